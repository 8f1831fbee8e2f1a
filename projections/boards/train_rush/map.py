"""The map of Train Rush: three loops through three regions, with everything that stands on it."""

from __future__ import annotations

from functools import cache
from math import atan2, cos, radians, sin

from domain.games.train_rush.edition import CITIES, DATA, LIMITS, NODES, REGIONS, TOKENS, ZONES
from domain.games.train_rush.shape import City, Edge, Node
from domain.games.train_rush.state import State
from domain.places import NOBODY
from projections.boards.drawing import (
    EDGE,
    EMPTY,
    FAINT,
    INK,
    PAPER,
    Svg,
    at,
    centred,
    chip,
    circle,
    element,
    group,
    path,
    rect,
    text,
)
from projections.boards.panels import Look, Panel
from projections.boards.train_rush.art import PAINT, crate, house, locomotive, station

CANVAS = DATA.map.canvas[0]
MIDDLE_X, MIDDLE_Y = DATA.map.centre
RADIUS = DATA.map.node_radius
EDGE_PAINT = {"track": "#8b867b", "exit": "#c66a12", "tunnel": "#7b3f98"}
NEAR = 560  # how much of the map around the own locomotive a phone shows large


def the_map(view: State, look: Look) -> tuple[Panel, Panel]:
    """The map, and the part around the viewer's locomotive: the same picture, cut out, for small screens."""
    standing = "".join(standing_on(view, look))
    whole = Panel("map", "The map", 12, CANVAS, CANVAS, Svg(ground() + standing), narrow=6)
    node = NODES[view.players[max(look.viewer.seat, 0)].node]
    x, y = (min(max(value - NEAR / 2, 0), CANVAS - NEAR) for value in (node.x, node.y))
    again = Svg(ground() + standing.replace(' id="', ' id="near-'))  # an id stands once on a page
    cut = element("svg", again, x=0, y=0, width=NEAR, height=NEAR, viewBox=f"{x:.0f} {y:.0f} {NEAR} {NEAR}")
    return Panel("near", "Around your locomotive", 6, NEAR, NEAR, cut, narrow=6, only_narrow=True), whole


# --- what never changes ----------------------------------------------------------------------------------------------


@cache
def ground() -> Svg:
    return Svg("".join((
        *(sector(region) for region in REGIONS), *(edges(kind) for kind in EDGE_PAINT), *arrows(),
        *(text(region.label_x, region.label_y, region.name, 30, bold=True, fill=region.hex, anchor="middle")
          for region in REGIONS.values()),
        *(node(one) for one in NODES.values()),
    )))  # fmt: skip


def sector(region: str) -> Svg:
    """A third of the circle in the region's colour."""
    shape, radius = REGIONS[region], 690
    start, end = (radians(angle - 90) for angle in (shape.angle_from, shape.angle_to))
    x1, y1, x2, y2 = (
        MIDDLE_X + radius * cos(start), MIDDLE_Y + radius * sin(start),
        MIDDLE_X + radius * cos(end), MIDDLE_Y + radius * sin(end),
    )  # fmt: skip
    d = f"M{MIDDLE_X} {MIDDLE_Y}L{x1:.0f} {y1:.0f}A{radius} {radius} 0 0 1 {x2:.0f} {y2:.0f}Z"
    return path(d, fill=shape.hex, fill_opacity=0.13)


def edges(kind: str) -> Svg:
    d = "".join(edge_path(edge) for edge in DATA.map.edge if edge.kind == kind)
    dash = "10 7" if kind == "tunnel" else None
    return path(d, fill="none", stroke=EDGE_PAINT[kind], stroke_width=5, stroke_dasharray=dash)


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
        back = RADIUS[two.kind] + 6
        x, y = two.x - back * cos(angle), two.y - back * sin(angle)
        turned = f"translate({x:.0f} {y:.0f}) rotate({angle * 57.2958:.0f})"
        found.append(path("M-9-7L4 0-9 7z", fill=EDGE_PAINT[edge.kind], transform=turned))
    return found


def node(one: Node) -> Svg:
    radius = RADIUS[one.kind]
    colour = PAINT.get(one.region, INK)
    match one.kind:
        case "start":
            return Svg(
                circle(one.x, one.y, radius, fill=INK) + centred(one.x, one.y, "START", 13, bold=True, fill="#ffffff")
            )
        case "city":
            return circle(one.x, one.y, radius, fill="#e6b93a", stroke=colour, stroke_width=5)
        case "market":
            spot = circle(one.x, one.y, radius, fill="#1c1f23", stroke=colour, stroke_width=4)
            letter = centred(one.x, one.y, "M", 17, bold=True, fill="#ffffff")
            return Svg(spot + letter + node_name(one, radius))
        case "siding":
            return Svg(circle(one.x, one.y, radius, fill="#ffffff", stroke=colour, stroke_width=2)
                       + centred(one.x, one.y, str(one.slot), 13, fill=INK))  # fmt: skip
    return Svg(circle(one.x, one.y, radius, fill="#fffdf7", stroke=colour, stroke_width=3) + node_name(one, radius))


