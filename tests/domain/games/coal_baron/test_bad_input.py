"""Whatever cannot be done is refused in one sentence with the rule and what would be accepted; nothing changes."""

from __future__ import annotations

import msgspec
import pytest

from domain.codec import codec
from domain.games import coal_baron as game
from domain.games.coal_baron.decisions import DrawChoose, EndTurn, MineMove, MineStop, Pass, Pay, Place, Play
from domain.words import Hidden, Refused, render
from tests.domain.games.coal_baron.given import (
    ONE,
    TWO,
    do,
    dock,
    hold,
    lay,
    refusal,
    table,
)


@pytest.mark.parametrize(
    ("phase", "decision"),
    [
        ("before", EndTurn()),
        ("before", MineStop()),
        ("before", DrawChoose(1)),
        ("after", Pass()),
        ("after", Place("goal", ONE)),
        ("after", MineStop()),
        ("mining", Pass()),
        ("mining", EndTurn()),
        ("mining", Play("imp-order")),
        ("drawing", Pass()),
        ("drawing", Play("imp-order")),
        ("drawing", EndTurn()),
    ],
)
def test_4_1_each_phase_has_its_own_decisions(phase, decision):
    state = table()
    hold(state.seats[0], "imp-order")
    state.seats[0].drift = ["W1"]
    line = {"after": "share with 1", "mining": "mine 0/1 with 1", "drawing": "draw from goal with 2"}.get(phase)
    if line:
        do(state, line)
    assert refusal(state, decision).rule == "question"


@pytest.mark.parametrize(
    ("decision", "rule"),
    [
        (Play("imp-order", dock=1), "4.13"),
        (Play("imp-order", stack="order"), "4.13"),
        (Play("imp-engine"), "4.3"),
        (Play("imp-engine", 1, "engine"), "4.13"),
        (Play("imp-wagon", 1), "4.8"),
        (Play("imp-wagon", 0, "wagon1"), "4.3"),
        (Play("imp-wagon", 1, "cart1"), "4.8"),
        (Play("imp-mining", dock=1), "4.13"),
        (Play("imp-mining"), "4.5"),
        (Play("imp-delivery"), "4.6"),
        (Play("imp-delivery", 1, trains=((1, "barracks-1"),)), "4.13"),
        (Play("flex3"), "4.8"),
        (Place("draw", TWO), "4.4"),
        (Place("draw", TWO, dock=1, stack="wagon1"), "4.13"),
        (Place("cart1", ONE, stack="cart1"), "4.13"),
        (Place("engine", ONE, stack="engine", dock=1), "4.13"),
        (Place("mine01", ONE, stack="cart1"), "4.13"),
    ],
)
def test_4_13_records_with_fields_too_many_or_too_few(decision, rule):
    state = table()
    kinds_held = ("order", "engine", "wagon", "mining", "delivery")
    hold(state.seats[0], "flex3", *(f"imp-{kind}" for kind in kinds_held))
    lay(state, "wagon1", "wagon-any", "wagon-fox")
    data = codec(game.SLUG).encode(decision)
    assert refusal(state, codec(game.SLUG).decision(data)).rule == rule


TWO_FOR_ORDER = "order costs exactly 2; pay with 1+1, 1+flex5=1, 2 and flex5=2 (4.2)"


ALL_STACKS = "there is cart 1, cart 2, wagon 1, wagon 2, engine, order, share, improvement and goal (notation)"


BEFORE = "you are asked to place miners, play an improvement or pass; accepted now: place, play and pass (question)"


MINING = "you are asked to move carts, 2 to 3 steps (0 spent); accepted now: mine_move and mine_stop (question)"


FULL = "there is no empty clover wagon at dock 3; cart C1 can be loaded at dock 1 and dock 1 any (4.5)"


def told(refused: Refused) -> str:
    return f"{render(refused.sentence, name=game.name)} ({refused.rule})"


