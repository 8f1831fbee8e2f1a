"""Section 4.5: Phase IV, investment."""

from __future__ import annotations

import pytest

from domain.engine import AnsweredItself, awaited
from domain.games.train_rush import facts as f
from domain.games.train_rush.questions import (
    FreeAction,
    Invest,
    SpecialFromHand,
)
from domain.games.train_rush.state import INVESTMENT, MISSIONS, MOVEMENT
from tests.domain.games.train_rush.given import (
    B,
    P,
    W,
    Y,
    ask,
    do,
    hold,
    of,
    offered,
    points,
    refusal,
    run,
    settle,
    table,
    train,
    turns,
)


def whole_phase_iv():
    state = table(order=[Y, W, P, B])
    for seat, tokens, node in ((Y, 4, "start"), (W, 4, "cal-i1"), (P, 3, "awh-i1"), (B, 3, "rav1-5")):
        state.players[seat].investment, state.players[seat].coal, state.players[seat].node = tokens, 0, node
    turns(state, INVESTMENT, Y, W, P, B)
    return state


def test_t11_a_whole_phase_iv():
    state = whole_phase_iv()
    do(state, "invest coal2")
    assert (len(state.area("market")), state.players[Y].coal, state.players[Y].investment) == (3, 2, 1)
    do(state, "invest station", "build station cal2")
    assert (len(state.area("build")), state.zone("cal2").station, state.zone("cal2").shipment) == (2, W, True)
    do(state, "invest coal1")
    assert (len(state.area("market")), state.players[P].coal) == (5, 1)
    assert refusal(state, "invest coal1").rule == "4.5"  # B: one place is left, the cheapest action needs two
    facts = do(state, "invest move3")
    assert AnsweredItself(B, "move rav-i7") in facts
    assert of(facts, f.LocoMoved) == [f.LocoMoved(B, "rav1-5", "rav-i7", 3)]
    assert of(facts, f.CityMarked) == [f.CityMarked(B, "rackglen", 1)]
    do(state, "pass")
    assert awaited(state) == [W]
    do(state, "invest warehouse", "build warehouse cal2")
    assert (len(state.area("build")), state.players[W].infrastructure[1].at) == (3, 1)
    do(state, "invest warehouse", "build warehouse awh1")
    assert len(state.area("build")) == 4
    hand = len(state.players[B].hand)
    do(state, "invest plan")
    drawn = list(state.players[B].drawn)
    facts = do(state, f"keep {drawn[0]}")
    assert (len(drawn), len(of(facts, f.CardDiscarded)), len(state.players[B].hand)) == (3, 2, hand + 1)
    assert awaited(state) == [W]  # Y is out
    facts = do(state, "pass")
    assert of(facts, f.Passed) == [f.Passed(W), f.Passed(P), f.Passed(B)]
    assert state.phase == MOVEMENT
    assert [state.players[seat].investment for seat in (Y, W, P, B)] == [1, 1, 0, 0]


def test_t43_start_has_no_region():
    state = ask(table(), Invest(Y), phase=INVESTMENT, left=[B, Y])
    state.players[Y].investment = 4
    assert not {f"invest {one}" for one in ("warehouse", "warehouse2", "station", "corrupt")} & set(offered(state))
    assert refusal(state, "invest warehouse").rule == "4.5"
    do(state, "invest move3")
    assert offered(state) == ["move rav-i1", "move rav-m1"]
    do(state, "move rav-i1")
    assert state.region(Y) == "rav"


def test_t52_two_players_capacity():
    state = table(2)
    for player in state.players:
        player.investment, player.node = 6, "rav-i1"
    state.players[1].node = "cal-i1"
    turns(state, INVESTMENT, 0, 1)
    do(state, "invest coal2")
    assert not offered(state, "invest coal")
    do(state, "invest station", "build station cal1")
    assert offered(state, "invest warehouse") == ["invest warehouse"]  # not warehouse2


def test_4_5_a_paid_move_needs_a_destination():
    state = ask(table(), Invest(Y), phase=INVESTMENT, left=[B, Y])
    state.players[Y].node, state.players[P].node, state.players[Y].investment = "rav1-1", "rav-i6", 2
    assert "invest move3" not in offered(state)  # three points from rav1-1 end on rav-i6 only
    assert "invest move6" in offered(state)
    assert refusal(state, "invest move3").rule == "4.5"


@pytest.mark.parametrize(
    ("card", "actions"),
    [
        ("A50", {"warehouse", "load1", "move3"}),
        ("A51", {"coal1", "station", "load2", "move6", "swap12", "plan", "corrupt"}),
    ],
)
def test_4_9_free_area_actions(card, actions):
    state = ask(table(), SpecialFromHand(Y, 1, source="C03"), phase=MISSIONS, left=[B])
    state.players[Y].node, state.players[Y].investment = "rav-i1", 0
    train(state.players[Y], "W101=-", "W105=-")
    hold(state.players[Y], card)
    for area in state.areas:
        area[:] = [B] * 6  # full areas do not matter
    do(state, f"use {card}")
    assert {text.split()[1] for text in offered(state, "free")} == actions
    assert offered(state)[-1] == "skip"


@pytest.mark.parametrize("action", ["station", "corrupt", "warehouse"])
def test_4_9_a_free_action_still_needs_an_active_region(action):
    cost = 1 if action == "warehouse" else 2
    state = ask(table(), FreeAction(Y, cost, source="A51"), left=[B])
    assert f"free {action}" not in offered(state)
    assert refusal(state, f"free {action}").rule == "4.9"


