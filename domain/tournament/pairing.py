"""Pairing for fixtures of two to seven seats, version 1: who plays with whom in a round.

Entrants stand in order of points, equals by lots, and are cut into fixtures from the top. Then two entrants of two
fixtures are exchanged while that lowers the cost: neighbours first, the distance doubling, at last all pairs of
fixtures, the first best in fixed order; it ends when no exchange helps. The cost is counted in whole numbers, in this
order of weight: pairs that are kept apart, (times met)² over pairs, in a short fixture again, (difference of points)².

The same order and history give the same pairing on every machine: no floats, no time limit. The global optimum is not
promised (three-dimensional matching is NP-hard); that no exchange of two would be better is, and `pairing_check`
sees to it without knowing how the search works.

Entrants are numbers here: places in the order. So relabelling entrants relabels the pairing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct

NOT_TOGETHER = 1 << 40  # outweighs every sum of (times met)²


class Cost(Struct, frozen=True, order=True, omit_defaults=True):
    """What is not as it should be in a round, the weightiest first."""

    apart: int = 0
    repeats: int = 0
    short: int = 0
    spread: int = 0


class Sizes(NamedTuple):
    """How many seats each fixture has, the full ones first; and how many must sit out."""

    fixtures: tuple[int, ...]
    byes: int


class PairingField(NamedTuple):
    """Who is to be paired, in order, and what happened before. Pairs are keyed (lower, higher)."""

    points: Sequence[int]
    met: dict[tuple[int, int], int]
    apart: frozenset[tuple[int, int]]
    short: Sequence[int]  # how often each sat in a short fixture


def sizes(entrants: int, seats: int, low: int) -> Sizes:
    """As many full fixtures as fit, the rest one seat smaller; where that cannot be, the fewest byes.

    Fewer than would fill a single fixture play in one as large as they are many.
    """
    seats = min(seats, entrants)
    for byes in range(entrants - low + 1):
        full, left = divmod(entrants - byes, seats)
        missing = (seats - left) % seats  # so many fixtures must be one smaller
        full += left > 0
        if not missing or (seats - 1 >= low and missing <= full):
            return Sizes((seats,) * (full - missing) + (seats - 1,) * missing, byes)
    return Sizes((), entrants)


def sat_out(byes: int, had: Sequence[int]) -> list[int]:
    """Who gets the byes: the lowest in order of those who had the fewest."""
    lowest = sorted(range(len(had)), key=lambda one: (had[one], -one))
    return sorted(lowest[:byes])


def paired(field: PairingField, fixtures: Sequence[int]) -> list[list[int]]:
    """The entrants of each fixture: cut from the top, then exchanged while that helps."""
    search = _Search(field, list(_dealt(fixtures)), max(fixtures, default=0))
    search.run()
    return search.fixtures


def exchanged(field: PairingField, fixtures: list[list[int]]) -> list[list[int]]:
    """The same for fixtures that were dealt in another way."""
    search = _Search(field, [list(one) for one in fixtures], max(map(len, fixtures), default=0))
    search.run()
    return search.fixtures


def _dealt(fixtures: Sequence[int]) -> Iterator[list[int]]:
    start = 0
    for size in fixtures:
        yield list(range(start, start + size))
        start += size


def cost_of(field: PairingField, fixtures: Sequence[Sequence[int]]) -> Cost:
    full = max(map(len, fixtures), default=0)
    apart = repeats = short = spread = 0
    for fixture in fixtures:
        short += sum(field.short[one] for one in fixture) if len(fixture) < full else 0
        for one, other in _pairs(fixture):
            apart += (one, other) in field.apart
            repeats += field.met.get((one, other), 0) ** 2
            spread += (field.points[one] - field.points[other]) ** 2
    return Cost(apart, repeats, short, spread)


def _pairs(fixture: Sequence[int]) -> Iterator[tuple[int, int]]:
    for place, one in enumerate(fixture):
        for other in fixture[place + 1 :]:
            yield (one, other) if one < other else (other, one)


class _Search:
    """Exchanging two entrants changes the cost of their two fixtures only; sums of points make that cheap to see."""

    def __init__(self, field: PairingField, fixtures: list[list[int]], full: int) -> None:
        self.fixtures = fixtures
        self._points, self._short = field.points, field.short
        self._is_short = [len(one) < full for one in fixtures]
        self._against: list[dict[int, int]] = [{} for _ in field.points]  # what it costs two to sit together
        for pair, times in [*field.met.items(), *((pair, 0) for pair in field.apart)]:
            weight = times**2 + NOT_TOGETHER * (pair in field.apart)
            for one, other in (pair, pair[::-1]):
                self._against[one][other] = weight
        self._turn = 0
        self._changed = [0] * len(fixtures)  # at which turn each fixture was last changed
        self._sums: list[tuple[int, int]] = [self._sum(one) for one in range(len(fixtures))]
        self._costly = [self._is_costly(one) for one in range(len(fixtures))]

    def run(self) -> None:
        number, distance = len(self.fixtures), 1
        while distance < number:
            while self._pass((one, one + distance) for one in range(number - distance)):
                pass
            distance *= 2
        seen = -1
        while True:
            start, self._turn = self._turn, self._turn + 1
            every = ((one, other) for one in range(number) for other in range(one + 1, number))
            if not self._pass(pair for pair in every if max(self._changed[pair[0]], self._changed[pair[1]]) > seen):
                return
            seen = start

    def _pass(self, pairs: Iterator[tuple[int, int]]) -> bool:
        better = False
        for one, other in pairs:
            if (self._costly[one] or self._costly[other]) and self._exchange(one, other):
                better = True
        return better

    def _exchange(self, one: int, other: int) -> bool:
        """The best exchange between two fixtures, if any lowers the cost: the first of equals."""
        best: tuple[tuple[int, int, int], int, int] | None = None
        for place, mine in enumerate(self.fixtures[one]):
            for at, theirs in enumerate(self.fixtures[other]):
                gain = self._gain(one, other, mine, theirs)
                if gain < (0, 0, 0) and (best is None or gain < best[0]):
                    best = gain, place, at
        if best is None:
            return False
        _, place, at = best
        mine, theirs = self.fixtures[one][place], self.fixtures[other][at]
        self.fixtures[one][place], self.fixtures[other][at] = theirs, mine
        self._turn += 1
        for fixture in (one, other):
            self._changed[fixture] = self._turn
            self._sums[fixture] = self._sum(fixture)
            self._costly[fixture] = self._is_costly(fixture)
        return True

    def _gain(self, one: int, other: int, mine: int, theirs: int) -> tuple[int, int, int]:
        """What an exchange adds to the cost, the weightiest first; at (0, 0, 0) it is not looked at any further."""
        was = self._conflicts(mine, one, mine) + self._conflicts(theirs, other, theirs)
        spread = self._spread(one, mine, theirs) + self._spread(other, theirs, mine)
        short = (self._short[theirs] - self._short[mine]) * (self._is_short[one] - self._is_short[other])
        if not was and (short, spread) >= (0, 0):
            return (0, 0, 0)
        new = self._conflicts(theirs, one, mine) + self._conflicts(mine, other, theirs)
        return (new - was, short, spread)

    def _conflicts(self, entrant: int, fixture: int, instead_of: int) -> int:
        against = self._against[entrant]
        return sum(against.get(one, 0) for one in self.fixtures[fixture] if one != instead_of) if against else 0

    def _spread(self, fixture: int, leaves: int, comes: int) -> int:
        """How much the sum of (difference of points)² over pairs grows: n · sum of squares - square of the sum."""
        total, _ = self._sums[fixture]
        out, into = self._points[leaves], self._points[comes]
        if out == into:
            return 0
        number = len(self.fixtures[fixture])
        return number * (into * into - out * out) - (total - out + into) ** 2 + total * total

    def _sum(self, fixture: int) -> tuple[int, int]:
        points = [self._points[one] for one in self.fixtures[fixture]]
        return sum(points), sum(one * one for one in points)

    def _is_costly(self, fixture: int) -> bool:
        """Whether there is anything to gain here: two fixtures without cost cannot become cheaper."""
        members = self.fixtures[fixture]
        total, squares = self._sums[fixture]
        if len(members) * squares != total * total:
            return True
        if self._is_short[fixture] and any(self._short[one] for one in members):
            return True
        return any(self._conflicts(one, fixture, one) for one in members)
