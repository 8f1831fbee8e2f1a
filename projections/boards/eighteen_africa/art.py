"""What is drawn of 18Africa again and again: hexes, track, stops, tokens, certificates, signs of terrain and goods."""

from __future__ import annotations

from functools import cache
from math import cos, hypot, radians, sin

from domain.games.eighteen_africa.edition import (
    COMPANIES,
    DATA,
    HEXES,
    TILES,
)
from domain.games.eighteen_africa.rules.board import EDGES, TURNED, Laid, Rails
from domain.words import plain
from projections.boards.drawing import (
    EMPTY,
    INK,
    PAPER,
    Svg,
    at,
    centred,
    circle,
    element,
    number,
    path,
    polygon,
    rect,
    width_of,
)

UNIT = 74
HALF = 6 * UNIT  # the width of most panels: a phone, or half a desk
SMALL = 13.5  # the smallest print on them
RADIUS = DATA.map.canvas.hex_radius
APOTHEM = RADIUS * 3**0.5 / 2
OFF_CENTRE = 14  # how far from the middle of a hex each of two stops lies

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


HEXAGON = tuple(corner(one) for one in range(EDGES))


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


# --- track and stops -------------------------------------------------------------------------------------------------


def stop_points(track: Rails) -> list[Point]:
    """Where the stops of a hex lie: one in the middle, two towards their own edges."""
    if len(track.stops) < 2:
        return [(0.0, 0.0)] * len(track.stops)
    if not track.segments:
        return [(-OFF_CENTRE - 4, 0.0), (OFF_CENTRE + 4, 0.0)]
    one, two = (_towards(track, EDGES + number) for number in range(2))
    if one and two:
        return [one, two]
    return [one or _across(track, EDGES, two), two or _across(track, EDGES + 1, one)]


def _towards(track: Rails, stop: int) -> Point | None:
    """Towards the middle of its edges; a stop on a straight line is in no hurry to be anywhere."""
    edges = track.at[stop]
    shared = [edge for edge in edges if len(track.at[edge]) > 1]
    if len(edges) == 1 and shared:  # beside the through track
        x, y = border(edges[0])
        return _long(y, -x)
    x, y = (sum(border(edge)[axis] for edge in edges) for axis in (0, 1))
    return _long(x, y) if hypot(x, y) > 1 else None


def _across(track: Rails, stop: int, other: Point | None) -> Point:
    """A stop on a straight line lies towards its lowest edge, or the other one if another stop lies there."""
    edges = sorted(track.at[stop])
    points = [_long(*border(edge)) for edge in edges]
    if other is None:
        return points[0 if stop == EDGES else -1]
    return max(points, key=lambda point: (round(hypot(point[0] - other[0], point[1] - other[1])), -points.index(point)))


def _long(x: float, y: float) -> Point:
    length = hypot(x, y) / OFF_CENTRE
    return x / length, y / length


def segment_path(track: Rails, one: int, two: int) -> str:
    """From edge to edge bent through the middle, from edge to stop straight."""
    (x1, y1), (x2, y2) = (end_point(track, end) for end in (one, two))
    start = f"M{number(x1)} {number(y1)}"
    if max(one, two) < EDGES:
        return f"{start}Q0 0 {number(x2)} {number(y2)}"
    return f"{start}L{number(x2)} {number(y2)}"


def end_point(track: Rails, end: int) -> Point:
    return border(end) if end < EDGES else stop_points(track)[end - EDGES]


@cache
def rails_drawn(track: Rails) -> Svg:
    """Black track on a white bed, as on the printed tiles."""
    if not track.segments:
        return EMPTY
    d = "".join(segment_path(track, one, two) for one, two in track.segments)
    bed = path(d, fill="none", stroke=BED, stroke_width=9.5)
    return Svg(bed + path(d, fill="none", stroke=RAIL, stroke_width=6))


def town(track: Rails, stop: int) -> Svg:
    """A bar across the track where it runs through, else a dot."""
    x, y = stop_points(track)[stop]
    edges = track.at[EDGES + stop]
    if len(edges) != 2:
        return circle(x, y, 7, fill=RAIL, stroke=BED, stroke_width=1.5)
    (x1, y1), (x2, y2) = (border(edge) for edge in edges)
    length = hypot(x2 - x1, y2 - y1) or 1
    dx, dy = -(y2 - y1) / length * 11, (x2 - x1) / length * 11
    ends = f"M{number(x - dx)} {number(y - dy)}L{number(x + dx)} {number(y + dy)}"
    return Svg(path(ends, stroke=BED, stroke_width=10) + path(ends, stroke=RAIL, stroke_width=7))


def free_corner(track: Rails) -> Point:
    return free_corners(track)[0]


