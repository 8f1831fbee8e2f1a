"""Who may read what (3.1): secrets are cut here and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from domain.engine import Fact
from domain.games.ticket_legacy.decisions import KeepTickets
from domain.games.ticket_legacy.facts import (
    DeckCardDrawn,
    EventDeckReshuffled,
    EventDeckSet,
    HandDealt,
    PostPileSet,
    TicketDeckSet,
    TicketsChosen,
    TicketsKept,
    TicketsOffered,
    TicketsReturned,
    TrainDeckReshuffled,
    TrainDeckSet,
)
from domain.places import Viewer
from domain.words import Hidden

TRAIN, TICKET = Hidden("train"), Hidden("ticket")
ORDERS = {
    TrainDeckSet: TRAIN,
    TrainDeckReshuffled: TRAIN,
    TicketDeckSet: TICKET,
    EventDeckSet: Hidden("event"),
    EventDeckReshuffled: Hidden("event"),
    PostPileSet: Hidden("postcard"),
}


def order_seen(fact: Any, by: Viewer) -> Any:
    """Nobody knows the order of a deck."""
    return replace(fact, order=(ORDERS[type(fact)],) * len(fact.order))


def hand_dealt_seen(fact: HandDealt, by: Viewer) -> HandDealt:
    return fact if by.owns(fact.seat) else replace(fact, cards=(TRAIN,) * len(fact.cards))


def deck_card_drawn_seen(fact: DeckCardDrawn, by: Viewer) -> DeckCardDrawn:
    return fact if by.owns(fact.seat) else replace(fact, card=TRAIN)


def tickets_seen(fact: Any, by: Viewer) -> Any:
    return fact if by.owns(fact.seat) else replace(fact, ids=(TICKET,) * len(fact.ids))


def tickets_chosen_seen(fact: TicketsChosen, by: Viewer) -> TicketsChosen:
    """29: an answer shows nothing, not even a number, before the last one is in."""
    return fact if by.owns(fact.seat) else replace(fact, flags=(Hidden(f"choice-{fact.seat}"),) * len(fact.flags))


SECRETS: Mapping[type[Any], Callable[[Any, Viewer], Any]] = {
    **dict.fromkeys(ORDERS, order_seen),
    HandDealt: hand_dealt_seen,
    DeckCardDrawn: deck_card_drawn_seen,
    TicketsOffered: tickets_seen,
    TicketsKept: tickets_seen,
    TicketsReturned: tickets_seen,
    TicketsChosen: tickets_chosen_seen,
}


def keep_tickets_seen(decision: KeepTickets, facts: Iterable[Fact], by: Viewer) -> KeepTickets:
    """How many is known as soon as the tickets are taken; of an answer that waits for the others, nothing."""
    if isinstance(decision.keep, Hidden):
        return decision
    if any(isinstance(fact, TicketsKept) for fact in facts):
        return replace(decision, keep=(TICKET,) * len(decision.keep))
    return replace(decision, keep=TICKET)


SECRET_DECISIONS: Mapping[type[Any], Callable[[Any, Any, Viewer], Any]] = {KeepTickets: keep_tickets_seen}
