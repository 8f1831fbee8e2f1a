"""The table of SteamRollers as text: the map, the dice, the tiles, and everybody's sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from domain.engine import ScoreLine
from domain.games import steamrollers as game
from domain.games.steamrollers.edition import (
    BORDER_AT,
    CELLS,
    CITIES,
    CITY_AT,
    COLOUR_OF,
    DATA,
    DIRECTIONS,
    FACES,
    KINDS_ON,
    ORDERS,
    START,
    TILES,
    TOWN_AT,
)
from domain.games.steamrollers.shape import LETTERS
from domain.games.steamrollers.state import EVE, Sheet, State, Tile
from domain.games.steamrollers.words import name, prompt, stage
from domain.places import NOBODY, Seat, Viewer
from domain.words import joined_by_and, render, seat_name
from projections.boards.lines import WIDTH, folded, in_order, in_points, listed

CELL = 12  # columns of a cell; every second row is shifted by half of it
OPEN, WALL = ("-", "|"), ("#", "#")  # a border and a blocked border, lying and standing
EAST, SOUTH_WEST, SOUTH_EAST = (DIRECTIONS.index(edge) for edge in ("E", "SW", "SE"))


def text(view: State, viewer: Viewer, recorded: Sequence[ScoreLine] | None = None) -> str:
    """All there is on the table, narrow enough for a mail. The viewer's own sheet is drawn as a map."""
    lines = list(game.score(view) if recorded is None else recorded)
    mine = viewer.seat if viewer.seat in view.seats else NOBODY
    blocks = [head(view), "\n".join(city_map(view, mine)), supply(view), dice(view), tiles(view)]
    if view.options.orders:
        blocks.append(orders(view))
    if view.start_tiles_left:
        blocks.append(start_tiles(view))
    blocks += ["\n".join(sheet(view, seat, seat == mine, lines)) for seat in in_order(len(view.sheets), viewer)]
    if view.eve:
        blocks.append(eve(view, lines))
    return "\n".join(folded(line, 10) for line in "\n\n".join(blocks).splitlines())


def own_side(view: State, seat: Seat, score: Sequence[ScoreLine]) -> str:
    """All that lies before a seat: its sheet, and its tiles in full."""
    tiles = [f"  tile {tile.face}: {TILES[tile.face].text}" for tile in view.tiles if tile.owner == seat]
    return "\n".join(folded(line, 10) for line in (*sheet(view, seat, False, score), *tiles))


def head(view: State) -> str:
    first = f"; {seat_name(view.first)} is first" if not view.solo else ""
    empty = f"{len(view.empty_cities)} of {DATA.setup.end_when_empty_cities} cities empty"
    lines = [f"{render(stage(view))}{first}; {empty}"]
    if view.idle_rounds:
        lines.append(f"rounds without progress: {view.idle_rounds} of {DATA.stalemate.rounds_without_progress}")
    for question in view.top:
        lines.append(f"{seat_name(question.seat)} is asked to {render(prompt(question), name=name)}")
    return "\n".join(lines)


# --- the map ---------------------------------------------------------------------------------------------------------


