"""4.5: mining. Carts move from the drift or the siding, each move costing as many steps as the card shows carts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from domain.chance import Chance
from domain.engine import Facts
from domain.games.coal_baron.decisions import BY_ZONE, DOCK, DRIFT, SIDING, MineMove, MineStop
from domain.games.coal_baron.edition import ANY, CARTS, DOCKS_OF_CREST, LOADS, STEPS, WAGON
from domain.games.coal_baron.facts import CartMoved, MainActionDone, MiningEnded, MiningStarted
from domain.games.coal_baron.questions import Mine
from domain.games.coal_baron.state import Baron, State
from domain.places import Face
from domain.words import refuse, require


class Yard(NamedTuple):
    """What mining looks at: the carts of a seat, and how many wagons of each face are empty at each dock."""

    drift: list[Face]
    siding: list[Face]
    room: dict[tuple[int, Face], int]


def yard_of(baron: Baron) -> Yard:
    room: dict[tuple[int, Face], int] = {}
    for number, dock in enumerate(baron.docks, start=1):
        for wagon in dock.wagons:
            if not wagon.load:
                key = number, wagon.face
                room[key] = room.get(key, 0) + 1
    return Yard(baron.drift, baron.siding, room)


def moves(yard: Yard, high: int) -> Iterator[tuple[MineMove, int, Yard]]:
    """Every move of at most `high` steps, what it costs and what it leaves, in the order of the default (4.13)."""
    drift, siding, room = yard
    if drift and STEPS[drift[0]] <= high:
        card, *rest = drift
        for dock, kind, left in loads(card, room):
            yield MineMove(DRIFT, DOCK, dock=dock, kind=kind), STEPS[card], Yard(rest, siding, left)
        yield MineMove(DRIFT, SIDING), STEPS[card], Yard(rest, [*siding, card], room)
    for card in dict.fromkeys(siding):
        if STEPS[card] <= high:
            for dock, kind, left in loads(card, room):
                yield MineMove(SIDING, DOCK, card, dock, kind), STEPS[card], Yard(drift, without(siding, card), left)


def loads(card: Face, room: dict[tuple[int, Face], int]) -> Iterator[tuple[int, str, dict[tuple[int, Face], int]]]:
    """The docks and kinds of wagons that take a cart: an empty wagon showing its crest, at a dock showing its crest."""
    for dock, kind, wagon in LOADS[card]:
        empty = room.get((dock, wagon))
        if empty:
            yield dock, kind, {**room, (dock, wagon): empty - 1}


def without(cards: list[Face], card: Face) -> list[Face]:
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def can_spend(yard: Yard, low: int, high: int) -> bool:
    """Whether some sequence of moves spends at least `low` and at most `high` steps."""
    return low <= 0 or any(can_spend(left, low - cost, high - cost) for _, cost, left in moves(yard, high))


def can_mine(baron: Baron, low: int, high: int) -> bool:
    """A4: a mining action whose minimum cannot be reached cannot be chosen."""
    spent = 0
    for cart in baron.drift:  # no search needed: one cart after the other can always go to the siding
        if spent >= low:
            break
        spent += STEPS[cart]
    return low <= spent <= high or can_spend(yard_of(baron), low, high)


def legal_moves(state: State, mine: Mine) -> Iterator[MineMove]:
    """The moves after which the minimum is reached or can still be reached."""
    low, high = mine.min - mine.spent, mine.max - mine.spent
    for move, cost, left in moves(yard_of(state.seats[mine.seat]), high):
        if can_spend(left, low - cost, high - cost):
            yield move


def may_mine(state: State, question: Mine) -> Iterator[MineMove | MineStop]:
    yield from legal_moves(state, question)
    if question.spent >= question.min:
        yield MineStop()


def stop_or_first_move(state: State, question: Mine) -> MineMove | MineStop:
    """The default (4.13): stop as soon as that is allowed."""
    return MineStop() if question.spent >= question.min else next(legal_moves(state, question))


def mine_move(state: State, question: Mine, ask: MineMove, chance: Chance) -> Facts:
    """4.5: one cart card, from the right end of the drift or out of the siding, to a wagon or to the siding."""
    baron = state.seats[question.seat]
    card = cart_meant(baron, ask)
    check_target(baron, card, ask)
    check_steps(state, question, card, ask)
    wagon = WAGON[ask.kind] if ask.to == DOCK else ""
    yield CartMoved(question.seat, card, ask.from_, ask.to, STEPS[card], ask.dock, wagon)


def cart_meant(baron: Baron, ask: MineMove) -> Face:
    require(ask.from_ in (DRIFT, SIDING), "4.5", "carts move from the drift or the siding")
    if ask.from_ == DRIFT:
        require(baron.drift, "4.5", "your drift is empty")
        require(not ask.code, "4.13", "the drift gives its rightmost card, {card}; name none", card=baron.drift[0])
        return baron.drift[0]
    lying = list(dict.fromkeys(baron.siding))
    require(lying, "4.5", "your siding is empty")
    require(ask.code in lying, "4.5", "{code} is not in your siding; it holds {lying}", code=ask.code, lying=lying)
    return ask.code


def check_target(baron: Baron, card: Face, ask: MineMove) -> None:
    crest = CARTS[card].crest
    if ask.to == SIDING:
        require(ask.from_ == DRIFT, "4.5", "a cart of the siding can only be loaded into a wagon")
        require(not ask.dock and not ask.kind, "4.13", "the siding has neither docks nor wagons; name none")
        return
    require(ask.to == DOCK, "4.5", "carts move to a dock or to the siding")
    docks = DOCKS_OF_CREST[crest]
    require(ask.dock in docks, "4.5", "{card} can only be loaded at dock {docks_or}", card=card, docks_or=docks)
    own, universal = WAGON[crest], WAGON[ANY]
    fitting = "{card} can only be loaded into a {own} or a {universal}"
    require(ask.kind in (crest, ANY), "4.5", fitting, card=card, own=own, universal=universal)
    wagon, room = WAGON[ask.kind], yard_of(baron).room
    if not room.get((ask.dock, wagon)):
        places = [f"dock {dock}{' any' if kind == ANY else ''}" for dock, kind, _ in loads(card, room)]
        full = "no {wagon} at dock {dock} is empty; {card} can be loaded at {places_or}"
        nowhere = "no {wagon} at dock {dock} is empty, and no other wagon of yours takes {card} now"
        refuse("4.5", full if places else nowhere, wagon=wagon, dock=ask.dock, card=card, places_or=places)


def check_steps(state: State, question: Mine, card: Face, ask: MineMove) -> None:
    steps, left = STEPS[card], question.max - question.spent
    dear = "moving {card} costs {steps:step|steps}, and {left:step is|steps are} left"
    require(steps <= left, "4.5", dear, card=card, steps=steps, left=left)
    short = "after this move you could not reach the minimum of {low:step|steps}"
    require(ask in legal_moves(state, question), "4.5", short, low=question.min)


def mine_stop(state: State, question: Mine, ask: MineStop, chance: Chance) -> Facts:
    """4.5: stop once the minimum is reached; steps left are lost."""
    low, spent = question.min, question.spent
    require(spent >= low, "4.5", "you may stop after {low:step|steps}; you have spent {spent}", low=low, spent=spent)
    yield from end_mining(state, question)


def end_mining(state: State, question: Mine, auto: bool = False) -> Facts:
    yield MiningEnded(question.seat, question.spent, question.max - question.spent, auto)
    if question.source == BY_ZONE:
        yield MainActionDone(question.seat, state.main)


def start_mining(seat: int, low: int, high: int, source: str) -> Facts:
    yield MiningStarted(seat, low, high, source)
