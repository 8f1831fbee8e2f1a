"""What the campaign asks its companies, and what it waits for."""

from __future__ import annotations

from domain.engine import Question


class Founding(Question, frozen=True, tag="founding"):
    """Choose a company."""


class Attendance(Question, frozen=True, tag="attendance"):
    """Say whether the company takes part in the next game."""


class DepotChoice(Question, frozen=True, tag="depot-choice"):
    """Found a depot."""


class EventChoice(Question, frozen=True, tag="event-choice"):
    """Archive one event of the last game."""


class AreaChoice(Question, frozen=True, tag="area-choice"):
    """Open an area. The story goes on behind this effect of this card."""

    card: int
    effect: int


class Chapter(Question, frozen=True, tag="chapter"):
    """Asked of nobody: the match that was called for is played elsewhere."""
