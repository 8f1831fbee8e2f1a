"""What never changes on the map of 18Africa: sea, land, letters and numbers at the sides; and what a part of it is."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from domain.games.eighteen_africa.edition import HEXES
from domain.games.eighteen_africa.rules.board import PRINTED
from domain.games.eighteen_africa.shape import Hex
from projections.boards.drawing import Svg, centred, element, group, rect
from projections.boards.eighteen_africa.art import LAND, blocked, hexagon, placed
from projections.boards.eighteen_africa.rails import rails_drawn
from projections.boards.eighteen_africa.room import PRINT

LARGE = 18.0  # the size of letters in a quarter on a phone
SEA = "#d3e5ea"
STEP = 31.175  # from one row number to the next


Part = tuple[str, str, tuple[int, int]]


def within(part: Part, one: Hex) -> bool:
    _, columns, (first, last) = part
    return columns[0] <= one.id[0] <= columns[1] and first <= int(one.id[1:]) <= last


def sea(width: float, height: float, x: float = 0, y: float = 0) -> Svg:
    return rect(x + 3, y + 3, width - 6, height - 6, 14, fill=SEA)


@cache
def defs() -> Svg:
    whole: Part = ("", "AR", (1, 36))
    ground = Svg(land(HEXES.values()) + axes(whole, -6, 22))
    return element("defs", group(ground, id="af-ground"))


def land(hexes: Iterable[Hex]) -> Svg:
    return Svg("".join(placed(one.id, printed_face(one.id)) for one in hexes))


@cache
def printed_face(at_hex: str) -> Svg:
    one = HEXES[at_hex]
    if one.kind == "blocked":
        return blocked()
    return Svg(hexagon(LAND[one.color]) + rails_drawn(PRINTED[at_hex]))


def axes(part: Part, x: float, y: float) -> Svg:
    """Letters of columns above, numbers of rows at the side."""
    inside = [one for one in HEXES.values() if within(part, one)]
    columns = {one.id[0]: one.x for one in inside}
    size = PRINT if not part[0] else LARGE
    names = [centred(column, y, letter, size, bold=True, fill="#4c6670") for letter, column in columns.items()]
    rows = range(part[2][0], part[2][1] + 1, 1 if not part[0] else 2)
    numbers = [centred(x, 30 + STEP * row, str(row), size, fill="#4c6670") for row in rows]
    return Svg("".join([*names, *numbers]))
