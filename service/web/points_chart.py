"""Points over time as a drawing: one line for each seat, by plies, with the stages of the match."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from domain.words import say
from projections.boards.drawing import Svg, at, chip, element, line, livery, path, text, width_of
from projections.film import Film
from service.web.people_and_log import PeopleAndLog, SeatLine

POINTS_IN_CHART = 160


def chart_of(film: Film, seats: Sequence[SeatLine], people: PeopleAndLog) -> Svg:
    """Points over plies, one line for each seat, with its mark at the end."""
    places = sorted({round(n * (len(film) - 1) / POINTS_IN_CHART) for n in range(POINTS_IN_CHART + 1)})
    points = [(place, film.totals(place)) for place in places]
    most = max([max(found.values(), default=0) for _, found in points] + [1])
    least = min([min(found.values(), default=0) for _, found in points] + [0])
    left, top, width, height = 14 + 10 * max(3, len(str(most))), 16, 850, 250
    last = max(len(film) - 1, 1)

    def x(place: int) -> float:
        return left + width * place / last

    def y(value: int) -> float:
        return top + height * (most - value) / (most - least or 1)

    body = [line(left, y(value), left + width, y(value), stroke="#bbb", cls="axis") for value in ticks(least, most)]
    for value in ticks(least, most):  # at both ends: a phone shows one of them
        body.append(text(left - 6, y(value) + 4, str(value), 12, anchor="end", cls="scale"))
        body.append(text(left + width + 28, y(value) + 4, str(value), 12, cls="scale"))
    free = 0.0  # where the words about the last stage end
    for said, place in film.stages():
        body.append(line(x(place), top, x(place), top + height, stroke="#bbb", cls="axis", stroke_dasharray="2 3"))
        words = people.words(said)
        if free <= x(place) <= left + width + 30 - width_of(words, 11):
            body.append(text(x(place) + 3, top + height + 16, words, 11))
            free = x(place) + width_of(words, 11) + 12
    for seat in seats:
        body.append(stairs([(x(place), y(found.get(seat.seat, 0))) for place, found in points], seat))
        body.append(at(x(points[-1][0]) + 14, y(points[-1][1].get(seat.seat, 0)), chip(seat.colour, "", 8)))
    return element("svg", *body, viewBox=f"0 0 {2 * left + width + 22} {top + height + 28}", cls="chart", role="img",
                   aria_label=str(say("Points over time")), font_family="Inter, sans-serif")  # fmt: skip


DARK_EDGE = livery("white").edge
DASHES = (None, "7 3", "2 3", "9 3 2 3", "5 5")  # besides colour, so that lines can be told apart


def stairs(points: Sequence[tuple[float, float]], seat: SeatLine) -> Svg:
    """Points come at a ply, not in between."""
    corners = [f"M{points[0][0]:.1f} {points[0][1]:.1f}", *(f"H{x:.1f}V{y:.1f}" for x, y in points[1:])]
    dash = DASHES[seat.seat % len(DASHES)]
    way, seen = "".join(corners), livery(seat.colour)
    look = {"stroke": seen.fill, "stroke_width": 2.5, "stroke_dasharray": dash, "cls": f"of-{seat.colour}"}
    drawn = path(way, fill="none", **look)
    if seen.edge == DARK_EDGE:  # as light as the paper: told from it by the edge that its mark has
        return Svg(path(way, fill="none", stroke=seen.edge, stroke_width=5, cls="edge") + drawn)
    return drawn


def ticks(least: int, most: int) -> list[int]:
    """Round values to draw lines at, nine at most, however far apart the ends are."""
    sizes = (digit * 10**power for power in count() for digit in (1, 2, 5))
    step = next(size for size in sizes if (most - least) / size <= 8)
    return list(range((least // step) * step, most + 1, step))
