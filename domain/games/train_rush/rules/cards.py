"""Phase V, Movement (4.6): playing a card, its actions, its special action; and special actions from hand (4.9)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.chance import Chance
from domain.engine import Decision, Facts
from domain.games.train_rush.decisions import MoveTo, Play, Stop, UseCard, UseSpecial
from domain.games.train_rush.edition import CARDS, DATA
from domain.games.train_rush.facts import (
    FRONT,
    HAND,
    CardDiscarded,
    CardPlayed,
    CoalPaid,
    FrameChanged,
    FrameClosed,
    FrameOpened,
    MovementTokenSpent,
    SpecialUsed,
    Stopped,
)
from domain.games.train_rush.questions import CardsDone, CardStep, PlayCard, PoolDraw, SpecialFromHand, SpecialStep
from domain.games.train_rush.rules.deck import refill_pool
from domain.games.train_rush.rules.frames import count_down, or_skip
from domain.games.train_rush.rules.moving import drive, ends, require_end
from domain.games.train_rush.rules.ops import perform
from domain.games.train_rush.state import State
from domain.places import Face, Seat
from domain.words import require, require_among

SPECIAL_COAL = DATA.action_cards.special_cost_coal


def ask_card(state: State, seat: Seat) -> Facts:
    """4.6 step 1: a seat with an empty hand only draws (R19)."""
    yield FrameOpened(PlayCard(seat) if state.players[seat].hand else CardsDone(seat))


def may_play(state: State, question: PlayCard) -> Iterator[Decision]:
    return map(Play, state.players[question.seat].hand)


def play(state: State, question: PlayCard, ask: Play, chance: Chance) -> Facts:
    """4.6 step 1: a card of the hand lies in front of the seat."""
    require_in_hand(state, question.seat, ask.card, "4.6")
    yield CardPlayed(question.seat, ask.card)
    yield FrameChanged(question, CardStep(question.seat, ask.card, 1))


def require_in_hand(state: State, seat: Seat, card: Face, rule: str) -> None:
    require_among(card, state.players[seat].hand.cards, rule, "{chosen} is not in your hand; you hold {possible}")


def play_lowest(state: State, question: PlayCard) -> Play:
    return Play(state.players[question.seat].hand.cards[0])


# --- actions I, II, III ----------------------------------------------------------------------------------------------


def may_step(state: State, question: CardStep) -> Iterator[Decision]:
    found = False
    for option in card_moves(state, question):
        found = True
        yield option
    if found:
        yield Stop()


def card_moves(state: State, question: CardStep) -> Iterator[MoveTo]:
    """4.6 step 2: for the printed points, or those and one movement token."""
    player = state.players[question.seat]
    points, coal = CARDS[question.card].moves[question.action - 1]
    if player.coal >= coal:
        for token in (0, *dict.fromkeys(player.tokens)):
            yield from (MoveTo(node, token) for node in ends(state, question.seat, points + token))


def move_by_card(state: State, question: CardStep, ask: MoveTo, chance: Chance) -> Facts:
    """4.6 step 2: coal is paid, a token spent with its full value (R39); the move is finished before what follows."""
    seat, player = question.seat, state.players[question.seat]
    points, coal = CARDS[question.card].moves[question.action - 1]
    require(player.coal >= coal, "4.6", "this action costs {coal} coal, you have {held}", coal=coal, held=player.coal)
    if ask.token:
        require_among(ask.token, player.tokens, "4.6", "you have no token of {chosen:point|points}; yours: {possible}")
    require_end(state, seat, ask.node, points + ask.token)
    if coal:
        yield CoalPaid(seat, coal, question.card)
    if ask.token:
        yield MovementTokenSpent(seat, ask.token)
    last = question.action == len(CARDS[question.card].moves)
    after = SpecialStep(seat, question.card) if last else CardStep(seat, question.card, question.action + 1)
    yield FrameChanged(question, after)
    yield from drive(state, seat, ask.node, points + ask.token, chance)


def stop(state: State, question: CardStep | SpecialStep, ask: Stop, chance: Chance) -> Facts:
    """4.6: no action can be skipped to reach a later one; stopping ends them all (R25)."""
    yield Stopped(question.seat)
    yield FrameChanged(question, CardsDone(question.seat))


def stop_by_default(state: State, question: CardStep | SpecialStep) -> Stop:
    return Stop()


def must_stop(state: State, question: CardStep | SpecialStep) -> Facts:
    """4.6: without a legal move, or without coal, the stop is automatic."""
    coal = SPECIAL_COAL if isinstance(question, SpecialStep) else CARDS[question.card].moves[question.action - 1][1]
    poor = state.players[question.seat].coal < coal
    yield Stopped(question.seat, "no-coal" if poor else "no-destination")
    yield FrameChanged(question, CardsDone(question.seat))


# --- action IV -------------------------------------------------------------------------------------------------------


def may_use_special(state: State, question: SpecialStep) -> Iterator[Decision]:
    """4.6 step 3: with coal the seat is always asked, and any card may be named (R42)."""
    player = state.players[question.seat]
    if player.coal >= SPECIAL_COAL:
        yield from map(UseSpecial, [question.card, *player.hand])
        yield Stop()


def use_special(state: State, question: SpecialStep, ask: UseSpecial, chance: Chance) -> Facts:
    """4.6 step 3: the special action of the card played, or of another one, which joins it in front of the seat."""
    seat = question.seat
    other = ask.card != question.card
    if other:
        cards = [question.card, *state.players[seat].hand]
        require_among(ask.card, cards, "4.6", "{chosen} is not in your hand; special actions you can use: {possible}")
    yield CoalPaid(seat, SPECIAL_COAL, ask.card)
    yield SpecialUsed(seat, ask.card, other)
    yield FrameChanged(question, CardsDone(seat))
    yield from perform(state, seat, CARDS[ask.card].special, ask.card, chance)


def cards_are_done(state: State, frame: CardsDone, chance: Chance) -> Facts:
    """4.6 steps 4 and 5: discard what lies in front, then draw one card of the pool; an empty pool is filled up."""
    for card in tuple(state.players[frame.seat].front):
        yield CardDiscarded(frame.seat, card, FRONT)
    yield FrameClosed(frame)
    if state.pool:
        yield FrameOpened(PoolDraw(frame.seat))
    else:
        yield from refill_pool(state, chance)


# --- special actions from hand ---------------------------------------------------------------------------------------


def may_use(state: State, question: SpecialFromHand) -> Iterator[Decision]:
    return or_skip(map(UseCard, state.players[question.seat].hand), question.paid)


def use(state: State, question: SpecialFromHand, ask: UseCard, chance: Chance) -> Facts:
    """4.9 special_from_hand: discard any card of the hand for its special action (R21, R42); no card is drawn."""
    seat = question.seat
    require_in_hand(state, seat, ask.card, "4.9")
    yield CardDiscarded(seat, ask.card, HAND)
    yield SpecialUsed(seat, ask.card)
    yield from count_down(question)
    yield from perform(state, seat, CARDS[ask.card].special, ask.card, chance)