def city_map(view: State, seat: Seat) -> Iterator[str]:
    """Hexes row by row: name, town and track of a cell; number, colour and goods of a city."""
    drawn = view.sheets[seat] if seat != NOBODY else Sheet()
    for row in range(DATA.map.rows):
        if row:
            yield from border_below(view, row)
        names, marks = "", ""
        for column in DATA.map.columns:
            cell = f"{column}{row + 1}"
            standing = wall(view, cell, EAST)
            top, bottom = city(view, cell) if cell in CITY_AT else ground(drawn, cell)
            names += f"{top:<{CELL - 1}}{standing}"
            marks += f"{bottom:<{CELL - 1}}{standing}"
        shift = " " * (CELL // 2 if row % 2 else 0)
        yield (shift + names).rstrip()
        yield (shift + marks).rstrip()
    yield "goods: " + ", ".join(f"{letter} {good}" for good, letter in LETTERS.items()) + "; (n) city, * town"
    yield f"edges: {', '.join(DIRECTIONS)}; lines are borders of regions, # blocked ones"
    if seat != NOBODY:
        yield "track: NW=SE belongs to a link, NW-SE does not"


def city(view: State, cell: str) -> tuple[str, str]:
    number = CITY_AT[cell]
    return f"({number}) {COLOUR_OF[number]}", "".join(LETTERS[good] for good in view.goods_at(number)) or "empty"


def ground(drawn: Sheet, cell: str) -> tuple[str, str]:
    label = f"{cell} {TOWN_AT[cell]}*" if cell in TOWN_AT else cell
    track = drawn.tracks.get(cell)
    if track is None:
        return label, "  ."
    linked = any(cell in link.cells for link in drawn.links)
    return label, "  " + (track.edges.replace("-", "=") if linked else track.edges)


def wall(view: State, cell: str, edge: int) -> str:
    """The sign of the border on an upright edge of a cell."""
    border = BORDER_AT.get((cell, edge))
    return " " if border is None else (WALL if border in view.blocked else OPEN)[1]


def border_below(view: State, row: int) -> Iterator[str]:
    """The line between two rows, where regions meet: half a cell for each of a hex's two lower edges."""
    cells = [f"{column}{row}" for column in DATA.map.columns]
    edges = [BORDER_AT.get((cell, edge)) for cell in cells for edge in (SOUTH_WEST, SOUTH_EAST)]
    if not any(edges):
        return
    widths = (CELL // 2, CELL - CELL // 2) * len(cells)
    signs = [" " if border is None else (WALL if border in view.blocked else OPEN)[0] for border in edges]
    shift = "" if row % 2 else " " * (CELL // 2)
    yield shift + "".join(sign * width for sign, width in zip(signs, widths, strict=True)).rstrip()


def supply(view: State) -> str:
    lines = ["supply board; the last good of a city lies rightmost" if view.solo else "supply board"]
    for number in CITIES:
        goods = view.goods_at(number)
        lines.append(f"  city {number} {COLOUR_OF[number]:<7} {', '.join(goods) or 'empty'}")
    if view.options.level != "normal":
        lines.append(f"  blocked borders ({view.options.level}): {', '.join(view.blocked)}")
    return "\n".join(lines)


# --- dice and tiles --------------------------------------------------------------------------------------------------


def dice(view: State) -> str:
    if not view.dice:
        return "dice: not rolled yet"
    taken = [f"{die.value} ({seat_name(die.taker)})" for die in view.dice if die.taker != NOBODY]
    lines = [f"dice: in the pool {' '.join(map(str, sorted(view.pool))) or 'none'}; taken {', '.join(taken) or 'none'}"]
    lines.append(f"  black die: {joined_by_and(KINDS_ON[view.black])}")
    turn = view.turn
    if turn and turn.die:
        changed = f", picked as {turn.die.picked}" if turn.die.used else ""
        final = ", final" if turn.die.final else ""
        lines.append(f"  {seat_name(turn.seat)} has a {turn.die.value} in hand{changed}{final}")
    if turn and turn.actions_left > 1:
        lines.append(f"  {seat_name(turn.seat)} has {turn.actions_left} actions left")
    lines += [
        f"  {seat_name(seat)} has taken a {value} for its turn" for seat, value in enumerate(view.stolen) if value
    ]
    return "\n".join(lines)


def tiles(view: State) -> str:
    rows = ["action tiles"]
    for tile in view.tiles:
        kind = TILES[tile.face]
        what = f"  {tile.face:<4}{kind.type:<5}{kind.points:+d}  {lies(tile):<18}"
        rows += wrap(kind.text, WIDTH, initial_indent=what, subsequent_indent=" " * len(what))
    return "\n".join(rows)


def lies(tile: Tile) -> str:
    if tile.in_pool:
        return "pool"
    return f"{seat_name(tile.owner)}, {'sideways' if tile.sideways else 'upright'}"


def orders(view: State) -> str:
    rows = ["open orders"]
    for each in view.orders_left:
        order = ORDERS[each]
        rows.append(f"  order {order.tile}: {', '.join(order.goods)} for {in_points(order.points)}")
    return "\n".join(rows if view.orders_left else [*rows, "  none"])


def start_tiles(view: State) -> str:
    return "\n".join(["start tiles", *(f"  {tile:<13}{START[tile].text}" for tile in view.start_tiles_left)])


# --- sheets ----------------------------------------------------------------------------------------------------------


def sheet(view: State, seat: Seat, whole: bool, lines: Sequence[ScoreLine]) -> Iterator[str]:
    """One seat's sheet. The tracks of the viewer's own are on the map already."""
    own = view.sheets[seat]
    yield f"{seat_name(seat)}: {points(lines, seat)}"
    boxes = " ".join(f"{box}x" if box in own.boxes else f"{box}-" for box in FACES)
    yield f"  engine  {boxes}  power {view.power(seat)}"
    yield row("links", (link.stops + (" (loop)" if link.loop else "") for link in own.links))
    if not whole:
        yield row("tracks", (f"{cell}:{own.tracks[cell].edges}" for cell in CELLS if cell in own.tracks))
    yield row("carried", (f"{one.good} {one.route} ({one.points})" for one in own.deliveries))
    if own.cargo:
        yield f"  cargo   {own.cargo.good}, its own, on city {own.cargo.city}"
    if view.options.orders:
        yield row("goods", own.delivered_goods)
        yield row("orders", (f"order {ORDERS[held.id].tile}" for held in own.orders))
    held = [f"{tile.face} {'sideways' if tile.sideways else 'upright'}" for tile in view.tiles if tile.owner == seat]
    yield row("tiles", held)


def points(lines: Sequence[ScoreLine], seat: Seat) -> str:
    """The points of a seat: all together, and by category."""
    found: dict[str, int] = {}
    for line in (line for line in lines if line.seat == seat):
        found[line.category] = found.get(line.category, 0) + line.points
    by_category = ", ".join(f"{category} {sum_}" for category, sum_ in found.items())
    total = in_points(sum(found.values()))
    return f"{total} ({by_category})" if by_category else total


def row(label: str, parts: Iterable[str]) -> str:
    return folded(f"  {label:<8}{listed(parts, nothing='none')}", 10)


def eve(view: State, scored: Sequence[ScoreLine]) -> str:
    assert view.eve is not None
    crossed = "  ".join(f"region {region}: {view.eve.count(region)}" for region in CITIES)
    lines = [f"Eve, the {view.options.solo_level}: {points(scored, EVE)}", f"  crossed cells  {crossed}"]
    took = [f"{one.good} from city {one.city} ({one.points})" for one in view.eve.took]
    lines.append(row("took", took))
    if view.eve.die:
        lines.append(f"  her die shows {view.eve.die}")
    return "\n".join(lines)
