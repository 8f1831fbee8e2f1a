"""Track (4.9), by plain walks over printed segments."""

from __future__ import annotations

from functools import cache
from itertools import permutations, product

from tests.domain.games.eighteen_africa.judge.printed import DATA, HEXES, TILES, facing, neighbour, stop_order


class Board:
    """Tiles laid and tokens placed. A stop is (hex, "n0"); written it is `D5.0`."""

    def __init__(self, laid=(), tokens=()):
        self.laid = dict(laid)
        self.tokens = {stop: tuple(there) for stop, there in dict(tokens).items()}

    def nodes(self, at):
        return TILES[self.laid[at][0]]["nodes"] if at in self.laid else HEXES[at]["nodes"]

    def segments(self, at):
        if at not in self.laid:
            return [tuple(pair) for pair in HEXES[at]["segments"]]
        return turned(*self.laid[at])

    def node(self, at, name):
        return self.nodes(at)[int(name[1:])]

    def standing(self, at, name):
        return self.tokens.get(written(at, name), ())

    def is_city(self, at, name):
        return self.node(at, name)["kind"] == "city"

    def passable(self, company, at, name):
        """4.9.2; towns have no slots and stop nobody."""
        if not self.is_city(at, name):
            return True
        there = self.standing(at, name)
        return company in there or len(there) < self.node(at, name)["slots"]

    def onward(self, at, end):
        """The other ends of the segments that touch this end, with the segment."""
        for pair in self.segments(at):
            if end in pair:
                yield (pair[1] if pair[0] == end else pair[0]), pair

    def supply(self, tile):
        return TILES[tile]["count"] - sum(one == tile for one, _ in self.laid.values())

    def own_cities(self, company):
        for stop in sorted(self.tokens, key=stop_order):
            if company in self.tokens[stop]:
                at, node = stop.split(".")
                yield at, f"n{node}"


def written(at, name):
    return f"{at}.{name[1:]}"


@cache
def turned(tile, rotation):
    pairs = TILES[tile]["segments"]
    return tuple(tuple((end + rotation) % 6 if isinstance(end, int) else end for end in pair) for pair in pairs)


def edges_of(pairs):
    return {end for pair in pairs for end in pair if isinstance(end, int)}


# --- 4.9.2 -----------------------------------------------------------------------------------------------------------


class Network:
    def __init__(self, board, company):
        self.board, self.company = board, company
        self.stops, self.entered, self.open_ends, self.segments = set(), set(), set(), set()
        self._left, self._gone = set(), set()
        for at, name in board.own_cities(company):
            self._visit(at, name, None)

    def _visit(self, at, name, via):
        self.stops.add((at, name))
        if not self.board.passable(self.company, at, name):
            return
        for end, pair in self.board.onward(at, name):
            if pair != via and (at, name, pair) not in self._left:
                self._left.add((at, name, pair))
                self.segments.add((at, pair))
                self._leave(at, end)

    def _leave(self, at, edge):
        if (at, edge) in self._gone:
            return
        self._gone.add((at, edge))
        there, side = neighbour(at, edge), facing(edge)
        if there is None:
            return
        self.entered.add((there, side))
        onward = list(self.board.onward(there, side))
        if not onward:
            self.open_ends.add((there, side))
        for end, pair in onward:
            self.segments.add((there, pair))
            if isinstance(end, int):
                self._leave(there, end)
            else:
                self._visit(there, end, pair)

    @property
    def cities(self):
        return {stop for stop in self.stops if self.board.is_city(*stop)}


# --- what fits (4.9.1) -----------------------------------------------------------------------------------------------


def borders_fit(board, at, pairs):
    for edge in edges_of(pairs):
        there = neighbour(at, edge)
        if there is None or HEXES[there]["kind"] == "blocked":
            return False
        if HEXES[there]["kind"] == "fixed" and facing(edge) not in edges_of(board.segments(there)):
            return False
    return True


def shape(pairs, numbered):
    """Segments as a set, up to the numbers of the stops unless they matter."""
    if numbered:
        return frozenset(frozenset(pair) for pair in pairs)
    other = {"n0": "n1", "n1": "n0"}
    swapped = [tuple(other.get(end, end) for end in pair) for pair in pairs]
    both = [tuple(sorted(sorted(map(str, pair)) for pair in one)) for one in (pairs, swapped)]
    return str(min(both))


@cache
def is_canonical(at, tile, rotation):
    numbered = HEXES[at]["label"] == "D"
    this = shape(turned(tile, rotation), numbered)
    return all(shape(turned(tile, less), numbered) != this for less in range(rotation))


