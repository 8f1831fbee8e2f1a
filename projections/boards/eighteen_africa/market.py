"""What everybody looks at: whose turn it is, the economy, the market, the trains."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.games.eighteen_africa.edition import DATA, ECONOMIES, TRAINS
from domain.games.eighteen_africa.rules.train_deals import available
from domain.games.eighteen_africa.shape import Economy, Train
from domain.games.eighteen_africa.state import CONCESSION, INITIAL, KEEP, STEPS, STOCK, TOKEN, VALUES, State
from domain.games.eighteen_africa.words import stage
from domain.places import NOBODY
from domain.words import render
from projections.boards.drawing import (
    EDGE,
    FAINT,
    INK,
    PAPER,
    Svg,
    at,
    broken,
    centred,
    rect,
    text,
    width_of,
)
from projections.boards.eighteen_africa.art import HALF, SMALL
from projections.boards.eighteen_africa.earnings import NOT_ALL_TRIED, not_all_tried, pool_range
from projections.boards.eighteen_africa.plates import plate, token
from projections.boards.furniture import felt, heading, label
from projections.boards.panels import Look, Panel

GREEN, RED, ON, OFF = "#cfe8c4", "#f3c6bd", "#12564f", "#ffffff"


def tidy(words: str) -> str:
    return words[:1].upper() + words[1:]


# --- whose turn it is ------------------------------------------------------------------------------------------------


def turn(view: State, look: Look) -> Panel:
    """The round, who acts, and how far a company has come."""
    told = f"{tidy(render(stage(view)))}: {'; '.join(turn_lines(view, look))}"
    return Panel("turn", told, 6, HALF, HIGH, turn_drawn(view, look, HALF, "ink"), narrow=6, only="narrow")


ABOUT = {
    KEEP: "everybody keeps half of the cards in secret; the others are auctioned",
    CONCESSION: "who wins an auction chooses a concession",
}
HIGH = 122  # of what is said about turn and economy


def turn_drawn(view: State, look: Look, width: float, ink: str | None = None) -> Svg:
    """On the table words are repainted at night; on the sheet of the map they stay as they are."""
    rows = [part for line in turn_lines(view, look) for part in broken(line, width - 32, 15, 2)][:3]
    lines = [text(16, 55 + 20 * place, row, 15, cls=ink) for place, row in enumerate(rows)]
    title_ = text(16, 31, tidy(render(stage(view))), 18, bold=True, cls=ink)
    body = [ground(width, ink), title_, *lines]
    if view.work is not None:
        body += [steps(view.work.step, width), at(width - 44, 24, token(view.work.company, 15))]
    return Svg("".join(body))


def turn_lines(view: State, look: Look) -> Iterator[str]:
    if view.work is not None:
        firm = view.companies[view.work.company]
        then = f"then {', '.join(view.order)}" if view.order else "the last of this round"
        yield f"{view.work.company} operates, led by {look.who(firm.controller)}; {then}"
        if not_all_tried(view):
            yield NOT_ALL_TRIED
        return
    if view.auction is not None:
        lot = view.auction.card or "the choice of a concession"
        leads = f"{look.who(view.auction.bidder)} bids £{view.auction.high}" if view.auction.bidder >= 0 else "no bid"
        yield f"{lot}: {leads}; in: {', '.join(map(look.who, view.auction.bidders))}"
    if view.turn != NOBODY and view.round in {INITIAL, STOCK}:
        yield f"turn of {look.who(view.turn)}; {view.passes} passed in succession"
    if view.round in ABOUT:
        yield ABOUT[view.round]
    if view.priority != NOBODY:
        yield f"priority card: {look.who(view.priority)}"


def step_name(step: str) -> str:
    """What is placed is called a station wherever it is offered."""
    return "station" if step == TOKEN else step


def steps(now: str, width: float) -> Svg:
    """The steps of a company's turn, the present one filled."""
    room = (width - 24 - sum(width_of(step_name(step), SMALL) for step in STEPS[:-1])) / (len(STEPS) - 1)
    found, x = [], 12.0
    for step in STEPS[:-1]:
        wide = width_of(step_name(step), SMALL) + room - 3
        lit = step == now
        found.append(rect(x, 86, wide, 26, 13, fill=ON if lit else PAPER, stroke=EDGE))
        found.append(centred(x + wide / 2, 99, step_name(step), SMALL, bold=lit, fill=OFF if lit else FAINT))
        x += wide + 3
    return Svg("".join(found))


# --- the economy -----------------------------------------------------------------------------------------------------


def economy(view: State, look: Look) -> Panel:
    told = f"Economy {view.economy}; {bank_line(view)}"
    return Panel("economy", told, 6, HALF, HIGH, economy_drawn(view, HALF, "ink"), narrow=6, only="narrow")


def bank_line(view: State) -> str:
    pooled = f"pool {view.pooled}" if view.operated > DATA.economy.forced_operating_rounds else "fixed until OR 3"
    bank = f"£{view.bank}" if view.bank >= 0 else f"broken (-£{-view.bank})"
    return f"bank {bank} · {pooled} · bonds left {view.bonds}"


def ground(width: float, ink: str | None) -> Svg:
    return felt(5, 4, width - 10, HIGH - 8) if ink else rect(5, 4, width - 10, HIGH - 8, 9, fill=PAPER)


def economy_drawn(view: State, width: float, ink: str | None = None) -> Svg:
    """Four states side by side; the present one is filled. Below it the bank."""
    wide = (width - 24 - 3 * 5) / 4
    boxes = [
        at(12 + (wide + 5) * place, 12, economy_box(view, row, wide)) for place, row in enumerate(ECONOMIES.values())
    ]
    line = text(16, 108, bank_line(view), 15, bold=True, cls=ink)
    return Svg(ground(width, ink) + "".join(boxes) + line)


