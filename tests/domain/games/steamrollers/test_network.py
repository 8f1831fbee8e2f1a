"""Section 1.2: tracks join into links, and links into routes."""

from collections.abc import Iterator
from random import Random

import pytest

from domain import engine
from domain.chance import Chance
from domain.games import steamrollers as game
from domain.games.steamrollers.decisions import Options
from domain.games.steamrollers.edition import CELLS, CITIES, CITY_AT, DATA, KIND, TOWNS
from domain.games.steamrollers.rules.network import all_links, routes_of
from domain.games.steamrollers.state import Link, Sheet, State
from tests.domain.games.steamrollers.given import (
    cross,
    draw,
    links,
    points,
    r2,
    refusal,
    roll,
    say,
    table,
)


def test_r1_first_example():
    state = draw(table(), 0, "B3:NE-SE B4:NW-SW C7:E-W")
    assert links(state) == ["1-t1-3"]
    assert points(state, 0) == {"network": 2}
    assert set(game.itineraries(state, 0)) == {(1, 3), (3, 1)}


def test_r2_exactly_two_routes():
    routes = game.itineraries(r2(0), 0)[1, 2]
    assert routes == (("1-t1-t3-4-2", 4), ("1-3-4-2", 3))


def test_r4_direct_run():
    state = cross(draw(table(goods={1: ["red"]}), 0, "C2:E-W D2:E-W"), 0, 6)
    assert links(state) == ["1-2"]
    assert points(state, 0) == {"network": 1}
    say(roll(state, 1, 1, 1), 0, "1: deliver red 1-2")
    assert state.sheets[0].deliveries[0].points == 1


def test_x2_a_loop_joins_nothing():
    state = draw(table(), 0, "B1:SE-E C1:W-SW")
    assert links(state) == ["1-1"]
    assert points(state, 0) == {}
    assert game.itineraries(state, 0) == {}


def test_x3_a_blocked_border_is_a_wall():
    state = cross(table(goods={1: ["red"]}, blocked=["1-2", "5-6"]), 0, 6)
    draw(state, 0, "C2:E-W D2:E-W")
    assert links(state) == []
    assert points(state, 0) == {}
    assert refusal(roll(state, 1, 1, 1), 0, "1: deliver red 1-2") == (
        "2.3",
        "border 1-2 is blocked, so 1-2 is no route; with this die you can deliver nothing",
    )


def test_x3_drawing_up_to_the_wall_is_legal():
    state = roll(table(blocked=["1-2", "5-6"]), 1, 2, 2)
    say(state, 0, "1: track C2 E-W")
    say(state, 1, "2: track D2 E-W")
    assert set(state.sheets[0].tracks) == {"C2"}


def test_x4_an_open_line_is_no_link():
    assert links(draw(table(), 0, "C2:E-W D2:W-NE")) == []


def test_x9_no_city_twice():
    one_three, three_four = "A2:E-SW A3:NE-SE A4:NW-SE", "B6:NW-E C6:E-W D6:W-NE"
    one_four, four_two = "C3:NW-SE C4:NW-SE D5:NW-E", "D4:SE-NE E3:SW-NE"
    state = draw(table(), 0, f"{one_three} {three_four} {one_four} {four_two}")
    assert sorted(links(state)) == ["1-3", "1-4", "2-4", "3-4"]
    assert {route.stops for route in game.itineraries(state, 0)[1, 2]} == {"1-4-2", "1-3-4-2"}


@pytest.mark.parametrize(
    ("tracks", "blocked", "found", "network"),
    [
        ("B3:NE-SE B4:NW-SW", ["1-3"], [], 0),
        ("B3:NE-SE B4:NW-SW", ["2-3", "3-4"], ["1-t1-3"], 2),
        ("C3:NW-SE C4:NW-SE D5:NW-E", ["3-4"], [], 0),
        ("C3:NW-E D3:W-SW C4:NE-W B4:E-SW", [], ["1-3"], 1),  # over the single edge 2-3
        ("C3:NW-E D3:W-SW C4:NE-W B4:E-SW", ["2-3"], [], 0),
        ("C3:NW-W B3:E-NE", [], ["1-t1-1"], 0),  # a loop, town and all
        ("A2:E-W A1:E-SE", [], [], 0),  # off the map
        ("A2:E-SW A3:NE-SE", [], [], 0),
        ("C2:E-W D2:E-W C3:NW-E D3:W-E E3:W-NE", [], ["1-2", "1-2"], 2),
    ],
)
def test_links_and_what_they_score(tracks, blocked, found, network):
    state = draw(table(blocked=blocked), 0, tracks)
    assert links(state) == found
    assert points(state, 0).get("network", 0) == network


