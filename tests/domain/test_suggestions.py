"""What somebody could write instead: enough to go on, never everything."""

import pytest

from domain.suggestions import MANY, examples, like

CARTS = [f"cart {number} with {pay}" for number in (1, 2) for pay in range(1, 9)]


@pytest.mark.parametrize("number", [0, 1, MANY, MANY + 1, 500])
def test_there_are_never_more_than_a_few(number):
    lines = [f"go{one} there" for one in range(number)]
    assert examples(lines) == lines[:MANY]


@pytest.mark.parametrize(
    ("text", "could"),
    [
        ("cart", CARTS[:10]),
        ("CARD 1", CARTS[:10]),
        ("pass please", ["pass"]),
        ("hello", [*CARTS[:9], "pass"]),
        ("", [*CARTS[:9], "pass"]),
    ],
)
def test_what_begins_alike_comes_first(text, could):
    assert like(text, [*CARTS, "pass"]) == could
