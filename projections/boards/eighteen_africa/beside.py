"""What stands beside the own things while it matters: the company that operates or is asked for a train, the lot that
is auctioned, and otherwise who owns what."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.eighteen_africa.edition import CONCESSIONS, PRESIDENT_MARK
from domain.games.eighteen_africa.questions import ConcessionChoice
from domain.games.eighteen_africa.state import CONCESSION, State
from domain.places import NOBODY
from projections.boards.drawing import FAINT, PAPER, Svg, at, centred, chip, rect, text
from projections.boards.eighteen_africa.art import HALF, SMALL
from projections.boards.eighteen_africa.companies import charter
from projections.boards.eighteen_africa.plates import token
from projections.boards.eighteen_africa.runs import last_run
from projections.boards.eighteen_africa.seats import colour
from projections.boards.eighteen_africa.supply import shelf
from projections.boards.eighteen_africa.tickets import counted
from projections.boards.furniture import felt, heading
from projections.boards.panels import Look, Panel

ROW = 25
UNITS = 10


def beside(view: State, look: Look) -> list[Panel]:
    if view.work is not None:
        run = [one._replace(id="this-run") for one in last_run(view)] if view.ran == view.work.company else []
        asked = [beside_charter(view, look, view.offer.seller, "asked")] if view.offer else []
        return [*asked, beside_charter(view, look, view.work.company, "operating"), *run]
    if view.auction is not None or view.lots or view.round == CONCESSION:
        return [lots(view, look)]
    return [owners(view, look, "who-owns-what")]


def beside_charter(view: State, look: Look, company: str, why: str) -> Panel:
    """The charter of a company that operates, or is asked for a train; it is marked where all of them lie."""
    drawn = charter(view, look._replace(links={}, changed=(), chosen=(), ghost=()), company)
    body = drawn.body.replace(' id="', f' id="{why}-')
    return drawn._replace(id=why, body=Svg(body))


def lots(view: State, look: Look) -> Panel:
    """What is up, who bids most, who is still in, and the lots to come."""
    body: list[Svg] = []
    for place, line in enumerate(bidding(view, look)):
        body.append(text(14, 52 + 20 * place, line, 15, bold=not place, cls="ink"))
    for line in concessions_left(view):
        body.append(text(14, 52 + 20 * len(body), line, 15, cls="ink"))
    y = 44.0 + 20 * len(body)
    if view.lots:
        y = shelf(body, look, f"Lots left, {len(view.lots)}", [("", *one) for one in counted(view.lots)], y)
    told = f"Auction: {'; '.join(bidding(view, look))}; lots left: {', '.join(view.lots) or 'none'}"
    drawn = Svg(felt(5, 4, HALF - 10, y) + heading("Auction", 14, 30, 19) + "".join(body))
    return Panel("lots", told, 6, HALF, y + 6, drawn, narrow=6)


def bidding(view: State, look: Look) -> Iterator[str]:
    up = view.auction
    if up is None:
        chooses = [look.who(one.seat) for one in view.top if isinstance(one, ConcessionChoice)]
        yield from (f"{who} chooses a concession" for who in chooses)
        if view.nominator != NOBODY and not chooses:
            next_ = "opens the next auction" if view.round == CONCESSION else "puts up the next lot"
            yield f"{look.who(view.nominator)} {next_}"
        return
    lot = up.card or "the choice of a concession"
    yield f"{lot}: £{up.high} by {look.who(up.bidder)}" if up.bidder != NOBODY else f"{lot}: no bid yet"
    yield f"still in: {', '.join(map(look.who, up.bidders))}"


def concessions_left(view: State) -> Iterator[str]:
    """While they are auctioned: from where to where, and the bonus."""
    if view.round == CONCESSION:
        for one in map(CONCESSIONS.__getitem__, view.concessions):
            yield f"{one.id} {one.name}: {one.source} to {' or '.join(one.ports)}, +{one.bonus}"


# --- who owns what ---------------------------------------------------------------------------------------------------


def owners(view: State, look: Look, id_: str) -> Panel:
    """A line for each company: its price, the units of each seat, of companies, in the pool, and unsold."""
    heads = [*(f"seat {seat}" for seat in view.seats()), "co.", "pool", "rest"]
    wide = (HALF - 128) / len(heads)
    body = [felt(5, 4, HALF - 10, 40 + ROW * len(view.companies) + 2), text(14, 27, "Units", 15, bold=True, cls="ink")]
    for place, words in enumerate(heads):
        x = 122 + wide * (place + 0.5)
        seat = place < len(view.players)
        body.append(at(x, 22, chip(colour(place), "", 9)) if seat else centred(x, 22, words, SMALL, fill=FAINT,
                                                                              cls="faint"))  # fmt: skip
    body += [at(0, 38 + ROW * place, line(view, one, wide)) for place, one in enumerate(view.names())]
    told = "Units: " + "; ".join(f"{one} {', '.join(units_in_words(view, look, one))}" for one in view.names())
    return Panel(id_, told, 6, HALF, 48 + ROW * len(view.companies), Svg("".join(body)), narrow=6)


def line(view: State, company: str, wide: float) -> Svg:
    firm = view.companies[company]
    ground = rect(10, 1, HALF - 20, ROW - 2, 5, fill=PAPER, fill_opacity=0.5, cls="ground")
    price = text(116, 17, "out" if firm.removed else f"£{view.value(company)}", 15, bold=firm.started, anchor="end",
                 cls="ink" if firm.started else "faint")  # fmt: skip
    cells = [
        centred(122 + wide * (place + 0.5), 12, words, 15, bold=words.endswith(PRESIDENT_MARK), cls="ink")
        for place, words in enumerate(units_of(view, company)) if words
    ]  # fmt: skip
    return Svg(ground + at(40, 12, token(company, SMALL)) + price + "".join(cells))


def units_of(view: State, company: str) -> list[str]:
    """What stands in the cells of a company's line; nothing where there is no unit."""
    firm = view.companies[company]
    seats = [view.units(seat, company) for seat in view.seats()]
    firms = sum(one.shares.get(company, 0) for one in view.companies.values())
    pool = view.pool.get(company, 0)
    rest = 0 if firm.removed else UNITS - sum(seats) - firms - pool
    marked = [f"{units}{PRESIDENT_MARK if firm.president == seat else ''}" if units else ""
              for seat, units in enumerate(seats)]  # fmt: skip
    return [*marked, *(str(one) if one else "" for one in (firms, pool, rest))]


def units_in_words(view: State, look: Look, company: str) -> Iterator[str]:
    names = [*map(look.who, view.seats()), "companies", "pool", "unsold"]
    yield from (f"{who} {units}" for who, units in zip(names, units_of(view, company), strict=True) if units)
