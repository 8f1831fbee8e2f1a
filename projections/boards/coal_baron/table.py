"""The middle of Coal Baron's table: where the match stands, the zones, the cards somebody looks at, what is known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from domain.games.coal_baron.edition import DATA, IMPROVEMENTS, TOKEN_ZONE, ZONES
from domain.games.coal_baron.rules.payments import payments
from domain.games.coal_baron.shape import ZoneShape
from domain.games.coal_baron.state import State, Zone
from domain.games.coal_baron.words import name, stage
from domain.places import EVERYBODY, Seat
from domain.words import render
from projections.boards.coal_baron.cards import shown
from projections.boards.drawing import (
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
    circle,
    paragraph,
    path,
    rect,
    steps,
    text,
    title,
    use,
    width_of,
)
from projections.boards.furniture import BRONZE, GOLD, felt, heading, label, seat_row
from projections.boards.panels import Look, Panel

UNIT = 122
TILE = 228  # height of a zone with its strip of miners
CARD = 1.06  # scale of the cards on the table
HALF = 4 * UNIT
SMALL = 15  # the smallest print: what can still be read on a phone


# --- where the match stands ------------------------------------------------------------------------------------------


def status(view: State, look: Look) -> Panel:
    """The shift, and the seats in order of play with their points."""
    words = "the match is over" if view.over else render(stage(view))
    rows = [
        heading(words, 12, 30, 22),
        *shift_track(view),
        *(seat_line(view, look, seat, 86 + 36 * place) for place, seat in enumerate(range(len(view.seats)))),
    ]
    return Panel("status", f"{words}; {standing_text(view, look)}", 2, 2 * UNIT, TILE, Svg("".join(rows)))


def shift_track(view: State) -> list[Svg]:
    """A box for every shift; those gone are full, the present one is ringed."""
    wide = (2 * UNIT - 24) / max(view.shifts, 1)
    return [
        rect(12 + wide * (shift - 1), 42, wide - 5, 12, 4, cls="ink" if shift <= view.shift else "faint",
             fill=INK if shift <= view.shift else FAINT, fill_opacity=0.25 + 0.6 * (shift <= view.shift))
        for shift in range(1, view.shifts + 1)
    ]  # fmt: skip


def seat_line(view: State, look: Look, seat: Seat, y: float) -> Svg:
    turn = seat == view.turn and not view.over
    row = seat_row(
        look, seat, view.seats[seat].colour, 8, y, 2 * UNIT - 14, turn=turn, marks=marks_of(view, seat),
    )  # fmt: skip
    return look.spot(f"status-s{seat}", look.who(seat), 8, y - 18, 2 * UNIT - 14, 36, row)


def marks_of(view: State, seat: Seat) -> list[str]:
    baron = view.seats[seat]
    return [word for word, holds in (("starts", seat == view.start), ("passed", baron.passed)) if holds]


def standing_text(view: State, look: Look) -> str:
    return ", ".join(
        " ".join([look.who(seat), str(look.totals.get(seat, "")), *marks_of(view, seat)]).strip()
        for seat in range(len(view.seats))
    )


# --- the zones -------------------------------------------------------------------------------------------------------


def tile(view: State, look: Look, shape: ZoneShape) -> Panel:
    """A zone: its stack or its action, the miners of this shift, what it costs now."""
    zone = view.zones.get(shape.id)
    if zone is None:
        gone = centred(UNIT / 2, TILE / 2, "not in play", SMALL, fill=FAINT, cls="faint")
        return Panel(f"tile-{shape.id}", f"{shape.label}: not in play", 1, UNIT, TILE, gone)
    card_y, strip_y = (52, 2) if shape.miners == "above" else (8, 158)
    stack = view.stacks.get(shape.id)
    drawn = action_card(shape, view) if stack is None else pile(stack.cards)
    reason = why_not(view, look, shape, zone.cost)
    inside = [
        title(f"{shape.label}: {reason}") if reason else EMPTY,
        felt(2, 2, UNIT - 4, TILE - 24),
        at(8, card_y, drawn, scale=CARD),
        *strip(view, look, shape.id, zone, strip_y),
    ]
    spot = look.spot(f"zone-{shape.id}", f"{shape.label}, costs {zone.cost}", 2, 2, UNIT - 4, TILE - 24, *inside)
    aloud = zone_words(view, look, shape, zone) + (f", {reason}" if reason else "")
    return Panel(f"tile-{shape.id}", aloud, 1, UNIT, TILE, Svg(spot + caption(shape, view)))


def caption(shape: ZoneShape, view: State) -> Svg:
    """The name of a stack, and how many cards it has."""
    stack = view.stacks.get(shape.id)
    if stack is None:
        return EMPTY
    short = shape.label if width_of(shape.label, SMALL) < 90 else f"{shape.label[:6]}."
    words = label(short, 5, TILE - 5, SMALL)
    return Svg(words + text(UNIT - 5, TILE - 5, str(len(stack)), SMALL, bold=True, anchor="end", cls="ink"))


def zone_words(view: State, look: Look, shape: ZoneShape, zone: Zone) -> str:
    """A zone for those who cannot see it."""
    stack = view.stacks.get(shape.id)
    top = "" if stack is None else f", {len(stack)} cards, on top {name(str(stack.cards[0])) if stack else 'nothing'}"
    placed = "".join(f", {look.who(one.seat)} {one.total}" for one in zone.placements)
    return f"{shape.label}{top}, costs {zone.cost}{placed}"


def pile(cards: list[Any]) -> Svg:
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
        "draw": ("hand", f"take one of {DATA.setup.peek} cards"),
        "delivery": ("engine", "send off your trains"),
        "mining": ("hammers", f"{shape.steps_min} or {shape.steps_max} steps"),
    }[shape.gives]
    lines = broken(words, 92, 14, 2)
    return Svg(
        "".join(
            (
                rect(1, 1, 98, 138, 9, fill="#3d4753", stroke="#20262d", stroke_width=1.5),
                text(50, 19, shape.label, 14.5, bold=True, fill="#ffffff", anchor="middle"),
                use(f"cb-{icon}", 26, 26, 48, color="#e7dcc2"),
                *(centred(50, 88 + 17 * n, one, 14, fill="#e7dcc2") for n, one in enumerate(lines)),
                *(tokens(view) if shape.id == TOKEN_ZONE else ()),
            )
        )
    )


def tokens(view: State) -> Iterator[Svg]:
    """The shift tokens that can still be had here, the next one first."""
    for x, number in zip(steps(13, 15, len(view.tokens), 14, 92), view.tokens, strict=True):
        yield token(x, 112, number, 7)


def token(x: float, y: float, number: int, half: float = 11) -> Svg:
    """A shift token: half a disc on a foot."""
    shape = path(
        f"M{x - half:.0f} {y + 16:.0f}v-6a{half} {half} 0 0 1 {2 * half} 0v6z",
        fill=GOLD,
        stroke=BRONZE,
        stroke_width=1.2,
    )
    return Svg(shape + centred(x, y + 8, str(number), SMALL, bold=True))


def strip(view: State, look: Look, zone_id: str, zone: Zone, y: float) -> Iterator[Svg]:
    """The placements of this shift in order, and what the next one costs."""
    placed = [one for one in zone.placements if one.miners or one.flex]
    for one, (x, low) in zip(placed, in_rows(len(placed)), strict=True):
        drawn = chip(view.seats[one.seat].colour, str(one.total), 12)
        yield at(x, y + low, title(f"{look.who(one.seat)} {one.total}"), drawn)
    if zone.level and not placed:  # of the table itself, with few players
        yield circle(17, y + 24, 11, fill="none", stroke=FAINT, stroke_width=1.5, stroke_dasharray="3 2")
        yield centred(17, y + 24, str(zone.level), SMALL, fill=FAINT, cls="faint")
    yield price(zone.cost, y, can=not look.links or f"zone-{zone_id}" in look.links)


def in_rows(placements: int) -> list[tuple[float, float]]:
    """Where the miners of so many placements stand: more than three in two rows, so that every number can be read."""
    if placements <= 3:
        return [(x, 24) for x in steps(16, 26, placements, 24, 70)]
    upper = -(-placements // 2)
    rows = ((12, upper), (36, placements - upper))
    return [(x, low) for low, count in rows for x in steps(16, 23.5, count, 24, 71)]


def price(cost: int, y: float, can: bool) -> Svg:
    """How many miners it takes; filled where the viewer can choose it."""
    on = "#ffffff" if can else FAINT
    frame = {"fill": INK, "cls": "cost"} if can else {"fill": "none", "cls": "cost off"}
    return Svg(
        title(f"costs {cost}")
        + rect(76, y + 6, 40, 36, 7, stroke=FAINT, stroke_width=1, **frame)
        + at(0, 0, use("cb-miner", 78, y + 14, 17, color=on))
        + centred(104, y + 24, str(cost), 20, bold=True, fill=on, cls=None if can else "faint")
    )


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


# --- cards looked at, and what else is known -------------------------------------------------------------------------


def peeked(view: State, look: Look) -> Panel:
    """The cards somebody looks at while drawing."""
    cards = [
        look.spot(
            f"peek-{n}",
            f"card {n}: {name(card) if isinstance(card, str) else 'hidden'}",
            UNIT * n - 116,
            28,
            110,
            154,
            at(UNIT * n - 116, 28, shown(card), scale=1.1),
            text(UNIT * n - 61, 200, str(n), 16, bold=True, anchor="middle", cls="ink"),
        )
        for n, card in enumerate(view.peeked.cards, 1)
    ]
    words = label("looked at", 10, 19, SMALL)
    return Panel("peek", "The cards looked at", 4, HALF, 208, Svg(felt(2, 0, HALF - 4, 206) + words + "".join(cards)))


def known(view: State, look: Look) -> Panel | None:
    """What the viewer knows of the stacks, counted from the top, and which improvements are out of the game."""
    lines = [*known_below(view, look)]
    if view.removed:
        gone = Counter(IMPROVEMENTS[card].type for card in view.removed)
        listed = ", ".join(f"{count} {kind}" if count > 1 else kind for kind, count in gone.items())
        lines.append(f"improvements out of the game: {listed}")
    if not lines:
        return None
    broken_lines = [part for line in lines for part in broken(line, HALF - 30, SMALL, 4)]
    words = [paragraph(14, 26 + 20 * n, part, HALF, SMALL, 1, cls="ink") for n, part in enumerate(broken_lines)]
    height = 20 * len(broken_lines) + 20
    return Panel("known", "; ".join(lines), 4, HALF, height, Svg(felt(2, 4, HALF - 4, height - 6) + "".join(words)))


def known_below(view: State, look: Look) -> Iterator[str]:
    for id_, stack in view.stacks.items():
        seen = [
            f"{place} {name(card)}"
            for place, (card, mark) in enumerate(zip(stack.cards, stack.marks, strict=True), 1)
            if mark != EVERYBODY and mark in look.viewer.marks and isinstance(card, str)
        ]
        if seen:
            yield f"known in {ZONES[id_].label}: {', '.join(seen)}"
