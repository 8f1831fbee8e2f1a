"""Sections 4.1 and 5.3: rounds, and how they end the game."""

import pytest

from domain.games import steamrollers as game
from domain.games.steamrollers.facts import (
    GameEnded,
    RoundEnded,
    TurnEnded,
    TurnStarted,
)
from tests.domain.games.steamrollers.given import (
    cross,
    draw,
    roll,
    say,
    table,
    useless,
)


def test_r12_the_round_is_played_to_its_end():
    goods = {1: ["red"], 2: [], 3: []}
    state = cross(draw(table(3, goods=goods), 0, "C2:E-W D2:E-W"), 0, 6)
    roll(state, 1, 2, 3, 4)
    facts = say(state, 0, "1: deliver red 1-2")
    assert state.empty_cities == (1, 2, 3)
    assert facts[-2:] == [TurnEnded(0), TurnStarted(1)]
    say(state, 1, "2: engine")
    facts = say(state, 2, "3: engine")
    assert facts[3:5] == [RoundEnded((1, 2, 3), 0), GameEnded("empty")]
    assert state.over


def test_x19_stalemate():
    state = roll(table(), 1, 2, 3)
    for round_ in (1, 2, 3):
        first, second = state.to_act
        say(state, first, f"{first + 1}: tile")
        facts = say(state, second, f"{second + 1}: tile", 1, 2, 3, 1)
        assert RoundEnded((), round_) in facts
    assert GameEnded("stalemate") in facts
    assert game.result(state).ending == "stalemate"


@pytest.mark.parametrize(
    ("action", "idle"),
    [("tile", 3), ("engine", 0), ("track A1 E-W", 0), ("deliver red 1-2", 0)],
)
def test_what_counts_as_progress(action, idle):
    state = cross(draw(table(goods={1: ["red", "red"]}), 0, "C2:E-W D2:E-W"), 0, 6)
    state.idle_rounds = 2
    say(roll(state, 1, 2, 3), 0, f"1: {action}")
    facts = say(state, 1, "2: tile")
    assert RoundEnded((), idle) in facts
    assert (GameEnded("stalemate") in facts) == (idle == 3)


def test_orders_and_forfeits_are_no_progress():
    state = useless(table(orders="1a"), 0, 1, owner=1)
    state.sheets[0].delivered_goods = ["blue", "red"]
    say(roll(state, 1, 1, 1), 0, "1: forfeit; order 1")
    state.tile(1).sideways = False
    assert RoundEnded((), 1) in say(state, 1, "1: tile", 1, 2, 3, 1)


def test_three_empty_cities_come_before_the_stalemate():
    state = table(goods={1: [], 2: [], 3: []})
    state.idle_rounds = 2
    say(roll(state, 1, 2, 3), 0, "1: tile")
    facts = say(state, 1, "2: tile")
    assert facts[3:5] == [RoundEnded((1, 2, 3), 3), GameEnded("empty")]
    assert not any(isinstance(fact, TurnStarted) for fact in facts)
