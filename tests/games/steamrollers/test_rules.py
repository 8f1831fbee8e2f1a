"""Rules beyond the vectors, and what is refused: always with the rule and with what would be legal."""

import pytest
from msgspec.structs import replace

from domain import engine
from domain.games import steamrollers as game
from domain.games.steamrollers.decisions import (
    Allow,
    Change,
    Deliver,
    DrawTrack,
    Forfeit,
    Options,
    StartCargo,
    StartEngine,
    StartPlus,
)
from domain.games.steamrollers.edition import DRAWABLE
from domain.games.steamrollers.facts import (
    ActionForfeited,
    BonusNoted,
    CargoPlaced,
    CoalPlaced,
    DieChanged,
    DiePicked,
    EngineBoxCrossed,
    LinkCompleted,
    OrderDeclined,
    OrderFulfilled,
    RoundStarted,
    StartTileTaken,
    TileReturned,
    TileTaken,
    TrackDrawn,
    TurnEnded,
    TurnStarted,
)
from domain.games.steamrollers.state import ChooseStart, PickDie, UseDie
from domain.words import Refused
from tests.games.steamrollers.given import (
    R2_NETWORK,
    Dice,
    cross,
    draw,
    offered,
    offers,
    own,
    points,
    refusal,
    roll,
    say,
    table,
    write,
)


def fill(state, seat, region):
    """Draw in every free cell of a region."""
    free = [cell for cell in DRAWABLE[region] if cell not in state.sheets[seat].tracks]
    return draw(state, seat, " ".join(f"{cell}:E-W" for cell in free))


def useless(state, seat, value, owner=1):
    """Nothing is left to do with this value: region full, box crossed, tile sideways before another seat."""
    return own(cross(fill(state, seat, value), seat, value), owner, value, sideways=True)


FREE = "A1, B1, C1, A2, C2, A3"
DELIVERABLE = "with this die you can deliver grey 1-3-4 (2) and grey 1-3 (1)"
TWO = "you cannot take two dice: that needs tile 2a and must be said with the first die of the turn"
CARGO = "red 3, red 4, blue 3, blue 4, green 3, green 4, yellow 3 and yellow 4"
ONE_COAL = "you have blue, coal and red; at most one coal stands in for a good"


# --- refused, with what would be legal -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "rule", "words"),
    [
        ("pick 6", "4.2", "no 6 lies in the pool; there lie 1, 1 and 2"),
        ("pick 1 two", "4.6", TWO),
        ("1: track B2 E-W", "4.3", "B2 is a city, and cities are never drawn on"),
        ("1: track D1 E-W", "4.3", f"D1 is in region 2, your die shows 1: draw in {FREE} and B3"),
        ("1: track C3 E-W", "4.3", "C3 is drawn already, and a cell is drawn once; free in region 1: A1"),
        (
            "1: track C1 E-NE",
            "4.3",
            "E-NE is sharp and the black die shows straight and gentle: in C1 you can draw E-W, ",
        ),
        ("1: track C1 E-NE any", "4.4", "you cannot use tile 6 now; the black die shows straight and gentle"),
        (
            "1: deliver red 1-2",
            "4.3",
            "you have no route 1-2; between its ends you have nothing; with this die you can ",
        ),
        ("1: change 3 by 1", "4.4", "you cannot change 3 by 1: a tile changes a die once, tile 1 to any other value, "),
        (
            "1: forfeit",
            "4.3",
            f"an action is possible, so you cannot forfeit; with a 1 you can draw track in {FREE} and B3, ",
        ),
    ],
)
def test_refused_at_the_first_turn(line, rule, words):
    state = roll(draw(table(goods={1: ["red"]}), 0, "C3:E-W"), 1, 1, 2)
    refused, said = refusal(state, 0, line)
    assert refused == rule
    assert said.startswith(words)


