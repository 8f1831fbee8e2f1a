"""The cities of the map, with their depots and their mail."""

from __future__ import annotations

from domain.games.ticket_legacy.edition import CITIES
from projections.boards.drawing import EMPTY, INK, MAY, Svg, at, centred, circle, livery, path, rect
from projections.boards.panels import Look
from projections.boards.ticket_legacy.geometry import Point
from projections.boards.ticket_legacy.map_view import LETTERS, PRINT, MapView


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
