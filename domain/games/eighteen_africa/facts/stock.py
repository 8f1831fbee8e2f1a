"""Facts about certificates, bonds, the deck and the pool (4.3 to 4.6, 4.8.6).

An owner is a seat, or a company where `company` says which.
"""

from __future__ import annotations

from domain.engine import Fact
from domain.places import NOBODY, Card, Face, Seat

HAND, DECK, DISCARD, OPEN, POOL = "hand", "deck", "discard", "open", "pool"  # where a card is bought
BANK = "bank"  # who is paid, if not a company


class CardBought(Fact, frozen=True, tag="card-bought", kw_only=True):
    """A certificate or private changes hands; `payee` is the bank or the company whose share it is."""

    seat: Seat = NOBODY
    company: str = ""
    card: Face
    source: str
    price: int
    payee: str


class BondBought(Fact, frozen=True, tag="bond-bought"):
    seat: Seat
    price: int


class BondsSold(Fact, frozen=True, tag="bonds-sold"):
    seat: Seat
    number: int
    amount: int


class SharesSold(Fact, frozen=True, tag="shares-sold", kw_only=True):
    """So many shares go to the pool; the bank pays."""

    seat: Seat = NOBODY
    company: str = ""
    share: str
    units: int
    amount: int


class PrivateSold(Fact, frozen=True, tag="private-sold", kw_only=True):
    seat: Seat = NOBODY
    company: str = ""
    private: str
    amount: int


class CardRevealed(Fact, frozen=True, tag="card-revealed"):
    """The top card of the deck lies open for everybody."""

    seat: Seat
    card: Face


class CardLeft(Fact, frozen=True, tag="card-left"):
    seat: Seat
    card: Face


class CardFlipped(Fact, frozen=True, tag="card-flipped"):
    """The top card of the deck is put on the discard."""

    seat: Seat
    card: Face


class DeckReshuffled(Fact, frozen=True, tag="deck-reshuffled"):
    """The discard is the new deck."""

    cards: tuple[Card, ...]


class DisplayOpened(Fact, frozen=True, tag="display-opened"):
    """What is left of deck and discard lies open for the rest of the match."""

    cards: tuple[Face, ...]


class PowerUsed(Fact, frozen=True, tag="power-used", kw_only=True):
    """The private is replaced by its card without a power."""

    private: str
    seat: Seat = NOBODY
    company: str = ""
