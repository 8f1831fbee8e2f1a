"""What is drawn of 18Africa again and again: hexes in the colours of land and tiles, signs of terrain and goods."""

from __future__ import annotations

from functools import cache
from math import cos, radians, sin

from domain.games.eighteen_africa.edition import DATA, HEXES
from domain.games.eighteen_africa.rules.board import EDGES
from projections.boards.drawing import Svg, at, centred, number, path, polygon, rect
from projections.boards.eighteen_africa.plates import plate, plate_width

UNIT = 74
HALF = 6 * UNIT  # the width of most panels: a phone, or half a desk
SMALL = 13.5  # the smallest print on them
RADIUS = DATA.map.canvas.hex_radius
APOTHEM = RADIUS * 3**0.5 / 2

LAND = {"white": "#f5ecd4", "yellow": "#f9dc5c", "grey": "#c9cbcc"}
COLOUR = {"yellow": "#f9dc5c", "green": "#74bf78", "brown": "#b4773f", "grey": "#b3b9c0"}
LINE, RAIL, BED = "#8d8468", "#1b1d20", "#ffffff"
WATER, ROCK, GOODS = "#2b6ea6", "#6d5136", "#5b3a8c"
ROUTE = ("#c2185b", "#0059b3")  # of a company's trains; the second one is dashed
Point = tuple[float, float]


def corner(at_: int, radius: float = RADIUS) -> Point:
    return radius * cos(radians(60 * at_)), radius * sin(radians(60 * at_))


def border(edge: int) -> Point:
    """The middle of an edge."""
    angle = radians(90 + 60 * edge)
    return APOTHEM * cos(angle), APOTHEM * sin(angle)


@cache
def hexagon(
    fill: str, stroke: str = LINE, width: float = 1.2, radius: float = RADIUS, opacity: float | None = None
) -> Svg:
    points = [corner(one, radius) for one in range(EDGES)]
    return polygon(points, fill=fill, stroke=stroke, stroke_width=width, fill_opacity=opacity)


@cache
def hex_corners(stroke: str, width: float, radius: float) -> Svg:
    """The six corners of a hex, and nothing between them."""
    arm = 0.6 * radius
    return polygon(
        [corner(one, radius) for one in range(EDGES)], fill="none", stroke=stroke, stroke_width=width,
        stroke_dasharray=f"{number(arm)} {number(radius - arm)}", stroke_dashoffset=number(arm / 2), cls="changed",
    )  # fmt: skip


# --- signs -----------------------------------------------------------------------------------------------------------


@cache
def terrain_sign(terrain: str) -> Svg:
    if terrain == "river":
        return path("M-8-2q4-5 8 0t8 0M-8 4q4-5 8 0t8 0", fill="none", stroke=WATER, stroke_width=2.2)
    return path("M-9 6L-2-6 2 0 5-4 10 6Z", fill=ROCK)


def source_width(words: str, size: float) -> float:
    return plate_width(words, size) + size * 0.9


@cache
def source_sign(words: str, size: float) -> Svg:
    """Where goods come from: their letters behind a diamond, ending at 0, 0."""
    wide = source_width(words, size)
    diamond = path("M0-5L5 0 0 5-5 0Z", fill=GOODS)
    high = size * 1.4
    body = rect(-wide, -high / 2, wide, high, high / 2.4, fill="#ffffff", stroke=GOODS, stroke_width=1.6)
    letters = centred(-wide / 2 + size * 0.4, 0, words, size, bold=True, fill=GOODS)
    return Svg(body + at(-wide + size * 0.75, 0, diamond) + letters)


@cache
def port_sign(words: str, size: float) -> Svg:
    """Where goods go to, beginning at 0, 0."""
    return at(plate_width(words, size) / 2, 0, plate(words, size, GOODS, "#ffffff"))


@cache
def star() -> Svg:
    d = "M0-8L2.3-2.6 8-2.3 3.6 1.4 5 7 0 3.9-5 7-3.6 1.4-8-2.3-2.3-2.6Z"
    return path(d, fill="#d4a017", stroke="#5a4300", stroke_width=1)


@cache
def blocked() -> Svg:
    """Hatched: nothing is ever built there."""
    lines = "".join(f"M{x - 14} 22L{x + 12}-22" for x in (-14, -2, 10))
    return Svg(hexagon("#8d8c86") + path(lines, stroke="#6f6e69", stroke_width=3))


def placed(at_hex: str, *body: Svg) -> Svg:
    one = HEXES[at_hex]
    return at(one.x, one.y, *body)
