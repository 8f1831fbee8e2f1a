"""Vectors beyond section 6 of the specification, for two to five players: rules in combination, a table for each."""

import pytest

from domain import engine
from domain.games import steamrollers as game
from domain.games.steamrollers.decisions import Deliver, Pick
from domain.games.steamrollers.facts import (
    ActionForfeited,
    CargoPlaced,
    CoalPlaced,
    DieChanged,
    DiePicked,
    DieStolen,
    EngineBoxCrossed,
    GameEnded,
    OrderFulfilled,
    RoundEnded,
    StealDeclined,
    TileReturned,
    TilesStraightened,
    TileTaken,
    TurnEnded,
    TurnStarted,
)
from domain.games.steamrollers.questions import UseDie
from tests.domain.games.steamrollers.given import (
    R2_NETWORK,
    cross,
    draw,
    fill,
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
    useless,
    write,
)


def faces(owned):
    """The sides of all six tiles: those owned as told, the others with side a up."""
    sides = {tile[0]: tile for tile in owned.split()}
    return " ".join(sides.get(number, f"{number}a") for number in "123456")


def numbers(owned):
    return [int(tile[0]) for tile in owned.split()]


def with_tiles(owned, die):
    """Seat 0 has these tiles and is to pick; all dice show the same."""
    return roll(own(table(tiles=faces(owned)), 0, *numbers(owned)), die, die, die)


# --- 4.4: changing the die -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("owned", "die", "line", "then"),
    [
        ("1a 5a", 2, "change 6 by 1", ["change 5 by 5"]),
        ("1a 5a", 3, "change 4 by 5", [f"change {to} by 1" for to in (1, 2, 3, 5, 6)]),
        ("1b 5a", 3, "change 1 by 1; change 2 by 5", []),
        ("1a 5b", 2, "change 3 by 1", ["flip", "reroll"]),
        ("1a 5b", 2, "change 6 by 1; flip", []),
        ("1a 5b", 2, "flip", []),
        ("1a 5b", 2, "reroll", []),
        ("1a", 2, "change 5", []),
        ("5a", 5, "change 6", []),
    ],
)
def test_changes_combine_in_any_order_each_tile_once_and_5b_is_final(owned, die, line, then):
    state = with_tiles(owned, die)
    say(state, 0, f"pick {die}; {line}")
    assert [text for text in offers(state, 0) if text.startswith(("change", "flip", "reroll"))] == then


@pytest.mark.parametrize(
    ("owned", "die", "line", "words"),
    [
        ("1a", 4, "change 4 by 1", "you cannot change 4 by 1"),
        ("1a", 4, "change 7 by 1", "you cannot change 7 by 1"),
        ("1b", 3, "change 4 by 1; change 5 by 1", "you cannot change 5 by 1"),
        ("5a", 3, "change 4 by 5; change 5 by 5", "you cannot change 5 by 5"),
        ("5a", 3, "change 5 by 5", "you cannot change 5 by 5"),
        ("5a", 3, "flip", "you cannot flip"),
        ("5b", 3, "change 4 by 5", "you cannot change 4 by 5"),
        ("1a 5b", 3, "flip; change 1 by 1", "the value is final: tile 5b was used on this die"),
        ("5b", 3, "reroll; flip", "the value is final: tile 5b was used on this die"),
    ],
)
def test_changes_that_are_refused(owned, die, line, words):
    rule, said = refusal(with_tiles(owned, die), 0, f"pick {die}; {line}")
    assert (rule, said.split(": a tile")[0]) == ("4.4", words)


def test_a_reroll_may_repeat_the_value_and_a_set_die_may_be_rerolled():
    state = with_tiles("1a 5b", 4)
    assert say(state, 0, "4 -> 2: reroll", 2)[1:] == [
        DieChanged(0, 1, 4, 2, "set"),
        TileReturned(0, 1),
        DieChanged(0, 5, 2, 2, "reroll"),
        TileReturned(0, 5),
    ]
    assert (state.turn.die.picked, state.turn.die.value, state.turn.die.final) == (4, 2, True)


def all_dead_but(alive, owned):
    """Nothing can be done with any value but these. The tiles owned lie sideways, so they cannot be taken."""
    state = table(tiles=faces(owned), goods={city: [] for city in range(1, 7)})
    for value in {1, 2, 3, 4, 5, 6} - set(alive):
        useless(state, 0, value, owner=0 if value in numbers(owned) else 1)
    return own(state, 0, *numbers(owned), sideways=True)


