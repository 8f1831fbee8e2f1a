"""The middle of Coal Baron's table: where the match stands, the zones, the cards somebody looks at."""

from __future__ import annotations

from typing import Any

from domain.games.coal_baron.edition import BACK, DATA, TOKEN_ZONE
from domain.games.coal_baron.rules.payments import payments
from domain.games.coal_baron.shape import ZoneShape
from domain.games.coal_baron.state import State, Zone
from domain.games.coal_baron.words import name, stage
from domain.places import Seat
from domain.words import render
from projections.boards.coal_baron.cards import label, shown
from projections.boards.drawing import (
    EDGE,
    EMPTY,
    FAINT,
    INK,
    PAPER,
    Svg,
    at,
    centred,
    chip,
    circle,
    fitted,
    group,
    livery,
    path,
    rect,
    text,
    title,
    use,
)
from projections.boards.panels import Look, Panel

UNIT = 122
TILE = 228  # height of a zone with its strip of miners
CARD = 1.06  # scale of the cards on the table
HALF = 4 * UNIT
FEW = 3  # placements that have room for their numbers


def status(view: State, look: Look) -> Panel:
    """Where the match stands, and the seats in order of play."""
    rows: list[Svg] = [
        text(12, 34, render(stage(view)), 22, bold=True, cls="ink"),
        *(seat_line(view, look, seat, 66 + 40 * place) for place, seat in enumerate(range(len(view.seats)))),
    ]
    return Panel("status", "Where the match stands", 2, 2 * UNIT, TILE, Svg("".join(rows)))


def seat_line(view: State, look: Look, seat: Seat, y: float) -> Svg:
    baron = view.seats[seat]
    turn = seat == view.turn and not view.over
    marks = [word for word, holds in (("starts", seat == view.start), ("passed", baron.passed)) if holds]
    body = [
        rect(6, y - 17, 2 * UNIT - 12, 34, 8, fill=livery(baron.colour).fill, fill_opacity=0.16) if turn else EMPTY,
        at(24, y, chip(baron.colour)),
        text(44, y + 5, fitted(look.who(seat), 150, 16), 16, bold=turn, cls="ink"),
        text(44, y + 18, " · ".join(marks), 11, fill=FAINT, cls="faint") if marks else EMPTY,
        text(2 * UNIT - 16, y + 6, str(look.totals[seat]), 18, bold=True, anchor="end", cls="ink")
        if look.totals
        else EMPTY,
    ]
    return group(*body, id=f"status-s{seat}")


def tile(view: State, look: Look, shape: ZoneShape) -> Panel:
    """A zone: its card, and beside it the miners of this shift and what the next placement costs."""
    zone = view.zones.get(shape.id)
    words = shape.label
    if zone is None:
        gone = centred(UNIT / 2, TILE / 2, "not in play", 13, fill=FAINT, cls="faint")
        return Panel(f"tile-{shape.id}", f"{words}: not in play", 1, UNIT, TILE, gone)
    above = shape.miners == "above"
    card_y, strip_y = (56, 4) if above else (10, 162)
    stack = view.stacks.get(shape.id)
    drawn = action_card(shape, view) if stack is None else pile(stack.cards, BACK[shape.id])
    inside = Svg(ground(2, 2, UNIT - 4, TILE - 22) + at(8, card_y, drawn, scale=CARD))
    heading = text(UNIT / 2, TILE - 5, caption(shape, view), 12.5, fill=FAINT, anchor="middle", cls="faint")
    row = strip(view, look, shape.id, zone, strip_y)
    reason = why_not(view, look, shape, zone.cost)
    told = title(f"{words}: {reason}") if reason else EMPTY
    spot = look.spot(f"zone-{shape.id}", f"{words}, costs {zone.cost}", 2, 2, UNIT - 4, TILE - 22, told, inside, row)
    aloud = zone_words(view, shape, zone) + (f", {reason}" if reason else "")
    return Panel(f"tile-{shape.id}", aloud, 1, UNIT, TILE, Svg(spot + heading))


def ground(x: float, y: float, width: float, height: float) -> Svg:
    """What belongs together lies on one piece of felt."""
    return rect(x, y, width, height, 9, fill="#ffffff", fill_opacity=0.38, cls="ground")


def caption(shape: ZoneShape, view: State) -> str:
    stack = view.stacks.get(shape.id)
    return "" if stack is None else f"{shape.label} · {len(stack)}"


def zone_words(view: State, shape: ZoneShape, zone: Zone) -> str:
    """A zone for those who cannot see it."""
    stack = view.stacks.get(shape.id)
    top = "" if stack is None else f", on top {name(str(stack.cards[0])) if stack.cards else 'nothing'}"
    return f"{shape.label}{top}, costs {zone.cost}"


