"""Turns from their start to their end: what happens by itself, the order of facts, defaults, the end of the game."""

from __future__ import annotations

import pytest

from domain.chance import Chance
from domain.engine import begin, default, evolve, preview, redacted
from domain.games import coal_baron as game
from domain.games.coal_baron.decisions import DrawChoose, EndTurn, MineMove, MineStop, Options, Pass, Pay, Place
from domain.games.coal_baron.edition import PILES, STACKS
from domain.games.coal_baron.facts import (
    CardTaken,
    CartMoved,
    HandsRevealed,
    ImprovementPlayed,
    MainActionDone,
    MinersPlaced,
    MinersReturned,
    MiningEnded,
    MiningStarted,
    Passed,
    Ranked,
    Scored,
    ShiftEnded,
    StackShuffled,
    StartSeatChosen,
    TopRevealed,
    TrainDispatched,
    TurnEnded,
    TurnStarted,
    WagonPlaced,
)
from domain.games.coal_baron.questions import Finish
from domain.games.coal_baron.state import Token
from domain.places import SPECTATOR, Viewer, masked
from domain.words import Hidden, Refused
from tests.domain.games.coal_baron.given import do, dock, hold, kinds, lay, offered, only, refusal, table

# --- set-up (2) ------------------------------------------------------------------------------------------------------


def test_2_facts_of_set_up_come_in_their_order():
    _, facts = begin(game, 4, Options(), Chance(b"any", 0))
    names = ["GameSetUp", *["StackShuffled"] * 9, *["TopRevealed"] * 9]
    assert kinds(facts) == [*names, "StartSeatChosen", "ShiftStarted", "TurnStarted"]
    assert [fact.stack for fact in facts if isinstance(fact, StackShuffled)] == list(STACKS)
    assert [fact.stack for fact in facts if isinstance(fact, TopRevealed)] == list(STACKS)


def test_2_chance_shuffles_seven_decks_and_then_picks_who_starts():
    """Anybody can recompute it: the decks in the order of the data file, the upper half is the first stack."""
    state, facts = begin(game, 3, Options(), Chance(b"key", 0))
    again = Chance(b"key", 0)
    for pile in PILES:
        cards = again.shuffled(pile.faces)
        laid = [
            card
            for fact in facts
            if isinstance(fact, StackShuffled) and fact.stack in pile.stacks
            for card in fact.order
        ]
        assert laid == cards
    assert only(facts, StartSeatChosen) == StartSeatChosen(again.below(3), "random")
    assert [len(state.stacks[stack]) for stack in STACKS] == [20, 20, 20, 20, 28, 28, 24, 16, 18]


def test_2_a_fixed_start_is_not_drawn():
    chance = Chance(b"key", 0)
    _, facts = begin(game, 3, Options(start_seat=2), chance)
    drawn_for_shuffles = sum(len(pile.faces) - 1 for pile in PILES)
    assert only(facts, StartSeatChosen) == StartSeatChosen(2, "fixed")
    assert chance.draws == drawn_for_shuffles


@pytest.mark.parametrize("seat", [3, -1])
def test_2_a_start_seat_that_does_not_exist_is_refused(seat):
    with pytest.raises(Refused) as refused:
        begin(game, 3, Options(start_seat=seat), Chance(b"key", 0))
    assert refused.value.rule == "2"


# --- turns (4.1) -----------------------------------------------------------------------------------------------------


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


# --- delivery, mining, drawing in the corners ------------------------------------------------------------------------


def test_4_6_equal_orders_are_merged_and_used_once_each():
    state = table()
    baron = state.seats[0]
    baron.docks = [dock("any:W1", engine="red"), dock("any:W1", engine="red"), dock("any:C1", engine="red")]
    hold(baron, "barracks-1", "barracks-1")
    lines = [line.partition(": ")[2] for line in offered(state) if line.startswith("deliver with 1:")]
    assert len(lines) == len(set(lines)) == 6  # three single trains and three pairs
    line = "deliver with 1: dock 1 = barracks 1, dock 2 = barracks 1, dock 3 = barracks 1"
    assert refusal(state, line).rule == "4.6"


def test_a19_not_every_train_that_could_leave_must_leave():
    state = table()
    state.seats[0].docks = [dock("any:W2", engine="red"), dock("any:T2", engine="red"), dock()]
    hold(state.seats[0], "barracks-2", "factory-1")
    facts = do(state, "deliver with 1: dock 2 = factory 1")
    assert only(facts, TrainDispatched).carts_loaded == 2
    assert state.seats[0].docks[0].engine == "engine-red"


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


def test_4_4_the_last_card_of_a_stack():
    state = table()
    lay(state, "goal", "goal-goals")
    facts = do(state, "draw from goal with 2", "choose 1")
    assert "CardsReturnedUnder" not in kinds(facts)
    assert TopRevealed("goal", None) in facts


def test_4_4_a_draw_that_empties_a_stack_splits_the_other():
    state = table()
    lay(state, "cart1", "F1")
    lay(state, "cart2", "W2", "W1")
    do(state, "draw from cart 1 with 2")
    assert kinds(do(state, "choose 1"))[:4] == ["CardTaken", "TopRevealed", "StackSplit", "TopRevealed"]
    assert list(state.stacks["cart1"]) == ["W1"]


