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
from domain.games.steamrollers.rules.tiles import after_action, give_back, may_use, why_unusable
from domain.games.steamrollers.state import Die, State
from domain.places import Seat
from domain.words import Sentence, refuse, require, say

CITY_NAMES = tuple(str(city) for city in CITIES)
SPENT_POWER = "the distance is {distance}, your power {power}, as tile 4 has served the first action; {legal}"
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
    cities = _cities_on(ask.route)
    start, end = cities[0], cities[-1]
    have = means(state, seat, die)
    _starts_at_die(state, seat, ask, start, end, die)
    load = _loaded(state, seat, ask, start)
    _taken_there(ask, start, end)
    _on_route(state, seat, ask.route, cities, die)
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


def _on_route(state: State, seat: Seat, route: str, cities: list[int], die: Die) -> None:
    """The route is one of this seat, and visits no city twice."""
    twice = [city for city in cities if cities.count(city) > 1]
    if twice:
        refuse(
            "4.3",
            "{route} visits city {city} twice, and loops are forbidden; {legal}",
            route=route,
            city=twice[0],
            legal=_legal(state, seat, die),
        )
    routes = routes_of(state.sheets[seat]).get((cities[0], cities[-1]), ())
    if not any(each.stops == route for each in routes):
        _refuse_route(state, seat, route, die, routes)


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
    others = [say("{route} ({distance})", route=each.stops, distance=each.distance) for each in routes]
    none = "you have no route {route}, nor another between its ends; {legal}"
    refuse(
        "4.3",
        "you have no route {route}; between its ends you have {others}; {legal}" if others else none,
        route=route,
        others=others,
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
        _refuse_load(state, seat, ask, start)
    return wanted


def _refuse_load(state: State, seat: Seat, ask: Deliver, start: int) -> NoReturn:
    row, cargo = state.goods_at(start), state.sheets[seat].cargo
    if ask.own:
        require(cargo, "4.3", "you have no cargo of your own")
        lies = "your own cargo is {good} and lies on city {city}"
        refuse("4.3", lies, good=cargo.good if cargo else "", city=cargo.city if cargo else 0)
    own = cargo and (cargo.good, cargo.city) == (ask.good, start)
    require(ask.good in row or not own, "4.3", "the {good} in city {city} is your own cargo: write deliver own",
            good=ask.good, city=start)  # fmt: skip
    require(ask.good in row, "4.3", "no {good} lies in city {city}; there lies {goods}",
            good=ask.good, city=start, goods=list(row))  # fmt: skip
    rightmost = ask.place == len(row) - row[::-1].index(ask.good)
    require(not rightmost, "4.8", "the rightmost {good} goes without a place; leave it out", good=ask.good)
    refuse("4.8", "place {place} of city {city} holds no {good}; its row is {row}, from left to right",
           place=ask.place, city=start, good=ask.good, row=list(row))  # fmt: skip


def _starts_at_die(state: State, seat: Seat, ask: Deliver, start: int, end: int, die: Die) -> None:
    """The die names the origin, with tile 3a the destination."""
    if not ask.dest:
        only = "a {value} delivers from city {value}; only tile 3a lets it name the destination"
        require(start == die.value, "4.3", only, value=die.value)
        return
    if not may_use(state, seat, "die_is_destination", die):
        reason = why_unusable(state, seat, "die_is_destination", die)
        only = "a {value} delivers from city {value}; only tile 3a lets it name the destination, and {reason}"
        refuse("4.4", only, value=die.value, reason=reason)
    aimed = start != die.value and end == die.value
    require(aimed, "4.4", "with tile 3a the route starts elsewhere and ends in city {value}", value=die.value)


def _taken_there(ask: Deliver, start: int, end: int) -> None:
    """The good's colour names the city that takes it."""
    taken_by = [say("city {city}", city=city) for city in DESTINATIONS[ask.good] if city != start]
    returns = "{route} ends where it starts; {good} goes to {cities_or}"
    require(start != end, "4.3", returns, route=ask.route, good=ask.good, cities_or=taken_by)
    other = "city {end} is {colour}; {good} goes to {cities_or}"
    require(end in DESTINATIONS[ask.good], "4.3", other, end=end, colour=COLOUR_OF[end], good=ask.good,
            cities_or=taken_by)  # fmt: skip


def _tiles_at_hand(state: State, seat: Seat, ask: Deliver, have: Means, die: Die) -> None:
    """Tiles are used by their owner; in a solo game a keep tile in only one of the two actions."""
    wishes = (("distance_plus", ask.plus, have.plus), ("any_distance", ask.far, have.far))
    for effect, wanted, usable in wishes:
        if wanted and not usable:
            reason = why_unusable(state, seat, effect, die)
            refuse("4.4", "{reason}; {legal}", reason=reason, legal=_legal(state, seat, die))


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
        spent = state.owner_of("power_plus_1") == seat and not have.stronger
        refuse(
            "4.3",
            SPENT_POWER if spent else "the distance is {distance}, your power {power}; {legal}",
            distance=distance,
            power=have.power,
            legal=_legal(state, seat, die),
        )
    return distance


def _legal(state: State, seat: Seat, die: Die) -> Sentence:
    """What would be legal: the deliveries this die allows, each with its distance before tile 3b adds to it."""
    plain = [one for one in deliveries(state, seat, die) if not one.plus]
    found = dict.fromkeys(("own" if one.own else one.good, one.route, one.route.count("-")) for one in plain)
    if not found:
        return say("with this die you can deliver nothing")
    runs = [say("{good} {route} ({distance})", good=good, route=route, distance=far) for good, route, far in found]
    return say("with this die you can deliver {runs}", runs=runs)