def free_corners(track: Rails, signs: bool = False) -> list[Point]:
    """Near corners of the hex, for a number: no track runs there; names stand below, signs at both sides."""
    used = set(track.edges)
    beside = (0, 3) if len(track.stops) > 1 else ()
    liked = (5, 4) if signs else (*beside, 5, 4, 0, 3)

    def crowded(one: int) -> bool:
        return {(one + 4) % EDGES, (one + 5) % EDGES} <= used  # track over both edges that meet there

    return [corner(one, 27) for one in liked if not crowded(one)] or [corner(liked[0], 27)]


# --- words on the map ------------------------------------------------------------------------------------------------


def haloed(x: float, y: float, words: str, size: float, fill: str = INK, bold: bool = False) -> Svg:
    """Words that can be read on whatever runs below them."""
    how = {"x": x, "y": y + size * 0.36, "font_size": size, "text_anchor": "middle"}
    weight = "700" if bold else None
    wide = width_of(words, size)
    between = rect(x - wide / 2, y - size * 0.4, wide, size * 0.8, fill=PAPER) if " " in words else EMPTY
    below = element("text", _escaped(words), **how, font_weight=weight, stroke=PAPER, stroke_width=3.5,
                    stroke_linejoin="round", fill=PAPER, aria_hidden="true")  # fmt: skip
    return Svg(between + below + element("text", _escaped(words), **how, font_weight=weight, fill=fill))


def _escaped(words: str) -> Svg:
    return Svg(plain(words).replace("&", "&amp;").replace("<", "&lt;"))


@cache
def plate(words: str, size: float, fill: str, ink: str, edge: str = "#ffffff") -> Svg:
    """A small sign with its middle at 0, 0."""
    wide = max(width_of(words, size) * 1.06 + 7, size * 1.6)
    high = size * 1.4
    body = rect(-wide / 2, -high / 2, wide, high, high / 2.4, fill=fill, stroke=edge, stroke_width=1.4)
    return Svg(body + centred(0, 0, words, size, bold=True, fill=ink))


def plate_width(words: str, size: float) -> float:
    return max(width_of(words, size) * 1.06 + 7, size * 1.6)


DARK, LIGHT = "#111111", "#ffffff"


def luminance(colour: str) -> float:
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@cache
def on(colour: str) -> str:
    """Black or white, whichever can be read better on this colour."""
    bright = luminance(colour)
    return LIGHT if 1.05 / (bright + 0.05) > (bright + 0.05) / (luminance(DARK) + 0.05) else DARK


def token(company: str, size: float, edge: str = "#ffffff") -> Svg:
    """A station or marker of a company: its colour and its letters."""
    colour = COMPANIES[company].color
    return plate(company, size, colour, on(colour), edge)


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
def tile_icon(tile: str, rotation: int) -> Svg:
    """A tile in a box from -60 to 60."""
    track = TURNED[tile, rotation]
    face = tile_face((tile, rotation))
    stops = [stop_face(track, one) for one in range(len(track.stops))]
    return element("g", face, *stops, *tile_values(track, 13), transform="scale(1.6)")


def tile_face(laid: Laid) -> Svg:
    track = TURNED[laid]
    return Svg(hexagon(COLOUR[TILES[laid[0]].color]) + rails_drawn(track))


def stop_face(track: Rails, stop: int) -> Svg:
    """A stop without tokens: the slots of a city, the bar of a town."""
    if track.stops[stop].kind == "town":
        return town(track, stop)
    x, y = stop_points(track)[stop]
    slots = max(1, track.stops[stop].slots)
    first = x - 10.5 * (slots - 1)
    return Svg("".join(slot(first + 21 * place, y) for place in range(slots)))


def slot(x: float, y: float) -> Svg:
    return circle(x, y, 10.5, fill="#ffffff", stroke=RAIL, stroke_width=1.8)


def tile_values(track: Rails, size: float) -> list[Svg]:
    values = {stop.revenue for stop in track.stops if stop.revenue}
    return [at(*free_corner(track), value_disc(str(value), size)) for value in values]


@cache
def value_disc(words: str, size: float) -> Svg:
    disc = circle(0, 0, size * 0.78, fill="#ffffff", stroke=RAIL, stroke_width=1)
    return Svg(disc + centred(0, 0, words, size, bold=True))


@cache
def blocked() -> Svg:
    """Hatched: nothing is ever built there."""
    lines = "".join(f"M{x - 14} 22L{x + 12}-22" for x in (-14, -2, 10))
    return Svg(hexagon("#8d8c86") + path(lines, stroke="#6f6e69", stroke_width=3))


def placed(at_hex: str, *body: Svg) -> Svg:
    one = HEXES[at_hex]
    return at(one.x, one.y, *body)
