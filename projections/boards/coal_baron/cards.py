"""The cards of Coal Baron, each drawn once in a box of 100 x 140 and kept: a board only places them.

On the table a card says everything (`face`). In hands and yards it is smaller and says the same in large print
(`brief`): what it is, how much, and for how many points.
"""

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
from domain.games.coal_baron.words import name
from domain.words import Hidden
from projections.boards.coal_baron.goals import goal_words
from projections.boards.drawing import (
    EDGE,
    EMPTY,
    FAINT,
    INK,
    PAPER,
    Svg,
    art,
    at,
    centred,
    circle,
    livery,
    paragraph,
    path,
    rect,
    text,
    title,
    use,
)
from projections.boards.furniture import coin
from projections.boards.lines import in_points

W, H = 100, 140

CREST = {crest.id: crest.colour for crest in DATA.crests}
ENGINE_PAINT = {"black": "#3a3d42", "red": "#b8322a", "green": "#1c7a4d", "blue": "#2660a8"}
ENGINE_LETTER = {"black": "K", "red": "R", "green": "G", "blue": "B"}
TINT = {  # the band of each kind of card
    "cart": "#4b4f55",
    "wagon": "#7a5a3a",
    "engine": "#5b2e2a",
    "order": "#8a5a12",
    "share": "#5a4a86",
    "goal": "#2f6d73",
    "improvement": "#7a2f5e",
    "miner": "#555555",
}


# the icons, as symbols that use the colour of the place where they are used
DEFS = art("coal_baron")


# --- frames ----------------------------------------------------------------------------------------------------------


def card(kind: str, heading: str, *body: Svg, tip: str = "") -> Svg:
    """A card of paper with a coloured band on top."""
    tint = TINT[kind]
    return Svg(
        "".join(
            (
                title(tip) if tip else "",
                rect(1, 1, W - 2, H - 2, 9, fill=PAPER, stroke=EDGE, stroke_width=1.5),
                path("M1 24V10a9 9 0 0 1 9-9H90a9 9 0 0 1 9 9V24Z", fill=tint),
                text(W / 2, 18, heading, 14.5, bold=True, fill="#ffffff", anchor="middle"),
                *body,
            )
        )
    )


def heaps(count: int, x: float, y: float, size: float) -> Svg:
    """So many heaps of coal around a middle."""
    width = size * (0.62 if count > 2 else 0.8)
    start = x - (count - 1) * width / 2 - size / 2
    return Svg("".join(use("cb-heap", start + place * width, y, size) for place in range(count)))


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


def crests(kind: str, x: float, y: float, size: float) -> Svg:
    """The crest of a wagon, or all four."""
    if kind != ANY:
        return Svg(
            circle(x, y, size * 0.66, fill=PAPER)
            + use(f"cb-{kind}", x - size / 2, y - size / 2, size, color=CREST[kind])
        )
    small = size * 0.54
    spots = ((-1, -1), (0, -1), (-1, 0), (0, 0))
    return Svg(
        rect(x - size * 0.7, y - size * 0.62, size * 1.4, size * 1.24, 6, fill=PAPER)
        + "".join(
            use(f"cb-{crest}", x + dx * small * 1.08 + small * 0.04, y + dy * small * 1.04 + 1, small, color=colour)
            for (crest, colour), (dx, dy) in zip(CREST.items(), spots, strict=True)
        )
    )


def wagon(card_face: str) -> Svg:
    kind = WAGONS[card_face].kind
    paint = "#8a8371" if kind == ANY else CREST[kind]
    return card(
        "wagon",
        "all" if kind == ANY else kind,
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
        tip=shape.text,
    )


def goal_icon(card_face: str, x: float, y: float, size: float) -> Svg:
    shape = GOALS[card_face]
    icon = {"shift_pairs": "hammers", "goals": "flag", "engines": "engine"}.get(shape.type, shape.recipient)
    return use(f"cb-{icon}", x, y, size, color=ENGINE_PAINT[shape.colour] if shape.colour else TINT["goal"])


