"""What a seat may know beyond any view: the secret sides of its postcards, which outlive a match.

They are in no state, fact, view, board or export, because everybody may look at a match that is over through every
seat's eyes. So they are told beside the view, and only to who sits there; to all once the campaign is over
(`Queries.asides`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from domain.games.ticket_legacy.campaign.state import State as CampaignState
from domain.games.ticket_legacy.edition import POSTCARDS, TICKETS, TRACKS
from domain.games.ticket_legacy.rules.network import connects, largest
from domain.games.ticket_legacy.rules.postcards import claimed_and_fit
from domain.games.ticket_legacy.shape import Condition
from domain.games.ticket_legacy.state import State as MatchState
from domain.games.ticket_legacy.words import condition_told, rewards_told
from domain.places import Seat
from domain.words import Hidden, Sentence, say


class Aside(NamedTuple):
    """A secret side: whose, of what, what it asks for and brings, and how far that has come."""

    seat: Seat
    thing: str
    text: Sentence
    progress: Sentence | None = None


def of_match(view: MatchState, seat: Seat) -> Iterator[Aside]:
    for card in view.seats[seat].postcards:
        yield Aside(seat, card, secret_side(card), progress(view, seat, POSTCARDS[card].cond))


def of_campaign(view: CampaignState, seat: Seat) -> Iterator[Aside]:
    return (Aside(seat, card, secret_side(card)) for card in view.companies[seat].office)


def secret_side(card: str) -> Sentence:
    postcard = POSTCARDS[card]
    template = "{condition}: it brings {rewards}"
    return say(template, condition=condition_told(postcard.cond), rewards=rewards_told(postcard.rewards))


def progress(view: MatchState, seat: Seat, wanted: Condition) -> Sentence | None:
    """How far a condition has come that is reached step by step."""
    company = view.seats[seat]
    match wanted.type:
        case "claim_count":
            return say("{n} of {all} so far", n=claimed_and_fit(view, seat, wanted), all=wanted.n)
        case "network":
            return say("{n} of {all} cities so far", n=largest(company), all=wanted.n)
        case "connect":
            touched = {end for laid in company.tracks for end in _ends(laid.track)}
            return say("reached so far: {cities}", cities=[city for city in (wanted.a, wanted.b) if city in touched])
        case "end_trains":
            return say("{n:train|trains} left so far", n=company.trains)
        case "end_tickets":
            return say("{n} of {all} so far", n=_completed(view, seat), all=wanted.n)
    return None


def _ends(track: str) -> tuple[str, str]:
    return TRACKS[track].route.a, TRACKS[track].route.b


def _completed(view: MatchState, seat: Seat) -> int:
    company = view.seats[seat]
    held = [TICKETS[card] for kept in company.tickets for card in kept.ids if not isinstance(card, Hidden)]
    return sum(connects(company, ticket.a, ticket.b) for ticket in held)


ASIDES: dict[str, Callable[[Any, Seat], Iterator[Aside]]] = {
    "ticket-legacy": of_match,
    "ticket-campaign": of_campaign,
}
