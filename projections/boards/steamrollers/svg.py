"""The table of SteamRollers as a picture: the viewer's map large, dice, sheet and tiles beside it, the others small."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from domain.games.steamrollers import facts as f
from domain.games.steamrollers.edition import (
    BORDER_AT,
    CELLS,
    CITY_AT,
    COLOUR_OF,
    DATA,
    TOWN_AT,
)
from domain.games.steamrollers.state import Sheet, State
from domain.places import NOBODY, Seat
from projections.boards.drawing import EMPTY, INK, Svg, at, centred, circle, line, text
from projections.boards.panels import Look, Panel, Picture
from projections.boards.steamrollers.art import (
    TINTS,
    die,
    edge_ends,
    good,
    hexagon,
    town,
    track,
)
from projections.boards.steamrollers.side import UNIT, colours, dice, lying_open, runs, sheet, tile
from projections.boards.steamrollers.small import MAP_X, MAP_Y, eve_sheet, small_sheet

__all__ = ["colours", "draw", "spots_of"]
MAP_W, MAP_H = 692, 852  # the part of the edition's canvas that shows the map


def draw(view: State, look: Look) -> Picture:
    """The whole table as the viewer sees it."""
    own = look.viewer.seat if look.viewer.seat in view.seats else NOBODY
    beside = [dice(view, look), sheet(view, look, own), runs(view, own), lying_open(view, look)]
    panels = [the_map(view, look, own, len(beside)), *beside, *(tile(look, one) for one in view.tiles)]
    panels += [small_sheet(view, look, seat) for seat in others(view, own)]
    if view.eve:
        panels.append(eve_sheet(view, look))
    return Picture("The table of SteamRollers", (12, 6), UNIT, panels)


def others(view: State, own: Seat) -> Iterator[Seat]:
    return ((max(own, 0) + step) % len(view.sheets) for step in view.seats if step or own == NOBODY)


# --- the map ---------------------------------------------------------------------------------------------------------


def the_map(view: State, look: Look, own: Seat, rows: int) -> Panel:
    drawn = view.sheets[own] if own != NOBODY else Sheet()
    body = [cell(view, look, drawn, one) for one in (*(c for c in CELLS if c not in CITY_AT), *CITY_AT)]
    body += borders(view)
    whose = f"The map of {look.who(own)}" if own != NOBODY else "The map"
    return Panel("map", whose, 8, MAP_W, MAP_H, at(-MAP_X, -MAP_Y, *body), narrow=6, rows=rows)


def cell(view: State, look: Look, drawn: Sheet, name: str) -> Svg:
    shape = CELLS[name]
    if name in CITY_AT:
        return at(shape.x, shape.y, city(view, look, drawn, CITY_AT[name]))
    label = f"{name} {TOWN_AT[name]}" if name in TOWN_AT else name
    laid = drawn.tracks.get(name)
    linked = laid is not None and any(name in link.cells for link in drawn.links)
    body = [
        hexagon(TINTS[COLOUR_OF[shape.region]]),
        track(laid.edges, linked, name in TOWN_AT) if laid else EMPTY,
        town() if name in TOWN_AT else EMPTY,
        text(0, DATA.layout.cell_name.dy + 4, label, DATA.layout.cell_name.font, fill="#55524b", anchor="middle"),
    ]
    return at(shape.x, shape.y, look.spot(f"cell-{name}", f"cell {label}", -44, -46, 88, 92, *body, radius=44))


def city(view: State, look: Look, drawn: Sheet, number: int) -> Svg:
    """A city in its colour: the die of its number, its goods, and the own cargo with a ring."""
    goods = view.goods_at(number)
    fill = DATA.layout.colour(COLOUR_OF[number])
    places = DATA.layout.goods_offset
    cubes = [
        at(-33 + 22 * (n % 4), -4 + 21 * (n // 4), good(one, 19)) for n, one in enumerate(goods[: 2 * places.per_row])
    ]
    cargo = EMPTY
    if drawn.cargo and drawn.cargo.city == number:
        ring = circle(0, 0, 13, fill="none", stroke="#ffffff", stroke_width=3)
        cargo = at(0, 42, good(drawn.cargo.good, 17), ring)
    body = [
        hexagon(fill, INK, 3),
        at(0, -32, die(number, 26)),
        *(cubes or [centred(0, 6, "empty", 15, fill="#ffffff" if COLOUR_OF[number] != "yellow" else INK)]),
        cargo,
    ]
    return look.spot(
        f"city-{number}", f"city {number}: {', '.join(goods) or 'empty'}", -48, -50, 96, 100, *body, radius=48
    )


def borders(view: State) -> list[Svg]:
    """Region borders; blocked ones as a wall."""
    found = []
    for (name, edge), border in BORDER_AT.items():
        if edge > 2:
            continue  # each edge is in the table from both sides
        (ax, ay), (bx, by) = edge_ends(edge)
        x, y = CELLS[name].x, CELLS[name].y
        blocked = border in view.blocked
        found.append(line(x + ax, y + ay, x + bx, y + by, stroke="#111111" if blocked else "#6b665b",
                          stroke_width=10 if blocked else 4, stroke_linecap="round"))  # fmt: skip
        if blocked:
            found.append(line(x + ax, y + ay, x + bx, y + by, stroke="#ffffff", stroke_width=3))
    return found


# --- what a ply changed ----------------------------------------------------------------------------------------------


def spots_of(fact: Any) -> Iterator[str]:
    match fact:
        case f.TrackDrawn():
            yield f"cell-{fact.cell}"
        case f.LinkCompleted():
            yield from (f"cell-{name}" for name in fact.cells)
        case f.EngineBoxCrossed():
            yield f"box-{fact.box}"
        case f.GoodDelivered():
            yield from (f"city-{fact.from_}", f"city-{fact.to}")
        case f.TileTaken() | f.TileReturned() | f.EveTookTile() | f.DieChanged():
            yield f"tile-{fact.tile}"
        case f.DiePicked():
            yield f"die-{fact.value}"
        case f.EveTookGood() | f.CargoPlaced():
            yield f"city-{fact.city}"
