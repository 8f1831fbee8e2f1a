"""Cities and zones of Train Rush as tables: what the map shows, for those to whom it is too small."""

from __future__ import annotations

from domain.games.train_rush.edition import CITIES, CITIES_OF, DATA, REGIONS, SIZES, ZONES
from domain.games.train_rush.labels import zone_label
from domain.games.train_rush.shape import City
from domain.games.train_rush.state import State
from domain.places import NOBODY
from projections.boards.drawing import EDGE, EMPTY, FAINT, PAPER, Svg, at, circle, rect, text, title
from projections.boards.furniture import label
from projections.boards.panels import Look, Panel
from projections.boards.train_rush.art import (
    HALF,
    PAINT,
    REGION_SHAPE,
    SMALL,
    crate,
    panel,
    pennant,
    piece,
    region_mark,
    region_plate,
)
from projections.boards.train_rush.map_pieces import buildings, marker_space

VISITS, PEOPLE, MISSION, SPACES = 138, 242, 292, 332  # where the columns begin


def cities(view: State, look: Look) -> Panel:
    """Who has visited a city, what the next one gets, its contractors, its mission, and the contracts delivered."""
    columns = ((VISITS + 2, "visitors"), (PEOPLE - 2, "contractors"), (SPACES + 2, "delivered"))
    body = [label(words, x, 48, SMALL) for x, words in columns]
    body += [
        text(SPACES + 10 + 26 * n, 66, str(size), SMALL, bold=True, anchor="middle", fill=FAINT, cls="faint")
        for n, size in enumerate(SIZES)
    ]
    body += [at(10, 74 + 29 * row, city_row(view, city)) for row, city in enumerate(CITIES.values())]
    low = 74 + 29 * len(CITIES) + 8
    body += [at(14 + 146 * n, low, region_sums(view, region)) for n, region in enumerate(REGIONS)]
    told = "; ".join(city_text(view, look, city) for city in CITIES.values())
    return panel("cities", f"Cities: {told}", "Cities", low + 58, body)


def city_row(view: State, city: City) -> Svg:
    town = view.town(city.id)
    taken = {marker.size: marker.seat for marker in view.markers if marker.city == city.id}
    marks = [marker_space(view, city, place, VISITS + 26 * place, 12) for place in range(DATA.cities.marker_spaces)]
    people = [at(PEOPLE + 17 * n, 12, region_mark(one)) for n, one in enumerate(town.contractors)]
    spaces = [
        piece(view.players[taken[size]].colour, SPACES + 26 * n, 12, 9) if size in taken
        else circle(SPACES + 26 * n, 12, 8, fill="none", stroke=EDGE, stroke_dasharray="3 2")
        for n, size in enumerate(SIZES)
    ]  # fmt: skip
    return Svg("".join((
        region_plate(city.region, f"{city.rank} {city.name}", 2, 17),
        *marks, *people, *spaces,
        at(MISSION, 2, title("a mission waits"), pennant()) if town.mission else EMPTY,
    )))  # fmt: skip


def city_text(view: State, look: Look, city: City) -> str:
    town = view.town(city.id)
    visits = ", ".join(look.who(mark.seat) for mark in town.marks) or "nobody yet"
    markers = [f"{look.who(one.seat)} size {one.size}" for one in view.markers if one.city == city.id]
    delivered = f", delivered: {', '.join(markers)}" if markers else ""
    return f"{city.name} visited by {visits}{', a mission waits' if town.mission else ''}{delivered}"


def region_sums(view: State, region: str) -> Svg:
    """What everybody has delivered in a region."""
    sums = [
        sum(one.size for one in view.markers if one.seat == seat and one.city in CITIES_OF[region])
        for seat in range(len(view.players))
    ]
    parts = [
        at(8 + 32 * seat, 34, piece(player.colour, 0, 0, 7), text(10, 5, str(sums[seat]), 14.5, bold=True, cls="ink"))
        for seat, player in enumerate(view.players)
    ]
    return Svg(label(f"sums in {REGIONS[region].name}", 0, 16, SMALL) + "".join(parts))


def zones(view: State, look: Look) -> Panel:
    """The twelve zones: three warehouses, a station, a shipment."""
    body = []
    for place, zone in enumerate(ZONES):
        shape, here = ZONES[zone], view.zone(zone)
        inside = (
            rect(0, 0, 136, 60, 7, fill=PAPER, stroke=PAINT[shape.region], stroke_width=2),
            text(7, 20, zone, 15, bold=True, fill=PAINT[shape.region]),
            at(6, 28, buildings(view, zone)),
            at(110, 4, title("a shipment"), crate()) if here.shipment else EMPTY,
        )
        body.append(at(13 + 141 * (place // 4), 58 + 63 * (place % 4), Svg("".join(inside))))
    body += [
        at(15 + 141 * n, 48, region_plate(region, REGIONS[region].name, 0, 0), at(100, -5, region_mark(region)))
        for n, region in enumerate(REGION_SHAPE)
    ]
    body.append(label("marks: to whom it is rented", HALF - 16, 26, SMALL, anchor="end"))
    told = "; ".join(zone_text(view, look, zone) for zone in ZONES)
    return panel("zones", f"Zones: {told}", "Zones", 316, body)


def zone_text(view: State, look: Look, zone: str) -> str:
    here = view.zone(zone)
    houses = [
        f"{look.who(one.owner)} rented to {REGIONS[one.contractor].name}" if one.contractor else look.who(one.owner)
        for one in here.warehouses
    ]
    station = f", station of {look.who(here.station)}" if here.station != NOBODY else ""
    return (
        f"{zone_label(zone)}: {', '.join(houses) or 'no warehouse'}{station}{', a shipment' if here.shipment else ''}"
    )
