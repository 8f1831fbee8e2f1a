"""A greedy player of Ticket to Ride Legacy, and one that leads a company through a campaign.

It plans the cheapest way, in spaces, over what is still free, for all its tickets one after the other; claims what lies
on the way, the hardest part first; draws the colours that the way still needs; and when its tickets are done draws
further ones as long as there are trains for them, else it lays the longest tracks it can pay. It keeps the tickets that
cost few spaces beyond the way it has planned already. It looks at what its own seat can see, and at nothing else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from domain.engine import Decision
from domain.games.ticket_legacy.campaign.decisions import ArchiveEvent, Attend, ChooseDepot
from domain.games.ticket_legacy.decisions import DECK, Claim, DrawCard, DrawTickets, KeepTickets
from domain.games.ticket_legacy.edition import COLOUR_OF, EVENTS, GREY, LOCO, ROUTES, TICKETS, TRACKS, tracks_of
from domain.games.ticket_legacy.rules.claims import is_closed
from domain.games.ticket_legacy.rules.network import path
from domain.games.ticket_legacy.rules.ways import RoutePlan, way
from domain.games.ticket_legacy.shape import Route
from domain.games.ticket_legacy.state import State
from domain.places import Seat
from domain.words import Hidden

SPARE_TRAINS = 9  # with fewer left no further tickets are drawn
HARD = 3  # spaces from which a track is worth laying without any ticket
PRICE_OF_SPACE = 0.55  # what a space of the way takes from the value of a ticket
RISK = 1.0  # what is taken off for the chance that a ticket is missed after all


def choose(view: State, seat: Seat, offers: Sequence[Decision], rng: Random) -> Decision:
    if len(offers) == 1:
        return offers[0]
    if isinstance(offers[0], KeepTickets):
        return keep_best(view, seat, offers)
    plan = plan_for(view, seat, open_tickets(view, seat))
    claim = best_claim(view, seat, plan, offers)
    if claim is not None:
        return claim
    if not plan.routes and DrawTickets() in offers and wants_tickets(view, seat):
        return DrawTickets()
    return best_card(view, seat, plan, offers, rng) or offers[0]


# --- the way ---------------------------------------------------------------------------------------------------------


def plan_for(view: State, seat: Seat, tickets: Iterable[str]) -> RoutePlan:
    """One way for all tickets, the most valuable first, as far as the trains last."""
    routes: tuple[str, ...] = ()
    left = view.seats[seat].trains
    for ticket in sorted(tickets, key=lambda one: (-TICKETS[one].value, one)):
        found = way(view, seat, TICKETS[ticket].a, TICKETS[ticket].b, frozenset(routes))
        if found.spaces <= left:
            routes += found.routes
            left -= found.spaces
    return RoutePlan(routes, view.seats[seat].trains - left)


def held_tickets(view: State, seat: Seat) -> list[str]:
    return [str(card) for kept in view.seats[seat].tickets for card in kept.ids if not isinstance(card, Hidden)]


def open_tickets(view: State, seat: Seat) -> list[str]:
    company = view.seats[seat]
    return [one for one in held_tickets(view, seat) if path(company, TICKETS[one].a, TICKETS[one].b) is None]


# --- tickets ---------------------------------------------------------------------------------------------------------


def keep_best(view: State, seat: Seat, offers: Sequence[Decision]) -> Decision:
    """The choice whose tickets bring most beyond the spaces they cost; what cannot be reached counts against it."""
    held = open_tickets(view, seat)
    planned = plan_for(view, seat, held)

    def worth(offer: Decision) -> float:
        assert isinstance(offer, KeepTickets)
        assert not isinstance(offer.keep, Hidden)
        kept = [str(one) for one in offer.keep]
        routes, spaces, total = planned.routes, planned.spaces, 0.0
        for ticket in sorted(kept, key=lambda one: (-TICKETS[one].value, one)):
            found = way(view, seat, TICKETS[ticket].a, TICKETS[ticket].b, frozenset(routes))
            if spaces + found.spaces > view.seats[seat].trains - 1:
                total -= TICKETS[ticket].value
                continue
            routes, spaces = (*routes, *found.routes), spaces + found.spaces
            total += TICKETS[ticket].value - PRICE_OF_SPACE * found.spaces - RISK
        return total

    return max(offers, key=worth)


def wants_tickets(view: State, seat: Seat) -> bool:
    fewest = min(company.trains for company in view.seats)
    return view.final < 0 and view.seats[seat].trains >= SPARE_TRAINS and fewest > HARD


# --- claims ----------------------------------------------------------------------------------------------------------


def best_claim(view: State, seat: Seat, plan: RoutePlan, offers: Sequence[Decision]) -> Claim | None:
    """On the way: the longest first, with few locomotives. Beside it, only when nothing is planned or it ends soon."""
    claims = [offer for offer in offers if isinstance(offer, Claim)]
    on_way = [one for one in claims if TRACKS[one.track].route.id in plan.routes]
    if on_way:
        return max(on_way, key=lambda one: claim_worth(view, seat, one))
    trains = view.seats[seat].trains
    ends = view.final >= 0 or min(company.trains for company in view.seats) <= HARD
    if plan.routes and not ends:
        return None
    fitting = [one for one in claims if TRACKS[one.track].route.len >= min(HARD, trains) or ends]
    if not fitting or (not ends and wants_tickets(view, seat) and len(view.ticket_deck)):
        return None
    return max(fitting, key=lambda one: claim_worth(view, seat, one))


def claim_worth(view: State, seat: Seat, claim: Claim) -> float:
    """Length, the company's own colour, a card for a large city; locomotives are dear; extras pay by themselves."""
    track = TRACKS[claim.track]
    value = 2.0 * track.route.len + 2.0 * (track.colour == view.seats[seat].colour) + 2.5 * len(claim.extras)
    value += 1.0 * (view.is_large(track.route.a) or view.is_large(track.route.b))
    value += 3.0 * contested(view, track.route)
    return value - 1.2 * dict(claim.cards).get(LOCO, 0)


