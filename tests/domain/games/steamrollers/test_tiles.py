"""Section 4.4: action tiles are taken, turned and given back."""

from domain.games.steamrollers.facts import (
    TileReturned,
    TilesStraightened,
    TileTaken,
    TurnStarted,
)
from tests.domain.games.steamrollers.given import (
    cross,
    fill,
    offers,
    own,
    refusal,
    roll,
    say,
    table,
    useless,
)


def test_r13_a_sideways_tile_cannot_be_taken():
    state = roll(table(3), 5, 5, 5, 1)
    say(state, 0, "1: engine")
    say(state, 1, "5: tile")
    say(state, 2, "pick 5")
    assert "tile" not in offers(state, 2)
    assert refusal(state, 2, "tile") == (
        "4.3",
        "tile 5 lies sideways before seat 1 and cannot be taken; "
        "with a 5 you can draw track in A7, B7, C7, A8, C8, A9, B9 and C9 or improve the engine",
    )
    facts = say(state, 2, "engine", 5, 5, 5, 2, 1)  # round 2 begins with seat 1
    assert facts[-2:] == [TurnStarted(1), TilesStraightened(1, (5,))]
    say(state, 1, "2: engine")
    assert say(state, 2, "5: tile")[1] == TileTaken(2, 5, 1)


def test_x11_set_and_retake():
    state = roll(own(table(), 0, 1), 4, 4, 4)
    facts = say(state, 0, "4 -> 1: tile")
    assert facts[2:4] == [TileReturned(0, 1), TileTaken(0, 1, "pool")]
    assert (state.tile(1).owner, state.tile(1).sideways) == (0, True)


def test_x16_own_tile_turns_sideways():
    state = roll(own(table(), 0, 4), 4, 4, 4)
    assert say(state, 0, "4: tile")[1] == TileTaken(0, 4, 0)
    assert (state.tile(4).owner, state.tile(4).sideways) == (0, True)


def test_a_used_once_tile_in_the_pool_keeps_a_die_alive():
    """Nothing is left with a 2 but to flip it to 5 and take tile 5, which the flip has put into the pool."""
    state = own(useless(table(tiles="1a 2a 3a 4a 5b 6a"), 0, 2), 0, 5, sideways=True)
    cross(fill(state, 0, 5), 0, 5)
    say(roll(state, 2, 2, 2), 0, "pick 2")
    assert offers(state, 0) == ["flip", "reroll"]
    assert say(state, 0, "flip; tile")[2] == TileTaken(0, 5, "pool")


def test_a_tile_is_taken_from_another_seat():
    state = roll(own(table(), 1, 4), 4, 4, 4)
    assert say(state, 0, "4: tile")[1] == TileTaken(0, 4, 1)
    assert state.tile(4).sideways
