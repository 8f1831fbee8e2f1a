"""Beside the map of SteamRollers, one block below the other: dice, seats, the viewer's sheet, orders, action tiles."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from domain.games.steamrollers.edition import DATA, FACES, KINDS_ON, ORDERS, START
from domain.games.steamrollers.scoring import summed
from domain.games.steamrollers.state import EVE, State, Tile
from domain.games.steamrollers.words import stage
from domain.places import NOBODY, Seat
from domain.words import counted, render
from projections.boards.drawing import (
    BY_SEAT,
    EDGE,
    EMPTY,
    FAINT,
    INK,
    PAPER,
    Svg,
    at,
    broken,
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
from projections.boards.furniture import felt, heading, label, seat_row
from projections.boards.lines import in_points
from projections.boards.panels import Look, Panel, again, brackets
from projections.boards.steamrollers.art import die, good, kind_icon

UNIT = 84
SIDE, STRIP = 4 * UNIT, 6 * UNIT
SMALL = 14  # the smallest print: what can still be read on a small desk
LEGIBLE = 15.5  # and in a strip as wide as a phone
DIE, FINGER = 46, 60  # how wide a die lies; and in that strip, where it is picked with a finger
BOX = 40  # of the engine, with what lies around it


class SideBlock(NamedTuple):
    """A part of the side: how high it is, and what is drawn on it."""

    height: float
    body: Svg


def side(view: State, look: Look, own: Seat) -> Iterator[Panel]:
    """Beside the map on a desk; on a phone below it, but for the dice, which lie above it in a strip of their own."""
    look, told = as_seen_by(own, look), description(view, look, own)
    rest = list(below_dice(view, look, own))
    height, body = stacked([dice(view, look), *rest])
    yield Panel("side", told, 4, SIDE, height, body, only="wide")
    height, body = stacked(rest)
    yield Panel("below", told, 4, SIDE, height, again(body, "below"), narrow=6, only="narrow")


def below_dice(view: State, look: Look, own: Seat) -> Iterator[SideBlock]:
    yield seats(view, look)
    if own != NOBODY:
        yield own_sheet(view, look, own)
    yield from (one for one in (orders(view, look), start_tiles(view, look)) if one.body)
    yield tiles(view, look)


def stacked(blocks: Iterable[SideBlock]) -> tuple[float, Svg]:
    """One block below the other, and how high that is."""
    drawn, y = [], 0.0
    for block in blocks:
        drawn.append(at(0, y, felt(6, 4, SIDE - 12, block.height - 6), block.body))
        y += block.height
    return y, Svg("".join(drawn))


def description(view: State, look: Look, own: Seat) -> str:
    points = ", ".join(f"{look.who(seat)} {look.totals.get(seat, 0)}" for seat in view.seats)
    sheet = f"; the sheet of {look.who(own)}: {'; '.join(details(view, own))}" if own != NOBODY else ""
    return f"{stage_words(view)}; dice left: {free_dice(view)}; points: {points}{sheet}"


def free_dice(view: State) -> str:
    return ", ".join(str(one.value) for one in view.dice if one.taker == NOBODY) or "none"


def as_seen_by(own: Seat, look: Look) -> Look:
    """What changed on the own sheet is marked on it; for a spectator, on anybody's."""
    return look._replace(changed=on_sheet(own, look.changed), ghost=on_sheet(own, look.ghost))


def on_sheet(own: Seat, spots: Collection[str]) -> frozenset[str]:
    mine = f"s{own}-" if own != NOBODY else "s"
    cut = {name.partition("-")[2] for name in spots if name.startswith(mine) and name[1:2].isdigit()}
    return frozenset({*spots, *cut})


def colour(seat: Seat) -> str:
    return BY_SEAT[seat % len(BY_SEAT)] if seat >= 0 else "black"


def colours(view: State) -> list[str]:
    return [colour(seat) for seat in view.seats]


def stage_words(view: State) -> str:
    return "the match is over" if view.over else render(stage(view))


# --- dice ------------------------------------------------------------------------------------------------------------


