"""Section 9: the line of every decision, and every other way to write it."""

from __future__ import annotations

import pytest

from domain.chance import NoChance
from domain.engine import awaited, decide
from domain.games import coal_baron as game
from domain.games.coal_baron.decisions import DrawChoose, EndTurn, MineMove, MineStop, Pass, Pay, Place, Play
from domain.games.coal_baron.edition import FACE, MINER_IDS
from domain.games.coal_baron.state import State
from domain.places import Viewer, masked
from tests.domain.games.coal_baron.given import (
    ONE,
    THREE,
    TWO,
    decide_on,
    do,
    dock,
    hold,
    lay,
    only,
    payments_offered,
    refusal,
    table,
    three_trains,
)
from tests.lines import play_line


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
    assert str(refusal(state, "order")) == "order costs exactly 1; pay with 1 or flex5=1 (4.2)"
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


TRAINS = ((1, "barracks-3"), (2, "factory-1"))


TWICE = "deliver with 1: dock 1 = barracks 3, dock 2 = factory 1"


def a_table():
    """Something of everything: carts, wagons, engines, orders and improvements of seat 0."""
    state = table()
    baron = state.seats[0]
    baron.drift = ["T1", "W2"]
    baron.siding = ["W2", "C1*"]
    baron.docks = [dock("any", "wheel"), dock("any"), dock("clover", "any")]
    hold(baron, "barracks-3", "factory-1", "imp-cart", "flex5")
    lay(state, "wagon2", "wagon-any", "wagon-fox")
    return state


@pytest.mark.parametrize(
    ("line", "decision"),
    [
        ("cart 1 with 1", Place("cart1", ONE)),
        ("order with 1+1", Place("order", Pay(((1, 2),)))),
        ("goal with 3", Place("goal", THREE)),
        ("wagon 2 to dock 3 with 2", Place("wagon2", TWO, dock=3)),
        ("engine to dock 1 with flex4=2", Place("engine", Pay(flex=(("flex4", 2),)), dock=1)),
        ("mine 2/3 with 1", Place("mine23", ONE)),
        ("drift > dock 2 any", MineMove("drift", "dock", dock=2, kind="any")),
        ("drift > siding", MineMove("drift", "siding")),
        ("siding W2 > dock 1", MineMove("siding", "dock", "W2", 1, "wheel")),
        ("siding C1* > dock 3", MineMove("siding", "dock", "C1*", 3, "clover")),
        ("stop", MineStop()),
        ("deliver with 1: dock 1 = barracks 3, dock 2 = factory 1", Place("delivery", ONE, trains=TRAINS)),
        ("draw from wagon 1 with 2", Place("draw", TWO, stack="wagon1")),
        ("choose 3 to dock 2", DrawChoose(3, 2)),
        ("choose 1", DrawChoose(1)),
        ("play cart 2", Play("imp-cart", stack="cart2")),
        ("play wagon 1 to dock 1", Play("imp-wagon", 1, "wagon1")),
        ("play engine to dock 3", Play("imp-engine", 3)),
        ("play order", Play("imp-order")),
        ("play share", Play("imp-share")),
        ("play mining", Play("imp-mining")),
        ("play delivery: dock 2 = steamboat 1", Play("imp-delivery", trains=((2, "steamboat-1"),))),
        ("end", EndTurn()),
        ("pass", Pass()),
    ],
)
def test_9_a_decision_has_one_line_and_the_line_one_decision(line, decision):
    assert game.write(decision) == line
    assert game.parse(a_table(), 0, line) == decision