def test_a_loop_named_without_its_town_is_refused_as_a_loop():
    state = roll(draw(table(goods={1: ["red"]}), 0, "C3:NW-W B3:E-NE"), 1, 1, 1)
    assert refusal(state, 0, "1: deliver red 1-1") == (
        "4.3",
        "1-1 ends where it starts; red goes to city 2",
    )


def test_parallel_links_without_towns_are_one_route_and_both_score():
    state = draw(table(), 0, "C2:E-W D2:E-W  C3:NW-E D3:E-W E3:W-NE")
    assert [link.stops for link in state.sheets[0].links] == ["1-2", "1-2"]
    assert points(state, 0) == {"network": 2}
    assert game.itineraries(state, 0)[1, 2] == (("1-2", 1),)


FREE = [cell for cell in CELLS if cell not in CITY_AT]


def read_off(state: State, seat: int) -> list[tuple[str, tuple[str, ...]]]:
    return sorted((line.stops, line.cells) for line in all_links(state.sheets[seat].tracks, state.blocked))


@pytest.mark.parametrize("seed", range(40))
def test_links_do_not_depend_on_the_order_of_drawing(seed):
    rng = Random(seed)
    level = rng.choice([DATA.levels.medium, DATA.levels.hard])
    blocked = rng.choice([(), rng.choice(level).blocked])
    tracks = [f"{cell}:{rng.choice(list(KIND))}" for cell in rng.sample(FREE, 44)]
    one = draw(table(blocked=blocked), 0, " ".join(tracks))
    rng.shuffle(tracks)
    other = draw(table(blocked=blocked), 0, " ".join(tracks))
    kept = [sorted((link.stops, link.cells) for link in state.sheets[0].links) for state in (one, other)]
    assert kept[0] == kept[1] == read_off(one, 0)
    assert routes_of(one.sheets[0]) == routes_of(other.sheets[0])


def test_a_ring_without_a_city_is_no_link():
    ring = "C1:E-SE D1:W-SW C2:NW-NE"
    assert all_links(draw(table(), 0, ring).sheets[0].tracks, ()) == []


def network(rng: Random) -> Sheet:
    """A sheet with random links; a town lies on one link at most."""
    towns = rng.sample(TOWNS, len(TOWNS))
    links = []
    for _ in range(8):
        one, other = sorted(rng.choices(CITIES, k=2))
        stops = (str(one), *(towns.pop() for _ in range(min(rng.randrange(3), len(towns)))), str(other))
        links.append(Link("-".join(stops), (), ()))
    return Sheet(links=links)


def every_walk(sheet: Sheet, stops: list[str]) -> Iterator[str]:
    """All routes that begin with these stops, found by trying every link from either end."""
    if len(stops) > 1:
        yield "-".join(stops)
    for link in sheet.links:
        for way in (link.stops.split("-"), link.stops.split("-")[::-1]):
            if way[0] == stops[-1] and way[-1] not in stops:
                yield from every_walk(sheet, [*stops, *way[1:]])


@pytest.mark.parametrize("seed", range(20))
def test_routes_are_all_simple_routes_and_count_their_stops(seed):
    sheet = network(Random(seed))
    found = [route for routes in routes_of(sheet).values() for route in routes]
    assert sorted(route.stops for route in found) == sorted(
        {way for city in "123456" for way in every_walk(sheet, [city])}
    )
    assert all(route.distance == len(route.stops.split("-")) - 1 for route in found)
    for (start, end), routes in routes_of(sheet).items():
        assert {(route.stops[0], route.stops[-1]) for route in routes} == {(str(start), str(end))}
        assert [route.distance for route in routes] == sorted((route.distance for route in routes), reverse=True)


@pytest.mark.parametrize("seats", game.SEATS)
def test_a_played_match_keeps_its_links(seats):
    key = b"links"
    state, _ = engine.begin(game, seats, Options(), Chance(key, 0))
    rng = Random(seats)
    while not state.over and state.ply < 400:
        seat = engine.awaited(state)[0]
        ply = state.ply + 1
        engine.decide(game, state, seat, rng.choice(list(engine.legal(game, state, seat))), Chance(key, ply), ply)
    for seat in state.seats:
        kept = sorted((link.stops, link.cells) for link in state.sheets[seat].links)
        assert kept == read_off(state, seat)
