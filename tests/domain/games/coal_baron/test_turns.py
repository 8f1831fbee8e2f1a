"""Sections 4.1, 4.7 and 4.12: turns, their phases, passing."""

from __future__ import annotations

from domain.engine import awaited, legal
from domain.games import coal_baron as game
from domain.games.coal_baron.decisions import Pass, Place, Play
from domain.games.coal_baron.facts import (
    CardTaken,
    CartMoved,
    ImprovementPlayed,
    MainActionDone,
    MinersPlaced,
    MinersReturned,
    MiningEnded,
    MiningStarted,
    Passed,
    ShiftEnded,
    TopRevealed,
    TurnEnded,
    TurnStarted,
    WagonPlaced,
)
from tests.domain.games.coal_baron.given import (
    do,
    hold,
    kinds,
    lay,
    offered,
    only,
    pay,
    refusal,
    table,
)


def test_x18_after_passing():
    state = table(start=1)
    hold(state.seats[1], "imp-share")
    do(state, "pass")
    assert list(legal(game, state, 1)) == []
    for decision in (Play("imp-share"), Pass(), Place("share", pay(1))):
        assert refusal(state, decision, seat=1).rule == "turn"
    do(state, "pass", "pass")
    assert Play("imp-share") in list(legal(game, state, 1))


def test_4_1_a_chain_of_passes_ends_the_shift_within_one_decision():
    state = table(4)
    for baron in state.seats[1:]:
        baron.miners = []
    facts = do(state, "pass")
    assert kinds(facts)[:8] == ["Passed", *["TurnStarted", "Passed"] * 3, "ShiftEnded"]
    assert [fact.auto for fact in facts if isinstance(fact, Passed)] == [False, True, True, True]
    assert only(facts, ShiftEnded) == ShiftEnded(1, 1, 0, "starter")
    assert only(facts, MinersReturned) == MinersReturned(())


def test_4_1_the_last_seat_goes_on_until_its_own_cards_are_gone():
    state = table(2)
    state.seats[0].miners = [1, 2]
    state.seats[1].miners = [1]
    do(state, "share with 1", "pass")
    assert awaited(state) == [0]
    facts = do(state, "draw from goal with 2", "choose 1")
    assert kinds(facts)[-8:] == [
        "MainActionDone", "TurnEnded", "TurnStarted", "Passed", "ShiftEnded", "MinersReturned", "ShiftStarted",
        "TurnStarted",
    ]  # fmt: skip


def test_4_12_one_turn_as_events():
    state = table(start=1)
    state.zones["wagon2"].level = 1
    lay(state, "wagon2", "wagon-any", "wagon-fox")
    hold(state.seats[1], "imp-mining")
    state.seats[1].drift = ["W2", "C1"]
    assert do(state, "wagon 2 to dock 1 with 2") == [
        MinersPlaced(1, "wagon2", total=2, miners=((2, 1),)),
        CardTaken(1, "wagon2", "wagon-any", index=1, via="zone"),
        WagonPlaced(1, "wagon-any", dock=1),
        TopRevealed("wagon2", "wagon-fox"),
        MainActionDone(1, "wagon2"),
    ]
    assert do(state, "play imp-mining") == [
        ImprovementPlayed(1, "imp-mining"),
        MiningStarted(1, min=1, max=4, source="improvement"),
    ]
    assert do(state, "drift > dock 1 any") == [CartMoved(1, "W2", "drift", "dock", cost=2, dock=1, wagon="wagon-any")]
    assert do(state, "drift > siding") == [
        CartMoved(1, "C1", "drift", "siding", cost=1),
        MiningEnded(1, spent=3, lost=1, auto=True),
        TurnEnded(1, auto=True),
        TurnStarted(2),
    ]


def test_4_1_a_seat_without_any_card_passes_by_itself():
    state = table()
    state.seats[1].miners = []
    state.seats[2].miners = []
    facts = do(state, "share with 1")
    assert facts[-6:] == [
        TurnEnded(0, auto=True),
        TurnStarted(1),
        Passed(1, auto=True),
        TurnStarted(2),
        Passed(2, auto=True),
        TurnStarted(0),
    ]


def test_4_1_a_seat_with_an_improvement_does_not_pass_by_itself_whatever_it_is():
    state = table()
    state.seats[1].miners = []
    hold(state.seats[1], "imp-delivery")  # of no use now, and nobody may learn that from the timing
    assert do(state, "share with 1")[-1] == TurnStarted(1)
    assert offered(state) == ["pass"]


def test_4_1_playing_the_last_card_before_placing_leaves_the_pass_to_the_seat():
    state = table()
    state.seats[0].miners = []
    hold(state.seats[0], "imp-share")
    assert kinds(do(state, "play share")) == ["ImprovementPlayed", "CardTaken", "TopRevealed"]
    assert offered(state) == ["pass"]


def test_4_1_a_seat_that_holds_an_improvement_ends_its_turn_itself():
    state = table()
    hold(state.seats[0], "flex3")
    assert do(state, "share with 1")[-1] == MainActionDone(0, "share")
    assert offered(state) == ["end"]
    assert do(state, "end") == [TurnEnded(0), TurnStarted(1)]


def test_4_1_the_last_one_takes_turn_after_turn():
    state = table()
    do(state, "share with 1", "pass", "pass")
    assert do(state, "goal with 1")[-1] == TurnStarted(0)
    assert do(state, "order with 1")[-1] == TurnStarted(0)
    assert only(do(state, "pass"), ShiftEnded).to == 0
