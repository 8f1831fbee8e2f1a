"""Section 4.13: what is decided for a seat whose time runs out."""

from __future__ import annotations

from domain.engine import default
from domain.games import coal_baron as game
from domain.games.coal_baron.decisions import DrawChoose, EndTurn, MineMove, MineStop, Pass
from tests.domain.games.coal_baron.given import (
    do,
    dock,
    hold,
    lay,
    table,
)


def test_4_13_defaults():
    state = table()
    assert default(game, state, 0) == Pass()
    state.seats[0].drift = ["W2", "W1"]
    state.seats[0].docks = [dock("any"), dock("wheel"), dock()]
    hold(state.seats[0], "flex3")
    do(state, "mine 1/2 with 1")
    assert default(game, state, 0) == MineMove("drift", "dock", dock=1, kind="any")
    do(state, "drift > siding")
    assert default(game, state, 0) == EndTurn()


def test_4_13_default_of_mining_prefers_the_own_crest_and_stops_when_it_can():
    state = table()
    state.seats[0].drift = ["W1", "W1"]
    state.seats[0].docks[0] = dock("any", "wheel")
    do(state, "mine 1/2 with 1")
    assert default(game, state, 0) == MineMove("drift", "dock", dock=1, kind="wheel")
    do(state, "drift > dock 1")
    assert default(game, state, 0) == MineStop()


def test_4_13_default_of_mining_out_of_the_siding_goes_by_the_data_file():
    state = table()
    state.seats[0].siding = ["W1", "F1"]
    state.seats[0].docks = [dock(), dock("any"), dock("fox")]
    do(state, "mine 1/2 with 1")
    assert default(game, state, 0) == MineMove("siding", "dock", "W1", 2, "any")


def test_4_13_default_of_drawing_is_the_former_top():
    state = table()
    lay(state, "wagon2", "wagon-clover", "wagon-any")
    do(state, "draw from wagon 2 with 2")
    assert default(game, state, 0) == DrawChoose(1, dock=1)
