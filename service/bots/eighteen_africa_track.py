"""Where a greedy company of 18Africa builds: what joins a city, else what leads towards one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

from domain.games.eighteen_africa.decisions import LayTile
from domain.games.eighteen_africa.edition import HEXES, TILES
from domain.games.eighteen_africa.rules.board import NEIGHBOUR, TURNED, Board, hex_of
from domain.games.eighteen_africa.rules.building import crew_of
from domain.games.eighteen_africa.rules.network import Network, network
from domain.games.eighteen_africa.rules.track import Crew, Lay, moves_of
from domain.games.eighteen_africa.state import State

LOOKED_AT = 24  # of all tiles that could be laid
CITY, TOWN, UPGRADE = 40, 12, 9  # what a stop more in the network is worth, and a better tile
FAR = 8  # hexes: farther cities draw nobody
CITIES = tuple(one.id for one in HEXES.values() if any(stop.kind == "city" for stop in one.nodes))


def best_lay(view: State, lays: Sequence[LayTile], rng: Random) -> LayTile | None:
    """The tile that brings most; none if nothing brings anything."""
    some = list(lays) if len(lays) <= LOOKED_AT else rng.sample(list(lays), LOOKED_AT)
    board, crew = view.board(), crew_of(view)
    best, most = None, 0.0
    for lay in some:
        worth = worth_of(board, crew, lay) + rng.random()
        if worth > most:
            best, most = lay, worth
    return best


def worth_of(board: Board, crew: Crew, lay: LayTile) -> float:
    before, after = reached(board, crew, lay)
    cost = 0 if lay.hex in board.laid or lay.powers else HEXES[lay.hex].cost / 4
    cities, towns = gained(before, after)
    worth = (CITY + TOWN) * cities + TOWN * towns  # a city is a stop, too
    if TILES[lay.tile].color != "yellow":
        return worth + (UPGRADE if TILES[lay.tile].nodes else -1) - 1
    return worth + nearer(lay, before) - cost


def reached(board: Board, crew: Crew, lay: LayTile) -> tuple[Network, Network]:
    """The network of the company before a tile is laid, and after."""
    placed = Lay(lay.hex, lay.tile, lay.rotation)
    after = board.with_tile(lay.hex, (lay.tile, lay.rotation), moves_of(board, placed))
    return network(board, crew.company), network(after, crew.company)


def gained(before: Network, after: Network) -> tuple[int, int]:
    """How many cities more there are in a network, and how many towns."""
    cities = len(after.cities) - len(before.cities)
    return cities, len(after.stops) - len(before.stops) - cities


def nearer(lay: LayTile, before: Network) -> float:
    """How near the track leads to a city that is not joined yet."""
    joined = frozenset(map(hex_of, before.cities))
    ends = [NEIGHBOUR.get((lay.hex, edge)) for edge in TURNED[lay.tile, lay.rotation].edges]
    distances = [distance(end, city) for end in ends if end for city in CITIES if city not in joined]
    return max(0.0, FAR - min(distances, default=FAR))


@cache
def distance(one: str, other: str) -> int:
    """In hexes, as the crow flies."""
    dq, dr = HEXES[one].q - HEXES[other].q, HEXES[one].r - HEXES[other].r
    return max(abs(dq), abs(dr), abs(dq + dr))
