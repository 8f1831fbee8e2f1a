"""Offers in the words of the game, and what its tiles, goods and words mean."""

import pytest

from domain.games import steamrollers as game
from domain.words import render
from tests.domain.games.steamrollers.given import R2_NETWORK, cross, draw, own, read, roll, say, table


def called(state, line, seat=0):
    return render(game.label(state, seat, read(state, line, seat)), name=game.name)


def network(**more):
    return cross(draw(table(goods={1: ["red"]}, **more), 0, R2_NETWORK), 0, 1, 2, 3, 4)


@pytest.mark.parametrize(
    ("line", "label"),
    [
        ("pick 1", "Pick a 1"),
        ("pick 1 two", "Pick a 1, the first of two dice"),
    ],
)
def test_dice_that_are_offered(line, label):
    assert called(roll(own(network(), 0, 2), 1, 2, 3), line) == label


@pytest.mark.parametrize(
    ("line", "label"),
    [
        ("deliver red 1-3-4-2", "Deliver red to city 2 along 1-3-4-2 for 3 points"),
        ("deliver red 1-t1-t3-4-2", "Deliver red to city 2 along 1-t1-t3-4-2 for 4 points, the most you can"),
        ("track C3 NW-SE", "Draw a straight track in C3, NW-SE"),
        ("track C3 NW-SE any", "Draw a straight track in C3, NW-SE, with tile 6"),
        ("engine", "Cross engine box 1"),
        ("tile", "Take tile 1a (set your white die to any value) from the pool, 2 points at the end"),
        ("change 3 by 5", "Turn the die to 3 with tile 5"),
        ("forfeit", "Do nothing with the 1"),
    ],
)
def test_actions_that_are_offered(line, label):
    state = roll(network(tiles="1a 2a 3a 4a 5a 6a"), 1, 1, 1)
    say(state, 0, "pick 1")
    assert called(state, line) == label


def test_a_tile_is_taken_from_its_owner_or_turned():
    state = roll(own(table(tiles="1a 2a 3a 4a 5a 6a"), 1, 4), 4, 4, 4)
    say(state, 0, "pick 4")
    assert called(state, "tile").startswith("Take tile 4a (delivery: no engine limit) from seat 1")
    state = roll(own(table(tiles="1a 2a 3a 4a 5a 6a"), 0, 4), 4, 4, 4)
    say(state, 0, "pick 4")
    assert called(state, "tile").startswith("Turn your tile 4a (delivery: no engine limit) sideways")


@pytest.mark.parametrize(
    ("line", "label"),
    [
        ("steal", "Take the 6 that seat 0 has picked"),
        ("allow", "Let seat 0 keep the 6"),
        ("allow all", "Let seat 0 keep the 6, and everybody the dice of this round"),
    ],
)
def test_the_window_of_tile_2b(line, label):
    state = roll(own(table(3, tiles="1a 2b 3a 4a 5a 6a"), 1, 2), 6, 6, 6, 6)
    say(state, 0, "pick 6")
    assert called(state, line, 1) == label


@pytest.mark.parametrize(
    ("thing", "title", "text", "rule"),
    [
        (
            "4b",
            "Action tile 4, side b",
            "Engine power +1 while owned. It stays with you and can be used again and again; at the end it counts "
            "-2 points.",
            "4.4",
        ),
        ("2b", "Action tile 2, side b", None, "4.5"),
        ("S2a", "Action tile 2, side a", None, "4.8"),
        ("O1a", "Order tile 1", None, "4.7"),
        ("start-plus2", "Start tile", "+2 points, at once when you take it.", "2.4"),
        (
            "grey",
            "Grey good",
            "It is taken by city 3 and city 4, for a point for every link and town on its way.",
            "4.3",
        ),
        ("t3", "Town t3", None, "1.1"),
        ("Eve", "Eve", None, "4.8"),
    ],
)
def test_what_a_thing_means(thing, title, text, rule):
    explained = game.explain(table(), thing)
    assert (render(explained.title), explained.rule) == (title, rule)
    assert text is None or render(explained.text) == text
