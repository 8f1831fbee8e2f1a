"""What a seat of Ticket to Ride Legacy asks for. Every decision has one writing; only that form is recorded."""

from __future__ import annotations

from msgspec import Struct

from domain.engine import Decision
from domain.places import Card, Face, Seat
from domain.words import Hidden

Cards = tuple[tuple[Face, int], ...]  # pairs of kind and count: colours as in the data, symbols, locomotives last

DECK = 0  # the source of a blind draw; 1 to 5 are the slots of the display


class Config(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """4B: all that a match needs of its campaign. Everything in it is public; lists stand in the order of the data."""

    chapter: int
    companies: tuple[str, ...]  # colours in seat order
    first_seat: Seat
    areas: tuple[str, ...]
    tickets: tuple[str, ...]
    events: tuple[str, ...]
    trains: int
    rules: tuple[str, ...] = ()
    large: tuple[str, ...] = ()
    mail: tuple[str, ...] = ()
    depots: tuple[tuple[str, str], ...] = ()  # pairs of colour and city
    postcards: tuple[tuple[str, ...], ...] = ()  # by seat
    post_pile: tuple[str, ...] = ()


class Options(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Nothing can be chosen before a single match. Only a campaign gives the chapter that is played."""

    chapter: Config | None = None


class KeepTickets(Decision, frozen=True, tag="keep-tickets"):
    """Keep some of the tickets that were offered, in the order of the offer."""

    keep: tuple[Card, ...] | Hidden


class DrawCard(Decision, frozen=True, tag="draw-card"):
    """Take a train card: from a slot of the display, 1 to 5, or blind from the deck, 0."""

    source: int = DECK


class Claim(Decision, frozen=True, tag="claim", gc=False):
    """Claim a track with train cards; further locomotives may be discarded for the options at hand."""

    track: str
    cards: Cards
    extras: tuple[str, ...] = ()


class DrawTickets(Decision, frozen=True, tag="draw-tickets"):
    """Draw tickets and keep at least one."""


class Pass(Decision, frozen=True, tag="pass"):
    """Do nothing: only where nothing can be done."""


class Wire(Decision, frozen=True, tag="wire"):
    """Before the action, where a rule of the campaign allows it."""