def pile(cards: list[Any], kind: str) -> Svg:
    """A stack: its top card, and an edge for what lies under it."""
    if not cards:
        return Svg(
            rect(1, 1, 98, 138, 9, fill="none", stroke=EDGE, stroke_width=2, stroke_dasharray="6 5")
            + centred(50, 70, "empty", 16, fill=FAINT, cls="faint")
        )
    under = [rect(1 + 2 * n, 1 + 2 * n, 98, 138, 9, fill=PAPER, stroke=EDGE) for n in (2, 1) if len(cards) > n]
    return Svg("".join(under) + shown(cards[0]))


def action_card(shape: ZoneShape, view: State) -> Svg:
    icon, words = {
        "draw": ("hand", f"take one of {DATA.setup.peek}"),
        "delivery": ("engine", "send trains off"),
        "mining": ("hammers", f"{shape.steps_min} or {shape.steps_max} steps"),
    }[shape.gives]
    tokens = EMPTY
    if shape.id == TOKEN_ZONE and view.tokens:
        tokens = Svg(
            "".join(token(22 + 14 * place, 112, number) for place, number in reversed(list(enumerate(view.tokens[:5]))))
        )
    big = f"{shape.steps_min}/{shape.steps_max}" if shape.gives == "mining" else ""
    return Svg(
        "".join(
            (
                rect(1, 1, 98, 138, 9, fill="#3d4753", stroke="#20262d", stroke_width=1.5),
                text(50, 19, shape.label, 14.5, bold=True, fill="#ffffff", anchor="middle"),
                use(f"cb-{icon}", 28, 28, 44, color="#e7dcc2")
                if not big
                else use(f"cb-{icon}", 12, 30, 36, color="#e7dcc2"),
                centred(70, 49, big, 26, bold=True, fill="#ffffff") if big else EMPTY,
                centred(50, 88, words, 12.5, fill="#e7dcc2"),
                tokens,
            )
        )
    )


def token(x: float, y: float, number: int) -> Svg:
    """A shift token: half a disc."""
    shape = path(f"M{x - 13:.0f} {y + 12:.0f}a13 13 0 0 1 26 0z", fill="#f6d06a", stroke="#8a5a12", stroke_width=1.2)
    return Svg(shape + centred(x, y + 6, str(number), 11, bold=True))


def strip(view: State, look: Look, zone_id: str, zone: Zone, y: float) -> Svg:
    """The placements of this shift in order, and what the next one costs."""
    placed = [placement for placement in zone.placements if placement.miners or placement.flex]
    if len(placed) <= FEW:
        chips = [
            at(18 + 26 * n, y + 24, chip(view.seats[one.seat].colour, str(one.total), 12))
            for n, one in enumerate(placed)
        ]
    else:
        chips = [
            at(12 + 13 * (n % 6), y + 14 + 18 * (n // 6), chip(view.seats[one.seat].colour, "", 6))
            for n, one in enumerate(placed)
        ]
    if zone.level and not placed:
        chips = [
            at(
                20,
                y + 24,
                circle(0, 0, 11, fill="none", stroke=FAINT, stroke_width=1.5, stroke_dasharray="3 2"),
                centred(0, 0, str(zone.level), 12, fill=FAINT, cls="faint"),
            )
        ]
    can = not look.links or f"zone-{zone_id}" in look.links
    cost = Svg(
        "".join(
            (
                rect(
                    86,
                    y + 6,
                    29,
                    36,
                    7,
                    fill=INK if can else "none",
                    stroke=FAINT,
                    stroke_width=1,
                    cls="cost" if can else "cost off",
                ),
                centred(100.5, y + 24, str(zone.cost), 20, bold=True, fill="#ffffff" if can else FAINT),
            )
        )
    )
    return Svg("".join(chips) + cost)


NOTHING_TO_DO = {  # why a zone that one could pay for cannot be chosen, by what it gives
    "engine": "no dock without an engine, or no engine left",
    "mining": "nothing can be moved with so many steps",
    "delivery": "no train can leave with an order in your hand",
    "draw": "no card could be taken",
}


def why_not(view: State, look: Look, shape: ZoneShape, cost: int) -> str:
    """Why the viewer, who may place miners now, cannot choose this zone."""
    if f"zone-{shape.id}" in look.links or not any(spot.startswith("zone-") for spot in look.links):
        return ""
    if not payments(view.seats[look.viewer.seat], cost):
        return f"you cannot pay {cost} exactly"
    return NOTHING_TO_DO.get(shape.gives, "the stack is empty")


def peeked(view: State, look: Look) -> Panel:
    """The cards somebody looks at while drawing."""
    cards = [
        look.spot(
            f"peek-{n}",
            f"card {n}: {name(card) if isinstance(card, str) else 'hidden'}",
            60 + 120 * n - 100,
            30,
            100,
            140,
            at(60 + 120 * n - 100, 30, shown(card)),
            text(60 + 120 * n - 50, 186, str(n), 14, anchor="middle", cls="ink"),
        )
        for n, card in enumerate(view.peeked.cards, 1)
    ]
    heading = label("Looked at", 20, 20)
    return Panel("peek", "The cards looked at", 8, 8 * UNIT, 196, Svg(heading + "".join(cards)))
