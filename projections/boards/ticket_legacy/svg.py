"""The table of Ticket to Ride Legacy as a picture: the map, the display, the own hand and tickets, the companies."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from domain.games.ticket_legacy.edition import TICKETS
from domain.games.ticket_legacy.facts import (
    DeckCardDrawn,
    DisplayCardTaken,
    DisplayFilled,
    DisplaySwept,
    DollarsChanged,
    EventRevealed,
    MailUsed,
    PostcardCompleted,
    PostcardDrawn,
    TicketsKept,
    TicketsOffered,
    TrackClaimed,
)
from domain.games.ticket_legacy.rules.claims import is_closed
from domain.games.ticket_legacy.rules.network import path
from domain.games.ticket_legacy.state import State
from domain.places import NOBODY, Seat
from domain.words import Hidden, say
from projections.boards.drawing import EMPTY
from projections.boards.panels import BOARD, OWN, Look, Picture, Region
from projections.boards.ticket_legacy.cards import company, event, hand, rules, supply, tickets
from projections.boards.ticket_legacy.map import map_panels
from projections.boards.ticket_legacy.map_view import MapView

UNIT = 100.0


def colours(view: State) -> list[str]:
    return [one.colour for one in view.seats]


def draw(view: State, look: Look) -> Picture:
    """The whole table as the viewer sees it."""
    own = look.viewer.seat
    regions = [
        Region(
            BOARD,
            say("Map"),
            [
                supply(view, look),
                *event(view, look),
                *map_panels(on_map(view, own), look, view.board.cities, view.board.tracks),
            ],
        ),
        Region(OWN, look.owned("side"), [hand(view, look, own), tickets(view, look, own)] if own != NOBODY else []),
        Region("companies", say("Companies"), [company(view, look, seat) for seat in range(len(view.seats))]),
        *([Region("rules", say("Rules"), [rules(view, look)])] if view.rules else []),
    ]
    return Picture("The table of Ticket to Ride Legacy", (12, 6), UNIT, regions, EMPTY, beside=True)


def on_map(view: State, own: Seat) -> MapView:
    depots = {one.depot: one.colour for one in view.seats if one.depot}
    mail = view.mail if "mail" in view.rules else ()
    return MapView(
        view.config.areas, view.config.large, mail, depots, view.owners, colours(view),
        partial(is_closed, view), wanted(view, own) if own != NOBODY else (),
    )  # fmt: skip


def wanted(view: State, own: Seat) -> set[str]:
    """The cities of tickets that are still open, and of those that are offered."""
    company_ = view.seats[own]
    cards = [str(one) for kept in company_.tickets for one in kept.ids if not isinstance(one, Hidden)]
    cards += [str(one) for one in company_.offered if not isinstance(one, Hidden)]
    found = [TICKETS[one] for one in cards]
    return {city for one in found if path(company_, one.a, one.b) is None for city in (one.a, one.b)}


def spots_of(fact: Any) -> Iterator[str]:
    match fact:
        case TrackClaimed():
            yield from (f"track-{fact.track}", f"s{fact.seat}")
        case DisplayCardTaken() | DisplayFilled():
            yield f"slot-{fact.slot}"
        case DeckCardDrawn():
            yield from ("deck", f"s{fact.seat}")
        case TicketsOffered() | TicketsKept():
            yield from ("tickets", f"s{fact.seat}")
        case DollarsChanged() | PostcardCompleted() | PostcardDrawn():
            yield f"s{fact.seat}"
        case MailUsed():
            yield f"city-{fact.city}"
        case EventRevealed():
            yield f"event-{fact.event}"
        case DisplaySwept():
            yield from (f"slot-{slot}" for slot in range(1, len(fact.cards) + 1))
