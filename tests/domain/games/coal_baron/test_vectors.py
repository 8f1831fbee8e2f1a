"""The numbered vectors of the specification, checked in the numbers."""

from __future__ import annotations

import pytest

from domain.engine import evolve, legal, redacted
from domain.games import coal_baron as game
from domain.games.coal_baron.decisions import DrawChoose, Pass, Pay, Place, Play
from domain.games.coal_baron.edition import DOCKS_FOR, MINERS
from domain.games.coal_baron.facts import (
    CardsReturnedUnder,
    CardTaken,
    CartMoved,
    FlexRemoved,
    MinersPlaced,
    MiningEnded,
    MiningStarted,
    Peeked,
    ShiftEnded,
    ShiftStarted,
    StackSplit,
    TopRevealed,
    TrainDispatched,
    TurnStarted,
)
from domain.games.coal_baron.questions import Act, Mine
from domain.games.coal_baron.scoring import points
from domain.games.coal_baron.state import Baron, Held, Token, Train
from domain.places import SPECTATOR, Hand, Viewer, masked
from domain.words import Hidden
from tests.domain.games.coal_baron.given import (
    decide_on,
    do,
    dock,
    hold,
    kinds,
    lay,
    offered,
    only,
    payments_offered,
    refusal,
    table,
    zones_offered,
)


def pay(*values: int, **flex: int) -> Pay:
    miners = tuple((value, values.count(value)) for value in sorted(set(values)))
    return Pay(miners, tuple(sorted(flex.items())))


# --- 6.1 from the rulebook -------------------------------------------------------------------------------------------


def test_r1_costs_rise_by_one():
    state = table()
    totals = [only(do(state, line), MinersPlaced).total for line in ("order with 1", "order with 2", "order with 3")]
    assert totals == [1, 2, 3]
    assert state.zones["order"].level == 3


def test_r2_three_miners_are_paid_in_three_ways():
    state = table()
    state.zones["engine"].level = 2
    state.seats[0].miners = [1, 1, 1, 2, 3]
    assert payments_offered(state, "engine") == {pay(3), pay(1, 2), pay(1, 1, 1)}
    for wrong in (pay(2), pay(1, 1, 2), pay(5)):
        assert refusal(state, Place("engine", wrong, dock=1)).rule == "4.2"


def test_r3_own_placement_counts():
    state = table()
    do(state, "share with 1", "pass", "pass")
    assert only(do(state, "share with 2"), MinersPlaced).total == 2


def test_r4_draw_starts_at_two():
    state = table()
    assert state.zones["draw"].cost == 2
    do(state, "draw from goal with 2")
    assert state.zones["draw"].cost == 3


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


def gosia(second_engine: str):
    state = table()
    baron = state.seats[0]
    baron.docks = [dock("any:W2", "any:C1", engine="green"), dock("any:T1", engine=second_engine), dock()]
    hold(baron, "barracks-3", "factory-1")
    return state


def test_r6_gosia_delivers_twice():
    state = gosia("green")
    facts = do(state, "deliver with 1: dock 1 = barracks 3, dock 2 = factory 1")
    assert [fact for fact in facts if isinstance(fact, TrainDispatched)] == [
        TrainDispatched(0, 1, "barracks-3", "engine-green", ("wagon-any", "wagon-any"), ("W2", "C1"), 3, 3),
        TrainDispatched(0, 2, "factory-1", "engine-green", ("wagon-any",), ("T1",), 1, 1),
    ]
    baron = state.seats[0]
    assert baron.docks == [dock(), dock(), dock()]
    assert [train.order for train in baron.completed] == ["barracks-3", "factory-1"]
    assert len(baron.orders) == 0


def test_r6_trains_of_two_colours_leave_one_by_one():
    state = gosia("red")
    assert refusal(state, "deliver with 1: dock 1 = barracks 3, dock 2 = factory 1").rule == "4.6"
    deliveries = {line for line in offered(state) if line.startswith("deliver with 1:")}
    assert deliveries == {
        "deliver with 1: dock 1 = barracks 3",
        "deliver with 1: dock 1 = factory 1",
        "deliver with 1: dock 2 = factory 1",
    }