def node_maps(old_nodes, old_pairs, old_colour, tile, rotation):
    """4.9.4 rule 2: every way in which old stops can become new ones so that all old track stays."""
    new_nodes, new = TILES[tile]["nodes"], shape(turned(tile, rotation), numbered=True)
    old_kinds, new_kinds = [one["kind"] for one in old_nodes], [one["kind"] for one in new_nodes]
    if old_kinds == new_kinds:
        ways = permutations(range(len(new_nodes)))
    elif old_kinds == ["town", "town"] and new_kinds == ["town"]:
        ways = [(0, 0)]
    elif old_kinds == ["town"] and new_kinds == ["city"] and old_colour == "yellow" and TILES[tile]["color"] == "green":
        ways = [(0,)]
    else:
        return
    for way in ways:
        becomes = {f"n{old}": f"n{now}" for old, now in enumerate(way)}
        if all(frozenset(becomes.get(end, end) for end in pair) in new for pair in old_pairs):
            yield becomes


# --- laying (4.9.3, 4.9.4) -------------------------------------------------------------------------------------------


class Builder:
    """A company in its track step: what it laid this turn, what it may use, and how its trains reach cities."""

    def __init__(self, company, home_hex, cash, trains, powers, reaches):
        self.company, self.home, self.cash, self.trains = company, home_hex, cash, trains
        self.powers, self.reaches = frozenset(powers), reaches
        self.before, self.upgraded, self.halted = [], False, False


class Laid:
    """A lay that is legal: what it costs, and which stop becomes which."""

    def __init__(self, cost, nodes, upgrade):
        self.cost, self.nodes, self.upgrade = cost, nodes, upgrade


def lay(board, network, who, at, tile, rotation, powers):
    """The lay, or None if the rules forbid it."""
    if at not in HEXES or tile not in TILES or rotation not in range(6) or list(powers) != sorted(set(powers)):
        return None
    pairs = turned(tile, rotation)
    fits = is_canonical(at, tile, rotation) and borders_fit(board, at, pairs) and board.supply(tile) > 0
    if not fits or HEXES[at]["kind"] != "open" or not set(powers) <= who.powers:
        return None
    empty, label = at not in board.laid, HEXES[at]["label"] == "D"
    if empty and label:
        if tile != "10":
            return None
        kind = _opening if at == who.home else _first_on_label
        return kind(board, network, who, at, pairs, powers)
    return (_yellow if empty else _replacement)(board, network, who, at, tile, pairs, powers, rotation)


def _yellow_turn(who, powers):
    """Up to four yellow tiles, a fifth with P2, which then has to be stated; none after an upgrade or a halt."""
    number = len(who.before) + 1
    if who.upgraded or who.halted or "P3" in powers or number > 5:
        return False
    return ("P2" in powers) == (number == 5)


def _cost(who, at, powers):
    """The printed cost, to be paid; P4 waives it on a river and may only be stated where it does."""
    printed = HEXES[at]["cost"]
    if "P4" in powers:
        return 0 if HEXES[at]["terrain"] == "river" and printed else None
    return printed if printed <= who.cash else None


def _yellow(board, network, who, at, tile, pairs, powers, rotation):
    kinds = [one["kind"] for one in HEXES[at]["nodes"]]
    if TILES[tile]["color"] != "yellow" or [one["kind"] for one in TILES[tile]["nodes"]] != kinds:
        return None
    if not _yellow_turn(who, powers):
        return None
    edges = {(at, edge) for edge in edges_of(pairs)}
    reached = edges & network.open_ends
    if who.before:
        reached &= beyond(board, who.before[-1])
    elif at == who.home and any(who.company in board.standing(*stop) for stop in stops_of(board, at)):
        reached = edges
    cost = _cost(who, at, powers)
    return Laid(cost, numbered(board, at), upgrade=False) if reached and cost is not None else None


def stops_of(board, at):
    return [(at, f"n{number}") for number in range(len(board.nodes(at)))]


def numbered(board, at):
    return {name: name for _, name in stops_of(board, at)}


def beyond(board, at):
    """Where one comes to when leaving a tile, directly or across printed plain track of fixed hexes without stops."""
    found, todo = set(), [(at, edge) for edge in edges_of(board.segments(at))]
    while todo:
        here, edge = todo.pop()
        there, side = neighbour(here, edge), facing(edge)
        if there is None or (there, side) in found:
            continue
        found.add((there, side))
        if HEXES[there]["kind"] == "fixed" and not HEXES[there]["nodes"]:
            todo += [(there, end) for end, _ in board.onward(there, side)]
    return found


