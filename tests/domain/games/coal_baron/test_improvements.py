"""Section 4.8: improvements, before and after the main action."""

from __future__ import annotations

import pytest

from domain.engine import awaited
from domain.games.coal_baron.decisions import Play
from domain.games.coal_baron.facts import (
    CardTaken,
)
from domain.games.coal_baron.questions import Finish
from domain.places import NOBODY, Viewer, masked
from tests.domain.games.coal_baron.given import (
    do,
    dock,
    hold,
    kinds,
    lay,
    offered,
    only,
    refusal,
    table,
)


def test_x17_improvement_then_pass():
    state = table()
    hold(state.seats[0], "imp-order", "imp-share")
    facts = do(state, "play order", "pass")
    assert kinds(facts) == ["ImprovementPlayed", "CardTaken", "TopRevealed", "Passed", "TurnStarted"]
    assert refusal(state, Play("imp-share"), seat=0).rule == "turn"


def test_a21_a_drawn_improvement_is_played_in_the_same_turn():
    state = table()
    lay(state, "improvement", "flex3", "imp-share", "flex5")
    lay(state, "share", "share-factory", "share-barracks")
    do(state, "draw from improvement with 2", "choose 2")
    assert offered(state) == ["play share", "end"]
    assert masked(state, Viewer(1)).seats[0].improvements.hidden == 1
    facts = do(state, "play share")
    assert kinds(facts) == ["ImprovementPlayed", "CardTaken", "TopRevealed", "TurnEnded", "TurnStarted"]
    assert only(facts, CardTaken).via == "improvement"
    assert state.removed == ["imp-share"]


def test_4_8_several_improvements_before_and_after_the_main_action():
    state = table()
    baron = state.seats[0]
    baron.drift = ["W1"]
    hold(baron, "imp-order", "imp-share", "imp-mining", "imp-engine")
    do(state, "play order", "play share", "share with 1")
    assert isinstance(state.top[0], Finish)
    do(state, "play engine to dock 2", "play mining", "drift > siding")
    assert awaited(state) == [1]
    assert state.zones["order"].level == state.zones["engine"].level == 0
    assert state.removed == ["imp-order", "imp-share", "imp-engine", "imp-mining"]


def test_a21_an_improvement_taken_this_turn_may_be_played_this_turn():
    state = table()
    lay(state, "improvement", "imp-share", "flex3")
    facts = do(state, "improvement with 1", "play share")
    assert kinds(facts)[-3:] == ["TopRevealed", "TurnEnded", "TurnStarted"]
    assert len(state.seats[0].shares) == 1


def test_4_8_mining_after_the_main_action_returns_to_the_phase_after():
    state = table()
    state.seats[0].drift = ["W1"]
    hold(state.seats[0], "imp-mining", "flex3")
    do(state, "share with 1", "play mining", "drift > siding")
    assert isinstance(state.top[0], Finish)


def test_4_8_the_mining_improvement_needs_a_move():
    state = table()
    hold(state.seats[0], "imp-mining")
    assert refusal(state, "play mining").rule == "4.5"
    state.seats[0].siding = ["W2"]
    assert "play mining" not in offered(state)
    state.seats[0].docks[1] = dock("any")
    assert "play mining" in offered(state)


@pytest.mark.parametrize("players", [2, 3])
def test_4_8_the_mining_improvement_needs_no_zone(players):
    """With two players one mining zone is out; the improvement mines all the same and claims no token."""
    state = table(players)
    state.seats[0].drift = ["W1"]
    hold(state.seats[0], "imp-mining")
    for zone in state.zones.values():
        zone.level = 40
    assert offered(state) == ["play mining", "pass"]
    assert ("mine12" in state.zones) == (players == 3)
    facts = do(state, "play mining", "drift > siding")
    assert "MainActionDone" not in kinds(facts)
    assert state.last_at_01 == NOBODY
    assert offered(state) == ["pass"]
