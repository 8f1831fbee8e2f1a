"""All there is in a campaign: events, postcards, tickets, areas, mail marks, wherever they lie."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.ticket_legacy.campaign.state import State
from domain.games.ticket_legacy.edition import AREAS, CITIES, STORY
from domain.places import Card


def census(state: State) -> Iterator[tuple[str, Card]]:
    unread = [
        event for card in STORY.values() if card.id not in state.story for e in card.effects for event in e.events
    ]
    yield from (("event", event) for event in (*state.events, *state.archived, *unread))
    yield from (("ticket", ticket) for ticket in (*state.tickets, *state.retired))
    held = [card for company in state.companies for card in company.office]
    yield from (("postcard", card) for card in (*state.pile, *state.numbered, *state.completed, *held))
    closed = [area for area in AREAS if area not in state.areas]
    yield from (("area", area) for area in (*state.areas, *closed))
    waiting = [city.id for city in CITIES.values() if city.mail and city.area in closed]
    yield from (("mail", city) for city in (*state.mail, *state.mail_used, *waiting))
