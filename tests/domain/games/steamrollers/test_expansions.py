"""2 and 4.7: options, start tiles and orders."""

import pytest

from domain import engine
from domain.games import steamrollers as game
from domain.games.steamrollers.decisions import Options, StartCargo, StartEngine, StartPlus
from domain.games.steamrollers.facts import (
    BonusNoted,
    CargoPlaced,
    CoalPlaced,
    EngineBoxCrossed,
    OrderDeclined,
    OrderFulfilled,
    RoundStarted,
    StartTileTaken,
    TileTaken,
    TrackDrawn,
    TurnEnded,
)
from domain.games.steamrollers.questions import ChooseStart
from domain.words import Refused
from tests.domain.games.steamrollers.given import Dice, cross, draw, offers, points, refusal, roll, say, table, write

CARGO = "red 3, red 4, blue 3, blue 4, green 3, green 4, yellow 3 and yellow 4"
ONE_COAL = "you have blue, coal and red; at most one coal stands in for a good"


# --- orders ----------------------------------------------------------------------------------------------------------


def order_table(*goods):
    state = table(orders="1a 3a 4a", coal=True)
    for good in goods:
        state.sheets[0].delivered_goods.append(good)
        (state.bag.remove if good != "coal" else lambda _: None)(good)
    return roll(state, 1, 1, 1)


def test_fulfilling_an_order():
    state = order_table("blue", "grey", "red")
    facts = say(state, 0, "1: engine; order 1")
    assert facts[2:4] == [OrderFulfilled(0, 1, ("red", "blue")), TurnEnded(0)]
    assert state.sheets[0].delivered_goods == ["grey"]
    assert points(state, 0) == {"order tiles": 2}
    assert state.orders_left == ["O3a", "O4a"]


def test_coal_may_stand_in_for_a_colour_that_is_there():
    state = order_table("blue", "coal", "red")
    say(state, 0, "1: engine")
    assert offers(state, 0) == ["order 1", "order 1 coal for red", "order 1 coal for blue", "no order"]
    say(state, 0, "order 1 coal for red")
    assert state.sheets[0].delivered_goods == ["red"]


def test_no_order_is_the_default_and_can_be_said():
    state = order_table("blue", "red")
    say(state, 0, "1: engine")
    assert game.write(engine.default(game, state, 0)) == "no order"
    assert say(state, 0, "no order")[0] == OrderDeclined(0)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("order 2", "order 2 is not open; open are 1, 3 and 4"),
        ("order 4", f"order 4 takes red, yellow and grey, {ONE_COAL}"),
        ("order 1 coal for green", "order 1 asks for red and blue; coal stands in for one of these"),
        ("order 3 coal for grey", f"order 3 takes coal and grey, {ONE_COAL}"),
    ],
)
def test_refused_orders(line, words):
    state = order_table("blue", "coal", "red")
    say(state, 0, "1: engine")
    assert refusal(state, 0, line) == ("4.7", words)


def test_delivered_goods_lie_before_the_seat():
    state = cross(draw(table(orders="1a", goods={1: ["red"]}), 0, "C2:E-W D2:E-W"), 0, 6)
    say(roll(state, 1, 1, 1), 0, "1: deliver red 1-2")
    assert state.sheets[0].delivered_goods == ["red"]


# --- start tiles -----------------------------------------------------------------------------------------------------


def start_table(seats=3):
    return table(seats, start_tiles=True)


def test_start_tiles_in_reverse_turn_order():
    state = start_table()
    assert state.top == [ChooseStart(2)]
    assert say(state, 2, "start engine 3") == [StartTileTaken(2, "start-engine"), EngineBoxCrossed(2, 3, 1)]
    assert say(state, 1, "start tile 5") == [StartTileTaken(1, "start-tile"), TileTaken(1, 5, "pool")]
    facts = say(state, 0, "start +2", 1, 2, 3, 4, 5)
    assert facts[:3] == [StartTileTaken(0, "start-plus2"), BonusNoted(0, 2), RoundStarted(1, 0)]
    assert state.tile(5).sideways
    assert points(state, 0) == {"start bonus": 2}
    assert not state.idle_rounds


def test_start_track_and_cargo():
    state = start_table()
    assert say(state, 2, "start track C3 sw-ne")[1] == TrackDrawn(2, "C3", "NE-SW", "straight")
    assert say(state, 1, "start cargo red 4")[1] == CargoPlaced(1, "red", 4)
    assert state.top == [ChooseStart(0, asked=2)]


def test_start_defaults():
    state = start_table(5)
    taken = []
    while isinstance(state.top[0], ChooseStart):
        seat = state.top[0].seat
        decision = engine.default(game, state, seat)
        taken.append(game.write(decision))
        engine.decide(game, state, seat, decision, Dice(), state.ply + 1)
    assert taken == ["start +2", "start engine 1", "start tile 1", "start cargo red 3", "start track A1 E-W"]


def test_start_cargo_without_a_fitting_good():
    state = start_table()
    state.bag = ["grey"]
    assert StartCargo() in list(engine.legal(game, state, 2))
    assert say(state, 2, "start cargo") == [StartTileTaken(2, "start-cargo")]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("start engine 7", "there is no open box 7; open are 1, 2, 3, 4, 5 and 6"),
        ("start tile 9", "tile 9 does not lie in the pool; there lie 1, 2, 3, 4, 5 and 6"),
        ("start cargo", f"name a colour the bag holds and a city: {CARGO}"),
        ("start cargo grey 3", f"name a colour the bag holds and a city: {CARGO}"),
    ],
)
def test_refused_start_tiles(line, words):
    assert refusal(start_table(), 2, line) == ("2.4", words)


def test_a_start_tile_is_taken_once():
    state = start_table()
    say(state, 2, "start +2")
    rule, words = refusal(state, 1, "start +2")
    assert (rule, words.split(";")[0]) == ("2.4", "the start tile +2 is gone")
    assert StartPlus() not in list(engine.legal(game, state, 1))
    assert StartEngine(1) in list(engine.legal(game, state, 1))


# --- options and set-up ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "options", "rule", "words"),
    [
        (1, Options(orders=True), "2.2", "the solo game is played without orders; choose only level and solo_level"),
        (1, Options(coal=True, start_tiles=True), "2.2", "the solo game is played without coal and start_tiles"),
        (2, Options(solo_level="worker"), "2.2", "solo_level is for one player against Eve; leave it out with 2"),
        (2, Options(first=2), "2.1", "there is no seat 2 to begin; seats are 0 to 1"),
        (6, Options(), "seats", "SteamRollers is played by 1 to 5"),
    ],
)
def test_options_that_do_not_fit(seats, options, rule, words):
    with pytest.raises(Refused) as caught:
        engine.begin(game, seats, options, Dice())
    assert caught.value.rule == rule
    assert str(caught.value.sentence).startswith(words)


def test_coal_is_counted_in_the_box():
    state = table(coal=True)
    write(state, CoalPlaced(2))
    assert sorted(game.census(state)).count(("good", "coal")) == 6
