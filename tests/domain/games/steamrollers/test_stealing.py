"""4.5: the window of tile 2b, and answers left beforehand."""

import pytest

from domain import engine
from domain.games import steamrollers as game
from domain.words import Refused
from tests.domain.games.steamrollers.given import (
    Dice,
    own,
    refusal,
    roll,
    say,
    table,
)


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
