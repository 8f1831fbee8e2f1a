"""The colours of seats: 18Africa gives none, so they follow the order at the table."""

from __future__ import annotations

from domain.games.eighteen_africa.state import State
from domain.places import Seat
from projections.boards.drawing import BY_SEAT


def colour(seat: Seat) -> str:
    return BY_SEAT[seat % len(BY_SEAT)]


def colours(view: State) -> list[str]:
    return [colour(seat) for seat in view.seats()]