@pytest.mark.parametrize(
    ("line", "rule", "words"),
    [
        ("deliver red 1-3-4-2", "4.3", f"the distance is 3, your power 2; {DELIVERABLE}"),
        ("deliver red 1-3-1", "4.3", f"1-3-1 visits city 1 twice, and loops are forbidden; {DELIVERABLE}"),
        (
            "deliver red 1-t1-3",
            "4.3",
            "you have no route 1-t1-3; between its ends you have 1-t1-t3-4-3 (4) and 1-3 (1); ",
        ),
        ("deliver red 1-3", "4.3", "city 3 is grey; red goes to city 2"),
        ("deliver grey 3-4", "4.3", "a 1 delivers from city 1; only tile 3a lets it name the destination"),
        ("deliver blue 1-3", "4.3", "that good does not lie in city 1; on the board lie red and grey, as your own "),
        ("deliver grey 1-3 +1", "4.4", "you cannot use tile 3b now"),
        ("deliver grey 1-3 far", "4.4", "you cannot use tile 4a now"),
    ],
)
def test_refused_deliveries(line, rule, words):
    state = cross(draw(table(goods={1: ["grey", "red"]}), 0, R2_NETWORK), 0, 1, 2)
    say(roll(state, 1, 1, 1), 0, "pick 1")
    refused, said = refusal(state, 0, line)
    assert refused == rule
    assert said.startswith(words)


@pytest.mark.parametrize(
    ("decision", "rule"),
    [
        (DrawTrack("C3", "SE-NW"), "1.1"),  # one decision has one writing
        (DrawTrack("C3", "N-S"), "1.1"),
        (DrawTrack("Z9", "E-W"), "1.1"),
        (DrawTrack("C3", "E-W", any=True), "4.4"),
        (Change(5, to=2, how="flip"), "4.4"),
        (Change(5), "4.4"),
        (Deliver("red", ""), "4.3"),
        (Deliver("red", "t1-3"), "4.3"),
        (Deliver("red", "1-3", plus=3), "4.3"),
    ],
)
def test_refused_as_they_are(decision, rule):
    state = own(table(goods={1: ["grey"]}), 0, 5, 6)
    say(roll(state, 1, 1, 1), 0, "pick 1")
    with pytest.raises(Refused) as caught:
        engine.accepts(game, state, 0, decision)
    assert caught.value.rule == rule


def test_3a_is_said_if_and_only_if_it_is_used():
    state = own(cross(draw(table(goods={1: ["red"]}), 0, R2_NETWORK), 0, 1, 2, 3), 0, 3)
    say(roll(state, 1, 1, 1), 0, "pick 1")
    for wrong in (Deliver("red", "1-3-4-2", dest=True),):
        with pytest.raises(Refused) as caught:
            engine.accepts(game, state, 0, wrong)
        assert caught.value.rule == "4.4"


def test_4a_only_beyond_the_power():
    state = own(cross(draw(table(goods={1: ["red"]}), 0, R2_NETWORK), 0, 1, 2, 3), 0, 4)
    say(roll(state, 1, 1, 1), 0, "pick 1")
    assert refusal(state, 0, "deliver red 1-3-4-2 far")[0] == "4.4"
    assert offered(state, 0, Deliver) == ["deliver red 1-t1-t3-4-2 far", "deliver red 1-3-4-2"]


def test_3b_and_4a_together():
    state = own(cross(draw(table(tiles="1a 2a 3b 4a 5a 6a", goods={1: ["red"]}), 0, R2_NETWORK), 0, 1), 0, 3, 4)
    facts = say(roll(state, 1, 1, 1), 0, "1: deliver red 1-t1-t3-4-2 +2 far")
    assert (facts[1].distance, facts[1].tiles) == (6, (3, 4))
    assert facts[2:4] == [TileReturned(0, 3), TileReturned(0, 4)]


def test_4b_counts_as_used_where_the_boxes_do_not_suffice():
    state = own(cross(draw(table(tiles="1a 2a 3a 4b 5a 6a", goods={1: ["red"]}), 0, R2_NETWORK), 0, 1, 2), 0, 4)
    facts = say(roll(state, 1, 1, 1), 0, "1: deliver red 1-3-4-2")
    assert facts[1].tiles == (4,)
    assert state.tile(4).owner == 0