def _opening(board, network, who, at, pairs, powers):
    """#10 on the own two-city home: the first tile of a turn, and one of the four."""
    if who.before or not _yellow_turn(who, powers):
        return None
    cost = _cost(who, at, powers)
    return None if cost is None else Laid(cost, numbered(board, at), upgrade=False)


def _first_on_label(board, network, who, at, pairs, powers):
    if not _upgrade_turn(who, at, powers) or not who.trains:
        return None
    reached = {(at, edge) for edge in edges_of(pairs)} & network.open_ends
    cost = _cost(who, at, powers)
    return Laid(cost, numbered(board, at), upgrade=True) if reached and cost is not None else None


def _upgrade_turn(who, at, powers):
    """One upgrade and no yellow tile; directly after it a second one of the same hex with P3, which is then stated."""
    if "P2" in powers or ("P3" in powers) != bool(who.before):
        return False
    return not who.before or (who.upgraded and who.before == [at])


def _replacement(board, network, who, at, tile, pairs, powers, rotation):
    old = board.laid[at][0]
    if tile not in TILES[old]["upgrades"] or not _upgrade_turn(who, at, powers) or "P4" in powers:
        return None
    ways = list(node_maps(TILES[old]["nodes"], board.segments(at), TILES[old]["color"], tile, rotation))
    if not ways or not _reached(board, network, who, at, pairs):
        return None
    return Laid(0, ways[0], upgrade=True)


def _reached(board, network, who, at, pairs):
    """4.9.4 rule 3."""
    stops = stops_of(board, at)
    if any(board.is_city(*stop) for stop in stops):
        return any(who.reaches(stop) for stop in stops)
    if stops:
        return any(stop in network.stops for stop in stops)
    old = shape(board.segments(at), numbered=True)
    new = [pair for pair in pairs if frozenset(pair) not in old]
    return any((at, edge) in network.entered for edge in edges_of(new))


def all_lays(board, network, who):
    """Every legal lay, by trying everything that has a chance."""
    near = {at for at, _ in network.open_ends | network.entered | network.stops} | {who.home}
    sets = [[p for p in ("P2", "P3", "P4") if p in chosen] for chosen in subsets(who.powers & {"P2", "P3", "P4"})]
    for at in sorted(near):
        old = board.laid.get(at)
        tiles = TILES[old[0]]["upgrades"] if old else [one for one, row in TILES.items() if row["color"] == "yellow"]
        for tile, rotation, powers in product([*tiles, "10"], range(6), sets):
            if lay(board, network, who, at, tile, rotation, powers):
                yield at, tile, rotation, tuple(powers)


def subsets(things):
    things = sorted(things)
    for mask in range(1 << len(things)):
        yield {one for bit, one in enumerate(things) if mask >> bit & 1}


# --- after a tile (4.9.3 halting, 4.9.5) -----------------------------------------------------------------------------


def laid_on(board, at, tile, rotation, nodes):
    """The board after the tile; tokens are carried over."""
    moved = {written(at, old): written(at, new) for old, new in nodes.items()}
    tokens = {}
    for stop, there in board.tokens.items():
        stop = moved.get(stop, stop)
        tokens[stop] = tokens.get(stop, ()) + there
    return Board({**board.laid, at: (tile, rotation)}, tokens), moved


def halts(before, after, who, at, tile):
    """Why building is halted, or nothing."""
    if tile in DATA["track"]["halting_tiles"]:
        return "tile"
    if at != who.home and any(one["kind"] == "city" for one in TILES[tile]["nodes"]):
        return "city"
    return "joined" if after.cities - before.cities else ""


def joined_cities(board):
    """4.9.5: cities whose component holds at least two cities, tokens and switches not looked at."""
    group = {}

    def find(one):
        while group.setdefault(one, one) != one:
            one = group[one]
        return one

    for at in HEXES:
        for pair in board.segments(at):
            ends = [border(at, end) if isinstance(end, int) else (at, end) for end in pair]
            group[find(ends[0])] = find(ends[1])
    cities = [stop for at in HEXES for stop in stops_of(board, at) if board.is_city(*stop)]
    roots = [find(stop) for stop in cities]
    return {written(*stop) for stop, root in zip(cities, roots, strict=True) if roots.count(root) > 1}


def border(at, edge):
    there = neighbour(at, edge)
    return min((at, edge), (there, facing(edge))) if there else (at, edge)


def connection_value(board, stop):
    at, node = stop.split(".")
    if HEXES[at]["variable"]:
        return DATA["variable_cities"]["connection_income"]
    return board.nodes(at)[int(node)]["revenue"]
