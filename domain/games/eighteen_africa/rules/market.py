"""4.8.4, 4.8.8 and 5: how a marker moves, what happens at both ends of the row, and when the end is triggered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from domain.chance import Chance, Unknowable
from domain.engine import Facts
from domain.games.eighteen_africa.edition import DATA, PRESIDENT_MARK, company_of
from domain.games.eighteen_africa.facts import CompanyRemoved, EndTriggered, MarkerMoved, Taken
from domain.games.eighteen_africa.rules.deck import maintained
from domain.games.eighteen_africa.state import OPERATING, VALUES, State
from domain.places import NOBODY, Card, Face, Seat

# Why a marker moves, and why a match ends.
PAID, UNPAID, NO_TRAIN, DEPRESSION = "paid", "unpaid", "no-train", "depression"
BY_BANK, BY_PRICE, BY_REMOVAL, BY_SETS = "bank", "price", "removal", "sets"


def moved(state: State, company: str, spaces: int, cause: str, chance: Chance) -> Facts:
    """4.8.4: along the row, stopping at both ends; 400 triggers the end, 0 removes the company."""
    before = state.companies[company].space
    after = space_after(before, spaces)
    if after == before:
        return
    yield MarkerMoved(company, before, after, cause)
    if VALUES[after] >= DATA.market.end_value:
        yield from triggered(state, BY_PRICE)
    if VALUES[after] == DATA.market.removal_value:
        yield from removed(state, company, chance)


def space_after(before: int, spaces: int) -> int:
    """4.8.4: the marker stops at both ends of the row."""
    return min(max(before + spaces, 0), len(VALUES) - 1)


def rise(revenue: int, value: int) -> int:
    """4.8.4: how far a dividend of this sum moves a marker (R1, R2)."""
    return next(row.spaces for row in DATA.price_movement.paid if 2 * revenue >= row.halves * value)


# --- the end ---------------------------------------------------------------------------------------------------------


def triggered(state: State, reason: str) -> Facts:
    """5: the first trigger counts; the operating round is completed."""
    if not state.end_reason:
        yield EndTriggered(reason)


def bank_paid(state: State, amount: int) -> Facts:
    """5: the bank is at 0 or below after one of its payments in an operating round."""
    if amount > 0 and state.bank <= 0 and state.round == OPERATING:
        yield from triggered(state, BY_BANK)


# --- removal ---------------------------------------------------------------------------------------------------------


def removed(state: State, company: str, chance: Chance) -> Facts:
    """4.8.8: all its certificates leave the game, openly; what it owned goes to the pool and the bank."""
    firm = state.companies[company]
    fact = CompanyRemoved(
        company=company,
        hands=tuple(in_hands(state, company)),
        deck=of_company(state.deck.cards, company),
        discard=of_company(state.discard, company),
        display=of_company(state.display, company),
        owners=tuple(owned(state, company)),
        pool=state.pool.get(company, 0),
        shares=tuple(sorted(firm.shares.items())),
        privates=tuple(firm.privates),
        concessions=tuple(firm.concessions),
        trains=tuple(firm.trains),
        cash=firm.treasury,
    )
    if accounted(fact) < DATA.decks.certificates_per_company:
        raise Unknowable  # a preview: some of them lie in hands and decks that cannot be seen
    yield fact
    yield from maintained(state, chance)
    if all(one.removed for one in state.companies.values()):
        yield from triggered(state, BY_REMOVAL)


def of_company(cards: list[Card] | list[Face], company: str) -> tuple[Face, ...]:
    kinds = Counter(card for card in cards if isinstance(card, str) and company_of(card) == company)
    return tuple(sorted(kinds.elements()))


def in_hands(state: State, company: str) -> Iterator[Taken]:
    for seat, player in enumerate(state.players):
        if cards := of_company(player.hand.cards, company):
            yield Taken(seat, cards)


def owned(state: State, company: str) -> Iterator[Taken]:
    for seat in state.seats():
        if cards := certificates_of(state, seat, company):
            yield Taken(seat, cards)
    for name, firm in state.firms():
        if company in firm.shares:
            yield Taken(name, (company,) * firm.shares[company])


def certificates_of(state: State, seat: Seat, company: str) -> tuple[Face, ...]:
    president = (company + PRESIDENT_MARK,) * (state.companies[company].president == seat != NOBODY)
    return (company,) * state.players[seat].shares.get(company, 0) + president


def accounted(fact: CompanyRemoved) -> int:
    taken = sum(len(one.cards) for one in (*fact.hands, *fact.owners))
    return taken + len(fact.deck) + len(fact.discard) + len(fact.display) + fact.pool
