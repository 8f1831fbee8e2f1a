"""What stands on the map of Train Rush: zones, cities, nodes to choose, locomotives."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import hypot

from domain.games.train_rush.edition import CITIES, DATA, LIMITS, NODES, TOKENS, ZONES
from domain.games.train_rush.labels import node_label, zone_label
from domain.games.train_rush.shape import City, Node
from domain.games.train_rush.state import State
from domain.places import NOBODY
from projections.boards.drawing import EDGE, EMPTY, MAY, PAPER, Svg, at, centred, circle, group, path, rect, text, title
from projections.boards.furniture import GOLD
from projections.boards.lines import in_points
from projections.boards.panels import Look
from projections.boards.train_rush.art import PAINT, crate, locomotive, pennant, piece, region_mark, station, warehouse
from projections.boards.train_rush.map_places import PRINT, RADIUS, city_at, zone_at

FINGER = 60  # on the part of the map that a phone shows large


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
