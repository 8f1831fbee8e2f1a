"""Facts about running trains and what they bring (4.8.3, 4.8.4, 4.10)."""

from __future__ import annotations

from msgspec import Struct

from domain.engine import Fact
from domain.places import Seat


class Ride(Struct, frozen=True, array_like=True):
    """What one train earned: its stops with their values and whether they count, its multiplier, its bonuses."""

    train: str
    hexes: tuple[str, ...]
    stops: tuple[tuple[str, int, bool], ...]
    multiplier: int
    bonuses: tuple[tuple[str, int], ...]
    revenue: int


class RoutesRun(Fact, frozen=True, tag="routes-run"):
    company: str
    economy: str
    rides: tuple[Ride, ...]
    revenue: int


class Share(Struct, frozen=True, array_like=True):
    """What an owner of units receives: a seat, or a company."""

    owner: Seat | str
    amount: int


class DividendPaid(Fact, frozen=True, tag="dividend-paid"):
    company: str
    total: int
    per_unit: int
    shares: tuple[Share, ...]


class RevenueKept(Fact, frozen=True, tag="revenue-kept"):
    """The whole revenue goes to the treasury."""

    company: str
    total: int
