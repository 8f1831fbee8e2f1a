"""Sections 4.8 and 5.2: the solo game, its set-up, the player's two actions, its end."""

import pytest

from domain import engine
from domain.chance import Chance
from domain.games import steamrollers as game
from domain.games.steamrollers.decisions import Deliver, Options, Pick
from domain.games.steamrollers.edition import DATA
from domain.games.steamrollers.facts import (
    EveCrossed,
    EveDiceRolled,
    EveTurnStarted,
    GameEnded,
    Ranked,
    Scored,
    TurnEnded,
)
from domain.games.steamrollers.state import EVE
from tests.domain.games.steamrollers.given import (
    R2_NETWORK,
    S2A,
    cross,
    draw,
    eve_table,
    eves_turn,
    fill,
    offered,
    offers,
    own,
    refusal,
    roll,
    say,
    told,
)


def test_x24_a_keep_tile_serves_one_of_two_actions():
    state = roll(own(eve_table(), 0, 5), 3, 3, 1)
    say(state, 0, "3 -> 4: engine")
    say(state, 0, "pick 3")
    assert not [text for text in offers(state, 0) if text.startswith("change")]
    assert refusal(state, 0, "change 2 by 5")[0] == "4.4"


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


@pytest.mark.parametrize("level", DATA.solo.levels, ids=lambda level: level.id)
def test_eves_level_crosses_cells_beforehand(level):
    state, facts = engine.begin(game, 1, Options(solo_level=level.id), Chance(b"eve", 0))
    values = next(fact.values for fact in facts if isinstance(fact, EveDiceRolled))
    assert len(values) == level.dice
    assert [fact.region for fact in facts if isinstance(fact, EveCrossed)] == list(values)
    assert [state.eve.count(region) for region in range(1, 7)] == [values.count(region) for region in range(1, 7)]


def test_the_solo_tile_2_is_in_play():
    state, _ = engine.begin(game, 1, Options(), Chance(b"solo", 0))
    assert state.tile(2).face in ("S2a", "S2b")
    assert state.options.solo_level == "worker"


def test_the_third_die_is_hers_and_the_player_goes_on():
    state = eve_table()
    facts = say(roll(state, 3, 3, 6), 0, "3: engine; 3: tile")
    assert TurnEnded(0) in facts
    assert EveTurnStarted(6) in facts
    assert (state.round, state.turn.seat) == (2, 0)


def test_equal_goods_differ_by_their_place():
    state = cross(draw(eve_table(goods={1: ["red", "blue", "red", "red"]}), 0, "C2:E-W D2:E-W"), 0, 6)
    say(roll(state, 1, 1, 1), 0, "pick 1")
    assert offered(state, 0, Deliver) == [
        "deliver red 1-2 place 1",
        "deliver red 1-2 place 3",
        "deliver red 1-2",
    ]
    assert refusal(state, 0, "deliver red 1-2 place 2")[0] == "4.8"
    assert say(state, 0, "deliver red 1-2 place 1")[0].place == 1
    assert state.goods_at(1) == ["blue", "red", "red"]
    assert say(state, 0, "1: deliver red 1-2 place 3")[1].place == 3  # the rightmost, named: the same as unnamed
    assert state.goods_at(1)[:2] == ["blue", "red"]


def test_4b_serves_one_of_two_deliveries():
    goods = {1: ["red", "red", "red"]}
    state = own(cross(draw(eve_table(tiles="1a 2a 3a 4b 5a 6a", goods=goods), 0, R2_NETWORK), 0, 5, 6), 0, 4)
    facts = say(roll(state, 1, 1, 1), 0, "1: deliver red 1-3-4-2")
    assert facts[1].tiles == (4,)
    say(state, 0, "pick 1")
    assert offered(state, 0, Deliver) == []
    assert refusal(state, 0, "deliver red 1-3-4-2")[0] == "4.3"


def test_3a_serves_one_of_two_actions():
    state = own(cross(draw(eve_table(goods={1: ["red", "red"]}), 0, "C2:E-W D2:E-W"), 0, 6), 0, 3)
    say(roll(state, 2, 2, 1), 0, "2: deliver red 1-2")
    say(state, 0, "pick 2")
    assert "deliver red 1-2" not in offers(state, 0)


def test_stalemate_is_not_for_solo():
    state = eve_table()
    roll(state, 1, 3, 4)
    for eves in (5, 6, 4, 5):
        facts = say(state, 0, "1: tile; 3: tile", 1, 3, eves, 1)
    assert not any(isinstance(fact, GameEnded) for fact in facts)
    assert state.idle_rounds == 4


def test_the_end_names_eve():
    state = eve_table(goods={1: [], 2: [], 3: []})
    facts = eves_turn(state, 6)
    assert GameEnded("empty") in facts
    assert [fact.seat for fact in facts if isinstance(fact, Scored)] == [0, EVE]
    assert facts[-1] == Ranked((EVE, 0), (EVE,))
    assert told(facts)[-1] == "Eve wins"
    assert told(facts)[-2].startswith("Eve has 11 points: engine 3")
    assert game.ACTORS[EVE] == "Eve"


def test_the_player_wins_with_more():
    state = eve_table(goods={1: [], 2: [], 3: []})
    draw(state, 0, R2_NETWORK + " B6:NW-SE")
    cross(state, 0, 3, 4, 5, 6)
    own(state, 0, 1, 4, 6, sideways=True)
    facts = eves_turn(state, 5)
    assert game.result(state).places == (1,)
    assert facts[-1] == Ranked((0, EVE), (0,))
