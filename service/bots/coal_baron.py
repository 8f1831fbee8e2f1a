"""A greedy player of Coal Baron.

It values a board by what its trains are going to earn, less the miners it still takes to finish them, and picks the
decision that adds most value per miner. It looks one decision ahead (while mining: the best next move, over and over),
and only at what its seat can see.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

from domain.engine import Decision
from domain.games.coal_baron.decisions import DOCK, DRIFT, MineMove, Place, Play, Trains
from domain.games.coal_baron.edition import (
    ANY,
    BACK,
    CARTS,
    DATA,
    DOCKS,
    DOCKS_FOR,
    DOCKS_OF_CREST,
    ENGINES,
    FLEX,
    GOALS,
    IMPROVEMENTS,
    MINERS,
    ORDERS,
    PILES,
    PLAYS,
    SHARES,
    STEPS,
    TOKEN_ZONE,
    WAGON,
    ZONES,
)
from domain.games.coal_baron.rules.mining import moves, yard_of
from domain.games.coal_baron.rules.payments import total
from domain.games.coal_baron.shape import GoalCard
from domain.games.coal_baron.state import Baron, Dock, Draw, Held, Mine, State, Train, Wagon
from domain.places import Face, Seat, copied

# What things cost in miners on an ordinary day, and what a miner is worth in points. Found by playing.
WORTH = 0.5
ORDER, ENGINE, WAGON_CARD, CART, STEP, DELIVERY = 1.7, 1.7, 1.5, 1.6, 0.8, 1.8
DIG = 0.4  # part of the steps it takes to reach a cart behind others
HOPED_POINTS, HOPED_CARTS = 6.0, 2  # an order not yet taken
CARTS_PER_CARD = 1.5
IMPROVED = {"flex3": 1.0, "flex4": 1.4, "flex5": 1.8, "mining": 1.4, "delivery": 0.9}
PLAIN_IMPROVEMENT = 0.7
TOKEN_HOPE = 0.6  # of keeping the token by being at Mining 0/1 now, and what else it brings
LIKELY, UNLIKELY = 0.7, 0.25  # that an order in hand, or one not yet taken, will be completed


class Ahead(NamedTuple):
    """What a seat can count on: how many miners it still gets, and how much of the match is left."""

    miners: int
    left: float


class Plan(NamedTuple):
    """A train at one dock: what it would bring, what it still takes, and the carts it uses."""

    value: float
    cost: float
    order: Face | None
    carts: tuple[Face, ...]


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


def ahead_of(view: State, baron: Baron) -> Ahead:
    shifts, whole, now = len(view.tokens) - 1, sum(MINERS[len(view.seats)]), sum(baron.miners)
    return Ahead(now + shifts * whole, (shifts + now / whole) / view.shifts)


# --- before and after the main action --------------------------------------------------------------------------------


def best_action(view: State, seat: Seat, offers: Sequence[Decision], rng: Random) -> Decision:
    """A free improvement if it helps, else the zone that gives most per miner, else nothing."""
    baron = view.seats[seat]
    ahead = ahead_of(view, baron)
    now = worth(baron, ahead)
    best, most = offers[-1], 0.0  # pass, or end the turn
    for offer, gain in gains(view, seat, offers, now, ahead):
        price = price_of(offer) if isinstance(offer, Place) else 0.5
        if gain > 0.05 and gain / price > most + rng.random() * 0.01:
            best, most = offer, gain / price
    return best


def price_of(offer: Place) -> float:
    """Miners, the miner improvements dearer than plain cards, and few cards rather than many."""
    flex = sum(max(FLEX[card]) for card, _ in offer.pay.flex)
    return total(offer.pay) + 1.5 * flex + 0.05 * sum(copies for _, copies in offer.pay.miners)


def gains(
    view: State, seat: Seat, offers: Sequence[Decision], now: float, ahead: Ahead
) -> Iterator[tuple[Decision, float]]:
    """What each offer adds to the worth of the board. Offers that differ in the payment only are valued once."""
    known: dict[Any, float] = {}
    for offer in offers:
        if isinstance(offer, (Place, Play)):
            thing = offer.zone if isinstance(offer, Place) else offer.card
            action = (thing, offer.dock, offer.stack, offer.trains)
            if action not in known:
                known[action] = worth_after(view, seat, offer, ahead) - now
            yield offer, known[action]


def worth_after(view: State, seat: Seat, offer: Place | Play, ahead: Ahead) -> float:
    baron = view.seats[seat]
    gives = ZONES[offer.zone].gives if isinstance(offer, Place) else PLAYS[offer.card]
    lost = improvement_worth(offer.card, ahead) if isinstance(offer, Play) else 0.0
    if gives == "mining":
        return worth_of_mining(view, baron, offer, ahead) - lost
    if gives == "delivery":
        return worth(dispatched(baron, offer.trains), ahead) - lost
    if gives == "draw":
        return worth_of_drawing(baron, BACK[offer.stack], ahead)
    stack = offer.stack or (offer.zone if isinstance(offer, Place) else gives)
    return worth(given(baron, str(view.stacks[stack].cards[0]), offer.dock), ahead) - lost


def worth_of_mining(view: State, baron: Baron, offer: Place | Play, ahead: Ahead) -> float:
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


# --- the worth of a board --------------------------------------------------------------------------------------------


def worth(baron: Baron, ahead: Ahead) -> float:
    """Points earned, points to be expected of trains, shares and goals, and of improvements in hand."""
    done = Counter(ORDERS[train.order].recipient for train in baron.completed)
    held = Counter(SHARES[share.card].recipient for share in baron.shares)
    earned = sum(ORDERS[train.order].vp + cart_points(train.carts) for train in baron.completed)
    plans = planned(baron, held - done, ahead)
    coming = Counter(ORDERS[plan.order].recipient for plan in plans if plan.order)
    return (
        earned
        + sum(plan.value for plan in plans)
        + shares_worth(held, done, coming, ahead)
        + sum(goal_worth(baron, GOALS[goal.card], done, coming, held, ahead) for goal in baron.goals)
        + DATA.shift_tokens.vp_each * len(baron.tokens)
        + sum(improvement_worth(card, ahead) for card in baron.improvements)
    )


def cart_points(carts: Sequence[Face]) -> int:
    return sum(CARTS[cart].vp for cart in carts)


def improvement_worth(card: Face, ahead: Ahead) -> float:
    return IMPROVED.get(IMPROVEMENTS[card].type, PLAIN_IMPROVEMENT) * min(1.0, 4 * ahead.left)


def shares_worth(held: Counter[str], done: Counter[str], coming: Counter[str], ahead: Ahead) -> float:
    """Matched ones count; those that a planned train will match are counted with that train."""
    value = 0.0
    for recipient, number in held.items():
        matched = min(number, done[recipient])
        idle = max(0, number - done[recipient] - coming[recipient])
        hope = sum(UNLIKELY / (1 + more) for more in range(idle)) * min(1.0, 2 * ahead.left)
        value += DATA.shares.vp_matched * (matched + hope)
    return value


def goal_worth(
    baron: Baron, goal: GoalCard, done: Counter[str], coming: Counter[str], held: Counter[str], ahead: Ahead
) -> float:
    """What a goal has brought, likely will bring, and may bring."""
    hope = 2.5 * ahead.left
    match goal.type:
        case "shift_pairs":
            tokens = len(baron.tokens)
            return goal.vp * (tokens // 2 + (0.3 if tokens % 2 else 0.1) * min(1.0, hope))
        case "goals":
            return goal.vp * len(baron.goals)
        case "engines":
            sent = sum(ENGINES[train.engine].colour == goal.colour for train in baron.completed)
            waiting = sum(dock.engine == f"engine-{goal.colour}" for dock in baron.docks)
            return goal.vp * (sent + LIKELY * waiting + UNLIKELY * hope)
        case "orders":
            return goal.vp * (done[goal.recipient] + LIKELY * coming[goal.recipient] + UNLIKELY * hope)
        case "shares":
            number, sure = held[goal.recipient], min(held[goal.recipient], done[goal.recipient])
            likely = min(number, done[goal.recipient] + coming[goal.recipient]) - sure
            return goal.vp * (sure + LIKELY * likely + UNLIKELY * hope)
    shown = sum(
        ORDERS[train.order].carts for train in baron.completed if ORDERS[train.order].recipient == goal.recipient
    )
    return goal.vp * (
        1.0 if shown >= goal.threshold else min(LIKELY, shown / goal.threshold * 0.8 + 0.1) * min(1.0, hope)
    )


# --- trains to be ----------------------------------------------------------------------------------------------------


def planned(baron: Baron, shares: Counter[str], ahead: Ahead) -> list[Plan]:
    """One train per dock, the most promising first; carts, orders and miners are used once."""
    stock = cart_stock(baron)
    orders: list[Face | None] = [*baron.orders]
    docks, budget, plans = list(DOCKS), ahead.miners * 0.9, []
    while docks:
        candidates = [
            (plan_for(baron, number, order, stock, shares, budget), number)
            for number in docks
            for order in dict.fromkeys([*orders, None])
        ]
        plan, number = max(candidates, key=lambda one: one[0].value)
        if plan.value <= 0:
            break
        docks.remove(number)
        if plan.order:
            orders.remove(plan.order)
            shares = shares - Counter((ORDERS[plan.order].recipient,))
        for cart in plan.carts:
            del stock[next(at for at, (face, _) in enumerate(stock) if face == cart)]
        budget -= plan.cost
        plans.append(plan)
    return plans


def cart_stock(baron: Baron) -> list[tuple[Face, float]]:
    """Carts not yet loaded, and what it takes to load each: its steps, and digging for it."""
    stock = [(cart, STEP * STEPS[cart]) for cart in baron.siding]
    before = 0.0
    for cart in baron.drift:
        stock.append((cart, STEP * STEPS[cart] + before))
        before += DIG * STEP * STEPS[cart]
    return stock


def plan_for(
    baron: Baron, number: int, order: Face | None, stock: list[tuple[Face, float]], shares: Counter[str], budget: float
) -> Plan:
    dock = baron.dock(number)
    need = (ORDERS[order].carts if order else HOPED_CARTS) - dock.carts
    mates = sum(other.engine == dock.engine for other in baron.docks) > 1
    cost = DELIVERY * (0.6 if dock.engine and mates else 1) + (0 if dock.engine else ENGINE) + (0 if order else ORDER)
    points = order_points(order, shares) + cart_points([wagon.load for wagon in dock.wagons if wagon.load])
    empty = Counter(wagon.face for wagon in dock.wagons if not wagon.load)
    used = []
    for cart, steps in stock:
        crest = CARTS[cart].crest
        if need > 0 and number in DOCKS_OF_CREST[crest]:
            fits = next((face for face in (WAGON[crest], WAGON[ANY]) if empty[face]), None)
            if fits:
                empty[fits] -= 1
            cost += steps + (0 if fits else WAGON_CARD)
            need -= STEPS[cart]
            points += CARTS[cart].vp
            used.append(cart)
    spare = empty.total()
    while need > 0:
        cost += CART + STEP * CARTS_PER_CARD + (0.3 if spare > 0 else WAGON_CARD)
        spare -= 1
        need -= CARTS_PER_CARD  # type: ignore[assignment]
    value = points - WORTH * cost if cost <= budget else 0.0
    return Plan(value, cost, order, tuple(used))


def order_points(order: Face | None, shares: Counter[str]) -> float:
    if order is None:
        return HOPED_POINTS
    matched = DATA.shares.vp_matched if shares[ORDERS[order].recipient] > 0 else 0
    return ORDERS[order].vp + LIKELY * matched