def test_parallel_links_without_towns_are_one_route_and_both_score():
    state = draw(table(), 0, "C2:E-W D2:E-W  C3:NW-E D3:E-W E3:W-NE")
    assert [link.stops for link in state.sheets[0].links] == ["1-2", "1-2"]
    assert points(state, 0) == {"network": 2}
    assert game.itineraries(state, 0)[1, 2] == (("1-2", 1),)


# --- die and tiles ---------------------------------------------------------------------------------------------------


def test_a_dead_die_may_not_be_picked_while_another_is_alive():
    state = roll(useless(table(), 0, 1), 1, 1, 2)
    assert offers(state, 0) == ["pick 2"]
    assert refusal(state, 0, "pick 1") == ("4.2", "no action is possible with a 1; pick 2")


def test_if_all_dice_are_dead_one_is_picked_and_forfeited():
    state = roll(useless(table(), 0, 1), 1, 1, 1)
    say(state, 0, "pick 1")
    assert offers(state, 0) == ["forfeit"]
    assert say(state, 0, "forfeit")[:2] == [ActionForfeited(0, 1), TurnEnded(0)]


def test_a_die_that_can_be_changed_is_not_dead():
    state = own(useless(table(), 0, 1), 0, 5)
    say(roll(state, 1, 1, 3), 0, "pick 1")
    assert offers(state, 0) == ["change 2 by 5"]


def test_a_change_into_a_dead_value_is_refused():
    state = own(useless(table(), 0, 1), 0, 5)
    say(roll(state, 2, 2, 2), 0, "pick 2")
    assert refusal(state, 0, "change 1 by 5") == (
        "4.4",
        "no action is possible after change 1 by 5; legal: change 3 by 5",
    )


def test_a_dead_die_may_be_rerolled_instead_of_forfeited():
    state = own(useless(table(tiles="1a 2a 3a 4a 5b 6a"), 0, 1), 0, 5)
    useless(state, 0, 6)
    say(roll(state, 1, 1, 1), 0, "pick 1")
    assert offers(state, 0) == ["forfeit", "reroll"]
    assert game.ASKS[UseDie].default(state, state.top[0]) == Forfeit()
    assert say(state, 0, "reroll", 4) == [DieChanged(0, 5, 1, 4, "reroll"), TileReturned(0, 5)]
    assert state.turn.die.final
    assert refusal(state, 0, "flip") == ("4.4", "the value is final: tile 5b was used on this die")


def test_a_used_once_tile_in_the_pool_keeps_a_die_alive():
    """Nothing is left with a 2 but to flip it to 5 and take tile 5, which the flip has put into the pool."""
    state = own(useless(table(tiles="1a 2a 3a 4a 5b 6a"), 0, 2), 0, 5, sideways=True)
    cross(fill(state, 0, 5), 0, 5)
    say(roll(state, 2, 2, 2), 0, "pick 2")
    assert offers(state, 0) == ["flip", "reroll"]
    assert say(state, 0, "flip; tile")[2] == TileTaken(0, 5, "pool")


def test_changes_combine_each_once():
    state = own(table(tiles="1b 2a 3a 4a 5a 6a"), 0, 1, 5)
    say(roll(state, 2, 2, 2), 0, "2 -> 5 by 1")
    assert [text for text in offers(state, 0) if text.startswith("change")] == ["change 4 by 5", "change 6 by 5"]
    say(state, 0, "change 6 by 5; engine")
    assert state.sheets[0].boxes == [6]
    assert state.turn.seat == 1


def test_both_tiles_could_so_by_is_needed():
    state = own(table(tiles="1b 2a 3a 4a 5a 6a"), 0, 1, 5)
    assert refusal(roll(state, 2, 2, 2), 0, "2 -> 3: engine") == (
        "notation",
        "both tiles could do that; write change 3 by 1 and change 3 by 5",
    )


