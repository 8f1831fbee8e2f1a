"""Every extra vector of section 6.2 of the specification, by its number."""

import pytest

from domain import engine
from domain.games import steamrollers as game
from domain.games.steamrollers.decisions import Deliver, Pick
from domain.games.steamrollers.facts import (
    CargoPlaced,
    CoalPlaced,
    DiePicked,
    DieStolen,
    EveCrossed,
    EveTookGood,
    EveTurnStarted,
    EveWon,
    GameEnded,
    GoodDelivered,
    RoundEnded,
    StealDeclined,
    TileReturned,
    TileTaken,
)
from domain.games.steamrollers.questions import PickDie, StealDie, UseDie
from domain.games.steamrollers.scoring import strength
from domain.games.steamrollers.state import EVE, Delivery
from tests.domain.games.steamrollers.given import (
    cross,
    draw,
    eve_table,
    links,
    offered,
    offers,
    own,
    points,
    r2,
    refusal,
    roll,
    say,
    table,
    write,
)


def test_x2_a_loop_joins_nothing():
    state = draw(table(), 0, "B1:SE-E C1:W-SW")
    assert links(state) == ["1-1"]
    assert points(state, 0) == {}
    assert game.itineraries(state, 0) == {}


def test_x3_a_blocked_border_is_a_wall():
    state = cross(table(goods={1: ["red"]}, blocked=["1-2", "5-6"]), 0, 6)
    draw(state, 0, "C2:E-W D2:E-W")
    assert links(state) == []
    assert points(state, 0) == {}
    assert refusal(roll(state, 1, 1, 1), 0, "1: deliver red 1-2") == (
        "2.3",
        "border 1-2 is blocked, so 1-2 is no route; with this die you can deliver nothing",
    )


def test_x3_drawing_up_to_the_wall_is_legal():
    state = roll(table(blocked=["1-2", "5-6"]), 1, 2, 2)
    say(state, 0, "1: track C2 E-W")
    say(state, 1, "2: track D2 E-W")
    assert set(state.sheets[0].tracks) == {"C2"}


def test_x4_an_open_line_is_no_link():
    assert links(draw(table(), 0, "C2:E-W D2:W-NE")) == []


def test_x5_kinds_on_the_black_die():
    state = roll(table(), 1, 1, 1, black=5)
    say(state, 0, "pick 1")
    assert "track C3 NW-SW" in offers(state, 0)
    rule, words = refusal(state, 0, "track C3 NW-SE")
    assert (rule, words.split(":")[0]) == ("4.3", "NW-SE is straight and the black die shows gentle and sharp")
    assert refusal(state, 0, "track C3 NW-SE any")[0] == "4.4"


def test_x5_tile_6_allows_the_third_kind():
    state = roll(own(table(), 0, 6), 1, 1, 1, black=5)
    facts = say(state, 0, "1: track C3 NW-SE any")
    assert facts[2] == TileReturned(0, 6)
    assert state.sheets[0].tracks["C3"].edges == "NW-SE"


def test_x6_3b_needs_power():
    state = own(r2(4, tiles="1a 2a 3b 4a 5a 6a"), 0, 3)
    say(roll(state, 1, 1, 1), 0, "pick 1")
    assert offered(state, 0, Deliver) == [
        "deliver red 1-t1-t3-4-2",
        "deliver red 1-3-4-2 +1",
        "deliver red 1-3-4-2",
    ]
    facts = say(state, 0, "deliver red 1-3-4-2 +1")
    assert (facts[0].distance, facts[0].points, facts[0].tiles) == (4, 4, (3,))
    assert facts[1] == TileReturned(0, 3)


def test_x7_4a_knows_no_limit():
    state = own(r2(1), 0, 4)
    facts = say(roll(state, 1, 1, 1), 0, "1: deliver red 1-t1-t3-4-2 far")
    assert facts[1] == GoodDelivered(0, "red", 1, 2, "1-t1-t3-4-2", 4, 4, "board", None, (4,))
    assert facts[2] == TileReturned(0, 4)
    assert state.tile(4).in_pool


