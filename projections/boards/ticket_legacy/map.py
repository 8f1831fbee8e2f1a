"""The map: whole for a desk, in parts that overlap for a phone."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from math import ceil

from domain.games.ticket_legacy.edition import CITIES, Track
from projections.boards.drawing import Svg, element, line, number, rect
from projections.boards.panels import Look, Panel, again
from projections.boards.ticket_legacy.geometry import STEPS, Window, course, stubs, window
from projections.boards.ticket_legacy.map_cities import one_city
from projections.boards.ticket_legacy.map_names import names_of
from projections.boards.ticket_legacy.map_tracks import one_track
from projections.boards.ticket_legacy.map_view import HALF, LAND, PRINT, MapView

LEGIBLE = 11.0  # pixels of the smallest print
DESK, PHONE = 860, 366  # pixels that a page leaves for a board
OVERLAP, NEAR = 0.08, 60  # of two parts of the map; how far beside a part something may lie that reaches into it
ROOM = 44.0  # above and below the cities of a part: their names, and tracks that bend


def map_panels(shown: MapView, look: Look, cities: Collection[str], tracks: Sequence[Track]) -> list[Panel]:
    """The whole map for a desk; for a phone its parts, which overlap: first the one with most cities."""
    view = window(shown.areas)
    ink = max(PRINT, LEGIBLE * view.w / DESK)
    whole = drawn(shown, look, cities, tracks, view, ink)
    moved = Svg(f'<g transform="translate({number(-view.x)} {number(-view.y)})">{whole}</g>')
    wide = Panel("map", "The map", 12, view.w, view.h, moved, only="wide")
    parts = enumerate(cropped(one, cities) for one in windows(view, ink * PHONE / LEGIBLE))
    ordered = sorted(parts, key=lambda one: -len(inside(one[1], cities)))
    return [wide, *(part(shown, look, cities, tracks, one, ink, place) for place, one in ordered)]


def windows(view: Window, widest: float) -> Iterator[Window]:
    """The whole width in parts that are not wider than that."""
    number_of = max(1, ceil(view.w / (widest * (1 - OVERLAP))))
    width = min(view.w, widest)
    step = (view.w - width) / max(1, number_of - 1)
    return (Window(view.x + place * step, view.y, width, view.h) for place in range(number_of))


def cropped(view: Window, cities: Collection[str]) -> Window:
    """Without the empty land above and below its cities: a phone shows no more than a part of a part at once."""
    high = [CITIES[one].y for one in inside(view, cities)]
    if not high:
        return view
    top, bottom = max(view.y, min(high) - ROOM), min(view.y + view.h, max(high) + ROOM)
    return Window(view.x, top, view.w, bottom - top)


def inside(view: Window, cities: Collection[str]) -> list[str]:
    return [one for one in cities if view.x <= CITIES[one].x <= view.x + view.w]


def part(
    shown: MapView, look: Look, cities: Collection[str], tracks: Sequence[Track], view: Window, ink: float, place: int
) -> Panel:
    """What lies in one part of the map, as large as a phone needs it."""
    near = [one for one in cities if view.x - NEAR < CITIES[one].x < view.x + view.w + NEAR]
    laid = [one for one in tracks if one.route.a in near or one.route.b in near]
    body = again(drawn(shown, spoken_within(look, laid, view), near, laid, view, ink), f"part{place}")
    height = HALF * view.h / view.w
    box = f"{number(view.x)} {number(view.y)} {number(view.w)} {number(view.h)}"
    cut = element("svg", body, x=0, y=0, width=HALF, height=height, viewBox=box)
    return Panel(f"map-{place}", f"The map, part {place + 1} from the west", 6, HALF, height, cut, 6, "narrow")


def spoken_within(look: Look, tracks: Sequence[Track], view: Window) -> Look:
    """A track that a lesson speaks of is marked where most of it is seen: a page turns to the mark."""
    middles = {f"track-{one.id}": course(one.id).line[STEPS // 2][0] for one in tracks}
    beyond = {name for name, x in middles.items() if not view.x <= x <= view.x + view.w}
    return look._replace(pointed=frozenset(look.pointed) - beyond)


def drawn(
    shown: MapView, look: Look, cities: Collection[str], tracks: Sequence[Track], view: Window, ink: float
) -> Svg:
    """Land, stubs of routes that lead further, tracks (what changed last lies under none beside it), cities, and above
    all their names."""
    body = [rect(view.x, view.y, view.w, view.h, 12, fill=LAND, cls="land")]
    body += [line(*one, stroke="#8d8266", stroke_width=4, stroke_dasharray="5 5") for one in stubs(shown.areas)]
    topmost = sorted(tracks, key=lambda one: f"track-{one.id}" in look.changed)
    body += [one_track(shown, look, track, ink) for track in topmost]
    body += [one_city(shown, look, city, ink) for city in sorted(cities, key=lambda one: CITIES[one].y)]
    body.append(names_of(tuple(sorted(cities)), ink, view, tuple(sorted(one for one in shown.depots if one in cities))))
    return Svg("".join(body))
