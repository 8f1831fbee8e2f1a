"""A greedy player of Coal Baron.

It values a board by what its trains are going to earn, less the miners it still takes to finish them, and picks the
decision that adds most value per miner. It looks one decision ahead (while mining: the best next move, over and over),
and only at what its seat can see.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

from domain.engine import Decision
from domain.games.coal_baron.decisions import DOCK, DRIFT, MineMove, Place, Play, Trains
from domain.games.coal_baron.edition import (
    BACK,
    CARTS,
    DATA,
    DOCKS,
    DOCKS_FOR,
    ENGINES,
    FLEX,
    GOALS,
    ORDERS,
    PILES,
    PLAYS,
    SHARES,
    TOKEN_ZONE,
    WAGON,
    ZONES,
)
from domain.games.coal_baron.questions import Draw, Mine
from domain.games.coal_baron.rules.mining import moves, yard_of
from domain.games.coal_baron.rules.payments import total
from domain.games.coal_baron.state import Baron, Dock, Held, State, Train, Wagon
from domain.places import Face, Seat, copied
from service.bots.coal_baron_worth import Ahead, ahead_of, improvement_worth, worth

ENOUGH = 0.05  # gains below this are none
FREE = 0.5  # what playing an improvement is divided by, as if it cost some miners
FLEX_PRICE = 1.5  # a miner improvement comes only once: dearer than the miners it stands for
MANY_CARDS = 0.05  # small cards are kept for exact payments
WHIM = 0.01  # so that equals are not always played in the same order
TOKEN_HOPE = 0.3  # of keeping the token by being at Mining 0/1 now, and what else it brings


def choose(view: State, seat: Seat, offers: Sequence[Decision], rng: Random) -> Decision:
    if len(offers) == 1:
        return offers[0]
    question = view.top[0]
    match question:
        case Mine():
            return mine_on(view, seat, offers)
        case Draw():
            return take_best(view, seat, question.stack, offers)
    return best_action(view, seat, offers, rng)


# --- before and after the main action --------------------------------------------------------------------------------


def best_action(view: State, seat: Seat, offers: Sequence[Decision], rng: Random) -> Decision:
    """The zone or improvement that gives most for its price; if none gives anything, pass or end the turn."""
    baron = view.seats[seat]
    ahead = ahead_of(view, baron)
    now, known = worth(baron, ahead), dict[Any, float]()
    best, most = offers[-1], 0.0
    for offer in offers:
        if isinstance(offer, (Place, Play)):
            action = action_of(offer)
            if action not in known:  # offers that differ in the payment only are valued once
                known[action] = worth_after(view, baron, offer, ahead) - now
            rate = known[action] / price_of(offer)
            if known[action] > ENOUGH and rate > most + rng.random() * WHIM:
                best, most = offer, rate
    return best


def action_of(offer: Place | Play) -> Any:
    """What an offer does: drawing from one of two like stacks promises the same."""
    if isinstance(offer, Play):
        return offer.card, offer.dock, offer.stack, offer.trains
    return offer.zone, offer.dock, BACK.get(offer.stack), offer.trains


def price_of(offer: Place | Play) -> float:
    """Miners, the miner improvements dearer than plain cards, and few cards rather than many."""
    if isinstance(offer, Play):
        return FREE
    flex = sum(max(FLEX[card]) for card, _ in offer.pay.flex)
    return total(offer.pay) + FLEX_PRICE * flex + MANY_CARDS * sum(copies for _, copies in offer.pay.miners)


def worth_after(view: State, baron: Baron, offer: Place | Play, ahead: Ahead) -> float:
    gives = ZONES[offer.zone].gives if isinstance(offer, Place) else PLAYS[offer.card]
    lost = improvement_worth(offer.card, ahead) if isinstance(offer, Play) else 0.0
    if gives == "mining":
        return worth_of_mining(baron, offer, ahead) - lost
    if gives == "delivery":
        return worth(dispatched(baron, offer.trains), ahead) - lost
    if gives == "draw":
        return worth_of_drawing(baron, BACK[offer.stack], ahead)
    stack = offer.stack or (offer.zone if isinstance(offer, Place) else gives)
    return worth(given(baron, str(view.stacks[stack].cards[0]), offer.dock), ahead) - lost


def worth_of_mining(baron: Baron, offer: Place | Play, ahead: Ahead) -> float:
    token = 0.0
    if isinstance(offer, Place):
        shape = ZONES[offer.zone]
        low, high = shape.steps_min, shape.steps_max
        token = TOKEN_HOPE if offer.zone == TOKEN_ZONE else 0.0
    else:
        low, high = DATA.setup.improvement_mining_min, DATA.setup.improvement_mining_steps
    mined = baron
    while (step := best_move(mined, low, high, ahead)) is not None:
        cost, mined = step
        low, high = low - cost, high - cost
    return worth(mined, ahead) + token


def best_move(baron: Baron, low: int, high: int, ahead: Ahead) -> tuple[int, Baron] | None:
    """The move that helps most, if it helps or must be made."""
    best, most = None, worth(baron, ahead) if low <= 0 else -1000.0
    for move, cost, _ in moves(yard_of(baron), high):
        after = moved(baron, move)
        value = worth(after, ahead)
        if value > most:
            best, most = (cost, after), value
    return best


def worth_of_drawing(baron: Baron, back: str, ahead: Ahead) -> float:
    """The best of four: what is likely to be among them, at the dock where it does most."""
    values = sorted(
        (max(worth(given(baron, face, dock), ahead) for dock in docks), share)
        for face, share in odds(back)
        if (docks := docks_for(baron, face))
    )
    expected, below = 0.0, 0.0
    for value, share in values:
        upto = min(1.0, below + share)
        expected += value * (upto**DATA.setup.peek - below**DATA.setup.peek)
        below = upto
    return expected


@cache
def odds(back: str) -> tuple[tuple[Face, float], ...]:
    """How often each face is found in its deck."""
    faces = next(pile.faces for pile in PILES if pile.back == back)
    return tuple((face, number / len(faces)) for face, number in Counter(faces).items())


def docks_for(baron: Baron, face: Face) -> tuple[int, ...]:
    if face in ENGINES:
        return tuple(number for number in DOCKS if not baron.dock(number).engine)
    return DOCKS_FOR.get(face, (0,))


def mine_on(view: State, seat: Seat, offers: Sequence[Decision]) -> Decision:
    baron = view.seats[seat]
    ahead = ahead_of(view, baron)

    def value(offer: Decision) -> float:
        return worth(moved(baron, offer) if isinstance(offer, MineMove) else baron, ahead)

    return max(offers, key=value)


def take_best(view: State, seat: Seat, stack: str, offers: Sequence[Decision]) -> Decision:
    baron, cards = view.seats[seat], view.peeked.cards
    ahead = ahead_of(view, baron)

    def value(offer: Any) -> float:
        return worth(given(baron, str(cards[offer.index - 1]), offer.dock), ahead)

    return max(offers, key=value)


# --- boards as they would be -----------------------------------------------------------------------------------------


def given(baron: Baron, face: Face, dock: int) -> Baron:
    """The board with one card more."""
    after = copied(baron)
    if face in CARTS:
        after.drift.append(face)
    elif face in WAGON.values():
        after.dock(dock).wagons.append(Wagon(face))
    elif face in ENGINES:
        after.dock(dock).engine = face
    elif face in ORDERS:
        after.orders.add(face)
    elif face in SHARES:
        after.shares.append(Held(face, 0))
    elif face in GOALS:
        after.goals.append(Held(face, 0))
    else:
        after.improvements.add(face)
    return after


def moved(baron: Baron, move: MineMove) -> Baron:
    """The board after a mining move."""
    after = copied(baron)
    if move.from_ == DRIFT:
        cart = after.drift.pop(0)
    else:
        cart = move.code
        after.siding.remove(cart)
    if move.to == DOCK:
        wagons = after.dock(move.dock).wagons
        next(wagon for wagon in wagons if wagon.face == WAGON[move.kind] and not wagon.load).load = cart
    else:
        after.siding.append(cart)
    return after


def dispatched(baron: Baron, trains: Trains) -> Baron:
    """The board after a delivery."""
    after = copied(baron)
    for number, order in trains:
        dock = after.dock(number)
        carts = tuple(wagon.load for wagon in dock.wagons if wagon.load)
        after.completed.append(Train(order, dock.engine, (), carts, 0))
        after.docks[number - 1] = Dock()
        after.orders.lose(order)
    return after
