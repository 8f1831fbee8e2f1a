"""4.3: delivering goods along routes, and the tiles that help (4.4)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Literal, NamedTuple, NoReturn

from domain.chance import Chance
from domain.engine import Facts
from domain.games.steamrollers.decisions import Deliver
from domain.games.steamrollers.edition import ADDS, BORDER_AT, CITIES, COLOUR_OF, DESTINATIONS, NEIGHBOURS, TOWNS
from domain.games.steamrollers.facts import GoodDelivered
from domain.games.steamrollers.questions import UseDie
from domain.games.steamrollers.rules.network import Route, all_links, routes_of
from domain.games.steamrollers.rules.tiles import after_action, give_back, may_use
from domain.games.steamrollers.state import Die, State
from domain.places import Seat
from domain.words import Sentence, refuse, require, say

CITY_NAMES = tuple(str(city) for city in CITIES)
PLUS = ADDS["distance_plus"]  # what tile 3b may add


class Means(NamedTuple):
    """With what a seat can deliver: its crossed boxes, and the numbers of the tiles it may use (0: not)."""

    boxes: int
    stronger: int  # 4b
    dest: int  # 3a
    plus: int  # 3b
    far: int  # 4a

    @property
    def power(self) -> int:
        return self.boxes + (ADDS["power_plus_1"][0] if self.stronger else 0)


def means(state: State, seat: Seat, die: Die) -> Means:
    effects = ("power_plus_1", "die_is_destination", "distance_plus", "any_distance")
    return Means(len(state.sheets[seat].boxes), *(may_use(state, seat, effect, die) for effect in effects))


class Load(NamedTuple):
    """A good that can be picked up in a city. `at` is its place in the row, `place` what the decision must say."""

    good: str
    own: bool
    at: int
    place: int | None = None


def loads(state: State, seat: Seat, city: int) -> Iterator[Load]:
    """The different goods of a city. Solo: equal goods differ by their place, the rightmost needs no naming."""
    row = state.goods_at(city)
    named: set[str] = set()
    for at in range(len(row), 0, -1):
        good = row[at - 1]
        if good not in named:
            yield Load(good, own=False, at=at)
        elif state.solo:
            yield Load(good, own=False, at=at, place=at)
        named.add(good)
    cargo = state.sheets[seat].cargo
    if cargo and cargo.city == city:
        yield Load(cargo.good, own=True, at=0)


def ways(state: State, seat: Seat, die: Die) -> Iterator[tuple[int, Load, Route]]:
    """Every good this die may move, with every route to a city that takes it; the origin comes first."""
    routes = routes_of(state.sheets[seat])
    if not routes:
        return
    origins = CITIES if may_use(state, seat, "die_is_destination", die) else (die.value,)
    for start in origins:
        for load in loads(state, seat, start):
            ends = DESTINATIONS[load.good] if start == die.value else (die.value,)
            for end in ends:
                if end in DESTINATIONS[load.good]:
                    for route in routes.get((start, end), ()):
                        yield start, load, route


def deliveries(state: State, seat: Seat, die: Die) -> list[Deliver]:
    """All legal deliveries, best first (4.11): most points, fewest tiles, then spelling, colour, own last, place."""
    have = means(state, seat, die)
    found = []
    for start, load, route in ways(state, seat, die):
        dest = start != die.value
        for plus in (0, *PLUS) if have.plus else (0,):
            distance = route.distance + plus
            far = distance > have.power
            if not far or have.far:
                one = Deliver(load.good, route.stops, load.own, dest, plus, far, load.place)
                tiles = len(tiles_used(have, one, distance))
                found.append(((-distance, tiles, route.stops, load.good, load.own, load.at), one))
    return [one for _, one in sorted(found, key=lambda each: each[0])]


def can_deliver(state: State, seat: Seat, die: Die) -> bool:
    have = means(state, seat, die)
    return any(have.far or route.distance <= have.power for _, _, route in ways(state, seat, die))


def tiles_used(have: Means, ask: Deliver, distance: int) -> tuple[int, ...]:
    """The tiles a delivery uses. 4b counts as used when the distance exceeds the crossed boxes."""
    helped = not ask.far and distance > have.boxes
    used = {have.dest: ask.dest, have.plus: ask.plus > 0, have.far: ask.far, have.stronger: helped}
    return tuple(sorted(number for number, is_used in used.items() if number and is_used))


def deliver(state: State, question: UseDie, ask: Deliver, chance: Chance) -> Facts:
    """4.3: a good goes from the city of the die along a chain of the seat's links to a city of its colour."""
    seat, die = question.seat, in_hand(state)
    start, end = _on_route(state, seat, ask, die)
    load = _loaded(state, seat, ask, start)
    _bound_for(ask, start, end, die)
    have = means(state, seat, die)
    _tiles_at_hand(state, seat, ask, have, die)
    distance = _within_power(state, seat, ask, have, die)
    used = tiles_used(have, ask, distance)
    source: Literal["own", "board"] = "own" if ask.own else "board"
    place = load.at if state.solo else None
    yield GoodDelivered(seat, ask.good, start, end, ask.route, distance, distance, source, place, used)
    yield from give_back(state, seat, used)
    yield from after_action(state, seat)


