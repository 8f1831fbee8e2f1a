"""A second implementation of the search, written from 4.10 alone: every simple route, no masks, all pairs.

It shares nothing with the search but the edition: it reads segments as they are printed, walks edge by edge, and counts
values from the table of the rules.
"""

from __future__ import annotations

from itertools import combinations, islice

from domain.games.eighteen_africa.edition import CONCESSIONS, DATA, ECONOMIES, HEXES, TILES, TRAINS

MOST = 60_000  # routes; more are left to another day


class TooMany(Exception):
    """Plain enumeration would take too long."""


WAYS = DATA.map.directions
AT = {(one.q, one.r): one.id for one in HEXES.values()}


def neighbour(at, edge):
    one = HEXES[at]
    return AT.get((one.q + WAYS[edge][0], one.r + WAYS[edge][1]))


def segments(laid, at):
    if at not in laid:
        return [tuple(pair) for pair in HEXES[at].segments]
    tile, turned = laid[at]
    return [tuple((end + turned) % 6 if isinstance(end, int) else end for end in pair) for pair in TILES[tile].segments]


def node(laid, at, name):
    rows = TILES[laid[at][0]].nodes if at in laid else HEXES[at].nodes
    return rows[int(name[1:])]


class Plain:
    def __init__(self, laid, tokens, company):
        self.laid, self.tokens, self.company = laid, tokens, company

    def stop(self, at, name):
        return node(self.laid, at, name)

    def standing(self, at, name):
        return self.tokens.get(f"{at}.{name[1:]}", ())

    def passable(self, at, name):
        row, there = self.stop(at, name), self.standing(at, name)
        return row.kind == "town" or self.company in there or len(there) < row.slots

    def ways(self, at, end):
        for one, two in segments(self.laid, at):
            if one == end:
                yield two
            elif two == end:
                yield one

    def routes(self):
        """Every way from stop to stop that uses no border and no stop twice, as (stops, hexes, borders)."""
        for at in HEXES:
            rows = TILES[self.laid[at][0]].nodes if at in self.laid else HEXES[at].nodes
            for number in range(len(rows)):
                yield from self.grow([(at, f"n{number}")], [at], frozenset())

    def grow(self, stops, hexes, borders):
        at, name = stops[-1]
        if len(stops) > 1:
            yield tuple(stops), tuple(hexes), borders
            if not self.passable(at, name):
                return
        for edge in self.ways(at, name):
            yield from self.walk(stops, hexes, borders, at, edge)

    def walk(self, stops, hexes, borders, at, edge):
        there = neighbour(at, edge)
        border = frozenset([at, there])
        if there is None or border in borders:
            return
        for end in self.ways(there, (edge + 3) % 6):
            if isinstance(end, int):
                yield from self.walk(stops, [*hexes, there], borders | {border}, there, end)
            elif (there, end) not in stops:
                yield from self.grow([*stops, (there, end)], [*hexes, there], borders | {border})

    def legal(self, train, stops):
        row = TRAINS[train]
        cities = [stop for stop in stops if self.stop(*stop).kind == "city"]
        if len(cities) < 2 or (row.cities and len(cities) > row.cities):
            return False
        if not row.town_ends and not all(self.stop(*end).kind == "city" for end in (stops[0], stops[-1])):
            return False
        return any(self.company in self.standing(*stop) for stop in cities)

    def value(self, train, stops, hexes, economy, concessions, modifiers, dakar):
        row, times = TRAINS[train], ECONOMIES[economy]
        worth = {}
        for at, name in stops:
            if not HEXES[at].variable:
                there = self.stop(at, name)
                change = times.city if there.kind == "city" else times.town
                change = 0 if row.resistant and change < 0 else change
                worth[at, name] = max(0, there.revenue + change)
        cities = [worth[stop] for stop in worth if self.stop(*stop).kind == "city"]
        for at, name in stops:
            if HEXES[at].variable:
                extra = DATA.option_data.variable_modifiers[at] if modifiers else 0
                worth[at, name] = max(cities) + extra if cities else 20
        values = sorted(worth.values(), reverse=True)
        total = row.multiplier * sum(values[: row.counted] if row.counted else values)
        where = {at for at, _ in stops}
        for one in crossings(dakar):
            total += one.bonus * all(where & set(group) for group in one.groups)
        for one in concessions:
            row = CONCESSIONS[one]
            total += row.bonus * (row.source in hexes and bool(set(row.ports) & set(hexes)))
        return total


def crossings(dakar):
    cape, casablanca = DATA.transcontinental.list
    return [cape, DATA.option_data.dakar_dar_es_salaam if dakar else casablanca]


def best_sum(laid, tokens, company, trains, economy, concessions=(), modifiers=False, dakar=False):
    """The highest sum that these trains (at most two) can earn together."""
    board = Plain(laid, tokens, company)
    all_routes = list(islice(board.routes(), MOST + 1))
    if len(all_routes) > MOST:
        raise TooMany
    lists = []
    for train in trains:
        worth = {}
        for stops, hexes, borders in all_routes:
            if board.legal(train, stops):
                value = board.value(train, stops, hexes, economy, concessions, modifiers, dakar)
                worth[borders] = max(value, worth.get(borders, 0))
        lists.append(list(worth.items()))
    best = max((value for routes in lists for _, value in routes), default=0)
    for one, other in combinations(lists, 2):
        for first, value in one:
            for second, more in other:
                if value + more > best and not first & second:
                    best = value + more
    return best
