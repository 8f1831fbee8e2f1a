"""What never changes on the map of Train Rush: land, rails, arrows, nodes, names."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import atan2, cos, radians, sin

from domain.games.train_rush.edition import DATA, NODES, REGIONS, ZONES
from domain.games.train_rush.shape import Edge, Node, RegionRow
from projections.boards.drawing import EDGE, INK, PAPER, Svg, centred, circle, element, group, path, rect, width_of
from projections.boards.train_rush.art import PAINT, region_plate, symbols
from projections.boards.train_rush.map_places import MIDDLE_X, MIDDLE_Y, PRINT, RADIUS, node_name

CANVAS = DATA.map.canvas[0]
EDGE_PAINT = {"track": "#4b463c", "exit": "#b85f0e", "tunnel": "#7b3f98"}
BELOW = 220  # how far down the upper corners are taken: by the round and the order of turns


@cache
def defs() -> Svg:
    """What is drawn once: cubes, and the ground for the map and its part."""
    names = [region_plate(region.id, region.name, *name_at(region), 30) for region in REGIONS.values()]
    ground = group(land(), rails(), *arrows(), *names, *nodes(), id="tr-ground")
    return element("defs", symbols(), ground)


def name_at(region: RegionRow) -> tuple[float, float]:
    """Where the name of a region stands: at the edge of the picture, and below what lies in the upper corners."""
    wide = width_of(region.name, 30)
    x = min(max(region.label_x - wide / 2, 12), CANVAS - wide - 24)
    return (x if region.label_y > BELOW else 12 if x < MIDDLE_X else CANVAS - wide - 24), max(region.label_y, BELOW)


@cache
def land() -> Svg:
    disc = circle(MIDDLE_X, MIDDLE_Y, 694, fill=PAPER, stroke=EDGE, stroke_width=2)
    return Svg(disc + "".join(sector(region) for region in REGIONS))


def sector(region: str) -> Svg:
    """A third of the circle in the region's colour."""
    shape, radius = REGIONS[region], 690
    start, end = (radians(angle - 90) for angle in (shape.angle_from, shape.angle_to))
    x1, y1, x2, y2 = (
        MIDDLE_X + radius * cos(start), MIDDLE_Y + radius * sin(start),
        MIDDLE_X + radius * cos(end), MIDDLE_Y + radius * sin(end),
    )  # fmt: skip
    d = f"M{MIDDLE_X} {MIDDLE_Y}L{x1:.0f} {y1:.0f}A{radius} {radius} 0 0 1 {x2:.0f} {y2:.0f}Z"
    return path(d, fill=shape.hex, fill_opacity=0.14)


@cache
def rails() -> Svg:
    """Tracks with their sleepers; tunnels run underground."""
    found = []
    for kind, paint in EDGE_PAINT.items():
        d = "".join(edge_path(edge) for edge in DATA.map.edge if edge.kind == kind)
        if kind == "tunnel":
            found.append(path(d, fill="none", stroke=paint, stroke_width=5, stroke_dasharray="10 7"))
        else:
            found.append(path(d, fill="none", stroke=paint, stroke_width=9))
            found.append(path(d, fill="none", stroke="#ffffff", stroke_width=3.5, stroke_dasharray="5 5"))
    return Svg("".join(found))


def edge_path(edge: Edge) -> str:
    one, two = NODES[edge.origin], NODES[edge.to]
    bends = "".join(f" {x} {y}" for x, y in edge.via)
    return f"M{one.x} {one.y}L{bends}{' ' if bends else ''}{two.x} {two.y}"


def arrows() -> list[Svg]:
    """Everything drives clockwise: arrows on the loops, and at the ends of tunnels and exits."""
    found = []
    for edge in DATA.map.edge:
        if edge.kind == "track" and not NODES[edge.origin].id.endswith(("-i1", "-m1", "-o1", "lead1")):
            continue
        one, two = NODES[edge.origin], NODES[edge.to]
        px, py = edge.via[-1] if edge.via else (one.x, one.y)
        angle = atan2(two.y - py, two.x - px)
        back = RADIUS[two.kind] + 8
        x, y = two.x - back * cos(angle), two.y - back * sin(angle)
        turned = f"translate({x:.0f} {y:.0f}) rotate({angle * 57.2958:.0f})"
        found.append(path("M-13-11L6 0-13 11z", fill=EDGE_PAINT[edge.kind], transform=turned))
    return found


def nodes() -> Iterator[Svg]:
    """Sidings zone by zone, since there are many of them; then all that have a name."""
    for zone in ZONES.values():
        spaces = [one for one in NODES.values() if one.zone == zone.id]
        dots = "".join(f"M{one.x} {one.y}h0" for one in spaces)
        for width, paint in ((28, PAINT[zone.region]), (23, "#ffffff")):
            yield path(dots, stroke=paint, stroke_width=width, stroke_linecap="round")
        yield element(
            "text", Svg("".join(str(one.slot) for one in spaces)), x=" ".join(str(one.x) for one in spaces),
            y=" ".join(str(one.y + 6) for one in spaces), font_size=PRINT, fill=INK, text_anchor="middle",
        )  # fmt: skip
    yield from (node(one) for one in NODES.values() if one.kind != "siding")


def node(one: Node) -> Svg:
    radius, colour = RADIUS[one.kind], PAINT.get(one.region, INK)
    match one.kind:
        case "start":
            sign = rect(one.x - 34, one.y - 15, 68, 30, 6, fill=INK)
            return Svg(sign + centred(one.x, one.y, "START", PRINT, bold=True, fill="#ffffff"))
        case "city":
            return circle(one.x, one.y, radius, fill="#e6b93a", stroke=colour, stroke_width=5)
        case "market":
            spot = circle(one.x, one.y, radius, fill="#1c1f23", stroke=colour, stroke_width=4)
            return Svg(spot + centred(one.x, one.y, "M", PRINT, bold=True, fill="#ffffff") + node_name(one, radius))
    return Svg(circle(one.x, one.y, radius, fill="#fffdf7", stroke=colour, stroke_width=3) + node_name(one, radius))