@pytest.mark.parametrize(
    ("kind", "docks"), [("wheel", {1, 2}), ("clover", {1, 3}), ("tower", {2}), ("fox", {3}), ("any", {1, 2, 3})]
)
def test_r7_wagon_crests(kind, docks):
    assert set(DOCKS_FOR[f"wagon-{kind}"]) == docks
    state = table()
    lay(state, "wagon1", f"wagon-{kind}", "wagon-any")
    assert {o.dock for o in legal(game, state, 0) if isinstance(o, Place) and o.zone == "wagon1"} == docks
    for wrong in {1, 2, 3} - docks:
        assert refusal(state, f"wagon 1 to dock {wrong} with 1").rule == "4.3"


def test_r8_a_wagon_joins_a_train():
    state = table()
    state.seats[0].docks[0] = dock("wheel:W2", engine="red")
    lay(state, "wagon1", "wagon-any", "wagon-fox")
    do(state, "wagon 1 to dock 1 with 1")
    assert state.seats[0].docks[0] == dock("wheel:W2", "any", engine="red")


def test_r9_fourth_engine():
    state = table()
    state.seats[0].docks = [dock(engine="red"), dock(engine="blue"), dock("any", engine="red")]
    hold(state.seats[0], "imp-engine")
    assert "engine" not in zones_offered(state)
    assert not any(line.startswith(("engine", "play engine", "draw from engine")) for line in offered(state))
    assert refusal(state, "engine to dock 1 with 1").rule == "4.3"
    assert refusal(state, "play engine to dock 2").rule == "4.3"
    assert refusal(state, "draw from engine with 2").rule == "4.4"


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


def test_r12_miner_improvement_as_three():
    state = table()
    state.zones["wagon1"].level = 2
    lay(state, "wagon1", "wagon-any", "wagon-any")
    hold(state.seats[0], "flex5")
    facts = do(state, "wagon 1 to dock 1 with flex5=3")
    assert only(facts, MinersPlaced) == MinersPlaced(0, "wagon1", 3, flex=(("flex5", 3),))
    assert state.zones["wagon1"].level == 3
    assert state.zones["wagon1"].cost == 4
    assert len(state.seats[0].improvements) == 0
    facts = do(state, "pass", "pass", "pass")
    assert only(facts, FlexRemoved) == FlexRemoved(("flex5",))
    assert state.removed == ["flex5"]


@pytest.mark.parametrize(("players", "shifts", "cards", "zones"), [(2, 7, 8, 13), (3, 6, 9, 14), (4, 5, 10, 14)])
def test_r13_setup_sizes(players, shifts, cards, zones):
    state = table(players)
    assert state.shifts == len(state.tokens) == shifts
    assert [len(baron.miners) for baron in state.seats] == [cards] * players
    assert sum(MINERS[players]) == {2: 12, 3: 16, 4: 21}[players]
    assert len(state.zones) == zones


def baron_with(trains=(), shares=(), tokens=(), goals=()) -> Baron:
    return Baron(
        "red",
        [],
        Hand("order"),
        Hand("improvement"),
        docks=[dock(), dock(), dock()],
        completed=[Train(order, f"engine-{engine}", (), carts, 1) for order, engine, carts in trains],
        shares=[Held(f"share-{share}", 2) for share in shares],
        tokens=[Token(number, 3) for number in tokens],
        goals=[Held(f"goal-{goal}", 4) for goal in goals],
    )


def sheet(baron: Baron) -> dict[str, int]:
    sums = dict.fromkeys(("single carts", "orders", "shares", "shift tokens", "goals"), 0)
    for point in points(baron):
        sums[point.category] += point.points
    return sums


MARTYNA = baron_with(
    trains=[
        ("barracks-4", "green", ("W2", "W1*", "W1")),
        ("barracks-3", "green", ("T2", "T1*")),
        ("factory-2", "green", ("F2",)),
        ("factory-2", "red", ("C2",)),
        ("steamboat-1", "blue", ("F1",)),
    ],
    shares=("barracks", "factory", "factory", "furnace"),
    tokens=(1, 4),
    goals=("engine-green", "order-barracks", "share-barracks"),
)


