"""The other sheets of SteamRollers, small, and Eve's."""

from __future__ import annotations

from domain.games.steamrollers.edition import (
    CELLS,
    CITIES,
    CITY_AT,
    COLOUR_OF,
    DATA,
    FACES,
    ORDERS,
    TOWN_AT,
)
from domain.games.steamrollers.state import EVE, Sheet, State
from domain.places import Seat
from projections.boards.drawing import EDGE, FAINT, Svg, at, centred, chip, paragraph, rect, text
from projections.boards.panels import Look, Panel
from projections.boards.steamrollers.art import (
    TINTS,
    good,
    hexagon,
    town,
    track,
)
from projections.boards.steamrollers.side import SIDE, ground, label, seat_line

MAP_X, MAP_Y = 70, 22


def small_sheet(view: State, look: Look, seat: Seat) -> Panel:
    """Somebody else's map, small, with name, points and power."""
    own = view.sheets[seat]
    crossed = "".join(str(box) if box in own.boxes else "·" for box in FACES)
    details = [
        f"power {view.power(seat)}  [{crossed}]",
        f"{len([link for link in own.links if not link.loop])} links",
        f"{sum(one.points for one in own.deliveries)} by {len(own.deliveries)} runs",
        "tiles " + (", ".join(one.face for one in view.tiles if one.owner == seat) or "none"),
    ]
    if own.cargo:
        details.append(f"own {own.cargo.good} on {own.cargo.city}")
    if own.orders:
        details.append("orders " + ", ".join(str(ORDERS[held.id].tile) for held in own.orders))
    if own.delivered_goods:
        details.append("goods " + " ".join(own.delivered_goods))
    words = [paragraph(196, 66 + 22 * n, one, 132, 13, 1, cls="ink") for n, one in enumerate(details)]
    body = [ground(262), seat_line(view, look, seat, 28, "small-"), at(16, 48, small_map(own), scale=0.245), *words]
    return Panel(
        f"sheet-{seat}",
        f"The sheet of {look.who(seat)}: {'; '.join(details)}",
        4,
        SIDE,
        262,
        Svg("".join(body)),
        narrow=6,
    )


def small_map(drawn: Sheet) -> Svg:
    cells = []
    for name, shape in CELLS.items():
        is_city = name in CITY_AT
        fill = DATA.layout.colour(COLOUR_OF[CITY_AT[name]]) if is_city else TINTS[COLOUR_OF[shape.region]]
        laid = drawn.tracks.get(name)
        inside = [hexagon(fill)]
        if laid:
            inside.append(track(laid.edges, any(name in link.cells for link in drawn.links), name in TOWN_AT))
        if name in TOWN_AT:
            inside.append(town())
        if is_city:
            inside.append(centred(0, 0, str(CITY_AT[name]), 56, bold=True, fill="#ffffff"))
        cells.append(at(shape.x, shape.y, *inside))
    return at(-MAP_X, -MAP_Y, *cells)


def eve_sheet(view: State, look: Look) -> Panel:
    """Eve: crossed cells by region, what she took, her points."""
    assert view.eve is not None
    crossed = [at(34 + 52 * (region - 1), 76, eve_region(region, view.eve.count(region))) for region in CITIES]
    took = [at(30 + 30 * (n % 10), 146 + 26 * (n // 10), good(one.good, 18)) for n, one in enumerate(view.eve.took)]
    body = [
        ground(200),
        at(30, 30, chip("black")),
        text(50, 36, f"Eve, the {view.options.solo_level}", 16, bold=True, cls="ink"),
        text(SIDE - 24, 36, str(look.totals.get(EVE, "")), 18, bold=True, anchor="end", cls="ink"),
        *crossed,
        label("crossed cells in each region; what she took:", 18, 130),
        *took,
    ]
    return Panel("eve", f"Eve: {look.totals.get(EVE, 0)} points", 4, SIDE, 200, Svg("".join(body)), narrow=6)


def eve_region(region: int, crossed: int) -> Svg:
    frame = rect(-22, -18, 44, 36, 6, fill=TINTS[COLOUR_OF[region]], stroke=EDGE)
    return Svg(
        frame + centred(0, 0, str(crossed), 18, bold=True) + centred(0, 30, str(region), 12, fill=FAINT, cls="faint")
    )
