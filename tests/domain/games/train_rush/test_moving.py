"""Section 4.7: where a locomotive can go."""

import pytest

from domain.engine import awaited
from domain.games.train_rush import facts as f
from domain.games.train_rush.edition import destinations
from domain.games.train_rush.questions import (
    CardStep,
    Move,
)
from domain.games.train_rush.state import INVESTMENT, MOVEMENT
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
    refusal,
    settle,
    table,
    turns,
)


def test_t02_start_tunnel_and_blocking():
    state = table(order=[P, B, Y, W])
    for seat, cards in {P: ["A09"], B: ["A05"], Y: ["A20"], W: ["A33", "A36"]}.items():
        hold(state.players[seat], *cards)
        state.players[seat].coal = 0  # so that actions II and III are out of reach
    turns(state, MOVEMENT, P, B, Y, W)
    do(state, "play A09")
    assert offered(state, "move") == ["move rav-i2", "move rav-m2"]
    do(state, "move rav-m2", f"draw {state.pool[0]}", "play A05")
    assert offered(state, "move") == ["move lead2"]
    do(state, "move lead2", f"draw {state.pool[0]}", "play A20")
    assert offered(state, "move") == ["move rav-i2"]
    do(state, "move rav-i2", f"draw {state.pool[0]}")
    assert awaited(state) == [W]
    facts = do(state, "play A33")
    assert of(facts, f.Stopped) == [f.Stopped(W, "no-destination")]
    assert of(facts, f.CardDiscarded) == [f.CardDiscarded(W, "A33", f.FRONT)]
    assert not of(facts, f.CoalPaid, f.LocoMoved)
    assert offered(state) == [f"draw {card}" for card in state.pool]
    do(state, f"draw {state.pool[0]}")
    assert len(state.players[W].hand) == 2
    assert state.players[W].node == "start"


def test_t02_whichever_card_white_plays():
    state = table(order=[P, B, Y, W])
    for seat, node in {P: "rav-m2", B: "lead2", Y: "rav-i2"}.items():
        state.players[seat].node = node
    hold(state.players[W], "A33", "A36")
    turns(state, MOVEMENT, W)
    assert of(do(state, "play A36"), f.Stopped) == [f.Stopped(W, "no-destination")]


@pytest.mark.parametrize(("node", "reached"), [("rav1-6", {"rav-i6"}), ("rav1-5", {"rav1-6"})])
def test_t03_siding_tracks_cannot_be_crossed(node, reached):
    assert set(destinations(node, 1)) == reached


def test_t30_a_city_stops_a_long_move():
    state = ask(table(), Move(Y, 5, source="A50"), left=[B])
    state.players[Y].node = "rav-i6"
    assert offered(state, "move") == ["move rav-i7", "move cal-i2", "move cal-i3", "move cal-m3"]
    assert refusal(state, "move rav-i8").rule == "4.7"
    assert of(do(state, "move rackglen"), f.LocoMoved) == [f.LocoMoved(Y, "rav-i6", "rav-i7", 5, 4)]


@pytest.mark.parametrize(("node", "lost"), [("rav-i7", 4), ("cal-i2", 1), ("cal-i3", 0), ("cal-m3", 0)])
def test_t30_points_lost(node, lost):
    state = ask(table(), Move(Y, 5, source="A50"), left=[B])
    state.players[Y].node = "rav-i6"
    assert of(do(state, f"move {node}"), f.LocoMoved)[0].lost == lost


def test_t32_three_tracks_for_one_distance():
    state = ask(table(), Move(Y, 2, source="A50"), left=[B])
    state.players[Y].node, state.players[P].node = "cal-i3", "cal1-5"
    assert offered(state, "move") == ["move cal1-2", "move cal1-8"]


def token_move():
    state = ask(table(), CardStep(Y, "A25", 2), left=[B])  # action II: 3 points, 1 coal
    state.players[Y].node, state.players[Y].coal, state.players[Y].tokens = "rav1-6", 1, [3, 4]
    return state


def test_t33_movement_tokens_are_added_one_at_a_time():
    state = token_move()
    assert {text.partition(" token ")[2] for text in offered(state, "move")} == {"", "3", "4"}
    assert refusal(state, "move cal-m3 token 7").rule == "4.6"  # never both: 3 + 3 + 4


