"""What lies on every table: felt, headings, small words, the seats with their points, golden discs."""

from __future__ import annotations

from collections.abc import Sequence

from domain.places import Seat
from projections.boards.drawing import (
    EMPTY,
    FAINT,
    INK,
    Svg,
    at,
    centred,
    chip,
    circle,
    fitted,
    group,
    livery,
    path,
    rect,
    text,
    width_of,
)
from projections.boards.panels import Look

GOLD, BRONZE = "#f6d06a", "#8a5a12"
NAME = 90  # the least room for a name


def felt(x: float, y: float, width: float, height: float) -> Svg:
    """What belongs together lies on one piece of felt."""
    return rect(x, y, width, height, 9, fill="#ffffff", fill_opacity=0.38, cls="ground")


def label(words: str, x: float, y: float, size: float, width: float = 400, anchor: str = "start") -> Svg:
    """Small words on the table."""
    return text(x, y, fitted(words, width, size), size, fill=FAINT, anchor=anchor, cls="faint")


def heading(words: str, x: float, y: float, size: float) -> Svg:
    return text(x, y, words, size, bold=True, cls="ink")


def coin(x: float, y: float, words: str, radius: float = 15) -> Svg:
    """Points are a golden disc."""
    size = radius * (1.05 if len(words) < 3 else 0.85)
    return Svg(circle(x, y, radius, fill=GOLD, stroke=BRONZE, stroke_width=1.5) + centred(x, y, words, size, bold=True))


def seat_row(
    look: Look, seat: Seat, colour: str, x: float, y: float, width: float, *,
    turn: bool = False, marks: Sequence[str] = (), name: str = "", size: float = 17,
) -> Svg:  # fmt: skip
    """A seat with its shape, name, marks and points; in the light of its colour and with an arrow if it is its turn."""
    total = str(look.totals[seat]) if seat in look.totals else ""
    small, words = size * 0.88, " · ".join(marks)
    room = width - 50 - width_of(total, size + 2)
    beside = room - width_of(words, small) - 14
    below = bool(words) and beside < NAME  # marks that leave no room for the name stand under it
    called = fitted(look.who(seat), room if below or not words else beside, size)
    place = (x + 42, y + 15) if below else (x + 50 + width_of(called, size), y + 5)
    light = rect(x, y - 18, width, 36, 8, fill=livery(colour).fill, fill_opacity=0.2)
    body = (
        light if turn else EMPTY,
        at(x + 24, y, chip(colour, "", 11)),
        text(x + 42, y if below else y + 6, called, size, bold=turn, cls="ink"),
        text(*place, words, small, fill=FAINT, cls="faint") if words else EMPTY,
        text(x + width - 10, y + 6, total, size + 2, bold=True, anchor="end", cls="ink") if total else EMPTY,
        at(x - 1, y, path("M0-9L9 0 0 9Z", fill=INK, cls="ink")) if turn else EMPTY,
    )
    return group(*body, id=name or f"seat-{seat}")
