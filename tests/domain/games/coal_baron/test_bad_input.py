"""Whatever cannot be done is refused in one sentence with the rule and what would be accepted; nothing changes."""

from __future__ import annotations

import pytest

from domain.codec import codec
from domain.games import coal_baron as game
from domain.games.coal_baron.decisions import DrawChoose, EndTurn, MineMove, MineStop, Pass, Pay, Place, Play
from domain.words import Hidden, Refused
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
from tests.domain.games.coal_baron.positions import turn


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


def test_a_hidden_card_cannot_be_chosen():
    state = table()
    lay(state, "wagon1", "wagon-any", "wagon-tower")
    do(state, "draw from wagon 1 with 2")
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
    assert refusal(turn()[0], decision).rule == rule


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
        answers.add(str(refusal(state, "deliver with 1: dock 1 = factory 4")))
    assert answers == {"factory-4 is not in your hand; you hold nothing (4.6)"}