def a_table():
    state = table()
    baron = state.seats[0]
    hold(baron, "flex5", "barracks-3", "imp-cart")
    baron.docks = [dock("any", engine="red"), dock(engine="blue"), dock("any:C1")]
    lay(state, "wagon1", "wagon-tower", "wagon-any")
    lay(state, "engine", "engine-blue", "engine-red")
    lay(state, "share", "share-factory", "share-factory")
    lay(state, "goal")
    state.zones["order"].level = 1
    state.zones["improvement"].level = 40
    return state


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("order", TWO_FOR_ORDER),
        ("order with 1", TWO_FOR_ORDER),
        ("order with 3", TWO_FOR_ORDER),
        ("order with 5", "you hold 0 miner cards of value 5; " + TWO_FOR_ORDER),
        ("order with flex4=2", "improvement flex4 is not in your hand; " + TWO_FOR_ORDER),
        ("order with flex5=6", "improvement flex5 does not count as 6 miners; " + TWO_FOR_ORDER),
        ("improvement with 4", "improvement costs exactly 41, which your cards cannot make up (4.2)"),
        ("improvement", "improvement costs exactly 41, which your cards cannot make up (4.2)"),
        ("order with flex5", "say what improvement flex5 counts as, such as flex5=2 (notation)"),
        ("order with 2x1", "“2x1” is no payment; pay like 3, 1+2, flex5=3 or 2+flex3=1 (notation)"),
        ("order with miner-blue-2a", "miner-blue-2a is not yours; your miners are red (4.2)"),
        ("goal with 1", "the stack goal is empty (4.9)"),
        ("wagon 1 with 1", "name the dock: tower wagon can be put at dock 2 (4.3)"),
        ("wagon 1 to dock 3 with 1", "name the dock: tower wagon can be put at dock 2 (4.3)"),
        ("engine to dock 1 with 1", "name the dock: blue engine can be put at dock 3 (4.3)"),
        ("share to dock 2 with 1", "factory share is not put at a dock; name no dock (4.13)"),
        ("cart with 1", "there is no stack “cart”; there is cart 1 and cart 2 (notation)"),
        ("cart 3 with 1", "there is no stack “cart 3”; there is cart 1 and cart 2 (notation)"),
        ("mine 3/4 with 1", "there is no mine 3/4; there is mine 0/1, mine 1/2 and mine 2/3 (notation)"),
        ("mine 1/2 with 1", "you have no moves that spend 1 to 2 steps (4.5)"),
        ("deliver with 1: dock 1 = barracks 3", "order barracks 3 needs 3 carts, the train at dock 1 carries 0 (4.6)"),
        ("deliver with 1: dock 3 = barracks 3", "the train at dock 3 has no engine (4.6)"),
        ("deliver with 1: dock 4 = barracks 3", "there is no dock 4; the docks are 1, 2 and 3 (4.6)"),
        ("deliver with 1: dock 1 = furnace 2", "order furnace 2 is not in your hand; you hold order barracks 3 (4.6)"),
        ("deliver with 1: dock 1 = castle 2", "there is no order “castle 2”; you hold barracks 3 (notation)"),
        ("deliver with 1: the red one", "write each train as “dock 1 = barracks 3”, not “the red one” (notation)"),
        ("draw from moon with 2", "there is no stack “moon”; " + ALL_STACKS),
        ("draw from goal with 2", "the stack goal is empty (4.9)"),
        ("play flex5", "improvement flex5 is only used as part of a payment (4.8)"),
        ("play order", "improvement order is not in your hand; you hold improvement flex5 and improvement cart (4.8)"),
        ("play cart", "name the stack: one of cart 1 and cart 2 (4.8)"),
        ("stop", BEFORE),
    ],
)  # fmt: skip
def test_a_line_that_cannot_be_done(line, answer):
    assert told(refusal(a_table(), line)) == answer


def test_a_line_nobody_understands_is_answered_with_what_could_be_written():
    state = a_table()
    answer = told(refusal(state, "take the best card"))
    assert answer.startswith(
        "“take the best card” is not understood; you could write cart 1, cart 2, wagon 1 to dock 2,"
    )
    assert answer.endswith("share, play cart 1, play cart 2 and pass (notation)")


def test_out_of_turn():
    assert told(refusal(a_table(), "pass", seat=2)) == "it is not your turn; the table waits for seat 0 (turn)"


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("drift > dock 1", "cart T2 can only be loaded at dock 2 (4.5)"),
        ("drift > dock 2", "there is no empty tower wagon at dock 2; cart T2 can be loaded at no dock (4.5)"),
        ("drift W2 > siding", "only the rightmost card of the drift can move, that is cart T2 (4.5)"),
        ("siding W2 > dock 1", "cart W2 is not in your siding; it holds cart C1 (4.5)"),
        ("siding C1 > siding", "a cart of the siding can only be loaded into a wagon (4.5)"),
        ("siding C1 > dock 3", FULL),
        ("stop", "spend at least 2 steps; so far it is 0 (4.5)"),
        ("end", MINING),
    ],
)  # fmt: skip
def test_a_mining_move_that_cannot_be_made(line, answer):
    state = table()
    baron = state.seats[0]
    baron.drift, baron.siding, baron.docks[0] = ["T2"], ["C1"], dock("any", "clover")
    do(state, "mine 2/3 with 1")
    assert told(refusal(state, line)) == answer


