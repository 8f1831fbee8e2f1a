"""What is drawn of SteamRollers again and again: hexes, track, dice, goods. Everything around a middle at 0, 0."""

from __future__ import annotations

from functools import cache
from math import cos, radians, sin, sqrt

from domain.games.steamrollers.edition import DATA, DIRECTIONS, ENDS, ORIENTATIONS
from domain.games.steamrollers.shape import LETTERS
from projections.boards.drawing import INK, Svg, centred, circle, path, polygon, rect

SIZE = DATA.map.hex_size
EDGE_AT = SIZE * sqrt(3) / 2  # from the middle of a hex to the middle of an edge
ANGLES = {"E": 0, "NE": -60, "NW": -120, "W": 180, "SW": 120, "SE": 60}  # as seen, y down
ON = {"yellow": INK}  # what can be read on a good; white on all others
TINTS = {"yellow": "#faf0c4", "red": "#f7d9d2", "grey": "#e4e4e2", "blue": "#d7e3f3", "green": "#d9ecd9"}


def corner(place: int, size: float = SIZE) -> tuple[float, float]:
    angle = radians(60 * place - 90)
    return size * cos(angle), size * sin(angle)


@cache
def hexagon(fill: str, stroke: str = "#ffffff", width: float = 2.5, size: float = SIZE) -> Svg:
    return polygon([corner(place, size) for place in range(6)], fill=fill, stroke=stroke, stroke_width=width)


def edge_middle(edge: int) -> tuple[float, float]:
    angle = radians(ANGLES[DIRECTIONS[edge]])
    return EDGE_AT * cos(angle), EDGE_AT * sin(angle)


def edge_ends(edge: int) -> tuple[tuple[float, float], tuple[float, float]]:
    """The two corners of an edge, for drawing borders."""
    angle = ANGLES[DIRECTIONS[edge]]
    return tuple((SIZE * cos(radians(angle + turn)), SIZE * sin(radians(angle + turn))) for turn in (-30, 30))  # type: ignore[return-value]


@cache
def line_of(edges: str, through: bool) -> str:
    """A track as a path: bent towards the middle, or through it where a town stands."""
    (ax, ay), (bx, by) = (edge_middle(edge) for edge in ENDS[edges])
    bend = "L0 0L" if through else "Q0 0 "
    return f"M{ax:.1f} {ay:.1f}{bend}{bx:.1f} {by:.1f}"


@cache
def track(edges: str, linked: bool, through: bool, colour: str = "#2b3036") -> Svg:
    """Rails: dark where they belong to a link, light where they do not yet."""
    d = line_of(edges, through)
    paint = colour if linked else "#8d9298"
    rails = path(d, fill="none", stroke=paint, stroke_width=11 if linked else 8)
    sleepers = path(d, fill="none", stroke="#ffffff", stroke_width=4, stroke_dasharray="5 5")
    return Svg(rails + sleepers)


@cache
def lane(edges: str, aside: float, colour: str, linked: bool) -> Svg:
    """A track as one line beside others. Both sides of an edge agree on which side that is."""
    across = [radians(ANGLES[DIRECTIONS[edge]] % 180 + 90) for edge in ENDS[edges]]
    (ax, ay), (bx, by) = ((aside * cos(angle), aside * sin(angle)) for angle in across)
    (x, y), (to_x, to_y) = (edge_middle(edge) for edge in ENDS[edges])
    d = f"M{x + ax:.1f} {y + ay:.1f}Q{(ax + bx) / 2:.1f} {(ay + by) / 2:.1f} {to_x + bx:.1f} {to_y + by:.1f}"
    return path(d, fill="none", stroke=colour, stroke_width=8, stroke_dasharray=None if linked else "7 6")


@cache
def town(radius: float = DATA.layout.town_dot.radius) -> Svg:
    return circle(0, 0, radius, fill="#1e1e1e", stroke="#ffffff", stroke_width=3)


PIPS = {
    1: ((0, 0),), 2: ((-1, -1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1)), 4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)), 6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}  # fmt: skip


@cache
def die(value: int, size: float = 40, fill: str = "#ffffff", pip: str = INK) -> Svg:
    half, far = size / 2, size * 0.27
    body = rect(-half, -half, size, size, size * 0.18, fill=fill, stroke="#4b4f55", stroke_width=1.5)
    return Svg(body + "".join(circle(x * far, y * far, size * 0.1, fill=pip) for x, y in PIPS[value]))


@cache
def good(colour: str, size: float = 18) -> Svg:
    """A cube with its letter, so that its colour need not be seen."""
    fill = DATA.layout.colour(colour)
    half = size / 2
    return Svg(
        rect(-half, -half, size, size, size * 0.15, fill=fill, stroke="#ffffff", stroke_width=1.2)
        + centred(0, 0, LETTERS[colour], size * 0.875, bold=True, fill=ON.get(colour, "#ffffff"))
    )


@cache
def kind_icon(kind: str, size: float = 44) -> Svg:
    """A kind of track in a small hex."""
    scale = size / (2 * SIZE)
    edges = ORIENTATIONS[kind][0]
    body = hexagon("#fbf7ec", "#4b4f55", 4) + track(edges, True, False)
    return Svg(f'<g transform="scale({scale:.3g})">{body}</g>')


@cache
def edges_icon(edges: str) -> str:
    """One way to draw a track, for lists."""
    return f'<g transform="scale(.95)">{hexagon("#fbf7ec", "#4b4f55", 4)}{track(edges, True, False)}</g>'
