"""Section 4.5: tile 2b, taking a die, and standing answers to its window."""

import pytest

from domain import engine
from domain.games import steamrollers as game
from domain.games.steamrollers.decisions import Allow
from domain.games.steamrollers.facts import (
    ActionForfeited,
    DiePicked,
    DieStolen,
    EngineBoxCrossed,
    StealDeclined,
    TileReturned,
    TilesStraightened,
    TileTaken,
    TurnEnded,
    TurnStarted,
)
from domain.games.steamrollers.questions import PickDie, StealDie, UseDie
from domain.words import Refused
from tests.domain.games.steamrollers.given import (
    Dice,
    cross,
    faces,
    fill,
    offers,
    own,
    refusal,
    roll,
    say,
    table,
)


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


def test_steal_default():
    state = roll(own(table(tiles="1a 2b 3a 4a 5a 6a"), 1, 2), 6, 3, 3)
    say(state, 0, "pick 6")
    assert engine.default(game, state, 1) == Allow(rest=True)


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
