"""Section 4.4: Phase III, income."""

from __future__ import annotations

from domain.engine import awaited
from domain.games.train_rush import facts as f
from domain.games.train_rush.decisions import Options
from domain.games.train_rush.questions import (
    Load,
)
from domain.games.train_rush.state import INVESTMENT, LOBBYING
from tests.domain.games.train_rush.given import (
    P,
    Y,
    ask,
    do,
    level,
    of,
    refusal,
    settle,
    table,
    train,
)


def test_t09_income():
    state = table()
    yellow = state.players[Y]
    level(yellow, "investment", 2)
    level(yellow, "coal", 3)
    level(yellow, "loading", 3)
    train(yellow, "W105=-", "W209=-,gold", "W301=-,-,-")
    ask(state, phase=LOBBYING)
    facts = settle(state)
    assert [fact for fact in of(facts, f.InvestmentGained, f.CoalGained) if fact.seat == Y] == [
        f.InvestmentGained(Y, 2, "income"),
        f.CoalGained(Y, 3, "income"),
    ]
    assert [question for question in state.top if question.seat == Y] == [Load(Y, 3, source="income", asked=state.ply)]
    do(state, "load #1=gold #2 #3", seat=Y)
    assert [wagon.load for wagon in yellow.wagons] == [["gold"], ["brass", "gold"], ["brass", "water", "food"]]


def test_4_4_income_is_the_value_of_the_tracks():
    state = table()
    level(state.players[P], "investment", 5)
    level(state.players[P], "coal", 4)
    before = [(player.investment, player.coal) for player in state.players]
    ask(state, phase=LOBBYING)
    settle(state)
    gained = [
        (player.investment - was[0], player.coal - was[1]) for player, was in zip(state.players, before, strict=True)
    ]
    assert gained == [(2, 1), (2, 1), (5, 4), (2, 1)]


def test_4_4_all_load_at_the_same_time():
    state = table(3, order=[2, 0, 1])
    for player in state.players:
        train(player, "W105=-")
    train(state.players[0], "W101=brass")  # nothing to load
    ask(state, phase=LOBBYING)
    settle(state)
    assert awaited(state) == [2, 1]
    do(state, "load W105=gold", seat=1)
    assert awaited(state) == [2]
    assert refusal(state, "load W105=gold", 1).rule == "turn"
    do(state, "load none", seat=2)
    assert state.phase == INVESTMENT


def test_4_4_strict_income_order_asks_one_by_one():
    state = table(3, order=[2, 0, 1], options=Options(strict_income_order=True))
    for player in state.players:
        train(player, "W105=-")
    ask(state, phase=LOBBYING)
    settle(state)
    for seat in (2, 0, 1):
        assert awaited(state) == [seat]
        do(state, "load W105=food")
