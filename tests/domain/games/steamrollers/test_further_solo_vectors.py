"""Vectors beyond section 6 of the specification, for one player against Eve."""

import pytest

from domain import engine
from domain.games import steamrollers as game
from domain.games.steamrollers.decisions import Deliver, Pick
from domain.games.steamrollers.facts import (
    EveBlocked,
    EveCrossed,
    EveRerolled,
    EveTookGood,
    EveTookTile,
    EveTurnStarted,
    EveWon,
    GameEnded,
    Ranked,
    RoundEnded,
    TileReturned,
)
from domain.games.steamrollers.state import EVE, Delivery
from tests.domain.games.steamrollers.given import (
    R2_NETWORK,
    cross,
    draw,
    eve_table,
    fill,
    offered,
    offers,
    own,
    points,
    refusal,
    roll,
    say,
)

S2A, S2B = "1a 2a 3a 4a 5a 6a", "1a 2b 3a 4a 5a 6a"
GREEN_5 = {5: ["red", "green"]}


def eves_turn(state, die, *rolls):
    """The player crosses boxes 3 and 4 and leaves Eve this die; the facts from Eve's turn on."""
    facts = say(roll(state, 3, 4, die), 0, "3: engine; 4: engine", *rolls)
    return facts[facts.index(EveTurnStarted(die)) + 1 :]


# --- her steps without an answer of the player -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("crossed", "goods", "die", "rolls", "then"),
    [
        ((0, 0, 0, 0, 1, 0), GREEN_5, 5, (), [EveCrossed(5, 2), RoundEnded((), 0)]),
        ((0, 0, 0, 0, 2, 0), GREEN_5, 5, (), [EveCrossed(5, 3), EveTookGood(5, "green", 3), RoundEnded((), 0)]),
        ((0, 0, 0, 0, 7, 0), GREEN_5, 5, (), [EveCrossed(5, 8), EveTookGood(5, "green", 8), RoundEnded((), 0)]),
        ((0, 0, 0, 0, 8, 0), GREEN_5, 5, (), [EveWon(5), GameEnded("eve")]),
        (
            (2, 0, 0, 0, 0, 0),
            {1: ["red"], 5: []},
            5,
            (1,),
            [EveCrossed(5, 1), EveRerolled(5, 1, "empty"), EveCrossed(1, 3), EveTookGood(1, "red", 3)],
        ),
        (
            (0, 0, 0, 0, 5, 1),
            {5: [], 6: ["red"]},
            5,
            (5, 6),
            [
                *(EveCrossed(5, 6), EveRerolled(5, 5, "empty")),
                *(EveCrossed(5, 7), EveRerolled(5, 6, "empty")),
                *(EveCrossed(6, 2), RoundEnded((5,), 0)),
            ],
        ),
        (
            (0, 0, 0, 0, 0, 8),
            {5: [], 6: ["red"]},
            5,
            (6,),
            [EveCrossed(5, 1), EveRerolled(5, 6, "empty"), EveWon(6), GameEnded("eve")],
        ),
        (
            (0, 0, 0, 0, 2, 0),
            {1: [], 2: [], 5: ["red"]},
            5,
            (),
            [EveCrossed(5, 3), EveTookGood(5, "red", 3), RoundEnded((1, 2, 5), 0), GameEnded("empty")],
        ),
    ],
)
def test_eves_steps(crossed, goods, die, rolls, then):
    assert eves_turn(eve_table(crossed, goods=goods), die, *rolls)[: len(then)] == then


def test_every_restart_takes_the_upright_tile_of_its_die():
    state = own(eve_table(goods={5: []}), 0, 5, 6)
    assert eves_turn(state, 5, 6)[:5] == [
        EveCrossed(5, 1),
        EveTookTile(5),
        EveRerolled(5, 6, "empty"),
        EveCrossed(6, 1),
        EveTookTile(6),
    ]


