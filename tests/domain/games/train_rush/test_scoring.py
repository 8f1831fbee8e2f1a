"""Section 5: final scoring and places."""

from __future__ import annotations

import pytest

from domain.games import train_rush as game
from domain.games.train_rush.edition import CITIES, SECTOR_AT, TRACKS
from domain.games.train_rush.state import Scored
from tests.domain.games.train_rush.given import (
    SEAT,
    B,
    P,
    W,
    Y,
    level,
    mark,
    marker,
    mission,
    points,
    run,
    sector,
    table,
    train,
)


def test_t15_track_tops():
    state = table()
    level(state.players[Y], "coal", 6)
    level(state.players[Y], "loading", 6)
    level(state.players[B], "investment", 7)
    assert points(state, "track tops") == [20, 10, 0, 0]


SECTORS = {
    "cal-finance": ("YWB", "Y", "Y", "W"),
    "cal-resources": ("B", "", "B", ""),
    "cal-logistics": ("YP", "Y", "Y", "P"),
    "cal-trade": ("P", "", "P", ""),
    "cal-technology": ("W", "BB", "B", "W"),
    "awh-finance": ("PY", "PPY", "P", "Y"),
    "awh-resources": ("WY", "", "W", "Y"),
    "awh-logistics": ("WP", "", "W", "P"),
    "awh-trade": ("BY", "", "B", "Y"),
    "awh-technology": ("YB", "Y", "Y", "B"),
    "rav-finance": ("BPW", "P", "P", "B"),
    "rav-resources": ("PY", "", "P", "Y"),
    "rav-logistics": ("WPY", "WPY", "W", "P"),
    "rav-trade": ("", "BP", "B", "P"),
    "rav-technology": ("WP", "W", "W", "P"),
}


@pytest.mark.parametrize(("where", "row"), SECTORS.items())
def test_t16_influence_sector_by_sector(where, row):
    spies, agents, first, second = row
    state = table()
    state.sectors[SECTOR_AT[where]] = sector(spies, agents)
    expected = [0, 0, 0, 0]
    expected[SEAT[first]] += 6
    if second:
        expected[SEAT[second]] += 2
    assert points(state, "influence") == expected


def test_t16_influence_in_all():
    state = table()
    for where, (spies, agents, _, _) in SECTORS.items():
        state.sectors[SECTOR_AT[where]] = sector(spies, agents)
    assert points(state, "influence") == [26, 28, 34, 28]


TRACK_POINTS = [  # region, positions of Y B P W, points of Y B P W
    ("infrastructure", "cal", (5, 3, 2, 1), (12, 6, 0, 0)),
    ("infrastructure", "awh", (4, 6, 4, 1), (3, 12, 3, 0)),
    ("infrastructure", "rav", (2, 1, 5, 5), (0, 0, 9, 9)),
    ("contractors", "cal", (7, 3, 3, 3), (12, 2, 2, 2)),
    ("contractors", "awh", (2, 5, 5, 5), (0, 6, 6, 6)),
    ("contractors", "rav", (4, 4, 4, 4), (4, 4, 4, 4)),
]


@pytest.mark.parametrize(("track", "region", "at", "expected"), TRACK_POINTS)
def test_t17_t18_infrastructure_and_contractor_tracks(track, region, at, expected):
    state = table()
    for player, space in zip(state.players, at, strict=True):
        run(getattr(player, track), region, space)
    assert tuple(points(state, track)) == expected


def test_t19_special_wagons():
    state = table()
    train(state.players[B], "S301=shipment,shipment,-", "S201=shipment,shipment")
    assert points(state, "special wagons") == [0, 10, 0, 0]


AREA = [
    ("cal", {B: [("cindermark", 2), ("cindermark", 3), ("halbergate", 3)], Y: [("grimwatch", 3), ("halbergate", 5)]},
     (6, 12, 0, 0)),
    ("awh", {B: [("lumenford", 2), ("vardimium", 5)], Y: [("vardimium", 2), ("lumenford", 3)],
             P: [("vexbourne", 2), ("vexbourne", 3)]}, (3, 12, 3, 0)),
    ("rav", {Y: [("rackglen", 3), ("rackglen", 4)], W: [("brukas", 3), ("brukas", 4)],
             P: [("blackborough", 3), ("blackborough", 4)]}, (6, 0, 6, 6)),
]  # fmt: skip


