"""4.9.3 to 4.9.5: which tile a company may lay, what it costs, what it joins and when building halts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from domain.games.eighteen_africa.edition import DATA, HEXES, TILES
from domain.games.eighteen_africa.rules.board import (
    EDGES,
    NEIGHBOUR,
    PRINTED,
    TURNED,
    Board,
    Spot,
    hex_of,
    number_of,
    opposite,
    stop_id,
    stop_order,
)
from domain.games.eighteen_africa.rules.network import network
from domain.games.eighteen_africa.rules.routes.reach import train_reach
from domain.games.eighteen_africa.rules.tiles import DOUBLE, DOUBLE_CITY, UPGRADES, YELLOW, fits

EXTRA, AGAIN, RIVER = (
    next(one.id for one in DATA.privates.list if one.power == power)
    for power in ("extra_yellow", "double_upgrade", "free_river")
)
LIMIT = DATA.track.yellow_limit
Moves = tuple[tuple[str, str], ...]


class Lay(NamedTuple):
    hex: str
    tile: str
    rotation: int
    powers: tuple[str, ...] = ()


class Crew(NamedTuple):
    """The company that builds, and what it has built in this turn."""

    company: str
    home: str  # the stop that is its home
    cash: int
    trains: tuple[str, ...] = ()
    powers: frozenset[str] = frozenset()  # privates it may use for track
    before: tuple[str, ...] = ()  # hexes of this turn's tiles, in order
    upgrading: bool = False  # this turn's tile is an upgrade
    halted: bool = False


class Laying(NamedTuple):
    """A tile that may be laid: its cost, the tile it replaces, and the new stop for each old one."""

    lay: Lay
    cost: int
    replaced: str
    moves: Moves
    upgrade: bool


class Income(NamedTuple):
    """4.9.5: what a city that is joined for the first time brings, and why it brings nothing."""

    stop: str
    amount: int
    reason: str  # "" | "unreached" | "town"


class Effects(NamedTuple):
    board: Board
    income: tuple[Income, ...]
    connected: tuple[str, ...]
    halts: str  # "" | "tile" | "city" | "joined"


# --- what may be laid ------------------------------------------------------------------------------------------------


def opens(board: Board, crew: Crew, at: str) -> bool:
    """4.9.3: the empty two-city hex that is the company's home is opened with #10, which counts as yellow."""
    return HEXES[at].label != "" and at not in board.laid and hex_of(crew.home) == at


def is_upgrade(board: Board, crew: Crew, lay: Lay) -> bool:
    return TILES[lay.tile].color != "yellow" and not (lay.tile == DOUBLE_CITY and opens(board, crew, lay.hex))


def tiles_left(crew: Crew) -> int:
    """How many yellow tiles the company may still lay this turn, the one of a power included."""
    more = LIMIT + (EXTRA in crew.powers) - len(crew.before)
    return 0 if crew.upgrading or crew.halted else max(0, more)


def starting_edges(board: Board, crew: Crew) -> frozenset[Spot]:
    """4.9.3 rule 2: where a yellow tile may begin; a later one goes on from the one before."""
    ends = network(board, crew.company).open_ends
    return ends & _onward(board, crew.before[-1]) if crew.before else ends


def _onward(board: Board, at: str) -> frozenset[Spot]:
    """The hexes and edges to which the track of a hex leads, across printed plain track too (R59)."""
    found: set[Spot] = set()
    todo = [(at, edge) for edge in board.rails(at).edges]
    while todo:
        here, edge = todo.pop()
        there = NEIGHBOUR.get((here, edge))
        if there is None or (there, opposite(edge)) in found:
            continue
        found.add((there, opposite(edge)))
        if HEXES[there].kind == "fixed" and not HEXES[there].nodes:
            todo += [(there, end) for end in PRINTED[there].at[opposite(edge)]]
    return frozenset(found)


def at_home(board: Board, crew: Crew, at: str) -> bool:
    """The first tile of a turn may always lie on the home hex, if the company's token stands there."""
    return not crew.before and hex_of(crew.home) == at and crew.company in board.stations(crew.home)


@lru_cache(maxsize=128)
def lays(board: Board, crew: Crew) -> tuple[Lay, ...]:
    """Every tile the company may lay now, in the order of the map and of the tiles."""
    found = [*_yellow_lays(board, crew), *_upgrade_lays(board, crew)]
    return tuple(sorted(found, key=_order))


def _order(lay: Lay) -> tuple[int, int, int, tuple[str, ...]]:
    return _HEX_AT[lay.hex], _TILE_AT[lay.tile], lay.rotation, lay.powers


_HEX_AT = {one: at for at, one in enumerate(HEXES)}
_TILE_AT = {one: at for at, one in enumerate(TILES)}


def _yellow_lays(board: Board, crew: Crew) -> Iterator[Lay]:
    if not tiles_left(crew):
        return
    begins: dict[str, set[int]] = {}
    for at, edge in starting_edges(board, crew):
        begins.setdefault(at, set()).add(edge)
    home = hex_of(crew.home)
    if at_home(board, crew, home):
        begins[home] = set(range(EDGES))
    supply = {tile: board.left(tile) for tile in TILES}
    for at, edges in begins.items():
        if at in board.laid:
            continue
        for laid in DOUBLE if opens(board, crew, at) else YELLOW[at]:
            if supply[laid[0]] and fits(at, laid) and not edges.isdisjoint(TURNED[laid].edges):
                yield from _payable(board, crew, Lay(at, *laid))


