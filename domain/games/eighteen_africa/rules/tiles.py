"""4.9.1: which tile fits where, worked out once from the printed map and the tiles."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from domain.games.eighteen_africa.edition import HEXES, TILES
from domain.games.eighteen_africa.rules.board import EDGES, NEIGHBOUR, PRINTED, TURNED, Laid, Rails, opposite
from domain.games.eighteen_africa.shape import Stop

DOUBLE_CITY = "10"  # the first tile of a two-city hex


def two_cities(stops: tuple[Stop, ...]) -> bool:
    return [stop.kind for stop in stops] == ["city", "city"]


def _shape(track: Rails) -> tuple[object, ...]:
    """What a rotation looks like: stops count by their number only where they are two cities."""
    ends = [track.at[EDGES + number] for number in range(len(track.stops))]
    sorted_ends = [tuple(sorted(one)) for one in ends]
    plain = sorted(pair for pair in track.segments if pair[1] < EDGES)
    return tuple(sorted_ends if two_cities(track.stops) else sorted(sorted_ends)), tuple(plain)


CANONICAL: dict[Laid, int] = {
    (tile, turned): next(less for less in range(EDGES) if _shape(TURNED[tile, less]) == _shape(TURNED[tile, turned]))
    for tile, turned in TURNED
}
ROTATIONS = {tile: tuple(turn for turn in range(EDGES) if CANONICAL[tile, turn] == turn) for tile in TILES}


def _leads_on(at: str, edge: int) -> bool:
    """Whether track may run over this edge: not off the map, into a blocked hex or against blank printed track."""
    there = NEIGHBOUR.get((at, edge))
    if there is None or HEXES[there].kind == "blocked":
        return False
    return HEXES[there].kind == "open" or bool(PRINTED[there].at[opposite(edge)])


USABLE = {at: frozenset(edge for edge in range(EDGES) if _leads_on(at, edge)) for at in HEXES}


def fits(at: str, laid: Laid) -> bool:
    return USABLE[at].issuperset(TURNED[laid].edges)


def _first_kind(at: str, tile: str) -> bool:
    """4.9.3 rule 1: a yellow tile with the same kinds of stops as the hex."""
    wanted = [stop.kind for stop in HEXES[at].nodes]
    return TILES[tile].color == "yellow" and [stop.kind for stop in TILES[tile].nodes] == wanted


YELLOW: dict[str, tuple[Laid, ...]] = {  # for an open hex without tile: all lays that fit
    at: tuple(
        (tile, turned)
        for tile in TILES
        if one.kind == "open" and not one.label and _first_kind(at, tile)
        for turned in ROTATIONS[tile]
        if fits(at, (tile, turned))
    )
    for at, one in HEXES.items()
}
DOUBLE: tuple[Laid, ...] = tuple((DOUBLE_CITY, turned) for turned in ROTATIONS[DOUBLE_CITY])


class Upgrade(NamedTuple):
    """A tile that keeps all track of the one it replaces, and the new number of each old stop."""

    laid: Laid
    stops: tuple[int, ...]
    new_edges: frozenset[int]  # edges of segments that were not there before


def _node_maps(old: str, new: str) -> list[tuple[int, ...]]:
    """4.9.4 rule 2: the same stops, two towns merged into one, or a yellow town that becomes a city."""
    before = [stop.kind for stop in TILES[old].nodes]
    after = [stop.kind for stop in TILES[new].nodes]
    if len(before) == len(after) and (before == after or (before == ["town"] and TILES[old].color == "yellow")):
        return [ways for ways in product(range(len(after)), repeat=len(before)) if len(set(ways)) == len(before)]
    return [(0, 0)] if before == ["town", "town"] and after == ["town"] else []


def _kept(old: Rails, new: Rails, stops: tuple[int, ...]) -> bool:
    def moved(end: int) -> int:
        return end if end < EDGES else EDGES + stops[end - EDGES]

    there = set(new.segments)
    return all((min(moved(one), moved(two)), max(moved(one), moved(two))) in there for one, two in old.segments)


def _upgrade(old: Laid, new: Laid) -> Upgrade | None:
    before, after = TURNED[old], TURNED[new]
    for stops in _node_maps(old[0], new[0]):
        if _kept(before, after, stops):
            fresh = [pair for pair in after.segments if pair not in before.segments]
            return Upgrade(new, stops, frozenset(end for pair in fresh for end in pair if end < EDGES))
    return None


UPGRADES: dict[Laid, dict[Laid, Upgrade]] = {
    old: {
        (tile, turned): found
        for tile in TILES[old[0]].upgrades
        for turned in ROTATIONS[tile]
        if (found := _upgrade(old, (tile, turned)))
    }
    for old in TURNED
}
