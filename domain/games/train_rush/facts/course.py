"""Facts of the course of a round (4.1 to 4.3, 4.11), and points."""

from __future__ import annotations

from domain.engine import Fact
from domain.places import Seat


class PhaseStarted(Fact, frozen=True, tag="phase-started"):
    round: int
    phase: int


class SpyBid(Fact, frozen=True, tag="spy-bid"):
    seat: Seat
    number: int


class OrderSet(Fact, frozen=True, tag="order-set"):
    order: tuple[Seat, ...]


class SpyPlaced(Fact, frozen=True, tag="spy-placed"):
    seat: Seat
    sector: str
    field: int
    number: int


class AgentPlaced(Fact, frozen=True, tag="agent-placed"):
    seat: Seat
    sector: str
    field: int


class RoundEnded(Fact, frozen=True, tag="round-ended"):
    round: int


class GameEnded(Fact, frozen=True, tag="game-ended"):
    ending: str


class EndTriggered(Fact, frozen=True, tag="end-triggered"):
    """A seat has a marker in every city: this round is the last."""

    seat: Seat


class VpScored(Fact, frozen=True, tag="vp-scored"):
    seat: Seat
    amount: int
    category: str
    reason: str
