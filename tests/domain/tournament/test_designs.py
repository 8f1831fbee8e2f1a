"""Groups: every pair meets equally often, everybody sits in every seat once; how entrants are cut into groups."""

from collections import Counter
from itertools import combinations

import pytest

from domain.tournament.designs import BASES, berger, cut, design, sizes_for

CYCLIC = sorted({*BASES, *((v, k) for k in range(2, 8) for v in (k, k + 1))})


@pytest.mark.parametrize(("entrants", "seats"), CYCLIC)
def test_in_a_design_every_pair_meets_equally_often_and_everybody_has_every_seat_once(entrants, seats):
    fixtures = design(entrants, seats)
    meetings = Counter(frozenset(pair) for fixture in fixtures for pair in combinations(fixture, 2))
    taken = Counter((player, seat) for fixture in fixtures for seat, player in enumerate(fixture))
    assert set(meetings.values()) == {seats * (seats - 1) // (entrants - 1)}
    assert len(meetings) == entrants * (entrants - 1) // 2
    assert taken == Counter({(player, seat): 1 for player in range(entrants) for seat in range(seats)})


@pytest.mark.parametrize("entrants", range(4, 41))
def test_with_two_seats_everybody_meets_everybody_once_and_sits_first_in_half_of_them(entrants):
    fixtures = berger(entrants)
    assert Counter(frozenset(pair) for pair in fixtures) == Counter(map(frozenset, combinations(range(entrants), 2)))
    first = Counter(pair[0] for pair in fixtures)
    assert all(abs(2 * first[player] - (entrants - 1)) <= 1 for player in range(entrants))


@pytest.mark.parametrize("seats", range(2, 8))
@pytest.mark.parametrize("size", [0, 4, 5, 7])
def test_everybody_is_in_a_group_there_is_a_design_for_or_in_the_one_that_is_left(seats, size):
    for entrants in range(seats, 120):
        found = cut(entrants, seats, size)
        assert sum(found.designed) + found.rest == entrants
        assert all(design(one, seats) is not None for one in found.designed)
        assert found.rest == 0 or found.rest >= seats


@pytest.mark.parametrize(
    ("entrants", "seats", "size", "groups", "rest"),
    [
        (13, 4, 0, (13,), 0),
        (16, 4, 4, (4, 4, 4, 4), 0),
        (26, 4, 0, (13, 13), 0),
        (11, 4, 0, (7, 4), 0),
        (6, 4, 0, (), 6),
        (5, 3, 0, (), 5),
        (10, 2, 5, (5, 5), 0),
        (37, 4, 5, (5, 5, 5, 5, 5, 5, 7), 0),
    ],
)
def test_how_entrants_are_cut(entrants, seats, size, groups, rest):
    found = cut(entrants, seats, size)
    assert (sorted(found.designed), found.rest) == (sorted(groups), rest)


def test_the_sizes_of_the_tables_of_the_announcement():
    assert [sizes_for(seats) for seats in (3, 4, 5, 6, 7)] == [
        [3, 4, 7], [4, 5, 7, 13], [5, 6, 11, 21], [6, 7, 11, 31], [7, 8, 15]
    ]  # fmt: skip
