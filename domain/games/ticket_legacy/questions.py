"""What the game asks: the starting tickets of all at once, then the sub-states of a turn (4A)."""

from __future__ import annotations

from domain.engine import Question


class StartingTickets(Question, frozen=True, tag="starting-tickets"):
    """Keep at least `least` of the tickets dealt at the start."""

    least: int


class Action(Question, frozen=True, tag="action"):
    """Draw a train card, claim a track or draw tickets."""

    wired: bool = False


class SecondCard(Question, frozen=True, tag="second-card"):
    """Draw the second train card of the action."""


class TicketChoice(Question, frozen=True, tag="ticket-choice"):
    """Keep at least `least` of the tickets drawn."""

    least: int