def dice(view: State, look: Look) -> SideBlock:
    """The round, the white dice with whoever took them, the two kinds of the black die, the die in hand."""
    empty = f"{len(view.empty_cities)} of {DATA.setup.end_when_empty_cities} cities empty"
    body = [heading(stage_words(view), 18, 32, 20), label(empty, SIDE - 18, 31, SMALL, anchor="end")]
    held = in_hand(view, look, SIDE - 42)
    wide = min(DIE, (SIDE - 42 - 24 - 15) / len(view.dice)) if held and view.dice else DIE
    body += [*white_dice(view, look, wide), *held]
    if view.black:
        body += black_die(view.black)
    lines = notes(view, look)
    body += [text(18, 196 + 20 * place, line, SMALL, cls="ink") for place, line in enumerate(lines)]
    return SideBlock(184 + 22 * len(lines), Svg("".join(body)))


def dice_strip(view: State, look: Look, own: Seat) -> Panel:
    """The same in one row, for a phone: what is picked from is in sight above the map."""
    look = as_seen_by(own, look)
    body = [felt(6, 4, STRIP - 12, 92), label(stage_words(view), STRIP - 18, 24, LEGIBLE, anchor="end")]
    held = in_hand(view, look, 330)
    wide = FINGER if len(view.dice) * FINGER < 304 or not held else DIE
    body.append(at(0, -28, *white_dice(view, look, wide), *held))
    for place, kind in enumerate(KINDS_ON[view.black] if view.black else ()):
        x = STRIP - 112 + 70 * place
        body += [at(x, 50, kind_icon(kind, 36)), label(kind, x, 88, LEGIBLE, anchor="middle")]
    lines = notes(view, look)
    body += [text(18, 112 + 22 * place, line, LEGIBLE, cls="ink") for place, line in enumerate(lines)]
    told = f"{stage_words(view)}; dice left: {free_dice(view)}"
    drawn = again(Svg("".join(body)), "strip")
    return Panel("dice", told, 6, STRIP, 98 + 22 * len(lines), drawn, narrow=6, only="narrow")


def black_die(value: int) -> Iterator[Svg]:
    """The two kinds of track that may be drawn in this round."""
    yield label("track of this round", 18, 128, SMALL)
    for place, kind in enumerate(KINDS_ON[value]):
        yield at(40 + 150 * place, 156, kind_icon(kind, 44))
        yield text(70 + 150 * place, 161, kind, 15, bold=True, cls="ink")


def white_dice(view: State, look: Look, wide: float = DIE) -> Iterator[Svg]:
    """One spot for every value that can still be taken."""
    seen: set[int] = set()
    for place, one in enumerate(view.dice):
        x = 15 + wide / 2 + wide * place
        drawn = [at(x, 70, die(one.value, wide - 8))]
        if one.taker != NOBODY:
            new = brackets(x - 22, 48, 44, 58) if f"s{one.taker}-die" in look.changed else EMPTY
            mark = at(x, 96, chip(colour(one.taker), "", 10))
            yield group(title(f"taken by {look.who(one.taker)}"), *drawn, mark, new)
        elif one.value in seen:
            yield drawn[0]
        else:
            seen.add(one.value)
            yield look.spot(f"die-{one.value}", f"the die {one.value}", x - wide / 2, 47, wide, 60, *drawn)


def in_hand(view: State, look: Look, x: float) -> list[Svg]:
    if view.eve and view.eve.die:
        return [at(x, 70, die(view.eve.die, 40, "#33373d", "#ffffff")), label("Eve", x, 108, LEGIBLE, anchor="middle")]
    if not (view.turn and view.turn.die):
        return []
    seat, mark = view.turn.seat, livery(colour(view.turn.seat))
    held = at(x, 70, title(f"in the hand of {look.who(seat)}"), die(view.turn.die.value, 44, mark.fill, mark.on))
    return [held, label("in hand", x, 108, LEGIBLE, anchor="middle")]


def notes(view: State, look: Look) -> list[str]:
    """What else matters in this round."""
    found = []
    turn = view.turn
    if turn and turn.die and turn.die.used:
        found.append(f"picked as {turn.die.picked}" + (", now final" if turn.die.final else ""))
    if turn and turn.actions_left > 1:
        found.append(f"{fitted(look.who(turn.seat), 150, SMALL)} has {turn.actions_left} actions left")
    for seat, value in enumerate(view.stolen):
        if value:
            found.append(f"{fitted(look.who(seat), 120, SMALL)} has taken a {value} for its turn")
    if view.idle_rounds:
        found.append(f"no progress for {view.idle_rounds} of {DATA.stalemate.rounds_without_progress} rounds")
    return found


