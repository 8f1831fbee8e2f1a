"""Section 4.0: questions upon questions, in which order they open, wait and close."""

from __future__ import annotations

import pytest

from domain.chance import Chance
from domain.engine import awaited
from domain.games import train_rush as game
from domain.games.train_rush import facts as f
from domain.games.train_rush.questions import (
    Corrupt,
    Effects,
    Exchange,
    Load,
    Market,
    RentAny,
    Station,
    Warehouse,
)
from domain.games.train_rush.rules.ops import perform
from domain.games.train_rush.shape import Op
from domain.places import Viewer, masked
from tests.domain.games.train_rush.given import (
    B,
    P,
    W,
    Y,
    ask,
    do,
    of,
    run,
    settle,
    stack,
    table,
    train,
    worst_case,
)


@pytest.mark.parametrize(
    ("question", "change", "reason"),
    [
        (Warehouse(Y, 2, source="B10"), {"warehouses": 0}, "no-warehouse"),
        (Warehouse(Y, 1, source="B12"), {"node": "start"}, "no-region"),
        (Station(Y, source="A05"), {"stations": 0}, "no-station"),
        (Station(Y, source="A05"), {"node": "start"}, "no-region"),
        (Corrupt(Y, 2, source="A10"), {"agents": 0}, "no-agent"),
        (Corrupt(Y, 1, source="A07"), {"node": "start"}, "no-region"),
        (Exchange(Y, ("3-3",), source="A29"), {}, "no-exchange"),
        (RentAny(Y, source="A48"), {}, "no-rent"),
        (Load(Y, 2, source="A31"), {}, "no-wagon-to-load"),
        (Market(Y, "rav"), {"wagons": []}, "no-sale"),
    ],
)
def test_4_0_what_cannot_be_done_is_forfeited(question, change, reason):
    state = ask(table(), question, left=[B])
    state.players[Y].node = "rav-i1"
    train(state.players[Y], "W101=brass", "S201=-,-")
    for field, value in change.items():
        setattr(state.players[Y], field, value)
    assert [fact.reason for fact in of(settle(state), f.Forfeited)][:1] == [reason]


def test_4_0_the_worst_case_goes_down_and_unwinds():
    state = worst_case()
    do(state, "move rav2-4")
    assert (awaited(state), stack(state)) == ([Y], ["Turns", "CardStep", "ZoneScoring", "SpecialFromHand"])
    do(state, "use A48")
    assert stack(state) == ["Turns", "CardStep", "ZoneScoring", "RentAny"]
    do(state, "rent awh from rackglen awh1")
    assert stack(state) == ["Turns", "CardStep", "ZoneScoring", "Tile"]
    do(state, "tile 9")
    assert stack(state) == ["Turns", "CardStep", "ZoneScoring", "TileInUse", "Warehouse"]
    do(state, "build warehouse cal1")
    assert stack(state) == ["Turns", "CardStep", "ZoneScoring", "TileInUse", "Advance"]
    facts = do(state, "advance coal")
    assert of(facts, f.SidingTileDiscarded) == [f.SidingTileDiscarded(9, "B12")]
    assert of(facts, f.InfrastructureAdvanced) == [f.InfrastructureAdvanced(B, "rav", 0, 1)]
    assert awaited(state) == [W]
    assert stack(state) == ["Turns", "CardStep"]  # white's next action


def test_4_0_a_view_folded_from_facts_knows_the_open_questions():
    state = worst_case()
    view = masked(state, Viewer(P))
    for line in ("move rav2-4", "use A48", "rent awh from rackglen awh1", "tile 9"):
        for fact in do(state, line):
            seen = game.SECRETS.get(type(fact), lambda fact, viewer: fact)(fact, Viewer(P))
            view.ply = state.ply
            game.EVOLVE[type(seen)](view, seen)
    assert view.pending == state.pending


def test_4_0_an_action_is_finished_before_it_is_done_a_second_time():
    state = ask(table(), Warehouse(Y, 3, source="A14"), left=[B])
    state.players[Y].node = "rav-i1"
    run(state.players[Y].infrastructure, "rav", 2)
    do(state, "build warehouse rav1")
    assert stack(state) == ["Turns", "Warehouse", "Corrupt"]
    do(state, "corrupt rav-trade")
    assert state.top[0].n == 2
    do(state, "skip")
    assert state.players[Y].warehouses == 11


def test_4_0_operations_after_a_choice_wait_for_it():
    state = ask(table(), left=[])
    state.players[Y].node, state.players[Y].coal = "rav-i1", 0
    ops = (Op("vp", n=1), Op("warehouse", n=1), Op("coal", n=2))
    for fact in perform(state, Y, ops, "A01", Chance(b"", 0)):
        game.EVOLVE[type(fact)](state, fact)
    assert stack(state) == ["Turns", "Effects", "Warehouse"]
    assert isinstance(state.pending[1][0], Effects)
    assert state.players[Y].coal == 0
    facts = do(state, "build warehouse rav1")
    assert of(facts, f.CoalGained) == [f.CoalGained(Y, 2, "A01")]
