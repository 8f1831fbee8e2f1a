"""The map of 18Africa in letters: one line for each row of hexes, and what every city is worth."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.eighteen_africa.edition import ECONOMIES, HEXES
from domain.games.eighteen_africa.labels import city_name
from domain.games.eighteen_africa.rules.board import HEX_ORDER, Board, stop_id
from domain.games.eighteen_africa.rules.network import free_slots
from domain.games.eighteen_africa.shape import Hex
from domain.games.eighteen_africa.state import State
from projections.boards.eighteen_africa.earnings import worth_of_variable
from projections.boards.lines import folded

FIRST = "B"  # the column at the left edge
STRIDE = 4  # letters from one column to the next
MARGIN = 3
SIGNS = {"river": "~", "mountain": "^"}


def text_map(view: State) -> str:
    """`9.0` a tile and its rotation, `*` a token there; `o` towns, `O` cities, `30~` a river, `30^` a mountain."""
    board = view.board()
    rows: dict[int, list[Hex]] = {}
    for one in HEXES.values():
        rows.setdefault(int(one.id[1:]), []).append(one)
    lines = [
        "MAP  tile.rotation, * token; o town, O city, 30~ river, 30^ mountain",
        heading(),
    ]
    return "\n".join([*lines, *(row_line(view, board, row, rows[row]) for row in sorted(rows))])


def heading() -> str:
    columns = sorted({one.id[0] for one in HEXES.values()})
    return " " * MARGIN + "".join(f"{letter:<{STRIDE}}" for letter in columns).rstrip()


def row_line(view: State, board: Board, row: int, hexes: list[Hex]) -> str:
    line = f"{row:<{MARGIN}}"
    for one in sorted(hexes, key=lambda one: one.id):
        place = MARGIN + STRIDE * (ord(one.id[0]) - ord(FIRST))
        line = f"{line:<{place}}{cell(view, board, one)}"
    return line


def cell(view: State, board: Board, one: Hex) -> str:
    held = any(board.stations(stop_id(one.id, number)) for number in range(len(board.rails(one.id).stops)))
    mark = "*" if held else ""
    if one.id in view.laid:
        tile, turned = view.laid[one.id]
        return f"{tile}.{turned}{mark}"
    if one.kind == "blocked":
        return "##"
    stops = "".join("O" if stop.kind == "city" else "o" for stop in one.nodes)
    cost = f"{one.cost}{SIGNS[one.terrain]}" if one.cost else ""
    printed = "=" if one.kind == "fixed" else ""
    return f"{printed}{stops}{mark}{cost}" or "."


def cities(view: State) -> str:
    """Every city: hex, name, value now, tokens, free slots, for whom they are kept."""
    board = view.board()
    first = "CITIES  value now (?: as the best on the way), tokens, +free slots (home of)"
    return "\n".join([first, folded(f"  {'; '.join(city_words(view, board))}", 2)])


def city_words(view: State, board: Board) -> Iterator[str]:
    change = ECONOMIES[view.economy].city
    for at in sorted(HEXES, key=HEX_ORDER.__getitem__):
        for number, stop in enumerate(board.rails(at).stops):
            if stop.kind == "city":
                fixed = f"£{max(0, stop.revenue + change)}" if stop.revenue else "-"
                worth = worth_of_variable(view, at) if HEXES[at].variable else fixed
                here = stop_id(at, number)
                free = max(0, free_slots(board, here))
                kept = [f"({company})" for company, home in board.waiting if home == here]
                yield " ".join(
                    [at, city_name(view, here), worth, *board.stations(here), *([f"+{free}"] if free else ()), *kept]
                )
