"""Facts of the set-up (2)."""

from __future__ import annotations

from msgspec import Struct

from domain.engine import Fact
from domain.games.train_rush.decisions import Options
from domain.places import Card, Seat


class GameSetUp(Fact, frozen=True, tag="game-set-up"):
    seats: int
    colours: tuple[str, ...]
    options: Options
    first_player: Seat


class Shuffled(Fact, frozen=True, tag="shuffled"):
    """A pile was shuffled, the first card on top."""

    pile: str
    permutation: tuple[Card, ...]


class CardsDealt(Fact, frozen=True, tag="cards-dealt"):
    seat: Seat
    cards: tuple[Card, ...]


class CardsKept(Fact, frozen=True, tag="cards-kept"):
    seat: Seat
    kept: tuple[Card, ...]
    returned: tuple[Card, ...]


class Returned(Struct, frozen=True):
    seat: Seat
    cards: tuple[Card, ...]


class ReturnedCardsPlaced(Fact, frozen=True, tag="returned-cards-placed"):
    """Everybody has kept; the returned cards go under the deck, in turn order."""

    returned: tuple[Returned, ...]


class HeroesDealt(Fact, frozen=True, tag="heroes-dealt"):
    """Heroes as a packet for the draft, or straight to the hand."""

    seat: Seat
    heroes: tuple[Card, ...]
    to_draft: bool


class HeroRejected(Fact, frozen=True, tag="hero-rejected"):
    seat: Seat
    hero: Card


class HeroDrafted(Fact, frozen=True, tag="hero-drafted"):
    seat: Seat
    hero: Card


class PacketPassed(Fact, frozen=True, tag="packet-passed"):
    """The rest of a neighbour's packet is now the seat's."""

    seat: Seat
    from_seat: Seat
    heroes: tuple[Card, ...]


class CargoChosen(Fact, frozen=True, tag="cargo-chosen"):
    seat: Seat
    resource: str
