"""4.3: paying for certificates, the limit, the start of a company, and who controls it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from domain.engine import Facts
from domain.games.eighteen_africa.edition import COMPANIES, DATA, PRIVATES, company_of, price_of, space_of
from domain.games.eighteen_africa.evolve import EVOLVE
from domain.games.eighteen_africa.facts import (
    BANK,
    MANAGER,
    POOL,
    PRESIDENT,
    CardBought,
    CompanyStarted,
    ControllerChanged,
    PresidentSwapped,
)
from domain.games.eighteen_africa.state import State
from domain.places import NOBODY, Face, Seat, copied
from domain.words import Refused, require


def price(state: State, card: Face, source: str) -> int:
    """The printed price; of a share in the pool the market value."""
    return state.value(card) if source == POOL and card not in PRIVATES else price_of(card)


def payee(card: Face, source: str) -> str:
    """A share of a company pays the company, started or not; privates and the pool pay the bank."""
    return BANK if source == POOL or card in PRIVATES else company_of(card)


def require_payable(state: State, seat: Seat, card: Face, source: str) -> None:
    limit, own = state.limit, state.certificates(seat)
    full = "you have {own:certificate|certificates} and the limit is {limit}: only bonds can be bought"
    require(own < limit, "4.3", full, own=own, limit=limit)
    cost, cash = price(state, card, source), state.players[seat].cash
    require(cost <= cash, "4.3", "{card} costs £{cost}; you have £{cash}", card=card, cost=cost, cash=cash)


def require_all_payable(state: State, seat: Seat, cards: Sequence[Face], source: str) -> None:
    """All or nothing: taken in order, each must be payable and find the buyer below the limit, swaps counted (R55)."""
    require_payable(state, seat, cards[0], source)
    if len(cards) == 1:
        return
    tried = copied(state)
    for before, card in pairwise(cards):
        for fact in bought(tried, seat, before, source):
            EVOLVE[type(fact)](tried, fact)
        _require_next(tried, seat, card, source, before)


def _require_next(tried: State, seat: Seat, card: Face, source: str, before: Face) -> None:
    """A further card of one purchase: what the buyer has after the one before is not what lies on the table."""
    limit, own = tried.limit, tried.certificates(seat)
    full = "after {before} you have {own:certificate|certificates} and the limit is {limit}: {card} is one too many"
    require(own < limit, "4.3", full, before=before, own=own, limit=limit, card=card)
    cost, cash = price(tried, card, source), tried.players[seat].cash
    short = "{card} costs £{cost}; after {before} you have £{cash}"
    require(cost <= cash, "4.3", short, card=card, cost=cost, before=before, cash=cash)


def all_payable(state: State, seat: Seat, cards: Sequence[Face], source: str) -> bool:
    try:
        require_all_payable(state, seat, cards, source)
    except Refused:
        return False
    return True


def bought(state: State, seat: Seat, card: Face, source: str) -> Facts:
    """A player buys a card: the company may start, and control may change."""
    yield CardBought(seat=seat, card=card, source=source, price=price(state, card, source), payee=payee(card, source))
    company = company_of(card)
    if company:
        yield from started(state, company)
        yield from controlled(state, company)


# --- start -----------------------------------------------------------------------------------------------------------


def in_play(state: State, company: str) -> int:
    """Ordinary shares owned by players and companies, or in the pool."""
    owners = [player.shares for player in state.players] + [firm.shares for firm in state.companies.values()]
    return state.pool.get(company, 0) + sum(shares.get(company, 0) for shares in owners)


def started(state: State, company: str) -> Facts:
    """The president's certificate is bought, or three ordinary shares are in play."""
    firm = state.companies[company]
    if firm.started:
        return
    if firm.president != NOBODY or in_play(state, company) >= DATA.decks.float_ordinary_shares:
        yield CompanyStarted(company, space_of(COMPANIES[company].par), firm.home)


# --- control ---------------------------------------------------------------------------------------------------------


def controlled(state: State, company: str) -> Facts:
    """Recomputed after every change of units. Only players count (R14)."""
    firm = state.companies[company]
    if not firm.started:
        return
    before, holder = firm.controller, firm.president
    units = [state.units(seat, company) for seat in state.seats()]
    if holder != NOBODY:
        seat = president_now(state, units, holder if before == NOBODY else before, holder)
        if seat != holder:
            yield PresidentSwapped(company, holder, seat)
    else:
        seat = manager_now(state, units, company)
    if seat != before:
        yield ControllerChanged(company, before, seat, MANAGER if holder == NOBODY else PRESIDENT)


def president_now(state: State, units: Sequence[int], incumbent: Seat, holder: Seat) -> Seat:
    """Who controls it stays while nobody has more; else who holds the certificate; else the next clockwise."""
    most = max(units)
    if units[incumbent] == most:
        return incumbent
    return holder if units[holder] == most else next_with(state, units, incumbent)


def manager_now(state: State, units: Sequence[int], company: str) -> Seat:
    """The manager stays while nobody has more; the first one is who reached the most units first."""
    firm, most = state.companies[company], max(units)
    if firm.controller == NOBODY:
        most_units = [seat for seat in state.seats() if units[seat] == most]
        return min(most_units, key=lambda seat: firm.reached[seat].since)
    return firm.controller if units[firm.controller] == most else next_with(state, units, firm.controller)


def next_with(state: State, units: Sequence[int], seat: Seat) -> Seat:
    """The first player clockwise from this seat who has the most units."""
    most = max(units)
    return next(other for other in state.clockwise(seat) if units[other] == most)
