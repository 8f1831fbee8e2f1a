"""What may be decided, as a list that people read."""

import pytest

from service.present.offers import PLAIN, Row, containing, short_list, whole_list

FEW = ["pick 1", "pick 2", "pass"]
WAYS = ("E-W", "NE-SW", "NW-SE", "E-NW")
TRACKS = [f"track {cell}{row} {way}" for cell in "ABC" for row in range(1, 5) for way in WAYS]


def test_a_few_stand_one_a_line():
    assert short_list(FEW) == whole_list(FEW) == [Row("a", "pick 1"), Row("b", "pick 2"), Row("c", "pass")]


def test_in_words_with_the_notation_beside_it_where_that_says_something_else():
    assert short_list(FEW, ["Pick a 1", "Pick a 2", "Pass"]) == [
        Row("a", "Pick a 1", "pick 1"),
        Row("b", "Pick a 2", "pick 2"),
        Row("c", "Pass"),
    ]


def test_many_that_differ_in_their_last_word_share_a_line_with_every_number():
    rows = short_list(["engine", *TRACKS, "tile"], ["in words"] * (2 + len(TRACKS)))
    assert [(row.mark, row.words.replace("\u00a0", " ")) for row in (*rows[:3], rows[-1])] == [
        ("1", "engine"),
        ("2-5", "track A1 E-W | (3) NE-SW | (4) NW-SE | (5) E-NW"),
        ("6-9", "track A2 E-W | (7) NE-SW | (8) NW-SE | (9) E-NW"),
        ("50", "tile"),
    ]


def test_very_many_are_told_by_their_beginning():
    offers = [f"move c{start} {end} {way}" for start in range(70) for end in range(3) for way in range(2)]
    assert short_list(offers) == [Row("1-420", "move ...  (420 ways, such as: move c0 0 0)")]


def test_those_that_contain_a_word_are_listed():
    rows = whole_list(FEW, ["Pick a 1", "Pick a 2", "Pass"])
    assert [row.mark for row in containing(rows, "PICK")] == ["a", "b"]
    assert [row.mark for row in containing(rows, "a 2")] == ["b"]


@pytest.mark.parametrize("number", [1, PLAIN, PLAIN + 1, 100, 1000])
def test_every_number_is_in_the_list_once(number):
    """Whatever is put together, the ranges run from the first to the last without a gap."""
    offers = [f"{'abcdefghij'[at % 10] * (1 + at % 3)} to {at // 7} with {at % 5}" for at in range(number)]
    ends = [row.mark.split("-") for row in short_list(offers)]
    assert [int(one[0]) for one in ends] == [1, *(int(one[-1]) + 1 for one in ends[:-1])]
    assert int(ends[-1][-1]) == number
