"""All there is: every thing of the game, wherever it lies, for the law that nothing appears or is lost."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.ticket_legacy.edition import CHAPTERS, TRACKS
from domain.games.ticket_legacy.state import Company, State
from domain.places import Card
from domain.words import Hidden


def census(state: State) -> Iterator[tuple[str, Card]]:
    yield from (("train", card) for card in (*state.train_deck, *state.discard, *filter(None, state.display)))
    yield from (("ticket", card) for card in state.ticket_deck)
    archived = [one.event for one in state.archived]
    for event in (*state.event_deck, *state.event_discard, *state.events_waiting, *archived):
        yield "event", event
    yield from (("event", event) for event in events_to_come(state))
    yield from (("postcard", card) for card in (*state.post_pile, *state.pile))
    yield from (("mail", city) for city in (*state.mail, *state.mail_used))
    for company in state.seats:
        yield from census_of(company)


def events_to_come(state: State) -> Iterator[str]:
    """Those that the story cards of the chapter, not read yet, will add."""
    chapter = CHAPTERS.get(state.config.chapter)
    for card in chapter.setup if chapter else ():
        if card.id not in state.story:
            yield from (event for effect in card.effects for event in effect.events)


def census_of(company: Company) -> Iterator[tuple[str, Card]]:
    hand = company.hand
    yield from ((hand.back, card) for card in (*hand, *[Hidden(hand.back)] * hand.hidden))
    yield from (("ticket", card) for card in company.offered)
    yield from (("ticket", card) for kept in company.tickets for card in kept.ids)
    yield from (("postcard", card) for card in company.postcards)
    yield from (("postcard", one.postcard) for one in company.completed)
    trains = company.trains + sum(TRACKS[laid.track].route.len for laid in company.tracks)
    yield from [("wagon", company.colour)] * trains
