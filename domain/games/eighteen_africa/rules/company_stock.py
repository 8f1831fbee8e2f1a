"""4.8.6: a company sells and buys certificates of others."""

from __future__ import annotations

from collections.abc import Iterator

from domain.chance import Chance
from domain.engine import Decision, Facts
from domain.games.eighteen_africa.decisions import (
    CompanyBuyPrivate,
    CompanyBuyShare,
    CompanySellPrivate,
    CompanySellShares,
    EndTurn,
)
from domain.games.eighteen_africa.edition import PRIVATES
from domain.games.eighteen_africa.facts import BANK, POOL, Answered, CardBought, EndStarted, PrivateSold, SharesSold
from domain.games.eighteen_africa.questions import DealInStock
from domain.games.eighteen_africa.rules.market import bank_paid
from domain.games.eighteen_africa.state import State
from domain.words import require, require_among


def may_trade(state: State, question: DealInStock) -> Iterator[Decision]:
    yield from trades(state, question.company)
    yield EndTurn()


def trades(state: State, company: str) -> Iterator[Decision]:
    firm = state.companies[company]
    for name in state.names():
        yield from (CompanySellShares(name, units) for units in range(1, firm.shares.get(name, 0) + 1))
    yield from map(CompanySellPrivate, firm.privates)
    for name in state.names():
        if name != company and state.pool.get(name) and state.value(name) <= firm.treasury:
            yield CompanyBuyShare(name)
    yield from (CompanyBuyPrivate(one) for one in state.pool_privates if PRIVATES[one].price <= firm.treasury)


def ending_turn(state: State, question: DealInStock) -> EndTurn:
    return EndTurn()


def sell_shares(state: State, question: DealInStock, ask: CompanySellShares, chance: Chance) -> Facts:
    """4.8.6: to the pool at the market value, paid into the treasury."""
    company = question.company
    own = state.companies[company].shares
    require(own, "4.8.6", "{company} owns no shares", company=company)
    held = [name for name in state.names() if name in own]
    require_among(
        ask.company, held, "4.8.6", "{company} owns no share of {chosen}, only of {possible}", company=company
    )
    most = own[ask.company]
    some = "sell at least one and at most {most:share|shares} of {share}"
    require(1 <= ask.units <= most, "4.8.6", some, most=most, share=ask.company)
    amount = ask.units * state.value(ask.company)
    yield SharesSold(company=company, share=ask.company, units=ask.units, amount=amount)
    yield from bank_paid(state, amount)
    yield Answered(question)


def sell_private(state: State, question: DealInStock, ask: CompanySellPrivate, chance: Chance) -> Facts:
    """4.8.6: to the pool for its printed price."""
    company = question.company
    own = state.companies[company].privates
    require(own, "4.8.6", "{company} owns no private", company=company)
    why = "{company} does not own {chosen}; it could sell {possible}"
    require_among(ask.private, own, "4.8.6", why, company=company)
    amount = PRIVATES[ask.private].price
    yield PrivateSold(company=company, private=ask.private, amount=amount)
    yield from bank_paid(state, amount)
    yield Answered(question)


def buy_share(state: State, question: DealInStock, ask: CompanyBuyShare, chance: Chance) -> Facts:
    """4.8.6: one share of another company from the pool; it ends the turn."""
    company = question.company
    require(ask.company != company, "4.8.6", "{company} cannot own its own shares", company=company)
    there = [name for name in state.names() if name in state.pool and name != company]
    require(there, "4.8.6", "there is no share in the pool that {company} could buy", company=company)
    require_among(ask.company, there, "4.8.6", "there is no share of {chosen} in the pool; there lies {possible}")
    yield from _bought(state, question, ask.company, state.value(ask.company))


def buy_private(state: State, question: DealInStock, ask: CompanyBuyPrivate, chance: Chance) -> Facts:
    """4.8.6: one private from the pool; it ends the turn."""
    there = state.pool_privates
    require(there, "4.8.6", "there is no private in the pool")
    require_among(ask.private, there, "4.8.6", "{chosen} is not in the pool; there lies {possible}")
    yield from _bought(state, question, ask.private, PRIVATES[ask.private].price)


def _bought(state: State, question: DealInStock, card: str, price: int) -> Facts:
    company, treasury = question.company, state.companies[question.company].treasury
    why = "{card} costs £{price}; {company} has £{treasury}"
    require(price <= treasury, "4.8.6", why, card=card, price=price, company=company, treasury=treasury)
    yield CardBought(company=company, card=card, source=POOL, price=price, payee=BANK)
    yield Answered(question)
    yield EndStarted(company)


def end_turn(state: State, question: DealInStock, ask: EndTurn, chance: Chance) -> Facts:
    """4.8.6: without a purchase."""
    yield Answered(question)
    yield EndStarted(question.company)