def test_x8_3a_the_die_names_the_destination():
    state = own(r2(4), 0, 3)
    say(roll(state, 2, 2, 2), 0, "pick 2")
    assert "deliver red 1-3-4-2" in offers(state, 0)
    facts = say(state, 0, "deliver red 1-3-4-2")
    assert (facts[0].from_, facts[0].to, facts[0].tiles) == (1, 2, (3,))
    assert state.tile(3).owner == 0  # a keep tile stays


def test_x9_no_city_twice():
    one_three, three_four = "A2:E-SW A3:NE-SE A4:NW-SE", "B6:NW-E C6:E-W D6:W-NE"
    one_four, four_two = "C3:NW-SE C4:NW-SE D5:NW-E", "D4:SE-NE E3:SW-NE"
    state = draw(table(), 0, f"{one_three} {three_four} {one_four} {four_two}")
    assert sorted(links(state)) == ["1-3", "1-4", "2-4", "3-4"]
    assert {route.stops for route in game.itineraries(state, 0)[1, 2]} == {"1-4-2", "1-3-4-2"}


@pytest.fixture
def coal_in_5():
    state = table(goods={5: ["green"]}, coal=True)
    write(state, CoalPlaced(5))
    draw(state, 0, "A7:NE-SE A8:NW-E A6:NE-SW A4:NW-SE A3:NE-SE A2:E-SW")
    return cross(state, 0, 1, 2)


def test_x10_coal(coal_in_5):
    assert sorted(links(coal_in_5)) == ["1-3", "3-5"]
    say(roll(coal_in_5, 5, 5, 5), 0, "pick 5")
    assert offered(coal_in_5, 0, Deliver) == ["deliver coal 5-3-1", "deliver coal 5-3"]
    assert say(coal_in_5, 0, "deliver coal 5-3-1")[0].points == 2


def test_x11_set_and_retake():
    state = roll(own(table(), 0, 1), 4, 4, 4)
    facts = say(state, 0, "4 -> 1: tile")
    assert facts[2:4] == [TileReturned(0, 1), TileTaken(0, 1, "pool")]
    assert (state.tile(1).owner, state.tile(1).sideways) == (0, True)


def test_x13_flip():
    state = roll(own(table(tiles="1a 2a 3a 4a 5b 6a"), 0, 5), 2, 2, 2)
    say(state, 0, "2: flip")
    assert state.top == [UseDie(0, 5, asked=state.ply)]
    assert state.tile(5).in_pool
    assert not [text for text in offers(state, 0) if text.startswith(("change", "flip", "reroll"))]


def steal_table(owner):
    return roll(own(table(3, tiles="1a 2b 3a 4a 5a 6a"), owner, 2), 6, 6, 3, 4)


def test_x14_steal():
    state = steal_table(owner=1)
    assert say(state, 0, "pick 6") == [DiePicked(0, 6, False, 1)]
    assert state.top == [StealDie(1, 0, 6, asked=1)]
    assert say(state, 1, "steal") == [DieStolen(1, 0, 6), TileReturned(1, 2)]
    assert state.tile(2).in_pool
    assert state.top == [PickDie(0, asked=2)]
    say(state, 0, "3: engine")  # no new window
    assert state.top == [UseDie(1, 6, asked=state.ply)]  # no pick
    say(state, 1, "engine")
    assert state.sheets[1].boxes == [6]
    say(state, 2, "6: engine")  # the second 6


def test_x14_not_after_acting_nor_from_oneself():
    state = steal_table(owner=0)
    assert say(state, 0, "pick 6") == [DiePicked(0, 6)]
    say(state, 0, "engine")
    assert say(state, 1, "pick 3") == [DiePicked(1, 3)]  # the owner has acted


def test_x14_allow_and_allow_all():
    state = steal_table(owner=2)
    say(state, 0, "pick 6")
    assert say(state, 2, "allow") == [StealDeclined(2)]
    say(state, 0, "engine")
    assert say(state, 1, "pick 3") == [DiePicked(1, 3, False, 2)]
    again = steal_table(owner=2)
    say(again, 0, "pick 6")
    say(again, 2, "allow all")
    say(again, 0, "engine")
    assert say(again, 1, "pick 3") == [DiePicked(1, 3)]


def test_x16_own_tile_turns_sideways():
    state = roll(own(table(), 0, 4), 4, 4, 4)
    assert say(state, 0, "4: tile")[1] == TileTaken(0, 4, 0)
    assert (state.tile(4).owner, state.tile(4).sideways) == (0, True)