@pytest.mark.parametrize(("region", "placed", "expected"), AREA)
def test_t20_contract_area(region, placed, expected):
    state = table()
    for seat, spaces in placed.items():
        for city, size in spaces:
            marker(state, seat, city, size)
    assert tuple(points(state, "contract area")) == expected


def test_t21_missions():
    state = table()
    train(state.players[Y], "W205=gold,gold", "W315=gold,gold,water", "W105=water")
    for hero in ("C08", "C15", "C07"):
        mission(state.players[Y], hero)
    assert points(state, "missions") == [12, 0, 0, 0]
    assert [line.points for line in game.score(state) if line.category == "missions"] == [5, 5, 2]


def test_5_what_is_worth_nothing_has_its_line_and_reason_too():
    state = table()
    train(state.players[Y], "S301=shipment,shipment,-", "W205=gold,gold")
    mission(state.players[Y], "C07")
    told = [(line.category, line.points, str(line.reason)) for line in game.score(state) if line.seat == Y]
    assert told == [
        ("special wagons", 0, "S301, shipments: 2 of 3"),
        ("missions", 0, "C07, cubes of water: 0"),
    ]


@pytest.mark.parametrize(
    ("cities", "places", "tie_break"), [((6, 7), (2, 1), "city markers"), ((7, 7), (1, 1), "shared")]
)
def test_t56_winner(cities, places, tie_break):
    state = table(2)
    for seat, visited in enumerate(cities):
        state.scored.append(Scored(seat, 140, "contracts", "K204", 1))
        for city in list(CITIES)[:visited]:
            mark(state, city, seat)
    result = game.result(state)
    assert (result.totals, result.places, result.tie_break) == ((140, 140), places, tie_break)


@pytest.mark.parametrize(
    ("markers", "vp"),
    [
        ("", [0, 0, 0, 0]),
        ("Y5", [12, 0, 0, 0]),
        ("Y5 B23", [6, 12, 0, 0]),  # 5 against 2 + 3: the sums are equal, black has more markers
        ("Y23 B23", [9, 9, 0, 0]),
        ("Y45 B2 P2", [12, 3, 3, 0]),
        ("Y45 B5 P23", [12, 0, 6, 0]),  # equal for second: more markers
        ("Y45 B5 P5 W5", [12, 2, 2, 2]),
        ("Y2 B2 P2 W2", [4, 4, 4, 4]),
        ("Y2 B2 P2", [6, 6, 6, 0]),
    ],
)
def test_5_7_contract_area(markers, vp):
    state = table()
    cities = {size: iter(("rackglen", "brukas", "blackborough", "rackglen")) for size in (2, 3, 4, 5)}
    for word in markers.split():
        for size in map(int, word[1:]):
            marker(state, "YBPW".index(word[0]), next(cities[size]), size)
    assert points(state, "contract area") == vp


@pytest.mark.parametrize(
    ("spies", "agents", "vp"),
    [
        ("", "", [0, 0, 0, 0]),
        ("Y", "", [6, 0, 0, 0]),
        ("", "W", [0, 0, 0, 6]),
        ("YB", "", [6, 2, 0, 0]),
        ("BY", "", [2, 6, 0, 0]),
        ("YB", "B", [2, 6, 0, 0]),
        ("YB", "BY", [6, 2, 0, 0]),  # two each: the lowest field decides
        ("YBP", "WWWW", [2, 0, 0, 6]),
        ("YYB", "PP", [6, 0, 2, 0]),
        ("", "PYYP", [2, 0, 6, 0]),
    ],
)
def test_5_3_influence(spies, agents, vp):
    state = table()
    state.sectors[SECTOR_AT["awh-trade"]] = sector(spies, agents)
    assert points(state, "influence") == vp


