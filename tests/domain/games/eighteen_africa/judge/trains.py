"""Routes (4.10): one that is named is followed hex by hex; all there are grow from stop to stop."""

from __future__ import annotations

from itertools import pairwise

from tests.domain.games.eighteen_africa.judge.printed import (
    CONCESSIONS,
    DATA,
    ECONOMIES,
    HEXES,
    TRAINS,
    facing,
    hex_order,
    neighbour,
    stop_order,
)
from tests.domain.games.eighteen_africa.judge.track import border, stops_of, written


class TooMany(Exception):
    """Trying everything would take too long."""


class Route:
    def __init__(self, hexes, stops, borders):
        self.hexes, self.stops, self.borders = tuple(hexes), tuple(stops), tuple(borders)

    def cities(self, board):
        return [stop for stop in self.stops if board.is_city(*stop)]


def followed(board, hexes):
    """4.10.1 rule 1: the route these hexes name, or None."""
    if len(hexes) < 2 or any(at not in HEXES for at in hexes):
        return None
    sides = []
    for here, there in pairwise(hexes):
        ways = [edge for edge in range(6) if neighbour(here, edge) == there]
        if not ways:
            return None
        sides.append(ways[0])
    borders = [border(at, edge) for at, edge in zip(hexes, sides, strict=False)]
    stops = [_end(board, hexes[0], sides[0])]
    for at, came, goes in zip(hexes[1:-1], sides, sides[1:], strict=False):
        passed = _passed(board, at, facing(came), goes)
        if passed is None:
            return None
        stops += passed
    stops.append(_end(board, hexes[-1], facing(sides[-1])))
    return Route(hexes, stops, borders) if None not in stops else None


def _end(board, at, edge):
    return next(((at, end) for end, _ in board.onward(at, edge) if not isinstance(end, int)), None)


def _passed(board, at, came, goes):
    """The stops between two edges of a hex: none, or one; None if no track joins them."""
    for end, _ in board.onward(at, came):
        if end == goes:
            return []
        if not isinstance(end, int) and any(other == goes for other, _ in board.onward(at, end)):
            return [(at, end)]
    return None


def is_legal(board, company, train, route):
    """4.10.1 rules 2 to 6."""
    row, cities = TRAINS[train], route.cities(board)
    if len(set(route.borders)) < len(route.borders) or len(set(route.stops)) < len(route.stops):
        return False
    if len(cities) < 2 or (row["cities"] and len(cities) > row["cities"]):
        return False
    if not row["town_ends"] and not all(board.is_city(*route.stops[end]) for end in (0, -1)):
        return False
    if not all(board.passable(company, *stop) for stop in route.stops[1:-1]):
        return False
    return any(company in board.standing(*stop) for stop in cities)


def is_legal_set(board, company, trains, routes):
    """Each train once, no border shared."""
    left, borders = list(trains), []
    for train, hexes in routes:
        route = followed(board, hexes)
        if train not in left or route is None or not is_legal(board, company, train, route):
            return False
        left.remove(train)
        borders += route.borders
    return len(set(borders)) == len(borders)


def in_one_writing(board, routes):
    """4.10.1: from the smaller end, trains in the order of the table, equal trains by their hexes."""
    order = list(TRAINS)
    found = []
    for train, hexes in routes:
        route = followed(board, hexes)
        ends = [stop_order(written(*route.stops[end])) for end in (0, -1)]
        found.append((train, tuple(hexes if ends[0] <= ends[1] else hexes[::-1])))
    return tuple(sorted(found, key=lambda one: (order.index(one[0]), [hex_order(at) for at in one[1]])))


# --- worth (4.10.2) --------------------------------------------------------------------------------------------------


