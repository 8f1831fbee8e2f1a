"""All there is: every thing of the game, wherever it lies, for the law that nothing appears or is lost."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.steamrollers.shape import COAL
from domain.games.steamrollers.state import State
from domain.places import Card


def census(state: State) -> Iterator[tuple[str, Card]]:
    """Goods, action tiles, order tiles and start tiles, wherever they lie."""
    cargo = [sheet.cargo.good for sheet in state.sheets if sheet.cargo]
    delivered = [good for sheet in state.sheets for good in sheet.delivered_goods]
    on_board = [good for row in state.goods for good in row]
    for good in (*state.bag, *on_board, *delivered, *cargo, *[COAL] * state.coal_left):
        yield "good", good
    for tile in state.tiles:
        yield "action tile", tile.face
    for order in (*state.orders_left, *(held.id for sheet in state.sheets for held in sheet.orders)):
        yield "order tile", order
    for start in (*state.start_tiles_left, *(sheet.start_tile for sheet in state.sheets if sheet.start_tile)):
        yield "start tile", start
