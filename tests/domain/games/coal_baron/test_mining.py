"""Section 4.5: carts are moved step by step; mining against a search that moves every card."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from domain.engine import legal
from domain.games import coal_baron as game
from domain.games.coal_baron.decisions import MineMove, MineStop
from domain.games.coal_baron.edition import CARTS, DOCKS_OF_CREST, STEPS
from domain.games.coal_baron.facts import (
    CartMoved,
    MiningEnded,
    MiningStarted,
)
from domain.games.coal_baron.questions import Act, Mine
from domain.games.coal_baron.state import State
from tests.domain.games.coal_baron.given import (
    decide_on,
    do,
    dock,
    hold,
    is_accepted,
    kinds,
    offered,
    only,
    refusal,
    table,
    zones_offered,
)


def test_r5_maciek_mines():
    state = table()
    maciek = state.seats[0]
    maciek.drift = ["T1", "C1", "F2"]
    maciek.docks = [dock("any"), dock("tower"), dock()]
    do(state, "mine 2/3 with 1")
    assert offered(state) == ["drift > dock 2", "drift > siding"]
    assert refusal(state, "drift > dock 1").rule == "4.5"
    do(state, "drift > dock 2")
    facts = do(state, "drift > dock 1")
    assert only(facts, CartMoved) == CartMoved(0, "C1", "drift", "dock", 1, 1, "wagon-any")
    assert only(facts, MiningEnded) == MiningEnded(0, spent=2, lost=1, auto=True)
    assert maciek.drift == ["F2"]
    assert state.zones["mine23"].level == 1


def test_x2_mining_0_1_without_carts():
    state = table()
    facts = do(state, ["mine 0/1 with 1", " stop"][0])
    assert kinds(facts)[:4] == ["MinersPlaced", "MiningStarted", "MiningEnded", "MainActionDone"]
    assert only(facts, MiningEnded) == MiningEnded(0, spent=0, lost=1, auto=True)
    assert state.last_at_01 == 0


def test_x4_double_cart_with_one_step():
    state = table()
    state.seats[0].drift = ["W2"]
    state.seats[0].docks[0] = dock("wheel")
    facts = do(state, "mine 0/1 with 1")
    assert only(facts, MiningEnded) == MiningEnded(0, spent=0, lost=1, auto=True)
    state = table()
    state.seats[0].drift = ["W2"]
    state.seats[0].docks[0] = dock("wheel")
    do(state, "mine 1/2 with 1")
    assert offered(state) == ["drift > dock 1", "drift > siding"]
    assert refusal(state, "stop").rule == "4.5"
    assert only(do(state, "drift > siding"), MiningEnded).spent == 2


@pytest.mark.parametrize("first", ["C1", "F2"])
def test_x5_siding_is_free_order(first):
    state = table()
    state.seats[0].siding = ["C1", "F2"]
    state.seats[0].docks[2] = dock("any")
    do(state, "mine 2/3 with 1") if first == "F2" else do(state, "mine 1/2 with 1")
    assert f"siding {first} > dock 3 any" in offered(state)
    do(state, f"siding {first} > dock 3")
    other = {"C1": "F2", "F2": "C1"}[first]
    assert state.seats[0].siding == [other]
    assert state.seats[0].docks[2] == dock(f"any:{first}")
    assert not isinstance(state.top[0], Mine)  # no wagon is free for the other one


def test_x5_each_needs_a_free_wagon():
    state = table()
    state.seats[0].siding = ["C1", "F2"]
    state.seats[0].docks[2] = dock("any", "any")
    do(state, "mine 2/3 with 1", "siding F2 > dock 3", "siding C1 > dock 3")
    assert state.seats[0].docks[2] == dock("any:F2", "any:C1")


def test_x6_siding_cards_cannot_stay_busy():
    state = table()
    state.seats[0].siding = ["F1"]
    state.seats[0].docks = [dock("any"), dock("any"), dock("clover")]
    assert {"mine01", "mine12", "mine23"} & zones_offered(state) == {"mine01"}
    for line in ("mine 1/2 with 1", "mine 2/3 with 1"):
        assert refusal(state, line).rule == "4.5"


def test_x26_mining_improvement_from_the_phase_before():
    state = table()
    state.seats[0].drift = ["W1", "C1"]
    hold(state.seats[0], "imp-mining")
    facts = do(state, "play mining", "drift > siding", "drift > siding")
    assert only(facts, MiningStarted) == MiningStarted(0, 1, 4, "improvement")
    assert only(facts, MiningEnded) == MiningEnded(0, spent=2, lost=2, auto=True)
    assert "MainActionDone" not in kinds(facts)
    assert state.top == [Act(0, asked=state.top[0].asked)]
    assert {"pass", "share with 1"} <= set(offered(state))
    assert refusal(state, "end").rule == "question"


def test_a6_one_card_moves_twice():
    state = table()
    state.seats[0].drift = ["W1"]
    state.seats[0].docks[0] = dock("wheel")
    facts = do(state, "mine 2/3 with 1", "drift > siding", "siding W1 > dock 1")
    assert only(facts, MiningEnded) == MiningEnded(0, 2, 1, auto=True)


def test_4_5_a_move_that_would_make_the_minimum_unreachable_is_refused():
    state = table()
    state.seats[0].drift = ["W1"]
    state.seats[0].docks[0] = dock("wheel")
    do(state, "mine 2/3 with 1")
    assert offered(state) == ["drift > siding"]  # loading at once would leave the second step without a move
    assert "minimum of 2" in str(refusal(state, "drift > dock 1"))


def test_4_5_the_minimum_may_not_be_left_unspent():
    state = table()
    state.seats[0].drift = ["W1", "W1"]
    do(state, "mine 2/3 with 1", "drift > siding")
    assert refusal(state, "stop").rule == "4.5"


def test_4_5_the_leftmost_empty_wagon_of_a_kind_is_loaded():
    state = table()
    state.seats[0].drift = ["W2"]
    state.seats[0].docks[0] = dock("any:C1", "any", "wheel", "any", "wheel")
    do(state, "mine 1/2 with 1", "drift > dock 1")
    assert state.seats[0].docks[0] == dock("any:C1", "any", "wheel:W2", "any", "wheel")


Yard = tuple[tuple[str, ...], tuple[str, ...], tuple[tuple[int, str, str], ...]]  # drift, siding, (dock, kind, load)


def steps_from(yard: Yard) -> Iterator[tuple[MineMove, int, Yard]]:
    """Every single move there is, by the table of 4.5."""
    drift, siding, wagons = yard
    carts = [("drift", drift[0])] if drift else []
    carts += [("siding", cart) for cart in sorted(set(siding))]
    for place, cart in carts:
        at = siding.index(cart) if place == "siding" else 0
        rest = (drift[1:], siding) if place == "drift" else (drift, siding[:at] + siding[at + 1 :])
        crest = CARTS[cart].crest
        for number, (where, kind, load) in enumerate(wagons):
            if not load and kind in (crest, "any") and where in DOCKS_OF_CREST[crest]:
                loaded = (*wagons[:number], (where, kind, cart), *wagons[number + 1 :])
                move = MineMove(place, "dock", cart if place == "siding" else "", where, kind)
                yield move, STEPS[cart], (*rest, loaded)
        if place == "drift":
            yield MineMove("drift", "siding"), STEPS[cart], (drift[1:], (*siding, cart), wagons)


def reaches(yard: Yard, low: int, high: int) -> bool:
    if low <= 0 <= high:
        return True
    return any(reaches(left, low - cost, high - cost) for _, cost, left in steps_from(yard) if cost <= high)


@pytest.mark.parametrize(("line", "low", "high"), [
    ("mine 0/1 with 1", 0, 1), ("mine 1/2 with 1", 1, 2), ("mine 2/3 with 1", 2, 3), ("play mining", 1, 4),
])  # fmt: skip
def test_4_5_moves_are_those_that_leave_the_minimum_within_reach(line, low, high):
    rng = Random(high)
    for _ in range(60):
        state = table()
        baron = state.seats[0]
        hold(baron, "imp-mining")
        carts, wagons = ["W2", "W1", "C2", "C1*", "T2", "F2", "F1"], ["any", "wheel", "clover", "tower", "fox"]
        baron.drift = rng.choices(carts, k=rng.randrange(4))
        baron.siding = sorted(rng.choices(carts, k=rng.randrange(3)), key=list(CARTS).index)
        baron.docks = [dock(*rng.choices(wagons, k=rng.randrange(3))) for _ in range(3)]
        yard = (
            tuple(baron.drift),
            tuple(baron.siding),
            tuple((at, w.face[6:], w.load) for at, d in enumerate(baron.docks, 1) for w in d.wagons),
        )
        assert (line in offered(state)) == reaches(yard, low, high)
        if line in offered(state):
            do(state, line)
            check_moves(state, yard, low, high, rng)


def check_moves(state: State, yard: Yard, low: int, high: int, rng: Random) -> None:
    while type(state.top[0]).__name__ == "Mine":
        found = {m: (c, left) for m, c, left in steps_from(yard) if c <= high and reaches(left, low - c, high - c)}
        moves = {offer for offer in legal(game, state, 0) if isinstance(offer, MineMove)}
        assert moves == set(found)
        assert is_accepted(state, 0, MineStop()) == (low <= 0)
        move = rng.choice(sorted(moves, key=game.write))
        assert game.parse(state, 0, game.write(move)) == move
        cost, yard = found[move]
        low, high = low - cost, high - cost
        decide_on(state, 0, move)


def test_a6_the_same_card_goes_by_the_siding_into_a_wagon_in_one_action():
    state = table()
    baron = state.seats[0]
    baron.drift, baron.docks[1] = ["T2"], dock("tower")
    hold(baron, "imp-mining")
    facts = do(state, "play mining", "drift > siding", "siding T2 > dock 2")
    assert only(facts, MiningStarted) == MiningStarted(0, 1, 4, "improvement")
    assert only(facts, MiningEnded) == MiningEnded(0, 4, 0, auto=True)
    assert baron.docks[1].carts == 2
    assert isinstance(state.top[0], Act)


def test_4_5_four_single_steps_in_a_row():
    state = table()
    state.seats[0].drift = ["W1", "C1", "T1", "F1", "F1*"]
    hold(state.seats[0], "imp-mining", "flex3")
    facts = do(state, "play mining", *["drift > siding"] * 4)
    assert only(facts, MiningEnded) == MiningEnded(0, 4, 0, auto=True)
    assert state.seats[0].siding == ["W1", "C1", "T1", "F1"]


def test_4_5_a_single_first_would_make_two_steps_unreachable():
    """Mining 2/3: after the single out of the drift only doubles would be left, which is 1 + 2 = 3: allowed."""
    state = table()
    state.seats[0].drift = ["W1", "C2"]
    do(state, "mine 2/3 with 1")
    assert offered(state) == ["drift > siding"]
    facts = do(state, "drift > siding", "drift > siding")
    assert only(facts, MiningEnded) == MiningEnded(0, 3, 0, auto=True)


def test_4_5_two_doubles_leave_one_step_of_mining_2_3_unused():
    state = table()
    state.seats[0].drift = ["W2", "C2"]
    facts = do(state, "mine 2/3 with 1", "drift > siding")
    assert only(facts, MiningEnded) == MiningEnded(0, 2, 1, auto=True)
