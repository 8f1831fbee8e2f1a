"""Where things lie on the map: curves of routes, the spaces of a track, the part of the canvas that is in sight."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import pairwise
from math import atan2, degrees, hypot
from typing import NamedTuple

from domain.games.ticket_legacy.edition import AREAS, CITIES, DATA, ROUTES, START, TRACKS, board
from domain.games.ticket_legacy.shape import City
from projections.boards.drawing import width_of

TRIM = 18  # from the middle of a city to the first space
BESIDE = 14  # from track to track of one route
MARGIN = 80
STEPS = 24  # points of a curve
NAME = 20  # the largest size in which names are written

Point = tuple[float, float]


class Space(NamedTuple):
    """A space of a track: its middle, its angle, its length along the track."""

    x: float
    y: float
    angle: float
    length: float


class Course(NamedTuple):
    """A track as it is drawn."""

    spaces: tuple[Space, ...]
    line: tuple[Point, ...]


class Window(NamedTuple):
    """The part of the canvas that is in sight."""

    x: float
    y: float
    w: float
    h: float


@lru_cache(maxsize=64)
def window(areas: tuple[str, ...]) -> Window:
    """The start, the whole continent, or what lies between: the open cities with a margin."""
    if areas == (START,):
        return Window(*DATA.meta.start_viewbox)
    if len(areas) == len(AREAS):
        return Window(*DATA.meta.full_viewbox)
    cities = board(areas).cities.values()
    left, top = min(_left(city) for city in cities), min(city.y for city in cities) - MARGIN
    right, low = max(_right(city) for city in cities), max(city.y for city in cities) + MARGIN
    left, top = max(0, left), max(0, top)
    return Window(left, top, min(right, DATA.meta.canvas_w) - left, min(low, DATA.meta.canvas_h) - top)


def _left(city: City) -> float:
    """How far a city reaches with its name."""
    named = city.label[0] - width_of(city.name, NAME) if city.label[0] < 0 else 0
    return city.x + min(-MARGIN, named - BESIDE)


def _right(city: City) -> float:
    named = city.label[0] + width_of(city.name, NAME) if city.label[0] > 0 else 0
    return city.x + max(MARGIN, named + BESIDE)


@cache
def course(track: str) -> Course:
    """A quadratic curve between the two cities, shifted beside its neighbours, cut into equal spaces."""
    route, number = TRACKS[track].route, int(track.rpartition("/")[2])
    a, b = CITIES[route.a], CITIES[route.b]
    distance = hypot(b.x - a.x, b.y - a.y)
    normal = (-(b.y - a.y) / distance, (b.x - a.x) / distance)
    aside = (number - (len(route.colors) + 1) / 2) * BESIDE
    apex = ((a.x + b.x) / 2 + 2 * route.bend * normal[0], (a.y + b.y) / 2 + 2 * route.bend * normal[1])
    points = [_on_curve((a.x, a.y), apex, (b.x, b.y), step / STEPS) for step in range(STEPS + 1)]
    moved = [(x + aside * normal[0], y + aside * normal[1]) for x, y in points]
    line = _trimmed(moved)
    return Course(_spaces(line, route.len), tuple(line))


def _on_curve(a: Point, apex: Point, b: Point, t: float) -> Point:
    u = 1 - t
    return (u * u * a[0] + 2 * u * t * apex[0] + t * t * b[0], u * u * a[1] + 2 * u * t * apex[1] + t * t * b[1])


def _lengths(line: Sequence[Point]) -> list[float]:
    sums = [0.0]
    for (x, y), (u, v) in pairwise(line):
        sums.append(sums[-1] + hypot(u - x, v - y))
    return sums


def _at(line: Sequence[Point], sums: Sequence[float], where: float) -> Point:
    for place in range(1, len(line)):
        if sums[place] >= where:
            part = (where - sums[place - 1]) / (sums[place] - sums[place - 1] or 1)
            (x, y), (u, v) = line[place - 1], line[place]
            return x + part * (u - x), y + part * (v - y)
    return line[-1]


def _trimmed(line: Sequence[Point]) -> list[Point]:
    sums = _lengths(line)
    trim = min(TRIM, sums[-1] / 4)
    inside = [trim + step * (sums[-1] - 2 * trim) / STEPS for step in range(STEPS + 1)]
    return [_at(line, sums, where) for where in inside]


def _spaces(line: Sequence[Point], count: int) -> tuple[Space, ...]:
    sums = _lengths(line)
    each = sums[-1] / count
    found = []
    for place in range(count):
        middle = _at(line, sums, (place + 0.5) * each)
        (x, y), (u, v) = _at(line, sums, (place + 0.3) * each), _at(line, sums, (place + 0.7) * each)
        found.append(Space(*middle, degrees(atan2(v - y, u - x)), each - 3))
    return tuple(found)


class Stub(NamedTuple):
    """Where a route leaves for an area that is not open: from the open city, a short way."""

    x1: float
    y1: float
    x2: float
    y2: float


STUB = 30


@lru_cache(maxsize=64)
def stubs(areas: tuple[str, ...]) -> tuple[Stub, ...]:
    """Only where a route begins is known of a closed area, and in which direction."""
    cities = board(areas).cities
    found = []
    for route in ROUTES.values():
        ends = [one for one in (route.a, route.b) if one in cities]
        if len(ends) == 1:
            here, there = CITIES[ends[0]], CITIES[route.b if ends[0] == route.a else route.a]
            distance = hypot(there.x - here.x, there.y - here.y)
            dx, dy = (there.x - here.x) / distance, (there.y - here.y) / distance
            near, far = 14, 14 + STUB
            found.append(Stub(here.x + near * dx, here.y + near * dy, here.x + far * dx, here.y + far * dy))
    return tuple(found)
