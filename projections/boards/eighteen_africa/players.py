"""What lies before the players of 18Africa: cash, hand, certificates, bonds, privates, concessions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from domain.games.eighteen_africa.edition import CONCESSIONS, PRESIDENT_MARK, company_of, is_president, price_of
from domain.games.eighteen_africa.state import STOCK, State
from domain.places import Seat
from domain.words import Hidden
from domain.words import counted as in_number
from projections.boards.drawing import EMPTY, PAPER, Svg, at, chip, fitted, livery, rect, text
from projections.boards.eighteen_africa.art import HALF, SMALL
from projections.boards.eighteen_africa.seats import colour
from projections.boards.eighteen_africa.supply import section
from projections.boards.eighteen_africa.tickets import counted, tickets
from projections.boards.furniture import felt, label
from projections.boards.panels import Look, Panel


def player(view: State, look: Look, seat: Seat, own: bool = False) -> Panel:
    """A seat with all that it owns; its hand as far as the viewer knows it."""
    one = view.players[seat]
    body: list[Svg] = []
    y = 74.0
    if own and len(one.hand):
        named = [(hand_spot(view, str(card)), str(card), note) for card, note in counted(seen(one.hand.cards))]
        y = shelf(body, look, str(look.owned("hand")), named, y)
    y = shelf(body, look, "Certificates", certificates(view, seat, own), y, partial(worth_of, view))
    if own and one.concessions:
        y = rights(body, look, one.concessions, y)
    for line in other_lines(view, seat, own):
        body.append(text(14, y + 16, fitted(line, HALF - 28, 15), 15, cls="ink"))
        y += 22
    height = y + 10
    drawn = Svg(felt(5, 4, HALF - 10, height - 6) + "".join([*head(view, look, seat), *body]))
    return Panel(f"player-{seat}", description(view, look, seat), 6, HALF, height, drawn, narrow=6)


def head(view: State, look: Look, seat: Seat) -> Iterator[Svg]:
    one = view.players[seat]
    yield rect(8, 7, HALF - 16, 34, 7, fill=livery(colour(seat)).fill, fill_opacity=0.22)
    yield at(26, 24, chip(colour(seat), "", 11))
    mark = " · priority" if view.priority == seat else ""
    yield text(46, 30, fitted(f"{look.who(seat)}{mark}", 220, 17), 17, bold=True, cls="ink")
    yield text(HALF - 18, 30, f"cash £{one.cash}", 17, bold=True, anchor="end", cls="ink")
    worth = f"worth £{look.totals[seat]} now" if seat in look.totals else ""
    yield label(f"certificates {view.certificates(seat)} of {view.limit} · bonds {len(one.bonds)}", 14, 62, 15)
    yield text(HALF - 18, 62, worth, 15, anchor="end", cls="ink") if worth else EMPTY


def hand_spot(view: State, card: str) -> str:
    """In the auction the lots are chosen, not the cards of the hand."""
    return "" if view.round == "auction" else f"card-{card}"


def seen(cards: Sequence[object]) -> list[str]:
    return [str(card) for card in cards if not isinstance(card, Hidden)]


def certificates(view: State, seat: Seat, own: bool) -> list[tuple[str, str, str]]:
    """The president's certificate, shares with their number, privates."""
    one = view.players[seat]
    found = []
    for company, firm in view.companies.items():
        if firm.president == seat:
            found.append(("", f"{company}{PRESIDENT_MARK}", ""))
        if number := one.shares.get(company, 0):
            found.append(("", company, f"×{number}"))
    return found + [
        (f"card-{each.private}", each.private, "used" if each.private in view.used else "") for each in one.privates
    ]


def worth_of(view: State, card: str) -> int:
    """What a certificate that is owned would bring: the market value of its units, or the price of a private."""
    company = company_of(card)
    return view.value(company) * (2 if is_president(card) else 1) if company else price_of(card)


def shelf(
    body: list[Svg], look: Look, title_: str, cards: Sequence[tuple[str, str, str]], y: float,
    worth: Callable[[str], int] = price_of,
) -> float:  # fmt: skip
    body.append(section(title_, y))
    if not cards:
        body.append(label("none", 130, y + 16, SMALL))
        return y + 26
    found, low = tickets(look, cards, y + 24, worth)
    body += found
    return low


def rights(body: list[Svg], look: Look, held: Sequence[str], y: float) -> float:
    """The own concessions, two in a row: here they are given to a company, while the map is in sight."""
    body.append(section("Concessions", y))
    wide = (HALF - 28 - 7) / 2
    for place, one in enumerate(map(CONCESSIONS.__getitem__, held)):
        ground = rect(0, 0, wide, 28, 6, fill=PAPER, fill_opacity=0.5, cls="ground")
        words = text(8, 19, fitted(f"{one.name} ({one.id}), +{one.bonus}", wide - 16, 15), 15, cls="ink")
        spot = look.spot(f"concession-{one.id}", one.name, 0, 0, wide, 28, ground, words)
        body.append(at(14 + (wide + 7) * (place % 2), y + 24 + 35 * (place // 2), spot))
    return y + 24 + 35 * ((len(held) + 1) // 2)


def other_lines(view: State, seat: Seat, own: bool) -> Iterator[str]:
    one = view.players[seat]
    if one.concessions and not own:
        yield "concessions: " + ", ".join(f"{CONCESSIONS[each].name} ({each})" for each in one.concessions)
    if not own:
        known = [f"{card}{note}" for card, note in counted(sorted(map(str, one.hand.known)))]
        yield f"hand: {in_number(len(one.hand), 'card|cards')}" + (f", known {' '.join(known)}" if known else "")
    if view.round in {"keep", "auction"}:
        yield f"spent on lots: £{one.spent}"
    if view.round == STOCK and view.sold[seat]:
        yield f"sold this round: {', '.join(view.sold[seat])}"


def description(view: State, look: Look, seat: Seat) -> str:
    one = view.players[seat]
    held = [f"{card}{note}" for _, card, note in certificates(view, seat, False)]
    return (
        f"{look.who(seat)}: cash £{one.cash}, {view.certificates(seat)} of {view.limit} certificates: "
        f"{', '.join(held) or 'none'}; {in_number(len(one.bonds), 'bond|bonds')}; "
        f"{'; '.join(other_lines(view, seat, False))}"
    )