@pytest.mark.parametrize(
    ("seats", "lying", "action", "free"),
    [
        (4, 3, "coal2", True), (4, 4, "coal2", False), (4, 4, "coal1", True), (4, 5, "coal1", False),
        (2, 0, "coal2", True), (2, 1, "coal2", False), (2, 1, "coal1", True), (2, 2, "coal1", False),
        (3, 3, "coal2", True), (3, 4, "coal2", False),
    ],
)  # fmt: skip
def test_4_5_capacity(seats, lying, action, free):
    state = ask(table(seats), Invest(Y), phase=INVESTMENT, left=[B, Y])
    state.players[Y].investment = 9
    state.area("market").extend([B] * lying)
    assert (f"invest {action}" in offered(state)) == free
    if not free:
        assert refusal(state, f"invest {action}").rule == "4.5"


@pytest.mark.parametrize(("tokens", "actions"), [(0, []), (1, ["load1", "move3"]), (2, ["coal1", "load1", "load2"])])
def test_4_5_what_the_tokens_pay(tokens, actions):
    state = ask(table(), Invest(Y), phase=INVESTMENT, left=[B, Y])
    state.players[Y].investment = tokens
    train(state.players[Y], "W105=-")
    assert set(actions) <= {text.split()[-1] for text in offered(state)}
    if not tokens:
        assert of(settle(state), f.Passed)[0] == f.Passed(Y)


def test_4_5_a_single_option_of_a_paid_action_is_taken_by_itself():
    state = ask(table(), Invest(Y), phase=INVESTMENT, left=[B, Y])
    state.players[Y].investment = 1
    train(state.players[Y], "W101=-", "W105=gold")
    facts = do(state, "invest load1")
    assert of(facts, AnsweredItself)[0] == AnsweredItself(Y, "load W101")
    assert state.players[Y].wagons[0].load == ["brass"]


def test_4_5_a_paid_action_cannot_be_declined():
    state = ask(table(), Invest(Y), phase=INVESTMENT, left=[B, Y])
    state.players[Y].investment, state.players[Y].node = 2, "rav-i1"
    do(state, "invest station")
    assert offered(state) == [f"build station rav{at}" for at in (1, 2, 3, 4)]
    assert refusal(state, "skip").rule == "4.0"


def test_4_5_tokens_stay_with_the_seat_and_in_the_area():
    state = table()
    for player in state.players:
        player.investment = 3
    turns(state, INVESTMENT, Y, B, P, W)
    do(state, "invest coal1")
    assert (state.players[Y].investment, state.area("market")) == (1, [Y, Y])
    do(state, "pass", "pass", "pass")
    assert awaited(state) == [Y]  # the only one who has not passed
    do(state, "pass")
    assert state.phase == MOVEMENT
    assert [player.investment for player in state.players] == [1, 3, 3, 3]


@pytest.mark.parametrize(
    ("spaces", "vp"),
    [
        ((0, 0, 0, 0), [0, 0, 0, 0]),
        ((1, 0, 0, 0), [12, 0, 0, 0]),  # alone: no second place
        ((3, 3, 0, 0), [9, 9, 0, 0]),
        ((3, 3, 2, 1), [9, 9, 0, 0]),  # a shared first leaves no second place
        ((3, 3, 3, 1), [6, 6, 6, 0]),
        ((4, 4, 4, 4), [4, 4, 4, 4]),  # 18 by 4, rounded down
        ((9, 2, 2, 0), [12, 3, 3, 0]),
        ((9, 2, 2, 2), [12, 2, 2, 2]),
        ((1, 15, 14, 0), [0, 12, 6, 0]),
        ((5, 0, 0, 4), [12, 0, 0, 6]),
    ],
)
@pytest.mark.parametrize("track", ["infrastructure", "contractors"])
@pytest.mark.parametrize("region", ["rav", "cal", "awh"])
def test_5_4_5_5_tracks(track, region, spaces, vp):
    state = table()
    for player, space in zip(state.players, spaces, strict=True):
        run(getattr(player, track), region, space)
    assert points(state, track) == vp


def test_4_5_only_the_first_of_two_paid_warehouses_is_mandatory():
    state = table()
    state.players[Y].node, state.players[Y].investment = "rav-i1", 3
    turns(state, INVESTMENT, Y, B)
    do(state, "invest warehouse2")
    assert "skip" not in offered(state)
    do(state, "build warehouse rav1")
    assert "skip" in offered(state)


def test_4_5_the_second_of_two_warehouses_may_be_forfeited():
    state = table()
    state.players[Y].node, state.players[Y].investment, state.players[Y].warehouses = "rav-i1", 3, 1
    turns(state, INVESTMENT, Y, B)
    facts = do(state, "invest warehouse2", "build warehouse rav1")
    assert of(facts, f.Forfeited) == [f.Forfeited(Y, "warehouse", "no-warehouse")]


def test_4_5_a_seat_that_cannot_invest_passes_by_itself():
    state = table(3, order=[0, 1, 2])
    for player in state.players:
        player.investment = 0
    facts = turns(state, INVESTMENT, 0, 1, 2)
    assert of(facts, f.Passed) == [f.Passed(0), f.Passed(1), f.Passed(2)]
    assert state.phase == MOVEMENT


def test_r17_free_actions_ask_no_place_in_the_area():
    state = ask(table(), FreeAction(Y, 2, source="A51"), left=[B])
    state.players[Y].node = "rav-i1"
    train(state.players[Y], "W105=-", "W209=brass,gold")
    for area in state.areas:
        area.extend([B] * 6)
    assert offered(state) == [
        *(f"free {one}" for one in ("coal1", "station", "load2", "move6", "swap12", "plan", "corrupt")), "skip",
    ]  # fmt: skip
    do(state, "free corrupt")
    assert "skip" in offered(state)  # it was not paid for
