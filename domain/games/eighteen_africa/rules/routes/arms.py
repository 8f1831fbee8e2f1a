"""4.10.3 step 2: every legal route of one train, grown as two arms from a city with an own token.

Stops and borders are bits of integers, and sums go along with the state: this is the loop in which all the time of a
search is spent. Each state is one step; when the steps are used up the answer is marked as not complete.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from domain.games.eighteen_africa.edition import CONCESSIONS, DATA, HEXES, TRAINS
from domain.games.eighteen_africa.rules.board import Board, hex_of, stop_order
from domain.games.eighteen_africa.rules.routes.links import Link, hexes_order, links
from domain.games.eighteen_africa.rules.routes.value import Runner, crossings, fixed_value, modifier

NO_CITY = -1  # the best fixed city of a route without one
Pieces = tuple[Link, ...]


class Option(NamedTuple):
    """A legal route: what it earns, the borders it uses, and the links of its two arms."""

    value: int
    borders: int
    first: Pieces
    second: Pieces

    @property
    def length(self) -> int:
        return self.borders.bit_count()

    @property
    def pieces(self) -> tuple[int, ...]:
        """The borders of its links, from end to end."""
        return (*(link.borders for link in reversed(self.first)), *(link.borders for link in self.second))

    @property
    def hexes(self) -> tuple[str, ...]:
        """In the one writing: from the smaller end stop on."""
        back = [one for link in reversed(self.first) for one in link.hexes[:0:-1]]
        forth = [one for link in self.second for one in link.hexes[1:]]
        way = (*back, self.first[0].hexes[0], *forth)
        last = self.second[-1].end if self.second else self.first[0].start
        return way if stop_order(self.first[-1].end) < stop_order(last) else way[::-1]


class Routes(NamedTuple):
    """The best route for every set of borders, the most valuable first, then the shortest."""

    options: tuple[Option, ...]
    values: dict[int, int]  # by borders
    complete: bool


class Worth(NamedTuple):
    """What the loop has to know about a stop."""

    bit: int
    city: int  # 1 or 0
    value: int
    variable: bool
    modifier: int
    signs: int  # of bonuses


class Step(NamedTuple):
    """A link as the loop sees it."""

    link: Link
    borders: int
    end: Worth
    signs: int
    onward: str  # where it goes on; "" where it must end
    ends: bool  # whether a route may end there


class Sums(NamedTuple):
    """What a growing route has gathered."""

    cities: int
    fixed: tuple[int, ...]  # the worth of stops that are not variable
    best: int
    variable: tuple[int, ...]  # the modifiers of variable cities
    signs: int


class Signs:
    """Bonuses as bits: one for each group of hexes that a route has to touch."""

    def __init__(self, runner: Runner) -> None:
        self.stops: dict[str, int] = {}
        self.hexes: dict[str, int] = {}
        self.prizes: list[tuple[int, int]] = []
        self._next = 1
        for crossing in crossings(runner.dakar):
            self._add(self.stops, crossing.groups, crossing.bonus)
        for one in CONCESSIONS.values():
            if one.id in runner.concessions:
                self._add(self.hexes, ((one.source,), one.ports), one.bonus)
        self.worth: dict[int, int] = {}

    def _add(self, table: dict[str, int], groups: tuple[tuple[str, ...], ...], bonus: int) -> None:
        needed = 0
        for group in groups:
            for at in group:
                table[at] = table.get(at, 0) | self._next
            needed |= self._next
            self._next <<= 1
        self.prizes.append((needed, bonus))

    def earned(self, signs: int) -> int:
        if signs not in self.worth:
            self.worth[signs] = sum(bonus for needed, bonus in self.prizes if signs & needed == needed)
        return self.worth[signs]


class Growth:
    """The search for the routes of one train."""

    def __init__(self, board: Board, runner: Runner, kind: str, steps: int) -> None:
        self.train = TRAINS[kind]
        self.runner = runner
        self.signs = Signs(runner)
        self.left = steps
        self.complete = True
        self.found: dict[int, Option] = {}
        onward = links(board, runner.company)
        stops = {link.end for ways in onward.values() for link in ways} | set(board.token_stops(runner.company))
        self.worth = {stop: self._worth(board, stop, 1 << at) for at, stop in enumerate(sorted(stops, key=stop_order))}
        self.steps = {
            stop: [self._step(link, link.end if link.end in onward else "") for link in ways]
            for stop, ways in onward.items()
        }

    def _worth(self, board: Board, stop: str, bit: int) -> Worth:
        variable = HEXES[hex_of(stop)].variable
        value = 0 if variable else fixed_value(board, stop, self.runner.economy, self.train)
        extra = modifier(stop) if variable and self.runner.modifiers else 0
        return Worth(bit, int(board.is_city(stop)), value, variable, extra, self.signs.stops.get(hex_of(stop), 0))

    def _step(self, link: Link, onward: str) -> Step:
        end = self.worth[link.end]
        signs = end.signs
        for at in link.hexes:
            signs |= self.signs.hexes.get(at, 0)
        return Step(link, link.borders, end, signs, onward, bool(end.city) or self.train.town_ends)

    def added(self, sums: Sums, end: Worth, signs: int) -> Sums:
        if end.variable:
            return Sums(sums.cities + 1, sums.fixed, sums.best, (*sums.variable, end.modifier), sums.signs | signs)
        best = max(sums.best, end.value) if end.city else sums.best
        return Sums(sums.cities + end.city, (*sums.fixed, end.value), best, sums.variable, sums.signs | signs)

    def value(self, sums: Sums) -> int:
        if sums.best == NO_CITY:
            each = (DATA.variable_cities.no_fixed_city_value,) * len(sums.variable)
        else:
            each = tuple(sums.best + one for one in sums.variable)
        values = sums.fixed + each
        counted = self.train.counted
        total = sum(sorted(values)[-counted:]) if counted else sum(values)
        return self.train.multiplier * total + self.signs.earned(sums.signs)

    def run(self, tokens: tuple[str, ...]) -> None:
        """Routes that hold an earlier token city were found from there."""
        barred = 0
        for token in tokens:
            start = self.worth[token]
            sums = self.added(Sums(0, (), NO_CITY, (), 0), start, start.signs)
            self._first(token, token, barred | start.bit, 0, sums, (), -1)
            barred |= start.bit

    def _first(
        self, token: str, at: str, seen: int, used: int, sums: Sums, chain: Pieces, begun: int
    ) -> None:  # the arm from the token city on; `begun` is the index of its first link
        for index, step in enumerate(self.steps[at]):
            if not self._open(step, seen, used, sums):
                continue
            self.left -= 1
            grown = self.added(sums, step.end, step.signs)
            links_, mask, borders = (*chain, step.link), seen | step.end.bit, used | step.borders
            first = index if begun < 0 else begun
            if step.ends:
                self._keep(grown, borders, links_, ())
                self._second(token, mask, borders, grown, links_, (), first)
            if step.onward:
                self._first(token, step.onward, mask, borders, grown, links_, first)

    def _second(
        self, at: str, seen: int, used: int, sums: Sums, first: Pieces, chain: Pieces, after: int
    ) -> None:  # the other arm; its first link comes after that of the first arm, so each route is found once
        for index, step in enumerate(self.steps[at]):
            if (not chain and index <= after) or not self._open(step, seen, used, sums):
                continue
            self.left -= 1
            grown = self.added(sums, step.end, step.signs)
            links_, borders = (*chain, step.link), used | step.borders
            if step.ends:
                self._keep(grown, borders, first, links_)
            if step.onward:
                self._second(step.onward, seen | step.end.bit, borders, grown, first, links_, after)

    def _open(self, step: Step, seen: int, used: int, sums: Sums) -> bool:
        if seen & step.end.bit or used & step.borders:
            return False
        if step.end.city and sums.cities == self.train.cities:
            return False
        self.complete = self.complete and self.left > 0
        return self.left > 0

    def _keep(self, sums: Sums, borders: int, first: Pieces, second: Pieces) -> None:
        if sums.cities < 2:
            return
        option = Option(self.value(sums), borders, first, second)
        known = self.found.get(borders)
        if known is None or option.value > known.value or (option.value == known.value and _before(option, known)):
            self.found[borders] = option


def _before(one: Option, other: Option) -> bool:
    return hexes_order(one.hexes) < hexes_order(other.hexes)


@lru_cache(maxsize=64)
def routes(board: Board, runner: Runner, kind: str, steps: int) -> Routes:
    """All legal routes of a train of this kind, whatever other trains the company has."""
    growth = Growth(board, runner, kind, steps)
    growth.run(board.token_stops(runner.company))
    best_first = sorted(growth.found.values(), key=lambda option: (-option.value, option.length))
    values = {borders: option.value for borders, option in growth.found.items()}
    return Routes(tuple(best_first), values, growth.complete)
