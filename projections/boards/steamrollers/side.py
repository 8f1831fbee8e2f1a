"""Beside the map of SteamRollers: dice, the viewer's sheet, what lies open, the action tiles."""

from __future__ import annotations

from domain.games.steamrollers.edition import (
    DATA,
    FACES,
    KINDS_ON,
    ORDERS,
    START,
)
from domain.games.steamrollers.scoring import summed
from domain.games.steamrollers.state import State, Tile
from domain.games.steamrollers.words import stage
from domain.places import NOBODY, Seat
from domain.words import render
from projections.boards.drawing import (
    BY_SEAT,
    EDGE,
    EMPTY,
    FAINT,
    INK,
    PAPER,
    Svg,
    at,
    centred,
    chip,
    fitted,
    group,
    livery,
    paragraph,
    path,
    rect,
    text,
    title,
)
from projections.boards.panels import Look, Panel
from projections.boards.steamrollers.art import (
    die,
    good,
    kind_icon,
)

UNIT = 84
SIDE = 4 * UNIT


def colour(seat: Seat) -> str:
    return BY_SEAT[seat % len(BY_SEAT)] if seat >= 0 else "black"


def colours(view: State) -> list[str]:
    return [colour(seat) for seat in view.seats]


def label(words: str, x: float, y: float, width: float = 320) -> Svg:
    return text(x, y, fitted(words, width, 13), 13, fill=FAINT, cls="faint")


def ground(height: float) -> Svg:
    return rect(6, 4, SIDE - 12, height - 8, 9, fill="#ffffff", fill_opacity=0.38, cls="ground")


def dice(view: State, look: Look) -> Panel:
    """The round, the white dice with whoever took them, the two kinds of the black die, the die in hand."""
    height = 178
    empty = f"{len(view.empty_cities)} of {DATA.setup.end_when_empty_cities} cities empty"
    body = [
        ground(height),
        text(18, 34, "the match is over" if view.over else render(stage(view)), 20, bold=True, cls="ink"),
        text(SIDE - 18, 32, empty, 13, fill=FAINT, anchor="end", cls="faint"),
    ]
    seen: set[int] = set()
    for place, one in enumerate(view.dice):
        drawn = [at(38 + 48 * place, 70, die(one.value, 40))]
        if one.taker != NOBODY:
            drawn.append(at(38 + 48 * place, 94, chip(colour(one.taker), "", 9)))
            body.append(group(*drawn))
        elif one.value in seen:
            body += drawn
        else:
            seen.add(one.value)
            body.append(look.spot(f"die-{one.value}", f"the die {one.value}", 14 + 48 * place, 46, 48, 60, *drawn))
    if view.black:
        body.append(label("track this round", 18, 128))
        body += [at(190 + 58 * place, 140, kind_icon(kind, 50)) for place, kind in enumerate(KINDS_ON[view.black])]
        body += [text(18, 148 + 16 * place, kind, 14, cls="ink") for place, kind in enumerate(KINDS_ON[view.black])]
    body += in_hand(view)
    return Panel("dice", "The dice", 4, SIDE, height, Svg("".join(body)), narrow=6)


def in_hand(view: State) -> list[Svg]:
    if view.eve and view.eve.die:
        return [at(300, 70, die(view.eve.die, 40, "#33373d", "#ffffff")), label("Eve", 288, 106)]
    if not (view.turn and view.turn.die):
        return []
    mark = livery(colour(view.turn.seat))
    return [at(300, 70, die(view.turn.die.value, 44, mark.fill, mark.on)), label("in hand", 278, 108)]


def sheet(view: State, look: Look, own: Seat) -> Panel:
    """The viewer's engine and score; for spectators everybody's points."""
    height = 236
    if own == NOBODY:
        rows = [seat_line(view, look, seat, 30 + 38 * place) for place, seat in enumerate(view.seats)]
        return Panel("sheet", "The seats", 4, SIDE, height, Svg(ground(height) + "".join(rows)), narrow=6)
    lines = summed(view, own)
    rows = [points_line(140 + 17 * place, one.category, one.points) for place, one in enumerate(lines)]
    body = [
        ground(height),
        seat_line(view, look, own, 30),
        label("engine", 18, 66),
        *boxes(look, view.sheets[own].boxes),
        text(SIDE - 24, 92, f"power {view.power(own)}", 15, bold=True, anchor="end", cls="ink"),
        label("points", 18, 122),
        *rows,
    ]
    words = f"The sheet of {look.who(own)}: power {view.power(own)}"
    return Panel("sheet", words, 4, SIDE, height, Svg("".join(body)), narrow=6)


def points_line(y: float, category: str, points: int) -> Svg:
    number = text(SIDE - 24, y, str(points), 14, bold=True, anchor="end", cls="ink")
    return Svg(text(24, y, category, 14, cls="ink") + number)


def seat_line(view: State, look: Look, seat: Seat, y: float, prefix: str = "") -> Svg:
    turn = view.turn is not None and view.turn.seat == seat and not view.over
    first = " · first" if seat == view.first and not view.solo else ""
    body = [
        rect(12, y - 16, SIDE - 24, 32, 8, fill=livery(colour(seat)).fill, fill_opacity=0.2) if turn else EMPTY,
        at(30, y, chip(colour(seat))),
        text(50, y + 6, fitted(look.who(seat), 190, 16) + first, 16, bold=turn, cls="ink"),
        text(SIDE - 24, y + 6, str(look.totals.get(seat, "")), 18, bold=True, anchor="end", cls="ink"),
    ]
    return group(*body, id=f"{prefix}seat-{seat}")