def test_steps_that_are_not_left():
    state = table()
    state.seats[0].drift = ["W1", "T2"]
    do(state, "mine 2/3 with 1", "drift > siding")
    state.pending[-1][0] = msgspec.structs.replace(state.top[0], spent=2)
    assert told(refusal(state, "drift > siding")) == "moving cart T2 costs 2 steps, and 1 are left (4.5)"


def test_a_choice_that_is_not_there():
    state = table()
    lay(state, "wagon1", "wagon-any", "wagon-tower")
    do(state, "draw from wagon 1 with 2")
    assert told(refusal(state, "choose 3 to dock 1")) == "choose one of the cards 1 and 2 (4.4)"
    assert told(refusal(state, "choose 2 to dock 1")) == "name the dock: tower wagon can be put at dock 2 (4.3)"
    assert refusal(state, DrawChoose(Hidden("position"))).rule == "4.4"


@pytest.mark.parametrize(
    ("decision", "rule"),
    [
        (Place("attic", ONE), "4.2"),
        (Place("share", Pay()), "4.2"),
        (Place("share", ONE, dock=1), "4.13"),
        (Place("share", ONE, stack="share"), "4.13"),
        (Place("share", ONE, trains=((1, "barracks-3"),)), "4.13"),
        (Place("mine01", ONE, dock=1), "4.13"),
        (Place("draw", Pay(((2, 1),)), stack="attic"), "4.4"),
        (Place("draw", Pay(((1, 1), (1, 1))), stack="cart1"), "4.13"),
        (Place("draw", Pay(((2, 1),), (("imp-cart", 0),)), stack="cart1"), "4.2"),
        (Place("share", Pay(((1, -1), (2, 1)))), "4.2"),
        (Place("delivery", ONE), "4.6"),
        (Place("delivery", ONE, trains=((2, "barracks-3"), (1, "barracks-3"))), "4.6"),
        (Play("imp-cart", 1, "cart1"), "4.13"),
        (Play("imp-cart", stack="wagon1"), "4.8"),
        (Play("barracks-3"), "4.8"),
        (Play("imp-moon"), "4.8"),
    ],
)
def test_a_decision_in_another_than_its_one_form(decision, rule):
    assert refusal(a_table(), decision).rule == rule


@pytest.mark.parametrize(
    "move",
    [
        MineMove("attic", "siding"),
        MineMove("drift", "attic"),
        MineMove("drift", "siding", dock=1),
        MineMove("drift", "siding", "T2"),
        MineMove("drift", "dock", dock=2, kind="moon"),
    ],
)
def test_a_move_in_another_than_its_one_form(move):
    state = table()
    state.seats[0].drift, state.seats[0].docks[1] = ["T2", "T1"], dock("any")
    do(state, "mine 2/3 with 1")
    assert refusal(state, move).rule in ("4.5", "4.13")


@pytest.mark.parametrize(
    "data",
    [
        b'{"do":"buy_moon"}',
        b'{"do":"place","zone":"share"}',
        b'{"do":"place","zone":"share","pay":{"miners":[["1",1]]}}',
        b'{"do":"pass","note":"hi"}',
        b"nonsense",
    ],
)
def test_records_that_are_no_decisions(data):
    with pytest.raises(Refused) as refused:
        codec(game.SLUG).decision(data)
    assert refused.value.rule == "decision"


def test_a_refusal_says_nothing_the_seat_cannot_see():
    """The order stack and other hands differ; the sentence does not."""
    answers = set()
    for seed in (b"one", b"two"):
        state = table(seed=seed)
        lay(state, "order", "barracks-1")
        hold(state.seats[1], "factory-4" if seed == b"one" else "furnace-1")
        answers.add(told(refusal(state, "deliver with 1: dock 1 = factory 4")))
    assert answers == {"order factory 4 is not in your hand; you hold nothing (4.6)"}
