"""4.8: the solo game against Eve, step by step."""

import pytest

from domain import engine
from domain.chance import Chance
from domain.games import steamrollers as game
from domain.games.steamrollers.decisions import Deliver, KeepEve, LetEve, Options
from domain.games.steamrollers.edition import DATA
from domain.games.steamrollers.facts import (
    EveBlocked,
    EveCrossed,
    EveDiceRolled,
    EveRerolled,
    EveTookGood,
    EveTookTile,
    EveTurnStarted,
    GameEnded,
    Ranked,
    RoundEnded,
    Scored,
    TileReturned,
    TurnEnded,
)
from domain.games.steamrollers.questions import BeforeEve, EveTakes
from domain.games.steamrollers.state import EVE
from tests.domain.games.steamrollers.given import (
    R2_NETWORK,
    cross,
    draw,
    eve_table,
    offered,
    offers,
    own,
    points,
    refusal,
    roll,
    say,
    told,
)


def eves_turn(state, die, *rolls):
    """Two actions with other dice; the facts from Eve's turn on."""
    one, other = [value for value in (1, 2, 3, 4) if value != die][:2]
    facts = say(roll(state, one, other, die), 0, f"{one}: engine; {other}: engine", *rolls)
    return facts[facts.index(EveTurnStarted(die)) :]


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


def test_below_three_cells_nothing_happens():
    assert eves_turn(eve_table(), 5)[1:3] == [EveCrossed(5, 1), RoundEnded((), 0)]


def test_she_takes_the_rightmost_good_with_three():
    state = eve_table((0, 0, 0, 0, 4, 0), goods={5: ["red", "green", "yellow"]})
    assert eves_turn(state, 5)[1:3] == [EveCrossed(5, 5), EveTookGood(5, "yellow", 5)]
    assert state.goods_at(5) == ["red", "green"]
    assert state.bag.count("yellow") == DATA.goods.yellow


def test_an_upright_tile_goes_back():
    state = own(eve_table(), 0, 5)
    assert eves_turn(state, 5)[1:3] == [EveCrossed(5, 1), EveTookTile(5)]
    assert state.tile(5).in_pool


def test_a_sideways_tile_stays():
    state = eve_table()
    facts = say(roll(state, 5, 1, 5), 0, "5: tile; 1: engine")
    assert EveTookTile(5) not in facts
    assert state.tile(5).owner == 0


def test_an_empty_city_makes_her_start_again():
    state = eve_table((0, 0, 0, 0, 7, 0), goods={5: [], 6: ["red"]})
    facts = eves_turn(state, 5, 5, 6)
    assert facts[1:4] == [EveCrossed(5, 8), EveRerolled(5, 5, "empty"), facts[3]]
    assert game.result(state).ending == "eve"  # the second 5 finds the region full


def test_she_starts_again_and_goes_on():
    state = eve_table(goods={5: []})
    facts = eves_turn(state, 5, 6)
    assert facts[1:5] == [EveCrossed(5, 1), EveRerolled(5, 6, "empty"), EveCrossed(6, 1), RoundEnded((5,), 0)]


def test_s2a_is_asked_before_every_step_1():
    state = own(eve_table(goods={5: []}), 0, 2)
    say(roll(state, 1, 4, 5), 0, "1: engine; 4: engine")
    assert state.top == [BeforeEve(0, 5, asked=state.ply)]
    assert engine.default(game, state, 0) == KeepEve()
    say(state, 0, "keep eve", 6)
    assert state.top == [BeforeEve(0, 6, asked=state.ply)]
    facts = say(state, 0, "reroll eve", 3)
    assert facts[:3] == [EveRerolled(6, 3, "S2a"), TileReturned(0, 2), EveCrossed(3, 1)]


def test_s2a_can_be_lost_in_step_2():
    state = own(eve_table(), 0, 2)
    say(roll(state, 1, 4, 2), 0, "1: engine; 4: engine")
    assert say(state, 0, "keep eve")[:2] == [EveCrossed(2, 1), EveTookTile(2)]


def s2b(crossed, **more):
    state = own(eve_table(crossed, tiles="1a 2b 3a 4a 5a 6a", goods={5: ["red", "green"]}, **more), 0, 2)
    say(roll(state, 1, 4, 5), 0, "1: engine; 4: engine")
    return state


def test_s2b_keeps_her_from_the_good():
    state = s2b((0, 0, 0, 0, 3, 0))
    assert state.top == [EveTakes(0, 5, asked=state.ply)]
    assert engine.default(game, state, 0) == LetEve()
    assert say(state, 0, "block eve")[:3] == [EveBlocked(5), EveCrossed(5, 5), TileReturned(0, 2)]
    assert state.goods_at(5) == ["red", "green"]
    assert "deliveries" not in points(state, EVE)


def test_s2b_may_be_kept():
    state = s2b((0, 0, 0, 0, 3, 0))
    assert say(state, 0, "let eve")[0] == EveTookGood(5, "green", 4)
    assert state.tile(2).owner == 0


@pytest.mark.parametrize(("crossed", "asked"), [(1, False), (2, True), (6, True), (7, False)])
def test_s2b_is_asked_only_if_she_takes_and_a_cell_is_free(crossed, asked):
    state = s2b((0, 0, 0, 0, crossed, 0))
    assert isinstance(state.top[0], EveTakes) == asked


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
