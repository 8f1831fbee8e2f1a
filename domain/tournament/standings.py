"""The order of entrants: points, then tie-breaks one after the other among those who are still level, lots last.

A tie-break is asked only of those whom everything before it has left level, so `met` knows who they are. Each line
holds every value with its terms.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import groupby
from typing import Any, NamedTuple

from msgspec import Struct

from domain.tournament.tie_breaks import ZERO, Outing, Settled, Tally, Term, met, outings, tallied, tally


class StandingsRow(Struct, frozen=True):
    """A line of standings as it is stored: fractions are text, such as 5/2."""

    player: str
    rank: int
    points: str
    values: tuple[str, ...]


class StandingsLine(NamedTuple):
    player: str
    rank: int
    points: Tally
    values: tuple[Tally, ...]  # in the order of the tie-breaks announced; the last is that of the lots

    def stored(self) -> StandingsRow:
        values = tuple(str(one.value) for one in self.values)
        return StandingsRow(self.player, self.rank, str(self.points.value), values)


class Reckoning(NamedTuple):
    """All that standings are made of. `order` is that of the lots; `level` ranks before points do, higher first."""

    order: Sequence[str]
    settled: Sequence[Settled]
    tie_breaks: Sequence[str]
    extra: Mapping[str, Sequence[Term]] = {}  # byes, penalties, what was carried over: terms without an opponent
    best: int = 0  # only so many fixtures of each count; 0: all
    level: Mapping[str, int] = {}


def points_of(reckoning: Reckoning) -> dict[str, Tally]:
    """The points of everybody, each with its terms."""
    careers = outings(reckoning.settled)
    return {player: _points(reckoning, player, careers.get(player, [])) for player in reckoning.order}


def _points(reckoning: Reckoning, player: str, own: Sequence[Outing]) -> Tally:
    terms = [Term(one.fixture.match, one.points) for one in own]
    extra = list(reckoning.extra.get(player, ()))
    if reckoning.best:  # byes compete with fixtures; penalties and what was carried over always count
        free = [one for one in extra if one.match == BYE]
        extra = [one for one in extra if one.match != BYE]
        terms = sorted([*terms, *free], key=lambda one: -one.amount)[: reckoning.best]
    return tallied([*terms, *extra], "sum")


BYE, PENALTY, CARRIED = "bye", "penalty", "carried"  # where a term of points has no match


def standings(reckoning: Reckoning) -> list[StandingsLine]:
    """Everybody, the first in front. Nobody is level with anybody in the end: lots are last, always."""
    careers = outings(reckoning.settled)
    tallies = points_of(reckoning)
    points = {player: tally.value for player, tally in tallies.items()}
    names = [*(one for one in reckoning.tie_breaks if one != "lots"), "lots"]
    lot = {player: Tally(Fraction(-place)) for place, player in enumerate(reckoning.order)}
    values = {
        name: lot if name == "lots" else {one: tally(name, careers.get(one, ()), points) for one in reckoning.order}
        for name in names
        if name != "met"
    }
    values["met"] = dict.fromkeys(reckoning.order, Tally(ZERO))
    groups = _parted([list(reckoning.order)], lambda one: (reckoning.level.get(one, 0), points[one]))
    for name in names:
        if name == "met":
            for group in groups:
                values["met"].update((met(group, careers) or {}) if len(group) > 1 else {})
        groups = _parted(groups, partial(_value, values[name]))
    return [
        StandingsLine(player, rank, tallies[player], tuple(values[name][player] for name in names))
        for rank, player in enumerate((one for group in groups for one in group), 1)
    ]


def _value(tallies: Mapping[str, Tally], player: str) -> Fraction:
    return tallies[player].value


def _parted(groups: list[list[str]], key: Callable[[str], Any]) -> list[list[str]]:
    """Each group in the order of a value, the highest first, and cut where it changes."""
    parted: list[list[str]] = []
    for group in groups:
        ordered = sorted(group, key=key, reverse=True) if len(group) > 1 else group
        parted += [list(equals) for _, equals in groupby(ordered, key)]
    return parted