def test_x17_cargo():
    state = cross(draw(table(), 0, "B6:NW-SE C7:NW-SW"), 0, 1, 2)
    cross(draw(state, 1, "B6:NW-SE C7:NW-SW"), 1, 1, 2)
    write(state, CargoPlaced(0, "blue", 3))
    board = [list(row) for row in state.goods]
    roll(state, 3, 3, 3)
    say(state, 0, "pick 3")
    assert offered(state, 0, Deliver) == ["deliver own 3-t5-5"]
    assert say(state, 0, "deliver own 3-t5-5")[0] == GoodDelivered(0, "blue", 3, 5, "3-t5-5", 2, 2, "own")
    assert state.goods == board
    say(state, 1, "pick 3")
    assert offered(state, 1, Deliver) == []


def test_x18_a_box_is_crossed_once():
    state = roll(cross(table(), 0, 3), 3, 3, 3)
    rule, words = refusal(state, 0, "3: engine")
    assert rule == "4.3"
    assert words.startswith("box 3 is crossed already; with a 3 you can draw track in A4, B4")


def test_x19_stalemate():
    state = roll(table(), 1, 2, 3)
    for round_ in (1, 2, 3):
        first, second = state.to_act
        say(state, first, f"{first + 1}: tile")
        facts = say(state, second, f"{second + 1}: tile", 1, 2, 3, 1)
        assert RoundEnded((), round_) in facts
    assert GameEnded("stalemate") in facts
    assert game.result(state).ending == "stalemate"


def test_x20_eves_turn():
    state = eve_table(goods={4: ["red", "blue"]})
    state.eve.crossed[3] = [0, 0]
    roll(state, 1, 2, 4)
    facts = say(state, 0, "1: engine; 2: engine")
    at = facts.index(EveTurnStarted(4))
    assert facts[at + 1 : at + 4] == [EveCrossed(4, 3), EveTookGood(4, "blue", 3), RoundEnded((), 0)]
    assert state.goods_at(4) == ["red"]
    assert points(state, EVE)["deliveries"] == 3


def test_x22_eve_fills_a_region():
    state = eve_table()
    state.eve.crossed[5] = [0] * 8
    roll(state, 1, 2, 6)
    facts = say(state, 0, "1: engine; 2: engine")
    assert EveWon(6) in facts
    assert GameEnded("eve") in facts
    assert game.result(state).places == (2,)
    assert game.result(state).ending == "eve"


def test_x24_a_keep_tile_serves_one_of_two_actions():
    state = roll(own(eve_table(), 0, 5), 3, 3, 1)
    say(state, 0, "3 -> 4: engine")
    say(state, 0, "pick 3")
    assert not [text for text in offers(state, 0) if text.startswith("change")]
    assert refusal(state, 0, "change 2 by 5")[0] == "4.4"


@pytest.mark.parametrize(
    ("networks", "places", "tie_break"),
    [((7, 6), (1, 2), "network"), ((7, 7), (1, 1), "shared")],
)
def test_x25_tie_break(networks, places, tie_break):
    state = table()
    lines = ["B3:NE-SE B4:NW-SE C5:NW-E D5:E-W  E4:SW-NE F3:SW-NW  B6:NW-SE C7:NW-SW", ""]
    lines[1] = lines[0] if networks[1] == 7 else lines[0].replace("B6:NW-SE C7:NW-SW", "A6:NE-SW A7:NE-SE A8:NW-E")
    for seat in (0, 1):
        cross(draw(state, seat, lines[seat]), seat, 1, 2, 3, 4, 5)
        rest = 30 - sum(points(state, seat).values())
        state.sheets[seat].deliveries = [Delivery("red", "1-2", rest, 1)]
    assert [strength(state, seat) for seat in (0, 1)] == [(30, 5, networks[0]), (30, 5, networks[1])]
    result = game.result(state)
    assert (result.totals, result.places, result.tie_break) == ((30, 30), places, tie_break)


def test_a_pick_of_equal_dice_is_one_offer():
    state = roll(table(), 4, 4, 1)
    assert list(engine.legal(game, state, 0)) == [Pick(1), Pick(4)]
