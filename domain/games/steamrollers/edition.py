"""The component data of SteamRollers: what must hold in it, and the tables the rules look things up in.

The map is drawn with six directions (E, NE, NW, W, SW, SE; index 0 to 5, the opposite three further). A track joins two
edges of one cell and is known by its spelling in the table of kinds, such as `NW-SE`.
"""

from __future__ import annotations

from itertools import combinations
from math import sqrt
from pathlib import Path
from typing import get_args

from domain.editions import Check, Edition, load
from domain.games.steamrollers.shape import (
    COAL,
    COLOURS,
    ActionTile,
    Cell,
    Components,
    EveLevel,
    Level,
    OrderTile,
    StartTile,
)

# Steps from a cell to its neighbours in axial coordinates, in the order of the directions; see the head of [map].
STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
EFFECTS = {
    "set_die": 1,
    "two_dice": 2,
    "steal_die": 2,
    "die_is_destination": 3,
    "distance_plus": 3,
    "any_distance": 4,
    "power_plus_1": 4,
    "die_plus_minus_1": 5,
    "reroll_or_flip": 5,
    "any_track": 6,
    "reroll_eve": 2,
    "block_eve": 2,
}  # fmt: skip - what a tile can do, and the number of the tile that does it
ADDING = ("distance_plus", "power_plus_1", "die_plus_minus_1")
FACES = (1, 2, 3, 4, 5, 6)  # of a die: regions, cities, boxes and tiles have these numbers too
LEVELS: tuple[Level, ...] = get_args(Level)
STARTS = ("start-engine", "start-track", "start-plus2", "start-tile", "start-cargo")


# --- what must hold --------------------------------------------------------------------------------------------------


def read(file: Path) -> Edition[Components]:
    """The edition in this file, checked."""
    edition = load(file, Components)
    check(edition.data, Check(edition.file))
    return edition


def check(data: Components, expect: Check) -> None:
    """Refuse component data that cannot be played with, with the entry and the reason."""
    for part in (
        check_map, check_geometry, check_borders, check_levels, check_tracks, check_counts, check_tiles, check_orders,
        check_starts, check_solo, check_layout,
    ):  # fmt: skip
        part(data, expect)


def check_counts(data: Components, expect: Check) -> None:
    """Dice, goods and boxes suffice for the largest table."""
    players = data.game.players_max
    most = players + data.dice.white_more_than_players
    expect.that(data.dice.white >= most, "dice.white", f"{players} players need {most}")
    needed = len(data.regions) * (players + data.setup.goods_more_than_players)
    expect.that(len(data.goods.bag()) >= needed, "goods", f"{players} players draw {needed}")
    expect.that(data.goods.coal >= len(data.regions), "goods.black", "every city may get one")
    expect.that(data.engine.boxes == FACES, "engine.boxes", "are not numbered from 1 to 6")
    for boxes in data.engine.end_bonus:
        expect.known("engine.end_bonus", boxes, [str(box) for box in data.engine.boxes])
    empty = data.setup.end_when_empty_cities
    expect.that(0 < empty <= len(data.regions), "setup.end_when_empty_cities", f"{empty} of {len(data.regions)} cities")


