"""4.10.1: whether a route is legal, and the rule that it breaks; the one writing of a run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from domain.games.eighteen_africa.edition import HEXES, TRAIN_AT, TRAINS
from domain.games.eighteen_africa.rules.board import (
    BORDER_BIT,
    EDGES,
    NEIGHBOUR,
    TOWARDS,
    Board,
    opposite,
    stop_id,
    stop_order,
)
from domain.games.eighteen_africa.rules.routes.links import hexes_order
from domain.games.eighteen_africa.rules.routes.value import Ride, Runner, ride
from domain.words import refuse, require

Route = tuple[str, tuple[str, ...]]  # a train and its hexes


class Trace(NamedTuple):
    """The stops on a way and the borders it uses."""

    stops: tuple[str, ...]
    borders: int


def judged(board: Board, runner: Runner, routes: tuple[Route, ...]) -> tuple[Ride, ...]:
    """The rides of a run in their one writing, or Refused with the rule that is broken."""
    require_trains(runner, routes)
    used = 0
    rides = []
    for train, named in routes:
        hexes, trace = directed(board, named)
        require_legal(board, runner.company, train, trace)
        _require_own_track(used, hexes)
        used |= trace.borders
        rides.append(ride(board, runner, train, trace.stops, hexes))
    return tuple(sorted(rides, key=lambda one: (TRAIN_AT[one.train], hexes_order(one.hexes))))


def directed(board: Board, named: tuple[str, ...]) -> tuple[tuple[str, ...], Trace]:
    """A route begins at the smaller of its two end stops."""
    trace = traced(board, named)
    if stop_order(trace.stops[-1]) < stop_order(trace.stops[0]):
        return named[::-1], Trace(trace.stops[::-1], trace.borders)
    return named, trace


def require_trains(runner: Runner, routes: Sequence[Route]) -> None:
    """4.8.3: for each train at most one route."""
    owned = Counter(runner.trains)
    for train, number in Counter(train for train, _ in routes).items():
        none = "{company} has no train {train} to run; it has {trains}"
        few = "each train runs once; {company} has {trains}"
        why = few if owned[train] else none
        names = list(runner.trains)
        require(number <= owned[train], "4.8.3", why, company=runner.company, train=train, trains=names)


def _require_own_track(used: int, hexes: tuple[str, ...]) -> None:
    for one, other in pairwise(hexes):
        require(
            not used & BORDER_BIT[one, TOWARDS[one, other]],
            "4.10.1",
            "two trains cannot share the track between {one} and {other}",
            one=one,
            other=other,
        )


# --- rules 1 and 2: the way itself -----------------------------------------------------------------------------------


def traced(board: Board, hexes: tuple[str, ...]) -> Trace:
    """4.10.1 rules 1 and 2: the stops of a way along existing track, no border and no stop twice."""
    require(len(hexes) > 1, "4.10.1.3", "a route visits at least two cities")
    edges = [_edge(one, other) for one, other in pairwise(hexes)]
    stops = [_end(board, hexes[0], edges[0])]
    for before, at, out in zip(edges, hexes[1:], edges[1:], strict=False):
        stop = _through(board, at, opposite(before), out)
        stops += [stop] if stop else []
    stops.append(_end(board, hexes[-1], opposite(edges[-1])))
    return Trace(tuple(stops), _once(hexes, edges, stops))


def _edge(one: str, other: str) -> int:
    for at in (one, other):
        require(at in HEXES, "4.10.1.1", "there is no hex {hex} on the map", hex=at)
    edge = TOWARDS.get((one, other))
    if edge is None:
        refuse("4.10.1.1", "{one} and {other} are no neighbours: name the hexes between them", one=one, other=other)
    return edge


def _no_track(at: str, edge: int) -> None:
    there = NEIGHBOUR[at, edge]
    refuse("4.10.1.1", "no track leads from {hex} to {other}", hex=at, other=there)


def _end(board: Board, at: str, edge: int) -> str:
    """The stop of a first or last hex, joined to the edge that is used."""
    ends = board.rails(at).at[edge]
    if not ends:
        _no_track(at, edge)
    stop = next((end - EDGES for end in ends if end >= EDGES), None)
    if stop is None:
        refuse("4.10.1.4", "there is no stop in {hex}: a route ends in a city", hex=at)
    return stop_id(at, stop)


def _through(board: Board, at: str, side: int, out: int) -> str | None:
    """The stop passed on the way from one edge of a hex to another; none along plain track."""
    ends = board.rails(at).at
    for edge in (side, out):
        if not ends[edge]:
            _no_track(at, edge)
    if out in ends[side]:
        return None
    stop = next((end - EDGES for end in ends[side] if end >= EDGES and out in ends[end]), None)
    if stop is None:
        refuse(
            "4.10.1.1",
            "in {hex} no track joins {one} and {other}",
            hex=at,
            one=NEIGHBOUR[at, side],
            other=NEIGHBOUR[at, out],
        )
    return stop_id(at, stop)


def _once(hexes: tuple[str, ...], edges: list[int], stops: list[str]) -> int:
    used = 0
    for at, edge in zip(hexes, edges, strict=False):
        bit = BORDER_BIT[at, edge]
        require(
            not used & bit,
            "4.10.1.2",
            "a route uses the track between {one} and {other} once",
            one=at,
            other=NEIGHBOUR[at, edge],
        )
        used |= bit
    twice = [stop for stop, number in Counter(stops).items() if number > 1]
    require(not twice, "4.10.1.2", "a route visits {stops} once", stops=twice)
    return used


# --- rules 3 to 6: the train -----------------------------------------------------------------------------------------


def require_legal(board: Board, company: str, kind: str, trace: Trace) -> None:
    """4.10.1 rules 3 to 6."""
    cities = [stop for stop in trace.stops if board.is_city(stop)]
    _require_cities(kind, cities)
    _require_ends(board, kind, trace)
    full = "every slot in {city} is taken by others: the route of {company} may end there and not pass"
    for stop in trace.stops[1:-1]:
        require(board.passable(stop, company), "4.10.1.5", full, city=stop, company=company)
    own = list(board.token_stops(company))
    visited = any(company in board.stations(stop) for stop in cities)
    foreign = "a route of {company} visits a city with its token: {cities_or}"
    require(visited, "4.10.1.6", foreign, company=company, cities_or=own)


def _require_cities(kind: str, cities: list[str]) -> None:
    few = "a route visits at least two cities; this one visits {cities}"
    require(len(cities) > 1, "4.10.1.3", few, cities=cities)
    most = TRAINS[kind].cities
    many = "a train {train} visits {most:city|cities} at most; these are {cities}"
    require(not most or len(cities) <= most, "4.10.1.3", many, train=kind, most=most, cities=cities)


def _require_ends(board: Board, kind: str, trace: Trace) -> None:
    why = "a train {train} begins and ends in a city; {town} is a town"
    for end in (trace.stops[0], trace.stops[-1]):
        require(TRAINS[kind].town_ends or board.is_city(end), "4.10.1.4", why, train=kind, town=end)


# --- hexes that were left out ----------------------------------------------------------------------------------------


def filled(board: Board, named: tuple[str, ...]) -> tuple[str, ...]:
    """9: hexes without a stop may be left out where only one way along plain track joins the named ones."""
    hexes = named[:1]
    for there in named[1:]:
        hexes += _between(board, hexes, there)
    return hexes


def _between(board: Board, before: tuple[str, ...], there: str) -> tuple[str, ...]:
    at = before[-1]
    if (at, there) in TOWARDS or at not in HEXES or there not in HEXES:
        direct = TOWARDS.get((at, there))
        if direct is None or _joined(board, at, direct):
            return (there,)
    ways = _plain_ways(board, at, there, before[-2] if len(before) > 1 else "")
    if len(ways) == 1:
        return ways[0]
    if len(ways) > 1:
        refuse(
            "4.10.1.1",
            "{n:way joins|ways join} {one} and {other}: name the hexes between them",
            n=len(ways),
            one=at,
            other=there,
        )
    return (there,)


def _joined(board: Board, at: str, edge: int) -> bool:
    return bool(board.rails(at).at[edge] and board.rails(NEIGHBOUR[at, edge]).at[opposite(edge)])


def _plain_ways(board: Board, at: str, there: str, before: str) -> list[tuple[str, ...]]:
    """Every way over hexes without a stop; it goes on from where the route came."""
    came = TOWARDS.get((at, before)) if before else None
    ends = board.rails(at).at
    out = {edge for edge in range(EDGES) if ends[edge] and edge != came}
    if came is not None:
        out &= {*ends[came], *(edge for end in ends[came] if end >= EDGES for edge in ends[end])}
    found: list[tuple[str, ...]] = []
    todo: list[tuple[str, int, tuple[str, ...]]] = [(at, edge, ()) for edge in sorted(out)]
    while todo:
        here, edge, passed = todo.pop()
        onward = NEIGHBOUR.get((here, edge), "")
        if onward == there:
            found += [(*passed, there)] if _joined(board, here, edge) else []
        elif onward and onward not in passed and onward != at and not board.rails(onward).stops:
            todo += [(onward, end, (*passed, onward)) for end in board.rails(onward).at[opposite(edge)]]
    return found
