"""Links kept by the state are those that can be read off the tracks, whatever was drawn in whatever order."""

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
from tests.domain.games.steamrollers.given import draw, table

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