def economy_box(view: State, row: Economy, wide: float) -> Svg:
    lit = row.id == view.economy
    change = f"{row.city:+d}/{row.town:+d}" if row.city or row.town else "as printed"
    lines = (tidy(row.id), f"pool {pool_range(row)}", change, f"bond £{row.bond}")
    body = [
        centred(wide / 2, 13 + 17 * place, words, SMALL, bold=not place, fill=OFF if lit else INK)
        for place, words in enumerate(lines)
    ]
    return Svg(rect(0, 0, wide, 76, 7, fill=ON if lit else PAPER, stroke=EDGE) + "".join(body))


# --- the market ------------------------------------------------------------------------------------------------------


def market(view: State, look: Look) -> list[Panel]:
    """The row of prices: in two lines on a desk, in four on a phone."""
    told = "Market: " + (", ".join(f"{one} £{view.value(one)}" for one in view.running()) or "no company has started")
    wide = market_drawn(view, DATA.market.layout.columns, 2 * HALF)
    narrow = market_drawn(view, 9, HALF)
    return [
        Panel("market", told, 12, 2 * HALF, wide[1], wide[0], only="wide"),
        Panel("market-narrow", told, 6, HALF, narrow[1], narrow[0], narrow=6, only="narrow"),
    ]


ZONES = "green: several shares at once; red: the match ends"


def market_drawn(view: State, columns: int, width: float) -> tuple[Svg, float]:
    head = Svg(heading("Market", 14, 28, 19) + label(ZONES, 90, 28, SMALL))
    cells, low = market_rows(view, columns, width, 38, 1)
    return Svg(felt(5, 4, width - 10, low) + head + "".join(cells)), low + 10


def market_rows(view: State, columns: int, width: float, y: float, least: int = 0) -> tuple[list[Svg], float]:
    """The spaces in lines, each as high as its highest stack (`least` markers); and where they end."""
    cell = (width - 24) / columns
    body: list[Svg] = []
    for first in range(0, len(VALUES), columns):
        row = range(first, min(first + columns, len(VALUES)))
        high = (30 if least else 24) + 24 * max(least, *(len(stack(view, space)) for space in row))
        body += [at(12 + cell * (space - first), y, market_cell(view, space, cell, high)) for space in row]
        y += high + (4 if least else 2)
    return body, y


def stack(view: State, space: int) -> Sequence[str]:
    return view.market[space] if space < len(view.market) else ()


def market_cell(view: State, space: int, wide: float, high: float) -> Svg:
    value = VALUES[space]
    zone = GREEN if 0 < value <= DATA.market.green_max else RED if value >= DATA.market.end_value else PAPER
    fill, ink = (INK, "#ffffff") if value == DATA.market.removal_value else (zone, INK)
    markers = [at(wide / 2, 38 + 24 * place, token(one, SMALL)) for place, one in enumerate(stack(view, space))]
    return Svg(
        rect(1, 0, wide - 2, high, 4, fill=fill, stroke=EDGE)
        + centred(wide / 2, 13, str(value), 15, bold=True, fill=ink)
        + "".join(markers)
    )


# --- trains ----------------------------------------------------------------------------------------------------------


def trains(view: State, look: Look) -> Panel:
    """Every kind: what it runs, what it costs and brings back, how many are left, and whether it can be bought now."""
    now = set(available(view))
    rows, y = [], 62.0
    for row in TRAINS.values():
        rows.append(at(0, y, train_row(view, look, row, row.id in now)))
        y += row_height(row.id in now) + 4
    names = (("train", 16), ("runs", 172), ("price", 262), ("back", 322), ("left", 380))
    heads = [label(words, x, 54, SMALL) for words, x in names]
    height = y + 8
    body = Svg(felt(5, 4, HALF - 10, height - 6) + heading("Trains", 14, 30, 19) + "".join([*heads, *rows]))
    told = "Trains: " + ", ".join(f"{one} £{TRAINS[one].price}" for one in sorted(now)) + " can be bought"
    return Panel("trains", told, 6, HALF, height, body, narrow=6)


def row_height(open_: bool) -> float:
    """What can be bought is as high as a finger."""
    return 52 if open_ else 36


def train_row(view: State, look: Look, row: Train, open_: bool) -> Svg:
    new, back = view.depot.get(row.id, 0), view.returned.get(row.id, 0)
    left = f"{new} + {back}" if back else str(new)
    ink, high = INK if open_ else FAINT, row_height(open_)
    middle = high / 2
    cells = [
        at(38, middle, plate(row.id, 15, "#2f3b46" if open_ else "#8b929a", "#ffffff")),
        text(66, middle + 5, row.name if row.name != row.id else "", SMALL, fill=ink, cls="ink" if open_ else "faint"),
        *(
            text(x, middle + 5, words, SMALL, fill=ink, bold=open_, cls="ink" if open_ else "faint")
            for words, x in ((runs(row), 172), (f"£{row.price}", 262), (f"£{row.resale}", 322), (left, 380))
        ),
    ]
    ground = rect(10, 0, HALF - 20, high, 6, fill=PAPER, fill_opacity=0.7 if open_ else 0.2, cls="ground")
    return look.spot(f"train-{row.id}", f"train {row.name}", 10, 0, HALF - 20, high, ground, *cells)


def runs(row: Train) -> str:
    """`3 cities x2`, in few letters."""
    stops = f"best {row.counted}" if row.counted else f"{row.cities}{' +T' if row.town_ends else ''}"
    return f"{stops} ×{row.multiplier}" if row.multiplier > 1 else stops
