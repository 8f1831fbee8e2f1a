"""Further vectors: corners of turns, deliveries, points and lines, each named by its section or ruling."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from domain.chance import NoChance
from domain.codec import codec
from domain.engine import accepts, awaited, decide, evolve, legal, redacted
from domain.games import coal_baron as game
from domain.games.coal_baron.decisions import DrawChoose, EndTurn, MineStop, Pass, Pay, Place, Play
from domain.games.coal_baron.edition import ORDERS
from domain.games.coal_baron.facts import (
    CardTaken,
    FlexRemoved,
    HandsRevealed,
    MinersReturned,
    Passed,
    ShiftEnded,
    TrainDispatched,
)
from domain.games.coal_baron.questions import Finish
from domain.games.coal_baron.scoring import points
from domain.games.coal_baron.state import Dock, Held, State, Token, Train
from domain.places import SPECTATOR, Viewer, masked
from domain.words import Refused
from service.usecases.typed_lines import play_line
from tests.domain.games.coal_baron.given import decide_on, do, dock, hold, kinds, lay, offered, only, refusal, table

ONE, TWO = Pay(((1, 1),)), Pay(((2, 1),))
VIEWERS = (*map(Viewer, range(3)), SPECTATOR)


def is_accepted(state: State, seat: int, decision: object) -> bool:
    try:
        accepts(game, state, seat, decision)
    except Refused:
        return False
    return True


# --- 9: wagon targets ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wagons", "line", "kind", "written"),
    [
        (("any", "wheel"), "drift > dock 1", "wheel", "drift > dock 1"),
        (("any", "wheel"), "drift > dock 1 any", "any", "drift > dock 1 any"),
        (("any",), "drift > dock 1", "any", "drift > dock 1 any"),
        (("wheel:W2", "any"), "drift > dock 1", "any", "drift > dock 1 any"),
        (("clover", "any"), "drift > dock 1", "any", "drift > dock 1 any"),
        (("any:C2", "wheel"), "DRIFT -> DOCK 1", "wheel", "drift > dock 1"),
        (("any:C2", "any"), "drift W1 > dock 1", "any", "drift > dock 1 any"),
        (("any",), "drift cart-wheel-7 > dock 1", "any", "drift > dock 1 any"),
    ],
)
def test_9_which_wagon_a_target_means(wagons, line, kind, written):
    state = table()
    state.seats[0].drift, state.seats[0].docks[0] = ["W1", "W1", "W2"], dock(*wagons)
    do(state, "mine 2/3 with 1")
    move = game.parse(state, 0, line)
    assert (move.kind, game.write(move)) == (kind, written)
    decide_on(state, 0, move)
    at = [wagon.face for wagon in state.seats[0].docks[0].wagons if wagon.load == "W1"]
    assert at == [f"wagon-{kind}"]


@pytest.mark.parametrize(
    ("wagons", "line"),
    [
        (("any:C2", "wheel"), "drift > dock 1 any"),
        (("clover",), "drift > dock 1"),
        (("wheel:W2",), "drift > dock 1"),
        ((), "drift > dock 1"),
        (("any",), "drift > dock 3"),
        (("any",), "siding W1 > dock 1"),
    ],
)
def test_9_targets_that_take_no_cart(wagons, line):
    state = table()
    state.seats[0].drift, state.seats[0].docks[0] = ["W1", "W1"], dock(*wagons)
    state.seats[0].docks[2] = dock("any")
    do(state, "mine 2/3 with 1")
    assert refusal(state, line).rule == "4.5"


# --- 4.6: deliveries -------------------------------------------------------------------------------------------------


def three_trains(*engines: str) -> State:
    state = table()
    loads = (("any:W2", "any:C1"), ("any:T1", "any"), ("any:F2",))
    state.seats[0].docks = [dock(*load, engine=engine) for load, engine in zip(loads, engines, strict=True)]
    hold(state.seats[0], "barracks-3", "factory-1", "factory-1", "steamboat-2")
    return state


@pytest.mark.parametrize(
    ("engines", "trains", "fine"),
    [
        (("red", "red", "red"), "dock 1 = barracks 3, dock 2 = factory 1, dock 3 = steamboat 2", True),
        (("red", "red", "red"), "dock 3 = factory 1, dock 1 = factory 1", True),
        (("red", "red", "red"), "dock 1 = factory 1", True),
        (("red", "blue", "red"), "dock 1 = barracks 3, dock 3 = steamboat 2", True),
        (("red", "blue", "red"), "dock 1 = barracks 3, dock 2 = factory 1", False),
        (("red", "red", "red"), "dock 2 = steamboat 2", False),
        (("red", "red", "red"), "dock 1 = barracks 3, dock 1 = factory 1", False),
        (("red", "red", "red"), "dock 1 = steamboat 2, dock 3 = steamboat 2", False),
        (("red", "", "red"), "dock 2 = factory 1", False),
        (("red", "red", "red"), "dock 1 = order-factory-1, dock 2 = order-factory-2", True),
        (("red", "red", "red"), "dock 1 = order-factory-1, dock 2 = order-factory-1", False),
    ],
)
def test_4_6_trains_that_leave_together(engines, trains, fine):
    state = three_trains(*engines)
    if not fine:
        refusal(state, f"deliver with 1: {trains}")
        return
    decision = game.parse(state, 0, f"deliver with 1: {trains}")
    assert decision in list(legal(game, state, 0))
    facts = decide_on(state, 0, decision)
    left = [fact.dock for fact in facts if isinstance(fact, TrainDispatched)]
    assert left == sorted(left)
    assert all(state.seats[0].dock(number) == Dock() for number in left)
    assert len(state.seats[0].completed) == len(left)


def test_4_6_a_train_takes_its_empty_wagons_along():
    state = three_trains("red", "blue", "red")
    gone = only(do(state, "deliver with 1: dock 2 = factory 1"), TrainDispatched)
    assert gone == TrainDispatched(
        0, 2, "factory-1", "engine-blue", ("wagon-any", "wagon-any"), ("T1",), carts_loaded=1, carts_required=1
    )


def test_4_6_equal_docks_and_orders_are_offered_once():
    state = three_trains("red", "red", "red")
    ways = [offer.trains for offer in legal(game, state, 0) if isinstance(offer, Place) and offer.zone == "delivery"]
    fits = {1: 3, 2: 1, 3: 2}
    expected = {
        tuple(zip(docks, orders, strict=True))
        for docks in ((1,), (2,), (3,), (1, 2), (1, 3), (2, 3), (1, 2, 3))
        for orders in product(("barracks-3", "factory-1", "steamboat-2"), repeat=len(docks))
        if all(ORDERS[order].carts <= fits[at] for at, order in zip(docks, orders, strict=True))
        and not Counter(orders) - Counter(state.seats[0].orders.cards)
    }
    assert (len(ways), set(ways)) == (len(expected), expected)


# --- 4.1, 4.7, 4.8: turns --------------------------------------------------------------------------------------------


def test_a21_a_drawn_improvement_is_played_in_the_same_turn():
    state = table()
    lay(state, "improvement", "flex3", "imp-share", "flex5")
    lay(state, "share", "share-factory", "share-barracks")
    do(state, "draw from improvement with 2", "choose 2")
    assert offered(state) == ["play share", "end"]
    assert masked(state, Viewer(1)).seats[0].improvements.hidden == 1
    facts = do(state, "play share")
    assert kinds(facts) == ["ImprovementPlayed", "CardTaken", "TopRevealed", "TurnEnded", "TurnStarted"]
    assert only(facts, CardTaken).via == "improvement"
    assert state.removed == ["imp-share"]


def test_4_8_several_improvements_before_and_after_the_main_action():
    state = table()
    baron = state.seats[0]
    baron.drift = ["W1"]
    hold(baron, "imp-order", "imp-share", "imp-mining", "imp-engine")
    do(state, "play order", "play share", "share with 1")
    assert isinstance(state.top[0], Finish)
    do(state, "play engine to dock 2", "play mining", "drift > siding")
    assert awaited(state) == [1]
    assert state.zones["order"].level == state.zones["engine"].level == 0
    assert state.removed == ["imp-order", "imp-share", "imp-engine", "imp-mining"]


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


def test_3_hands_are_open_at_the_end_of_the_game():
    state = table(2)
    state.tokens, state.shift = [7], 7
    hold(state.seats[0], "barracks-4", "flex3", "imp-share")
    hold(state.seats[0], "barracks-4", openly=True)
    view = masked(state, SPECTATOR)
    facts = do(state, "pass", "pass")
    assert [f for f in facts if isinstance(f, HandsRevealed)] == [
        HandsRevealed(0, ("barracks-4", "barracks-4"), ("flex3", "imp-share")),
        HandsRevealed(1),
    ]
    evolve(game, view, redacted(game, facts, SPECTATOR), state.ply)
    assert view.seats[0].orders.cards == ["barracks-4", "barracks-4"]
    assert refusal(state, Pass(), seat=0).rule == "over"


# --- 5: points and places --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("goal", "vp"),
    [
        ("goal-shift-pairs", 3),
        ("goal-goals", 1),
        ("goal-engine-red", 6),
        ("goal-engine-blue", 2),
        ("goal-engine-black", 0),
        ("goal-share-barracks", 4),  # three shares, two orders
        ("goal-share-factory", 2),
        ("goal-share-furnace", 0),  # a share, no order
        ("goal-share-steamboat", 0),  # an order, no share
        ("goal-order-barracks", 4),
        ("goal-order-steamboat", 2),
        ("goal-order-furnace", 0),
        ("goal-carts-barracks", 4),  # 4 + 1 = 5 printed
        ("goal-carts-factory", 0),  # 4 printed, more carried
        ("goal-carts-steamboat", 0),
    ],
)
def test_5_5_what_a_goal_counts(goal, vp):
    state = table()
    baron = state.seats[0]
    baron.tokens = [Token(number, 1) for number in (1, 2, 5)]
    baron.completed = [
        Train("barracks-4", "engine-red", (), ("W2", "W2"), 1),
        Train("barracks-1", "engine-red", (), ("W2", "W2", "W2"), 2),
        Train("factory-4", "engine-blue", (), ("W2", "W2", "W2", "W1"), 3),
        Train("steamboat-3", "engine-red", (), ("F2", "F2"), 4),
    ]
    baron.docks[0] = dock(engine="black")
    shares = ["barracks"] * 3 + ["factory", "furnace"]
    baron.shares = [Held(f"share-{recipient}", 1) for recipient in shares]
    baron.goals = [Held(goal, 1)]
    sheet = Counter()
    for point in points(baron):
        sheet[point.category] += point.points
    orders = 10 + 3 + 10 + 7
    assert sheet == {"single carts": 1, "orders": orders, "shares": 9, "shift tokens": 3, "goals": vp}


@pytest.mark.parametrize(
    ("tokens", "bonus", "places", "tie_break"),
    [
        # totals are tokens plus a share of 3 where bonus says so
        (([1], [2], [3]), (0, 0, 0), (3, 2, 1), "token"),
        (([], [], []), (1, 1, 1), (1, 1, 1), "shared"),
        (([], [], []), (1, 0, 1), (1, 3, 1), "shared"),
        (([], [], []), (0, 1, 0), (2, 1, 2), "none"),
        (([1, 2, 3], [], []), (0, 1, 1), (1, 2, 2), "token"),
        (([1, 2, 3], [], [4, 5, 6]), (0, 1, 0), (2, 3, 1), "token"),
        (([1, 6], [2, 5], [3]), (0, 0, 0), (1, 2, 3), "token"),
        (([1, 2], [6], [3]), (0, 0, 0), (1, 2, 3), "none"),
        (([1], [], [2, 3, 4, 5]), (0, 0, 0), (2, 3, 1), "none"),
    ],
)
def test_a27_places(tokens, bonus, places, tie_break):
    state = table()
    for baron, numbers, extra in zip(state.seats, tokens, bonus, strict=True):
        baron.tokens = [Token(number, 1) for number in numbers]
        if extra:
            baron.completed = [Train("barracks-1", "engine-red", (), ("W2",), 1)]
    result = game.result(state)
    assert (result.places, result.tie_break) == (places, tie_break)


def test_a27_four_seats_with_two_ties():
    state = table(4)
    for baron, numbers in zip(state.seats, ([], [4, 1], [], [3, 2]), strict=True):
        baron.tokens = [Token(number, 1) for number in numbers]
    assert game.result(state).places == (3, 1, 3, 2)


# --- 9: lines --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "same"),
    [
        ("lorry1 with 1", "cart 1 with 1"),
        ("Lorry 1 with 1", "cart 1 with 1"),
        ("lorries 2 with 1", "cart 2 with 1"),
        ("draw from lorry2 with 2", "draw from cart 2 with 2"),
        ("wild from lorry 2 with 2", "draw from cart 2 with 2"),
        ("WILD from OBJECTIVE with 2", "draw from goal with 2"),
        ("wild from innovation with 1+1", "draw from improvement with 1+1"),
        ("draw from objectives with 2", "draw from goal with 2"),
        ("objective with 1", "goal with 1"),
        ("innovation with 1", "improvement with 1"),
        ("play lorry2", "play cart 2"),
        ("play lorry 1", "play cart 1"),
        ("play delivery: dock 3 = furnaces 1", "play delivery: dock 3 = furnace 1"),
        ("play delivery: dock 1 = steamboats 2", "play delivery: dock 1 = steamboat 2"),
        ("deliver with flex5=1: dock 2 = factories 2", "deliver with flex5=1: dock 2 = factory 2"),
        ("share with flex5=3 + 1 + flex3=2 + flex5=1", "share with 1+flex3=2+flex5=1+flex5=3"),
        ("share with imp-flex5-c=1+imp-flex5-a=2", "share with flex5=1+flex5=2"),
        ("share with miner-red-2b+miner-red-1e", "share with 1+2"),
        ("siding cart-wheel-10 > dock 1", "siding W1* > dock 1"),
        ("siding Cart-Wheel-9 > Dock 1 Any", "siding W1* > dock 1 any"),
        ("mine 0/1 with miner-red-1a", "mine 0/1 with 1"),
        ("play imp-engine to dock 3", "play engine to dock 3"),
        ("play imp-wagon 2 to dock 3", "play wagon 2 to dock 3"),
    ],
)  # fmt: skip
def test_9_other_words_for_the_same(line, same):
    assert game.write(game.parse(table(), 0, line)) == same


@pytest.mark.parametrize(
    "line",
    [
        "share with miner-red-1a+miner-red-1a",
        "share with imp-flex5-a=1+imp-flex5-a=1",
        "deliver with 1: dock 1 = order-factory-1, dock 2 = order-factory-1",
    ],
)
def test_9_a_card_named_by_its_id_is_one_card(line):
    state = three_trains("red", "red", "red")
    hold(state.seats[0], "flex5", "flex5")
    state.zones["share"].level = 1
    refused = refusal(state, line)
    assert "is a single card; name it once" in str(refused)


def play(state: State, text: str) -> tuple[list[str], str, str]:
    """What was decided out of a joined line, what was left, and by which rule it was refused."""
    (seat,) = awaited(state)

    def decided(decision):
        return decide(game, state, seat, decision, NoChance(), state.ply + 1)

    line = play_line(game, seat, text, lambda: masked(state, Viewer(seat)), decided)
    return [game.write(done) for done, _ in line.done], line.rest, line.refusal.rule if line.refusal else ""


@pytest.mark.parametrize(
    ("text", "improvement", "done", "left", "rule"),
    [
        ("share with 1; end", "", ["share with 1"], "", ""),
        ("share with 1; end", "flex3", ["share with 1", "end"], "", ""),
        ("share with 1; END; pass", "", ["share with 1"], "pass", "turn"),
        ("mine 0/1 with 1; stop", "", ["mine 0/1 with 1", "stop"], "", ""),
        ("mine 0/1 with 1; stop; end", "", ["mine 0/1 with 1", "stop"], "", ""),
        ("mine 0/1 with 1; stop; end", "flex3", ["mine 0/1 with 1", "stop", "end"], "", ""),
        ("mine 0/1 with 1; drift > siding; stop; end", "", ["mine 0/1 with 1", "drift > siding"], "", ""),
        ("mine 0/1 with 1; drift > siding; stop; end", "flex3", ["mine 0/1 with 1", "drift > siding", "end"], "", ""),
        ("play mining; drift > siding; stop; pass", "imp-mining", ["play mining", "drift > siding", "pass"], "", ""),
        ("play order; pass", "imp-order", ["play order", "pass"], "", ""),
        ("pass; end", "", ["pass"], "", ""),
        ("stop; pass", "", [], "stop; pass", "question"),
        ("end", "", [], "end", "question"),
        ("share with 1; stop", "flex3", ["share with 1"], "stop", "question"),
        ("draw from goal with 2; choose 9; end", "", ["draw from goal with 2"], "choose 9; end", "4.4"),
        ("draw from goal with 2; choose 1; end", "", ["draw from goal with 2", "choose 1"], "", ""),
        ("order with 2; share with 1", "", [], "order with 2; share with 1", "4.2"),
    ],
)
def test_9_joined_lines(text, improvement, done, left, rule):
    state = table()
    state.seats[0].drift = ["W1"]
    if improvement:
        hold(state.seats[0], improvement)
    assert play(state, text) == (done, left, rule)


def test_9_a_payment_is_left_out_only_where_there_is_one():
    state = table()
    state.seats[0].miners = [1, 3]
    assert game.parse(state, 0, "wagon 1 to dock 2").pay == ONE
    hold(state.seats[0], "flex5")
    assert str(refusal(state, "order")) == "order costs exactly 1; pay with 1 and flex5=1 (4.2)"
    state.zones["order"].level = 9
    assert game.parse(table_with(["flex5", "flex5"], "order", 10), 0, "order").pay == Pay(
        flex=(("flex5", 5), ("flex5", 5))
    )


def table_with(flex: list[str], zone: str, cost: int) -> State:
    state = table()
    state.seats[0].miners = []
    hold(state.seats[0], *flex)
    state.zones[zone].level = cost - 1
    return state
