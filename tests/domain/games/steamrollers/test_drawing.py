"""Section 4.3: what may be drawn on the map, and which boxes may be crossed."""

from domain.games.steamrollers.facts import (
    LinkCompleted,
    TileReturned,
    TrackDrawn,
)
from tests.domain.games.steamrollers.given import (
    cross,
    draw,
    offers,
    own,
    refusal,
    roll,
    say,
    table,
)


def test_x5_kinds_on_the_black_die():
    state = roll(table(), 1, 1, 1, black=5)
    say(state, 0, "pick 1")
    assert "track C3 NW-SW" in offers(state, 0)
    rule, words = refusal(state, 0, "track C3 NW-SE")
    assert (rule, words.split(":")[0]) == ("4.3", "NW-SE is straight and the black die shows gentle and sharp")
    assert refusal(state, 0, "track C3 NW-SE any")[0] == "4.4"


def test_x5_tile_6_allows_the_third_kind():
    state = roll(own(table(), 0, 6), 1, 1, 1, black=5)
    facts = say(state, 0, "1: track C3 NW-SE any")
    assert facts[2] == TileReturned(0, 6)
    assert state.sheets[0].tracks["C3"].edges == "NW-SE"


def test_x18_a_box_is_crossed_once():
    state = roll(cross(table(), 0, 3), 3, 3, 3)
    rule, words = refusal(state, 0, "3: engine")
    assert rule == "4.3"
    assert words.startswith("box 3 is crossed already; with a 3 you can draw track in A4, B4")


def test_6b_stays_and_6a_returns_after_the_link():
    state = own(draw(table(), 0, "C2:E-W"), 0, 6)
    facts = say(roll(state, 2, 2, 2, black=5), 0, "2: track D2 E-W any")
    assert facts[1:4] == [
        TrackDrawn(0, "D2", "E-W", "straight", True),
        LinkCompleted(0, (1, 2), (), ("C2", "D2")),
        TileReturned(0, 6),
    ]
    stays = own(table(tiles="1a 2a 3a 4a 5a 6b"), 0, 6)
    say(roll(stays, 2, 2, 2, black=5), 0, "2: track D2 E-W any")
    assert stays.tile(6).owner == 0