def test_r14_martyna_has_59():
    assert sheet(MARTYNA) == {"single carts": 6, "orders": 30, "shares": 9, "shift tokens": 2, "goals": 12}
    lines = {category: [p.points for p in points(MARTYNA) if p.category == category] for category in sheet(MARTYNA)}
    assert lines["single carts"] == [2, 1, 2, 1]
    assert lines["orders"] == [10, 7, 5, 5, 3]
    assert lines["shares"] == [3, 3, 3, 0]  # nobody ordered coal for the furnace
    assert lines["goals"] == [6, 4, 2]
    assert sum(sheet(MARTYNA).values()) == 59


# --- 6.2 extra vectors -----------------------------------------------------------------------------------------------


def test_x1_exactness_forces_a_pass():
    state = table()
    state.seats[0].miners = [3]
    for zone in state.zones.values():
        zone.level = 3
    assert list(legal(game, state, 0)) == [Pass()]


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


def test_x7_draw_on_a_short_stack():
    state = table()
    lay(state, "goal", "goal-goals", "goal-engine-red")
    do(state, "draw from goal with 2")
    facts = do(state, "choose 2")
    assert only(facts, CardTaken) == CardTaken(0, "goal", "goal-engine-red", 2, "draw")
    assert only(facts, CardsReturnedUnder).cards == ("goal-goals",)
    assert only(facts, TopRevealed) == TopRevealed("goal", "goal-goals")
    assert [held.card for held in state.seats[0].goals] == ["goal-engine-red"]
    assert list(masked(state, SPECTATOR).stacks["goal"]) == ["goal-goals"]


SIX_ORDERS = ("barracks-1", "barracks-2", "barracks-3", "barracks-4", "factory-1", "factory-2")


def test_x8_draw_hides_an_order():
    state = table()
    lay(state, "order", *SIX_ORDERS)
    o1, o2, o3, o4, o5, o6 = SIX_ORDERS
    before = {viewer: masked(state, viewer) for viewer in (Viewer(0), Viewer(1), SPECTATOR)}
    facts = do(state, "draw from order with 2", "choose 3")
    hidden = Hidden("order")
    for viewer, view in before.items():
        evolve(game, view, redacted(game, facts, viewer), state.ply)
        assert view.stacks == masked(state, viewer).stacks
        assert view.seats == masked(state, viewer).seats
    own, other, spectator = before.values()
    assert list(own.stacks["order"]) == [o5, hidden, o1, o2, o4]
    assert own.seats[0].orders.cards == [o3]
    for view in (other, spectator):
        assert list(view.stacks["order"]) == [o5, hidden, hidden, hidden, hidden]
        assert (view.seats[0].orders.cards, len(view.seats[0].orders)) == ([], 1)
    assert list(state.stacks["order"]) == [o5, o6, o1, o2, o4]


def test_x8_nobody_else_reads_which_card_it_was():
    state = table()
    lay(state, "order", *SIX_ORDERS)
    peek = do(state, "draw from order with 2")
    facts = decide_on(state, 0, DrawChoose(3))
    told = redacted(game, [*peek, *facts], Viewer(1))
    hidden = Hidden("order")
    assert only(told, Peeked).cards == (hidden,) * 4
    assert only(told, CardTaken).card == hidden
    assert isinstance(only(told, CardTaken).index, Hidden)
    assert only(told, CardsReturnedUnder).cards == (hidden,) * 3
    cut = game.SECRET_DECISIONS[DrawChoose](DrawChoose(3), facts, Viewer(1))
    assert isinstance(cut.index, Hidden)
    open_stack = do(table_with_draw("goal"), "choose 3")
    assert game.SECRET_DECISIONS[DrawChoose](DrawChoose(3), open_stack, Viewer(1)) == DrawChoose(3)


def table_with_draw(stack: str):
    state = table()
    do(state, f"draw from {stack} with 2")
    return state


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


def test_x11_surplus_scores():
    baron = baron_with(trains=[("steamboat-1", "red", ("W1*", "C1", "W2"))])
    assert (sheet(baron)["single carts"], sheet(baron)["orders"]) == (3, 3)


