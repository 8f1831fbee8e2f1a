"""What is printed on the map of 18Africa and how much room it takes: words and signs keep clear of each other.

All of it is known before anything is laid, so places are found once. Distances are from the middle of a hex.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from domain.games.eighteen_africa.edition import CONCESSIONS, DATA, HEXES
from domain.games.eighteen_africa.rules.board import NEIGHBOUR, PRINTED
from domain.games.eighteen_africa.shape import Hex
from projections.boards.drawing import width_of
from projections.boards.eighteen_africa.art import RADIUS, Point, source_width
from projections.boards.eighteen_africa.plates import plate_width
from projections.boards.eighteen_africa.rails import stop_points

OFFSET = {name: (float(x), float(y)) for name, (x, y) in DATA.map.marker_offsets.items()}
PRINT = 13.0  # the size of letters on a desk
BESIDE, FURTHER = 16, 30  # from the middle of a hex to a sign at its side
VALUE_OF_TWO = {"J21": (42.0, -14.0), "M32": (17.0, -43.5)}  # two cities leave no corner: names above and below them
OUT = 1.4  # how much further a number stands at the side of a city with several stations: their signs are wide
LOWER = ((-4.0, 3.0), (-18.0, 3.0), (-4.0, -9.0))  # where the terrain of open land may stand, the usual place first
HIGHER = (11, -12, 0, 20, -22)  # where a sign may stand at its side, the usual place first


class PrintedBox(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float


def around(x: float, y: float, wide: float, high: float) -> PrintedBox:
    return PrintedBox(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)


def covered(box: PrintedBox, others: Sequence[PrintedBox]) -> float:
    """How much of the others a box would cover."""
    return sum(
        max(0.0, min(box.right, one.right) - max(box.left, one.left))
        * max(0.0, min(box.bottom, one.bottom) - max(box.top, one.top))
        for one in others
    )


def rows_of(one: Hex, size: float, cities: bool) -> Iterator[tuple[float, str]]:
    """The name of a hex, line by line: a long one stands in two lines, those of two cities above and below them."""
    both = one.name.split(" & ")
    rows = both if len(both) > 1 else one.name.rsplit(" ", 1)
    below = OFFSET["name"][1]
    middle = below - 3 * (len(rows) - 1) if one.nodes or one.cost else 0.0
    places = [middle + (place - len(rows) / 2 + 0.5) * size * 0.98 for place in range(len(rows))]
    if len(one.stops) > 1 and cities:
        places = [-below - (14 if one.cost else 1), below + 1]  # what it costs stands between
    return zip(places, rows, strict=True)


@cache
def terrain_place(one: Hex) -> Point:
    """With its cost: above a stop; on open land where it covers least of the names around."""
    if one.nodes:
        return (-4, -18) if one.id in VALUE_OF_TWO else (6, -20)
    names = [box for other in HEXES.values() for box in name_boxes(other, PRINT)]
    return min(LOWER, key=lambda place: covered(terrain_box(one, place, PRINT), names))


def harbour(one: Hex, sign: str, size: float) -> Point:
    """Where the sign of a port begins: beside the hex, towards the sea where it can be."""
    to_the_left = not any((one.id, edge) in NEIGHBOUR for edge in (1, 2))
    to_the_right = not any((one.id, edge) in NEIGHBOUR for edge in (4, 5))
    return (-BESIDE - plate_width(sign, size), 0) if to_the_left and not to_the_right else (BESIDE, 0)


# --- in the measure of the map ---------------------------------------------------------------------------------------


def boxes_of(one: Hex, size: float) -> Iterator[PrintedBox]:
    """The room of names, stops and terrain of a hex."""
    yield from name_boxes(one, size)
    for node, (x, y) in zip(one.nodes, stop_points(PRINTED[one.id]) if one.nodes else (), strict=True):
        wide = 21 if node.kind == "city" else 14
        yield around(one.x + x, one.y + y, wide, wide)
    if one.cost:
        yield terrain_box(one, terrain_place(one), size)


def name_boxes(one: Hex, size: float) -> Iterator[PrintedBox]:
    cities = any(node.kind == "city" for node in one.nodes)
    for y, row in rows_of(one, size, cities) if one.name else ():
        yield around(one.x, one.y + y, width_of(row, size), size)


def terrain_box(one: Hex, place: Point, size: float) -> PrintedBox:
    return around(one.x + place[0] + 3, one.y + place[1], 42, size)


def ports_of(one: Hex, size: float) -> Iterator[PrintedBox]:
    for port in CONCESSIONS.values():
        if one.id in port.ports:
            sign = f"{port.id} {port.bonus}"
            x, y = harbour(one, sign, size)
            wide = plate_width(sign, size)
            yield around(one.x + x + wide / 2, one.y + y, wide, size * 1.4)


@cache
def printed(size: float) -> tuple[PrintedBox, ...]:
    return tuple(box for one in HEXES.values() for box in (*boxes_of(one, size), *ports_of(one, size)))


@cache
def source_place(source: str, words: str, size: float) -> Point:
    """Where the sign of a source ends: at one side of its hex, where it covers least of what is printed."""
    wide = source_width(words, size)
    sides = (-BESIDE, BESIDE + wide, -FURTHER, FURTHER + wide)
    places = [(float(x), float(y)) for x in sides for y in HIGHER]
    return min(places, key=lambda place: covered(source_box(source, words, place, size), printed(size)))


def source_box(source: str, words: str, place: Point, size: float) -> PrintedBox:
    one, wide = HEXES[source], source_width(words, size)
    return around(one.x + place[0] - wide / 2, one.y + place[1], wide, size * 1.4)


@cache
def words_and_signs(size: float) -> dict[str, list[PrintedBox]]:
    """By hex: its name, and the signs of goods at its sides."""
    found = {one.id: [*name_boxes(one, size), *ports_of(one, size)] for one in HEXES.values()}
    for row in CONCESSIONS.values():
        found[row.source].append(source_box(row.source, row.id, source_place(row.source, row.id, size), size))
    return found


@cache
def words_near(one: Hex, size: float) -> tuple[PrintedBox, ...]:
    """The words and signs that reach into a hex or the next ones, where its number may stand."""
    reach = around(one.x, one.y, 4 * RADIUS, 4 * RADIUS)
    return tuple(box for boxes in words_and_signs(size).values() for box in boxes if covered(box, [reach]))


@cache
def place_of_value(
    one: Hex, corners: Sequence[Point], slots: Sequence[tuple[float, float, int]], beside: Sequence[PrintedBox],
    size: float,
) -> Point:  # fmt: skip
    """The corner at which a number covers least of the own stations, of the words and signs around, and of the numbers
    beside it."""
    own = [around(one.x + x, one.y + y, 21.0 * number, 21) for x, y, number in slots]
    others = [*own, *beside, *words_near(one, size)]
    wide = any(number > 1 for _, _, number in slots)
    places = [(x * OUT, y) if wide and abs(y) < 1 else (x, y) for x, y in corners]
    return min(places, key=lambda at: covered(value_box(one, at, size), others))


def value_box(one: Hex, place: Point, size: float) -> PrintedBox:
    return around(one.x + place[0], one.y + place[1], 1.5 * size, 1.5 * size)


@cache
def numbered(size: float) -> frozenset[str]:
    """The hexes that show their own letter and number: where nothing else stands. All can be read at the sides."""
    sources = [
        source_box(one.source, one.id, source_place(one.source, one.id, size), size) for one in CONCESSIONS.values()
    ]
    others = [*printed(size), *sources]
    x, y = OFFSET["id"]
    return frozenset(
        one.id for one in HEXES.values()
        if one.kind == "open" and not covered(around(one.x + x, one.y + y, width_of(one.id, size), size), others)
    )  # fmt: skip
