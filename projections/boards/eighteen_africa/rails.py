"""Track of 18Africa as it is drawn: stops, segments, towns, tiles, and where there is room for a number."""

from __future__ import annotations

from functools import cache
from math import hypot

from domain.games.eighteen_africa.edition import TILES
from domain.games.eighteen_africa.rules.board import EDGES, TURNED, Laid, Rails
from projections.boards.drawing import EMPTY, Svg, at, centred, circle, element, number, path
from projections.boards.eighteen_africa.art import BED, COLOUR, RAIL, Point, border, corner, hexagon

OFF_CENTRE = 14  # how far from the middle of a hex each of two stops lies


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
