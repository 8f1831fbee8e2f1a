"""Facts about setting up, hidden hands and lots (2, 4.1)."""

from __future__ import annotations

from domain.engine import Fact
from domain.games.eighteen_africa.decisions import Options
from domain.places import Card, Face, Seat


class CompaniesDrawn(Fact, frozen=True, tag="companies-drawn"):
    """So many seats play with these companies, in the order of the edition, and these options."""

    seats: int
    companies: tuple[str, ...]
    options: Options


class DeckShuffled(Fact, frozen=True, tag="deck-shuffled"):
    """All cards, top first."""

    cards: tuple[Card, ...]


class CardsDealt(Fact, frozen=True, tag="cards-dealt"):
    """These cards leave the deck, from its top, and are dealt with the starting cash."""

    seat: Seat
    cards: tuple[Card, ...]
    cash: int


class StartSeatDrawn(Fact, frozen=True, tag="start-seat-drawn"):
    seat: Seat


class HandKept(Fact, frozen=True, tag="hand-kept"):
    seat: Seat
    kept: tuple[Card, ...]
    given: tuple[Card, ...]


class LotsSwapped(Fact, frozen=True, tag="lots-swapped"):
    """Option `two_player_swap`: these lots went back, and the deck was shuffled anew; its top cards become lots."""

    returned: tuple[Card, ...]
    deck: tuple[Card, ...]


class LotsRevealed(Fact, frozen=True, tag="lots-revealed"):
    """The cards that nobody kept, sorted; `drawn` of them come from the top of the deck."""

    cards: tuple[Face, ...]
    drawn: int = 0