def test_6b_stays_and_6a_returns_after_the_link():
    state = own(draw(table(), 0, "C2:E-W"), 0, 6)
    facts = say(roll(state, 2, 2, 2, black=5), 0, "2: track D2 E-W any")
    assert facts[1:4] == [
        TrackDrawn(0, "D2", "E-W", "straight", True),
        LinkCompleted(0, (1, 2), (), ("C2", "D2")),
        TileReturned(0, 6),
    ]
    stays = own(table(tiles="1a 2a 3a 4a 5a 6b"), 0, 6)
    say(roll(stays, 2, 2, 2, black=5), 0, "2: track D2 E-W any")
    assert stays.tile(6).owner == 0


def test_a_tile_is_taken_from_another_seat():
    state = roll(own(table(), 1, 4), 4, 4, 4)
    assert say(state, 0, "4: tile")[1] == TileTaken(0, 4, 1)
    assert state.tile(4).sideways


# --- two dice --------------------------------------------------------------------------------------------------------


def test_two_dice_two_actions():
    state = roll(own(table(), 0, 2), 4, 6, 1)
    assert offers(state, 0) == ["pick 1", "pick 4", "pick 6", "pick 1 two", "pick 4 two", "pick 6 two"]
    facts = say(state, 0, "two 4: engine; 6: track D8 SW-E")
    assert facts == [
        DiePicked(0, 4, True),
        EngineBoxCrossed(0, 4, 1),
        DiePicked(0, 6),
        TrackDrawn(0, "D8", "SW-E", "gentle"),
        TileReturned(0, 2),
        TurnEnded(0),
        TurnStarted(1),
    ]


def test_tile_2_is_not_taken_while_it_is_used():
    state = roll(own(table(), 0, 2), 2, 2, 1)
    say(state, 0, "pick 2 two")
    assert "tile" not in offers(state, 0)
    assert refusal(state, 0, "tile")[0] == "4.6"


def test_a_die_only_good_for_tile_2_is_dead_with_two():
    state = own(cross(fill(table(), 0, 2), 0, 2), 0, 2)
    assert offers(roll(state, 2, 2, 1), 0) == ["pick 1", "pick 2", "pick 1 two"]


def test_two_only_with_the_first_die():
    state = roll(own(table(), 0, 2), 4, 6, 1)
    say(state, 0, "two 4: engine")
    assert offers(state, 0) == ["pick 1", "pick 6"]
    assert refusal(state, 0, "pick 6 two")[0] == "4.6"


def test_keep_tiles_serve_both_dice():
    state = roll(own(table(), 0, 2, 5), 4, 4, 1)
    say(state, 0, "two 4 -> 5: engine; 4 -> 3: engine")
    assert state.sheets[0].boxes == [5, 3]


# --- the steal window ------------------------------------------------------------------------------------------------


def test_a_stolen_die_is_used_after_straightening():
    state = own(table(tiles="1a 2b 3a 4a 5a 6a"), 1, 2)
    own(state, 1, 4, sideways=True)
    say(roll(state, 6, 3, 3), 0, "pick 6")
    say(state, 1, "steal")
    say(state, 0, "3: engine")
    assert state.turn.die.value == 6
    assert not state.tile(4).sideways
    assert state.pool == [3]


def test_the_rest_of_a_line_waits_for_the_window():
    state = roll(own(table(tiles="1a 2b 3a 4a 5a 6a"), 1, 2), 6, 3, 3)
    rule, words = refusal(state, 0, "6: engine")
    assert (rule, words) == ("turn", "it is not your turn; the table waits for seat 1")
    say(state, 1, "allow")
    say(state, 0, "engine")
    assert state.sheets[0].boxes == [6]


def test_declining_the_rest_ends_with_the_round():
    state = roll(own(table(tiles="1a 2b 3a 4a 5a 6a"), 1, 2), 6, 3, 3)
    say(state, 0, "pick 6")
    say(state, 1, "allow all")
    say(state, 0, "engine")
    say(state, 1, "3: engine", 1, 2, 3, 1)
    assert state.declines_rest == [False, False]


