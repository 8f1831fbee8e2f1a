"""What happens in a match of Ticket to Ride Legacy: the catalogue of 4B, in its order."""

from __future__ import annotations

from msgspec import Struct

from domain.engine import Fact
from domain.games.ticket_legacy.decisions import Cards, Config
from domain.games.ticket_legacy.edition import NEWSPAPER
from domain.games.ticket_legacy.shape import Condition, Reward
from domain.places import Card, Face, Seat

LOCOMOTIVES, EVENT, WIRE = "locomotives", "event", "wire"  # why the display is swept


class GameConfigured(Fact, frozen=True, tag="game-configured"):
    config: Config
    newspapers: int


class HandDealt(Fact, frozen=True, tag="hand-dealt"):
    """Others read how many."""

    seat: Seat
    cards: tuple[Card, ...]


class DisplayDealt(Fact, frozen=True, tag="display-dealt"):
    cards: tuple[Face, ...]


class TrainDeckSet(Fact, frozen=True, tag="train-deck-set"):
    """Top first. Nobody reads the order, of this deck or another."""

    order: tuple[Card, ...]


class TicketDeckSet(Fact, frozen=True, tag="ticket-deck-set"):
    order: tuple[Card, ...]


class TicketsOffered(Fact, frozen=True, tag="tickets-offered"):
    """From the top of the ticket deck. Others read how many."""

    seat: Seat
    ids: tuple[Card, ...]
    least: int


class TicketsChosen(Fact, frozen=True, tag="tickets-chosen"):
    """A seat has chosen its starting tickets: one flag for each that was offered. Others read none of them."""

    seat: Seat
    flags: tuple[Card, ...]


class TicketsKept(Fact, frozen=True, tag="tickets-kept"):
    seat: Seat
    ids: tuple[Card, ...]


class TicketsReturned(Fact, frozen=True, tag="tickets-returned"):
    """Under the deck, in the order in which they were dealt."""

    seat: Seat
    ids: tuple[Card, ...]


class StoryCardRead(Fact, frozen=True, tag="story-card-read"):
    id: str


class RuleAdded(Fact, frozen=True, tag="rule-added"):
    rule: str


class RuleRemoved(Fact, frozen=True, tag="rule-removed"):
    rule: str


class EventsAdded(Fact, frozen=True, tag="events-added"):
    ids: tuple[str, ...]


class EventDeckSet(Fact, frozen=True, tag="event-deck-set"):
    order: tuple[Card, ...]


class PostPileSet(Fact, frozen=True, tag="post-pile-set"):
    order: tuple[Card, ...]


class TurnStarted(Fact, frozen=True, tag="turn-started"):
    seat: Seat
    no: int


class DisplayCardTaken(Fact, frozen=True, tag="display-card-taken"):
    seat: Seat
    slot: int
    card: Face


class DeckCardDrawn(Fact, frozen=True, tag="deck-card-drawn"):
    """Others do not read which."""

    seat: Seat
    card: Card


class DisplayFilled(Fact, frozen=True, tag="display-filled"):
    slot: int
    card: Face


class DisplaySwept(Fact, frozen=True, tag="display-swept"):
    cards: tuple[Face, ...]
    reason: str


class TrainDeckReshuffled(Fact, frozen=True, tag="train-deck-reshuffled"):
    order: tuple[Card, ...]


class NewspaperDrawn(Fact, frozen=True, tag="newspaper-drawn"):
    seat: Seat
    card: Face = NEWSPAPER


class EventRevealed(Fact, frozen=True, tag="event-revealed"):
    event: str


class EventDeckReshuffled(Fact, frozen=True, tag="event-deck-reshuffled"):
    order: tuple[Card, ...]


class EventArchived(Fact, frozen=True, tag="event-archived"):
    event: str
    by: Seat


class TrackClaimed(Fact, frozen=True, tag="track-claimed"):
    seat: Seat
    track: str
    trains_left: int


class CardsDiscarded(Fact, frozen=True, tag="cards-discarded"):
    seat: Seat
    cards: Cards


class DollarsChanged(Fact, frozen=True, tag="dollars-changed"):
    seat: Seat
    delta: int
    balance: int
    reason: str
    ref: str = ""


class Pioneered(Fact, frozen=True, tag="pioneered"):
    area: str


class MailUsed(Fact, frozen=True, tag="mail-used"):
    city: str


class PostcardDrawn(Fact, frozen=True, tag="postcard-drawn"):
    """No secret side stands here: the rules look it up by the id."""

    seat: Seat
    id: str


class PostcardCompleted(Fact, frozen=True, tag="postcard-completed"):
    seat: Seat
    id: str
    condition: Condition
    rewards: tuple[Reward, ...]


class BonusSlip(Fact, frozen=True, tag="bonus-slip"):
    seat: Seat
    dollars: int
    ref: str


class DrawGoesOn(Fact, frozen=True, tag="draw-goes-on"):
    """The seat has taken one of its two cards."""

    seat: Seat


class FinalRoundStarted(Fact, frozen=True, tag="final-round-started"):
    """Every seat has one more turn; the last one is this seat's."""

    seat: Seat


class Passed(Fact, frozen=True, tag="passed"):
    seat: Seat


class TicketsRevealed(Fact, frozen=True, tag="tickets-revealed"):
    seat: Seat
    ids: tuple[str, ...]
    completed: tuple[str, ...]


class Breakdown(Struct, frozen=True, omit_defaults=True):
    """5.1: a deposit slip."""

    dollars: int
    trains: int
    tickets: int
    network: int = 0
    transcontinental: int = 0
    postcards: int = 0
    total: int = 0


class Scored(Fact, frozen=True, tag="scored"):
    seat: Seat
    breakdown: Breakdown


class Ranked(Fact, frozen=True, tag="ranked"):
    """The seats from the winner to the last-placed, and what parted a tie for the first place."""

    order: tuple[Seat, ...]
    tie_break: str


class GameEnded(Fact, frozen=True, tag="game-ended"):
    how: str  # final-round, all-passed
