"""Cards that are for sale, and where they lie: lots, deck, discard, display, pool; bonds; the concessions."""

from __future__ import annotations

from collections.abc import Sequence

from domain.games.eighteen_africa.edition import CONCESSIONS, DATA, HEXES, PRIVATES
from domain.games.eighteen_africa.shape import Concession
from domain.games.eighteen_africa.state import State
from domain.places import NOBODY
from domain.words import counted as in_number
from projections.boards.drawing import EDGE, EMPTY, PAPER, Svg, at, centred, chip, fitted, rect, text
from projections.boards.eighteen_africa.art import HALF, SMALL
from projections.boards.eighteen_africa.plates import plate, plate_width, token
from projections.boards.eighteen_africa.seats import colour
from projections.boards.eighteen_africa.tickets import TICKET_H, TICKET_W, counted, flowing, ticket, tickets
from projections.boards.furniture import felt, heading, label
from projections.boards.panels import Look, Panel, again

# --- cards -----------------------------------------------------------------------------------------------------------


def section(title_: str, y: float) -> Svg:
    return text(14, y + 16, title_, 15, bold=True, cls="ink")


def supply(view: State, look: Look) -> Panel:
    """Deck, discard, open display, pool, bonds, lots: what can be bought, and where."""
    body: list[Svg] = []
    y = 38.0
    auctioned = view.round in {"keep", "auction"}
    if view.lots or auctioned:
        y = shelf(
            body,
            look,
            f"Lots, {len(view.lots)}",
            [(f"card-{c}" if auctioned else "", c, n) for c, n in counted(view.lots)],
            y,
        )
    if view.open_display:
        y = shelf(body, look, "Open display", [(f"open-{c}", c, n) for c, n in counted(view.display)], y)
    else:
        y = deck_and_discard(view, look, body, y)
    y = pool(view, look, body, y)
    number = in_number(view.bonds, "bond|bonds")
    left = f"{number} left, £{DATA.bonds.price} each"
    bonds, wide = plate(left, 15, "#3d5a3c", "#ffffff"), plate_width(left, 15)
    body.append(at(14, y + 4, look.spot("bonds", "government bonds", 0, 0, wide, 52, at(wide / 2, 26, bonds))))
    height = y + 72
    told = f"For sale: deck of {len(view.deck)}, discard {', '.join(view.discard) or 'empty'}, {number}"
    drawn = Svg(felt(5, 4, HALF - 10, height - 6) + heading("For sale", 14, 30, 19) + "".join(body))
    return Panel("supply", told, 6, HALF, height, drawn, narrow=6)


def shelf(body: list[Svg], look: Look, title_: str, cards: Sequence[tuple[str, str, str]], y: float) -> float:
    body.append(section(title_, y))
    if not cards:
        body.append(label("nothing", 150, y + 16, SMALL))
        return y + 28
    found, low = tickets(look, cards, y + 24)
    body += found
    return low + 4


def deck_and_discard(view: State, look: Look, body: list[Svg], y: float) -> float:
    """The deck face down, beside it the discard with its top card first."""
    back = Svg(
        rect(0, 0, TICKET_W, TICKET_H, 6, fill="#33475b", stroke=PAPER, stroke_width=2)
        + centred(TICKET_W / 2, TICKET_H / 2, f"deck {len(view.deck)}", SMALL, bold=True, fill="#ffffff")
    )
    face = ticket(str(view.shown)) if view.shown else back
    body.append(section("Deck and discard, top first", y))
    body.append(at(14, y + 24, look.spot("deck", "the deck", 0, 0, TICKET_W, TICKET_H, face)))
    top, low = y + 24, y + 24 + TICKET_H + 8
    first = True
    for card, (x, row) in zip(view.discard, flowing([float(TICKET_W)] * len(view.discard), HALF - 120), strict=True):
        drawn = ticket(str(card))
        if first:
            drawn = look.spot("discard", "the discard", 0, 0, TICKET_W, TICKET_H, drawn)
        first = False
        body.append(at(100 + x, top + (TICKET_H + 8) * row, drawn))
        low = max(low, top + (TICKET_H + 8) * (row + 1))
    return low + 4