# --- seats and the own sheet -----------------------------------------------------------------------------------------


def seats(view: State, look: Look) -> SideBlock:
    """Everybody with their points; Eve too."""
    who = [*view.seats, *([EVE] if view.eve else [])]
    rows = [seat_line(view, look, seat, 28 + 36 * place) for place, seat in enumerate(who)]
    return SideBlock(36 * len(who) + 20, Svg("".join(rows)))


def seat_line(view: State, look: Look, seat: Seat, y: float, prefix: str = "") -> Svg:
    turn = view.turn is not None and view.turn.seat == seat and not view.over
    marks = ["first"] if seat == view.first and not view.solo and not view.over else []
    return seat_row(
        look, seat, colour(seat), 12, y, SIDE - 24, turn=turn, marks=marks, name=f"{prefix}seat-{seat}"
    )  # fmt: skip


def own_sheet(view: State, look: Look, own: Seat) -> SideBlock:
    """The viewer's engine, points, and what was delivered and is held."""
    body = [
        heading("Engine", 18, 28, 15),
        text(SIDE - 24, 28, f"power {view.power(own)}", 16, bold=True, anchor="end", cls="ink"),
        *boxes(look, own, view.sheets[own].boxes),
    ]
    y = 114
    for one in summed(view, own):
        body.append(text(18, y, one.category, SMALL, cls="ink"))
        body.append(text(SIDE - 24, y, str(one.points), 15, bold=True, anchor="end", cls="ink"))
        y += 20
    lines = [part for line in details(view, own)[1:] for part in broken(line, SIDE - 40, SMALL, 2)]
    body += [label(line, 18, y + 6 + 20 * place, SMALL) for place, line in enumerate(lines)]
    y += 20 * len(lines) + 8
    return runs(view, own, y, body)


