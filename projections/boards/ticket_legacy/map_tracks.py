"""The tracks of the map, in colours and shapes: empty, closed, with trains on them, to be chosen."""

from __future__ import annotations

from functools import lru_cache

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
    livery,
    number,
    path,
    rect,
    title,
)
from projections.boards.panels import Look
from projections.boards.ticket_legacy.geometry import Point, Space, course
from projections.boards.ticket_legacy.map_view import LAND, LETTERS, LOOKS, MapView

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
WIDE = 12  # of a track


def one_track(shown: MapView, look: Look, track: Track, ink: float) -> Svg:
    owner = shown.owners.get(track.id)
    shut = owner is None and shown.closed(track)
    body = empty_track(track.id, shut) if owner is None else claimed_track(track.id, shown.colours[owner], ink)
    words = track_words(look, track, owner, shut=shut)
    return spot_along(look, track.id, words, body, ink)


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


def spot_along(look: Look, id: str, label: str, body: Svg, ink: float) -> Svg:
    """A spot as long as a track: what may be chosen and what changed is drawn along it, not around it."""
    name, d, marks = f"track-{id}", line_along(id), EMPTY
    if name in look.changed:
        marks = new_along(d, place_of_sign(id), ink)
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


def new_along(d: str, sign_at: Point, ink: float) -> Svg:
    """What changed: seen on both sides of its trains, and around the letter that says whose they are."""
    along = path(d, fill="none", stroke=CHANGED, stroke_width=30, stroke_linecap="round", cls="changed")
    disc = ink * 0.72 + 8  # drawn as a thick line, which a page has in its own colour
    return Svg(
        along + at(*sign_at, circle(0, 0, disc / 2, fill="none", stroke=CHANGED, stroke_width=disc, cls="changed"))
    )


def spoken_along(d: str) -> Svg:
    """A track that a lesson speaks of: a broken line at both its sides."""
    around = path(d, fill="none", stroke="#7a2e8e", stroke_width=32, stroke_dasharray="14 7", cls="spoken")
    return Svg(around + path(d, fill="none", stroke=LAND, stroke_width=22))
