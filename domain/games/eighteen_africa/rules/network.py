"""4.9.2: what a company can trace to, and where it may place a token (4.8.2)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from domain.games.eighteen_africa.edition import DATA, HEXES
from domain.games.eighteen_africa.rules.board import (
    EDGES,
    NEIGHBOUR,
    Board,
    Spot,
    hex_of,
    number_of,
    opposite,
    stop_id,
    stop_order,
)
from domain.words import require


class Network(NamedTuple):
    """Stops reached, hexes entered and over which edge, and the edges where track ends at a blank side."""

    stops: frozenset[str]
    cities: frozenset[str]
    entered: frozenset[Spot]
    open_ends: frozenset[Spot]


@lru_cache(maxsize=512)
def network(board: Board, company: str) -> Network:
    """A directed trace from every own token: through passable stops, never turning round (R50)."""
    trace = _Trace(board, company)
    for token in board.token_stops(company):
        trace.stops.add(token)
        trace.leave(hex_of(token), EDGES + number_of(token), -1)
    trace.follow()
    cities = frozenset(stop for stop in trace.stops if board.is_city(stop))
    return Network(frozenset(trace.stops), cities, frozenset(trace.entered), frozenset(trace.open_ends))


class _Trace:
    """What was reached so far, and the segments still to be run, each once in each direction."""

    def __init__(self, board: Board, company: str) -> None:
        self.board, self.company = board, company
        self.stops: set[str] = set()
        self.entered: set[Spot] = set()
        self.open_ends: set[Spot] = set()
        self._run: set[tuple[str, int, int]] = set()
        self._todo: list[tuple[str, int, int]] = []

    def leave(self, at: str, stop: int, came_from: int) -> None:
        for end in self.board.rails(at).at[stop]:
            if end != came_from:
                self._add(at, stop, end)

    def _add(self, at: str, start: int, end: int) -> None:
        if (at, start, end) not in self._run:
            self._run.add((at, start, end))
            self._todo.append((at, start, end))

    def follow(self) -> None:
        while self._todo:
            at, start, end = self._todo.pop()
            if end >= EDGES:
                self._visit(at, end, start)
            elif there := NEIGHBOUR.get((at, end)):
                self._enter(there, opposite(end))

    def _visit(self, at: str, end: int, via: int) -> None:
        stop = stop_id(at, end - EDGES)
        self.stops.add(stop)
        if self.board.passable(stop, self.company):
            self.leave(at, end, via)

    def _enter(self, at: str, side: int) -> None:
        self.entered.add((at, side))
        onward = self.board.rails(at).at[side]
        if not onward:
            self.open_ends.add((at, side))
        for end in onward:
            self._add(at, side, end)


def free_slots(board: Board, stop: str) -> int:
    """Slots without a token that are not kept for the home of a company still to start."""
    kept = sum(home == stop for _, home in board.waiting)
    return board.stop(stop).slots - len(board.stations(stop)) - kept


def may_place(board: Board, company: str) -> tuple[str, ...]:
    """4.8.2: the cities in its network where the company may put a token, in order."""
    own = {hex_of(stop) for stop in board.token_stops(company)}
    return tuple(
        stop
        for stop in sorted(network(board, company).cities, key=stop_order)
        if hex_of(stop) not in own and free_slots(board, stop) > 0
    )


def require_place(board: Board, company: str, stop: str) -> None:
    """4.8.2: a city of the network with a free slot, on a hex without an own token."""
    at, number = hex_of(stop), number_of(stop)
    there = board.rails(at).stops if at in HEXES else ()
    is_city = number < len(there) and there[number].kind == "city"
    require(is_city, "4.8.2", "there is no city {stop}: a token stands in a city", stop=stop)
    own = sum(hex_of(one) == at for one in board.token_stops(company))
    twice = "{company} already has a token in {hex}: one for each hex"
    require(own < DATA.tokens.per_hex_and_company, "4.8.2", twice, company=company, hex=at)
    _require_way_and_slot(board, company, stop)


def _require_way_and_slot(board: Board, company: str, stop: str) -> None:
    free = free_slots(board, stop) > 0
    homes = [one for one, home in board.waiting if home == stop]
    for holds, why in (
        (
            stop in network(board, company).stops,
            "no track of {company} leads to {city}; it can place a token in {places_or}",
        ),
        (free or not homes, "the slot in {city} is kept for {homes}; {company} can place a token in {places_or}"),
        (free, "every slot in {city} is taken; {company} can place a token in {places_or}"),
    ):
        places = list(may_place(board, company))
        require(holds, "4.8.2", why, company=company, city=stop, homes=homes, places_or=places)
