"""Facts about companies: start, control, market, removal, track and stations (4.3, 4.8, 4.9)."""

from __future__ import annotations

from msgspec import Struct

from domain.engine import Fact
from domain.places import Face, Seat

PRESIDENT, MANAGER = "president", "manager"


class CompanyStarted(Fact, frozen=True, tag="company-started"):
    """The marker goes to this space, a station to the home stop."""

    company: str
    space: int
    home: str


class PresidentSwapped(Fact, frozen=True, tag="president-swapped"):
    """The taker gives two shares for the president's certificate."""

    company: str
    giver: Seat
    taker: Seat


class ControllerChanged(Fact, frozen=True, tag="controller-changed"):
    """`before` is NOBODY when the company has just started."""

    company: str
    before: Seat
    seat: Seat
    title: str


class MarkerMoved(Fact, frozen=True, tag="marker-moved"):
    """Spaces are counted from 0, the left end of the row."""

    company: str
    before: int
    after: int
    cause: str


class Taken(Struct, frozen=True, array_like=True):
    """What a removal takes from one hand, or from one owner."""

    owner: Seat | str
    cards: tuple[Face, ...]


class CompanyRemoved(Fact, frozen=True, tag="company-removed", kw_only=True):
    """4.8.8: its cards leave the game from everywhere; what it owned goes to the pool, the bank, or out of the game."""

    company: str
    hands: tuple[Taken, ...] = ()
    deck: tuple[Face, ...] = ()
    discard: tuple[Face, ...] = ()
    display: tuple[Face, ...] = ()
    owners: tuple[Taken, ...] = ()  # seats and companies
    pool: int = 0  # its shares there
    shares: tuple[tuple[str, int], ...] = ()  # of other companies, to the pool
    privates: tuple[str, ...] = ()  # to the pool
    concessions: tuple[str, ...] = ()  # out of the game
    trains: tuple[str, ...] = ()  # to the bank
    cash: int = 0  # to the bank


class TileLaid(Fact, frozen=True, tag="tile-laid", kw_only=True):
    """`nodes` says which stop of the hex became which; tokens, homes and joined cities move with them."""

    company: str
    hex: str
    tile: str
    rotation: int
    cost: int = 0
    replaced: str = ""
    nodes: tuple[tuple[str, str], ...] = ()
    powers: tuple[str, ...] = ()
    upgrade: bool = False
    connected: tuple[str, ...] = ()  # all cities joined to another one by now


class ConnectionIncome(Fact, frozen=True, tag="connection-income"):
    """A city was joined for the first time; `reason` says why nothing is paid for it."""

    company: str
    city: str
    amount: int
    reason: str = ""


class TrackHalted(Fact, frozen=True, tag="track-halted"):
    company: str
    cause: str


class TokenPlaced(Fact, frozen=True, tag="token-placed"):
    """`marker` is the price printed on the marker, `cost` what was paid."""

    company: str
    stop: str
    cost: int
    marker: int
