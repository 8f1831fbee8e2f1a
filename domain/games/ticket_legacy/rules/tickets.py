"""4A.4 and the starting tickets of 2.2: how many are dealt, which are kept, where the others go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import cast

from domain.chance import Chance
from domain.engine import Facts
from domain.games.ticket_legacy.decisions import DrawTickets, KeepTickets
from domain.games.ticket_legacy.edition import DATA, TICKETS
from domain.games.ticket_legacy.facts import TicketsChosen, TicketsKept, TicketsOffered, TicketsReturned
from domain.games.ticket_legacy.questions import Action, StartingTickets, TicketChoice
from domain.games.ticket_legacy.rules.events import in_force
from domain.games.ticket_legacy.state import State
from domain.places import Card, Face, Seat
from domain.words import Hidden, require

KEEP, BACK = "keep", "back"
SETUP = DATA.setup


def dealt_at_start(deck: int, players: int) -> tuple[int, int]:
    """How many tickets each gets, and how many must be kept: fewer where the deck is short."""
    if deck >= SETUP.start_tickets * players:
        return SETUP.start_tickets, SETUP.start_tickets_keep_min
    for each in SETUP.start_tickets_fallback:
        if deck >= each * players:
            return each, SETUP.start_tickets_fallback_keep_min
    return 1, 1


def ticket_action(state: State, seat: Seat) -> Facts:
    """4A.4: three from the top, or what an event says, or all that are left."""
    effect = in_force(state, "tickets_draw")
    number = min(effect.n if effect else SETUP.ticket_action_draw, len(state.ticket_deck))
    yield TicketsOffered(seat, tuple(state.ticket_deck.cards[:number]), SETUP.ticket_action_keep_min)


def draw_tickets(state: State, question: Action, ask: DrawTickets, chance: Chance) -> Facts:
    """4A.4: so many from the top, of which at least one is kept."""
    require(len(state.ticket_deck), "4A.4", "the ticket deck is empty")
    yield from ticket_action(state, question.seat)


# --- keeping ---------------------------------------------------------------------------------------------------------


def may_keep(state: State, question: StartingTickets | TicketChoice) -> Iterator[KeepTickets]:
    """Every choice that is large enough: the largest first, in the order of the offer."""
    offered = state.seats[question.seat].offered.cards
    for number in range(len(offered), min(question.least, len(offered)) - 1, -1):
        yield from (KeepTickets(kept) for kept in combinations(offered, number))


def keep_few(state: State, question: StartingTickets | TicketChoice) -> KeepTickets:
    """The default: as few as allowed, the lowest values, of equals by id."""
    offered = [str(card) for card in state.seats[question.seat].offered.cards]
    cheapest = sorted(offered, key=lambda one: (TICKETS[one].value, one))[: question.least]
    return KeepTickets(tuple(card for card in offered if card in cheapest))


def check_kept(state: State, question: StartingTickets | TicketChoice, ask: KeepTickets) -> tuple[Face, ...]:
    offered = state.seats[question.seat].offered.cards
    kept = () if isinstance(ask.keep, Hidden) else ask.keep
    strange = [str(card) for card in kept if card not in offered]
    template = "you were not offered {strange}; you were offered {offered}"
    require(not strange, "4A.4", template, strange=[f"“{one}”" for one in strange], offered=list(offered))
    least = min(question.least, len(offered))
    template = "keep at least {least:ticket|tickets} of {offered}"
    rule = "2.2" if isinstance(question, StartingTickets) else "4A.4"
    require(len(kept) >= least, rule, template, least=least, offered=list(offered))
    ordered = tuple(card for card in offered if card in kept)
    require(ordered == kept, "4A.4", "name each ticket once, in the order of the offer: {offered}", offered=ordered)
    return cast(tuple[Face, ...], kept)


def keep_drawn(state: State, question: TicketChoice, ask: KeepTickets, chance: Chance) -> Facts:
    """4A.4: at least one is kept, for good; the others go under the deck in the order drawn."""
    kept = check_kept(state, question, ask)
    offered = list(state.seats[question.seat].offered.cards)
    yield from taken(question.seat, kept, [card for card in offered if card not in kept])


def taken(seat: Seat, kept: Sequence[Card], returned: Sequence[Card]) -> Facts:
    yield TicketsKept(seat, tuple(kept))
    if returned:
        yield TicketsReturned(seat, tuple(returned))


def choose_starting(state: State, question: StartingTickets, ask: KeepTickets) -> Facts:
    """29: the answer lies face down until everybody has answered; then the tickets are taken in turn order."""
    kept = check_kept(state, question, ask)
    offered = state.seats[question.seat].offered.cards
    yield TicketsChosen(question.seat, tuple(KEEP if card in kept else BACK for card in offered))
    if not state.pending:
        for seat in state.order:
            company = state.seats[seat]
            pairs = list(zip(company.offered.cards, company.flags.cards, strict=True))
            yield from taken(seat, _flagged(pairs, KEEP), _flagged(pairs, BACK))


def _flagged(pairs: Iterable[tuple[Card, Card]], wanted: str) -> list[Card]:
    """In a preview the answers of others are hidden, and it ends there."""
    return [card for card, flag in pairs if flag == wanted or isinstance(flag, Hidden)]
