"""4.1, 4.2, 4.7, 4.8 and 4.10: a turn from its start to its end, the end of a shift, and what happens by itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from domain.chance import Chance
from domain.engine import Facts
from domain.games.coal_baron.decisions import EndTurn, Pass, Pay, Place, Play
from domain.games.coal_baron.edition import PLAYS, ZONES
from domain.games.coal_baron.facts import (
    FlexRemoved,
    GameEnded,
    HandsRevealed,
    ImprovementPlayed,
    MainActionDone,
    MinersPlaced,
    MinersReturned,
    Passed,
    Ranked,
    ShiftEnded,
    ShiftStarted,
    TurnEnded,
    TurnStarted,
)
from domain.games.coal_baron.questions import Act, Finish, Mine
from domain.games.coal_baron.rules.actions import IMPROVEMENT_ACTIONS, ZONE_ACTIONS
from domain.games.coal_baron.rules.mining import end_mining, legal_moves
from domain.games.coal_baron.rules.payments import check_payment, hand_of, listed, total
from domain.games.coal_baron.scoring import ranking, scored
from domain.games.coal_baron.state import State
from domain.places import NOBODY, Face, Hand, Seat
from domain.words import Hidden, require

ALL_ZONES = tuple(ZONES)

# --- before the main action ------------------------------------------------------------------------------------------


def may_act(state: State, question: Act) -> Iterator[Place | Play | Pass]:
    yield from may_place(state, question.seat)
    yield from may_play(state, question.seat)
    yield Pass()


def may_place(state: State, seat: Seat) -> list[Place]:
    """Every zone that can be used now, with every payment and every way to carry out its action."""
    offers: list[Place] = []
    miners, flex = hand_of(state.seats[seat])
    payments: dict[int, tuple[Pay, ...]] = {}  # by cost: zones often cost the same
    for name, action in ZONE_ACTIONS.items():
        zone = state.zones.get(name)
        if zone is None:
            continue
        cost = zone.level + 1
        pays = payments.get(cost)
        if pays is None:
            pays = payments[cost] = listed(miners, flex, cost)
        if pays:
            ways = action.ways(state, seat)
            offers += [Place(name, pay, dock, stack, trains) for dock, stack, trains in ways for pay in pays]
    return offers


def may_play(state: State, seat: Seat) -> list[Play]:
    return [
        Play(card, dock, stack, trains)
        for card in state.seats[seat].improvements.cards
        if card in IMPROVEMENT_ACTIONS
        for dock, stack, trains in IMPROVEMENT_ACTIONS[card].ways(state, seat)
    ]


def passing(state: State, question: Act) -> Pass:
    """The default (4.13)."""
    return Pass()


def place(state: State, question: Act, ask: Place, chance: Chance) -> Facts:
    """4.2: miners go into a zone, one more than the last time, and its action is carried out."""
    seat, pay = question.seat, ask.pay
    check_zone(state, ask.zone)
    action = ZONE_ACTIONS[ask.zone]
    action.check(state, seat, ask)
    check_payment(state, seat, ask.zone, pay)
    yield MinersPlaced(seat, ask.zone, total(pay), pay.miners, pay.flex)
    yield from action.carry_out(state, seat, ask)
    if state.top[0] == question:  # Mining and Draw go on with a question of their own
        yield MainActionDone(seat, ask.zone)


def check_zone(state: State, zone: str) -> None:
    require(zone in ZONES, "4.2", "there is no zone “{zone}”; the zones are {all}", zone=zone, all=ALL_ZONES)
    require(
        zone in state.zones, "2", "{zone} is not in this game with {n:player|players}", zone=zone, n=len(state.seats)
    )


def play(state: State, question: Act | Finish, ask: Play, chance: Chance) -> Facts:
    """4.8: an action improvement is carried out without miners and leaves the game."""
    seat, hand = question.seat, state.seats[question.seat].improvements
    missing = "{card} is not in your hand; you hold {held}"
    require(ask.card in hand, "4.8", missing, card=ask.card, held=hand.cards)
    require(ask.card in PLAYS, "4.8", "{card} is only used as part of a payment", card=ask.card)
    action = IMPROVEMENT_ACTIONS[ask.card]
    action.check(state, seat, ask)
    yield ImprovementPlayed(seat, ask.card)
    yield from action.carry_out(state, seat, ask)


def pass_shift(state: State, question: Act, ask: Pass, chance: Chance) -> Facts:
    """4.7: always possible before placing; the seat is out until the next shift."""
    yield Passed(question.seat)


# --- after it --------------------------------------------------------------------------------------------------------


def may_finish(state: State, question: Finish) -> Iterator[Play | EndTurn]:
    yield from may_play(state, question.seat)
    yield EndTurn()


def ending(state: State, question: Finish) -> EndTurn:
    """The default (4.13)."""
    return EndTurn()


def end_turn(state: State, question: Finish, ask: EndTurn, chance: Chance) -> Facts:
    """4.1: the turn goes to the next seat that has not passed."""
    yield TurnEnded(question.seat)


# --- what happens by itself ------------------------------------------------------------------------------------------


def flow(state: State, chance: Chance) -> Facts:
    """4.1: all conditions are public: what lies on the table and how many cards somebody holds (A24)."""
    if state.over:
        return
    if not state.pending:
        yield from next_turn(state)
        return
    question = state.top[0]
    if isinstance(question, Mine) and next(legal_moves(state, question), None) is None:
        yield from end_mining(state, question, auto=True)
    elif isinstance(question, Finish) and not len(state.seats[question.seat].improvements):
        yield TurnEnded(question.seat, auto=True)


def next_turn(state: State) -> Facts:
    seat = next_seat(state)
    if seat == NOBODY:
        yield from end_shift(state)
        return
    yield TurnStarted(seat)
    baron = state.seats[seat]
    if not baron.miners and not len(baron.improvements):
        yield Passed(seat, auto=True)


def next_seat(state: State) -> Seat:
    """Clockwise from the last turn, or from the start of the shift, whoever has not passed."""
    n = len(state.seats)
    first = state.start if state.turn == NOBODY else state.turn + 1
    return next((seat % n for seat in range(first, first + n) if not state.seats[seat % n].passed), NOBODY)


def end_shift(state: State) -> Facts:
    """4.10: the token goes to whoever was last at Mining 0/1, else to the starting player of this shift (A2)."""
    nobody = state.last_at_01 == NOBODY
    to = state.start if nobody else state.last_at_01
    yield ShiftEnded(state.shift, state.tokens[0], to, "starter" if nobody else "last_at_01")
    if not state.tokens:
        yield from end_game(state)
        return
    placements = [placement for zone in ZONES if zone in state.zones for placement in state.zones[zone].placements]
    flex = tuple(card for placement in placements for card, _ in placement.flex)
    yield MinersReturned(tuple(sorted({placement.seat for placement in placements if placement.miners})))
    if flex:
        yield FlexRemoved(flex)
    yield ShiftStarted(state.shift + 1, to)


def end_game(state: State) -> Facts:
    """4.10 and 5: hands are laid open and everything is counted."""
    yield GameEnded(state.shift)
    for seat, baron in enumerate(state.seats):
        yield HandsRevealed(seat, whole(baron.orders), whole(baron.improvements))
    for seat in range(len(state.seats)):
        yield scored(state, seat)
    result = ranking(state)
    yield Ranked(result.places, result.tie_break)


def whole(hand: Hand) -> tuple[Face, ...]:
    """All cards of a hand; in a preview those of others are hidden, and the preview ends there."""
    return cast(tuple[Face, ...], (*hand.cards, *[Hidden(hand.back)] * hand.hidden))
