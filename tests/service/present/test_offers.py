"""What may be decided, as a list that people read."""

import pytest

from service.present.offers import PLAIN, short_list, whole_list

FEW = ["pick 1", "pick 2", "pass"]
TRACKS = [f"track {cell} {way}" for cell in ("C1", "A2") for way in ("E-W", "NE-SW", "NW-SE", "E-NW")]


def test_a_few_stand_one_a_line():
    assert short_list(FEW) == [("a", "pick 1"), ("b", "pick 2"), ("c", "pass")]


def test_many_that_differ_in_their_last_word_share_a_line_with_every_number():
    rows = [(number, line.replace("\u00a0", " ")) for number, line in short_list(["engine", *TRACKS, "tile"])]
    assert rows == [
        ("1", "engine"),
        ("2-5", "track C1 E-W | (3) NE-SW | (4) NW-SE | (5) E-NW"),
        ("6-9", "track A2 E-W | (7) NE-SW | (8) NW-SE | (9) E-NW"),
        ("10", "tile"),
    ]


def test_very_many_are_told_by_their_beginning():
    offers = [f"move {start} {end} {way}" for start in range(70) for end in range(3) for way in range(2)]
    rows = short_list(offers)
    assert rows == [("1-420", "move ...  (420 ways, such as: move 0 0 0)")]


def test_those_that_contain_a_word_are_listed():
    assert short_list([*TRACKS, *FEW], "pick") == [("i", "pick 1"), ("j", "pick 2")]


@pytest.mark.parametrize("number", [1, PLAIN, PLAIN + 1, 40, 100, 1000])
def test_every_number_is_in_the_list_once(number):
    """Whatever is put together, the ranges run from the first to the last without a gap."""
    offers = [f"{'abcdefghij'[at % 10] * (1 + at % 3)} to {at // 7} with {at % 5}" for at in range(number)]
    ends = [one.split("-") for one, _ in short_list(offers)]
    assert [int(one[0]) for one in ends] == [1, *(int(one[-1]) + 1 for one in ends[:-1])]
    assert int(ends[-1][-1]) == number


def test_the_whole_list_has_every_offer_on_a_line_of_its_own():
    assert whole_list(FEW) == [("a", "pick 1"), ("b", "pick 2"), ("c", "pass")]