@pytest.mark.parametrize(
    ("wagons", "vp"),
    [
        (["S201=shipment,shipment"], 10),
        (["S301=shipment,shipment,shipment"], 18),
        (["S201=shipment,shipment", "S202=shipment,shipment", "S301=shipment,shipment,shipment"], 38),
        (["S201=shipment,-", "S301=shipment,shipment,-"], 0),
        (["W205=gold,gold"], 0),
    ],
)
def test_5_6_special_wagons(wagons, vp):
    state = table()
    train(state.players[B], *wagons)
    assert points(state, "special wagons") == [0, vp, 0, 0]


@pytest.mark.parametrize(("cubes", "vp"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 5), (5, 8), (6, 8)])
def test_5_8_the_ladder(cubes, vp):
    state = table()
    load = ["gold"] * cubes + ["-"] * (6 - cubes)
    train(state.players[W], f"W315={','.join(load[:3])}", f"W319={','.join(load[3:])}")
    mission(state.players[W], "C08")
    assert points(state, "missions") == [0, 0, 0, vp]
    mission(state.players[W], "C12")  # gold as well: the same cubes count again
    assert points(state, "missions") == [0, 0, 0, 2 * vp]


def test_5_8_heroes_in_hand_and_what_is_left_over_are_worth_nothing():
    state = table()
    state.players[Y].heroes.cards = ["C08"]
    train(state.players[Y], "W315=gold,gold,gold")
    state.players[Y].tokens, state.players[Y].coal, state.players[Y].investment = [6, 6], 9, 9
    assert list(game.score(state)) == []


@pytest.mark.parametrize(("visited", "vp"), [(8, 0), (9, 10)])
def test_5_1_all_cities(visited, vp):
    state = table()
    for city in list(CITIES)[:visited]:
        mark(state, city, P, B)
    assert points(state, "all cities") == [0, vp, vp, 0]


def test_5_2_track_tops():
    state = table()
    for seat, tracks in ((Y, ["coal", "loading"]), (B, ["investment"]), (P, ["unloading", "wagons"])):
        for track in tracks:
            level(state.players[seat], track, TRACKS[track].values[-1])
    level(state.players[W], "coal", TRACKS["coal"].values[-2])
    assert points(state, "track tops") == [20, 10, 20, 0]


@pytest.mark.parametrize(
    ("totals", "cities", "places", "tie_break"),
    [
        ((10, 9, 8), (0, 9, 9), (1, 2, 3), "none"),
        ((10, 10, 8), (3, 2, 9), (1, 2, 3), "city markers"),
        ((10, 10, 10), (2, 3, 3), (3, 1, 1), "shared"),
        ((8, 10, 8), (5, 0, 5), (2, 1, 2), "none"),
    ],
)
def test_5_places(totals, cities, places, tie_break):
    state = table(3)
    for seat, (total, visited) in enumerate(zip(totals, cities, strict=True)):
        state.scored.append(Scored(seat, total, "contracts", "K204", 1))
        for city in list(CITIES)[: min(visited, 8)]:
            mark(state, city, seat)
    result = game.result(state)
    assert (result.totals, result.places, result.tie_break) == (totals, places, tie_break)


def test_5_the_order_of_the_breakdown():
    state = table()
    train(state.players[Y], "S201=shipment,shipment", "W205=gold,gold")
    mission(state.players[Y], "C08")
    for category in ("action cards", "black market contracts", "contracts", "movement tokens"):
        source = {"action cards": "A01", "black market contracts": "contract2", "contracts": "K204"}.get(
            category, "M01"
        )
        state.scored.append(Scored(Y, 1, category, source, 1))
    for city in CITIES:
        mark(state, city, Y)
    marker(state, Y, "brukas", 2)
    level(state.players[Y], "coal", 6)
    run(state.players[Y].infrastructure, "rav", 1)
    run(state.players[Y].contractors, "rav", 1)
    state.sectors[0] = sector("Y")
    assert [line.category for line in game.score(state)] == [
        "movement tokens", "contracts", "black market contracts", "action cards", "all cities", "track tops",
        "influence", "infrastructure", "contractors", "special wagons", "contract area", "missions",
    ]  # fmt: skip


def test_5_score_lines_work_at_any_time_and_cite_plies():
    state = table()
    mark(state, "rackglen", Y)
    run(state.players[Y].infrastructure, "rav", 1)
    lines = list(game.score(state))
    assert lines
    assert all(line.plies and line.rule for line in lines)