def test_t33_a_token_is_spent_in_full_where_a_city_stops_the_move():
    state = token_move()
    facts = do(state, "move rackglen token 4")
    assert of(facts, f.CoalPaid, f.MovementTokenSpent, f.LocoMoved) == [
        f.CoalPaid(Y, 1, "A25"),
        f.MovementTokenSpent(Y, 4),
        f.LocoMoved(Y, "rav1-6", "rav-i7", 7, 5),
    ]
    assert state.players[Y].tokens[0] == 3


def test_t34_no_token_in_phase_iv():
    state = ask(table(), Move(Y, 3, source="move3", paid=True), phase=INVESTMENT, left=[B, Y])
    state.players[Y].node, state.players[Y].tokens = "rav-i6", [2]
    assert refusal(state, "move rackglen token 2").rule == "4.5"


@pytest.mark.parametrize(
    ("node", "points", "ends"),
    [
        ("start", 1, {"lead1": 0}),
        ("start", 3, {"rav-i1": 0, "rav-m1": 0}),  # straight on, or through the tunnel of lead2
        ("start", 5, {**{f"rav1-{k}": 0 for k in (1, 4, 7)}, **{f"rav2-{k}": 0 for k in (1, 4, 7)}}),
        ("rav-m6", 1, {"rav-m7": 0}),  # a black market, exactly
        ("rav-m6", 2, {"rav-m7": 1, "rav-m8": 0}),  # or before the points are used up
        ("rav-m6", 4, {"rav-m7": 3, "rav-m9": 1, "rav-m10": 0}),  # a market and a city on the way
        ("rav-o7", 1, {"rav-o8": 0, "rav-m8": 0}),  # tunnel t1
        ("cal-o6", 1, {"cal4-1": 0, "cal4-4": 0, "cal4-7": 0, "cal-i7": 0}),  # tunnel t2
        ("awh-m6", 1, {"awh2-1": 0, "awh2-4": 0, "awh2-7": 0, "awh-i6": 0}),  # tunnel t3
        ("awh-m6", 2, {"awh2-2": 0, "awh2-5": 0, "awh2-8": 0, "awh-i7": 0}),  # through t3 into Lumenford
        ("rav-i8", 1, {"cal-i1": 0, "cal-m1": 0}),  # an exit outwards
        ("rav-m10", 1, {"cal-m1": 0, "cal-i1": 0, "cal-o1": 0}),  # exits to both sides
        ("awh-o13", 1, {"rav-o1": 0, "rav-m1": 0}),  # and from the last region to the first
        ("cal3-3", 1, {"cal-o5": 0}),  # all three tracks of a siding lead to the same node
        ("cal3-9", 1, {"cal-o5": 0}),
        ("cal3-4", 2, {"cal3-6": 0}),  # no crossing
        ("cal-i1", 1, {"cal-i2": 0}),
        ("cal-i2", 2, {"cal1-1": 0, "cal1-4": 0, "cal1-7": 0}),  # leaving a city; it is not its own destination
    ],
)
def test_4_7_destinations(node, points, ends):
    state = ask(table(), Move(Y, points, source="A50"), left=[B])
    state.players[Y].node = node
    assert set(offered(state, "move")) == {f"move {end}" for end in ends}
    for end, lost in ends.items():
        state = ask(table(), Move(Y, points, source="A50"), left=[B])
        state.players[Y].node = node
        assert of(do(state, f"move {end}"), f.LocoMoved) == [f.LocoMoved(Y, node, end, points, lost)]


@pytest.mark.parametrize(
    ("other", "free"),
    [("rav-i7", True), ("rav-m7", True), ("rav-m8", False), ("rav1-2", False), ("lead1", False)],
)
def test_4_7_cities_and_markets_hold_any_number_all_else_one(other, free):
    before = {"rav-i7": "rav-i6", "rav-m7": "rav-m6", "rav-m8": "rav-o7", "rav1-2": "rav1-1", "lead1": "start"}[other]
    state = ask(table(), Move(Y, 1, source="A50"), left=[B])
    state.players[Y].node, state.players[P].node, state.players[W].node = before, other, other
    assert (f"move {other}" in offered(state, "move")) == free


def test_4_7_where_the_only_destination_is_filled_a_move_is_lost():
    state = ask(table(), Move(Y, 1, source="A50"), left=[B])
    state.players[P].node = "lead1"
    assert of(settle(state), f.Forfeited) == [f.Forfeited(Y, "move", "no-destination")]
