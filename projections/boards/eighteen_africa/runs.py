"""The last run explained: every stop with its worth, the multiplier, the bonuses, and what a unit would get."""

from __future__ import annotations

from domain.games.eighteen_africa.state import State
from projections.boards.drawing import Svg, at, broken, rect, text
from projections.boards.eighteen_africa.art import HALF, ROUTE, SMALL
from projections.boards.eighteen_africa.earnings import earned, ride_words
from projections.boards.eighteen_africa.plates import token
from projections.boards.furniture import felt
from projections.boards.panels import Panel


def last_run(view: State) -> list[Panel]:
    """A panel, once a company has run; its colours are those of the bands on the map."""
    if not view.rides:
        return []
    body = [
        at(40, 26, token(view.ran, 15)),
        text(76, 32, earned(view), 17, bold=True, cls="ink"),
    ]
    y = 52.0
    for place, ride in enumerate(view.rides):
        lines = broken(ride_words(view, ride), HALF - 50, SMALL, 6)
        body.append(rect(14, y - 10, 7, 18 * len(lines), 3, fill=ROUTE[place % len(ROUTE)]))
        body += [text(30, y + 4 + 18 * row, line, SMALL, cls="ink") for row, line in enumerate(lines)]
        y += 18 * len(lines) + 8
    told = f"The last run: {view.ran} {earned(view)}; {'; '.join(ride_words(view, ride) for ride in view.rides)}"
    return [Panel("last-run", told, 6, HALF, y + 4, Svg(felt(5, 4, HALF - 10, y - 2) + "".join(body)), narrow=6)]
