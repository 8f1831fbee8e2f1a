"""Tables about the map: hexes, tiles, stops, and where they are drawn."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

End = int | str  # an edge, 0 = S and on clockwise to 5 = SE, or a stop, "n0" or "n1"
Pair = tuple[float, float]


class Part(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table of the file; who said so stands beside it and changes nothing in play."""

    provenance: str | dict[str, str] = ""


class Stop(Struct, frozen=True, forbid_unknown_fields=True):
    """A city with slots for stations, or a town without."""

    kind: Literal["city", "town"]
    revenue: int
    slots: int


class Tile(Part, frozen=True, kw_only=True):
    id: str
    color: Literal["yellow", "green", "brown", "grey"]
    count: int
    label: str
    nodes: tuple[Stop, ...]
    segments: tuple[tuple[End, End], ...]
    upgrades: tuple[str, ...]


class Tiles(Part, frozen=True, kw_only=True):
    list: tuple[Tile, ...]


class Hex(Part, frozen=True, kw_only=True):
    id: str
    q: int
    r: int
    x: float
    y: float
    kind: Literal["open", "fixed", "blocked"]
    color: str
    name: str
    stops: tuple[str, ...]
    nodes: tuple[Stop, ...]
    segments: tuple[tuple[End, End], ...]
    cost: int
    terrain: Literal["", "mountain", "river"]
    variable: bool
    label: str


class Canvas(Struct, frozen=True, forbid_unknown_fields=True):
    width: int
    height: int
    hex_radius: int
    orientation: Literal["flat"]


class Map(Part, frozen=True, kw_only=True):
    edge_names: tuple[str, ...]
    canvas: Canvas
    marker_offsets: dict[str, Pair]
    directions: tuple[tuple[int, int], ...]
    hexes: tuple[Hex, ...]


class Track(Part, frozen=True, kw_only=True):
    yellow_limit: int
    halting_tiles: tuple[str, ...]
    upgrades_per_turn: int
    initially_connected: tuple[tuple[str, int], ...]


class Search(Part, frozen=True, kw_only=True):
    steps: int
    alternatives: int