def test_a25_a_second_peek_ends_the_marks_of_the_first():
    state = table()
    o1, o2, o3, o4, o5 = "barracks-1", "barracks-2", "barracks-3", "barracks-4", "factory-1"
    lay(state, "order", o1, o2, o3, o4, o5, "factory-2")
    state.stacks["order"].marks = [-2, 0, 0, 0, -1, -1]
    assert masked(state, Viewer(0)).stacks["order"].cards[:4] == [o1, o2, o3, o4]
    view = masked(state, Viewer(0))
    facts = do(state, "share with 1", "draw from order with 2", "choose 2")
    evolve(game, view, redacted(game, facts, Viewer(0)), state.ply)
    hidden = Hidden("order")
    assert list(view.stacks["order"]) == [o5, hidden, hidden, hidden, hidden]
    assert view.stacks == masked(state, Viewer(0)).stacks
    assert list(masked(state, Viewer(1)).stacks["order"]) == [o5, hidden, o1, o3, o4]


def test_a10_what_was_taken_face_up_is_known_to_all():
    state = table()
    lay(state, "order", "barracks-1", "barracks-2")
    do(state, "order with 1")
    assert masked(state, SPECTATOR).seats[0].orders.cards == ["barracks-1"]


def test_a26_of_equal_cards_the_known_one_is_used_first():
    state = table()
    baron = state.seats[0]
    baron.docks[0] = dock("any:W1", engine="red")
    hold(baron, "barracks-1")
    hold(baron, "barracks-1", openly=True)
    do(state, "deliver with 1: dock 1 = barracks 1")
    seen = masked(state, Viewer(1)).seats[0].orders
    assert (seen.cards, seen.hidden) == ([], 1)


def test_marks_travel_with_the_cards_of_a_split():
    state = table()
    lay(state, "cart1", "F1")
    lay(state, "cart2", "W2", "W1", "C2", "C1")
    state.stacks["cart2"].marks = [-2, -1, -1, 1]
    do(state, "cart 1 with 1")
    assert list(masked(state, Viewer(1)).stacks["cart1"]) == ["C2", "C1"]
    assert list(masked(state, Viewer(2)).stacks["cart1"]) == ["C2", Hidden("cart")]


# --- defaults (4.13) -------------------------------------------------------------------------------------------------


def test_4_13_defaults():
    state = table()
    assert default(game, state, 0) == Pass()
    state.seats[0].drift = ["W2", "W1"]
    state.seats[0].docks = [dock("any"), dock("wheel"), dock()]
    hold(state.seats[0], "flex3")
    do(state, "mine 1/2 with 1")
    assert default(game, state, 0) == MineMove("drift", "dock", dock=1, kind="any")
    do(state, "drift > siding")
    assert default(game, state, 0) == EndTurn()


def test_4_13_default_of_mining_prefers_the_own_crest_and_stops_when_it_can():
    state = table()
    state.seats[0].drift = ["W1", "W1"]
    state.seats[0].docks[0] = dock("any", "wheel")
    do(state, "mine 1/2 with 1")
    assert default(game, state, 0) == MineMove("drift", "dock", dock=1, kind="wheel")
    do(state, "drift > dock 1")
    assert default(game, state, 0) == MineStop()


def test_4_13_default_of_mining_out_of_the_siding_goes_by_the_data_file():
    state = table()
    state.seats[0].siding = ["W1", "F1"]
    state.seats[0].docks = [dock(), dock("any"), dock("fox")]
    do(state, "mine 1/2 with 1")
    assert default(game, state, 0) == MineMove("siding", "dock", "W1", 2, "any")


def test_4_13_default_of_drawing_is_the_former_top():
    state = table()
    lay(state, "wagon2", "wagon-clover", "wagon-any")
    do(state, "draw from wagon 2 with 2")
    assert default(game, state, 0) == DrawChoose(1, dock=1)


# --- the end (4.10, 5) -----------------------------------------------------------------------------------------------


def last_shift():
    state = table(2)
    state.tokens = [7]
    state.shift = 7
    return state


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


def test_5_scored_has_the_reason_and_the_cards_of_every_line():
    state = last_shift()
    state.seats[0].docks[0] = dock("any:W1*", engine="red")
    hold(state.seats[0], "barracks-1")
    facts = do(state, "deliver with 1: dock 1 = barracks 1", "pass", "pass")
    lines = next(fact for fact in facts if isinstance(fact, Scored)).lines
    told = [(line.category, line.points, str(line.reason), line.cards) for line in lines]
    assert told == [
        ("single carts", 2, "W1* delivered with barracks-1", ("W1*",)),
        ("orders", 3, "barracks-1 completed", ("barracks-1",)),
        ("shift tokens", 1, "token of shift 7", ()),
    ]
    dispatched, token = 1, 3
    assert [line.plies for line in game.score(state)] == [(dispatched,), (dispatched,), (token,)]


def test_a27_lower_places_go_by_tokens_and_are_shared_without_any():
    state = table(4)
    for baron, tokens in zip(state.seats, ([], [3], [], [1, 2]), strict=True):
        baron.tokens = [Token(number, 1) for number in tokens]
    lay(state, "goal")
    assert game.result(state).places == (3, 2, 3, 1)


def test_5_the_score_can_be_read_at_any_time():
    state = table()
    do(state, "goal with 1")
    assert [(line.category, line.points) for line in game.score(state)] in ([("goals", 0)], [("goals", 1)])


# --- previews --------------------------------------------------------------------------------------------------------


def test_a_preview_ends_where_a_card_would_be_turned_up():
    state = table()
    lay(state, "cart1", "W2", "W1")
    facts = preview(game, masked(state, Viewer(0)), 0, Place("cart1", Pay(((1, 1),))))
    assert kinds(facts) == ["MinersPlaced", "CardTaken"]


def test_a_preview_of_the_last_pass_reveals_no_hand():
    state = last_shift()
    hold(state.seats[1], "barracks-1")
    do(state, "pass")
    hold(state.seats[0], "factory-2")
    view = masked(state, Viewer(1))
    assert kinds(preview(game, view, 1, Pass()))[-1] == "GameEnded"