@pytest.mark.parametrize(
    ("owned", "alive", "die", "legal"),
    [
        ("5a", {4}, 3, ["change 4 by 5"]),
        ("5a", {4}, 2, ["forfeit"]),  # 5a would be needed twice
        ("1b 5a", {6}, 2, ["change 1 by 5", "change 3 by 5", "change 5 by 1", "change 6 by 1"]),  # each leads to 6
        ("1a", (), 2, ["change 1 by 1"]),  # tile 1, just used, lies in the pool
        ("1b", (), 2, ["forfeit"]),  # a keep tile does not
        ("1a 5a", (), 1, ["change 2 by 1", "change 2 by 5"]),  # away from 1 and back, to take tile 1
        ("5b", (), 2, ["flip", "reroll"]),
        ("5b", (), 3, ["forfeit", "reroll"]),
    ],
)
def test_what_keeps_a_die_alive(owned, alive, die, legal):
    state = roll(all_dead_but(alive, owned), die, die, die)
    say(state, 0, f"pick {die}")
    assert offers(state, 0) == legal
    assert game.write(engine.default(game, state, 0)) == legal[0]


@pytest.mark.parametrize(
    ("owned", "alive", "dice", "picks"),
    [
        ("", {4}, (1, 3, 4), [4]),
        ("", {4}, (1, 3, 3), [1, 3]),  # all dead
        ("5a", {4}, (1, 3, 5), [3, 5]),
        ("5b", {4}, (1, 3, 4), [3, 4]),  # the flip of a 3 is a 4; a reroll saves no die
        ("1b", {4}, (1, 3, 5), [1, 3, 5]),
    ],
)
def test_dead_dice_are_left_in_the_pool(owned, alive, dice, picks):
    state = roll(all_dead_but(alive, owned), *dice)
    assert list(engine.legal(game, state, 0)) == [Pick(value) for value in picks]


def test_a_shorthand_means_the_tile_with_which_something_can_be_done():
    """Only a 6 is alive: 5a to 3, then tile 1 to 6 is a way; tile 1 to 3, then 5a is none."""
    state = roll(all_dead_but({6}, "1b 5a"), 2, 2, 2)
    say(state, 0, "pick 2")
    assert game.write(game.parse(state, 0, "change 3")) == "change 3 by 5"
    assert game.write(game.parse(state, 0, "change 6")) == "change 6 by 1"


# --- 4.5: taking a die -----------------------------------------------------------------------------------------------


def owner_of_2b(owner, seats):
    return own(table(seats, tiles=faces("2b")), owner, 2)


def test_a_stolen_die_can_be_changed_and_the_tile_taken_by_the_robbed():
    state = own(owner_of_2b(2, seats=3), 2, 5, sideways=True)
    say(roll(state, 6, 2, 3, 4), 0, "pick 6")
    assert say(state, 2, "steal") == [DieStolen(2, 0, 6), TileReturned(2, 2)]
    assert say(state, 0, "2: tile") == [DiePicked(0, 2), TileTaken(0, 2, "pool"), TurnEnded(0), TurnStarted(1)]
    facts = say(state, 1, "3: engine")  # no window: the new owner has acted
    assert facts[0] == DiePicked(1, 3)
    assert facts[-2:] == [TurnStarted(2), TilesStraightened(2, (5,))]
    assert state.top == [UseDie(2, 6, asked=state.ply)]
    assert say(state, 2, "change 5 by 5; engine")[1] == EngineBoxCrossed(2, 5, 1)


def test_a_stolen_die_that_has_died_is_forfeited():
    """Only tile 6 was left to do with a 6, and the robbed seat takes it with the other 6."""
    state = cross(fill(owner_of_2b(2, seats=3), 2, 6), 2, 6)
    say(roll(state, 6, 6, 3, 3), 0, "pick 6")
    say(state, 2, "steal")
    say(state, 0, "6: tile")
    say(state, 1, "3: engine")
    assert offers(state, 2) == ["forfeit"]
    assert say(state, 2, "forfeit")[:2] == [ActionForfeited(2, 6), TurnEnded(2)]


def test_every_pick_before_the_owners_turn_opens_a_window_until_the_rest_is_declined():
    state = roll(owner_of_2b(3, seats=4), 1, 2, 3, 4, 5)
    for seat, answer in ((0, "allow"), (1, "allow all")):
        assert say(state, seat, f"pick {seat + 1}") == [DiePicked(seat, seat + 1, False, 3)]
        assert offers(state, 3) == ["steal", "allow", "allow all"]
        assert say(state, 3, answer) == [StealDeclined(3, answer == "allow all")]
        say(state, seat, "engine")
    assert say(state, 2, "pick 3") == [DiePicked(2, 3)]
    say(state, 2, "engine")
    say(state, 3, "4: engine", 1, 2, 3, 4, 5, 1)
    assert say(state, 1, "pick 1") == [DiePicked(1, 1, False, 3)]  # a new round, a new answer


