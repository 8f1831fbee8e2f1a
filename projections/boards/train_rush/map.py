"""The map of Train Rush: three loops through three regions, with everything that stands on it.

A desk shows it whole. A phone shows the part around the viewer's locomotive, and the whole without small print.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from math import atan2, cos, hypot, radians, sin

from domain.games.train_rush.edition import CITIES, DATA, LIMITS, NODES, REGIONS, TOKENS, ZONES
from domain.games.train_rush.labels import node_label, zone_label
from domain.games.train_rush.shape import City, Edge, Node, RegionRow, Zone
from domain.games.train_rush.state import State
from domain.places import NOBODY
from projections.boards.drawing import (
    EDGE,
    EMPTY,
    INK,
    MAY,
    PAPER,
    Svg,
    at,
    centred,
    circle,
    element,
    group,
    path,
    rect,
    text,
    title,
    width_of,
)
from projections.boards.furniture import GOLD
from projections.boards.lines import in_points
from projections.boards.panels import Look, Panel, again
from projections.boards.train_rush.art import (
    HALF,
    PAINT,
    crate,
    locomotive,
    pennant,
    piece,
    region_mark,
    region_plate,
    station,
    symbols,
    warehouse,
)
from projections.boards.train_rush.map_places import MIDDLE_X, MIDDLE_Y, PRINT, RADIUS, city_at, node_name, zone_at
from projections.boards.train_rush.text import stands_on

CANVAS = DATA.map.canvas[0]
EDGE_PAINT = {"track": "#4b463c", "exit": "#b85f0e", "tunnel": "#7b3f98"}
NEAR = 490  # how much of the map around the own locomotive a phone shows large: zones are as large as a finger
FINGER = 60  # on that part
BELOW = 220  # how far down the upper corners are taken: by the round and the order of turns
LARGE = 44  # the smallest print where a phone shows all of it


def the_map(view: State, look: Look, corners: Svg) -> list[Panel]:
    """The map with what lies in its corners; for small screens the part around the own locomotive and an overview."""
    under = element("use", href="#tr-ground")
    told = f"The map: {map_text(view, look)}"
    node = NODES[view.players[max(look.viewer.seat, 0)].node]
    x, y = (min(max(value - NEAR / 2, 0), CANVAS - NEAR) for value in (node.x, node.y))
    here = again(standing_on(view, look, within(x + NEAR / 2, y + NEAR / 2)), "near")
    cut = element("svg", under, here, x=0, y=0, width=HALF, height=HALF,
                  viewBox=f"{x:.0f} {y:.0f} {NEAR} {NEAR}")  # fmt: skip
    near = Panel("near", "Around your locomotive", 6, HALF, HALF, cut, narrow=6, only="narrow")
    over = Panel("overview", told, 6, CANVAS, CANVAS, overview(view, look), narrow=6, only="narrow")
    whole = Svg(under + corners + standing_on(view, look))
    return [near, over, Panel("map", told, 12, CANVAS, CANVAS, whole, only="wide")]


def within(x: float, y: float) -> Callable[[float, float], bool]:
    """Whether the middle of something lies so near that part of it can be seen around this point."""
    return lambda at_x, at_y: max(abs(at_x - x), abs(at_y - y)) < NEAR / 2 + 66


def map_text(view: State, look: Look) -> str:
    return "; ".join(f"{look.who(seat)} on {stands_on(player)}" for seat, player in enumerate(view.players))


# --- what never changes ----------------------------------------------------------------------------------------------


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


# --- what stands on it -----------------------------------------------------------------------------------------------


def standing_on(view: State, look: Look, seen: Callable[[float, float], bool] = lambda x, y: True) -> Svg:
    """Zones, cities, nodes to choose and locomotives, as far as they are seen."""
    body = [zone_box(view, look, one.id) for one in ZONES.values() if seen(one.x, one.y)]
    body += [city_box(view, look, one) for one in CITIES.values() if seen(one.box_x, one.box_y)]
    body += [reachable(look, one, around) for one, around in chosen_from(look) if seen(one.x, one.y)]
    return Svg("".join([*body, *locomotives(view, look)]))


def chosen_from(look: Look, widest: float = FINGER / 2) -> Iterator[tuple[Node, float]]:
    """The nodes that can be chosen, each with as much around it as a finger wants and the others leave."""
    found = [one for one in NODES.values() if f"node-{one.id}" in look.links]
    for one in found:
        others = (hypot(one.x - other.x, one.y - other.y) / 2 for other in found if other is not one)
        yield one, max(min([widest, *others]), RADIUS[one.kind] + 2.5)


def reachable(look: Look, one: Node, radius: float) -> Svg:
    ring = circle(one.x, one.y, radius, fill=MAY, fill_opacity=0.35, stroke=MAY, stroke_width=3)
    x, y, wide = one.x - radius, one.y - radius, 2 * radius
    return look.spot(f"node-{one.id}", f"move to {node_label(one.id)}", x, y, wide, wide, ring, radius=radius)


def locomotives(view: State, look: Look, scale: float = 1.25) -> list[Svg]:
    found, there = [], dict[str, int]()
    for seat, player in enumerate(view.players):
        place = NODES[player.node]
        beside = there.get(player.node, 0)
        there[player.node] = beside + 1
        x, y = place.x + 32 * scale * beside, place.y - 21 * scale
        words = f"the locomotive of {look.who(seat)}"
        engine = at(x, y, title(words), locomotive(player.colour), scale=scale)
        wide, high = 51 * scale, 45 * scale
        spot = look.spot(f"s{seat}-locomotive", words, x - wide / 2, y - high / 2, wide, high, engine, radius=14)
        found.append(spot)
    return found


def zone_box(view: State, look: Look, zone: str) -> Svg:
    """A zone: three warehouses, a station, a shipment."""
    shape = ZONES[zone]
    x, y, width, height = zone_at(shape)
    body = [
        rect(x, y, width, height, 7, fill=PAPER, stroke=PAINT[shape.region], stroke_width=3),
        text(x + 7, y + 20, zone, PRINT, bold=True, fill=PAINT[shape.region]),
        at(x + 4, y + 28, buildings(view, zone)),
        at(x + 84, y + 3, crate()) if view.zone(zone).shipment else EMPTY,
    ]
    return look.spot(f"zone-{zone}", str(zone_label(zone)), x, y, width, height, *body)


def buildings(view: State, zone: str) -> Svg:
    """The three warehouses of a zone and its station, in a box of 106 x 26."""
    here = view.zone(zone)
    houses = [
        at(26 * place, 0, warehouse(view.players[one.owner].colour, one.contractor))
        for place, one in enumerate(here.warehouses)
    ]
    free = "".join(f"M{1 + 26 * n} 1h22v24h-22z" for n in range(len(houses), LIMITS.warehouses_per_zone))
    if here.station == NOBODY:
        free += "M80 25V8h7V2h12v6h5v17z"
    else:
        houses.append(at(79, 0, station(view.players[here.station].colour)))
    lots = path(free, fill="none", stroke=EDGE, stroke_dasharray="3 2") if free else EMPTY
    return Svg(lots + "".join(houses))


def city_box(view: State, look: Look, city: City) -> Svg:
    """A city: its visitors and the tokens still lying there, its contractors, its mission."""
    town = view.town(city.id)
    x, y, width, height = city_at(city)
    body = [
        rect(x, y, width, height, 7, fill=PAPER, stroke="#b48a1e", stroke_width=3),
        text(x + 6, y + 18, city.name, PRINT, bold=True, fill=PAINT[city.region]),
        circle(x + width + 3, y, 13, fill=PAINT[city.region]),
        centred(x + width + 3, y, str(city.rank), PRINT, bold=True, fill="#ffffff"),
        *(marker_space(view, city, place, x + 15 + 25 * place, y + 35) for place in range(DATA.cities.marker_spaces)),
        *(at(x + 13 + 17 * n, y + 55, region_mark(one)) for n, one in enumerate(town.contractors)),
        at(x + width - 22, y + 42, title("a mission waits"), pennant()) if town.mission else EMPTY,
    ]
    return look.spot(f"city-{city.id}", f"city {city.name}", x, y, width, height, *body)


def marker_space(view: State, city: City, place: int, x: float, y: float) -> Svg:
    """A visitor, or the points that the next visitor gets there."""
    town = view.town(city.id)
    if place < len(town.marks):
        return piece(view.players[town.marks[place].seat].colour, x, y, 10)
    token = TOKENS.get((city.id, place + 1))
    if token is None:
        return circle(x, y, 10, fill="none", stroke=EDGE, stroke_dasharray="3 2")
    told = title(f"{in_points(token.vp)}, or {token.points} movement")
    return group(told, circle(x, y, 11, fill=GOLD, stroke=EDGE), centred(x, y, str(token.vp), PRINT, bold=True))


# --- the whole for small screens -------------------------------------------------------------------------------------


def overview(view: State, look: Look) -> Svg:
    """Tracks, cities by two letters, locomotives: everything else is in tables below."""
    cities = [one for one in NODES.values() if one.kind == "city"]
    body = [land(), rails()]
    for one in cities:
        name = CITIES[one.city].name[:2]
        body.append(circle(one.x, one.y, 42, fill="#e6b93a", stroke=PAINT[one.region], stroke_width=7))
        body.append(centred(one.x, one.y, name, LARGE, bold=True))
    body += [
        region_plate(region.id, region.name, min(max(region.label_x - 100, 10), CANVAS - 270), region.label_y, LARGE)
        for region in REGIONS.values()
    ]
    found = [reachable(look, one, around) for one, around in chosen_from(look, LARGE)]
    found += [changed_zone(look, one) for one in ZONES.values() if f"zone-{one.id}" in look.changed]
    marks = again(Svg("".join([*found, *locomotives(view, look, 2.4)])), "over")
    return Svg("".join(body) + marks)


def changed_zone(look: Look, zone: Zone) -> Svg:
    """Where something was built, far from one's own locomotive: its place and its name."""
    x, y, width, height = zone_at(zone)
    plate = region_plate(zone.region, zone.id, x, y + height / 2 + 14, LARGE)
    return look.spot(f"zone-{zone.id}", str(zone_label(zone.id)), x - 4, y - 8, width + 26, height + 16, plate)