def in_hand(state: State) -> Die:
    """The die the turn seat has picked and not yet spent."""
    assert state.turn is not None
    assert state.turn.die is not None
    return state.turn.die


# --- what is refused, and what would be legal ------------------------------------------------------------------------


def _on_route(state: State, seat: Seat, ask: Deliver, die: Die) -> tuple[int, int]:
    """The first and last city of a route of this seat."""
    cities = _cities_on(ask.route)
    twice = [city for city in cities if cities.count(city) > 1]
    if twice:
        refuse(
            "4.3",
            "{route} visits city {city} twice, and loops are forbidden; {legal}",
            route=ask.route,
            city=twice[0],
            legal=_legal(state, seat, die),
        )
    start, end = cities[0], cities[-1]
    routes = routes_of(state.sheets[seat]).get((start, end), ())
    if not any(route.stops == ask.route for route in routes):
        _refuse_route(state, seat, ask.route, die, routes)
    return start, end


def _cities_on(route: str) -> list[int]:
    """The cities of a route in their order; refused if it is none."""
    stops = route.split("-")
    cities = [stop for stop in stops if stop in CITY_NAMES]
    known = all(stop in TOWNS or stop in CITY_NAMES for stop in stops)
    require(
        known and len(cities) > 1 and stops[0] in CITY_NAMES and stops[-1] in CITY_NAMES,
        "4.3",
        "{route} is no route: name its cities 1 to 6 and its towns t1 to t6, a city at each end; for example 1-t1-3",
        route=route,
    )
    return [int(city) for city in cities]


def _refuse_route(state: State, seat: Seat, route: str, die: Die, routes: tuple[Route, ...]) -> NoReturn:
    legal = _legal(state, seat, die)
    if border := _wall(state, seat, route):
        refuse(
            "2.3",
            "border {border} is blocked, so {route} is no route; {legal}",
            border=border,
            route=route,
            legal=legal,
        )
    refuse(
        "4.3",
        "you have no route {route}; between its ends you have {routes}; {legal}",
        route=route,
        routes=[say("{route} ({distance})", route=each.stops, distance=each.distance) for each in routes],
        legal=legal,
    )


def _wall(state: State, seat: Seat, route: str) -> str:
    """The blocked border because of which a line of this route is no link."""
    for line in all_links(state.sheets[seat].tracks, ()):
        back = "-".join(reversed(line.stops.split("-")))
        if any(f"-{way}-" in f"-{route}-" for way in (line.stops, back)):
            for cell, after in pairwise(line.cells):
                border = BORDER_AT.get((cell, NEIGHBOURS[cell].index(after)), "")
                if border in state.blocked:
                    return border
    return ""


