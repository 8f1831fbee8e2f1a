"""What Coal Baron asks: the phases of a turn (4.1)."""

from __future__ import annotations

from domain.engine import Question
from domain.games.coal_baron.decisions import BY_ZONE


class Act(Question, frozen=True, tag="before"):
    """Phase `before`: place miners or pass; improvements may come first."""


class Mine(Question, frozen=True, tag="mining"):
    """Phase `mining`: move carts; at least `min` and at most `max` steps, some of them spent."""

    min: int
    max: int
    source: str = BY_ZONE
    spent: int = 0


class Draw(Question, frozen=True, tag="drawing"):
    """Phase `drawing`: take one of the cards of this stack that were looked at."""

    stack: str


class Finish(Question, frozen=True, tag="after"):
    """Phase `after`: play improvements or end the turn."""