def worth(board, train, route, economy, concessions, options):
    """Values of the stops, whether they count, the bonuses, and the sum."""
    row, times, values = TRAINS[train], ECONOMIES[economy], {}
    for stop in route.stops:
        if not HEXES[stop[0]]["variable"]:
            change = times[board.node(*stop)["kind"]]
            values[stop] = max(0, board.node(*stop)["revenue"] + (max(0, change) if row["resistant"] else change))
    fixed = [values[stop] for stop in values if board.is_city(*stop)]
    for stop in route.stops:
        if HEXES[stop[0]]["variable"]:
            extra = DATA["option_data"]["variable_modifiers"][stop[0]] if options.variable_modifiers else 0
            values[stop] = max(fixed) + extra if fixed else DATA["variable_cities"]["no_fixed_city_value"]
    ranked = sorted(route.stops, key=lambda stop: (-values[stop], stop_order(written(*stop))))
    counted = set(ranked[: row["counted"] or len(ranked)])
    gained = tuple(bonuses(route, concessions, options))
    total = row["multiplier"] * sum(values[stop] for stop in counted) + sum(amount for _, amount in gained)
    return [(written(*stop), values[stop], stop in counted) for stop in route.stops], gained, total


def bonuses(route, concessions, options):
    cape, casablanca = DATA["transcontinental"]["list"]
    visited = {at for at, _ in route.stops}
    for one in (cape, DATA["option_data"]["dakar_dar_es_salaam"] if options.dakar_dar_es_salaam else casablanca):
        if all(visited & set(group) for group in one["groups"]):
            yield one["id"], one["bonus"]
    for name in concessions:
        row = CONCESSIONS[name]
        if row["source"] in route.hexes and set(row["ports"]) & set(route.hexes):
            yield name, row["bonus"]


# --- all routes ------------------------------------------------------------------------------------------------------


class Walker:
    """Every way from a stop that uses no border and no stop twice and passes nothing impassable."""

    def __init__(self, board, company, most):
        self.board, self.company, self.left = board, company, most

    def grow(self, stops, hexes, borders, cities=0):
        """`cities`: go no further than so many of them; 0 is any number."""
        self.left -= 1
        if self.left < 0:
            raise TooMany
        at, name = stops[-1]
        if len(stops) > 1:
            yield Route(hexes, stops, borders)
            full = cities and sum(self.board.is_city(*stop) for stop in stops) >= cities
            if full or not self.board.passable(self.company, at, name):
                return
        for edge, _ in self.board.onward(at, name):
            yield from self._walk(stops, hexes, borders, at, edge, cities)

    def _walk(self, stops, hexes, borders, at, edge, cities):
        there, crossed = neighbour(at, edge), border(at, edge)
        if there is None or crossed in borders:
            return
        for end, _ in self.board.onward(there, facing(edge)):
            if isinstance(end, int):
                yield from self._walk(stops, (*hexes, there), (*borders, crossed), there, end, cities)
            elif (there, end) not in stops:
                yield from self.grow((*stops, (there, end)), (*hexes, there), (*borders, crossed), cities)


def any_route(board, company):
    """Whether any train has a legal route: from an own city through towns to the next city."""
    for stop in board.own_cities(company):
        for route in Walker(board, company, 20_000).grow((stop,), (stop[0],), (), cities=2):
            if len(route.cities(board)) >= 2:
                return True
    return False


def reaches(board, company, trains, wanted, most=30_000):
    """4.9.4: train reach of a city."""
    if trains and company in board.standing(*wanted):
        return True
    limits = [TRAINS[train]["cities"] for train in trains]
    if not limits or not board.is_city(*wanted):
        return False
    most_cities = 0 if 0 in limits else max(limits)
    walker = Walker(board, company, most)
    return any(
        route.stops[-1] == wanted
        for stop in board.own_cities(company)
        for route in walker.grow((stop,), (stop[0],), (), most_cities)
    )


def all_routes(board, company, most):
    walker = Walker(board, company, most)
    for at in HEXES:
        for stop in stops_of(board, at):
            yield from walker.grow((stop,), (at,), ())


def best_sum(board, company, trains, economy, concessions, options, most=4_000):
    """The highest sum of one set of routes, by trying all pairs."""
    routes, lists = list(all_routes(board, company, most)), []
    for train in trains:
        legal = [one for one in routes if is_legal(board, company, train, one)]
        values = {}
        for one in legal:
            value = worth(board, train, one, economy, concessions, options)[2]
            values[frozenset(one.borders)] = max(value, values.get(frozenset(one.borders), 0))
        lists.append(sorted(values.items(), key=lambda pair: -pair[1]))
    best = max((value for one in lists for _, value in one[:1]), default=0)
    if len(lists) == 2:
        for first, value in lists[0]:
            for second, more in lists[1]:
                if value + more <= best:
                    break
                if not first & second:
                    best = value + more
    return best
