"""What cards, tiles and spaces of Train Rush do, in the few words that fit on them."""

from __future__ import annotations

from collections.abc import Sequence

from domain.games.train_rush.shape import Op


def effect(ops: Sequence[Op]) -> str:
    return ", ".join(map(op_words, ops))


def op_words(op: Op) -> str:
    """`or` between all kinds: commas part operations."""
    return OP_WORDS[op.kind].format(
        op=op, kinds=" or ".join(op.kinds), agents="an agent" if op.agents == 1 else f"{op.agents} agents"
    )


OP_WORDS = {
    "vp": "{op.n} VP",
    "investment": "{op.n} investment",
    "coal": "{op.n} coal",
    "advance": "advance {op.track} x{op.n}",
    "warehouse": "warehouse x{op.n}",
    "station": "station",
    "corrupt": "corrupt x{op.n}",
    "corrupt_in": "{agents} in {op.region}",
    "load": "load {op.n}",
    "exchange": "exchange {kinds}",
    "take_wagon": "take wagon {op.size}",
    "draw": "draw {op.look} keep {op.keep}",
    "rent_any_city": "rent from any city",
    "free_area_action": "free action of cost {op.cost}",
    "siding_tile": "any siding tile",
    "special_from_hand": "special from hand x{op.n}",
    "black_contract": "contract marker {op.size}",
    "move": "move {op.n}",
}
