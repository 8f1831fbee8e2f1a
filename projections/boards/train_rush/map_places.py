"""Where things stand on the map of Train Rush: the boxes of cities and zones, and the names of nodes between them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from math import atan2, cos, hypot, radians, sin

from domain.games.train_rush.edition import CITIES, DATA, NODES, ZONES
from domain.games.train_rush.shape import City, Node, Zone
from projections.boards.drawing import Svg, centred, width_of

MIDDLE_X, MIDDLE_Y = DATA.map.centre
RADIUS = DATA.map.node_radius
PRINT = 18  # the smallest print on the map
Box = tuple[float, float, float, float]

# --- boxes -----------------------------------------------------------------------------------------------------------


def city_at(city: City) -> Box:
    """Where the box of a city begins, and how large it is: its name has room beside the rank."""
    width, height = max(DATA.cities.box_w, width_of(city.name, PRINT) + 18), DATA.cities.box_h
    return city.box_x - width / 2, city.box_y - height / 2, width, height


def zone_at(shape: Zone) -> Box:
    width, height = DATA.zones.box_w, DATA.zones.box_h
    return shape.x - width / 2, shape.y - height / 2, width, height


def taken() -> Iterator[Box]:
    """What no name may lie on; a city has its rank at its upper right corner."""
    for x, y, wide, high in map(zone_at, ZONES.values()):
        yield x - 3, y - 3, x + wide + 3, y + high + 3
    for x, y, wide, high in map(city_at, CITIES.values()):
        yield x - 3, y - 3, x + wide + 3, y + high + 3
        yield x + wide - 10, y - 13, x + wide + 16, y + 13


BOXES = list(taken())


# --- names of nodes --------------------------------------------------------------------------------------------------


def node_name(one: Node, radius: float) -> Svg:
    """Players type it: it stands beside the node, away from the middle of the map if nothing else lies there."""
    short = one.id.partition("-")[2] or one.id
    wide, outwards = width_of(short, PRINT), atan2(one.y - MIDDLE_Y, one.x - MIDDLE_X)
    places = [beside(one, radius, wide, outwards + radians(turn)) for turn in AROUND]
    x, y = min(places, key=lambda place: covered(one, wide, *place))
    return centred(x, y, short, PRINT, fill="#4b463c")


AROUND = (0, 30, -30, 60, -60, 90, -90, 130, -130, 180)  # where else a name may stand, the likeliest place first


def beside(one: Node, radius: float, wide: float, angle: float) -> tuple[float, float]:
    """The middle of words that begin next to a node."""
    across, up = abs(cos(angle)) * wide / 2, abs(sin(angle)) * PRINT / 2
    far = radius + 5 + across + up
    return one.x + far * cos(angle), one.y + far * sin(angle)


def covered(one: Node, wide: float, x: float, y: float) -> float:
    """How much of a word would lie on boxes, nodes and tracks."""
    box = (x - wide / 2, y - PRINT / 2, x + wide / 2, y + PRINT / 2)
    boxes = sum(9 * shared(box, other) for other in BOXES)
    others = [(n.x, n.y, RADIUS[n.kind] + 3) for n in NODES.values() if n is not one]
    dots = sum(shared(box, (nx - r, ny - r, nx + r, ny + r)) for nx, ny, r in others)
    return boxes + dots + sum(20 for px, py in along_tracks() if box[0] < px < box[2] and box[1] < py < box[3])


def shared(one: Box, other: Box) -> float:
    """The area that two boxes have in common."""
    wide, high = min(one[2], other[2]) - max(one[0], other[0]), min(one[3], other[3]) - max(one[1], other[1])
    return wide * high if wide > 0 and high > 0 else 0


@cache
def along_tracks() -> list[tuple[float, float]]:
    """Points along all that is drawn between nodes, near enough to each other that no word lies between them."""
    found = []
    for edge in DATA.map.edge:
        one, two = NODES[edge.origin], NODES[edge.to]
        bends = [(one.x, one.y), *edge.via, (two.x, two.y)]
        for (x, y), (to_x, to_y) in pairwise(bends):
            parts = max(int(hypot(to_x - x, to_y - y) / 6), 1)
            found += [(x + (to_x - x) * n / parts, y + (to_y - y) * n / parts) for n in range(parts)]
    return found
