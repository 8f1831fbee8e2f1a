"""4.10.3: the best run of a company's trains, and the next best ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from heapq import heappush, heappushpop
from itertools import accumulate
from operator import or_
from typing import NamedTuple

from domain.games.eighteen_africa.edition import DATA, TRAIN_AT
from domain.games.eighteen_africa.rules.board import Board
from domain.games.eighteen_africa.rules.routes.arms import Option, Routes, routes
from domain.games.eighteen_africa.rules.routes.judge import Route, judged, traced
from domain.games.eighteen_africa.rules.routes.links import hexes_order
from domain.games.eighteen_africa.rules.routes.value import Runner


class Plan(NamedTuple):
    """A run in its one writing, and what it brings."""

    routes: tuple[Route, ...]
    revenue: int


class Found(NamedTuple):
    """The best runs, best first; without routes there is none. Not complete: not all routes were tried."""

    plans: tuple[Plan, ...]
    complete: bool


class Choice(NamedTuple):
    """Some routes for some trains, not yet written out."""

    value: int
    length: int
    picks: tuple[tuple[str, Option], ...]

    @property
    def rank(self) -> tuple[int, int]:
        return self.value, -self.length


@lru_cache(maxsize=64)
def found(board: Board, runner: Runner, given: tuple[Route, ...] = (), steps: int = DATA.search.steps) -> Found:
    """The best run and the next best ones; routes that are given stand, and the others keep off their track."""
    rides = judged(board, runner, given)
    taken = 0
    for one in rides:
        taken |= traced(board, one.hexes).borders
    idle = Counter(runner.trains) - Counter(train for train, _ in given)
    kinds = sorted(idle.elements(), key=TRAIN_AT.__getitem__)
    wide = runner._replace(trains=())  # what one train finds does not depend on the others
    all_routes = {kind: routes(board, wide, kind, steps) for kind in kinds}
    lists = [(kind, Roads(all_routes[kind], taken)) for kind in kinds]
    choices = _best(lists, DATA.search.alternatives + 1)
    fixed = tuple((one.train, one.hexes) for one in rides)
    earned = sum(one.revenue for one in rides)
    plans = [_plan(fixed, earned, choice) for choice in choices]
    if given and not plans:
        plans = [Plan(fixed, earned)]
    ranked = sorted(plans, key=_order)[: DATA.search.alternatives + 1]
    return Found(tuple(ranked), all(one.complete for one in all_routes.values()))


def _plan(fixed: tuple[Route, ...], earned: int, choice: Choice) -> Plan:
    picked = [(train, option.hexes) for train, option in choice.picks]
    return Plan(tuple(sorted((*fixed, *picked), key=_writing)), earned + choice.value)


def _writing(route: Route) -> tuple[int, tuple[int, ...]]:
    return TRAIN_AT[route[0]], hexes_order(route[1])


def _order(plan: Plan) -> tuple[int, int, list[tuple[int, tuple[int, ...]]]]:
    """4.10.3 step 4: the highest sum, then the fewest borders, then the smallest writing."""
    borders = sum(len(hexes) - 1 for _, hexes in plan.routes)
    return -plan.revenue, borders, [_writing(route) for route in plan.routes]


class Roads:
    """The routes of one train that keep off track already taken, and for each border which of them use it."""

    def __init__(self, of: Routes, taken: int) -> None:
        self.options = [option for option in of.options if not option.borders & taken]
        self.all = (1 << len(self.options)) - 1
        self._values = of.values
        self._tight: dict[int, bool] = {}
        self._users: dict[int, int] | None = None

    def tight(self, at: int) -> bool:
        """Whether no legal part of a route is worth as much: the part would need less track."""
        if at not in self._tight:
            self._tight[at] = self._is_tight(self.options[at])
        return self._tight[at]

    def _is_tight(self, option: Option) -> bool:
        pieces = option.pieces
        for start in range(len(pieces)):
            for part in accumulate(pieces[start:], or_):
                if part != option.borders and self._values.get(part, -1) >= option.value:
                    return False
        return True

    def beside(self, borders: int) -> int:
        """The routes that use none of these borders, as bits by rank."""
        users = self._by_border()
        clash = 0
        while borders:
            low = borders & -borders
            clash |= users.get(low, 0)
            borders ^= low
        return self.all & ~clash

    def _by_border(self) -> dict[int, int]:
        if self._users is None:
            self._users = {}
            for at, option in enumerate(self.options):
                borders = option.borders
                while borders:
                    low = borders & -borders
                    self._users[low] = self._users.get(low, 0) | 1 << at
                    borders ^= low
        return self._users


class Ranking:
    """The best choices so far, as many as wanted and those that tie with the last of them."""

    def __init__(self, wanted: int) -> None:
        self._wanted = wanted
        self._ranks: list[tuple[int, int]] = []
        self._choices: list[Choice] = []

    def hopeless(self, value: int) -> bool:
        return len(self._ranks) == self._wanted and value < self._ranks[0][0]

    def add(self, choice: Choice) -> None:
        if len(self._ranks) < self._wanted:
            heappush(self._ranks, choice.rank)
        elif choice.rank >= self._ranks[0]:
            heappushpop(self._ranks, choice.rank)
        else:
            return
        self._choices.append(choice)

    def best(self) -> list[Choice]:
        return [choice for choice in self._choices if choice.rank >= self._ranks[0]]


def _best(lists: list[tuple[str, Roads]], wanted: int) -> list[Choice]:
    ranking = Ranking(wanted)
    kinds: dict[str, Roads] = dict(lists)
    for kind, roads in kinds.items():
        for option in _falling(roads, roads.all, 0, ranking):
            ranking.add(Choice(option.value, option.length, ((kind, option),)))
    if len(lists) > 1:
        _pairs(lists[0], lists[1], ranking)
    return ranking.best()


def _falling(roads: Roads, among: int, base: int, ranking: Ranking) -> Iterator[Option]:
    """Routes by falling value, as long as they can still be among the best."""
    while among:
        low = among & -among
        among ^= low
        at = low.bit_length() - 1
        if ranking.hopeless(base + roads.options[at].value):
            return
        if roads.tight(at):
            yield roads.options[at]


def _pairs(one: tuple[str, Roads], other: tuple[str, Roads], ranking: Ranking) -> None:
    """4.10.3 step 3: each route of the first train with those of the second that keep off its track."""
    (kind, roads), (second, others) = one, other
    if not others.options:
        return
    most = others.options[0].value
    for at, option in enumerate(roads.options):
        if ranking.hopeless(option.value + most):
            return
        if not roads.tight(at):
            continue
        beside = others.beside(option.borders)
        if second == kind:
            beside &= ~((1 << at + 1) - 1)  # equal trains: each pair once
        for partner in _falling(others, beside, option.value, ranking):
            value, length = option.value + partner.value, option.length + partner.length
            ranking.add(Choice(value, length, ((kind, option), (second, partner))))
