"""What lies on the map of 18Africa, layer by layer: tiles, stops with their tokens, goods, names and values, spots."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache

from domain.games.eighteen_africa.edition import CONCESSIONS, HEXES
from domain.games.eighteen_africa.rules.board import EDGES, NEIGHBOUR, Board, Rails, stop_id
from domain.games.eighteen_africa.rules.routes.value import crossings
from domain.games.eighteen_africa.rules.sides import sides
from domain.games.eighteen_africa.shape import Hex
from domain.games.eighteen_africa.state import State
from projections.boards.drawing import CHANGED, MAY, Svg, at, centred, circle, group, title
from projections.boards.eighteen_africa.art import (
    RADIUS,
    WATER,
    Point,
    hex_corners,
    hexagon,
    placed,
    port_sign,
    source_sign,
    star,
    terrain_sign,
)
from projections.boards.eighteen_africa.bands import run_bands
from projections.boards.eighteen_africa.earnings import worth_of_variable
from projections.boards.eighteen_africa.plates import haloed, plate_width, token
from projections.boards.eighteen_africa.rails import free_corners, slot, stop_points, tile_face, town, value_disc
from projections.boards.eighteen_africa.room import (
    OFFSET,
    PRINT,
    VALUE_OF_TWO,
    harbour,
    numbered,
    place_of_value,
    rows_of,
    source_place,
    terrain_place,
    value_box,
)
from projections.boards.panels import Look

TRADING = {at_ for one in CONCESSIONS.values() for at_ in (one.source, *one.ports)}  # with a sign at a corner


def drawn(view: State, look: Look, board: Board, size: float, seen: Callable[[Hex], bool]) -> Svg:
    """Layer by layer: tiles, what changed, the last run, what can be chosen, stops, words, spots; above all what one
    reads, the names and values.
    """
    hexes = [one for one in HEXES.values() if seen(one)]
    body = [tile(view, one) for one in hexes if one.id in view.laid]
    body += [placed(one.id, hex_corners(CHANGED, 6, RADIUS - 3)) for one in hexes if f"hex-{one.id}" in look.changed]
    body += run_bands(view, board, seen)
    body += [placed(one.id, ring()) for one in hexes if f"hex-{one.id}" in look.links]
    body += [placed(one.id, *towns(board, one)) for one in hexes if one.nodes]
    body += [placed(one.id, *words_on(view, board, one, size)) for one in hexes if one.kind != "blocked"]
    body += [placed(one.id, *stops(view, board, one, size)) for one in hexes if one.nodes]
    body += [placed(one.id, *goods(one, size)) for one in hexes if one.id in TRADING]
    body += [spot(look._replace(changed=()), one) for one in hexes]
    places = places_of_values(board, hexes, size)
    above = [placed(one.id, *name(board, one, size), *values(view, board, one, places, size)) for one in hexes]
    return Svg("".join(body) + group(*above, pointer_events="none"))


def tile(view: State, one: Hex) -> Svg:
    kind, turned = view.laid[one.id]
    return placed(one.id, title(f"{one.id} tile {kind} to {sides(kind, turned)}"), tile_face((kind, turned)))


@cache
def ring() -> Svg:
    """Around a hex that can be chosen, below its name."""
    return hexagon(MAY, MAY, 3, RADIUS - 3, 0.1)


def towns(board: Board, one: Hex) -> Iterator[Svg]:
    """Below the names: that of a neighbour may reach as far as here."""
    track = board.rails(one.id)
    yield from (town(track, stop) for stop, row in enumerate(track.stops) if row.kind == "town")


def stops(view: State, board: Board, one: Hex, size: float) -> Iterator[Svg]:
    track = board.rails(one.id)
    for stop, row in enumerate(track.stops):
        if row.kind == "city":
            yield from city(view, board, one.id, stop, size)


def values(view: State, board: Board, one: Hex, places: Mapping[str, Point], size: float) -> Iterator[Svg]:
    """What a stop brings, on a disc."""
    fixed = {str(row.revenue) for row in board.rails(one.id).stops if row.revenue}
    shown = {worth_of_variable(view, one.id)} if one.variable else fixed
    yield from (at(*places[one.id], value_disc(words, size)) for words in shown)


def places_of_values(board: Board, hexes: Sequence[Hex], size: float) -> Mapping[str, Point]:
    """Where the number of each hex stands, clear of those beside it: who has the least choice comes first."""
    found = {one.id: VALUE_OF_TWO[one.id] for one in hexes if one.id in VALUE_OF_TWO}
    with_value = [one for one in hexes if one.variable or any(row.revenue for row in board.rails(one.id).stops)]
    corners = {one.id: tuple(free_corners(board.rails(one.id), one.id in TRADING)) for one in with_value}
    for one in sorted(with_value, key=lambda one: len(corners[one.id])):
        if one.id not in found:
            around_it = (NEIGHBOUR.get((one.id, edge), "") for edge in range(EDGES))
            beside = tuple(value_box(HEXES[other], found[other], size) for other in around_it if other in found)
            found[one.id] = place_of_value(one, corners[one.id], slots_of(board.rails(one.id)), beside, size)
    return found


def slots_of(track: Rails) -> tuple[tuple[float, float, int], ...]:
    """Where its stops lie, and how many tokens have room there."""
    return tuple((x, y, max(1, row.slots)) for row, (x, y) in zip(track.stops, stop_points(track), strict=True))


def city(view: State, board: Board, at_hex: str, stop: int, size: float) -> Iterator[Svg]:
    """Its slots side by side, with the tokens that stand there and the homes that are kept."""
    track = board.rails(at_hex)
    x, y = stop_points(track)[stop]
    tokens = board.stations(stop_id(at_hex, stop))
    kept = [company for company, home in board.waiting if home == stop_id(at_hex, stop)]
    free = max(1, track.stops[stop].slots) - len(tokens)
    widths = [plate_width(company, size) for company in tokens] + [21.0] * max(0, free)
    left = x - (sum(widths) - widths[0]) / 2
    for place, wide in enumerate(widths):
        middle = left + sum(widths[:place]) + (wide - widths[0]) / 2
        if place < len(tokens):
            yield at(middle, y, token(tokens[place], size))
            continue
        yield slot(middle, y)
        waiting = place - len(tokens)
        if waiting < len(kept):
            yield haloed(middle, y, kept[waiting], size, fill="#6b6b6b")


def words_on(view: State, board: Board, one: Hex, size: float) -> Iterator[Svg]:
    """Id, terrain with its cost, ends of the great lines."""
    laid = one.id in view.laid
    if size == PRINT and not laid and one.id in numbered(size):
        yield centred(*OFFSET["id"], one.id, size, fill="#7a7158")
    if one.cost and not laid:
        x, y = terrain_place(one)
        yield at(x - 8, y, terrain_sign(one.terrain))
        yield haloed(x + 13, y, str(one.cost), size, fill=WATER if one.terrain == "river" else "#4d361f", bold=True)
    for crossing in crossings(view.options.dakar_dar_es_salaam):
        others = ["/".join(group) for group in crossing.groups if one.id not in group]
        if len(others) < len(crossing.groups):
            words = f"a great line: {crossing.bonus} more for a train that also stops in {' and '.join(others)}"
            yield at(-26, 13, title(words), star())


def name(board: Board, one: Hex, size: float) -> Iterator[Svg]:
    cities = any(stop.kind == "city" for stop in board.rails(one.id).stops)
    if not one.name or (size != PRINT and not cities):
        return
    for y, row in rows_of(one, size, cities):
        yield haloed(0, y, row, size, bold=cities)


def goods(one: Hex, size: float) -> Iterator[Svg]:
    """A diamond where goods come from, a plaque with the bonus where they go to."""
    for concession in CONCESSIONS.values():
        if concession.source == one.id:
            words = f"the source of {concession.name}"
            place = source_place(one.id, concession.id, size)
            yield at(*place, title(words), source_sign(concession.id, size))
        if one.id in concession.ports:
            words = f"a port for {concession.name}, {concession.bonus} more"
            sign = f"{concession.id} {concession.bonus}"
            yield at(*harbour(one, sign, size), title(words), port_sign(sign, size))


def spot(look: Look, one: Hex) -> Svg:
    """A hex: chosen or not, it explains itself and says why it cannot be chosen."""
    id_ = f"hex-{one.id}"
    ground = circle(one.x, one.y, 27, fill="transparent")
    words = f"{one.id} {one.name}".strip()
    return look.spot(id_, words, one.x - 25, one.y - 25, 50, 50, ground, radius=25)