def _upgrade_lays(board: Board, crew: Crew) -> Iterator[Lay]:
    if crew.halted or (crew.before and not (crew.upgrading and AGAIN in crew.powers and len(crew.before) == 1)):
        return
    for at in crew.before or HEXES:
        if HEXES[at].kind != "open" or opens(board, crew, at):
            continue
        old = board.laid.get(at)
        if old is None and not HEXES[at].label:
            continue
        for laid in UPGRADES[old] if old else DOUBLE:
            if board.left(laid[0]) and fits(at, laid) and reaches(board, crew, Lay(at, *laid)):
                yield from _payable(board, crew, Lay(at, *laid))


def _payable(board: Board, crew: Crew, lay: Lay) -> Iterator[Lay]:
    """The lay without and with the power that saves its cost, as far as it can be paid."""
    needed = needed_powers(crew)
    cost = printed_cost(board, lay.hex)
    if cost <= crew.cash:
        yield lay._replace(powers=needed)
    if saves(board, lay.hex) and RIVER in crew.powers:
        yield lay._replace(powers=tuple(sorted((*needed, RIVER))))


def needed_powers(crew: Crew) -> tuple[str, ...]:
    """The power without which one more tile would be too many."""
    if crew.upgrading:
        return (AGAIN,)
    return (EXTRA,) if len(crew.before) == LIMIT else ()


def printed_cost(board: Board, at: str) -> int:
    """4.9.4 rule 4: a hex costs for its first tile only."""
    return 0 if at in board.laid else HEXES[at].cost


def saves(board: Board, at: str) -> bool:
    return printed_cost(board, at) > 0 and HEXES[at].terrain == "river"


def reaches(board: Board, crew: Crew, lay: Lay) -> bool:
    """4.9.4 rule 3: a train for cities, track for towns, and new track that can be entered."""
    old = board.laid.get(lay.hex)
    traced = network(board, crew.company)
    if old is None:
        starts = {(lay.hex, edge) for edge in TURNED[lay.tile, lay.rotation].edges}
        return bool(crew.trains) and not starts.isdisjoint(traced.open_ends)
    stops = TURNED[old].stops
    if not stops:
        fresh = UPGRADES[old][lay.tile, lay.rotation].new_edges
        return any((lay.hex, edge) in traced.entered for edge in fresh)
    there = {stop_id(lay.hex, number) for number in range(len(stops))}
    reached = train_reach(board, crew.company, crew.trains) if stops[0].kind == "city" else traced.stops
    return not there.isdisjoint(reached)


# --- what a tile changes ---------------------------------------------------------------------------------------------


def moves_of(board: Board, lay: Lay) -> Moves:
    """4.9.1: the node map, old stop to new stop."""
    old = board.laid.get(lay.hex)
    numbers = UPGRADES[old][lay.tile, lay.rotation].stops if old else tuple(range(len(HEXES[lay.hex].nodes)))
    return tuple((stop_id(lay.hex, old), stop_id(lay.hex, new)) for old, new in enumerate(numbers))


def effects(board: Board, connected: tuple[str, ...], crew: Crew, laying: Laying) -> Effects:
    """4.9.5 and the halting test of 4.9.3, after the tile."""
    lay = laying.lay
    to = dict(laying.moves)
    after = board.with_tile(lay.hex, (lay.tile, lay.rotation), laying.moves)
    known = {to.get(stop, stop) for stop in connected}
    joined = joined_cities(after, lay.hex)
    income = tuple(_income(board, after, crew.company, stop) for stop in sorted(joined - known, key=stop_order))
    return Effects(after, income, tuple(sorted(known | joined, key=stop_order)), _halts(board, after, crew, laying))


def joined_cities(board: Board, at: str) -> set[str]:
    """The cities that the track of this hex joins to another one; tokens and turns at switches do not matter."""
    found: set[str] = set()
    seen: set[Spot] = set()
    for end in range(EDGES + len(board.rails(at).stops)):
        if board.rails(at).at[end] and (at, end) not in seen:
            cities = _component(board, (at, end), seen)
            found |= cities if len(cities) > 1 else set()
    return found


def _component(board: Board, start: Spot, seen: set[Spot]) -> set[str]:
    cities: set[str] = set()
    todo = [start]
    while todo:
        at, end = todo.pop()
        if (at, end) in seen:
            continue
        seen.add((at, end))
        todo += [(at, other) for other in board.rails(at).at[end]]
        if end < EDGES and (there := NEIGHBOUR.get((at, end))) and board.rails(there).at[opposite(end)]:
            todo.append((there, opposite(end)))
        if end >= EDGES and board.is_city(stop_id(at, end - EDGES)):
            cities.add(stop_id(at, end - EDGES))
    return cities


def _income(before: Board, after: Board, company: str, stop: str) -> Income:
    at = hex_of(stop)
    old = before.rails(at).stops
    if number_of(stop) < len(old) and old[number_of(stop)].kind == "town":
        return Income(stop, 0, "town")
    if stop not in network(after, company).stops:
        return Income(stop, 0, "unreached")
    return Income(stop, DATA.variable_cities.connection_income if HEXES[at].variable else after.stop(stop).revenue, "")


def _halts(before: Board, after: Board, crew: Crew, laying: Laying) -> str:
    lay = laying.lay
    if laying.upgrade:
        return ""
    if lay.tile in DATA.track.halting_tiles:
        return "tile"
    if lay.hex != hex_of(crew.home) and any(stop.kind == "city" for stop in after.rails(lay.hex).stops):
        return "city"
    grown = network(after, crew.company).cities - network(before, crew.company).cities
    return "joined" if grown else ""
