"""Section 2.4: start tiles."""

import pytest

from domain import engine
from domain.games import steamrollers as game
from domain.games.steamrollers.decisions import StartCargo, StartEngine, StartPlus
from domain.games.steamrollers.facts import (
    BonusNoted,
    CargoPlaced,
    EngineBoxCrossed,
    RoundStarted,
    StartTileTaken,
    TileTaken,
    TrackDrawn,
)
from domain.games.steamrollers.questions import ChooseStart
from tests.domain.games.steamrollers.given import (
    Dice,
    points,
    refusal,
    say,
    table,
)

CARGO = (
    "that cannot be your cargo; name a colour that the bag holds, never grey, and a city: "
    "red 3, red 4, blue 3, blue 4, green 3, green 4, yellow 3 or yellow 4"
)


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
        ("start cargo", CARGO),
        ("start cargo grey 3", CARGO),
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