@pytest.mark.parametrize(
    ("text", "value", "answer"),
    [
        ("steal 5 6", 6, "steal"),
        ("Steal 5 or 6, else allow", 5, "steal"),
        ("steal 5 6", 4, "allow"),
        ("steal 5, 6 else ask", 4, None),
        ("steal 5 6 else ask", 5, "steal"),
        ("steal any", 1, "steal"),
        ("allow", 6, "allow"),
    ],
)
def test_a_standing_answer_becomes_an_ordinary_decision(text, value, answer):
    state = roll(own(table(tiles="1a 2b 3a 4a 5a 6a"), 1, 2), value, 3, 3)
    say(state, 0, f"pick {value}")
    decision = game.standing(state, state.top[0], text)
    assert (decision and game.write(decision)) == answer
    if decision:
        engine.decide(game, state, 1, decision, Dice(), 2)


@pytest.mark.parametrize("text", ["", "steal", "steal 7", "no", "allow else ask", "steal five"])
def test_what_is_no_standing_answer_is_refused(text):
    with pytest.raises(Refused) as caught:
        game.parse_standing(text)
    assert caught.value.rule == "standing"
    assert "steal 5 6" in str(caught.value)


def test_a_standing_answer_is_for_the_window_only():
    state = roll(table(), 1, 2, 3)
    assert game.standing(state, state.top[0], "steal any") is None


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


# --- defaults --------------------------------------------------------------------------------------------------------


def after_pick(state, value):
    say(roll(state, value, value, value), 0, f"pick {value}")
    return game.write(engine.default(game, state, 0))


def test_defaults_of_a_turn():
    assert game.write(engine.default(game, roll(table(), 5, 3, 4), 0)) == "pick 3"
    assert after_pick(table(), 1) == "engine"
    goods = {1: ["red", "grey"]}
    assert after_pick(cross(draw(table(goods=goods), 0, R2_NETWORK), 0, 1, 2, 3), 1) == "deliver red 1-3-4-2"
    assert after_pick(cross(table(), 0, 1), 1) == "track A1 E-W"
    assert after_pick(cross(fill(table(), 0, 1), 0, 1), 1) == "tile"
    assert after_pick(own(useless(table(), 0, 1), 0, 5), 1) == "change 2 by 5"
    assert after_pick(useless(table(), 0, 1), 1) == "forfeit"


def test_default_prefers_fewer_tiles_among_equal_points():
    """1-3-4-2 lengthened by 3b brings as much as 1-t1-t3-4-2 without it."""
    state = cross(draw(table(tiles="1a 2a 3b 4a 5a 6a", goods={1: ["red"]}), 0, R2_NETWORK), 0, 1, 2, 3, 4)
    say(roll(own(state, 0, 3), 1, 1, 1), 0, "pick 1")
    assert game.write(game.best(state, 0)) == "deliver red 1-t1-t3-4-2"


def test_steal_default():
    state = roll(own(table(tiles="1a 2b 3a 4a 5a 6a"), 1, 2), 6, 3, 3)
    say(state, 0, "pick 6")
    assert engine.default(game, state, 1) == Allow(rest=True)


def test_the_best_route_is_marked():
    state = cross(draw(table(goods={1: ["red"]}), 0, R2_NETWORK), 0, 1, 2, 3, 4)
    assert game.best(state, 0) is None
    say(roll(state, 1, 1, 1), 0, "pick 1")
    labels = {offer.route: str(game.label(state, 0, offer)) for offer in engine.legal(game, state, 0)
              if isinstance(offer, Deliver)}  # fmt: skip
    assert labels == {"1-t1-t3-4-2": "distance 4, the best", "1-3-4-2": "distance 3"}


def test_a_question_that_changed_counts_as_new():
    state = roll(own(table(), 0, 5), 3, 3, 3)
    say(state, 0, "pick 3")
    before = state.top[0]
    say(state, 0, "change 4 by 5")
    assert state.top == [replace(before, value=4, asked=2)]
    assert state.pending == [[UseDie(0, 4, asked=2)]]
    assert not isinstance(state.top[0], PickDie)
