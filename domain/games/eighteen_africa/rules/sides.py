"""9: how the rotation of a tile is written: by its sides, `NW-NE`, by its number, `r4`, or `Pretoria=S`."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import cache

from domain.games.eighteen_africa.edition import DATA, HEXES, TILES
from domain.games.eighteen_africa.rules.board import EDGES, TURNED, Board, Laid, hex_of, number_of
from domain.games.eighteen_africa.rules.tiles import CANONICAL, DOUBLE, ROTATIONS, UPGRADES, YELLOW, fits, two_cities
from domain.words import quoted, refuse, require

SIDES = DATA.map.edge_names
_EDGE_OF = {name: edge for edge, name in enumerate(SIDES)}
_CLOCKWISE = ("N", "NE", "SE", "S", "SW", "NW")
_BETWEEN_SIDES = re.compile(r"[-,/ ]+")


@cache
def sides(tile: str, rotation: int) -> str:
    """The sides to which a tile leads, clockwise from the north."""
    return in_words(TURNED[tile, rotation].edges)


def in_words(edges: Collection[int]) -> str:
    """Some sides of a hex, clockwise from the north."""
    there = {SIDES[edge] for edge in edges}
    return "-".join(side for side in _CLOCKWISE if side in there)


@cache
def written(tile: str, rotation: int) -> str:
    """The sides where they say all, otherwise the number of the rotation."""
    alike = [turned for turned in ROTATIONS[tile] if sides(tile, turned) == sides(tile, rotation)]
    return f"r{rotation}" if len(alike) > 1 or two_cities(TILES[tile].nodes) else sides(tile, rotation)


def rotation(board: Board, at: str, tile: str, text: str, cities: Mapping[str, str] | None = None) -> int:
    """The rotation that is meant by `N`, `NW-NE`, `r4` or `Pretoria=S`; `cities` are the names of stops that moved."""
    word = text.strip()
    if word[:1] in "rR" and word[1:].isdigit():
        require(int(word[1:]) < EDGES, "4.9.1", "a rotation is a number from r0 to r5, not {word}", word=word)
        return CANONICAL[tile, int(word[1:])]
    meant = _by_city(board, at, tile, word, cities or {}) if "=" in word else _by_sides(tile, word)
    possible = [turned for turned in meant if (tile, turned) in possible_here(board, at)] or meant
    require(
        possible,
        "4.9.1",
        "tile {tile} has no rotation {word}; it has {ways_or}",
        tile=f"#{tile}",
        word=quoted(word),
        ways_or=[written(tile, turned) for turned in ROTATIONS[tile]],
    )
    if len(possible) > 1:
        refuse(
            "4.9.1",
            "tile {tile} can be turned in several ways with {word}: write {ways_or}",
            tile=f"#{tile}",
            word=quoted(word),
            ways_or=[f"r{turned}" for turned in possible],
        )
    return possible[0]


def possible_here(board: Board, at: str) -> set[tuple[str, int]]:
    """Every tile that fits on a hex as it lies there, whoever builds."""
    old = board.laid.get(at)
    there = UPGRADES[old] if old else DOUBLE if HEXES[at].label else YELLOW[at]
    return {laid for laid in there if fits(at, laid)}


def _by_sides(tile: str, word: str) -> list[int]:
    names = [name for name in _BETWEEN_SIDES.split(word.upper()) if name]
    wrong = [name for name in names if name not in _EDGE_OF]
    require(
        names and not wrong,
        "4.9.1",
        "{word} is no side of a hex: write {sides_or}, joined by a dash, or a rotation, r0 to r5",
        word=quoted(word),
        sides_or=_CLOCKWISE,
    )
    wanted = {_EDGE_OF[name] for name in names}
    return [turned for turned in ROTATIONS[tile] if set(TURNED[tile, turned].edges) == wanted]


def _by_city(board: Board, at: str, tile: str, word: str, cities: Mapping[str, str]) -> list[int]:
    """Which rotations give this city this exit; of those that differ in the numbers of the stops only, the first."""
    city, _, side = (part.strip() for part in word.partition("="))
    printed = {name.casefold(): number for number, name in enumerate(HEXES[at].stops)}
    moved = {name.casefold(): number_of(stop) for stop, name in cities.items() if hex_of(stop) == at}
    numbers = printed | moved
    require(
        city.casefold() in numbers and side.upper() in _EDGE_OF,
        "4.9.1",
        "write a city of {hex} and a side, as in {example}",
        hex=at,
        example=f"{HEXES[at].stops[0] if HEXES[at].stops else 'city'}=S",
    )
    number, edge = numbers[city.casefold()], _EDGE_OF[side.upper()]
    ways: dict[tuple[tuple[int, ...], ...], int] = {}
    for turned in ROTATIONS[tile]:
        leads = exits(board, at, (tile, turned))
        if number < len(leads) and edge in leads[number]:
            ways.setdefault(leads, turned)
    return list(ways.values())


def exits(board: Board, at: str, laid: Laid) -> tuple[tuple[int, ...], ...]:
    """Where the tile would lead from each stop that is there now: the node map carries the stops over (4.9.1)."""
    old = board.laid.get(at)
    upgrade = UPGRADES[old].get(laid) if old else None
    stops = upgrade.stops if upgrade else range(len(TURNED[laid].stops))
    return tuple(tuple(sorted(TURNED[laid].at[EDGES + stop])) for stop in stops)
