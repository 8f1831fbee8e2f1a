"""Sentences are templates; people and things get their names when somebody reads them."""

import gc

import pytest

from domain.words import Hidden, Refused, Sentence, is_seen, joined_by_and, joined_by_or, quoted, render, require, say
from tests.unseen import UNSEEN

NAMES = {0: "Ada", 1: "Jan"}
THINGS = {"order": "order card", "W2": "wheel cart of two"}


def read(sentence: Sentence) -> str:
    return render(sentence, NAMES.__getitem__, lambda thing: THINGS.get(thing, thing))


@pytest.mark.parametrize(
    ("sentence", "text"),
    [
        (say("{seat} passes", seat=0), "Ada passes"),
        (say("{to_seat} gets {count}", to_seat=1, count=2), "Jan gets 2"),
        (say("waiting for {seats}", seats=[0, 1]), "waiting for Ada and Jan"),
        (say("pay with {ways_or}", ways_or=["1+1", "2"]), "pay with 1+1 or 2"),
        (
            say("{text} is no cart; {could_or}", text=quoted("W2"), could_or=["W2"]),
            "“W2” is no cart; wheel cart of two",
        ),
        (say("{seat} takes {card}", seat=0, card="W2"), "Ada takes wheel cart of two"),
        (say("{seat} takes {card}", seat=0, card=Hidden("order")), "Ada takes a hidden order card"),
        (say("{cards}", cards=("W2", Hidden("order"), Hidden("order"))), "wheel cart of two and 2 hidden order cards"),
        (say("{heroes}", heroes=(Hidden("hero"), Hidden("hero"))), "2 hidden heroes"),
        (say("{cards}", cards=()), "nothing"),
        (say("{inner}!", inner=say("{seat} wins", seat=1)), "Jan wins!"),
    ],
)
def test_a_sentence_is_rendered_with_the_names_of_its_reader(sentence, text):
    assert read(sentence) == text


@pytest.mark.parametrize(
    ("number", "text"), [(0, "0 points"), (1, "1 point"), (2, "2 points"), (-1, "-1 point"), (1001, "1001 points")]
)
def test_a_count_takes_the_form_of_its_number(number, text):
    assert str(say("{number:point|points}", number=number)) == text


def test_a_count_keeps_its_forms_within_a_sentence():
    inner = say("{points:point|points} in {turns:turn|turns}", points=1, turns=3)
    assert str(say("{inner}, {left:die|dice} left, {number}", inner=inner, left=1, number=7)) == (
        "1 point in 3 turns, 1 die left, 7"
    )


LISTS: tuple[list[str], ...] = ([], ["a"], ["a", "b"], ["a", "b", "c"])


def test_a_list_joined_by_and():
    assert [joined_by_and(parts) for parts in LISTS] == ["nothing", "a", "a and b", "a, b and c"]


def test_a_list_joined_by_or():
    assert [joined_by_or(parts) for parts in LISTS] == ["nothing", "a", "a or b", "a, b or c"]


@pytest.mark.parametrize(("holds", "refused"), [(True, []), ([0], []), (False, ["no (1)"]), ([], ["no (1)"])])
def test_what_is_required_and_holds_says_nothing(holds, refused):
    said = []
    try:
        require(holds, "1", "no")
    except Refused as refusal:
        said.append(str(refusal))
    assert said == refused


def test_a_refusal_carries_its_rule_its_template_and_its_values():
    with pytest.raises(Refused) as caught:
        require(0, "4.2", "pay {cost}", cost=3)
    assert (caught.value.rule, caught.value.sentence) == ("4.2", say("pay {cost}", cost=3))
    assert str(caught.value) == "pay 3 (4.2)"


def test_braces_in_a_players_words_are_not_read_as_a_template():
    assert read(say("you wrote {text}", text="{seat.__class__}")) == "you wrote {seat.__class__}"


def test_a_rendered_sentence_leaves_nothing_for_the_garbage_collector():
    """What a sentence is said by (names of a match, say) would hang on every cycle that it leaves behind."""
    sentence = say("{seat} scores {number:point|points} with {cards}", seat=0, number=1, cards=["W2", "T1"])
    gc.collect()
    gc.disable()
    try:
        for _ in range(50):
            render(sentence, lambda seat: f"player {seat}")
        assert gc.collect() == 0
    finally:
        gc.enable()


@pytest.mark.parametrize("text", UNSEEN, ids=ascii)
def test_what_nobody_sees_is_nothing_to_read(text):
    assert not is_seen(text)


@pytest.mark.parametrize(
    "text", ["a", " a ", "7", "!", "\u0142", "\u8eca", "\u0645\u06cc\u200c", "\U0001f682\ufe0f", "e\u0301"], ids=ascii
)
def test_one_letter_number_or_picture_is_something_to_read(text):
    assert is_seen(text)
