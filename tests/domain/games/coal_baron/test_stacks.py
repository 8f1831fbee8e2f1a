"""Section 4.9: stacks that run out, and the marks of their cards."""

from __future__ import annotations

import pytest

from domain.engine import awaited, legal
from domain.games import coal_baron as game
from domain.games.coal_baron.decisions import Place
from domain.games.coal_baron.facts import (
    StackSplit,
    TopRevealed,
)
from domain.places import SPECTATOR, Viewer, masked
from domain.words import Hidden
from tests.domain.games.coal_baron.given import (
    CARDS_OF,
    decide_on,
    do,
    hold,
    kinds,
    lay,
    offered,
    only,
    refusal,
    table,
    zones_offered,
)


def test_x9_split():
    state = table()
    state.zones["cart1"].level, state.zones["cart2"].level = 2, 1
    lay(state, "cart1", "F1")
    lay(state, "cart2", "W2", "W1", "C2", "C1", "T2", "T1", "F2")
    facts = do(state, "cart 1 with 3")
    assert kinds(facts)[1:5] == ["CardTaken", "TopRevealed", "StackSplit", "TopRevealed"]
    assert only(facts, StackSplit) == StackSplit("cart2", "cart1", stay=4, moved=3)
    assert facts[4] == TopRevealed("cart1", "T2")
    assert list(state.stacks["cart2"]) == ["W2", "W1", "C2", "C1"]
    assert list(state.stacks["cart1"]) == ["T2", "T1", "F2"]
    assert list(masked(state, SPECTATOR).stacks["cart1"]) == ["T2", Hidden("cart"), Hidden("cart")]
    assert (state.zones["cart1"].level, state.zones["cart2"].level) == (3, 1)


def test_x10_no_split_with_one_card():
    state = table()
    lay(state, "wagon1", "wagon-any")
    lay(state, "wagon2", "wagon-fox")
    facts = do(state, "wagon 1 to dock 1 with 1")
    assert TopRevealed("wagon1", None) in facts
    assert "StackSplit" not in kinds(facts)
    assert (len(state.stacks["wagon1"]), len(state.stacks["wagon2"])) == (0, 1)
    assert "wagon1" not in zones_offered(state)
    assert refusal(state, "wagon 1 to dock 1 with 2").rule == "4.9"


def test_x21_exhausted_stack():
    state = table()
    lay(state, "order")
    hold(state.seats[0], "imp-order")
    lines = offered(state)
    assert not any(line.startswith(("order", "play order", "draw from order")) for line in lines)
    assert "draw from share with 2" in lines
    for line in ("order with 1", "play order", "draw from order with 2"):
        assert refusal(state, line).rule == "4.9"


@pytest.mark.parametrize(
    ("twin", "stay", "moved"),
    [(0, 0, 0), (1, 1, 0), (2, 1, 1), (3, 2, 1), (4, 2, 2), (5, 3, 2), (6, 3, 3)],
)
@pytest.mark.parametrize("how", ["cart 2 with 1", "play cart 2", "draw"])
def test_4_9_a_stack_that_runs_out_takes_the_lower_half_of_its_twin(how, twin, stay, moved):
    state = table()
    cards = CARDS_OF["cart1"][:twin]
    lay(state, "cart1", *cards)
    lay(state, "cart2", "F2")
    hold(state.seats[0], "imp-cart")
    state.stacks["cart1"].marks[1:] = [1] * len(cards[1:])
    before = {name: zone.level for name, zone in state.zones.items()}
    facts = do(state, *(["draw from cart 2 with 2", "choose 1"] if how == "draw" else [how]))
    splits = [fact for fact in facts if isinstance(fact, StackSplit)]
    assert splits == ([StackSplit("cart1", "cart2", stay, moved)] if moved else [])
    assert tuple(state.stacks["cart1"]) == cards[:stay]
    assert tuple(state.stacks["cart2"]) == cards[stay:]
    assert [fact for fact in facts if isinstance(fact, TopRevealed)] == [
        TopRevealed("cart2", None),
        *([TopRevealed("cart2", cards[stay])] if moved else []),
    ]
    assert state.zones["cart1"].level == before["cart1"]
    assert list(masked(state, Viewer(1)).stacks["cart2"]) == list(cards[stay:])
    assert list(masked(state, Viewer(2)).stacks["cart2"])[1:] == [Hidden("cart")] * max(0, moved - 1)


def test_4_9_the_facts_of_a_split_come_before_the_main_action_is_done():
    state = table()
    lay(state, "wagon1", "wagon-any")
    lay(state, "wagon2", "wagon-fox", "wagon-tower")
    assert kinds(do(state, "wagon 1 to dock 2 with 1")) == [
        "MinersPlaced", "CardTaken", "WagonPlaced", "TopRevealed", "StackSplit", "TopRevealed",
        "MainActionDone", "TurnEnded", "TurnStarted",
    ]  # fmt: skip


@pytest.mark.parametrize("stack", ["engine", "order", "share", "improvement", "goal"])
def test_4_9_other_stacks_are_never_refilled(stack):
    state = table()
    lay(state, stack, CARDS_OF[stack][0])
    place = next(o for o in legal(game, state, 0) if isinstance(o, Place) and o.zone == stack)
    facts = decide_on(state, 0, place)
    assert only(facts, TopRevealed) == TopRevealed(stack, None)
    state.zones[stack].level = 0
    assert stack not in {o.zone for o in legal(game, state, awaited(state)[0]) if isinstance(o, Place)}


def test_marks_travel_with_the_cards_of_a_split():
    state = table()
    lay(state, "cart1", "F1")
    lay(state, "cart2", "W2", "W1", "C2", "C1")
    state.stacks["cart2"].marks = [-2, -1, -1, 1]
    do(state, "cart 1 with 1")
    assert list(masked(state, Viewer(1)).stacks["cart1"]) == ["C2", "C1"]
    assert list(masked(state, Viewer(2)).stacks["cart1"]) == ["C2", Hidden("cart")]
