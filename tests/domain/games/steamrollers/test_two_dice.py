"""Section 4.6: tile 2a, two dice in one turn."""

import pytest

from domain.games.steamrollers.facts import (
    ActionForfeited,
    DiePicked,
    EngineBoxCrossed,
    OrderFulfilled,
    TileReturned,
    TrackDrawn,
    TurnEnded,
    TurnStarted,
)
from tests.domain.games.steamrollers.given import (
    cross,
    draw,
    fill,
    offers,
    own,
    refusal,
    roll,
    say,
    table,
    useless,
)


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
