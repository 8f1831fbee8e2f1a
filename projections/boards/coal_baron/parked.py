"""A train of Coal Baron at a dock: wagons are drawn wider than cards, because what they carry must be seen."""

from __future__ import annotations

from functools import cache

from domain.games.coal_baron.edition import ANY, CARTS, ENGINES, WAGONS
from domain.games.coal_baron.words import name
from projections.boards.coal_baron.card_frame import CREST, ENGINE_LETTER, ENGINE_PAINT, crests, heaps
from projections.boards.drawing import EMPTY, FAINT, Svg, centred, circle, text, title, use


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
