"""Cards of Coal Baron in large print, for hands and yards: what it is, how much, and for how many points."""

from __future__ import annotations

from functools import cache

from domain.games.coal_baron.edition import CARTS, FLEX, IMPROVEMENTS, ORDERS, PLAYS
from domain.games.coal_baron.words import name
from projections.boards.coal_baron.card_frame import ACTION_ICON, CREST, TINT, H, W, heaps
from projections.boards.drawing import EDGE, EMPTY, PAPER, Svg, circle, path, rect, text, title, use
from projections.boards.furniture import coin
from projections.boards.lines import in_points

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
