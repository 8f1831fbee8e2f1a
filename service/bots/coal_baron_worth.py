"""What a board of Coal Baron is worth to its owner, for the greedy bot.

Points that are safe count in full; a train counts by how much of it is done; shares and goals by what they will match.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from domain.games.coal_baron.edition import (
    ANY,
    CARTS,
    DATA,
    DOCKS_OF_CREST,
    ENGINES,
    GOALS,
    IMPROVEMENTS,
    MINERS,
    ORDERS,
    SHARES,
    STEPS,
    WAGON,
)
from domain.games.coal_baron.shape import GoalCard
from domain.games.coal_baron.state import Baron, State
from domain.places import Face

# What things cost in miners on an ordinary day. Found by playing, as are the hopes below.
ORDER, ENGINE, WAGON_CARD, CART, STEP, DELIVERY = 1.7, 1.7, 1.5, 1.6, 0.8, 1.8
DIG = 0.4  # part of the steps that carts in front add to reaching a cart in the drift
CARTS_PER_CARD = 1.5
TOGETHER = 0.6  # part of a delivery's cost if another engine of the colour waits
FINISH = 1.2  # what was begun should be finished: the last parts of a train are worth more than the first
HOPED_POINTS, HOPED_CARTS = 5.0, 2  # an order not yet taken
LIKELY, UNLIKELY = 0.85, 0.35  # that an order in hand, or one not yet taken, will be completed
IMPROVED = {"flex3": 1.0, "flex4": 1.4, "flex5": 1.8, "mining": 1.4, "delivery": 0.9}
PLAIN_IMPROVEMENT = 0.7


class Ahead(NamedTuple):
    """What a seat can count on: how many miners it still gets, and how much of the match is left."""

    miners: int
    left: float


class Site(NamedTuple):
    """A dock as a plan looks at it."""

    number: int
    has_engine: bool
    has_mate: bool
    carts: int
    points: int
    empty: tuple[Face, ...]


class Plan(NamedTuple):
    """A train at one dock: what it is worth now, what it still takes, and the carts it would use."""

    value: float
    cost: float
    order: Face | None
    carts: tuple[int, ...]  # positions in the stock


Stock = tuple[tuple[Face, float], ...]  # carts not yet loaded, and the steps it takes to load each


def ahead_of(view: State, baron: Baron) -> Ahead:
    shifts, whole, now = len(view.tokens) - 1, sum(MINERS[len(view.seats)]), sum(baron.miners)
    return Ahead(now + shifts * whole, (shifts + now / whole) / view.shifts)


def worth(baron: Baron, ahead: Ahead) -> float:
    """Points earned, points to be expected of trains, shares and goals, and of improvements in hand."""
    done = Counter([ORDERS[train.order].recipient for train in baron.completed])
    held = Counter([SHARES[share.card].recipient for share in baron.shares])
    unmatched = tuple((held - done).elements()) if held else ()
    value, orders = planned(sites(baron), stock(baron), tuple(baron.orders.cards), unmatched, ahead.miners)
    coming = Counter(orders)
    for train in baron.completed:
        value += ORDERS[train.order].vp + cart_points(train.carts)
    for goal in baron.goals:
        value += goal_worth(baron, GOALS[goal.card], done, coming, held, ahead)
    for card in baron.improvements:
        value += improvement_worth(card, ahead)
    return value + shares_worth(held, done, coming, ahead) + DATA.shift_tokens.vp_each * len(baron.tokens)


def cart_points(carts: tuple[Face, ...]) -> int:
    return sum([CARTS[cart].vp for cart in carts])


def improvement_worth(card: Face, ahead: Ahead) -> float:
    return IMPROVED.get(IMPROVEMENTS[card].type, PLAIN_IMPROVEMENT) * min(1.0, 4 * ahead.left)


def shares_worth(held: Counter[str], done: Counter[str], coming: Counter[str], ahead: Ahead) -> float:
    """Matched ones count; those that a planned train will match are counted with that train."""
    value = 0.0
    for recipient, number in held.items():
        idle = max(0, number - done[recipient] - coming[recipient])
        hope = sum(UNLIKELY / (1 + more) for more in range(idle)) * min(1.0, 2 * ahead.left)
        value += DATA.shares.vp_matched * (min(number, done[recipient]) + hope)
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
            sent = sum([ENGINES[train.engine].colour == goal.colour for train in baron.completed])
            waiting = sum([dock.engine != "" and ENGINES[dock.engine].colour == goal.colour for dock in baron.docks])
            return goal.vp * (sent + LIKELY * waiting + UNLIKELY * hope)
        case "orders":
            return goal.vp * (done[goal.recipient] + LIKELY * coming[goal.recipient] + UNLIKELY * hope)
        case "shares":
            sure = min(held[goal.recipient], done[goal.recipient])
            likely = min(held[goal.recipient], done[goal.recipient] + coming[goal.recipient]) - sure
            return goal.vp * (sure + LIKELY * likely + UNLIKELY * hope)
    shown = sum([ORDERS[t.order].carts for t in baron.completed if ORDERS[t.order].recipient == goal.recipient])
    likely_enough = min(LIKELY, 0.1 + 0.8 * shown / goal.threshold) * min(1.0, hope)
    return goal.vp * (1.0 if shown >= goal.threshold else likely_enough)


# --- trains to be ----------------------------------------------------------------------------------------------------


def sites(baron: Baron) -> tuple[Site, ...]:
    engines = [dock.engine for dock in baron.docks]
    return tuple(
        [
            Site(
                number,
                bool(dock.engine),
                bool(dock.engine) and engines.count(dock.engine) > 1,
                dock.carts,
                sum([CARTS[wagon.load].vp for wagon in dock.wagons if wagon.load]),
                tuple([wagon.face for wagon in dock.wagons if not wagon.load]),
            )
            for number, dock in enumerate(baron.docks, start=1)
        ]
    )


def stock(baron: Baron) -> Stock:
    return tuple(_stock(baron))


def _stock(baron: Baron) -> Iterator[tuple[Face, float]]:
    for cart in baron.siding:
        yield cart, STEP * STEPS[cart]
    before = 0.0
    for cart in baron.drift:
        yield cart, STEP * STEPS[cart] + before
        before += DIG * STEP * STEPS[cart]


@lru_cache(maxsize=1 << 13)
def planned(
    docks: tuple[Site, ...], carts: Stock, orders: tuple[Face, ...], unmatched: tuple[str, ...], miners: int
) -> tuple[float, tuple[str, ...]]:
    """One train per dock, the most promising first; carts, orders and miners are used once.

    The worth of all of them, and the recipients they would serve.
    """
    free, hand, wanted, budget = list(docks), list(orders), list(unmatched), miners * 0.9
    worth_of_all, served = 0.0, []
    while free:
        plans = [(plan(site, order, carts, wanted, budget), site) for site in free for order in {*hand, None}]
        best, site = max(plans, key=lambda one: (one[0].value, one[0].order or "", -one[1].number))
        if best.value <= 0:
            break
        free.remove(site)
        carts = tuple([cart for at, cart in enumerate(carts) if at not in best.carts])
        worth_of_all, budget = worth_of_all + best.value, budget - best.cost
        if best.order:
            hand.remove(best.order)
            served.append(ORDERS[best.order].recipient)
            if served[-1] in wanted:
                wanted.remove(served[-1])
    return worth_of_all, tuple(served)


def plan(site: Site, order: Face | None, carts: Stock, wanted: list[str], budget: float) -> Plan:
    """The train at this dock for an order in hand, or for one not yet taken."""
    asked = ORDERS[order].carts if order else HOPED_CARTS
    cost = DELIVERY * (TOGETHER if site.has_mate else 1) + (0 if site.has_engine else ENGINE) + (0 if order else ORDER)
    points = site.points + order_points(order, wanted)
    need, empty, used = float(asked - site.carts), list(site.empty), []
    for at, (cart, steps) in enumerate(carts):
        crest = CARTS[cart].crest
        if need > 0 and site.number in DOCKS_OF_CREST[crest]:
            fitting = WAGON[crest] if WAGON[crest] in empty else WAGON[ANY]
            if fitting in empty:
                empty.remove(fitting)
                cost += steps
            else:
                cost += steps + WAGON_CARD
            need -= STEPS[cart]
            points += CARTS[cart].vp
            used.append(at)
    cards = max(0.0, need) / CARTS_PER_CARD
    cost += cards * (CART + STEP * CARTS_PER_CARD) + max(0.0, cards - len(empty)) * WAGON_CARD
    done = max(0.0, 1 - cost / whole_cost(asked))
    return Plan(points * done**FINISH if cost <= budget else 0.0, cost, order, tuple(used))


@cache
def whole_cost(carts: int) -> float:
    """The miners it takes to serve an order of so many carts, from nothing."""
    return ORDER + ENGINE + DELIVERY + (CART + WAGON_CARD + STEP * CARTS_PER_CARD) * carts / CARTS_PER_CARD


def order_points(order: Face | None, wanted: list[str]) -> float:
    if order is None:
        return HOPED_POINTS
    return ORDERS[order].vp + (LIKELY * DATA.shares.vp_matched if ORDERS[order].recipient in wanted else 0)
