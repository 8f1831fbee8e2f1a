"""Where the names of cities stand on the map: beside them, clear of each other, of cities and of depots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from xml.sax.saxutils import escape

from domain.games.ticket_legacy.edition import CITIES
from projections.boards.drawing import Svg, element, text, width_of
from projections.boards.ticket_legacy.geometry import Point, Window
from projections.boards.ticket_legacy.map_cities import depot_place
from projections.boards.ticket_legacy.map_view import LAND, LOOKS, PRINT

DOT = 10  # the radius of a city
APART = 0.6  # of a letter between two names in one line, so that they are not read as one
LONGEST = 8.0  # letters of the longest name, in widths


@lru_cache(LOOKS)
def names_of(cities: Sequence[str], ink: float, view: Window, depots: Sequence[str] = ()) -> Svg:
    """Above all tracks; as long as no city or depot comes to it, they stand where they stood."""
    return Svg("".join(name_of(city, ink, where) for city, where in named(cities, ink, view, depots).items()))


def named(cities: Sequence[str], ink: float, view: Window, depots: Sequence[str] = ()) -> dict[str, Point]:
    """Where each name stands beside its city: as the data say, else where it covers least of others, of their cities
    and of depots.

    A second look knows where all of them stand, those after it too.
    """
    found = {city: next(ways(city, ink)) for city in cities}
    dots, depot_boxes = {city: dot_of(city) for city in cities}, [depot_box(city, ink) for city in depots]
    for city in (*cities, *cities):
        around = [one for one in cities if one != city and is_near(city, one, ink)]
        others = [*(box_of(one, found[one], ink) for one in around), *(dots[one] for one in around), *depot_boxes]
        found[city] = min(ways(city, ink), key=lambda way: _covers(box_of(city, way, ink), others, view, ink * APART))
    return found


def ways(city: str, ink: float) -> Iterator[Point]:
    """Where the name of a city may stand: as the data say, a little lower, higher, on the other side, above, below."""
    far = min(ink / PRINT, 1.4)
    dx, dy = (far * one for one in CITIES[city].label)
    for x in (dx, -dx or 14):
        yield from ((x, dy), (x, dy + ink * 1.4), (x, dy - ink * 0.9))
    yield from ((0, -1.6 * DOT), (0, 1.6 * DOT + ink * 0.7))


def is_near(city: str, other: str, ink: float) -> bool:
    """Whether their names could touch: none is longer than that."""
    here, there = CITIES[city], CITIES[other]
    return abs(here.y - there.y) < 5 * ink and abs(here.x - there.x) < 2 * LONGEST * ink


def dot_of(city: str) -> Window:
    here = CITIES[city]
    return Window(here.x - DOT, here.y - DOT, 2 * DOT, 2 * DOT)


def depot_box(city: str, ink: float) -> Window:
    """The room that a depot takes."""
    here = CITIES[city]
    x, y = depot_place(DOT * min(ink / PRINT, 1.2), ink)
    return Window(here.x + x - ink, here.y + y - 1.2 * ink, 2 * ink, 2.1 * ink)


def box_of(city: str, where: Point, ink: float) -> Window:
    """The room that a name takes."""
    here, width = CITIES[city], width_of(CITIES[city].name, ink)
    left = here.x + where[0] - (0 if where[0] > 0 else width if where[0] < 0 else width / 2)
    return Window(left, here.y + where[1] - ink * 0.8, width, ink)


def _covers(box: Window, others: Sequence[Window], view: Window, apart: float) -> float:
    """How much of the others it would cover or touch; what reaches beyond the map counts most."""
    beyond = max(0.0, view.x - box.x) + max(0.0, box.x + box.w - view.x - view.w)
    return sum(shared(box, one, apart) for one in others) + 100 * beyond


def shared(box: Window, other: Window, apart: float) -> float:
    """What two boxes have in common, and whether they leave less than that between them along a line."""
    wide = min(box.x + box.w, other.x + other.w) - max(box.x, other.x) + apart
    high = min(box.y + box.h, other.y + other.h) - max(box.y, other.y)
    return max(0.0, wide) * max(0.0, high)


def name_of(city: str, ink: float, where: Point) -> Svg:
    """In a halo of the paper's colour."""
    here, (dx, dy), size = CITIES[city], where, ink
    anchor = "start" if dx > 0 else "end" if dx < 0 else "middle"
    x, y, words = here.x + dx, here.y + dy, Svg(escape(here.name))
    halo = element(
        "text", words, x=x, y=y, font_size=size, font_weight=700, text_anchor=anchor, fill="none", stroke=LAND,
        stroke_width=5, stroke_linejoin="round", cls="halo",
    )  # fmt: skip
    return Svg(halo + text(x, y, here.name, size, bold=True, anchor=anchor, cls="ink-on-land"))
