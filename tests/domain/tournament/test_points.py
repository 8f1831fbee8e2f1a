"""Points and tie-breaks: exact, each value with its terms."""

from fractions import Fraction

import pytest

from domain.tournament.points import PRESETS, awarded, in_units, is_order, is_rule, of_bye, whole
from domain.tournament.standings import BYE, PENALTY, Reckoning, standings
from domain.tournament.tie_breaks import Settled, Term
from domain.words import Refused


@pytest.mark.parametrize(
    ("rule", "places", "totals", "points"),
    [
        ("10-6-3-1", (1, 2, 3, 4), (9, 8, 7, 6), (10, 6, 3, 1)),
        ("10-6-3-1", (4, 1, 1, 3), (1, 9, 9, 5), (1, 8, 8, 3)),
        ("10-6-3-1", (2, 1, 2, 2), (5, 9, 5, 5), (Fraction(10, 3), 10, Fraction(10, 3), Fraction(10, 3))),
        ("10-6-3-1", (1, 2, 3), (9, 8, 7), (10, 6, 3)),
        ("wins", (1, 1, 3), (9, 9, 1), (Fraction(1, 2), Fraction(1, 2), 0)),
        ("wins", (1,) * 7, (3,) * 7, (Fraction(1, 7),) * 7),
        ("16-8-4-2-1", (1, 2, 3, 4, 5), (5, 4, 3, 2, 1), (16, 8, 4, 2, 1)),
        ("share", (1, 2, 3), (50, 30, 20), (Fraction(1, 2), Fraction(3, 10), Fraction(1, 5))),
        ("share", (1, 1, 1), (0, 0, 0), (Fraction(1, 3),) * 3),
        ("share", (1, 2), (10, -5), (1, 0)),
        ("squares", (1, 2), (3, 1), (Fraction(9, 10), Fraction(1, 10))),
    ],
)
def test_what_a_fixture_gives(rule, places, totals, points):
    assert awarded(rule, places, totals) == points
    assert sum(points) == whole(rule, len(places))


@pytest.mark.parametrize(
    "rule", ["", "1-2", "3-3", "a-b", "0", "3-1-0-1", "10-6-3-1-", "999999999-1", "200000-1", "-3-1"]
)
def test_a_rule_that_does_not_reward_the_better_place_is_refused(rule):
    with pytest.raises(Refused):
        is_rule(rule)


@pytest.mark.parametrize("rule", [*PRESETS, "7-4-2-1", "3-1-1-0", "5"])
def test_presets_and_own_lists_are_rules(rule):
    is_rule(rule)


@pytest.mark.parametrize(
    ("places", "fit"),
    [((1, 1, 3), True), ((2, 1), True), ((1, 1, 2), False), ((2, 2), False), ((), False), ((0, 1), False)],
)
def test_places_are_one_more_than_those_ahead(places, fit):
    assert is_order(places) is fit


def test_a_bye_gives_what_a_seat_gets_on_the_average_or_a_number():
    assert of_bye("mean", "10-6-3-1", 4) == 5
    assert of_bye("7/2", "10-6-3-1", 4) == Fraction(7, 2)
    assert in_units(Fraction(1, 3)) == 140


def fixture(number, players, places, totals, rule="10-6-3-1"):
    return Settled(1, number, f"m{number}", players, places, totals, awarded(rule, places, totals))


A = fixture(1, ("ann", "bob", "cid"), (1, 2, 3), (40, 30, 10))
B = fixture(2, ("bob", "ann", "dot"), (1, 2, 3), (50, 30, 20))


@pytest.mark.parametrize(
    ("name", "first", "values"),
    [
        ("wins", "ann", (1, 1)),
        ("seconds", "ann", (1, 1)),
        ("met", "ann", (1, 1)),
        ("share-of-table", "bob", (Fraction(2, 5), Fraction(7, 16))),
        ("share-of-winner", "bob", (Fraction(4, 5), Fraction(7, 8))),
        ("margin", "bob", (-5, 5)),
        ("opponents", "ann", (Fraction(19, 2), Fraction(19, 2))),
        ("sonneborn-berger", "ann", (22, 22)),
        ("best-fixture", "ann", (10, 10)),
        ("later-seats", "ann", (Fraction(1, 2), Fraction(1, 2))),
    ],
)
def test_tie_breaks(name, first, values):
    """Ann and Bob have 16 points each; where the value is the same, lots have put Ann first."""
    lines = standings(Reckoning(["ann", "dot", "bob", "cid"], [A, B], [name]))
    found = {line.player: line.values[0].value for line in lines}
    assert (found["ann"], found["bob"]) == values
    assert lines[0].player == first
    assert [line.rank for line in lines] == [1, 2, 3, 4]


def test_every_value_is_made_of_terms_that_name_their_match():
    line = next(one for one in standings(Reckoning(["ann", "bob"], [A, B], ["wins", "margin"])) if one.player == "ann")
    assert line.points.terms == (Term("m1", Fraction(10)), Term("m2", Fraction(6)))
    assert line.values[1].terms == (Term("m1", Fraction(10)), Term("m2", Fraction(-20)))
    assert line.stored().points == "16"


def test_who_met_counts_only_if_all_who_are_tied_have_met():
    apart = fixture(3, ("eve", "fay"), (1, 2), (9, 1), "10-6")
    other = fixture(4, ("gus", "hal"), (1, 2), (9, 1), "10-6")
    lines = standings(Reckoning(["eve", "gus", "fay", "hal"], [apart, other], ["met"]))
    assert {line.values[0].value for line in lines} == {0}


def test_byes_and_penalties_count_and_only_the_best_heats():
    extra = {"ann": [Term(BYE, Fraction(5)), Term(PENALTY, Fraction(-2))], "bob": [Term(BYE, Fraction(9))]}
    lines = {line.player: line.points.value for line in standings(Reckoning(["ann", "bob"], [A, B], [], extra, best=2))}
    assert lines == {"ann": 10 + 6 - 2, "bob": 10 + 9}