def node_name(one: Node, radius: float) -> Svg:
    """Players type it: it stands beside the node, away from the middle of the map."""
    angle = atan2(one.y - MIDDLE_Y, one.x - MIDDLE_X)
    far = radius + 15
    short = one.id.partition("-")[2] or one.id
    return centred(one.x + far * cos(angle), one.y + far * sin(angle), short, 14, fill="#4b463c", cls="ink")


# --- what stands on it -----------------------------------------------------------------------------------------------


def standing_on(view: State, look: Look) -> list[Svg]:
    body = [zone_box(view, look, zone) for zone in ZONES]
    body += [city_box(view, look, city) for city in CITIES.values()]
    body += [reachable(look, one) for one in NODES.values() if f"node-{one.id}" in look.links]
    return [*body, *locomotives(view, look)]


def reachable(look: Look, one: Node) -> Svg:
    radius = RADIUS[one.kind] + 9
    ring = circle(one.x, one.y, radius, fill="#0b6e69", fill_opacity=0.35, stroke="#0b6e69", stroke_width=3)
    x, y, wide = one.x - radius, one.y - radius, 2 * radius
    return look.spot(f"node-{one.id}", f"move to {one.id}", x, y, wide, wide, ring, radius=radius)


def locomotives(view: State, look: Look) -> list[Svg]:
    found, there = [], dict[str, int]()
    for seat, player in enumerate(view.players):
        place = NODES[player.node]
        beside = there.get(player.node, 0)
        there[player.node] = beside + 1
        x, y = place.x + 40 * beside, place.y - 26
        engine = at(x, y, locomotive(player.colour), scale=1.25)
        words = f"the locomotive of {look.who(seat)}"
        found.append(look.spot(f"s{seat}-locomotive", words, x - 32, y - 30, 64, 56, engine, radius=14))
    return found


def zone_box(view: State, look: Look, zone: str) -> Svg:
    """A zone: three warehouses, a station, a shipment."""
    shape, here = ZONES[zone], view.zone(zone)
    width, height = DATA.zones.box_w, DATA.zones.box_h
    x, y = shape.x - width / 2, shape.y - height / 2
    houses = []
    for place in range(LIMITS.warehouses_per_zone):
        spot = x + 5 + 27 * place
        if place < len(here.warehouses):
            one = here.warehouses[place]
            houses.append(at(spot, y + 29, house(view.players[one.owner].colour, one.contractor)))
        else:
            houses.append(rect(spot, y + 29, 24, 24, 3, fill="none", stroke=EDGE, stroke_dasharray="3 2"))
    owner = view.players[here.station].colour if here.station != NOBODY else ""
    body = [
        rect(x, y, width, height, 7, fill=PAPER, stroke=PAINT[shape.region], stroke_width=3),
        text(x + 7, y + 20, zone, 17, bold=True, fill=PAINT[shape.region]),
        *houses,
        at(x + 86, y + 29, station(owner)) if owner else rect(x + 86, y + 29, 22, 24, 3, fill="none", stroke=EDGE),
        at(x + 84, y + 4, crate()) if here.shipment else EMPTY,
    ]
    return look.spot(f"zone-{zone}", f"zone {zone}", x, y, width, height, *body)


def city_box(view: State, look: Look, city: City) -> Svg:
    """A city: its visitors and the tokens still lying there, its contractors, its mission."""
    town = view.town(city.id)
    width, height = DATA.cities.box_w, DATA.cities.box_h
    x, y = city.box_x - width / 2, city.box_y - height / 2
    marks = [marker_space(view, city, place, x + 18 + 27 * place, y + 33) for place in range(DATA.cities.marker_spaces)]
    people = [
        circle(x + 14 + 17 * n, y + 55, 6, fill=PAINT[one], stroke="#ffffff") for n, one in enumerate(town.contractors)
    ]
    body = [
        rect(x, y, width, height, 7, fill=PAPER, stroke="#b48a1e", stroke_width=3),
        circle(x + width + 2, y + 2, 11, fill=PAINT[city.region]),
        text(x + 7, y + 16, city.name, 14, bold=True, fill=PAINT[city.region]),
        centred(x + width + 2, y + 2, str(city.rank), 15, bold=True, fill="#ffffff"),
        *marks,
        *people,
        text(x + width - 8, y + 60, "mission", 12, fill=FAINT, anchor="end") if town.mission else EMPTY,
    ]
    return look.spot(f"city-{city.id}", f"city {city.name}", x, y, width, height, *body)


def marker_space(view: State, city: City, place: int, x: float, y: float) -> Svg:
    """A visitor, or the points that the next visitor gets there."""
    town = view.town(city.id)
    if place < len(town.marks):
        return at(x, y, chip(view.players[town.marks[place].seat].colour, "", 10))
    token = TOKENS.get((city.id, place + 1))
    ring = circle(x, y, 10, fill="#f6d06a" if token else "none", stroke=EDGE, stroke_dasharray=None if token else "3 2")
    return group(ring, centred(x, y, str(token.vp), 12, bold=True) if token else EMPTY)
