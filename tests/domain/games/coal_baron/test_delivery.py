"""Section 4.6: trains leave with their orders."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from domain.engine import legal
from domain.games import coal_baron as game
from domain.games.coal_baron.decisions import Place
from domain.games.coal_baron.edition import ORDERS
from domain.games.coal_baron.facts import (
    TrainDispatched,
)
from domain.games.coal_baron.state import Dock
from tests.domain.games.coal_baron.given import (
    decide_on,
    do,
    dock,
    hold,
    offered,
    only,
    refusal,
    table,
    three_trains,
)


def gosia(second_engine: str):
    state = table()
    baron = state.seats[0]
    baron.docks = [dock("any:W2", "any:C1", engine="green"), dock("any:T1", engine=second_engine), dock()]
    hold(baron, "barracks-3", "factory-1")
    return state


def test_r6_gosia_delivers_twice():
    state = gosia("green")
    facts = do(state, "deliver with 1: dock 1 = barracks 3, dock 2 = factory 1")
    assert [fact for fact in facts if isinstance(fact, TrainDispatched)] == [
        TrainDispatched(0, 1, "barracks-3", "engine-green", ("wagon-any", "wagon-any"), ("W2", "C1"), 3, 3),
        TrainDispatched(0, 2, "factory-1", "engine-green", ("wagon-any",), ("T1",), 1, 1),
    ]
    baron = state.seats[0]
    assert baron.docks == [dock(), dock(), dock()]
    assert [train.order for train in baron.completed] == ["barracks-3", "factory-1"]
    assert len(baron.orders) == 0


def test_r6_trains_of_two_colours_leave_one_by_one():
    state = gosia("red")
    assert refusal(state, "deliver with 1: dock 1 = barracks 3, dock 2 = factory 1").rule == "4.6"
    deliveries = {line for line in offered(state) if line.startswith("deliver with 1:")}
    assert deliveries == {
        "deliver with 1: dock 1 = barracks 3",
        "deliver with 1: dock 1 = factory 1",
        "deliver with 1: dock 2 = factory 1",
    }


@pytest.mark.parametrize(
    ("engines", "trains", "fine"),
    [
        (("red", "red", "red"), "dock 1 = barracks 3, dock 2 = factory 1, dock 3 = steamboat 2", True),
        (("red", "red", "red"), "dock 3 = factory 1, dock 1 = factory 1", True),
        (("red", "red", "red"), "dock 1 = factory 1", True),
        (("red", "blue", "red"), "dock 1 = barracks 3, dock 3 = steamboat 2", True),
        (("red", "blue", "red"), "dock 1 = barracks 3, dock 2 = factory 1", False),
        (("red", "red", "red"), "dock 2 = steamboat 2", False),
        (("red", "red", "red"), "dock 1 = barracks 3, dock 1 = factory 1", False),
        (("red", "red", "red"), "dock 1 = steamboat 2, dock 3 = steamboat 2", False),
        (("red", "", "red"), "dock 2 = factory 1", False),
        (("red", "red", "red"), "dock 1 = order-factory-1, dock 2 = order-factory-2", True),
        (("red", "red", "red"), "dock 1 = order-factory-1, dock 2 = order-factory-1", False),
    ],
)
def test_4_6_trains_that_leave_together(engines, trains, fine):
    state = three_trains(*engines)
    if not fine:
        refusal(state, f"deliver with 1: {trains}")
        return
    decision = game.parse(state, 0, f"deliver with 1: {trains}")
    assert decision in list(legal(game, state, 0))
    facts = decide_on(state, 0, decision)
    left = [fact.dock for fact in facts if isinstance(fact, TrainDispatched)]
    assert left == sorted(left)
    assert all(state.seats[0].dock(number) == Dock() for number in left)
    assert len(state.seats[0].completed) == len(left)


def test_4_6_a_train_takes_its_empty_wagons_along():
    state = three_trains("red", "blue", "red")
    gone = only(do(state, "deliver with 1: dock 2 = factory 1"), TrainDispatched)
    assert gone == TrainDispatched(
        0, 2, "factory-1", "engine-blue", ("wagon-any", "wagon-any"), ("T1",), carts_loaded=1, carts_required=1
    )


def test_4_6_equal_docks_and_orders_are_offered_once():
    state = three_trains("red", "red", "red")
    ways = [offer.trains for offer in legal(game, state, 0) if isinstance(offer, Place) and offer.zone == "delivery"]
    fits = {1: 3, 2: 1, 3: 2}
    expected = {
        tuple(zip(docks, orders, strict=True))
        for docks in ((1,), (2,), (3,), (1, 2), (1, 3), (2, 3), (1, 2, 3))
        for orders in product(("barracks-3", "factory-1", "steamboat-2"), repeat=len(docks))
        if all(ORDERS[order].carts <= fits[at] for at, order in zip(docks, orders, strict=True))
        and not Counter(orders) - Counter(state.seats[0].orders.cards)
    }
    assert (len(ways), set(ways)) == (len(expected), expected)


def test_4_6_equal_orders_are_merged_and_used_once_each():
    state = table()
    baron = state.seats[0]
    baron.docks = [dock("any:W1", engine="red"), dock("any:W1", engine="red"), dock("any:C1", engine="red")]
    hold(baron, "barracks-1", "barracks-1")
    lines = [line.partition(": ")[2] for line in offered(state) if line.startswith("deliver with 1:")]
    assert len(lines) == len(set(lines)) == 6  # three single trains and three pairs
    line = "deliver with 1: dock 1 = barracks 1, dock 2 = barracks 1, dock 3 = barracks 1"
    assert refusal(state, line).rule == "4.6"


def test_a19_not_every_train_that_could_leave_must_leave():
    state = table()
    state.seats[0].docks = [dock("any:W2", engine="red"), dock("any:T2", engine="red"), dock()]
    hold(state.seats[0], "barracks-2", "factory-1")
    facts = do(state, "deliver with 1: dock 2 = factory 1")
    assert only(facts, TrainDispatched).carts_loaded == 2
    assert state.seats[0].docks[0].engine == "engine-red"
