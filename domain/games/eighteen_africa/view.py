"""What a viewer may read (3): hands and the deck are hidden, and the half that each seat keeps."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from domain.engine import Fact
from domain.games.eighteen_africa.decisions import Keep
from domain.games.eighteen_africa.edition import BACK
from domain.games.eighteen_africa.facts import CardsDealt, DeckReshuffled, DeckShuffled, HandKept, LotsSwapped
from domain.places import Card, Viewer
from domain.words import Hidden


def backs(cards: Sequence[Card]) -> tuple[Hidden, ...]:
    return (Hidden(BACK),) * len(cards)


def deck_seen(fact: DeckShuffled | DeckReshuffled, viewer: Viewer) -> DeckShuffled | DeckReshuffled:
    return replace(fact, cards=backs(fact.cards))


def lots_swapped_seen(fact: LotsSwapped, viewer: Viewer) -> LotsSwapped:
    return replace(fact, returned=backs(fact.returned), deck=backs(fact.deck))


def cards_dealt_seen(fact: CardsDealt, viewer: Viewer) -> CardsDealt:
    return fact if viewer.owns(fact.seat) else replace(fact, cards=backs(fact.cards))


def hand_kept_seen(fact: HandKept, viewer: Viewer) -> HandKept:
    return fact if viewer.owns(fact.seat) else replace(fact, kept=backs(fact.kept), given=backs(fact.given))


def keep_seen(decision: Keep, facts: Sequence[Fact], viewer: Viewer) -> Keep:
    return replace(decision, cards=backs(decision.cards))


SECRETS: Mapping[type[Any], Callable[[Any, Viewer], Any]] = {
    DeckShuffled: deck_seen,
    DeckReshuffled: deck_seen,
    LotsSwapped: lots_swapped_seen,
    CardsDealt: cards_dealt_seen,
    HandKept: hand_kept_seen,
}
SECRET_DECISIONS: Mapping[type[Any], Callable[[Any, Any, Viewer], Any]] = {Keep: keep_seen}