def pool(view: State, look: Look, body: list[Svg], y: float) -> float:
    """Shares at their market value, privates at their price."""
    body.append(section(f"Bank pool, {view.pooled}", y))
    there = [(one, number) for one, number in view.pool.items() if number]
    if not there and not view.pool_privates:
        body.append(label("empty", 150, y + 16, SMALL))
        return y + 28
    y += 24
    widths = [float(TICKET_W)] * (len(there) + len(view.pool_privates))
    places = list(flowing(widths, HALF - 28))
    for (company, number), (x, row) in zip(there, places, strict=False):
        face = at(0, 0, pooled_share(view, company, number))
        spot = look.spot(f"pool-{company}", f"{company} in the pool", 0, 0, TICKET_W, TICKET_H, face)
        body.append(at(14 + x, y + (TICKET_H + 8) * row, spot))
    for private, (x, row) in zip(view.pool_privates, places[len(there) :], strict=True):
        spot = look.spot(f"card-{private}", PRIVATES[private].name, 0, 0, TICKET_W, TICKET_H, ticket(private))
        body.append(at(14 + x, y + (TICKET_H + 8) * row, spot))
    return y + (TICKET_H + 8) * (max(row for _, row in places) + 1) + 4


def pooled_share(view: State, company: str, number: int) -> Svg:
    body = Svg(rect(0, 0, TICKET_W, TICKET_H, 6, fill=PAPER, stroke=EDGE))
    many = f"×{number} £{view.value(company)}"
    return Svg(body + at(TICKET_W / 2, 13, token(company, SMALL)) + centred(TICKET_W / 2, 38, many, SMALL))


# --- concessions -----------------------------------------------------------------------------------------------------


def concessions(view: State, look: Look) -> list[Panel]:
    """In two columns on a desk, where the map stays in sight below them; in one on a phone."""
    told = "Concessions: " + ", ".join(f"{one} {concession_holder(view, look, one)[0]}" for one in CONCESSIONS)
    wide, narrow = (concession_list(view, look, columns) for columns in (2, 1))
    return [
        Panel("concessions", told, 12, 2 * HALF, wide[1], wide[0], only="wide"),
        Panel("concessions-narrow", told, 6, HALF, narrow[1], again(narrow[0], "narrow"), narrow=6, only="narrow"),
    ]


RIGHT = 52  # how high the line of a concession is: as high as a finger


def concession_list(view: State, look: Look, columns: int) -> tuple[Svg, float]:
    """The rights line by line, column by column; and how high that is."""
    each = -(-len(CONCESSIONS) // columns)
    places = [(HALF * (place // each), 40 + (RIGHT + 4) * (place % each)) for place in range(len(CONCESSIONS))]
    rows = [at(*place, one_right(view, look, one)) for place, one in zip(places, CONCESSIONS.values(), strict=True)]
    height = 48 + (RIGHT + 4) * each
    ground = felt(5, 4, columns * HALF - 10, height - 6)
    return Svg(ground + heading("Concessions", 14, 30, 19) + "".join(rows)), height


def one_right(view: State, look: Look, one: Concession) -> Svg:
    """Goods: from where to where, the bonus, and who has the right; the viewer's are chosen where they lie."""
    own = view.players[look.viewer.seat].concessions if look.viewer.seat != NOBODY else ()
    holder, mark = concession_holder(view, look, one.id)
    body = (
        rect(10, 0, HALF - 20, RIGHT, 6, fill=PAPER, fill_opacity=0.5, cls="ground"),
        text(18, 21, fitted(f"{one.name} ({one.id}), £{one.bonus}", 240, 15), 15, bold=True, cls="ink"),
        text(18, 41, fitted(way_of(one), HALF - 36, SMALL), SMALL, cls="ink"),
        at(HALF - 160, 16, mark) if mark else EMPTY,
        text(HALF - 142 if mark else HALF - 160, 21, fitted(holder, 130, SMALL), SMALL, cls="ink"),
    )
    if one.id in own:
        return Svg("".join(body))
    return look.spot(f"concession-{one.id}", one.name, 10, 0, HALF - 20, RIGHT, *body)


def way_of(one: Concession) -> str:
    """From its source to its ports, by name and hex: `Kufra (L9) to Tripoli (I4)`."""
    source, *ports = (f"{HEXES[at_].name} ({at_})" for at_ in (one.source, *one.ports))
    return f"{source} to {' or '.join(ports)}"


def concession_holder(view: State, look: Look, one: str) -> tuple[str, Svg]:
    for seat, player in enumerate(view.players):
        if one in player.concessions:
            return look.who(seat), chip(colour(seat), "", 9)
    for company, firm in view.companies.items():
        if one in firm.concessions:
            return company, EMPTY
    return ("out of the game" if one in view.concessions_out else "not sold yet"), EMPTY
