"""Sections 4.2 and 4.4: dice are picked, changed, dead or alive."""

import pytest
from msgspec.structs import replace

from domain import engine
from domain.games import steamrollers as game
from domain.games.steamrollers.decisions import Forfeit, Pick
from domain.games.steamrollers.facts import (
    ActionForfeited,
    DieChanged,
    TileReturned,
    TurnEnded,
)
from domain.games.steamrollers.questions import PickDie, UseDie
from tests.domain.games.steamrollers.given import (
    faces,
    numbers,
    offers,
    own,
    refusal,
    roll,
    say,
    table,
    useless,
)


@pytest.mark.parametrize(("die", "only"), [(6, "change 5 by 5"), (1, "change 2 by 5")])
def test_r9_5a_does_not_wrap(die, only):
    state = roll(own(table(), 0, 5), die, die, die)
    say(state, 0, f"pick {die}")
    assert [text for text in offers(state, 0) if text.startswith("change")] == [only]
    assert refusal(state, 0, f"change {7 - die} by 5")[0] == "4.4"


def test_x13_flip():
    state = roll(own(table(tiles="1a 2a 3a 4a 5b 6a"), 0, 5), 2, 2, 2)
    say(state, 0, "2: flip")
    assert state.top == [UseDie(0, 5, asked=state.ply)]
    assert state.tile(5).in_pool
    assert not [text for text in offers(state, 0) if text.startswith(("change", "flip", "reroll"))]


def test_a_pick_of_equal_dice_is_one_offer():
    state = roll(table(), 4, 4, 1)
    assert list(engine.legal(game, state, 0)) == [Pick(1), Pick(4)]


def with_tiles(owned, die):
    """Seat 0 has these tiles and is to pick; all dice show the same."""
    return roll(own(table(tiles=faces(owned)), 0, *numbers(owned)), die, die, die)


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


SIDE_B = "tile 5 lies with its other side up, 5b (reroll your white die or turn it to the opposite face)"


@pytest.mark.parametrize(
    ("owned", "die", "line", "words"),
    [
        ("1a", 4, "change 4 by 1", "your die shows 4 already"),
        ("1a", 4, "change 7 by 1", "a die shows 1 to 6, not 7"),
        ("1b", 3, "change 4 by 1; change 5 by 1", "tile 1 was used on this die already, and a tile serves a die once"),
        ("5a", 3, "change 4 by 5; change 5 by 5", "tile 5 was used on this die already, and a tile serves a die once"),
        ("5a", 3, "change 5 by 5", "tile 5 changes a 3 by one only"),
        ("5a", 3, "flip", "tile 5 lies with its other side up, 5a (change your white die by 1 (no wrap))"),
        ("5b", 3, "change 4 by 5", SIDE_B),
        ("1a 5b", 3, "flip; change 1 by 1", "the value is final: tile 5b was used on this die"),
        ("5b", 3, "reroll; flip", "the value is final: tile 5b was used on this die"),
    ],
)
def test_changes_that_are_refused(owned, die, line, words):
    rule, said = refusal(with_tiles(owned, die), 0, f"pick {die}; {line}")
    assert (rule, said.split("; you could")[0]) == ("4.4", words)


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
        "no action is possible after change 1 by 5; you could write change 3 by 5",
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
        "both tiles could do that; write change 3 by 1 or change 3 by 5",
    )


def test_a_question_that_changed_counts_as_new():
    state = roll(own(table(), 0, 5), 3, 3, 3)
    say(state, 0, "pick 3")
    before = state.top[0]
    say(state, 0, "change 4 by 5")
    assert state.top == [replace(before, value=4, asked=2)]
    assert state.pending == [[UseDie(0, 4, asked=2)]]
    assert not isinstance(state.top[0], PickDie)
