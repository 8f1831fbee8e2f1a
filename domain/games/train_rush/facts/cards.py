"""Facts about action cards and heroes (4.6, 4.10)."""

from __future__ import annotations

from domain.engine import Fact
from domain.places import Card, Face, Seat

# --- cards -----------------------------------------------------------------------------------------------------------

HAND, FRONT, DRAWN, POOL = "hand", "front", "drawn", "pool"  # where a discarded card comes from


class CardPlayed(Fact, frozen=True, tag="card-played"):
    seat: Seat
    card: Face


class SpecialUsed(Fact, frozen=True, tag="special-used"):
    """A card's special action is used; a card still in hand now lies in front, with the one played."""

    seat: Seat
    card: Face
    from_hand: bool = False


class CardDiscarded(Fact, frozen=True, tag="card-discarded"):
    """Seat NOBODY for a card of the pool."""

    seat: Seat
    card: Face
    source: str


class PoolCardTaken(Fact, frozen=True, tag="pool-card-taken"):
    """Everybody saw which card; `held` is the card as it lies in the hand, of which others see the back only."""

    seat: Seat
    card: Face
    held: Card


class PoolRefilled(Fact, frozen=True, tag="pool-refilled"):
    cards: tuple[Face, ...]


class DeckReshuffled(Fact, frozen=True, tag="deck-reshuffled"):
    """The discard pile is the new deck."""

    cards: tuple[Card, ...]


class CardsDrawn(Fact, frozen=True, tag="cards-drawn"):
    seat: Seat
    cards: tuple[Card, ...]


class CardsRetained(Fact, frozen=True, tag="cards-retained"):
    seat: Seat
    cards: tuple[Card, ...]


class MissionStarted(Fact, frozen=True, tag="mission-started"):
    seat: Seat
    hero: Face
    city: str
