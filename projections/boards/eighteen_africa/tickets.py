"""Certificates and privates as small cards, in rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from domain.games.eighteen_africa.edition import COMPANIES, PRIVATES, company_of, is_president, price_of
from projections.boards.drawing import EMPTY, PAPER, Svg, at, centred, rect, title
from projections.boards.eighteen_africa.art import HALF, SMALL
from projections.boards.eighteen_africa.plates import on
from projections.boards.panels import Look

TICKET_W, TICKET_H = 66, 52


def ticket(card: str, note: str = "", worth: int | None = None) -> Svg:
    """A certificate or a private: its letters on its colour, its printed price or its worth, how many there are."""
    company = company_of(card)
    colour = COMPANIES[company].color if company else "#6b4f2a"
    body = (
        rect(0, 0, TICKET_W, TICKET_H, 6, fill=PAPER, stroke=colour, stroke_width=2),
        rect(1, 1, TICKET_W - 2, 23, 5, fill=colour),
        centred(TICKET_W / 2, 12.5, card, 15, bold=True, fill=on(colour)),
        noted(f"£{price_of(card) if worth is None else worth}", note),
    )
    return Svg(title(card_words(card)) + "".join(body))


def noted(price: str, note: str) -> Svg:
    """The price, and how many there are; of a power that was used only that: the price is told under the pointer."""
    if note and not note.startswith("×"):
        return centred(TICKET_W / 2, 38, note, SMALL, bold=True)
    number = centred(TICKET_W - 14, 38, note, SMALL, bold=True) if note else EMPTY
    return Svg(centred(TICKET_W / 2 - (10 if note else 0), 38, price, SMALL) + number)


def card_words(card: str) -> str:
    if card in PRIVATES:
        row = PRIVATES[card]
        return f"{card} {row.name}: £{row.price}, brings £{row.income} a round, {row.text}"
    what = "president's certificate, 20 %" if is_president(card) else "share, 10 %"
    return f"{card}: {COMPANIES[company_of(card)].name}, {what}"


def flowing(widths: Sequence[float], room: float, gap: float = 7) -> Iterator[tuple[float, int]]:
    """Where things of such widths lie, row by row: from the left, and in which row."""
    x, row = 0.0, 0
    for width in widths:
        if x and x + width > room:
            x, row = 0.0, row + 1
        yield x, row
        x += width + gap


def tickets(
    look: Look, named: Sequence[tuple[str, str, str]], y: float, worth: Callable[[str], int] = price_of
) -> tuple[list[Svg], float]:
    """Cards with their spots (or none), notes and worth, in rows; and where they end."""
    found, low = [], y
    widths = [float(TICKET_W)] * len(named)
    for (spot, card, note), (x, row) in zip(named, flowing(widths, HALF - 28), strict=True):
        top = y + (TICKET_H + 8) * row
        face = ticket(card, note, worth(card))
        if spot:
            face = look.spot(spot, card, 0, 0, TICKET_W, TICKET_H, face)
        found.append(at(14 + x, top, face))
        low = top + TICKET_H + 8
    return found, low


def counted(cards: Sequence[str]) -> list[tuple[str, str]]:
    """Each kind once, with `×2` where it lies there twice."""
    return [(card, f"×{number}" if number > 1 else "") for card, number in Counter(map(str, cards)).items()]
