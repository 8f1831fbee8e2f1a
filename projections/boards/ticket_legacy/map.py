"""The map: tracks in colours and shapes, whose trains lie on them, cities, depots, mail, stubs to closed areas."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from math import ceil
from typing import NamedTuple
from xml.sax.saxutils import escape

from domain.games.ticket_legacy.edition import CITIES, GREY, OPEN, TRACKS, Track
from domain.places import Seat
from projections.boards.drawing import (
    CHANGED,
    EMPTY,
    INK,
    MAY,
    PAPER,
    Svg,
    at,
    centred,
    circle,
    element,
    group,
    line,
    livery,
    number,
    path,
    rect,
    text,
    title,
    width_of,
)
from projections.boards.panels import Look, Panel, again
from projections.boards.ticket_legacy.geometry import STEPS, Point, Space, Window, course, stubs, window

FILLS = {colour.id: colour.hex for colour in OPEN.colors}
ON = {
    "black": "#ffffff",
    "blue": "#ffffff",
    "green": "#ffffff",
    "red": "#ffffff",
    "white": INK,
    "yellow": INK,
    GREY: INK,
}
MARKS = {  # a shape for each colour, so that colour is never the only difference; in a box from -1 to 1
    "black": "M-1-1L1 1M1-1L-1 1",
    "blue": "M-1 0H1",
    "green": "M0-1L1 .8H-1Z",
    "red": "M0-1V1",
    "white": "M-.9 0a.9 .9 0 1 0 1.8 0a.9 .9 0 1 0-1.8 0",
    "yellow": "M0-1.1L1.1 0 0 1.1-1.1 0Z",
    GREY: "",
}
LETTERS = {"black": "K", "blue": "B", "green": "G", "red": "R", "yellow": "Y"}
WIDE = 12  # of a track
SEA, LAND = "#d7e3e8", "#f5eedd"
PRINT = 15.0  # names of cities, where there is room
LEGIBLE = 11.0  # pixels of the smallest print
DESK, PHONE = 860, 366  # pixels that a page leaves for a board
OVERLAP, NEAR = 0.08, 60  # of two parts of the map; how far beside a part something may lie that reaches into it
ROOM = 44.0  # above and below the cities of a part: their names, and tracks that bend
HALF = 600.0
DOT = 10  # the radius of a city
APART = 0.6  # of a letter between two names in one line, so that they are not read as one
LONGEST = 8.0  # letters of the longest name, in widths
LOOKS = 4_096  # of tracks, kept as they were drawn: each has some hundred letters


class MapView(NamedTuple):
    """What both games show on the map."""

    areas: tuple[str, ...]
    large: Collection[str]
    mail: Collection[str]
    depots: Mapping[str, str]  # city to colour
    owners: Mapping[str, Seat] = {}
    colours: Sequence[str] = ()
    closed: Callable[[Track], bool] = lambda track: False
    wanted: Collection[str] = ()  # cities that the viewer wants to reach


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
    """Land, stubs of routes that lead further, tracks, cities, and above all their names."""
    body = [rect(view.x, view.y, view.w, view.h, 12, fill=LAND, cls="land")]
    body += [line(*one, stroke="#8d8266", stroke_width=4, stroke_dasharray="5 5") for one in stubs(shown.areas)]
    body += [one_track(shown, look, track, ink) for track in tracks]
    body += [one_city(shown, look, city, ink) for city in sorted(cities, key=lambda one: CITIES[one].y)]
    body.append(names_of(tuple(sorted(cities)), ink, view, tuple(sorted(one for one in shown.depots if one in cities))))
    return Svg("".join(body))


# --- tracks ----------------------------------------------------------------------------------------------------------


def one_track(shown: MapView, look: Look, track: Track, ink: float) -> Svg:
    owner = shown.owners.get(track.id)
    shut = owner is None and shown.closed(track)
    body = empty_track(track.id, shut) if owner is None else claimed_track(track.id, shown.colours[owner], ink)
    words = track_words(look, track, owner, shut=shut)
    return spot_along(look, track.id, words, body)


@lru_cache(LOOKS)
def empty_track(id: str, shut: bool) -> Svg:
    """The same on every board: drawn once."""
    return group(*(space(one, TRACKS[id], place, shut=shut) for place, one in enumerate(course(id).spaces)))


@lru_cache(LOOKS)
def claimed_track(id: str, colour: str, ink: float) -> Svg:
    spaces = course(id).spaces
    return group(*(wagon(one, colour) for one in spaces), sign(place_of_sign(id), colour, ink))


def place_of_sign(id: str) -> Point:
    """In the middle of a track; of tracks side by side each has its own place along the way: all can be read."""
    track, (_, number_) = TRACKS[id], id.rsplit("/", 1)
    if len(track.route.colors) == 1:
        spaces = course(id).spaces
        return spaces[len(spaces) // 2][:2]
    line_ = course(id).line
    return line_[round((len(line_) - 1) * (2 * int(number_) - 1) / (2 * len(track.route.colors)))]


def track_words(look: Look, track: Track, owner: Seat | None, *, shut: bool) -> str:
    route = track.route
    words = f"{CITIES[route.a].name} to {CITIES[route.b].name}, {track.colour}, {route.len} long"
    if route.ferry:
        words += f", ferry with {route.ferry} locomotives"
    if owner is not None:
        words += f", {look.who(owner)}"
    return words + (", closed" if shut else "")


def space(one: Space, track: Track, place: int, *, shut: bool) -> Svg:
    """An empty space: its colour, its shape; an L where a ferry needs a locomotive; hatched where it is closed."""
    box = rect(
        -one.length / 2, -WIDE / 2, one.length, WIDE, 2, fill=FILLS[track.colour], stroke="#3c3a35", stroke_width=1.2
    )
    mark = MARKS[track.colour]
    inside = EMPTY
    if place < track.route.ferry:
        inside = path("M-3-4V4H4", fill="none", stroke=ON[track.colour], stroke_width=2.4)
    elif mark:
        inside = at(0, 0, path(mark, fill="none", stroke=ON[track.colour], stroke_width=0.45), scale=3.6)
    hatch = EMPTY
    if shut:
        half = one.length / 2
        hatch = path(
            f"M{number(-half)} 6L{number(-half + 12)}-6M{number(half - 12)} 6L{number(half)}-6",
            stroke=PAPER,
            stroke_width=3,
        )
    return _turned(one, box, inside, hatch, opacity=0.4 if shut else None)


def wagon(one: Space, colour: str) -> Svg:
    """A train of a company: wider than the track, on wheels."""
    look = livery(colour)
    wheels = rect(-one.length / 2 + 4, -WIDE / 2 - 4, max(one.length - 8, 2), WIDE + 8, 4, fill=INK)
    body = rect(
        -one.length / 2, -WIDE / 2 - 2, one.length, WIDE + 4, 5, fill=look.fill, stroke="#ffffff", stroke_width=2
    )
    return _turned(one, wheels, body)


def sign(place: Point, colour: str, ink: float) -> Svg:
    """Whose trains these are, for who cannot tell it by their colour: a letter on a white disc, one for each track."""
    disc = circle(0, 0, ink * 0.72, fill="#ffffff", stroke=livery(colour).fill, stroke_width=ink / 6)
    return at(*place, disc, centred(0, 0, LETTERS[colour], ink, bold=True, fill=INK))


def _turned(one: Space, *body: Svg, opacity: float | None = None) -> Svg:
    angle = one.angle if -90 <= one.angle <= 90 else one.angle - 180
    turn = f"translate({number(one.x)} {number(one.y)}) rotate({number(angle)})"
    return group(*body, transform=turn, opacity=opacity)


@lru_cache(LOOKS)
def line_along(id: str) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in course(id).line)


def spot_along(look: Look, id: str, label: str, body: Svg) -> Svg:
    """A spot as long as a track: what may be chosen and what changed is drawn along it, not around it."""
    name, d, marks = f"track-{id}", line_along(id), EMPTY
    if name in look.changed:
        marks = path(d, fill="none", stroke=CHANGED, stroke_width=26, stroke_opacity=0.45, cls="changed")
    if name in look.chosen:
        marks = Svg(marks + path(d, fill="none", stroke=MAY, stroke_width=30, stroke_opacity=0.6, cls="chosen"))
    if name in look.pointed:
        marks = Svg(marks + spoken_along(d))
    link = look.links.get(name)
    if link is None:
        return group(marks, body, id=name)
    may = path(d, fill="none", stroke=MAY, stroke_width=24, stroke_opacity=0.4, stroke_linecap="round", cls="may-frame")
    return element(
        "a", title(label), may, group(marks, body, aria_hidden="true"), id=name, href=link, cls="may", data_spot=name
    )


def spoken_along(d: str) -> Svg:
    """A track that a lesson speaks of: a broken line at both its sides."""
    around = path(d, fill="none", stroke="#7a2e8e", stroke_width=32, stroke_dasharray="14 7", cls="spoken")
    return Svg(around + path(d, fill="none", stroke=LAND, stroke_width=22))


# --- cities ----------------------------------------------------------------------------------------------------------


def one_city(shown: MapView, look: Look, city: str, ink: float) -> Svg:
    here = CITIES[city]
    radius = (15 if city in shown.large else 10) * min(ink / PRINT, 1.2)
    rings = circle(0, 0, radius, fill="#fffaf0", stroke=INK, stroke_width=3)
    if city in shown.large:
        rings = Svg(rings + circle(0, 0, radius - 6, fill="none", stroke=INK, stroke_width=2.5))
    wants = (
        circle(0, 0, radius + 7, fill="none", stroke=MAY, stroke_width=4, stroke_dasharray="6 4")
        if city in shown.wanted
        else EMPTY
    )
    extra = [depot_mark(radius, shown.depots[city], ink)] if city in shown.depots else []
    extra += [envelope(radius)] if city in shown.mail else []
    words = f"{here.name}{', a large city' if city in shown.large else ''}"
    size = 2 * radius + 8
    return at(here.x, here.y, look.spot(f"city-{city}", words, -size / 2, -size / 2, size, size, wants, rings, *extra))


def depot_place(radius: float, ink: float) -> Point:
    """Beside a city, where its depot stands."""
    return -radius - ink, -radius - 4


def depot_mark(radius: float, colour: str, ink: float) -> Svg:
    """A depot in the colour of its company, with its letter."""
    look = livery(colour)
    walls = path("M-11 10V-3L0-13 11-3V10Z", fill=look.fill, stroke=look.edge, stroke_width=2)
    house = at(0, 0, walls, scale=ink / 11)
    return at(*depot_place(radius, ink), house, centred(0, 2, LETTERS[colour], ink, bold=True, fill=look.on))


def envelope(radius: float) -> Svg:
    box = rect(-10, -7, 20, 14, 2, fill="#ffffff", stroke=INK, stroke_width=1.8)
    return at(radius + 12, radius + 4, box, path("M-10-6L0 2 10-6", fill="none", stroke=INK, stroke_width=1.8))


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
