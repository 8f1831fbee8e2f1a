"""The other sheets of SteamRollers, small, and Eve's."""

from __future__ import annotations

from functools import cache

from domain.games.steamrollers.edition import CELLS, CITIES, CITY_AT, COLOUR_OF, DATA, FACES, TOWN_AT
from domain.games.steamrollers.state import EVE, Sheet, State
from domain.places import Seat
from projections.boards.drawing import EDGE, EMPTY, FAINT, Svg, at, broken, centred, element, group, rect, text, title
from projections.boards.furniture import felt, label, seat_row
from projections.boards.lines import in_points
from projections.boards.panels import Look, Panel, brackets
from projections.boards.steamrollers.art import TINTS, good, hexagon, town, track
from projections.boards.steamrollers.side import SIDE, SMALL, details, engine_box, seat_line

MAP_X, MAP_Y = 70, 22


def small_sheet(view: State, look: Look, seat: Seat) -> Panel:
    """Somebody else's map, small, with name, points, engine and what is held."""
    own = view.sheets[seat]
    lines = [part for line in details(view, seat) for part in broken(line, 138, SMALL, 3)]
    words = [text(192, 104 + 20 * n, one, SMALL, cls="ink") for n, one in enumerate(lines)]
    body = [
        felt(6, 4, SIDE - 12, 254),
        seat_line(view, look, seat, 28, "small-"),
        at(14, 50, small_map(look, seat, own), scale=0.24),
        *small_boxes(look, seat, own.boxes),
        *words,
    ]
    told = f"The sheet of {look.who(seat)}: {'; '.join(details(view, seat))}; tracks {tracks_text(own)}"
    return Panel(f"sheet-{seat}", told, 4, SIDE, 260, Svg("".join(body)), narrow=6)


def small_boxes(look: Look, seat: Seat, crossed: list[int]) -> list[Svg]:
    boxes = [at(191 + 22 * (box - 1), 56, engine_box(seat, box, box in crossed, 20)) for box in FACES]
    new = [box for box in FACES if f"s{seat}-box-{box}" in look.changed]
    return [*boxes, *(brackets(188 + 22 * (box - 1), 53, 26, 26, thick=4) for box in new)]


def tracks_text(own: Sheet) -> str:
    return ", ".join(f"{cell} {own.tracks[cell].edges}" for cell in CELLS if cell in own.tracks) or "none"


@cache
def defs() -> Svg:
    """The ground of the small maps, drawn once."""
    cells = []
    for name, shape in CELLS.items():
        number = CITY_AT.get(name)
        fill = DATA.layout.colour(COLOUR_OF[number]) if number else TINTS[COLOUR_OF[shape.region]]
        label_ = centred(0, 0, str(number), 56, bold=True, fill="#ffffff") if number else EMPTY
        cells.append(at(shape.x, shape.y, hexagon(fill), town() if name in TOWN_AT else EMPTY, label_))
    return element("defs", group(*cells, id="sr-small"))


def small_map(look: Look, seat: Seat, drawn: Sheet) -> Svg:
    tracks = [
        at(CELLS[name].x, CELLS[name].y, track(laid.edges, linked(drawn, name), name in TOWN_AT),
           town() if name in TOWN_AT else EMPTY)
        for name, laid in drawn.tracks.items()
    ]  # fmt: skip
    changed = [
        brackets(shape.x - 60, shape.y - 62, 120, 124, thick=18)
        for name, shape in CELLS.items()
        if f"s{seat}-cell-{name}" in look.changed
    ]
    return at(-MAP_X, -MAP_Y, element("use", href="#sr-small"), *tracks, *changed)


def linked(drawn: Sheet, name: str) -> bool:
    return any(name in link.cells for link in drawn.links)


def eve_sheet(view: State, look: Look) -> Panel:
    """Eve: crossed cells by region, what she took, her points."""
    assert view.eve is not None
    crossed = [at(36 + 52 * (region - 1), 90, eve_region(region, view.eve.count(region))) for region in CITIES]
    took = [
        at(32 + 50 * (n % 6), 176 + 30 * (n // 6), title(f"{one.good} from city {one.city}: {in_points(one.points)}"),
           good(one.good, 24), text(16, 6, str(one.points), 15, bold=True, cls="ink"))
        for n, one in enumerate(view.eve.took)
    ]  # fmt: skip
    height = 188 + 30 * ((len(took) + 5) // 6)
    body = [
        felt(6, 4, SIDE - 12, height - 6),
        seat_row(look, EVE, "black", 12, 28, SIDE - 24, marks=[str(view.options.solo_level)], name="eve-sheet"),
        label("crossed cells in each region", 18, 60, SMALL),
        *crossed,
        label("goods she took, with their points", 18, 152, SMALL),
        *took,
    ]
    counts = ", ".join(f"region {region} {view.eve.count(region)}" for region in CITIES)
    told = f"Eve: {in_points(look.totals.get(EVE, 0))}; crossed cells: {counts}; took {len(took)} goods"
    return Panel("eve", told, 4, SIDE, height, Svg("".join(body)), narrow=6)


def eve_region(region: int, crossed: int) -> Svg:
    frame = rect(-22, -18, 44, 36, 6, fill=TINTS[COLOUR_OF[region]], stroke=EDGE)
    return Svg(
        frame + centred(0, 0, str(crossed), 18, bold=True) + centred(0, 30, str(region), SMALL, fill=FAINT, cls="faint")
    )
