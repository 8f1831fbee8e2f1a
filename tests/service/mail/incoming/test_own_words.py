"""Whose words: what introduces a quotation is dropped, what stands above it is not."""

import pytest

from service.mail.incoming.own_words import own_words

ADDRESS = "play+mztgs5lomnxw4zjanbuxe3bapfxxkylomqqhg2lnobwgk4tfnz2a@register.example"
QUOTE = "> ----- Write your answer above this line. -----\n> 1 pass\n"
INTRODUCTIONS = [
    f"On Mon, Aug 3, 2026 at 6:58 PM Train Register <\n{ADDRESS}> wrote:",
    f"On Mon, Aug 3, 2026 at 6:58 PM Train Register <{ADDRESS}> wrote:",
    "On 3 Aug 2026, at 18:58, Train Register wrote:",
    f"pon., 3 sie 2026 o 18:58 Train Register <\n{ADDRESS}>\nnapisał(a):",
    f"Am Mo., 3. Aug. 2026 um 18:58 Uhr schrieb Train Register <\n{ADDRESS}>:",
    f"Le lun. 3 août 2026 à 18:58, Train Register <\n{ADDRESS}> a écrit :",
    "On Monday the third of August in the year 2026 at about seven in the evening the Train\nRegister wrote:",
]


@pytest.mark.parametrize("blank", ["\n", "\n\n"], ids=["close", "apart"])
@pytest.mark.parametrize("introduction", INTRODUCTIONS)
@pytest.mark.parametrize(
    "said", ["3", "away until 24 November 2026", "invite bob@friends.example", "invite bob@friends.example\nstart"]
)
def test_what_stands_above_an_introduction_is_said(said, introduction, blank):
    assert own_words(f"{said}{blank}{introduction}\n\n{QUOTE}") == [tuple(said.split("\n"))]


def test_an_introduction_alone_says_nothing():
    for introduction in INTRODUCTIONS:
        assert own_words(f"{introduction}\n{QUOTE}") == []
