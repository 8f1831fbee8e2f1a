"""4.6 (a) and (b): what a player may sell on the first turn of a stock round."""

from __future__ import annotations

from collections.abc import Iterator

from domain.chance import Chance
from domain.engine import Decision, Facts
from domain.games.eighteen_africa.decisions import SellBonds, SellPrivate, SellShares
from domain.games.eighteen_africa.edition import DATA, PRIVATES
from domain.games.eighteen_africa.facts import Answered, BondsSold, PresidentSwapped, PrivateSold, SharesSold
from domain.games.eighteen_africa.questions import ForcedSale, StockTurn
from domain.games.eighteen_africa.rules.certificates import controlled
from domain.games.eighteen_africa.state import State
from domain.places import Seat
from domain.words import Refused, refuse, require, require_among

OFFICE = 2  # units: a president's certificate, and the manager's last 20 % (R17)


def may_sell_certificates(state: State, seat: Seat) -> Iterator[Decision]:
    for company in state.names():
        yield from (SellShares(company, units) for units in sellable(state, seat, company))
    yield from (SellPrivate(one.private) for one in state.players[seat].privates)


def may_sell(state: State, seat: Seat) -> Iterator[Decision]:
    yield from may_sell_certificates(state, seat)
    yield from map(SellBonds, range(1, len(state.players[seat].bonds) + 1))


def sellable(state: State, seat: Seat, company: str) -> list[int]:
    return [units for units in range(1, state.units(seat, company) + 1) if can_sell(state, seat, company, units)]


def can_sell(state: State, seat: Seat, company: str, units: int) -> bool:
    try:
        require_sale(state, seat, company, units)
    except Refused:
        return False
    return True


def require_sale(state: State, seat: Seat, company: str, units: int) -> None:
    """4.6 (b): presidents and managers keep 20 % unless somebody else can take the office."""
    require_among(company, state.names(), "4.6.b", "{chosen} is no company of this match: {possible}")
    own = state.units(seat, company)
    require(own, "4.6.b", "you own no share of {company}", company=company)
    if 1 <= units <= own:
        require_successor(state, seat, company, units)
        return
    require_successor(state, seat, company, 1)
    most = max(sellable(state, seat, company))
    refuse("4.6.b", "sell at least one and at most {most:unit|units} of {company}", most=most, company=company)


def require_successor(state: State, seat: Seat, company: str, units: int) -> None:
    """4.6 (b): who takes the office over, if so many units less leave the seller without 20 %."""
    firm, own = state.companies[company], state.units(seat, company)
    if firm.president == seat and units > own - OFFICE:
        why = "the president's certificate of {company} is taken only by a player with 20 %, and nobody else has that"
        require(successors(state, seat, company), "4.6.b", why, company=company)
    if firm.managed and firm.controller == seat and own >= OFFICE > own - units:
        why = "you manage {company}: you keep 20 %, as no other player has that"
        require(successors(state, seat, company), "4.6.b", why, company=company)


def successors(state: State, seat: Seat, company: str) -> list[Seat]:
    """Other players with 20 %, who has most first; ties clockwise from the seller."""
    others = [other for other in state.clockwise(seat) if state.units(other, company) >= OFFICE]
    return sorted(others, key=lambda other: -state.units(other, company))


# --- the rules -------------------------------------------------------------------------------------------------------


def require_first_turn(state: State, seat: Seat) -> None:
    first = state.first_turn[seat]
    require(first, "4.6.b", "you can sell only on your first turn of a stock round")


def sell_shares(state: State, question: StockTurn | ForcedSale, ask: SellShares, chance: Chance) -> Facts:
    """4.6 (b): to the pool at the market value; the certificate of a president is swapped first if need be."""
    seat, company = question.seat, ask.company
    require_first_turn(state, seat)
    require_sale(state, seat, company, ask.units)
    if ask.units > state.players[seat].shares.get(company, 0):
        yield PresidentSwapped(company, seat, successors(state, seat, company)[0])
    yield SharesSold(seat=seat, share=company, units=ask.units, amount=ask.units * state.value(company))
    yield from controlled(state, company)
    yield Answered(question)


def sell_private(state: State, question: StockTurn | ForcedSale, ask: SellPrivate, chance: Chance) -> Facts:
    """4.6 (b): to the pool for its printed price."""
    require_first_turn(state, question.seat)
    own = [one.private for one in state.players[question.seat].privates]
    require(own, "4.6.b", "you own no private")
    require_among(ask.private, own, "4.6.b", "you do not own {chosen}; you could sell {possible}")
    yield PrivateSold(seat=question.seat, private=ask.private, amount=PRIVATES[ask.private].price)
    yield Answered(question)


def sell_bonds(state: State, question: StockTurn, ask: SellBonds, chance: Chance) -> Facts:
    """4.6 (b): to the bank for what they cost."""
    require_first_turn(state, question.seat)
    own = len(state.players[question.seat].bonds)
    require(own, "4.6.b", "you own no bond")
    require(1 <= ask.number <= own, "4.6.b", "sell at least one and at most {own:bond|bonds}", own=own)
    yield BondsSold(question.seat, ask.number, ask.number * DATA.bonds.price)
    yield Answered(question)


# --- a forced sale ---------------------------------------------------------------------------------------------------


def must_sell(state: State, seat: Seat) -> bool:
    """4.6 (a): above the limit on the first turn, and something can be sold."""
    above = state.first_turn[seat] and state.certificates(seat) > state.limit
    return above and any(True for _ in may_sell_certificates(state, seat))


def may_be_forced(state: State, question: ForcedSale) -> Iterator[Decision]:
    return may_sell_certificates(state, question.seat)


def cheapest_sale(state: State, question: ForcedSale) -> Decision:
    """4.11: one share of the company with the lowest market value that may be sold, else the cheapest private."""
    offers = list(may_be_forced(state, question))
    shares = [offer for offer in offers if isinstance(offer, SellShares)]
    if shares:
        return min(shares, key=lambda offer: (offer.units, state.value(offer.company), offer.company))
    privates = [offer for offer in offers if isinstance(offer, SellPrivate)]
    return min(privates, key=lambda offer: (PRIVATES[offer.private].price, offer.private))
