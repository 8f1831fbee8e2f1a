"""The action deck: drawing, keeping, the open pool, the hand limit (4.6, 4.9)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import cast

from domain.chance import Chance
from domain.engine import Decision, Facts
from domain.games.train_rush.decisions import DiscardCards, DrawCard, KeepCards
from domain.games.train_rush.edition import LIMITS
from domain.games.train_rush.facts import (
    DRAWN,
    HAND,
    CardDiscarded,
    CardsDrawn,
    CardsRetained,
    DeckReshuffled,
    FrameClosed,
    FrameOpened,
    PoolCardTaken,
    PoolRefilled,
)
from domain.games.train_rush.questions import Keep, PoolDraw, Trim
from domain.games.train_rush.state import State
from domain.places import Face, Seat
from domain.words import require, require_among


def deck_for(state: State, chance: Chance) -> Facts:
    """4.6: when a card must be drawn and the deck is empty, the discard pile is shuffled into a new one."""
    if not state.deck and state.discard:
        yield DeckReshuffled(tuple(chance.shuffled(state.discard)))


def draw_cards(state: State, seat: Seat, look: int, keep: int, source: str, chance: Chance) -> Facts:
    """4.9 draw: look at cards of the deck, as many as there are, and keep some of them."""
    drawn = state.players[seat].drawn
    while len(drawn) < look:
        yield from deck_for(state, chance)
        cards = tuple(state.deck.cards[: look - len(drawn)])
        if not cards:
            break
        yield CardsDrawn(seat, cards)
    if len(drawn):
        yield FrameOpened(Keep(seat, keep, source=source))


def refill_pool(state: State, chance: Chance) -> Facts:
    """4.6: the open pool is filled up from the deck."""
    while len(state.pool) < LIMITS.action_pool:
        yield from deck_for(state, chance)
        cards = state.deck.cards[: LIMITS.action_pool - len(state.pool)]
        if not cards:
            return
        yield PoolRefilled(cast(tuple[Face, ...], tuple(cards)))


def trim_if_needed(state: State, seat: Seat) -> Facts:
    if len(state.players[seat].hand) > LIMITS.action_hand_max:
        yield FrameOpened(Trim(seat))


# --- cards drawn: keep some ------------------------------------------------------------------------------------------


def may_keep(state: State, question: Keep) -> Iterator[Decision]:
    drawn = state.players[question.seat].drawn.cards
    for number in range(min(question.k, len(drawn)), -1, -1):
        yield from map(KeepCards, combinations(drawn, number))


def keep(state: State, question: Keep, ask: KeepCards, chance: Chance) -> Facts:
    """4.9 draw: keep up to so many cards, discard the rest face up; then the hand limit."""
    drawn = state.players[question.seat].drawn.cards
    require_some_of(ask.cards, drawn, "4.9", "{card} is none of the cards you drew: {cards}")
    many = "you may keep {k:card|cards} of those drawn, not {number}"
    require(len(ask.cards) <= question.k, "4.9", many, k=question.k, number=len(ask.cards))
    rest = [card for card in drawn if card not in ask.cards]
    yield CardsRetained(question.seat, ask.cards)
    for card in rest:
        yield CardDiscarded(question.seat, card, DRAWN)
    yield FrameClosed(question)
    yield from trim_if_needed(state, question.seat)


def keep_none(state: State, question: Keep) -> KeepCards:
    return KeepCards()


def require_some_of(named: tuple[object, ...], cards: list[Face], rule: str, template: str) -> None:
    """The cards named are among these, each once, in their order. The template tells of one that is not."""
    for card in named:
        require(card in cards, rule, template, card=card, cards=cards)
        require(named.count(card) == 1, rule, "name {card} once", card=card)
    ordered = [card for card in cards if card in named]
    require(list(named) == ordered, rule, "name the cards in their order: {cards}", cards=ordered)


# --- the pool and the hand limit -------------------------------------------------------------------------------------


def may_draw(state: State, question: PoolDraw) -> Iterator[Decision]:
    return map(DrawCard, state.pool)


def draw(state: State, question: PoolDraw, ask: DrawCard, chance: Chance) -> Facts:
    """4.6 step 5: take one card of the open pool, which is filled up; then the hand limit."""
    require_among(ask.card, state.pool, "4.6", "{chosen} is not in the pool, which holds {possible}")
    yield PoolCardTaken(question.seat, ask.card, ask.card)
    yield from refill_pool(state, chance)
    yield FrameClosed(question)
    yield from trim_if_needed(state, question.seat)


def draw_lowest(state: State, question: PoolDraw) -> DrawCard:
    return DrawCard(min(state.pool))


def excess(state: State, seat: Seat) -> int:
    return len(state.players[seat].hand) - LIMITS.action_hand_max


def may_trim(state: State, question: Trim) -> Iterator[Decision]:
    hand = state.players[question.seat].hand.cards
    return map(DiscardCards, combinations(hand, excess(state, question.seat)))


def trim(state: State, question: Trim, ask: DiscardCards, chance: Chance) -> Facts:
    """4.9 Trim: down to the hand limit, any cards."""
    seat = question.seat
    number = excess(state, seat)
    require_some_of(ask.cards, state.players[seat].hand.cards, "4.9", "{card} is not in your hand; you hold {cards}")
    some = "discard {number:card|cards}, so that {most} remain"
    require(len(ask.cards) == number, "4.9", some, number=number, most=HAND_MOST)
    for card in ask.cards:
        yield CardDiscarded(seat, card, HAND)
    yield FrameClosed(question)


HAND_MOST = LIMITS.action_hand_max


def discard_highest(state: State, question: Trim) -> DiscardCards:
    return DiscardCards(tuple(state.players[question.seat].hand.cards[-excess(state, question.seat) :]))
