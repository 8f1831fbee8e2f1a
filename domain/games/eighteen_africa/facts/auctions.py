"""Facts about the auctions of lots and concessions (4.2, 4.7)."""

from __future__ import annotations

from domain.engine import Fact
from domain.places import Face, Seat


class NominatorChosen(Fact, frozen=True, tag="nominator-chosen"):
    """This seat nominates next."""

    seat: Seat


class TieDrawn(Fact, frozen=True, tag="tie-drawn"):
    """Several seats have spent most: one of them was drawn."""

    candidates: tuple[Seat, ...]
    seat: Seat


class LotNominated(Fact, frozen=True, tag="lot-nominated"):
    seat: Seat
    card: Face
    bid: int


class BidMade(Fact, frozen=True, tag="bid-made"):
    seat: Seat
    amount: int


class BidPassed(Fact, frozen=True, tag="bid-passed"):
    """Out for this lot; `short` if the seat could not have bid more."""

    seat: Seat
    short: bool = False


class LotSold(Fact, frozen=True, tag="lot-sold"):
    """The seat pays the bank and takes the card into its hand."""

    seat: Seat
    card: Face
    amount: int


class ConcessionOpened(Fact, frozen=True, tag="concession-opened"):
    seat: Seat
    bid: int


class ConcessionBid(Fact, frozen=True, tag="concession-bid"):
    seat: Seat
    amount: int


class ConcessionPassed(Fact, frozen=True, tag="concession-passed"):
    seat: Seat
    short: bool = False


class ConcessionWon(Fact, frozen=True, tag="concession-won"):
    """The seat pays the bank and may choose."""

    seat: Seat
    amount: int


class ConcessionChosen(Fact, frozen=True, tag="concession-chosen"):
    seat: Seat
    concession: str


class ConcessionDiscarded(Fact, frozen=True, tag="concession-discarded"):
    concession: str


class ConcessionAssigned(Fact, frozen=True, tag="concession-assigned"):
    seat: Seat
    concession: str
    company: str
