"""4.7: exchanging delivered goods for an order tile, once at the end of a turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from domain.chance import Chance
from domain.engine import Facts
from domain.games.steamrollers.decisions import Fulfil, NoOrder
from domain.games.steamrollers.edition import ORDERS
from domain.games.steamrollers.facts import OrderDeclined, OrderFulfilled, TurnEnded
from domain.games.steamrollers.questions import ChooseOrder
from domain.games.steamrollers.shape import COAL, OrderTile
from domain.games.steamrollers.state import State
from domain.places import Seat
from domain.words import refuse, require


def fulfilments(state: State, seat: Seat) -> Iterator[Fulfil]:
    """Every open order the seat's goods fit, without coal or with one coal for one of its goods."""
    have = Counter(state.sheets[seat].delivered_goods)
    for order in (ORDERS[each] for each in state.orders_left):
        for coal_for in (None, *dict.fromkeys(order.goods)):
            if not Counter(given(order, coal_for)) - have:
                yield Fulfil(order.tile, coal_for)


def given(order: OrderTile, coal_for: str | None) -> tuple[str, ...]:
    """The goods that are given back for an order: those on the tile, one of them perhaps replaced by coal."""
    goods = list(order.goods)
    if coal_for is not None:
        goods[goods.index(coal_for)] = COAL
    return tuple(goods)


def may_fulfil(state: State, question: ChooseOrder) -> Iterator[Fulfil | NoOrder]:
    possible = list(fulfilments(state, question.seat))
    if possible:
        yield from possible
        yield NoOrder()


def no_order_by_default(state: State, question: ChooseOrder) -> NoOrder:
    return NoOrder()


def fulfil(state: State, question: ChooseOrder, ask: Fulfil, chance: Chance) -> Facts:
    """4.7: exactly the goods on the tile, at most one of them replaced by coal, go to the bag; the tile to the seat."""
    seat = question.seat
    orders = {ORDERS[each].tile: ORDERS[each] for each in state.orders_left}
    order = orders.get(ask.order)
    if order is None:
        refuse("4.7", "order {order} is not open; open are {open}", order=ask.order, open=list(orders))
    require(
        ask.coal_for is None or ask.coal_for in order.goods,
        "4.7",
        "order {order} asks for {goods}; coal stands in for one of these",
        order=ask.order,
        goods=order.goods,
    )
    goods = given(order, ask.coal_for)
    have = state.sheets[seat].delivered_goods
    require(
        not Counter(goods) - Counter(have),
        "4.7",
        "order {order} takes {goods}, you have {have}; at most one coal stands in for a good",
        order=ask.order,
        goods=goods,
        have=have,
    )
    yield OrderFulfilled(seat, ask.order, goods, ask.coal_for)


def decline_order(state: State, question: ChooseOrder, ask: NoOrder, chance: Chance) -> Facts:
    """4.7: fulfilling is free."""
    yield OrderDeclined(question.seat)


def nothing_to_fulfil(state: State, question: ChooseOrder) -> Facts:
    """4.7: the step is skipped without a decision if no order can be fulfilled."""
    yield TurnEnded(question.seat)