def _loaded(state: State, seat: Seat, ask: Deliver, start: int) -> Load:
    """The good that goes: the seat's own cargo, or one on the supply board."""
    require(ask.place is None or state.solo, "4.8", "goods lie in a row only in the solo game; leave out the place")
    here = {(load.good, load.own, load.place): load for load in loads(state, seat, start)}
    wanted = here.get((ask.good, ask.own, ask.place))
    if wanted is None:
        _refuse_load(ask, start, list(here.values()))
    return wanted


def _refuse_load(ask: Deliver, start: int, here: list[Load]) -> NoReturn:
    rule = "4.8" if ask.place is not None else "4.3"
    lying = [
        say("{good} at place {place}", good=load.good, place=load.place) if load.place else load.good
        for load in here
        if not load.own
    ]
    own = [load.good for load in here if load.own]
    refuse(
        rule,
        "that good does not lie in city {city}; on the board lie {goods}, as your own cargo {own}; "
        "without a place the rightmost of its colour goes",
        city=start,
        goods=lying,
        own=own,
    )


def _bound_for(ask: Deliver, start: int, end: int, die: Die) -> None:
    """The die names the origin, with tile 3a the destination; the good's colour names the destination."""
    if ask.dest:
        aimed = start != die.value and end == die.value
        require(aimed, "4.4", "with tile 3a the route starts elsewhere and ends in city {value}", value=die.value)
    else:
        require(
            start == die.value,
            "4.3",
            "a {value} delivers from city {value}; only tile 3a lets it name the destination",
            value=die.value,
        )
    taken_by = [f"city {city}" for city in DESTINATIONS[ask.good] if city != start]
    require(
        end in DESTINATIONS[ask.good],
        "4.3",
        "city {end} is {colour}; {good} goes to {cities}",
        end=end,
        colour=COLOUR_OF[end],
        good=ask.good,
        cities=taken_by,
    )


def _tiles_at_hand(state: State, seat: Seat, ask: Deliver, have: Means, die: Die) -> None:
    """Tiles are used by their owner; in a solo game a keep tile in only one of the two actions."""
    if ask.dest and not have.dest:
        refuse(
            "4.4",
            "a {value} delivers from city {value}; to name the destination needs tile 3a, and you cannot use it now; "
            "{legal}",
            value=die.value,
            legal=_legal(state, seat, die),
        )
    for tile, wanted, usable in (("3b", ask.plus, have.plus), ("4a", ask.far, have.far)):
        if wanted and not usable:
            refuse("4.4", "you cannot use tile {tile} now; {legal}", tile=tile, legal=_legal(state, seat, die))


def _within_power(state: State, seat: Seat, ask: Deliver, have: Means, die: Die) -> int:
    """The distance, tile 3b included, within the power of the engine unless tile 4a is used."""
    require(ask.plus in (0, *PLUS), "4.4", "tile 3b adds {plus}", plus=PLUS)
    distance = ask.route.count("-") + ask.plus
    require(
        not ask.far or distance > have.power,
        "4.4",
        "tile 4a is used only beyond your power of {power}; this is {distance}",
        power=have.power,
        distance=distance,
    )
    if distance > have.power and not ask.far:
        refuse(
            "4.3",
            "the distance is {distance}, your power {power}; {legal}",
            distance=distance,
            power=have.power,
            legal=_legal(state, seat, die),
        )
    return distance


def _legal(state: State, seat: Seat, die: Die) -> Sentence:
    """What would be legal: the deliveries this die allows, each with its distance."""
    found = dict.fromkeys(
        (one.good, one.route, one.route.count("-") + one.plus) for one in deliveries(state, seat, die)
    )
    if not found:
        return say("with this die you can deliver nothing")
    runs = [say("{good} {route} ({distance})", good=good, route=route, distance=far) for good, route, far in found]
    return say("with this die you can deliver {runs}", runs=runs)