# --- 4.6: two dice ---------------------------------------------------------------------------------------------------


def test_the_second_die_may_be_dead_and_the_tile_still_goes_back():
    state = own(useless(table(), 0, 1), 0, 2)
    say(roll(state, 1, 1, 3), 0, "two 3: engine")
    assert offers(state, 0) == ["pick 1"]
    facts = say(state, 0, "1: forfeit")
    assert facts[1:4] == [ActionForfeited(0, 1), TileReturned(0, 2), TurnEnded(0)]


@pytest.mark.parametrize("line", ["two 2: tile", "two 4 -> 2 by 1: tile", "two 4: engine; 2: tile"])
def test_tile_2_in_use_cannot_be_taken_with_either_die(line):
    rule, said = refusal(roll(own(table(), 0, 1, 2), 4, 2, 2), 0, line)
    assert (rule, said.split(";")[0]) == ("4.6", "tile 2 is in use in this turn and cannot be taken")


def test_one_order_after_the_second_action():
    state = own(table(orders="1a", goods={1: ["red", "red"]}), 0, 2)
    state.sheets[0].delivered_goods = ["blue"]
    cross(draw(state, 0, "C2:E-W D2:E-W"), 0, 6)
    facts = say(roll(state, 1, 1, 3), 0, "two 1: deliver red 1-2; 3: engine; order 1")
    assert facts[-5:] == [
        EngineBoxCrossed(0, 3, 2),
        TileReturned(0, 2),
        OrderFulfilled(0, 1, ("red", "blue")),
        TurnEnded(0),
        TurnStarted(1),
    ]


# --- 4.3: deliveries -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("owned", "power", "die", "line", "distance", "used", "returned"),
    [
        ("3a 4a", 1, 2, "deliver red 1-3-4-2 far", 3, (3, 4), [4]),
        ("3b 4a", 2, 1, "deliver red 1-3-4-2 +2 far", 5, (3, 4), [3, 4]),
        ("3b 4a", 4, 1, "deliver red 1-3-4-2 +1", 4, (3,), [3]),
        ("3a 4b", 2, 2, "deliver red 1-3-4-2", 3, (3, 4), []),
        ("3b 4b", 3, 1, "deliver red 1-3-4-2 +1", 4, (3, 4), [3]),
        ("3b 4b", 3, 1, "deliver red 1-3-4-2", 3, (), []),
        ("4b", 6, 1, "deliver red 1-t1-t3-4-2", 4, (), []),
    ],
)
def test_tiles_combine_in_a_delivery(owned, power, die, line, distance, used, returned):
    state = own(r2(power, tiles=faces(owned)), 0, *numbers(owned))
    delivered, *after = say(roll(state, die, die, die), 0, f"{die}: {line}")[1:]
    assert (delivered.distance, delivered.points, delivered.tiles) == (distance, distance, used)
    assert after == [*(TileReturned(0, tile) for tile in returned), TurnEnded(0), TurnStarted(1)]


@pytest.mark.parametrize(
    ("owned", "power", "die", "line", "rule", "words"),
    [
        ("3b 4b", 3, 1, "deliver red 1-3-4-2 +2", "4.3", "the distance is 5, your power 4"),
        ("3b 4a", 3, 1, "deliver red 1-3-4-2 far", "4.4", "tile 4a is used only beyond your power of 3"),
        ("3b", 3, 1, "deliver red 1-4-2", "4.3", "the distance is 4, your power 3"),
        ("3b", 6, 2, "deliver red 1-3-4-2", "4.4", "a 2 delivers from city 2"),
        ("3a", 6, 3, "deliver red 1-3-4-2", "4.3", "a 3 delivers from city 3"),
        ("3a", 6, 4, "deliver red 1-3-4", "4.3", "city 4 is grey"),
        ("3a", 6, 1, "deliver red 1-3-4-2 place 1", "4.8", "goods lie in a row only in the solo game"),
    ],
)
def test_deliveries_that_are_refused(owned, power, die, line, rule, words):
    state = own(r2(power, tiles=faces(owned)), 0, *numbers(owned))
    refused, said = refusal(roll(state, die, die, die), 0, f"{die}: {line}")
    assert (refused, said.split(";")[0]) == (rule, words)


def test_coal_goes_to_any_city_but_its_own_and_with_3a_to_the_city_of_the_die():
    state = own(cross(draw(table(goods={1: []}, coal=True), 0, R2_NETWORK), 0, 1, 2), 0, 3)
    write(state, CoalPlaced(1))
    say(roll(state, 1, 1, 3), 0, "pick 1")
    assert [text for text in offered(state, 0, Deliver) if "coal" in text] == ["deliver coal 1-3-4", "deliver coal 1-3"]
    by_3a = own(cross(draw(table(goods={1: []}, coal=True), 0, R2_NETWORK), 0, 1), 0, 3)
    write(by_3a, CoalPlaced(1))
    assert say(roll(by_3a, 3, 3, 3), 0, "3: deliver coal 1-3")[1].tiles == (3,)