def test_x12_shares_are_capped():
    trains = [("barracks-1", "red", ("W1",)), ("barracks-2", "red", ("W2",))]
    baron = baron_with(trains, shares=("barracks",) * 3, goals=("share-barracks",))
    assert (sheet(baron)["shares"], sheet(baron)["goals"]) == (6, 4)


def test_x14_engines_at_docks_do_not_count():
    trains = [("barracks-1", "red", ("W1",)), ("barracks-2", "red", ("W2",))]
    baron = baron_with(trains, goals=("engine-red",))
    baron.docks[2] = dock(engine="red")
    assert sheet(baron)["goals"] == 4


def test_x15_shift_pairs_and_goals():
    assert sheet(baron_with(tokens=(1, 2, 3, 4, 5), goals=("shift-pairs",)))["goals"] == 6
    four = ("goals", "engine-red", "order-factory", "carts-barracks")
    assert sheet(baron_with(goals=four))["goals"] == 4


def tied(*tokens: tuple[int, ...], points_each: int = 0):
    state = table(len(tokens))
    for baron, numbers in zip(state.seats, tokens, strict=True):
        baron.tokens = [Token(number, 1) for number in numbers]
        missing = points_each - len(numbers)
        baron.completed = [Train("barracks-3", "engine-red", (), ("W1",) * (missing - 7), 1)] if missing else []
    return state


def test_x16_tie_goes_to_the_highest_token():
    result = game.result(tied((1, 5), (2, 3, 4), points_each=41))
    assert result.totals == (41, 41)
    assert (result.places, result.tie_break) == ((1, 2), "token")


def test_x16_without_tokens_the_win_is_shared():
    result = game.result(tied((), (), points_each=41))
    assert (result.totals, result.places, result.tie_break) == ((41, 41), (1, 1), "shared")


def test_x17_improvement_then_pass():
    state = table()
    hold(state.seats[0], "imp-order", "imp-share")
    facts = do(state, "play order", "pass")
    assert kinds(facts) == ["ImprovementPlayed", "CardTaken", "TopRevealed", "Passed", "TurnStarted"]
    assert refusal(state, Play("imp-share"), seat=0).rule == "turn"


def test_x18_after_passing():
    state = table(start=1)
    hold(state.seats[1], "imp-share")
    do(state, "pass")
    assert list(legal(game, state, 1)) == []
    for decision in (Play("imp-share"), Pass(), Place("share", pay(1))):
        assert refusal(state, decision, seat=1).rule == "turn"
    do(state, "pass", "pass")
    assert Play("imp-share") in list(legal(game, state, 1))


def test_x20_flex_at_its_minimum():
    state = table()
    state.seats[0].miners = []
    hold(state.seats[0], "flex5")
    assert payments_offered(state, "share") == {pay(flex5=1)}


def test_x21_exhausted_stack():
    state = table()
    lay(state, "order")
    hold(state.seats[0], "imp-order")
    lines = offered(state)
    assert not any(line.startswith(("order", "play order", "draw from order")) for line in lines)
    assert "draw from share with 2" in lines
    for line in ("order with 1", "play order", "draw from order with 2"):
        assert refusal(state, line).rule == "4.9"


def test_x22_two_players():
    state = table(2)
    assert "mine12" not in state.zones
    assert "not in this game" in str(refusal(state, "mine 1/2 with 1"))
    assert "not in this game" in str(refusal(state, Place("mine12", pay(1))))


def test_x24_draw_a_wagon():
    state = table()
    lay(state, "wagon1", "wagon-fox", "wagon-tower", "wagon-wheel", "wagon-any", "wagon-clover")
    do(state, "draw from wagon 1 with 2")
    choices = [(offer.index, offer.dock) for offer in legal(game, state, 0) if isinstance(offer, DrawChoose)]
    assert choices == [(1, 3), (2, 2), (3, 1), (3, 2), (4, 1), (4, 2), (4, 3)]
    do(state, "choose 3 to dock 2")
    assert list(state.stacks["wagon1"]) == ["wagon-clover", "wagon-fox", "wagon-tower", "wagon-any"]
    assert state.seats[0].docks[1] == dock("wheel")


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
