"""Who may read what (3): secrets are cut here and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from domain.engine import Fact
from domain.games.coal_baron.decisions import BY_DRAW, DrawChoose
from domain.games.coal_baron.edition import BACK, IN_HAND
from domain.games.coal_baron.facts import CardsReturnedUnder, CardTaken, Peeked, StackShuffled
from domain.places import Card, Viewer
from domain.words import Hidden

POSITION = Hidden("position")


def backs(stack: str, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return (Hidden(BACK[stack]),) * len(cards)


def stack_shuffled_seen(fact: StackShuffled, by: Viewer) -> StackShuffled:
    """Nobody knows the order before the end."""
    return replace(fact, order=backs(fact.stack, fact.order))


def card_taken_seen(fact: CardTaken, by: Viewer) -> CardTaken:
    """An order or improvement that was drawn: neither the card nor its index, which could tell it."""
    if fact.via != BY_DRAW or fact.stack not in IN_HAND or by.owns(fact.seat):
        return fact
    return replace(fact, card=Hidden(BACK[fact.stack]), index=POSITION)


def cards_seen(fact: Peeked | CardsReturnedUnder, by: Viewer) -> Peeked | CardsReturnedUnder:
    return fact if by.owns(fact.seat) else replace(fact, cards=backs(fact.stack, fact.cards))


SECRETS: Mapping[type[Any], Callable[[Any, Viewer], Any]] = {
    StackShuffled: stack_shuffled_seen,
    CardTaken: card_taken_seen,
    Peeked: cards_seen,
    CardsReturnedUnder: cards_seen,
}


def draw_choose_seen(decision: DrawChoose, facts: Iterable[Fact], by: Viewer) -> DrawChoose:
    """The index is as secret as the card it led to."""
    secret = any(isinstance(fact, CardTaken) and fact.stack in IN_HAND for fact in facts)
    return replace(decision, index=POSITION) if secret else decision


SECRET_DECISIONS: Mapping[type[Any], Callable[[Any, Any, Viewer], Any]] = {DrawChoose: draw_choose_seen}
