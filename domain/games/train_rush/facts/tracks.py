"""Facts about tracks, investment and coal (4.4, 4.5, 4.9)."""

from __future__ import annotations

from msgspec import field

from domain.engine import Fact
from domain.games.train_rush.shape import Ops
from domain.places import Seat


class TrackAdvanced(Fact, frozen=True, tag="track-advanced"):
    seat: Seat
    track: str
    level: int


class AdvanceLost(Fact, frozen=True, tag="advance-lost"):
    """The marker stays where it is: it is on top, or another player is."""

    seat: Seat
    track: str
    level: int


class InfrastructureAdvanced(Fact, frozen=True, tag="infrastructure-advanced"):
    seat: Seat
    colour: str
    origin: int = field(name="from")
    to: int
    bonus: Ops = ()


class ContractorAdvanced(Fact, frozen=True, tag="contractor-advanced"):
    seat: Seat
    colour: str
    origin: int = field(name="from")
    to: int
    bonus: Ops = ()


class InvestmentGained(Fact, frozen=True, tag="investment-gained"):
    seat: Seat
    amount: int
    reason: str


class InvestmentPlaced(Fact, frozen=True, tag="investment-placed"):
    seat: Seat
    area: str
    amount: int
    reason: str


class InvestmentCleared(Fact, frozen=True, tag="investment-cleared"):
    """All tokens in the action areas go back to the supply."""

    amount: int


class CoalGained(Fact, frozen=True, tag="coal-gained"):
    seat: Seat
    amount: int
    reason: str


class CoalPaid(Fact, frozen=True, tag="coal-paid"):
    seat: Seat
    amount: int
    reason: str
