"""What the cards of Coal Baron have in common: a box of 100 x 140, paints, icons, frame, heaps of coal, crests."""

from __future__ import annotations

from domain.games.coal_baron.edition import ANY, DATA, GOALS
from projections.boards.drawing import EDGE, PAPER, Svg, art, circle, path, rect, text, title, use

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


def goal_icon(card_face: str, x: float, y: float, size: float) -> Svg:
    shape = GOALS[card_face]
    icon = {"shift_pairs": "hammers", "goals": "flag", "engines": "engine"}.get(shape.type, shape.recipient)
    return use(f"cb-{icon}", x, y, size, color=ENGINE_PAINT[shape.colour] if shape.colour else TINT["goal"])


ACTION_ICON = {
    "cart": "lorry",
    "wagon": "wagon",
    "engine": "engine",
    "order": "furnace",
    "share": "hand",
    "mining": "hammers",
    "delivery": "engine",
}
