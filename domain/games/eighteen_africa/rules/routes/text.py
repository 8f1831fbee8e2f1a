"""12.4: routes that are built by clicking: how a half-written run can go on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from domain.games.eighteen_africa.edition import HEXES, TRAIN_AT, TRAINS
from domain.games.eighteen_africa.rules.board import Board, hex_of, stop_id, stop_order
from domain.games.eighteen_africa.rules.routes.judge import Route, judged, traced
from domain.games.eighteen_africa.rules.routes.links import Link, links, links_from
from domain.games.eighteen_africa.rules.routes.value import Runner
from domain.words import Refused

WORD = "run"
SPREAD = 2000  # states that are looked at to see whether a beginning can become a route


def written(routes: tuple[Route, ...]) -> str:
    """`2: K36-L35-M34-M32, 3: D5-D3`, as after the word `run`."""
    return ", ".join(f"{train}: {'-'.join(hexes)}" for train, hexes in routes)


class Begun(NamedTuple):
    """A half-written run: routes that stand, and the one that is being built."""

    whole: tuple[Route, ...]
    train: str
    hexes: tuple[str, ...]


def read(text: str) -> Begun | None:
    """What stands in a line that may be unfinished; None if it is no run."""
    word, _, rest = (text.strip() or WORD).partition(" ")
    if word.casefold() != WORD:
        return None
    *whole, last = [_route(part) for part in rest.split(",")] if rest.strip() else [("", ())]
    return Begun(tuple(whole), *last)


def _route(part: str) -> Route:
    train, _, hexes = part.partition(":")
    named = tuple(one.strip().upper() for one in hexes.split("-") if one.strip())
    kind = next((kind for kind in TRAINS if kind.casefold() == train.strip().casefold()), train.strip())
    return kind, named


def continued(board: Board, runner: Runner, text: str) -> Iterator[tuple[str, str]]:
    """The spots that can be clicked next, each with the text that it gives."""
    begun = read(text)
    if begun is None:
        return
    idle = list((Counter(runner.trains) - Counter(train for train, _ in begun.whole)).elements())
    try:
        used = 0
        for ride in judged(board, runner, begun.whole):
            used |= traced(board, ride.hexes).borders
    except Refused:
        return
    if not begun.train:
        yield from _starts(board, runner, begun, used, idle)
        yield from _trains(begun.whole, idle)
    elif begun.train in idle:
        yield from _hexes(board, runner, begun, used)
        yield from _further_train(board, runner, begun, idle)


def _starts(board: Board, runner: Runner, begun: Begun, used: int, idle: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Where the best train that does not run yet can begin: so a click on the map is enough."""
    best = max(idle, key=TRAIN_AT.__getitem__, default=None)
    if best is not None:
        yield from _hexes(board, runner, begun._replace(train=best), used)


def _line(routes: tuple[Route, ...]) -> str:
    return f"{WORD} {written(routes)}"


def _trains(whole: tuple[Route, ...], idle: Iterable[str]) -> Iterator[tuple[str, str]]:
    before = f"{_line(whole)}, " if whole else f"{WORD} "
    for train in sorted(set(idle), key=TRAIN_AT.__getitem__):
        yield f"train-{train}", f"{before}{train}: "


def _further_train(board: Board, runner: Runner, begun: Begun, idle: list[str]) -> Iterator[tuple[str, str]]:
    """A route that is legal as it stands can be left for another train."""
    routes = (*begun.whole, (begun.train, begun.hexes))
    try:
        judged(board, runner, routes)
    except Refused:
        return
    idle.remove(begun.train)
    yield from _trains(routes, idle)


def _hexes(board: Board, runner: Runner, begun: Begun, used: int) -> Iterator[tuple[str, str]]:
    search = _Search(board, runner.company, begun.train, used)
    before = (*begun.whole, (begun.train, begun.hexes))
    if not begun.hexes:
        for at in search.starts():
            yield f"hex-{at}", _line((*begun.whole, (begun.train, (at,))))
        return
    ways = {link.hexes[1:]: None for way in search.beginnings(begun.hexes) for link in search.onward(way)}
    for spot, hexes in _told_apart(list(ways)):
        yield f"hex-{spot}", _line((*before[:-1], (begun.train, begun.hexes + hexes)))


def _told_apart(ways: list[tuple[str, ...]]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each way with the hex to click: its last one, or the first that no other way to the same end has."""
    ends = Counter(way[-1] for way in ways)
    for way in ways:
        others = {at for other in ways if other != way for at in other}
        own = [at for at in way if at not in others]
        if ends[way[-1]] == 1:
            yield way[-1], way
        elif own:
            yield own[0], way


class Way(NamedTuple):
    """A beginning of a route, up to a stop."""

    stops: tuple[str, ...]
    borders: int


class _Search:
    """Which beginnings can still become a legal route of this train."""

    def __init__(self, board: Board, company: str, train: str, used: int) -> None:
        self.board = board
        self.company = company
        self.train = TRAINS[train]
        self.used = used
        self.links: dict[str, tuple[Link, ...]] = dict(links(board, company))

    def _leaving(self, stop: str) -> tuple[Link, ...]:
        if stop not in self.links:
            self.links[stop] = links_from(self.board, stop)
        return self.links[stop]

    def _may_end(self, stop: str) -> bool:
        return self.train.town_ends or self.board.is_city(stop)

    def starts(self) -> list[str]:
        """The hexes where a route can begin."""
        reached = {link.end for ways in links(self.board, self.company).values() for link in ways}
        stops = sorted(reached | set(self.links), key=stop_order)
        found = [stop for stop in stops if self._may_end(stop) and any(True for _ in self.onward(Way((stop,), 0)))]
        return list(dict.fromkeys(hex_of(stop) for stop in found))

    def beginnings(self, hexes: tuple[str, ...]) -> list[Way]:
        """What has been named so far; one hex alone can hold two stops."""
        if len(hexes) == 1 and hexes[0] in HEXES:
            stops = range(len(self.board.rails(hexes[0]).stops))
            return [Way((stop_id(hexes[0], number),), 0) for number in stops]
        try:
            trace = traced(self.board, hexes)
        except Refused:
            return []
        return [Way(trace.stops, trace.borders)]

    def onward(self, way: Way) -> Iterator[Link]:
        """The links with which this beginning can go on towards a legal route."""
        if way.borders & self.used or not self._may_end(way.stops[0]):
            return
        for link in self._open(way):
            if self._can_end(Way((*way.stops, link.end), way.borders | link.borders)):
                yield link

    def _open(self, way: Way) -> Iterator[Link]:
        at = way.stops[-1]
        if len(way.stops) > 1 and not self.board.passable(at, self.company):
            return
        cities = sum(self.board.is_city(stop) for stop in way.stops)
        for link in self._leaving(at):
            clash = link.end in way.stops or link.borders & (way.borders | self.used)
            full = self.board.is_city(link.end) and cities == self.train.cities
            if not clash and not full:
                yield link

    def _legal(self, way: Way) -> bool:
        cities = [stop for stop in way.stops if self.board.is_city(stop)]
        own = any(self.company in self.board.stations(stop) for stop in cities)
        return own and len(cities) > 1 and self._may_end(way.stops[-1])

    def _can_end(self, way: Way) -> bool:
        todo = [way]
        for _ in range(SPREAD):
            if not todo:
                return False
            one = todo.pop()
            if self._legal(one):
                return True
            todo += [Way((*one.stops, link.end), one.borders | link.borders) for link in self._open(one)]
        return True