def test_if_eve_finds_no_cell_the_player_has_lost_whatever_the_points():
    state = eve_table((0, 0, 0, 0, 8, 0))
    state.sheets[0].deliveries = [Delivery("red", "1-2", 60, 1)]
    facts = eves_turn(state, 5)
    assert not any(isinstance(fact, RoundEnded) for fact in facts)  # at once
    assert facts[-1] == Ranked((EVE, 0), (EVE,))
    result = game.result(state)
    assert (result.totals, result.places, result.ending) == ((60,), (2,), "eve")


@pytest.mark.parametrize(
    ("crossed", "network"),
    [((4, 4, 4, 4, 4, 4), 8), ((8, 0, 0, 0, 0, 0), 8), ((1, 2, 3, 0, 0, 5), 8), ((0, 0, 0, 0, 0, 0), 0)],
)
def test_exactly_two_regions_of_eve_count(crossed, network):
    assert points(eve_table(crossed), EVE).get("network", 0) == network


# --- S2a and S2b -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("goods", "die", "answers", "rolls", "then"),
    [
        ({}, 5, ["reroll eve"], (6,), [EveRerolled(5, 6, "S2a"), TileReturned(0, 2), EveCrossed(6, 1)]),
        ({}, 5, ["reroll eve"], (5,), [EveRerolled(5, 5, "S2a"), TileReturned(0, 2), EveCrossed(5, 1)]),
        ({}, 2, ["keep eve"], (), [EveCrossed(2, 1), EveTookTile(2), RoundEnded((), 0)]),
        ({5: []}, 5, ["keep eve"], (6,), [EveCrossed(5, 1), EveRerolled(5, 6, "empty")]),  # and asked again
        (
            {5: []},
            5,
            ["keep eve", "reroll eve"],
            (6,),
            [EveRerolled(6, 6, "S2a"), TileReturned(0, 2), EveCrossed(6, 1)],
        ),
        (
            {6: []},
            5,
            ["reroll eve"],
            (6, 1),
            [
                *(EveRerolled(5, 6, "S2a"), TileReturned(0, 2), EveCrossed(6, 1)),
                *(EveRerolled(6, 1, "empty"), EveCrossed(1, 1)),  # the tile is gone, so nobody is asked
            ],
        ),
    ],
)
def test_s2a_before_every_step_1(goods, die, answers, rolls, then):
    state = own(eve_table(goods=goods, tiles=S2A), 0, 2)
    eves_turn(state, die)
    for answer in answers:
        assert offers(state, 0) == ["keep eve", "reroll eve"]
        facts = say(state, 0, answer, *rolls)
    assert facts[: len(then)] == then


def test_s2b_upright_is_lost_to_a_2_before_it_can_be_used():
    state = own(eve_table((0, 4, 0, 0, 0, 0), goods={2: ["blue"]}, tiles=S2B), 0, 2)
    assert eves_turn(state, 2)[:3] == [EveCrossed(2, 5), EveTookTile(2), EveTookGood(2, "blue", 5)]


def test_s2b_taken_in_this_turn_lies_sideways_and_can_be_used_against_a_2():
    state = eve_table((0, 4, 0, 0, 0, 0), goods={2: ["blue"]}, tiles=S2B)
    say(roll(state, 2, 4, 2), 0, "2: tile; 4: engine")
    assert offers(state, 0) == ["let eve", "block eve"]
    assert say(state, 0, "block eve")[:3] == [EveBlocked(2), EveCrossed(2, 6), TileReturned(0, 2)]
    assert points(state, EVE).get("deliveries", 0) == 0


def test_a_blocked_eve_may_fill_the_region_and_then_wins_there():
    state = own(eve_table((0, 0, 0, 0, 6, 0), goods=GREEN_5, tiles=S2B), 0, 2)
    eves_turn(state, 5)
    facts = say(state, 0, "block eve", 1, 2, 5, 1)
    assert facts[:2] == [EveBlocked(5), EveCrossed(5, 8)]
    assert EveWon(5) in say(state, 0, "1: engine; 2: engine")


