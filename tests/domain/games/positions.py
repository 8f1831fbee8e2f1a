"""Positions that every game has."""

from __future__ import annotations

from typing import Any, TypeVar

from domain.places import Seat

State = TypeVar("State", bound=Any)


def over(state: State, seat: Seat = 0) -> tuple[State, Seat]:
    """The match has ended at this table, and nothing is asked any more."""
    state.over, state.pending = True, []
    return state, seat
