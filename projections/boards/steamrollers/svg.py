"""The table of SteamRollers as a picture: the viewer's map large, dice, sheet and tiles beside it, the others small."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
from domain.words import say
from projections.boards.drawing import (
    EMPTY,
    INK,
    Svg,
    at,
    centred,
    circle,
    group,
    line,
    livery,
    text,
    title,
)
from projections.boards.furniture import label
from projections.boards.panels import BOARD, Look, Panel, Picture, Region, brackets
from projections.boards.steamrollers.art import TINTS, die, edge_ends, good, hexagon, lane, town, track
from projections.boards.steamrollers.side import UNIT, as_seen_by, colour, colours, dice_strip, side
from projections.boards.steamrollers.small import MAP_X, MAP_Y, defs, eve_sheet, linked, small_sheet, tracks_text

__all__ = ["colours", "draw", "spots_of"]
MAP_W, MAP_H = 692, 852  # the part of the edition's canvas that shows the map
PRINT = 21  # the smallest print on it: what can still be read on a phone


def draw(view: State, look: Look) -> Picture:
    """The whole table as the viewer sees it."""
    own = look.viewer.seat if look.viewer.seat in view.seats else NOBODY
    sheets = [small_sheet(view, look, seat) for seat in others(view, own)]
    regions = [
        Region(BOARD, say("Map"), [dice_strip(view, look, own), the_map(view, look, own), *side(view, look, own)]),
        Region("others", say("Others"), [*sheets, *([eve_sheet(view, look)] if view.eve else [])]),
    ]
    return Picture("The table of SteamRollers", (12, 6), UNIT, regions, defs())


def others(view: State, own: Seat) -> Iterator[Seat]:
    return ((max(own, 0) + step) % len(view.sheets) for step in view.seats if step or own == NOBODY)


# --- the map ---------------------------------------------------------------------------------------------------------


def the_map(view: State, look: Look, own: Seat) -> Panel:
    """The viewer's own network; for spectators everybody's, side by side in their colours."""
    drawn = view.sheets[own] if own != NOBODY else Sheet()
    seen = as_seen_by(own, look)
    look, changed = look._replace(ghost=seen.ghost), seen.changed
    body = [cell(look, drawn, one) for one in CELLS if one not in CITY_AT]
    if own == NOBODY:
        body += [network(view.sheets[seat], seat, len(view.sheets)) for seat in view.seats]
    body += [at(CELLS[one].x, CELLS[one].y, city(view, look, drawn, CITY_AT[one])) for one in CITY_AT]
    body += borders(view)
    body += [brackets(CELLS[one].x - 46, CELLS[one].y - 48, 92, 96) for one in CELLS if f"cell-{one}" in changed]
    whose = f"The map of {look.who(own)}: tracks {tracks_text(drawn)}" if own != NOBODY else "The map"
    cities = "; ".join(f"city {number}: {', '.join(view.goods_at(number)) or 'empty'}" for number in CITY_AT.values())
    drawn_map = Svg(at(-MAP_X, -MAP_Y, *body) + at(0, MAP_H, *legend(view)))
    return Panel("map", f"{whose}; {cities}", 8, MAP_W, MAP_H + (76 if view.blocked else 44), drawn_map, narrow=6)


def legend(view: State) -> Iterator[Svg]:
    """What the letters on goods mean; blocked borders."""
    kinds = [one for one in DATA.layout.colours if one != "black"] + (["coal"] if view.options.coal else [])
    for n, one in enumerate(kinds):
        yield at(26 + 112 * n, 16, good(one, 24), text(18, 7, one, PRINT, cls="ink"))
    if view.blocked:
        yield label(f"blocked borders: {', '.join(view.blocked)}", 14, 58, PRINT, MAP_W - 24)


def cell(look: Look, drawn: Sheet, name: str) -> Svg:
    shape, dot = CELLS[name], TOWN_AT.get(name)
    laid = drawn.tracks.get(name)
    body = [
        hexagon(TINTS[COLOUR_OF[shape.region]]),
        track(laid.edges, linked(drawn, name), dot is not None) if laid else EMPTY,
        Svg(town() + text(17, 28, dot, PRINT, fill="#55524b")) if dot else EMPTY,
        text(0, DATA.layout.cell_name.dy + 8, name, PRINT, fill="#55524b", anchor="middle"),
    ]
    words = f"cell {name} {dot}" if dot else f"cell {name}"
    return at(shape.x, shape.y, look.spot(f"cell-{name}", words, -44, -46, 88, 92, *body, radius=44))


def network(sheet: Sheet, seat: Seat, seats: int) -> Svg:
    """All tracks of a seat as one line in its colour, beside those of the others; broken where it links nothing yet."""
    aside = 11 * (seat - (seats - 1) / 2)
    lines = [
        at(CELLS[name].x, CELLS[name].y, lane(laid.edges, aside, livery(colour(seat)).fill, linked(sheet, name)))
        for name, laid in sheet.tracks.items()
    ]
    return group(*lines, id=f"network-{seat}")


def city(view: State, look: Look, drawn: Sheet, number: int) -> Svg:
    """A city in its colour: the die of its number, its goods, and the own cargo with a ring."""
    goods = view.goods_at(number)
    on = "#ffffff" if COLOUR_OF[number] != "yellow" else INK
    cargo = EMPTY
    if drawn.cargo and drawn.cargo.city == number:
        ring = circle(0, 0, 15, fill="none", stroke=on, stroke_width=3)
        cargo = at(34, -34, title("own cargo"), good(drawn.cargo.good, 24), ring)
    body = [
        hexagon(DATA.layout.colour(COLOUR_OF[number]), INK, 3),
        at(0, -34, die(number, 28)),
        *(cubes(goods) or [centred(0, 10, "empty", PRINT, fill=on)]),
        cargo,
    ]
    words = f"city {number}: {', '.join(goods) or 'empty'}"
    return look.spot(f"city-{number}", words, -48, -50, 96, 100, title(words), *body, radius=48)


def cubes(goods: Sequence[str]) -> list[Svg]:
    """Goods in one row, or in two of about the same length."""
    rows = -(-len(goods) // 4)
    each = -(-len(goods) // max(rows, 1))
    found = []
    for n, one in enumerate(goods):
        row, place = divmod(n, each)
        middle = (min(each, len(goods) - row * each) - 1) / 2
        found.append(at(25 * (place - middle), (0 if rows > 1 else 10) + 26 * row, good(one, 24)))
    return found


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
            yield f"s{fact.seat}-cell-{fact.cell}"
        case f.LinkCompleted():
            yield from (f"s{fact.seat}-cell-{name}" for name in fact.cells)
        case f.EngineBoxCrossed():
            yield f"s{fact.seat}-box-{fact.box}"
        case f.GoodDelivered():
            yield from (f"city-{fact.from_}", f"city-{fact.to}")
        case f.TileTaken() | f.TileReturned() | f.EveTookTile() | f.DieChanged():
            yield f"tile-{fact.tile}"
        case f.DiePicked():
            yield f"s{fact.seat}-die"
        case f.EveTookGood() | f.CargoPlaced():
            yield f"city-{fact.city}"