def contested(view: State, route: Route) -> bool:
    """The last track that can be had between two cities."""
    free = [TRACKS[one] for one in tracks_of(route) if one not in view.owners]
    return sum(not is_closed(view, one) for one in free) == 1 and len(view.seats) > 1


# --- train cards -----------------------------------------------------------------------------------------------------


def best_card(view: State, seat: Seat, plan: RoutePlan, offers: Sequence[Decision], rng: Random) -> Decision | None:
    """The displayed card that the way needs most; a locomotive where a long part is missing; else the deck."""
    draws = [offer for offer in offers if isinstance(offer, DrawCard)]
    if not draws:
        return None
    needed = colours_needed(view, seat, plan)

    def worth(draw: DrawCard) -> float:
        if draw.source == DECK:
            return 1.0 + rng.random() * 0.01
        kind = view.display[draw.source - 1]
        return 1.8 if kind == LOCO else needed[COLOUR_OF[kind]]

    return max(draws, key=worth)


def colours_needed(view: State, seat: Seat, plan: RoutePlan) -> Counter[str]:
    """How much a card of each colour helps: those that a planned track lacks; for grey ones what is held most."""
    held: Counter[str] = Counter(COLOUR_OF.get(kind, kind) for kind in view.seats[seat].hand.cards)
    needed: Counter[str] = Counter()
    for id in plan.routes:
        route = ROUTES[id]
        for colour in route.colors:
            if colour == GREY:
                most = max(COLOUR_OF.values(), key=lambda one: held[one])
                needed[most] += 1
            elif held[colour] < route.len:
                needed[colour] += 3
    return Counter({colour: min(value, 6) / 2 for colour, value in needed.items()})


# --- the campaign ----------------------------------------------------------------------------------------------------

EVENT_COSTS = {"claim_ban": 3, "claim_fee": 2, "sweep_display": 1}  # events that are in the way go first


def lead(view: Any, seat: Seat, offers: Sequence[Decision], rng: Random) -> Decision:
    """Always takes part; archives what is most in the way; a depot goes where most tracks meet; else by chance."""
    if Attend(True) in offers:
        return Attend(True)
    if isinstance(offers[0], ArchiveEvent):
        return max(offers, key=lambda one: EVENT_COSTS.get(EVENTS[one.event].effect.type, 0))  # type: ignore[attr-defined]
    if isinstance(offers[0], ChooseDepot):
        meeting = Counter(city for track in view.board.tracks for city in (track.route.a, track.route.b))
        return max(offers, key=lambda one: meeting[one.city])  # type: ignore[attr-defined]
    return rng.choice(offers)
