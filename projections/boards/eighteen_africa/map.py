"""The map of 18Africa: a desk shows it whole, a phone four quarters that overlap, each large enough to touch a hex."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.eighteen_africa.edition import HEXES
from domain.games.eighteen_africa.rules.board import Board, hex_of
from domain.games.eighteen_africa.rules.sides import sides
from domain.games.eighteen_africa.state import State
from projections.boards.drawing import Svg, at, element
from projections.boards.eighteen_africa.art import HALF, RADIUS, UNIT
from projections.boards.eighteen_africa.map_ground import LARGE, Part, axes, land, sea, within
from projections.boards.eighteen_africa.map_layers import drawn
from projections.boards.eighteen_africa.market import economy_drawn, turn_drawn
from projections.boards.eighteen_africa.room import PRINT
from projections.boards.eighteen_africa.sheet import depot_in_sea, market_in_sea
from projections.boards.panels import Look, Panel, again

MARGIN = 26  # for the letters of columns and the numbers of rows
TOP = 26.0
WIDTH = 1000 - 24 + MARGIN
HEIGHT = 1074 * WIDTH / (12 * UNIT)  # so that it is drawn over a whole number of dots
QUARTERS = (("nw", "AJ", (1, 20)), ("ne", "IR", (1, 20)), ("sw", "AJ", (18, 36)), ("se", "IR", (18, 36)))
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


def map_text(view: State, board: Board) -> str:
    laid = [f"{at_} tile {tile} {sides(tile, turned)}" for at_, (tile, turned) in sorted(view.laid.items())]
    tokens = [f"{'/'.join(there)} in {stop}" for stop, there in sorted(view.tokens.items())]
    return "; ".join([*laid, *tokens]) or "nothing is built"