# --- a keep tile serves one of the two actions ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("side", "die", "first", "again", "rule"),
    [
        ("1b", 3, "change 4 by 1; engine", "change 5 by 1", "4.4"),
        ("3a", 2, "deliver red 3-4-2", "deliver red 3-4-2", "4.4"),
        ("4b", 1, "deliver red 1-3-4-2", "deliver red 1-3-4-2", "4.3"),
        ("5a", 3, "change 4 by 5; engine", "change 4 by 5", "4.4"),
        ("6b", 3, "track C4 E-NE any", "track A5 E-NE any", "4.4"),
    ],
)
def test_a_keep_tile_of_the_first_action_is_not_for_the_second(side, die, first, again, rule):
    tiles = S2A.replace(f"{side[0]}a", side)
    state = draw(eve_table(goods={1: ["red", "red"], 3: ["red", "red"]}, tiles=tiles), 0, R2_NETWORK)
    own(cross(state, 0, 5, 6), 0, int(side[0]))
    say(roll(state, die, die, 6), 0, f"{die}: {first}")
    assert refusal(state, 0, f"{die}: {again}")[0] == rule


def test_each_keep_tile_by_itself_and_once_tiles_besides():
    state = own(eve_table(tiles="1b 2a 3a 4a 5a 6a"), 0, 1, 5)
    say(roll(state, 3, 3, 6), 0, "3 -> 4 by 5: engine; 3 -> 5 by 1: engine")
    assert state.sheets[0].boxes == [4, 5]


def test_4b_is_not_used_up_by_a_delivery_the_boxes_manage():
    goods = {1: ["grey", "red"]}
    state = own(cross(draw(eve_table(goods=goods, tiles="1a 2a 3a 4b 5a 6a"), 0, R2_NETWORK), 0, 5, 6), 0, 4)
    facts = say(roll(state, 1, 1, 6), 0, "1: deliver grey 1-3; 1: deliver red 1-3-4-2")
    assert [fact.tiles for fact in facts if hasattr(fact, "route")] == [(), (4,)]


def test_a_second_die_only_a_used_keep_tile_could_save_is_dead():
    """5a moved the first 3; with the second 3 nothing is left, and 5a cannot move it too."""
    state = own(eve_table(), 0, 5)
    cross(fill(state, 0, 3), 0, 3)
    own(state, 0, 3, sideways=True)
    say(roll(state, 3, 3, 1), 0, "pick 3")
    assert offers(state, 0) == ["change 2 by 5", "change 4 by 5"]
    say(state, 0, "change 4 by 5; engine")
    assert list(engine.legal(game, state, 0)) == [Pick(1)]
    assert refusal(state, 0, "pick 3") == ("4.2", "no action is possible with a 3; pick 1")


# --- rows of goods ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "line", "place", "left"),
    [
        (["red", "blue", "red"], "deliver red 1-2", 3, ["red", "blue"]),
        (["red", "blue", "red"], "deliver red 1-2 place 1", 1, ["blue", "red"]),
        (["red", "blue", "red"], "deliver red 1-2 place 3", 3, ["red", "blue"]),
        (["blue", "red", "blue"], "deliver red 1-2", 2, ["blue", "blue"]),
        (["blue", "red", "blue"], "deliver red 1-2 place 2", 2, ["blue", "blue"]),
    ],
)
def test_the_rightmost_goes_unless_another_place_is_named(row, line, place, left):
    state = cross(draw(eve_table(goods={1: row}), 0, "C2:E-W D2:E-W"), 0, 6)
    assert say(roll(state, 1, 3, 4), 0, f"1: {line}")[1].place == place
    assert state.goods_at(1) == left


def test_the_default_takes_the_lowest_place():
    state = cross(draw(eve_table(goods={1: ["red", "blue", "red"]}), 0, "C2:E-W D2:E-W"), 0, 1)
    say(roll(state, 1, 3, 4), 0, "pick 1")
    assert offered(state, 0, Deliver)[0] == game.write(engine.default(game, state, 0)) == "deliver red 1-2 place 1"
