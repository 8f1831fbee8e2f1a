"""Section 4.10: the end of a shift, its token, and the end of the game."""

from __future__ import annotations

import pytest

from domain.engine import awaited
from domain.games import coal_baron as game
from domain.games.coal_baron.facts import (
    FlexRemoved,
    HandsRevealed,
    MinersReturned,
    Ranked,
    ShiftEnded,
    ShiftStarted,
    TurnStarted,
)
from tests.domain.games.coal_baron.given import (
    do,
    hold,
    kinds,
    last_shift,
    only,
    table,
)


def test_r10_token_to_the_last_one_at_0_1():
    state = table()  # red is seat 0, blue seat 1
    facts = do(state, "share with 1", "mine 0/1 with 1", "pass", "mine 0/1 with 2", "pass", "pass")
    assert only(facts, ShiftEnded) == ShiftEnded(1, token=1, to=0, reason="last_at_01")
    assert facts[-2:] == [ShiftStarted(2, start=0), TurnStarted(0)]
    assert [token.number for token in state.seats[0].tokens] == [1]


def test_r10_the_seat_on_top_counts_not_the_first():
    state = table(start=1)
    facts = do(state, "mine 0/1 with 1", "mine 0/1 with 2", "pass", "pass", "pass")
    assert only(facts, ShiftEnded).to == 2
    assert state.start == 2


def test_r11_nobody_at_0_1():
    state = table(start=2)
    facts = do(state, "pass", "pass", "pass")
    assert only(facts, ShiftEnded) == ShiftEnded(1, token=1, to=2, reason="starter")
    assert facts[-1] == TurnStarted(2)


def test_4_10_flex_cards_lie_until_the_shift_is_over_and_leave_after_the_miners():
    state = table(2)
    hold(state.seats[0], "flex3", "flex5")
    hold(state.seats[1], "flex4")
    do(state, "share with flex5=1", "end", "mine 0/1 with flex4=1", "cart 1 with flex3=1", "pass")
    assert state.removed == []
    facts = do(state, "pass")
    end = kinds(facts)
    assert end == ["Passed", "ShiftEnded", "MinersReturned", "FlexRemoved", "ShiftStarted", "TurnStarted"]
    assert sorted(only(facts, FlexRemoved).cards) == ["flex3", "flex4", "flex5"]
    assert only(facts, ShiftEnded) == ShiftEnded(1, 1, 1, "last_at_01")  # a flex card is a miner of its owner
    assert awaited(state) == [1]
    assert sorted(state.removed) == ["flex3", "flex4", "flex5"]
    assert {zone.level for name, zone in state.zones.items() if name != "draw"} == {0}
    assert state.zones["draw"].level == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_4_10_every_token_is_given_out_once(players):
    state = table(players, start=1)
    shifts = {2: 7, 3: 6, 4: 5}[players]
    facts = []
    while not state.over:
        facts += do(state, "pass")
    ended = [fact for fact in facts if isinstance(fact, ShiftEnded)]
    assert ended == [ShiftEnded(n, n, 1, "starter") for n in range(1, shifts + 1)]
    assert kinds(facts)[-2 * players - 2 :] == [
        "GameEnded",
        *["HandsRevealed"] * players,
        *["Scored"] * players,
        "Ranked",
    ]
    assert game.result(state).totals == tuple(shifts if seat == 1 else 0 for seat in range(players))


def test_4_10_the_mining_improvement_does_not_claim_the_token():
    state = table(start=1)
    state.seats[1].drift = ["W1"]
    hold(state.seats[1], "imp-mining")
    facts = do(state, "play mining", "drift > siding", "pass", "pass", "pass")
    assert only(facts, ShiftEnded).reason == "starter"


def test_4_10_miners_return_zones_are_reset():
    state = table()
    do(state, "share with 1", "draw from goal with 2", "choose 1", "pass", "share with 2")
    facts = do(state, "pass", "pass")
    assert only(facts, MinersReturned) == MinersReturned((0, 1))
    assert [zone.level for name, zone in state.zones.items() if name != "draw"] == [0] * 13
    assert state.zones["draw"].level == 1
    assert all(baron.miners == [1, 1, 1, 1, 1, 2, 2, 3, 4] for baron in state.seats)
    assert (state.shift, state.start, state.last_at_01) == (2, 0, -1)


def test_4_10_the_last_token_ends_the_game():
    state = last_shift()
    hold(state.seats[1], "barracks-1", "flex3")
    facts = do(state, "share with 1", "pass", "pass")
    end = facts[kinds(facts).index("ShiftEnded") :]
    assert kinds(end) == ["ShiftEnded", "GameEnded", *["HandsRevealed"] * 2, *["Scored"] * 2, "Ranked"]
    assert end[3] == HandsRevealed(1, ("barracks-1",), ("flex3",))
    assert end[-1] == Ranked((1, 2), "none")
    assert state.over
    assert state.zones["share"].placements  # miners stay where they lie
    assert game.result(state).ending == "last-token"