def check_map(data: Components, expect: Check) -> None:
    """Regions of equal size, each with its city and its town; a city for every colour of goods."""
    cells = data.cells.list
    expect.unique("cells", (cell.id for cell in cells))
    named = {f"{column}{row}" for column in data.map.columns for row in range(1, data.map.rows + 1)}
    for cell in cells:
        expect.that(cell.id in named, f"cells {cell.id!r}", "is not a column and a row of the map")
    expect.count("cells", cells, len(named))
    expect.that([r.id for r in data.regions] == list(FACES), "regions", "are not numbered from 1 to 6, one per face")
    for region in data.regions:
        own = {cell.id: cell.kind for cell in cells if cell.region == region.id}
        expect.count(f"regions {region.id}", own, len(cells) // len(data.regions))
        for kind, at in (("city", region.city), ("town", region.town)):
            there = [cell for cell, its in own.items() if its == kind]
            expect.that(there == [at], f"regions {region.id}", f"has its {kind} in {at}, the cells say {there}")
        expect.known(f"regions {region.id}", region.colour, COLOURS)
    expect.that({r.colour for r in data.regions} == set(COLOURS), "regions", "do not show all five colours")


def check_geometry(data: Components, expect: Check) -> None:
    """A cell's name, its axial place and its centre on the canvas say the same."""
    expect.that(
        data.map.directions == ("E", "NE", "NW", "W", "SW", "SE"), "map.directions", "are not E, NE, NW, W, SW, SE"
    )
    first, size = data.cells.list[0], data.map.hex_size
    for cell in data.cells.list:
        shifted = (cell.r & 1) / 2
        column = cell.q + cell.r // 2
        named = f"{data.map.columns[column]}{cell.r + 1}" if 0 <= column < len(data.map.columns) else "off the map"
        expect.that(named == cell.id, f"cells {cell.id!r}", f"q {cell.q}, r {cell.r} is {named}")
        x, y = first.x + size * sqrt(3) * (column + shifted), first.y + size * 1.5 * cell.r
        near = abs(cell.x - x) < 1 and abs(cell.y - y) < 1
        expect.that(near, f"cells {cell.id!r}", f"lies at ({cell.x}, {cell.y}), not at ({x:.0f}, {y:.0f})")
        expect.inside(f"cells {cell.id!r}", (cell.x, cell.y), data.map.canvas)


def check_borders(data: Components, expect: Check) -> None:
    """The borders list every edge between two regions once, and nothing else."""
    expect.unique("borders", (border.id for border in data.borders))
    region = {cell.id: cell.region for cell in data.cells.list}
    between = neighbours_of(data)
    found: set[frozenset[str]] = set()
    for border in data.borders:
        entry = f"borders {border.id!r}"
        expect.that(border.id == "{}-{}".format(*border.regions), entry, f"names the regions {border.regions}")
        for cell, direction, other in border.edges:
            expect.known(entry, cell, region)
            expect.known(entry, direction, data.map.directions)
            there = between[cell][data.map.directions.index(direction)]
            expect.that(there == other, entry, f"{direction} of {cell} lies {there}, not {other}")
            regions = {region[cell], region[other]}
            expect.that(regions == set(border.regions), entry, f"{cell} and {other} lie in {sorted(regions)}")
            expect.that({cell, other} not in found, entry, f"{cell} and {other} stand there twice")
            found.add(frozenset((cell, other)))
    for cell, neighbours in between.items():
        for other in filter(None, neighbours):
            if region[cell] != region[other]:
                expect.that({cell, other} in found, "borders", f"the edge between {cell} and {other} is on no border")


def check_levels(data: Components, expect: Check) -> None:
    """One map for every roll; no map cuts a region off from the others."""
    borders = {border.id: set(border.regions) for border in data.borders}
    for level in LEVELS[1:]:
        maps = data.levels.maps(level)
        expect.that([each.roll for each in maps] == list(FACES), f"levels.{level}", "needs a map for each roll 1 to 6")
        for each in maps:
            entry = f"levels.{level} {each.roll}"
            expect.unique(entry, each.blocked)
            for border in each.blocked:
                expect.known(entry, border, borders)
            open_ = [regions for border, regions in borders.items() if border not in each.blocked]
            reached, before = {1}, 0
            while len(reached) > before:
                before = len(reached)
                reached |= {there for regions in open_ if regions & reached for there in regions}
            expect.count(entry, reached, len(data.regions))


def check_tracks(data: Components, expect: Check) -> None:
    """The kinds spell every pair of edges once; the black die shows two kinds on every face."""
    directions = data.map.directions
    spelt = [edges for kind in data.track_kinds for edges in kind.orientations]
    pairs = [frozenset(edges.split("-")) for edges in spelt]
    expect.unique("track_kinds", spelt)
    expect.unique("track_kinds", pairs)
    expect.count("track_kinds", pairs, len(list(combinations(directions, 2))))
    for kind in data.track_kinds:
        for edges in kind.orientations:
            for edge in edges.split("-"):
                expect.known(f"track_kinds {kind.id!r}", edge, directions)
            here, there = (directions.index(edge) for edge in edges.split("-"))
            apart = min((here - there) % 6, (there - here) % 6)
            expect.that(apart == kind.edge_distance, f"track_kinds {kind.id!r}", f"{edges} joins edges {apart} apart")
    expect.that([face.face for face in data.black_die] == list(FACES), "black_die", "has not the faces 1 to 6")
    for face in data.black_die:
        expect.count(f"black_die {face.face}", set(face.kinds), 2)
        for shown in face.kinds:
            expect.known(f"black_die {face.face}", shown, [kind.id for kind in data.track_kinds])


def check_tiles(data: Components, expect: Check) -> None:
    """Six tiles of two sides and a second tile 2 for the solo game; every effect on the tile the rules know it by."""
    sides = data.action_tiles.sides
    expect.unique("action_tiles", (side.id for side in sides))
    for side in sides:
        entry = f"action_tiles {side.id!r}"
        expect.that(side.id == f"{'S' * side.solo_only}{side.number}{side.side}", entry, "does not fit number and side")
        expect.known(entry, side.effect, EFFECTS)
        expect.that(EFFECTS[side.effect] == side.number, entry, f"{side.effect} belongs to tile {EFFECTS[side.effect]}")
        expect.that(side.adds or side.effect not in ADDING, entry, f"{side.effect} must say what it adds")
    wanted = {f"{number}{side}" for number in FACES for side in "ab"} | {"S2a", "S2b"}
    expect.that({side.id for side in sides} == wanted, "action_tiles", f"are not {', '.join(sorted(wanted))}")


def check_orders(data: Components, expect: Check) -> None:
    sides = data.order_tiles.sides
    expect.unique("order_tiles", (side.id for side in sides))
    wanted = {f"O{number}{side}" for number in FACES for side in "ab"}
    expect.that({side.id for side in sides} == wanted, "order_tiles", f"are not {', '.join(sorted(wanted))}")
    for side in sides:
        expect.that(side.id == f"O{side.tile}{side.side}", f"order_tiles {side.id!r}", "does not fit number and side")
        for colour in side.goods:
            expect.known(f"order_tiles {side.id!r}", colour, COLOURS)


def check_starts(data: Components, expect: Check) -> None:
    tiles = {tile.id: tile for tile in data.start_tiles.list}
    expect.that(set(tiles) == set(STARTS), "start_tiles", f"are not {', '.join(STARTS)}")
    expect.that(len(tiles) >= data.game.players_max, "start_tiles", "every player takes one")
    for city in tiles["start-cargo"].cities:
        expect.known("start_tiles 'start-cargo'", city, [region.id for region in data.regions])
    for colour in tiles["start-cargo"].colours:
        expect.known("start_tiles 'start-cargo'", colour, COLOURS)


def check_solo(data: Components, expect: Check) -> None:
    levels = [level.id for level in data.solo.levels]
    expect.that(levels == list(get_args(EveLevel)), "solo.levels", f"are not {', '.join(get_args(EveLevel))}")
    left = data.solo.white_dice - data.solo.player_actions
    expect.that(left == 1, "solo.white_dice", f"leaves Eve {left} dice, she needs one")


def check_layout(data: Components, expect: Check) -> None:
    """Everything beside the map begins on the canvas; every good has its colour."""
    layout = data.layout
    for name in layout.__struct_fields__:
        place = getattr(layout, name)
        if hasattr(place, "x"):
            expect.inside(f"layout.{name}", (place.x, place.y), data.map.canvas)
    for colour in (*COLOURS, "black"):
        expect.known("layout.colours", colour, layout.colours)


def neighbours_of(data: Components) -> dict[str, tuple[str | None, ...]]:
    """The six cells around each cell, in the order of the directions; None where the map ends."""
    at = {(cell.q, cell.r): cell.id for cell in data.cells.list}
    return {cell.id: tuple(at.get((cell.q + q, cell.r + r)) for q, r in STEPS) for cell in data.cells.list}


# --- what the rules look up ------------------------------------------------------------------------------------------

EDITION = read(Path(__file__).with_name("edition.toml"))
DATA = EDITION.data

CITIES = tuple(region.id for region in DATA.regions)
CELLS: dict[str, Cell] = {cell.id: cell for cell in DATA.cells.list}
DRAWABLE = {city: tuple(c.id for c in DATA.cells.list if c.region == city and c.kind != "city") for city in CITIES}
CITY_AT = {region.city: region.id for region in DATA.regions}
TOWN_AT = {region.town: f"t{region.id}" for region in DATA.regions}
TOWNS = tuple(TOWN_AT.values())
NEIGHBOURS = neighbours_of(DATA)
OPPOSITE = (3, 4, 5, 0, 1, 2)

DIRECTIONS = DATA.map.directions
BORDER_AT: dict[tuple[str, int], str] = {}  # the border on an edge of a cell, from both sides
for _border in DATA.borders:
    for _cell, _direction, _other in _border.edges:
        _edge = DIRECTIONS.index(_direction)
        BORDER_AT[_cell, _edge] = BORDER_AT[_other, OPPOSITE[_edge]] = _border.id

ORIENTATIONS = {kind.id: kind.orientations for kind in DATA.track_kinds}
KIND = {edges: kind.id for kind in DATA.track_kinds for edges in kind.orientations}
ENDS = {edges: (DIRECTIONS.index(edges.split("-")[0]), DIRECTIONS.index(edges.split("-")[1])) for edges in KIND}
SPELLING = {frozenset(edges.split("-")): edges for edges in KIND}
KINDS_ON = {face.face: face.kinds for face in DATA.black_die}

COLOUR_OF = {region.id: region.colour for region in DATA.regions}
DESTINATIONS = {colour: tuple(city for city in CITIES if COLOUR_OF[city] == colour) for colour in COLOURS}
DESTINATIONS[COAL] = CITIES

TILES: dict[str, ActionTile] = {side.id: side for side in DATA.action_tiles.sides}
ADDS = {side.effect: side.adds for side in DATA.action_tiles.sides if side.adds}
SOLO_TILES = {side.number for side in DATA.action_tiles.sides if side.solo_only}
ORDERS: dict[str, OrderTile] = {side.id: side for side in DATA.order_tiles.sides}
START: dict[str, StartTile] = {tile.id: tile for tile in DATA.start_tiles.list}
