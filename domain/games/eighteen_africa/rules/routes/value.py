"""4.10.2: what a route earns, stop by stop."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from domain.games.eighteen_africa.edition import CONCESSIONS, DATA, ECONOMIES, HEXES, TRAINS
from domain.games.eighteen_africa.rules.board import Board, hex_of, stop_order
from domain.games.eighteen_africa.shape import Crossing, Train


class Runner(NamedTuple):
    """A company that runs its trains, and all that its revenue depends on besides the board."""

    company: str
    trains: tuple[str, ...]
    economy: str
    concessions: tuple[str, ...] = ()
    modifiers: bool = False  # option `variable_modifiers`
    dakar: bool = False  # option `dakar_dar_es_salaam`


class Called(NamedTuple):
    """A stop on a route, and what it is worth there; a stop that does not count stays without worth in the sum."""

    stop: str
    value: int
    counted: bool


class Ride(NamedTuple):
    """A train's route with all that it earns."""

    train: str
    hexes: tuple[str, ...]
    stops: tuple[Called, ...]
    multiplier: int
    bonuses: tuple[tuple[str, int], ...]
    revenue: int


def fixed_value(board: Board, stop: str, economy: str, train: Train) -> int:
    """The worth of a stop that is not variable, in this economy, for this train."""
    there = board.stop(stop)
    row = ECONOMIES[economy]
    change = row.city if there.kind == "city" else row.town
    return max(0, there.revenue + (max(0, change) if train.resistant else change))


def variable_value(stop: str, best: int | None, modifiers: bool) -> int:
    """A city printed with "?": as the best other city on the route; the modifier is that of the option."""
    if best is None:
        return DATA.variable_cities.no_fixed_city_value
    return best + (modifier(stop) if modifiers else 0)


def modifier(stop: str) -> int:
    return DATA.option_data.variable_modifiers[hex_of(stop)]


@lru_cache(maxsize=2)
def crossings(dakar: bool) -> tuple[Crossing, ...]:
    """The transcontinental bonuses; the option puts another one in the place of the one with its value."""
    other = DATA.option_data.dakar_dar_es_salaam
    listed = DATA.transcontinental.list
    return tuple(other if dakar and one.bonus == other.bonus else one for one in listed)


def bonuses(runner: Runner, stops: tuple[str, ...], hexes: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    """Crossings by stops, concessions by hexes; none is multiplied."""
    visited = {hex_of(stop) for stop in stops}
    passed = set(hexes)
    earned = [(one.id, one.bonus) for one in crossings(runner.dakar) if all(visited & {*group} for group in one.groups)]
    owned = [one for one in CONCESSIONS.values() if one.id in runner.concessions]
    delivered = [(one.id, one.bonus) for one in owned if one.source in passed and passed & {*one.ports}]
    return (*earned, *delivered)


def ride(board: Board, runner: Runner, kind: str, stops: tuple[str, ...], hexes: tuple[str, ...]) -> Ride:
    """A route with its revenue."""
    train = TRAINS[kind]
    variable = {stop for stop in stops if HEXES[hex_of(stop)].variable}
    fixed = {stop: fixed_value(board, stop, runner.economy, train) for stop in stops if stop not in variable}
    best = max((value for stop, value in fixed.items() if board.is_city(stop)), default=None)
    worth = {stop: fixed[stop] if stop in fixed else variable_value(stop, best, runner.modifiers) for stop in stops}
    ranked = sorted(stops, key=lambda stop: (-worth[stop], stop_order(stop)))
    counted = set(ranked[: train.counted or len(stops)])
    extra = bonuses(runner, stops, hexes)
    total = train.multiplier * sum(worth[stop] for stop in counted) + sum(amount for _, amount in extra)
    called = tuple(Called(stop, worth[stop], stop in counted) for stop in stops)
    return Ride(kind, hexes, called, train.multiplier, extra, total)
