"""What the goals of Coal Baron count, in few words."""

from __future__ import annotations

from domain.games.coal_baron.edition import GOALS

WORDS = {  # by the type of the goal
    "shift_pairs": "per pair of shift tokens",
    "goals": "per goal card",
    "engines": "per {0.colour} engine sent",
    "shares": "per matched {0.recipient} share",
    "orders": "per {0.recipient} order",
    "order_carts": "if {0.threshold}+ carts to {0.recipient}",
}


def goal_words(face: str) -> str:
    shape = GOALS[face]
    return WORDS[shape.type].format(shape)
