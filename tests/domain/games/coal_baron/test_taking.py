"""Section 4.3: taking the top card of a stack, and where wagons and engines go."""

from __future__ import annotations

import pytest

from domain.engine import legal
from domain.games import coal_baron as game
from domain.games.coal_baron.decisions import Place
from domain.games.coal_baron.edition import DOCKS_FOR
from tests.domain.games.coal_baron.given import (
    do,
    dock,
    hold,
    lay,
    offered,
    refusal,
    table,
    zones_offered,
)


@pytest.mark.parametrize(
    ("kind", "docks"), [("wheel", {1, 2}), ("clover", {1, 3}), ("tower", {2}), ("fox", {3}), ("any", {1, 2, 3})]
)
def test_r7_wagon_crests(kind, docks):
    assert set(DOCKS_FOR[f"wagon-{kind}"]) == docks
    state = table()
    lay(state, "wagon1", f"wagon-{kind}", "wagon-any")
    assert {o.dock for o in legal(game, state, 0) if isinstance(o, Place) and o.zone == "wagon1"} == docks
    for wrong in {1, 2, 3} - docks:
        assert refusal(state, f"wagon 1 to dock {wrong} with 1").rule == "4.3"


def test_r8_a_wagon_joins_a_train():
    state = table()
    state.seats[0].docks[0] = dock("wheel:W2", engine="red")
    lay(state, "wagon1", "wagon-any", "wagon-fox")
    do(state, "wagon 1 to dock 1 with 1")
    assert state.seats[0].docks[0] == dock("wheel:W2", "any", engine="red")


def test_r9_fourth_engine():
    state = table()
    state.seats[0].docks = [dock(engine="red"), dock(engine="blue"), dock("any", engine="red")]
    hold(state.seats[0], "imp-engine")
    assert "engine" not in zones_offered(state)
    assert not any(line.startswith(("engine", "play engine", "draw from engine")) for line in offered(state))
    assert refusal(state, "engine to dock 1 with 1").rule == "4.3"
    assert refusal(state, "play engine to dock 2").rule == "4.3"
    assert refusal(state, "draw from engine with 2").rule == "4.4"
