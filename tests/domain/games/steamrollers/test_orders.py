"""Section 4.7: order tiles."""

import pytest

from domain import engine
from domain.games import steamrollers as game
from domain.games.steamrollers.facts import (
    OrderDeclined,
    OrderFulfilled,
    TurnEnded,
)
from tests.domain.games.steamrollers.given import (
    cross,
    draw,
    offers,
    points,
    refusal,
    roll,
    say,
    table,
)


@pytest.mark.parametrize(
    ("goods", "legal"),
    [
        (["coal", "coal", "red"], []),
        (["coal", "red", "yellow"], ["order 4 coal for grey", "no order"]),
    ],
)
def test_r11_one_coal_per_order(goods, legal):
    state = roll(table(orders="4a", coal=True), 1, 1, 1)
    state.sheets[0].delivered_goods = list(goods)
    facts = say(state, 0, "1: engine")
    assert offers(state, 0) == legal
    assert (TurnEnded(0) in facts) == (not legal)


ONE_COAL = "you have blue, coal and red; at most one coal stands in for a good"


def order_table(*goods):
    state = table(orders="1a 3a 4a", coal=True)
    for good in goods:
        state.sheets[0].delivered_goods.append(good)
        (state.bag.remove if good != "coal" else lambda _: None)(good)
    return roll(state, 1, 1, 1)


def test_fulfilling_an_order():
    state = order_table("blue", "grey", "red")
    facts = say(state, 0, "1: engine; order 1")
    assert facts[2:4] == [OrderFulfilled(0, 1, ("red", "blue")), TurnEnded(0)]
    assert state.sheets[0].delivered_goods == ["grey"]
    assert points(state, 0) == {"order tiles": 2}
    assert state.orders_left == ["O3a", "O4a"]


def test_coal_may_stand_in_for_a_colour_that_is_there():
    state = order_table("blue", "coal", "red")
    say(state, 0, "1: engine")
    assert offers(state, 0) == ["order 1", "order 1 coal for red", "order 1 coal for blue", "no order"]
    say(state, 0, "order 1 coal for red")
    assert state.sheets[0].delivered_goods == ["red"]


def test_no_order_is_the_default_and_can_be_said():
    state = order_table("blue", "red")
    say(state, 0, "1: engine")
    assert game.write(engine.default(game, state, 0)) == "no order"
    assert say(state, 0, "no order")[0] == OrderDeclined(0)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("order 2", "order 2 is not open; open are 1, 3 and 4"),
        ("order 4", f"order 4 takes red, yellow and grey, {ONE_COAL}"),
        ("order 1 coal for green", "order 1 asks for red and blue; coal stands in for one of these"),
        ("order 3 coal for grey", f"order 3 takes coal and grey, {ONE_COAL}"),
    ],
)
def test_refused_orders(line, words):
    state = order_table("blue", "coal", "red")
    say(state, 0, "1: engine")
    assert refusal(state, 0, line) == ("4.7", words)


def test_delivered_goods_lie_before_the_seat():
    state = cross(draw(table(orders="1a", goods={1: ["red"]}), 0, "C2:E-W D2:E-W"), 0, 6)
    say(roll(state, 1, 1, 1), 0, "1: deliver red 1-2")
    assert state.sheets[0].delivered_goods == ["red"]