def boxes(look: Look, crossed: list[int]) -> list[Svg]:
    """The engine's boxes; what counts at the end stands under them."""
    found = []
    for box in FACES:
        x = 20 + 36 * (box - 1)
        cross = (
            path(f"M{x + 5} 79l20 20M{x + 25} 79l-20 20", stroke="#c4372b", stroke_width=4) if box in crossed else EMPTY
        )
        frame = rect(x, 74, 30, 30, 5, fill=PAPER, stroke=EDGE, stroke_width=1.5)
        found.append(
            look.spot(
                f"box-{box}",
                f"engine box {box}",
                x,
                74,
                30,
                30,
                frame,
                centred(x + 15, 89, str(box), 17),
                cross,
                radius=5,
            )
        )
    return found


def runs(view: State, own: Seat) -> Panel:
    """What was delivered, each with its points."""
    done = view.sheets[own].deliveries if own != NOBODY else []
    height = 64 + 34 * max(0, (len(done) - 1) // 8)
    cubes = [
        at(30 + 39 * (n % 8), 42 + 34 * (n // 8), title(f"{one.good} along {one.route}"), good(one.good, 20),
           text(11, 6, str(one.points), 13, bold=True, cls="ink"))
        for n, one in enumerate(done)
    ]  # fmt: skip
    words = "delivered" if done else "nothing delivered yet"
    if own == NOBODY:
        words = "the maps of all players are below"
    return Panel("runs", words, 4, SIDE, height, Svg(ground(height) + label(words, 18, 22) + "".join(cubes)), narrow=6)


def lying_open(view: State, look: Look) -> Panel:
    """Order tiles and start tiles that can still be had; blocked borders; what the letters on goods mean."""
    body: list[Svg] = []
    y = 24
    for one in view.orders_left:
        order = ORDERS[one]
        cubes = [at(100 + 24 * n, y, good(each, 19)) for n, each in enumerate(order.goods)]
        row = [text(18, y + 5, f"order {order.tile}", 14, cls="ink"), *cubes,
               text(SIDE - 24, y + 6, str(order.points), 16, bold=True, anchor="end", cls="ink")]  # fmt: skip
        body.append(look.spot(f"order-{order.tile}", f"order {order.tile}", 10, y - 14, SIDE - 20, 28, *row))
        y += 32
    for start in view.start_tiles_left:
        row = [paragraph(18, y, f"{start.removeprefix('start-')}: {START[start].text}", SIDE - 40, 12.5, 2, cls="ink")]
        body.append(look.spot(f"start-{start}", START[start].text, 10, y - 16, SIDE - 20, 34, *row))
        y += 40
    if view.blocked:
        body.append(label(f"blocked borders: {', '.join(view.blocked)}", 18, y))
        y += 24
    if not body:
        body.append(
            label("goods: R red, B blue, G green, Y yellow, A grey" + (", C coal" if view.options.coal else ""), 18, y)
        )
        y += 20
    return Panel("open", "What lies open", 4, SIDE, y, Svg(ground(y) + "".join(body)), narrow=6)


def tile(look: Look, one: Tile) -> Panel:
    """An action tile: who has it, how it lies, what it does and is worth."""
    kind, width, height = one.kind, 2 * UNIT, 138
    mark = {"once": "once, then back", "keep": "stays"}[kind.type]
    lies = "in the pool" if one.in_pool else look.who(one.owner)
    lying = [
        rect(6, 4, width - 12, height - 8, 9, fill=PAPER, stroke=EDGE, stroke_width=1.5),
        rect(6, 4, 34, height - 8, 9, fill="#3d4753"),
        centred(23, 26, str(kind.number), 24, bold=True, fill="#ffffff"),
        centred(23, 52, kind.side, 14, fill="#e7dcc2"),
        centred(23, height - 24, f"{kind.points:+d}", 15, bold=True, fill="#f6d06a"),
        paragraph(48, 22, kind.text, width - 60, 12.5, 5),
        text(48, height - 32, mark, 11, fill=FAINT),
        at(58, height - 19, chip(colour(one.owner), "", 8)) if not one.in_pool else EMPTY,
        text(48 if one.in_pool else 72, height - 14, fitted(lies, 88, 12), 12, bold=not one.in_pool, fill=INK),
        path(f"M{width - 28} {height - 34}h14v8h-14z", fill=FAINT) if one.sideways else EMPTY,
    ]
    tip = title(f"tile {one.face}: {kind.text}; {kind.points:+d} points" + ("; lies sideways" if one.sideways else ""))
    body = look.spot(
        f"tile-{kind.number}", f"tile {kind.number}: {kind.text}", 6, 4, width - 12, height - 8, tip, *lying
    )
    return Panel(f"tile-{kind.number}", f"Tile {kind.number}: {kind.text}; {lies}", 2, width, height, body, narrow=2)
