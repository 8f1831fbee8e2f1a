"""4.9.1: hexes, borders, and the track that lies on them.

What lies on the board is plain data, so it is compared and cached by what it says and never by the object: views are
copies. A stop is written as its hex and its number, `M32.1`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from domain.games.eighteen_africa.edition import DATA, HEXES, TILES
from domain.games.eighteen_africa.shape import Stop

EDGES = 6
Spot = tuple[str, int]  # a hex and one of its edges
Laid = tuple[str, int]  # a tile and its rotation
Waiting = tuple[tuple[str, str], ...]  # companies that have not started, and the stop that is their home


class Rails(NamedTuple):
    """Stops and segments on one hex. An end is an edge, 0 to 5, or a stop, 6 and 7."""

    stops: tuple[Stop, ...]
    segments: tuple[tuple[int, int], ...]
    at: tuple[tuple[int, ...], ...]  # the other ends of all segments that touch an end
    edges: tuple[int, ...]  # those with track


def _end(end: int | str, turned: int) -> int:
    return (end + turned) % EDGES if isinstance(end, int) else EDGES + int(end[1:])


def rails(stops: tuple[Stop, ...], segments: Iterable[tuple[int | str, int | str]], turned: int = 0) -> Rails:
    pairs = [(_end(one, turned), _end(other, turned)) for one, other in segments]
    joined = tuple((min(pair), max(pair)) for pair in pairs)
    at = tuple(
        tuple(two if one == end else one for one, two in joined if end in (one, two)) for end in range(EDGES + 2)
    )
    return Rails(stops, joined, at, tuple(edge for edge in range(EDGES) if at[edge]))


PRINTED = {one.id: rails(one.nodes, one.segments) for one in HEXES.values()}
TURNED: dict[Laid, Rails] = {
    (tile.id, turned): rails(tile.nodes, tile.segments, turned) for tile in TILES.values() for turned in range(EDGES)
}

_PLACES = {(one.q, one.r): one.id for one in HEXES.values()}
NEIGHBOUR: dict[Spot, str] = {
    (one.id, edge): _PLACES[one.q + dq, one.r + dr]
    for one in HEXES.values()
    for edge, (dq, dr) in enumerate(DATA.map.directions)
    if (one.q + dq, one.r + dr) in _PLACES
}
TOWARDS: dict[tuple[str, str], int] = {(one, other): edge for (one, edge), other in NEIGHBOUR.items()}


def opposite(edge: int) -> int:
    return (edge + 3) % EDGES


HEX_ORDER = {
    one: at for at, one in enumerate(sorted(HEXES, key=lambda one: (one[0], int(one[1:]))))
}  # letter, then number


def stop_id(at: str, number: int) -> str:
    return f"{at}.{number}"


def hex_of(stop: str) -> str:
    return stop.partition(".")[0]


def number_of(stop: str) -> int:
    return int(stop.partition(".")[2])


def stop_order(stop: str) -> tuple[int, int]:
    return HEX_ORDER[hex_of(stop)], number_of(stop)


_BORDERS = sorted(
    {min((one, edge), (other, opposite(edge))) for (one, edge), other in NEIGHBOUR.items()},
    key=lambda spot: (HEX_ORDER[spot[0]], spot[1]),
)
BORDER_BIT: dict[Spot, int] = {}
for _at, (_one, _edge) in enumerate(_BORDERS):
    BORDER_BIT[_one, _edge] = BORDER_BIT[NEIGHBOUR[_one, _edge], opposite(_edge)] = 1 << _at


class Board:
    """What lies on the map: tiles by hex, tokens by stop in order of placing, homes that wait for their company."""

    __slots__ = ("_hash", "_key", "_used", "laid", "tokens", "waiting")

    def __init__(self, laid: Mapping[str, Laid], tokens: Mapping[str, tuple[str, ...]], waiting: Waiting = ()) -> None:
        self.laid = dict(laid)
        self.tokens = dict(tokens)
        self.waiting = waiting
        self._key = (frozenset(self.laid.items()), frozenset(self.tokens.items()), waiting)
        self._hash = hash(self._key)
        self._used: Counter[str] | None = None  # tiles on the map, counted when first asked for

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self._key == other._key

    def __hash__(self) -> int:
        return self._hash

    def rails(self, at: str) -> Rails:
        laid = self.laid.get(at)
        return PRINTED[at] if laid is None else TURNED[laid]

    def stop(self, stop: str) -> Stop:
        return self.rails(hex_of(stop)).stops[number_of(stop)]

    def stations(self, stop: str) -> tuple[str, ...]:
        return self.tokens.get(stop, ())

    def is_city(self, stop: str) -> bool:
        return self.stop(stop).kind == "city"

    def passable(self, stop: str, company: str) -> bool:
        """4.9.2: a city with its own token or with a slot that no token fills; tokens of removed companies fill too."""
        there = self.stop(stop)
        tokens = self.stations(stop)
        return there.kind == "town" or company in tokens or len(tokens) < there.slots

    def left(self, tile: str) -> int:
        """How many of these tiles are in the supply."""
        if self._used is None:
            self._used = Counter(one for one, _ in self.laid.values())
        return TILES[tile].count - self._used[tile]

    def token_stops(self, company: str) -> tuple[str, ...]:
        return tuple(sorted((stop for stop, there in self.tokens.items() if company in there), key=stop_order))

    def with_tile(self, at: str, laid: Laid, moves: tuple[tuple[str, str], ...]) -> Board:
        """The board after this tile, its tokens carried over from old stops to new ones."""
        to = dict(moves)
        tokens = carried(moves, self.tokens)
        waiting = tuple((company, to.get(home, home)) for company, home in self.waiting)
        return Board({**self.laid, at: laid}, tokens, waiting)


def carried(moves: tuple[tuple[str, str], ...], tokens: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """4.9.1: tokens follow the node map; where two stops become one, those of the first stand first."""
    to = dict(moves)
    after: dict[str, tuple[str, ...]] = {}
    for stop in sorted(tokens, key=stop_order):
        there = to.get(stop, stop)
        after[there] = after.get(there, ()) + tokens[stop]
    return after
