"""The map of 18Africa: land, track, stops with their tokens, goods, what can be chosen, and the last run.

A desk shows it whole. A phone shows four quarters that overlap, each large enough to touch a hex.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache

from domain.games.eighteen_africa.edition import CONCESSIONS, HEXES
from domain.games.eighteen_africa.rules.board import (
    PRINTED,
    Board,
    hex_of,
    stop_id,
)
from domain.games.eighteen_africa.rules.routes.value import crossings
from domain.games.eighteen_africa.rules.sides import sides
from domain.games.eighteen_africa.shape import Hex
from domain.games.eighteen_africa.state import State
from projections.boards.drawing import (
    CHANGED,
    MAY,
    Svg,
    at,
    centred,
    circle,
    element,
    group,
    rect,
    title,
)
from projections.boards.eighteen_africa.art import (
    HALF,
    LAND,
    RADIUS,
    UNIT,
    WATER,
    blocked,
    free_corners,
    haloed,
    hex_corners,
    hexagon,
    placed,
    plate_width,
    port_sign,
    rails_drawn,
    slot,
    source_sign,
    star,
    stop_points,
    terrain_sign,
    tile_face,
    token,
    town,
    value_disc,
)
from projections.boards.eighteen_africa.bands import run_bands
from projections.boards.eighteen_africa.earnings import worth_of_variable
from projections.boards.eighteen_africa.market import economy_drawn, turn_drawn
from projections.boards.eighteen_africa.room import (
    OFFSET,
    PRINT,
    VALUE_OF_TWO,
    harbour,
    numbered,
    place_of_value,
    rows_of,
    source_place,
    terrain_place,
)
from projections.boards.eighteen_africa.sheet import depot_in_sea, market_in_sea
from projections.boards.panels import Look, Panel, again

LARGE = 18.0  # the size of letters in a quarter on a phone
MARGIN = 26  # for the letters of columns and the numbers of rows
TOP = 26.0
WIDTH = 1000 - 24 + MARGIN
HEIGHT = 1074 * WIDTH / (12 * UNIT)  # so that it is drawn over a whole number of dots
SEA = "#d3e5ea"
STEP = 31.175  # from one row number to the next
QUARTERS = (("nw", "AJ", (1, 20)), ("ne", "IR", (1, 20)), ("sw", "AJ", (18, 36)), ("se", "IR", (18, 36)))
TRADING = {at_ for one in CONCESSIONS.values() for at_ in (one.source, *one.ports)}  # with a sign at a corner
CORNER = 372.0  # how wide the sea is in the south west, where round and economy stand on a desk
QUARTER = 585  # the width of a quarter, whatever lies in it


def the_map(view: State, look: Look) -> list[Panel]:
    """The whole map for a desk, its quarters for a phone."""
    board = view.board()
    told = f"The map: {map_text(view, board)}"
    whole = Svg(element("use", href="#af-ground") + drawn(view, look, board, PRINT, lambda _: True))
    beside = (
        at(34, 920, turn_drawn(view, look, CORNER)),
        at(34, 1046, economy_drawn(view, CORNER)),
        at(38, 917, market_in_sea(view)),
        at(866, 900, depot_in_sea(view)),
    )
    sheet = Svg(sea(WIDTH, HEIGHT) + at(MARGIN - 4, TOP - 22, whole) + "".join(beside))
    wide = Panel("map", told, 12, WIDTH, HEIGHT, sheet, only="wide")
    return [wide, *quarters(view, look, board)]


def quarters(view: State, look: Look, board: Board) -> Iterator[Panel]:
    """A quarter in which nothing lies and nothing can be chosen is left out.

    Where most can be chosen comes first, else where the company that operates has most stations.
    """
    chosen = {spot.removeprefix("hex-") for spot in (*look.links, *look.changed)}
    busy = {*view.laid, *map(hex_of, view.tokens), *chosen}

    def inside(part: Part, hexes: set[str]) -> int:
        return sum(within(part, HEXES[one]) for one in hexes if one in HEXES)

    found = [one for one in QUARTERS if inside(one, busy)] or list(QUARTERS[:1])
    operating = stations_of(view)
    for one in sorted(found, key=lambda part: (-inside(part, chosen), -inside(part, operating))):
        yield quarter(view, look, board, one)


def stations_of(view: State) -> set[str]:
    """The hexes with a station of the company that operates."""
    company = view.work.company if view.work else ""
    return {hex_of(stop) for stop, there in view.tokens.items() if company in there}


Part = tuple[str, str, tuple[int, int]]


def within(part: Part, one: Hex) -> bool:
    _, columns, (first, last) = part
    return columns[0] <= one.id[0] <= columns[1] and first <= int(one.id[1:]) <= last


def quarter(view: State, look: Look, board: Board, part: Part) -> Panel:
    inside = [one for one in HEXES.values() if within(part, one)]
    x = min(one.x for one in inside) - RADIUS - MARGIN
    y = min(one.y for one in inside) - RADIUS - TOP
    right = max(one.x for one in inside) + RADIUS + 4
    x, width = min(x, right - QUARTER), max(QUARTER, right - x)
    height = max(one.y for one in inside) + RADIUS - y
    body = Svg(
        sea(width, height, x, y)
        + land(inside)
        + axes(part, x + MARGIN / 2, y + TOP / 2 + 6)
        + drawn(view, look, board, LARGE, lambda one: within(part, one))
    )
    cut = element("svg", again(body, part[0]), x=0, y=0, width=HALF, height=HALF * height / width,
                  viewBox=f"{x:.0f} {y:.0f} {width:.0f} {height:.0f}")  # fmt: skip
    told = f"The map, columns {part[1][0]} to {part[1][1]}, rows {part[2][0]} to {part[2][1]}"
    return Panel(f"map-{part[0]}", told, 6, HALF, HALF * height / width, cut, narrow=6, only="narrow")


def sea(width: float, height: float, x: float = 0, y: float = 0) -> Svg:
    return rect(x + 3, y + 3, width - 6, height - 6, 14, fill=SEA)


def map_text(view: State, board: Board) -> str:
    laid = [f"{at_} tile {tile} {sides(tile, turned)}" for at_, (tile, turned) in sorted(view.laid.items())]
    tokens = [f"{'/'.join(there)} in {stop}" for stop, there in sorted(view.tokens.items())]
    return "; ".join([*laid, *tokens]) or "nothing is built"


# --- what never changes ----------------------------------------------------------------------------------------------


@cache
def defs() -> Svg:
    whole: Part = ("", "AR", (1, 36))
    ground = Svg(land(HEXES.values()) + axes(whole, -6, 22))
    return element("defs", group(ground, id="af-ground"))


def land(hexes: Iterable[Hex]) -> Svg:
    return Svg("".join(placed(one.id, printed_face(one.id)) for one in hexes))


@cache
def printed_face(at_hex: str) -> Svg:
    one = HEXES[at_hex]
    if one.kind == "blocked":
        return blocked()
    return Svg(hexagon(LAND[one.color]) + rails_drawn(PRINTED[at_hex]))


def axes(part: Part, x: float, y: float) -> Svg:
    """Letters of columns above, numbers of rows at the side."""
    inside = [one for one in HEXES.values() if within(part, one)]
    columns = {one.id[0]: one.x for one in inside}
    size = PRINT if not part[0] else LARGE
    names = [centred(column, y, letter, size, bold=True, fill="#4c6670") for letter, column in columns.items()]
    rows = range(part[2][0], part[2][1] + 1, 1 if not part[0] else 2)
    numbers = [centred(x, 30 + STEP * row, str(row), size, fill="#4c6670") for row in rows]
    return Svg("".join([*names, *numbers]))


# --- what lies there -------------------------------------------------------------------------------------------------


def drawn(view: State, look: Look, board: Board, size: float, seen: Callable[[Hex], bool]) -> Svg:
    """Layer by layer: tiles, what changed, the last run, what can be chosen, stops, words, spots; above all what one
    reads, the names and values.
    """
    hexes = [one for one in HEXES.values() if seen(one)]
    body = [tile(view, one) for one in hexes if one.id in view.laid]
    body += [placed(one.id, hex_corners(CHANGED, 6, RADIUS - 3)) for one in hexes if f"hex-{one.id}" in look.changed]
    body += run_bands(view, board, seen)
    body += [placed(one.id, ring()) for one in hexes if f"hex-{one.id}" in look.links]
    body += [placed(one.id, *towns(board, one)) for one in hexes if one.nodes]
    body += [placed(one.id, *words_on(view, board, one, size)) for one in hexes if one.kind != "blocked"]
    body += [placed(one.id, *stops(view, board, one, size)) for one in hexes if one.nodes]
    body += [placed(one.id, *goods(one, size)) for one in hexes if one.id in TRADING]
    body += [spot(look._replace(changed=()), one) for one in hexes]
    above = [placed(one.id, *name(board, one, size), *values(view, board, one, size)) for one in hexes]
    return Svg("".join(body) + group(*above, pointer_events="none"))


def tile(view: State, one: Hex) -> Svg:
    kind, turned = view.laid[one.id]
    return placed(one.id, title(f"{one.id} tile {kind} to {sides(kind, turned)}"), tile_face((kind, turned)))


@cache
def ring() -> Svg:
    """Around a hex that can be chosen, below its name."""
    return hexagon(MAY, MAY, 3, RADIUS - 3, 0.1)


def towns(board: Board, one: Hex) -> Iterator[Svg]:
    """Below the names: that of a neighbour may reach as far as here."""
    track = board.rails(one.id)
    yield from (town(track, stop) for stop, row in enumerate(track.stops) if row.kind == "town")


def stops(view: State, board: Board, one: Hex, size: float) -> Iterator[Svg]:
    track = board.rails(one.id)
    for stop, row in enumerate(track.stops):
        if row.kind == "city":
            yield from city(view, board, one.id, stop, size)


def values(view: State, board: Board, one: Hex, size: float) -> Iterator[Svg]:
    """What a stop brings, on a disc."""
    track = board.rails(one.id)
    fixed = {str(row.revenue) for row in track.stops if row.revenue}
    shown = {worth_of_variable(view, one.id)} if one.variable else fixed
    corners = free_corners(track, one.id in TRADING)
    slots = [(x, y, max(1, row.slots)) for row, (x, y) in zip(track.stops, stop_points(track), strict=True)]
    place = VALUE_OF_TWO.get(one.id) or place_of_value(one, tuple(corners), tuple(slots), size)
    yield from (at(*place, value_disc(words, size)) for words in shown)


def city(view: State, board: Board, at_hex: str, stop: int, size: float) -> Iterator[Svg]:
    """Its slots side by side, with the tokens that stand there and the homes that are kept."""
    track = board.rails(at_hex)
    x, y = stop_points(track)[stop]
    tokens = board.stations(stop_id(at_hex, stop))
    kept = [company for company, home in board.waiting if home == stop_id(at_hex, stop)]
    free = max(1, track.stops[stop].slots) - len(tokens)
    widths = [plate_width(company, size) for company in tokens] + [21.0] * max(0, free)
    left = x - (sum(widths) - widths[0]) / 2
    for place, wide in enumerate(widths):
        middle = left + sum(widths[:place]) + (wide - widths[0]) / 2
        if place < len(tokens):
            yield at(middle, y, token(tokens[place], size))
            continue
        yield slot(middle, y)
        waiting = place - len(tokens)
        if waiting < len(kept):
            yield haloed(middle, y, kept[waiting], size, fill="#6b6b6b")


def words_on(view: State, board: Board, one: Hex, size: float) -> Iterator[Svg]:
    """Id, terrain with its cost, ends of the great lines."""
    laid = one.id in view.laid
    if size == PRINT and not laid and one.id in numbered(size):
        yield centred(*OFFSET["id"], one.id, size, fill="#7a7158")
    if one.cost and not laid:
        x, y = terrain_place(one)
        yield at(x - 8, y, terrain_sign(one.terrain))
        yield haloed(x + 13, y, str(one.cost), size, fill=WATER if one.terrain == "river" else "#4d361f", bold=True)
    for crossing in crossings(view.options.dakar_dar_es_salaam):
        others = ["/".join(group) for group in crossing.groups if one.id not in group]
        if len(others) < len(crossing.groups):
            words = f"a great line: {crossing.bonus} more for a train that also stops in {' and '.join(others)}"
            yield at(-26, 13, title(words), star())


def name(board: Board, one: Hex, size: float) -> Iterator[Svg]:
    cities = any(stop.kind == "city" for stop in board.rails(one.id).stops)
    if not one.name or (size != PRINT and not cities):
        return
    for y, row in rows_of(one, size, cities):
        yield haloed(0, y, row, size, bold=cities)


def goods(one: Hex, size: float) -> Iterator[Svg]:
    """A diamond where goods come from, a plaque with the bonus where they go to."""
    for concession in CONCESSIONS.values():
        if concession.source == one.id:
            words = f"the source of {concession.name}"
            place = source_place(one.id, concession.id, size)
            yield at(*place, title(words), source_sign(concession.id, size))
        if one.id in concession.ports:
            words = f"a port for {concession.name}, {concession.bonus} more"
            sign = f"{concession.id} {concession.bonus}"
            yield at(*harbour(one, sign, size), title(words), port_sign(sign, size))


def spot(look: Look, one: Hex) -> Svg:
    """A hex: chosen or not, it explains itself and says why it cannot be chosen."""
    id_ = f"hex-{one.id}"
    ground = circle(one.x, one.y, 27, fill="transparent")
    words = f"{one.id} {one.name}".strip()
    return look.spot(id_, words, one.x - 25, one.y - 25, 50, 50, ground, radius=25)
