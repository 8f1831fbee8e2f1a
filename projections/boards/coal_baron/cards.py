"""The cards of Coal Baron as they lie on the table, where a card says everything. Each is drawn once and kept: a board
only places it."""

from __future__ import annotations

from functools import cache

from domain.games.coal_baron.edition import (
    ANY,
    CARTS,
    DATA,
    ENGINES,
    FLEX,
    GOALS,
    IMPROVEMENTS,
    ORDERS,
    PLAYS,
    SHARES,
    WAGONS,
)
from domain.games.coal_baron.words import UNIVERSAL, goal_text, name
from domain.words import Hidden
from projections.boards.coal_baron.card_frame import (
    ACTION_ICON,
    CREST,
    ENGINE_LETTER,
    ENGINE_PAINT,
    TINT,
    H,
    W,
    card,
    crests,
    goal_icon,
    heaps,
)
from projections.boards.coal_baron.goals import goal_words
from projections.boards.drawing import (
    EDGE,
    EMPTY,
    FAINT,
    INK,
    PAPER,
    Svg,
    at,
    centred,
    circle,
    livery,
    paragraph,
    rect,
    text,
    title,
    use,
)
from projections.boards.furniture import coin
from projections.boards.lines import in_points

# --- faces -----------------------------------------------------------------------------------------------------------


@cache
def face(card_face: str) -> Svg:
    """Any card by its face."""
    for faces, draw in (
        (CARTS, cart),
        (WAGONS, wagon),
        (ENGINES, engine),
        (ORDERS, order),
        (SHARES, share),
        (GOALS, goal),
        (IMPROVEMENTS, improvement),
    ):
        if card_face in faces:
            return draw(card_face)
    raise KeyError(card_face)


def shown(thing: str | Hidden) -> Svg:
    """A card as the viewer sees it."""
    return back(thing.back) if isinstance(thing, Hidden) else face(thing)


def cart(code: str) -> Svg:
    shape = CARTS[code]
    colour = CREST[shape.crest]
    return card(
        "cart",
        code,
        heaps(shape.carts, 50, 33, 40),
        use("cb-lorry", 12, 48, 76, color=colour),
        circle(50, 92, 15, fill=PAPER),
        use(f"cb-{shape.crest}", 38, 80, 24, color=colour),
        coin(81, 122, f"{shape.vp}", 14) if shape.vp else EMPTY,
        text(10, 131, shape.crest, 14, fill=FAINT),
        tip=f"{name(code)}: {shape.carts} of {shape.crest}" + (f", {in_points(shape.vp)}" if shape.vp else ""),
    )


def wagon(card_face: str) -> Svg:
    kind = WAGONS[card_face].kind
    paint = "#8a8371" if kind == ANY else CREST[kind]
    return card(
        "wagon",
        UNIVERSAL if kind == ANY else kind,
        use("cb-wagon", 7, 36, 86, color=paint),
        crests(kind, 50, 82, 32),
        tip=name(card_face),
    )


def engine(card_face: str) -> Svg:
    colour = ENGINES[card_face].colour
    paint = ENGINE_PAINT[colour]
    return card(
        "engine",
        colour,
        use("cb-engine", 8, 34, 84, color=paint),
        circle(50, 120, 14, fill=paint),
        centred(50, 120, ENGINE_LETTER[colour], 17, bold=True, fill="#ffffff"),
        tip=name(card_face),
    )


def order(card_face: str) -> Svg:
    shape = ORDERS[card_face]
    return card(
        "order",
        shape.recipient,
        use(f"cb-{shape.recipient}", 24, 30, 52, color="#5b4a2a"),
        heaps(shape.carts, 50, 82, 30 if shape.carts < 4 else 26),
        text(8, 132, "1 cart" if shape.carts == 1 else f"{shape.carts} carts", 14, fill=FAINT),
        coin(83, 122, f"{shape.vp}", 14),
        tip=f"{name(card_face)}: {in_points(shape.vp)}",
    )


def share(card_face: str) -> Svg:
    recipient = SHARES[card_face].recipient
    return card(
        "share",
        recipient,
        rect(9, 32, 82, 74, 4, fill="none", stroke="#5a4a86", stroke_width=1.5, stroke_dasharray="3 2"),
        use(f"cb-{recipient}", 23, 41, 54, color="#5a4a86"),
        text(8, 132, "share", 14, fill=FAINT),
        coin(83, 122, f"{DATA.shares.vp_matched}", 14),
        tip=name(card_face),
    )


def goal(card_face: str) -> Svg:
    shape = GOALS[card_face]
    return card(
        "goal",
        "goal",
        goal_icon(card_face, 10, 29, 42),
        coin(76, 50, f"{shape.vp}", 16),
        paragraph(8, 92, goal_words(card_face), 90, 14, 3, fill=INK),
        tip=goal_text(card_face),
    )


def improvement(card_face: str) -> Svg:
    shape = IMPROVEMENTS[card_face]
    if card_face in FLEX:
        low, high = FLEX[card_face][0], FLEX[card_face][-1]
        return card(
            "improvement",
            "counts as",
            use("cb-miner", 25, 32, 50, color=TINT["improvement"]),
            centred(50, 104, f"{low}–{high}", 30, bold=True),
            text(50, 132, "miners", 14, fill=FAINT, anchor="middle"),
            tip=f"{name(card_face)}: {shape.text}",
        )
    kind = PLAYS[card_face]
    icon = ACTION_ICON[kind]
    return card(
        "improvement",
        kind,
        use(f"cb-{icon}", 30, 27, 40, color=TINT["improvement"]),
        paragraph(7, 82, shape.text, 92, 14, 4, fill=INK),
        tip=f"{name(card_face)}: {shape.text}",
    )


@cache
def miner(colour: str, value: int) -> Svg:
    """A miner card of a seat: its shape is that of the seat's chips."""
    look = livery(colour)
    return Svg(
        "".join(
            (
                rect(1, 1, W - 2, H - 2, 9, fill=look.fill, stroke="#ffffff", stroke_width=2),
                use("cb-miner", 22, 54, 56, color=look.on),
                centred(50, 30, str(value), 44, bold=True, fill=look.on),
            )
        )
    )


@cache
def back(kind: str) -> Svg:
    """The back of a card."""
    return Svg(
        "".join(
            (
                title(f"a hidden {kind}"),
                rect(1, 1, W - 2, H - 2, 9, fill=TINT.get(kind, "#555"), stroke=EDGE, stroke_width=1.5),
                rect(9, 9, W - 18, H - 18, 5, fill="none", stroke="#ffffff", stroke_opacity=0.6, stroke_width=1.5),
                use("cb-hammers", 30, 40, 40, color="#ffffff"),
                centred(50, 106, kind, 14, fill="#ffffff")
                if len(kind) < 9
                else centred(50, 106, "improve", 14, fill="#ffffff"),
            )
        )
    )


def row(cards: list[Svg], xs: list[float], y: float, scale: float) -> Svg:
    """Cards side by side, each over the one to its left."""
    return Svg("".join(at(x, y, one, scale=scale) for x, one in zip(xs, cards, strict=True)))
