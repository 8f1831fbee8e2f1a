"""What is refused in a turn: always with the rule, and with what would be legal."""

import pytest

from domain import engine
from domain.games import steamrollers as game
from domain.games.steamrollers.decisions import (
    Change,
    Deliver,
    DrawTrack,
)
from domain.words import Refused
from tests.domain.games.steamrollers.given import (
    R2_NETWORK,
    cross,
    draw,
    own,
    refusal,
    roll,
    say,
    table,
)

FREE = "A1, B1, C1, A2, C2, A3"
DELIVERABLE = "with this die you can deliver grey 1-3-4 (2) and grey 1-3 (1)"
TWO = "you cannot take two dice: that needs tile 2a and must be said with the first die of the turn"


@pytest.mark.parametrize(
    ("line", "rule", "words"),
    [
        ("pick 6", "4.2", "no 6 lies in the pool; there lie 1, 1 and 2"),
        ("pick 1 two", "4.6", TWO),
        ("1: track B2 E-W", "4.3", "B2 is a city, and cities are never drawn on"),
        ("1: track D1 E-W", "4.3", f"D1 is in region 2, your die shows 1: draw in {FREE} and B3"),
        ("1: track C3 E-W", "4.3", "C3 is drawn already, and a cell is drawn once; free in region 1: A1"),
        (
            "1: track C1 E-NE",
            "4.3",
            "E-NE is sharp and the black die shows straight and gentle: in C1 you can draw E-W, ",
        ),
        ("1: track C1 E-NE any", "4.4", "you cannot use tile 6 now; the black die shows straight and gentle"),
        (
            "1: deliver red 1-2",
            "4.3",
            "you have no route 1-2; between its ends you have nothing; with this die you can ",
        ),
        ("1: change 3 by 1", "4.4", "you cannot change 3 by 1: a tile changes a die once, tile 1 to any other value, "),
        (
            "1: forfeit",
            "4.3",
            f"an action is possible, so you cannot forfeit; with a 1 you can draw track in {FREE} and B3, ",
        ),
    ],
)
def test_refused_at_the_first_turn(line, rule, words):
    state = roll(draw(table(goods={1: ["red"]}), 0, "C3:E-W"), 1, 1, 2)
    refused, said = refusal(state, 0, line)
    assert refused == rule
    assert said.startswith(words)


@pytest.mark.parametrize(
    ("line", "rule", "words"),
    [
        ("deliver red 1-3-4-2", "4.3", f"the distance is 3, your power 2; {DELIVERABLE}"),
        ("deliver red 1-3-1", "4.3", f"1-3-1 visits city 1 twice, and loops are forbidden; {DELIVERABLE}"),
        (
            "deliver red 1-t1-3",
            "4.3",
            "you have no route 1-t1-3; between its ends you have 1-t1-t3-4-3 (4) and 1-3 (1); ",
        ),
        ("deliver red 1-3", "4.3", "city 3 is grey; red goes to city 2"),
        ("deliver grey 3-4", "4.3", "a 1 delivers from city 1; only tile 3a lets it name the destination"),
        ("deliver blue 1-3", "4.3", "that good does not lie in city 1; on the board lie red and grey, as your own "),
        ("deliver grey 1-3 +1", "4.4", "you cannot use tile 3b (delivery: distance +1 or +2, "),
        ("deliver grey 1-3 far", "4.4", f"you cannot use tile 4a (delivery: no engine limit) now; {DELIVERABLE}"),
    ],
)
def test_refused_deliveries(line, rule, words):
    state = cross(draw(table(goods={1: ["grey", "red"]}), 0, R2_NETWORK), 0, 1, 2)
    say(roll(state, 1, 1, 1), 0, "pick 1")
    refused, said = refusal(state, 0, line)
    assert refused == rule
    assert said.startswith(words)


@pytest.mark.parametrize(
    ("decision", "rule"),
    [
        (DrawTrack("C3", "SE-NW"), "1.1"),  # one decision has one writing
        (DrawTrack("C3", "N-S"), "1.1"),
        (DrawTrack("Z9", "E-W"), "1.1"),
        (DrawTrack("C3", "E-W", any=True), "4.4"),
        (Change(5, to=2, how="flip"), "4.4"),
        (Change(5), "4.4"),
        (Deliver("red", ""), "4.3"),
        (Deliver("red", "t1-3"), "4.3"),
        (Deliver("red", "1-3", plus=3), "4.3"),
    ],
)
def test_refused_as_they_are(decision, rule):
    state = own(table(goods={1: ["grey"]}), 0, 5, 6)
    say(roll(state, 1, 1, 1), 0, "pick 1")
    with pytest.raises(Refused) as caught:
        engine.accepts(game, state, 0, decision)
    assert caught.value.rule == rule
