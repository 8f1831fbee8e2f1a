"""Which part of the map of Train Rush a phone shows large: around the own locomotive, with what can be chosen there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import hypot

from domain.games.train_rush.edition import CITIES, NODES, ZONES
from domain.games.train_rush.state import State
from projections.boards.panels import Look
from projections.boards.train_rush.map_ground import CANVAS

NEAR = 490  # how wide and how high that part is: zones in it are as large as a finger
SIGHT = 340  # how much of its height lies above what is asked; for the rest one scrolls
AROUND = 35  # as much is seen around the middle of something: of a box the half, of a node more than a finger
Point = tuple[float, float]


def corner_of(view: State, look: Look) -> Point:
    """Where the part begins: the locomotive in its middle, unless more can be chosen in sight a little further on."""
    node = NODES[view.players[max(look.viewer.seat, 0)].node]
    here = (float(node.x), float(node.y))
    seen = [here]
    for spot in sorted(choosable(look), key=lambda one: hypot(one[0] - here[0], one[1] - here[1])):
        if all(max(values) - min(values) <= NEAR - 2 * AROUND for values in zip(*seen, spot, strict=True)):
            seen.append(spot)
    xs, ys = zip(*seen, strict=True)
    high = max(ys) - min(ys) + 2 * AROUND
    return began(here[0], xs, NEAR), began(here[1], ys, SIGHT if high <= SIGHT else NEAR)


def choosable(look: Look) -> Iterator[Point]:
    """The middle of everything on the map that can be chosen."""
    yield from ((one.x, one.y) for one in NODES.values() if f"node-{one.id}" in look.links)
    yield from ((one.x, one.y) for one in ZONES.values() if f"zone-{one.id}" in look.links)
    yield from ((one.box_x, one.box_y) for one in CITIES.values() if f"city-{one.id}" in look.links)


def began(middle: float, values: tuple[float, ...], length: float) -> float:
    """From where so much is shown of one direction: moved no further than it must be."""
    begin = min(middle - length / 2, min(values) - AROUND)
    return min(max(begin, max(values) + AROUND - length, 0), CANVAS - NEAR)


def within(x: float, y: float) -> Callable[[float, float], bool]:
    """Whether the middle of something lies so near that it can be seen in the part that begins there."""
    return lambda at_x, at_y: max(abs(at_x - x - NEAR / 2), abs(at_y - y - NEAR / 2)) < NEAR / 2 + 66
