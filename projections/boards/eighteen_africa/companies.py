"""The charters of 18Africa: of each company price, treasury, trains, stations, owners and holdings."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.eighteen_africa.edition import COMPANIES, DATA, PRESIDENT_MARK, PRIVATES
from domain.games.eighteen_africa.state import Firm, State
from domain.places import NOBODY
from projections.boards.drawing import (
    EDGE,
    FAINT,
    PAPER,
    Svg,
    at,
    broken,
    centred,
    chip,
    circle,
    fitted,
    rect,
    text,
    width_of,
)
from projections.boards.eighteen_africa.art import HALF, SMALL
from projections.boards.eighteen_africa.plates import on, plate, plate_width, token
from projections.boards.eighteen_africa.seats import colour
from projections.boards.eighteen_africa.tickets import flowing
from projections.boards.furniture import felt, label
from projections.boards.panels import Look, Panel

UNITS = 10
Mark = tuple[Svg, float, str]  # what stands there, how wide it is, and the words behind it


def charters(view: State, look: Look) -> list[Panel]:
    """Companies in the order in which they operate, those that have not started after them, removed ones last."""
    running = [one for space in reversed(view.market) for one in space]
    rest = [one for one in view.companies if one not in running]
    return [charter(view, look, one) for one in (*running, *sorted(rest, key=lambda one: view.companies[one].removed))]


def charter(view: State, look: Look, company: str) -> Panel:
    firm = view.companies[company]
    if firm.removed:
        return gone(look, company)
    if not firm.started:
        return waiting(view, look, company)
    owners, low = owner_marks(view, look, company, 116, HALF - 28)
    goods = broken(" · ".join(holdings(view, firm)), HALF - 28, SMALL, 4) if any(holdings(view, firm)) else ()
    height = low + 10 + 18 * len(goods)
    body = [
        felt(5, 4, HALF - 10, height - 6),
        *title_bar(company, price_words(view, company)),
        *leader(look, firm),
        text(HALF - 16, 64, f"treasury £{firm.treasury}", 15, bold=True, anchor="end", cls="ink"),
        *trains_and_tokens(firm, 88),
        *owners,
        *(text(14, low + 10 + 18 * place, line, SMALL, cls="ink") for place, line in enumerate(goods)),
    ]
    spot = look.spot(f"company-{company}", company, 8, 7, HALF - 16, height - 14, *body)
    return Panel(f"charter-{company}", description(view, look, company), 6, HALF, height, spot, narrow=6)


def waiting(view: State, look: Look, company: str) -> Panel:
    """A company that has not started has owners and what they paid, at most: no trains, nobody who leads it."""
    paid = view.companies[company].treasury
    owners, low = owner_marks(view, look, company, 62, HALF - 128)
    body = [
        felt(5, 4, HALF - 10, low + 4),
        *title_bar(company, price_words(view, company)),
        *owners,
        text(HALF - 16, 67, f"treasury £{paid}", 15, bold=True, anchor="end", cls="ink")
        if paid
        else label("not started", HALF - 108, 67, 15),
    ]
    spot = look.spot(f"company-{company}", company, 8, 7, HALF - 16, low - 4, *body)
    return Panel(f"charter-{company}", description(view, look, company), 6, HALF, low + 10, spot, narrow=6)


def gone(look: Look, company: str) -> Panel:
    """Of a company that was removed nothing is left but its name, and tokens on the map."""
    body = Svg(felt(5, 4, HALF - 10, 40) + "".join(title_bar(company, "removed")))
    told = f"{company} {COMPANIES[company].name}: removed from the game"
    spot = look.spot(f"company-{company}", company, 8, 7, HALF - 16, 34, body)
    return Panel(f"charter-{company}", told, 6, HALF, 46, spot, narrow=6)


def title_bar(company: str, price: str) -> Iterator[Svg]:
    row = COMPANIES[company]
    ink = on(row.color)
    yield rect(8, 7, HALF - 16, 34, 7, fill=row.color)
    yield text(18, 30, company, 18, bold=True, fill=ink)
    yield text(76, 30, fitted(row.name, 250, 15), 15, fill=ink)
    yield text(HALF - 18, 30, price, 18, bold=True, fill=ink, anchor="end")


def price_words(view: State, company: str) -> str:
    firm = view.companies[company]
    return f"£{view.value(company)}" + ("" if firm.started else " printed")


def leader(look: Look, firm: Firm) -> Iterator[Svg]:
    if firm.controller == NOBODY:
        return
    yield at(25, 59, chip(colour(firm.controller), "", 9))
    office = "manager" if firm.managed else "president"
    yield text(42, 64, fitted(f"{look.who(firm.controller)}, {office}", 240, 15), 15, cls="ink")


def trains_and_tokens(firm: Firm, y: float) -> Iterator[Svg]:
    """Trains, with room for more; stations left with their prices; the last revenue."""
    x = 14.0
    for train in firm.trains:
        wide = plate_width(train, 15)
        yield at(x + wide / 2, y, plate(train, 15, "#2f3b46", "#ffffff"))
        x += wide + 5
    for _ in range(DATA.trains.limit - len(firm.trains)):
        yield rect(x, y - 10, 26, 20, 9, fill="none", stroke=EDGE, stroke_dasharray="3 3")
        x += 31
    x = max(x + 10, 130)
    for cost in firm.markers:
        yield circle(x + 10, y, 13.5, fill=PAPER, stroke=EDGE, stroke_width=1.5)
        yield centred(x + 10, y, str(cost), SMALL)
        x += 31
    yield text(HALF - 16, y + 5, f"last run £{firm.last_revenue}", SMALL, anchor="end", fill=FAINT, cls="faint")


def owner_marks(view: State, look: Look, company: str, y: float, width: float) -> tuple[list[Svg], float]:
    """Who owns how many of the ten units, in rows of that width."""
    marks = list(owners(view, look, company))
    found, low = [], y
    for (mark, wide, words), (x, row) in zip(marks, flowing([one[1] for one in marks], width, 12), strict=True):
        top = y + 26 * row
        room = width_of(words, 15)
        found += [at(14 + x, top, mark), text(14 + x + wide - room, top + 5, words, 15, cls="ink")]
        low = top
    return found, low + 16


def owners(view: State, look: Look, company: str) -> Iterator[Mark]:
    firm = view.companies[company]
    total = 0
    for seat in view.seats():
        units = view.units(seat, company)
        total += units
        if units:
            mark = PRESIDENT_MARK if firm.president == seat else ""
            yield at(10, 0, chip(colour(seat), "", 9)), 26 + width_of(f"{units}0 %{mark}", 15), f"{units}0 %{mark}"
    for other, one in view.companies.items():
        units = one.shares.get(company, 0)
        total += units
        if units:
            yield (
                at(plate_width(other, SMALL) / 2, 0, token(other, SMALL)),
                plate_width(other, SMALL) + 48,
                f"{units}0 %",
            )
    pooled = view.pool.get(company, 0)
    if pooled:
        yield text(0, 5, "pool", SMALL, fill=FAINT, cls="faint"), 86.0, f"{pooled}0 %"
    rest = UNITS - total - pooled
    if rest:
        yield text(0, 5, "unsold", SMALL, fill=FAINT, cls="faint"), 104.0, f"{rest}0 %"


def holdings(view: State, firm: Firm) -> Iterator[str]:
    yield from (f"owns {number} {company}" for company, number in firm.shares.items() if number)
    yield from (private_words(view, one) for one in firm.privates)
    if firm.concessions:
        yield f"concessions {', '.join(firm.concessions)}"


def private_words(view: State, private: str) -> str:
    spent = " (used)" if private in view.used else ""
    return f"{private} +£{PRIVATES[private].income}{spent}"


def description(view: State, look: Look, company: str) -> str:
    firm = view.companies[company]
    held = [f"{look.who(seat)} {view.units(seat, company)}0 %" for seat in view.seats() if view.units(seat, company)]
    return (
        f"{company} {COMPANIES[company].name}: {price_words(view, company)}, treasury £{firm.treasury}, "
        f"trains {' '.join(firm.trains) or 'none'}, stations left {len(firm.markers)}, "
        f"owners {', '.join(held) or 'none'}; {'; '.join(holdings(view, firm)) or 'owns nothing'}"
    )
