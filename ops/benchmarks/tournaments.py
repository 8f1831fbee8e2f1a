"""Tournaments: pairing a thousand entrants at tables of four, checking that, and their standings."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from time import process_time
from typing import NamedTuple

from domain.chance import Chance
from domain.tournament.pairing import PairingField, cost_of, paired, sizes
from domain.tournament.pairing_check import faults
from domain.tournament.points import awarded, in_units
from domain.tournament.standings import Reckoning, standings
from domain.tournament.tie_breaks import Settled
from ops.benchmarks import Row, below, time_owed

ENTRANTS, SEATS, ROUNDS = 1000, 4, 6
TIE_BREAKS = ("wins", "met", "share-of-table", "opponents")


class Event(NamedTuple):
    """A tournament of which only the arithmetic is kept."""

    points: list[Fraction]
    met: dict[tuple[int, int], int]
    settled: list[Settled]


class Laid(NamedTuple):
    search: float
    repeats: int
    check: float


def run(quick: bool) -> list[Row]:
    entrants = 200 if quick else ENTRANTS
    event, dice = Event([Fraction(0)] * entrants, {}, []), Chance(b"bench", 0)
    rounds = [laid(event, dice, number, check=number == ROUNDS) for number in range(1, ROUNDS + 1)]
    started = process_time()
    standings(Reckoning([str(one) for one in range(entrants)], event.settled, TIE_BREAKS))
    took = process_time() - started
    name = f"pairing of {entrants}, tables of {SEATS}"
    return [
        time_owed(f"{name}, slowest of {ROUNDS} rounds", max(one.search for one in rounds), "s", 2.0),
        below(f"{name}, repeats", sum(one.repeats for one in rounds), "", 0.5),
        time_owed(f"{name}, its check", rounds[-1].check, "s", 10.0),
        time_owed(f"standings of {entrants} after {ROUNDS} rounds", took, "s", 0.2),
    ]


def laid(event: Event, dice: Chance, number: int, check: bool) -> Laid:
    """Pair a round, and draw its results."""
    order = sorted(dice.shuffled(range(len(event.points))), key=lambda one: -event.points[one])
    at = {one: place for place, one in enumerate(order)}
    met = {tuple(sorted((at[one], at[other]))): times for (one, other), times in event.met.items()}
    field = PairingField([in_units(event.points[one]) for one in order], met, frozenset(), [0] * len(order))  # type: ignore[arg-type]
    wanted = sizes(len(order), SEATS, SEATS - 1).fixtures
    started = process_time()
    fixtures = paired(field, wanted)
    search, cost = process_time() - started, cost_of(field, fixtures)
    started = process_time()
    wrong = list(faults(field, fixtures, wanted, cost)) if check else []
    took = process_time() - started
    assert not wrong, wrong
    for place, fixture in enumerate(fixtures):
        play(event, dice, number, place, [order[one] for one in fixture])
    return Laid(search, cost.repeats, took)


def play(event: Event, dice: Chance, round: int, number: int, players: list[int]) -> None:
    totals = tuple(50 + one * 30 // len(event.points) + dice.below(40) for one in players)
    places = tuple(1 + sum(other > own for other in totals) for own in totals)
    points = awarded("10-6-3-1", places, totals)
    names = tuple(str(one) for one in players)
    event.settled.append(Settled(round, number, f"{round}-{number}", names, places, totals, points))
    for one, won in zip(players, points, strict=True):
        event.points[one] += won
    for one, other in combinations(sorted(players), 2):
        event.met[one, other] = event.met.get((one, other), 0) + 1