@pytest.mark.parametrize(
    ("line", "same"),
    [
        ("CART 1 With 1", "cart 1 with 1"),
        ("  cart1   with 1 ", "cart 1 with 1"),
        ("lorry 2 with 1", "cart 2 with 1"),
        ("objective with 3", "goal with 3"),
        ("innovation with 1", "improvement with 1"),
        ("wild from goal with 2", "draw from goal with 2"),
        ("draw from lorry 1 with 2", "draw from cart 1 with 2"),
        ("play lorry 1", "play cart 1"),
        ("order with 2 + 1 + flex3 = 1", "order with 1+2+flex3=1"),
        ("order with flex5=2+flex3=3+1", "order with 1+flex3=3+flex5=2"),
        ("wagon 2 with 2 to dock 3", "wagon 2 to dock 3 with 2"),
        ("Deliver with 1: dock 2 = factories 1, dock 1 = barracks 3", TWICE),
        ("deliver with 1: dock 1 = furnaces 2", "deliver with 1: dock 1 = furnace 2"),
        ("deliver with 1: dock 1 = steamboats 4", "deliver with 1: dock 1 = steamboat 4"),
        ("delivery with 1: dock 1 = barracks 3", "deliver with 1: dock 1 = barracks 3"),
        ("drift -> siding", "drift > siding"),
        ("drift>siding", "drift > siding"),
        ("siding w2 > dock 1", "siding W2 > dock 1"),
        ("siding c1* > DOCK 3", "siding C1* > dock 3"),
        ("end turn", "end"),
        ("Pass.", "pass"),
        # printed ids
        ("deliver with 1: dock 1 = order-barracks-5", "deliver with 1: dock 1 = barracks 3"),
        ("deliver with 1: dock 1 = order-barracks-6", "deliver with 1: dock 1 = barracks 3"),
        ("siding cart-wheel-3 > dock 1", "siding W2 > dock 1"),
        ("order with imp-flex5-b=3", "order with flex5=3"),
        ("order with miner-red-1a+miner-red-1c", "order with 1+1"),
        ("play imp-mining", "play mining"),
        ("play imp-cart 2", "play cart 2"),
        ("play imp-delivery: dock 2 = order-steamboat-1", "play delivery: dock 2 = steamboat 1"),
    ],
)  # fmt: skip
def test_9_synonyms_optional_words_and_printed_ids(line, same):
    state = a_table()
    assert game.write(game.parse(state, 0, line)) == same


def test_9_a_drawn_card_may_be_chosen_by_its_name():
    state = table()
    lay(state, "wagon1", "wagon-fox", "wagon-tower", "wagon-any", "wagon-any")
    do(state, "draw from wagon 1 with 2")
    assert game.parse(state, 0, "choose wagon-any-7 to dock 1") == DrawChoose(3, 1)
    assert game.parse(state, 0, "choose wagon-tower to dock 2") == DrawChoose(2, 2)


def test_9_the_target_without_any_is_the_own_crest_if_one_is_empty():
    state = a_table()
    state.seats[0].drift = ["W1"]
    assert game.parse(state, 0, "drift > dock 1") == MineMove("drift", "dock", dock=1, kind="wheel")
    assert game.parse(state, 0, "drift > dock 1 any") == MineMove("drift", "dock", dock=1, kind="any")
    assert game.parse(state, 0, "drift > dock 2") == MineMove("drift", "dock", dock=2, kind="any")


def test_9_the_payment_may_be_left_out_if_there_is_only_one():
    state = table()
    assert only(do(state, "share"), game_fact("MinersPlaced")).miners == ((1, 1),)
    state.seats[1].miners = [2, 3]
    state.zones["draw"].level = 2
    assert game.parse(state, 1, "draw from order") == Place("draw", THREE, stack="order")


def game_fact(name: str):
    return next(kind for kind in game.EVOLVE if kind.__name__ == name)


def test_9_several_payments_are_listed():
    state = table()
    state.zones["share"].level = 1
    refused = refusal(state, "share")
    assert str(refused) == "share costs exactly 2; pay with 1+1 or 2 (4.2)"


def test_9_with_many_flex_cards_a_payment_is_never_left_out_by_accident():
    """Listed is one payment, but more are possible."""
    state = table()
    state.seats[0].miners = []
    state.zones["share"].level = 14
    hold(state.seats[0], "flex5", "flex5", "flex5", "flex4")
    assert len(payments_offered(state, "share")) == 1
    assert refusal(state, "share").rule == "4.2"


def test_no_face_is_the_printed_id_of_another_card():
    for face in FACE.values():
        assert FACE.get(face, face) == face
    assert len(MINER_IDS) == 40
    assert len(FACE) == 194


def test_settled_words_are_those_of_the_steps_that_end_by_themselves():
    assert {word: [kind.__name__ for kind in kinds] for word, kinds in game.SETTLED.items()} == {
        "stop": ["MiningEnded"],
        "end": ["TurnEnded", "Passed"],
    }
