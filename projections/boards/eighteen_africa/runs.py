"""The last run explained: every stop with its worth, the multiplier, the bonuses, and what a unit would get."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.eighteen_africa.edition import CONCESSIONS
from domain.games.eighteen_africa.facts.running import Ride
from domain.games.eighteen_africa.rules.board import hex_of, number_of
from domain.games.eighteen_africa.state import State
from projections.boards.drawing import Svg, at, broken, rect, text
from projections.boards.eighteen_africa.art import HALF, ROUTE, SMALL, token
from projections.boards.eighteen_africa.text_map import city_name
from projections.boards.furniture import felt
from projections.boards.panels import Panel

UNITS = 10


def last_run(view: State) -> list[Panel]:
    """A panel, once a company has run; its colours are those of the bands on the map."""
    if not view.rides:
        return []
    total = sum(ride.revenue for ride in view.rides)
    body = [
        at(40, 26, token(view.ran, 15)),
        text(76, 32, f"earned £{total}, £{total // UNITS} for each unit", 17, bold=True, cls="ink"),
    ]
    y = 52.0
    for place, ride in enumerate(view.rides):
        lines = broken(ride_words(view, ride), HALF - 50, SMALL, 6)
        body.append(rect(14, y - 10, 7, 18 * len(lines), 3, fill=ROUTE[place % len(ROUTE)]))
        body += [text(30, y + 4 + 18 * row, line, SMALL, cls="ink") for row, line in enumerate(lines)]
        y += 18 * len(lines) + 8
    told = f"The last run: {view.ran}, £{total}; {'; '.join(ride_words(view, ride) for ride in view.rides)}"
    return [Panel("last-run", told, 6, HALF, y + 4, Svg(felt(5, 4, HALF - 10, y - 2) + "".join(body)), narrow=6)]


def ride_words(view: State, ride: Ride) -> str:
    """`EE: Cairo 40 + Khartoum 30 = 70, ×3, + 80 CAPE-CAIRO: £290`; what does not count stands in brackets."""
    counted = sum(value for _, value, counts in ride.stops if counts)
    times = f" ×{ride.multiplier}" if ride.multiplier > 1 else ""
    more = "".join(f" + {amount} {bonus_name(one)}" for one, amount in ride.bonuses)
    return f"{ride.train}: {' + '.join(stops(view, ride))} = {counted}{times}{more}: £{ride.revenue}"


def stops(view: State, ride: Ride) -> Iterator[str]:
    for stop, value, counts in ride.stops:
        said = f"{city_name(view, hex_of(stop), number_of(stop))} {value}"
        yield said if counts else f"({said})"


def bonus_name(one: str) -> str:
    return CONCESSIONS[one].name if one in CONCESSIONS else one
