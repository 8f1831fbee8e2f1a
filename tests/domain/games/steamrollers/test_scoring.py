"""Sections 5.1 and 5.2: points, their lines, and places."""

import pytest

from domain.games import steamrollers as game
from domain.games.steamrollers.scoring import strength
from domain.games.steamrollers.state import EVE, Delivery, EveGood
from domain.words import render
from tests.domain.games.steamrollers.given import (
    R2_NETWORK,
    cross,
    draw,
    eve_table,
    links,
    own,
    points,
    roll,
    say,
    table,
)


def test_r3_marzena_has_22_points():
    state = draw(table(tiles="1a 2a 3a 4b 5a 6a"), 0, "B3:NE-SE B4:NW-SE C5:NW-E D5:E-W  E4:SW-NE F3:SW-NW")
    draw(state, 0, "B6:NW-SE C7:NW-SW  C9:NW-E D9:W-NE D8:SW-E")
    assert sorted(links(state)) == ["1-t1-t3-4", "2-t4-4", "3-t5-5", "5-t6-6"]
    cross(state, 0, 1, 2, 3, 4, 5)
    own(state, 0, 4)
    state.sheets[0].deliveries = [Delivery("red", "1-2", 5, 1), Delivery("blue", "3-5", 8, 2)]
    assert points(state, 0) == {"deliveries": 13, "network": 9, "engine": 2, "action tiles": -2}
    assert game.result(state).totals[0] == 22


def test_r10_4b_at_the_end():
    state = draw(table(tiles="1a 2a 3a 4b 5a 6a", goods={1: ["red"]}), 0, R2_NETWORK)
    own(cross(state, 0, 1, 2, 3, 4, 5), 0, 4)
    assert state.power(0) == 6
    assert points(state, 0)["engine"] == 2
    assert points(state, 0)["action tiles"] == -2


def test_r14_eves_points():
    state = eve_table(tiles="1a 2a 3a 4a 5b 6a")
    own(state, 0, 2, 4, 6)
    assert state.eve
    state.eve.crossed = [[0] * cells for cells in (4, 2, 4, 4, 0, 1)]
    state.eve.took = [EveGood(1, "red", 11, 0)]
    assert points(state, EVE) == {"deliveries": 11, "engine": 3, "network": 8, "action tiles": 3}
    assert sum(points(state, EVE).values()) == 25


@pytest.mark.parametrize(("player", "place"), [(25, 2), (26, 1), (24, 2)])
def test_r15_solo_tie_is_lost(player, place):
    state = eve_table(tiles="1a 2a 3a 4a 5b 6a")
    own(state, 0, 2, 4, 6)
    state.ending = "empty"
    state.eve.took = [EveGood(1, "red", 25 - 3 - 3, 0)]
    state.sheets[0].deliveries = [Delivery("red", "1-2", player - sum(points(state, 0).values()), 1)]
    result = game.result(state)
    assert (result.totals, result.places) == ((player,), (place,))


@pytest.mark.parametrize(
    ("networks", "places", "tie_break"),
    [((7, 6), (1, 2), "network"), ((7, 7), (1, 1), "shared")],
)
def test_x25_tie_break(networks, places, tie_break):
    state = table()
    lines = ["B3:NE-SE B4:NW-SE C5:NW-E D5:E-W  E4:SW-NE F3:SW-NW  B6:NW-SE C7:NW-SW", ""]
    lines[1] = lines[0] if networks[1] == 7 else lines[0].replace("B6:NW-SE C7:NW-SW", "A6:NE-SW A7:NE-SE A8:NW-E")
    for seat in (0, 1):
        cross(draw(state, seat, lines[seat]), seat, 1, 2, 3, 4, 5)
        rest = 30 - sum(points(state, seat).values())
        state.sheets[seat].deliveries = [Delivery("red", "1-2", rest, 1)]
    assert [strength(state, seat) for seat in (0, 1)] == [(30, 5, networks[0]), (30, 5, networks[1])]
    result = game.result(state)
    assert (result.totals, result.places, result.tie_break) == ((30, 30), places, tie_break)


def lines(state, seat):
    return [
        (line.category, line.points, render(line.reason, name=game.name), line.rule, line.plies)
        for line in game.score(state)
        if line.seat == seat
    ]


def test_lines_of_a_seat_cite_the_plies_that_earned_them():
    state = table(start_tiles=True, orders="1a", goods={1: ["red"]})
    say(state, 1, "start tile 5")
    say(state, 0, "start +2", 1, 2, 3, 1)
    say(state, 0, "1: track C2 E-W")  # plies 3 and 4
    say(state, 1, "2: engine", 2, 1, 1, 1)
    say(state, 1, "1: engine")
    say(state, 0, "2: track D2 E-W", 1, 1, 1, 1)  # plies 9 and 10
    assert lines(state, 0) == [
        ("network", 1, "link 1-2", "5.1.2", (4, 10)),
        ("start bonus", 2, "start tile", "5.1.6", (2,)),
    ]
    assert lines(state, 1) == [
        ("action tiles", -2, "tile 5a (change your white die by 1 (no wrap))", "5.1.4", (1,)),
    ]


def test_lines_of_deliveries_orders_engine_and_towns():
    state = table(orders="1a", goods={3: ["blue", "blue"]})
    state.sheets[0].delivered_goods = ["red"]
    cross(draw(state, 0, "B6:NW-SE C7:NW-SW"), 0, 1, 2, 4)
    say(roll(state, 3, 3, 3), 0, "3: deliver blue 3-5; order 1")
    say(state, 1, "3: tile", 3, 3, 3, 1)
    say(state, 1, "3: engine")
    say(state, 0, "3: engine")
    assert lines(state, 0) == [
        ("deliveries", 2, "blue along 3-t5-5", "5.1.1", (2,)),
        ("network", 2, "link 3-t5-5, towns on it: 1", "5.1.2", (0,)),
        ("engine", 1, "4 crossed boxes", "5.1.3", (0, 0, 0, 9)),
        ("order tiles", 2, "order 1: red and blue", "5.1.5", (3,)),
    ]


def test_lines_of_eve():
    state = eve_table((0, 0, 0, 2, 3, 0), goods={5: ["red", "green"]}, tiles="1b 2a 3a 4b 5a 6b")
    say(roll(state, 1, 2, 5), 0, "1: engine; 2: engine")
    assert lines(state, EVE) == [
        ("deliveries", 4, "green from city 5", "5.2", (4,)),
        ("engine", 3, "the strongest engine", "5.2", (0,)),
        ("network", 4, "4 crossed cells in region 5", "5.2", (0, 4)),
        ("network", 2, "2 crossed cells in region 4", "5.2", (0,)),
        ("action tiles", 1, "tile S2a (reroll Eve's die before her step 1) in the pool", "5.2", (0,)),
    ]