def cargo_table(**more):
    """Seat 0 has a blue good of its own on city 3 and the link 3-t5-5; city 3 of the board holds what is told."""
    state = cross(draw(table(**more), 0, "B6:NW-SE C7:NW-SW"), 0, 1, 2)
    write(state, CargoPlaced(0, "blue", 3))
    return state


def test_own_cargo_beside_an_equal_good_and_by_3a():
    state = cargo_table(goods={3: ["blue"]})
    say(roll(state, 3, 3, 3), 0, "pick 3")
    assert offered(state, 0, Deliver) == ["deliver blue 3-t5-5", "deliver own 3-t5-5"]
    by_3a = own(cargo_table(goods={3: []}), 0, 3)
    delivered = say(roll(by_3a, 5, 5, 5), 0, "5: deliver own 3-5")[1]
    assert (delivered.source, delivered.route, delivered.tiles) == ("own", "3-t5-5", (3,))
    assert by_3a.bag.count("blue") == 10


def test_own_cargo_fills_orders_and_no_city():
    state = cargo_table(goods={3: []}, orders="2b")
    assert state.empty_cities == (3,)
    say(roll(state, 3, 3, 3), 0, "3: deliver own 3-5")
    assert state.sheets[0].delivered_goods == ["blue"]
    assert state.sheets[0].cargo is None


# --- 1.2: links ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tracks", "blocked", "found", "network"),
    [
        ("B3:NE-SE B4:NW-SW", ["1-3"], [], 0),
        ("B3:NE-SE B4:NW-SW", ["2-3", "3-4"], ["1-t1-3"], 2),
        ("C3:NW-SE C4:NW-SE D5:NW-E", ["3-4"], [], 0),
        ("C3:NW-E D3:W-SW C4:NE-W B4:E-SW", [], ["1-3"], 1),  # over the single edge 2-3
        ("C3:NW-E D3:W-SW C4:NE-W B4:E-SW", ["2-3"], [], 0),
        ("C3:NW-W B3:E-NE", [], ["1-t1-1"], 0),  # a loop, town and all
        ("A2:E-W A1:E-SE", [], [], 0),  # off the map
        ("A2:E-SW A3:NE-SE", [], [], 0),
        ("C2:E-W D2:E-W C3:NW-E D3:W-E E3:W-NE", [], ["1-2", "1-2"], 2),
    ],
)
def test_links_and_what_they_score(tracks, blocked, found, network):
    state = draw(table(blocked=blocked), 0, tracks)
    assert links(state) == found
    assert points(state, 0).get("network", 0) == network


def test_a_loop_named_without_its_town_is_refused_as_a_loop():
    state = roll(draw(table(goods={1: ["red"]}), 0, "C3:NW-W B3:E-NE"), 1, 1, 1)
    assert refusal(state, 0, "1: deliver red 1-1") == (
        "4.3",
        "1-1 visits city 1 twice, and loops are forbidden; with this die you can deliver nothing",
    )


# --- 4.1, 5.3: rounds and the end ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "idle"),
    [("tile", 3), ("engine", 0), ("track A1 E-W", 0), ("deliver red 1-2", 0)],
)
def test_what_counts_as_progress(action, idle):
    state = cross(draw(table(goods={1: ["red", "red"]}), 0, "C2:E-W D2:E-W"), 0, 6)
    state.idle_rounds = 2
    say(roll(state, 1, 2, 3), 0, f"1: {action}")
    facts = say(state, 1, "2: tile")
    assert RoundEnded((), idle) in facts
    assert (GameEnded("stalemate") in facts) == (idle == 3)


def test_orders_and_forfeits_are_no_progress():
    state = useless(table(orders="1a"), 0, 1, owner=1)
    state.sheets[0].delivered_goods = ["blue", "red"]
    say(roll(state, 1, 1, 1), 0, "1: forfeit; order 1")
    state.tile(1).sideways = False
    assert RoundEnded((), 1) in say(state, 1, "1: tile", 1, 2, 3, 1)


def test_three_empty_cities_come_before_the_stalemate():
    state = table(goods={1: [], 2: [], 3: []})
    state.idle_rounds = 2
    say(roll(state, 1, 2, 3), 0, "1: tile")
    facts = say(state, 1, "2: tile")
    assert facts[3:5] == [RoundEnded((1, 2, 3), 3), GameEnded("empty")]
    assert not any(isinstance(fact, TurnStarted) for fact in facts)
