"""The map of Train Rush: three loops through three regions, with everything that stands on it.

A desk shows it whole. A phone shows the part around the viewer's locomotive with what can be chosen there (`map_near`),
and the whole without small print.
"""

from __future__ import annotations

from domain.games.train_rush.edition import CITIES, NODES, REGIONS, ZONES
from domain.games.train_rush.labels import zone_label
from domain.games.train_rush.shape import Node, Zone
from domain.games.train_rush.state import State
from projections.boards.drawing import Svg, centred, circle, element
from projections.boards.panels import Look, Panel, again
from projections.boards.train_rush.art import HALF, PAINT, region_plate
from projections.boards.train_rush.map_ground import CANVAS, land, rails
from projections.boards.train_rush.map_near import NEAR, corner_of, within
from projections.boards.train_rush.map_pieces import chosen_from, locomotives, reachable, standing_on
from projections.boards.train_rush.map_places import zone_at
from projections.boards.train_rush.text_map import stands_on

LARGE = 44  # the smallest print where a phone shows all of it


def the_map(view: State, look: Look, corners: Svg) -> list[Panel]:
    """The map with what lies in its corners; for small screens the part around the own locomotive and an overview."""
    under = element("use", href="#tr-ground")
    told = f"The map: {map_text(view, look)}"
    x, y = corner_of(view, look)
    here = again(standing_on(view, look, within(x, y)), "near")
    cut = element("svg", under, here, x=0, y=0, width=HALF, height=HALF,
                  viewBox=f"{x:.0f} {y:.0f} {NEAR} {NEAR}")  # fmt: skip
    whose = f"Around the locomotive of {look.who(max(look.viewer.seat, 0))}"
    near = Panel("near", whose, 6, HALF, HALF, cut, narrow=6, only="narrow")
    over = Panel("overview", told, 6, CANVAS, CANVAS, overview(view, look), narrow=6, only="narrow")
    whole = Svg(under + corners + standing_on(view, look))
    return [near, over, Panel("map", told, 12, CANVAS, CANVAS, whole, only="wide")]


def map_text(view: State, look: Look) -> str:
    return "; ".join(f"{look.who(seat)} on {stands_on(player)}" for seat, player in enumerate(view.players))


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
    found += [far_zone(look, one) for one in ZONES.values() if matters(look, f"zone-{one.id}")]
    found += [far_city(look, one) for one in cities if matters(look, f"city-{one.city}")]
    marks = again(Svg("".join([*found, *locomotives(view, look, 2.4)])), "over")
    return Svg("".join(body) + marks)


def matters(look: Look, spot: str) -> bool:
    """Whether something changed there, or can be chosen: it may lie far from one's own locomotive."""
    return spot in look.changed or spot in look.links or spot in look.chosen or spot in look.ghost


def far_zone(look: Look, zone: Zone) -> Svg:
    """A zone by its name."""
    x, y, width, height = zone_at(zone)
    plate = region_plate(zone.region, zone.id, x, y + height / 2 + 14, LARGE)
    return look.spot(f"zone-{zone.id}", str(zone_label(zone.id)), x - 4, y - 8, width + 26, height + 16, plate)


def far_city(look: Look, node: Node) -> Svg:
    """The frame around a city, which is drawn with all the others."""
    name = f"city {CITIES[node.city].name}"
    return look.spot(f"city-{node.city}", name, node.x - 48, node.y - 48, 96, 96, radius=48)
