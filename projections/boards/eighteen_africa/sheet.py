"""What stands in the sea around the map, so that a desk shows it all at once: the market and the trains for sale."""

from __future__ import annotations

from domain.games.eighteen_africa.edition import TRAINS
from domain.games.eighteen_africa.rules.train_deals import available
from domain.games.eighteen_africa.shape import Train
from domain.games.eighteen_africa.state import State
from projections.boards.drawing import FAINT, INK, PAPER, Svg, at, rect, text
from projections.boards.eighteen_africa.market import market_rows
from projections.boards.eighteen_africa.plates import plate

PRINT = 13.5
MARKET_WIDE, COLUMNS = 316.0, 6
DEPOT_WIDE, ROW = 124.0, 27


def market_in_sea(view: State) -> Svg:
    """Prices in lines of six, ending at 0; a line is as high as its highest stack."""
    cells, low = market_rows(view, COLUMNS, MARKET_WIDE, 32)
    ground = rect(0, 0, MARKET_WIDE, low + 6, 9, fill=PAPER)
    return at(0, -low - 6, ground, text(12, 23, "Market", 15, bold=True), *cells)


def depot_in_sea(view: State) -> Svg:
    """What a train costs and how many are left; those that cannot be bought yet are faint."""
    now = set(available(view))
    rows = [at(0, 36 + ROW * place, depot_row(view, row, row.id in now)) for place, row in enumerate(TRAINS.values())]
    ground = rect(0, 0, DEPOT_WIDE, 42 + ROW * len(rows), 9, fill=PAPER)
    return Svg(ground + text(12, 23, "Trains", 15, bold=True) + "".join(rows))


def depot_row(view: State, row: Train, open_: bool) -> Svg:
    left = view.depot.get(row.id, 0) + view.returned.get(row.id, 0)
    ink = INK if open_ else FAINT
    return Svg(
        at(28, 13, plate(row.id, PRINT, "#2f3b46" if open_ else "#8b929a", "#ffffff"))
        + text(88, 18, f"£{row.price}", PRINT, bold=open_, fill=ink, anchor="end")
        + text(DEPOT_WIDE - 8, 18, f"×{left}", PRINT, bold=open_, fill=ink, anchor="end")
    )