def improvement(card_face: str) -> Svg:
    shape = IMPROVEMENTS[card_face]
    if card_face in FLEX:
        low, high = FLEX[card_face][0], FLEX[card_face][-1]
        return card(
            "improvement",
            card_face,
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


ACTION_ICON = {
    "cart": "lorry",
    "wagon": "wagon",
    "engine": "engine",
    "order": "furnace",
    "share": "hand",
    "mining": "hammers",
    "delivery": "engine",
}


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


# --- large print -----------------------------------------------------------------------------------------------------

BRIEF = 0.7  # the scale at which these are used


@cache
def brief(card_face: str) -> Svg:
    """A card of a hand or a yard. Its code stands left, where other cards leave it free."""
    for faces, draw in ((CARTS, brief_cart), (ORDERS, brief_order), (IMPROVEMENTS, brief_improvement)):
        if card_face in faces:
            return draw(card_face)
    raise KeyError(card_face)


def brief_card(kind: str, words: str, *body: Svg, tip: str) -> Svg:
    return Svg(
        "".join(
            (
                title(tip),
                rect(1, 1, W - 2, H - 2, 9, fill=PAPER, stroke=EDGE, stroke_width=2),
                path("M1 36V10a9 9 0 0 1 9-9H90a9 9 0 0 1 9 9V36Z", fill=TINT[kind]),
                text(10, 27, words, 24, bold=True, fill="#ffffff"),
                *body,
            )
        )
    )


def brief_cart(code: str) -> Svg:
    shape = CARTS[code]
    colour = CREST[shape.crest]
    return brief_card(
        "cart",
        code,
        heaps(shape.carts, 50, 40, 42),
        use("cb-lorry", 8, 54, 84, color=colour),
        circle(50, 102, 16, fill=PAPER),
        use(f"cb-{shape.crest}", 37, 89, 26, color=colour),
        coin(78, 118, f"{shape.vp}", 20) if shape.vp else EMPTY,
        tip=f"{name(code)}: {shape.carts} of {shape.crest}" + (f", {in_points(shape.vp)}" if shape.vp else ""),
    )


def brief_order(card_face: str) -> Svg:
    shape = ORDERS[card_face]
    return brief_card(
        "order",
        str(shape.carts),
        heaps(shape.carts, 62, 2, 30 if shape.carts < 4 else 25),
        use(f"cb-{shape.recipient}", 14, 42, 62, color="#5b4a2a"),
        coin(77, 116, f"{shape.vp}", 20),
        tip=f"{name(card_face)}: {in_points(shape.vp)}",
    )


def brief_improvement(card_face: str) -> Svg:
    shape = IMPROVEMENTS[card_face]
    if card_face in FLEX:
        low, high = FLEX[card_face][0], FLEX[card_face][-1]
        icon, words = "miner", f"{low}–{high}"
    else:
        icon, words = ACTION_ICON[PLAYS[card_face]], "play"
    return brief_card(
        "improvement",
        words,
        use(f"cb-{icon}", 20, 50, 60, color=TINT["improvement"]),
        use("cb-lightning", 66, 6, 24, color="#ffffff"),
        tip=f"{name(card_face)}: {shape.text}",
    )


# --- a train at a dock: wagons are drawn wider than cards, because what they carry must be seen ----------------------


@cache
def parked_wagon(card_face: str, load: str) -> Svg:
    """A wagon at a dock in a box of 68 x 84, with its heap of coal and the code of the cart in it."""
    kind = WAGONS[card_face].kind
    paint = "#8a8371" if kind == ANY else CREST[kind]
    heap = EMPTY
    if load:
        heap = Svg(heaps(CARTS[load].carts, 34, -2, 38) + text(34, 80, load, 16, bold=True, anchor="middle", cls="ink"))
    else:
        heap = text(34, 80, "empty", 15, fill=FAINT, anchor="middle", cls="faint")
    tip = f"{name(card_face)}" + (f" with {load}" if load else ", empty")
    return Svg(title(tip) + heap + use("cb-wagon", 0, 6, 68, color=paint) + crests(kind, 34, 43, 21))


@cache
def parked_engine(card_face: str) -> Svg:
    colour = ENGINES[card_face].colour
    return Svg(
        "".join(
            (
                title(name(card_face)),
                use("cb-engine", 0, 4, 68, color=ENGINE_PAINT[colour]),
                circle(30, 42, 10, fill="#ffffff"),
                centred(30, 42, ENGINE_LETTER[colour], 15, bold=True, fill=ENGINE_PAINT[colour]),
                text(34, 80, colour, 15, fill=FAINT, anchor="middle", cls="faint"),
            )
        )
    )


def row(cards: list[Svg], xs: list[float], y: float, scale: float) -> Svg:
    """Cards side by side, each over the one to its left."""
    return Svg("".join(at(x, y, one, scale=scale) for x, one in zip(xs, cards, strict=True)))
