"""Section 4.8: Eve's turn, step by step, and the tiles S2a and S2b that answer it."""

import pytest

from domain import engine
from domain.games import steamrollers as game
from domain.games.steamrollers.decisions import KeepEve, LetEve
from domain.games.steamrollers.edition import DATA
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
from domain.games.steamrollers.questions import BeforeEve, EveTakes
from domain.games.steamrollers.state import EVE, Delivery
from tests.domain.games.steamrollers.given import (
    S2A,
    S2B,
    eve_table,
    eves_turn,
    offers,
    own,
    points,
    roll,
    say,
)


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


GREEN_5 = {5: ["red", "green"]}


def left_to_eve(state, die, *rolls):
    """The player crosses boxes 3 and 4 and leaves Eve this die; the facts from Eve's turn on."""
    facts = say(roll(state, 3, 4, die), 0, "3: engine; 4: engine", *rolls)
    return facts[facts.index(EveTurnStarted(die)) + 1 :]


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
    assert left_to_eve(eve_table(crossed, goods=goods), die, *rolls)[: len(then)] == then


def test_every_restart_takes_the_upright_tile_of_its_die():
    state = own(eve_table(goods={5: []}), 0, 5, 6)
    assert left_to_eve(state, 5, 6)[:5] == [
        EveCrossed(5, 1),
        EveTookTile(5),
        EveRerolled(5, 6, "empty"),
        EveCrossed(6, 1),
        EveTookTile(6),
    ]


def test_if_eve_finds_no_cell_the_player_has_lost_whatever_the_points():
    state = eve_table((0, 0, 0, 0, 8, 0))
    state.sheets[0].deliveries = [Delivery("red", "1-2", 60, 1)]
    facts = left_to_eve(state, 5)
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
    left_to_eve(state, die)
    for answer in answers:
        assert offers(state, 0) == ["keep eve", "reroll eve"]
        facts = say(state, 0, answer, *rolls)
    assert facts[: len(then)] == then


def test_s2b_upright_is_lost_to_a_2_before_it_can_be_used():
    state = own(eve_table((0, 4, 0, 0, 0, 0), goods={2: ["blue"]}, tiles=S2B), 0, 2)
    assert left_to_eve(state, 2)[:3] == [EveCrossed(2, 5), EveTookTile(2), EveTookGood(2, "blue", 5)]


def test_s2b_taken_in_this_turn_lies_sideways_and_can_be_used_against_a_2():
    state = eve_table((0, 4, 0, 0, 0, 0), goods={2: ["blue"]}, tiles=S2B)
    say(roll(state, 2, 4, 2), 0, "2: tile; 4: engine")
    assert offers(state, 0) == ["let eve", "block eve"]
    assert say(state, 0, "block eve")[:3] == [EveBlocked(2), EveCrossed(2, 6), TileReturned(0, 2)]
    assert points(state, EVE).get("deliveries", 0) == 0


def test_a_blocked_eve_may_fill_the_region_and_then_wins_there():
    state = own(eve_table((0, 0, 0, 0, 6, 0), goods=GREEN_5, tiles=S2B), 0, 2)
    left_to_eve(state, 5)
    facts = say(state, 0, "block eve", 1, 2, 5, 1)
    assert facts[:2] == [EveBlocked(5), EveCrossed(5, 8)]
    assert EveWon(5) in say(state, 0, "1: engine; 2: engine")


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
