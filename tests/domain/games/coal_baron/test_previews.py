"""What a decision would do is told as far as the seat can know it."""

from __future__ import annotations

import pytest

from domain.engine import preview
from domain.games import coal_baron as game
from domain.games.coal_baron.decisions import Pass, Pay, Place
from domain.places import Viewer, masked
from tests.domain.games.coal_baron.given import (
    do,
    hold,
    kinds,
    last_shift,
    lay,
    stored,
    table,
)


@pytest.mark.parametrize(
    ("line", "known"),
    [
        ("order with 1", ["MinersPlaced", "CardTaken"]),
        ("draw from order with 2", ["MinersPlaced"]),
        ("pass", ["Passed", "TurnStarted"]),
        ("mine 0/1 with 1", ["MinersPlaced", "MiningStarted"]),
        (  # the last one
            "goal with 1",
            ["MinersPlaced", "CardTaken", "TopRevealed", "MainActionDone", "TurnEnded", "TurnStarted"],
        ),
    ],
)
def test_a_preview_tells_what_the_seat_can_know(line, known):
    state = table()
    state.seats[0].drift = ["W1"]
    lay(state, "goal", "goal-goals")
    before = stored(state)
    view = masked(state, Viewer(0))
    assert kinds(preview(game, view, 0, game.parse(view, 0, line))) == known
    assert stored(state) == before


def test_a_preview_ends_where_a_card_would_be_turned_up():
    state = table()
    lay(state, "cart1", "W2", "W1")
    facts = preview(game, masked(state, Viewer(0)), 0, Place("cart1", Pay(((1, 1),))))
    assert kinds(facts) == ["MinersPlaced", "CardTaken"]


def test_a_preview_of_the_last_pass_reveals_no_hand():
    state = last_shift()
    hold(state.seats[1], "barracks-1")
    do(state, "pass")
    hold(state.seats[0], "factory-2")
    view = masked(state, Viewer(1))
    assert kinds(preview(game, view, 1, Pass()))[-1] == "GameEnded"
