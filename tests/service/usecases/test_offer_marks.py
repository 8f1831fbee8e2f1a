"""What stands before the decisions of a list, and what is meant by it."""

import pytest

from domain.words import Refused
from service.usecases.offer_marks import marked, marks

ACTS = ["cart 1 with 1", "cart 2 with 1", "pass"]
DICE = ["pick 1", "pick 4", "pick 4 and 6", "pass"]


def test_a_list_is_numbered():
    assert marks(ACTS) == ["1", "2", "3"]


def test_where_a_number_would_be_a_die_or_a_bid_the_list_has_letters():
    assert marks(DICE) == ["a", "b", "c", "d"]
    assert marks([f"bid {value}" for value in range(1, 30)])[24:] == ["y", "z", "aa", "ab", "ac"]


@pytest.mark.parametrize(
    ("offers", "said", "meant"),
    [
        (ACTS, "2", "cart 2 with 1"),
        (ACTS, "(3)", "pass"),
        (ACTS, "#1.", "cart 1 with 1"),
        (ACTS, "a", None),
        (DICE, "a", "pick 1"),
        (DICE, "B)", "pick 4"),
        (DICE, "c", "pick 4 and 6"),
        (DICE, "4", "pick 4"),  # the die, though it stands in the second place
        (DICE, "e", None),
        (DICE, "ok", None),
        (DICE, "pick 4", None),  # notation is read elsewhere
        ([], "a", None),
    ],
)
def test_a_mark_means_its_decision_and_a_value_the_value(offers, said, meant):
    place = marked(offers, said)
    assert (None if place is None else offers[place]) == meant


@pytest.mark.parametrize(
    ("offers", "said", "words"),
    [
        (ACTS, "4", "there is no number 4; the list goes from 1 to 3"),
        (ACTS, "0", "there is no number 0; the list goes from 1 to 3"),
        (DICE, "2", "there is no 2 to choose; this list has letters, from a to d"),
        (["pick 2", "tile 2"], "2", "2 leaves open which one; this list has letters, from a to b"),
    ],
)
def test_what_stands_in_no_list_is_refused(offers, said, words):
    with pytest.raises(Refused, match=words):
        marked(offers, said)


DOCKS = ["choose 1 to dock 2", "choose 1 to dock 3", "choose 3 to dock 2"]
CHANGES = ["change 3 by 5", "change 5 by 3", "done"]


@pytest.mark.parametrize("offers", [DOCKS, CHANGES])
def test_a_list_whose_decisions_begin_with_a_value_has_letters(offers):
    assert marks(offers) == ["a", "b", "c"]


def test_a_value_that_one_decision_begins_with_is_enough():
    assert marked(DOCKS, "3") == 2
    assert marked(CHANGES, "5") == 1


def test_a_value_that_several_begin_with_leaves_open_which():
    with pytest.raises(Refused, match="1 leaves open which one; this list has letters, from a to c"):
        marked(DOCKS, "1")
    with pytest.raises(Refused, match="there is no 2 to choose"):
        marked(DOCKS, "2")


def test_unlike_decisions_keep_their_numbers():
    assert marks(["cart 1 with 1", "wagon 2 to dock 1 with 1", "pass"]) == ["1", "2", "3"]
    assert marks(["cart 1 with 3", "pass"]) == ["1", "2"]


SLOTS = ["draw slot 2", "draw slot 4", "draw slot 5", "draw deck"]
TRAINS = ["buy train 2", "end trains"]
DRIFTS = ["drift > dock 1 any", "drift > dock 3 any", "drift > siding"]


@pytest.mark.parametrize("offers", [SLOTS, TRAINS, DRIFTS, ["pass", "share with 1", "share with 2"]])
def test_a_list_has_letters_where_the_number_of_one_decision_is_the_place_of_another(offers):
    assert marks(offers) == list("abcd"[: len(offers)])


@pytest.mark.parametrize(
    ("offers", "said", "meant"), [(SLOTS, "4", 1), (SLOTS, "d", 3), (TRAINS, "2", 0), (DRIFTS, "3", 1)]
)
def test_there_the_number_means_the_decision_that_has_it(offers, said, meant):
    assert marked(offers, said) == meant


@pytest.mark.parametrize("said", ["1", "3"])
def test_a_number_that_no_decision_has_is_refused_there(said):
    with pytest.raises(Refused, match=f"there is no {said} to choose; this list has letters, from a to d"):
        marked(SLOTS, said)


@pytest.mark.parametrize(
    "offers",
    [
        ["draw slot 1", "draw slot 2", "draw slot 3", "draw deck"],  # each has its own number
        ["order with 2", "goal with 1", "pass"],  # what it costs is no name for it
        ["cart 1 with 2", "goal with 2", "pass"],
        ["move awh-i7", "move awh-m9", "stop"],
        ["sell train 8", "end trains"],  # the list has no eighth
    ],
)
def test_where_a_number_misleads_nobody_the_list_is_numbered(offers):
    assert marks(offers) == list("1234"[: len(offers)])