def runs(view: State, own: Seat, y: float, above: list[Svg]) -> SideBlock:
    """What was delivered, each good with its points, below the line that counts them."""
    done = view.sheets[own].deliveries
    cubes = [
        at(32 + 50 * (n % 6), y + 14 + 30 * (n // 6), title(f"{one.good} along {one.route}: {in_points(one.points)}"),
           good(one.good, 24), text(16, 6, str(one.points), 15, bold=True, cls="ink"))
        for n, one in enumerate(done)
    ]  # fmt: skip
    return SideBlock(y + 30 * ((len(done) + 5) // 6) + 10, Svg("".join([*above, *cubes])))


def details(view: State, seat: Seat) -> list[str]:
    """A sheet in few words, beside its map and points."""
    own = view.sheets[seat]
    lines = [
        f"power {view.power(seat)}",
        counted(len([link for link in own.links if not link.loop]), "link|links"),
        f"tiles {', '.join(held_tiles(view, seat)) or 'none'}",
    ]
    if own.cargo:
        lines.append(f"own {own.cargo.good} on city {own.cargo.city}")
    if own.orders:
        lines.append("orders " + ", ".join(str(ORDERS[held.id].tile) for held in own.orders))
    if own.delivered_goods and view.options.orders:
        lines.append("goods " + ", ".join(own.delivered_goods))
    points = sum(one.points for one in own.deliveries)
    return [*lines, f"{counted(len(own.deliveries), 'delivery|deliveries')} for {in_points(points)}"]


def held_tiles(view: State, seat: Seat) -> Iterator[str]:
    return (f"{one.face} sideways" if one.sideways else one.face for one in view.tiles if one.owner == seat)


def boxes(look: Look, seat: Seat, crossed: list[int]) -> list[Svg]:
    """The engine's boxes, each a spot."""
    found = []
    for box in FACES:
        x, words = 18 + BOX * (box - 1), f"engine box {box}{', crossed' if box in crossed else ''}"
        drawn = at(x, 42, title(words), engine_box(seat, box, box in crossed, BOX - 4))
        found.append(look.spot(f"box-{box}", words, x - 2, 40, BOX, BOX, drawn, radius=5))
    return found


def engine_box(seat: Seat, box: int, crossed: bool, size: float) -> Svg:
    """A box of the engine: full once it is crossed."""
    mark = livery(colour(seat))
    frame = rect(0, 0, size, size, 5, fill=mark.fill if crossed else PAPER, stroke=EDGE, stroke_width=1.5)
    number = centred(
        size / 2, size / 2, str(box), max(size * 0.56, SMALL), bold=crossed, fill=mark.on if crossed else INK
    )
    return Svg(frame + number)


# --- what lies open --------------------------------------------------------------------------------------------------


def orders(view: State, look: Look) -> SideBlock:
    """The orders that can still be fulfilled."""
    rows = []
    for place, one in enumerate(view.orders_left):
        order, y = ORDERS[one], 28 + 34 * place
        cubes = [at(112 + 28 * n, y, good(each, 24)) for n, each in enumerate(order.goods)]
        points = text(SIDE - 24, y + 6, str(order.points), 17, bold=True, anchor="end", cls="ink")
        words = f"order {order.tile}: {', '.join(order.goods)} for {in_points(order.points)}"
        row = [text(18, y + 5, f"order {order.tile}", 15, cls="ink"), *cubes, points]
        rows.append(look.spot(f"order-{order.tile}", words, 10, y - 15, SIDE - 20, 30, *row))
    return SideBlock(34 * len(rows) + 20, Svg("".join(rows)))


def start_tiles(view: State, look: Look) -> SideBlock:
    rows = []
    for place, start in enumerate(view.start_tiles_left):
        y = 26 + 44 * place
        words = f"{start.removeprefix('start-')}: {START[start].text}"
        row = paragraph(18, y, words, SIDE - 40, SMALL, 2, cls="ink")
        rows.append(look.spot(f"start-{start}", START[start].text, 10, y - 17, SIDE - 20, 40, row))
    return SideBlock(44 * len(rows) + 16, Svg("".join(rows)))


# --- action tiles ----------------------------------------------------------------------------------------------------


def tiles(view: State, look: Look) -> SideBlock:
    """The action tiles, one below the other."""
    rows, y = [], 10.0
    for one in view.tiles:
        lines = broken(one.kind.text, 206, SMALL, 3)
        height = max(18 * len(lines) + 12, 46)
        rows.append(at(0, y, tile(look, one, lines, height)))
        y += height + 4
    return SideBlock(y + 6, Svg("".join(rows)))


def tile(look: Look, one: Tile, lines: Sequence[str], height: float) -> Svg:
    """An action tile: what it does and is worth, who has it, how it lies."""
    kind = one.kind
    lies = "in the pool" if one.in_pool else look.who(one.owner)
    mark = {"once": "once", "keep": "stays"}[kind.type]
    words = f"tile {one.face}: {kind.text}; {kind.points:+d} points; {mark}; {lies}" + (
        ", sideways" if one.sideways else ""
    )
    lying = [
        title(words),
        rect(10, 0, SIDE - 20, height, 8, fill=PAPER, stroke=EDGE, stroke_width=1.5),
        path(f"M18 0h58v{height:.0f}H18a8 8 0 0 1-8-8V8a8 8 0 0 1 8-8z", fill="#3d4753"),
        text(16, 20, one.face, 17, bold=True, fill="#ffffff"),
        text(72, 20, f"{kind.points:+d}", 16, bold=True, fill="#f6d06a", anchor="end"),
        text(43, 38, mark, SMALL, fill="#e7dcc2", anchor="middle"),
        *(text(83, 19 + 18 * n, line, SMALL) for n, line in enumerate(lines)),
        owner(one, height),
    ]
    return look.spot(f"tile-{kind.number}", f"tile {kind.number}: {kind.text}", 10, 0, SIDE - 20, height, *lying)


def owner(one: Tile, height: float) -> Svg:
    """Whoever has the tile; a tile that lies sideways has been used."""
    if one.in_pool:
        return text(SIDE - 16, height - 9, "pool", SMALL, fill=FAINT, anchor="end")
    used = rect(SIDE - 46, height - 14, 32, 6, 3, fill=FAINT) if one.sideways else EMPTY
    return Svg(at(SIDE - 30, height / 2 - 5, chip(colour(one.owner), "", 10)) + used)
