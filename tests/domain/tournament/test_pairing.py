"""Who plays with whom: sizes, byes, the search, and the check that knows nothing of the search."""

from itertools import combinations

import pytest

from domain.chance import Chance
from domain.tournament.pairing import Cost, PairingField, cost_of, paired, sat_out, sizes
from domain.tournament.pairing_check import faults
from domain.tournament.seats import repetition, seated


@pytest.mark.parametrize(
    ("entrants", "seats", "low", "fixtures", "byes"),
    [
        (8, 4, 3, (4, 4), 0),
        (11, 4, 3, (4, 4, 3), 0),
        (9, 4, 3, (3, 3, 3), 0),
        (6, 4, 3, (3, 3), 0),
        (5, 4, 3, (4,), 1),
        (7, 2, 2, (2, 2, 2), 1),
        (7, 3, 3, (3, 3), 1),
        (13, 4, 4, (4, 4, 4), 1),
        (3, 5, 2, (3,), 0),
        (1, 4, 3, (), 1),
        (1003, 4, 3, (4,) * 250 + (3,), 0),
    ],
)
def test_as_many_full_fixtures_as_fit_and_the_fewest_byes(entrants, seats, low, fixtures, byes):
    assert sizes(entrants, seats, low) == (fixtures, byes)


def test_a_bye_goes_to_the_lowest_who_had_the_fewest():
    assert sat_out(1, [0, 0, 1, 0]) == [3]
    assert sat_out(1, [0, 0, 1, 1]) == [1]
    assert sat_out(2, [1, 1, 1]) == [1, 2]


def field(dice: Chance, number: int, rounds: int = 3, apart: int = 2) -> PairingField:
    """A random past of so many rounds."""
    points = sorted((420 * dice.below(4 * rounds + 1) for _ in range(number)), reverse=True)
    met: dict[tuple[int, int], int] = {}
    for _ in range(rounds):
        order = dice.shuffled(range(number))
        for start in range(0, number - number % 4, 4):
            for pair in combinations(sorted(order[start : start + 4]), 2):
                met[pair] = met.get(pair, 0) + 1
    pairs = frozenset(tuple(sorted(dice.shuffled(range(number))[:2])) for _ in range(apart))
    return PairingField(points, met, pairs, [dice.below(2) for _ in range(number)])


@pytest.mark.parametrize("number", [4, 7, 11, 16, 23, 41, 64])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_what_is_laid_passes_a_check_that_knows_nothing_of_the_search(number, seats):
    for seed in range(4):
        past = field(Chance(b"past", 1000 * number + 10 * seats + seed), number)
        wanted = sizes(number, seats, 2)
        fixtures = paired(past, wanted.fixtures)
        found = list(faults(past, fixtures, wanted.fixtures, cost_of(past, fixtures)))
        assert [str(one) for one in found if "kept apart" not in str(one)] == []


def planted(fixtures, change):
    """Two entrants of the first and the last fixture exchanged."""
    if change == "exchanged":
        fixtures[0][0], fixtures[-1][-1] = fixtures[-1][-1], fixtures[0][0]
    elif change == "doubled":
        fixtures[0][0] = fixtures[1][0]
    elif change == "moved":
        fixtures[1].append(fixtures[0].pop())
    return fixtures


@pytest.mark.parametrize(
    ("change", "words"),
    [("exchanged", "would be better"), ("doubled", "in two fixtures"), ("moved", "sizes"), ("cost", "stated cost")],
)
def test_a_planted_fault_is_found(change, words):
    past = field(Chance(b"past", 5), 40, apart=0)
    wanted = sizes(40, 4, 3)
    fixtures = planted(paired(past, wanted.fixtures), change)
    stated = cost_of(past, fixtures) if change != "cost" else Cost(spread=1)
    assert any(words in str(fault) for fault in faults(past, fixtures, wanted.fixtures, stated))


def test_two_who_are_kept_apart_and_cannot_be_are_named():
    past = PairingField([0] * 4, {}, frozenset({(0, 3)}), [0] * 4)
    fixtures = paired(past, (4,))
    assert "kept apart" in str(next(faults(past, fixtures, (4,), cost_of(past, fixtures))))


def test_nobody_meets_again_as_long_as_that_can_be():
    """Sixteen at tables of four meet in five rounds without a repeat at best; the search finds two of them for sure."""
    met: dict[tuple[int, int], int] = {}
    for _ in range(2):
        past = PairingField([0] * 16, met, frozenset(), [0] * 16)
        fixtures = paired(past, (4,) * 4)
        assert cost_of(past, fixtures).repeats == 0
        met |= {pair: 1 for fixture in fixtures for pair in combinations(sorted(fixture), 2)}


@pytest.mark.parametrize("seats", range(2, 8))
def test_seats_repeat_as_little_as_can_be(seats):
    """Beside every other way of sitting."""
    from itertools import permutations

    for seed in range(5 if seats < 7 else 1):
        dice = Chance(b"seats", 10 * seats + seed)
        times = [[dice.below(3) for _ in range(seats)] for _ in range(seats)]
        found = seated(times, dice)
        assert sorted(found) == list(range(seats))
        assert repetition(times, found) == min(repetition(times, one) for one in permutations(range(seats)))


def test_between_equal_ways_of_sitting_lots_decide():
    first = {seated([[0, 0, 0]] * 3, Chance(b"lots", seed))[0] for seed in range(30)}
    assert first == {0, 1, 2}
