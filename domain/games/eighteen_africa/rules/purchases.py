"""4.4 and 4.6 (c): what a player may buy, from one source in a turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations

from domain.chance import Chance
from domain.engine import Decision, Facts, Pick
from domain.games.eighteen_africa.decisions import (
    BuyBond,
    BuyDiscard,
    BuyHand,
    BuyOpen,
    BuyPoolPrivate,
    BuyPoolShares,
)
from domain.games.eighteen_africa.edition import DATA, company_of, is_president, price_of
from domain.games.eighteen_africa.facts import DISCARD, HAND, OPEN, POOL, Answered, BondBought, TurnEnded
from domain.games.eighteen_africa.questions import InitialTurn, StockTurn
from domain.games.eighteen_africa.rules.certificates import all_payable, bought, require_all_payable, require_payable
from domain.games.eighteen_africa.rules.deck import maintained
from domain.games.eighteen_africa.state import State
from domain.places import NOBODY, Face, Seat
from domain.words import require, require_among

Turn = InitialTurn | StockTurn


def ends_turn(question: Turn) -> Facts:
    yield Answered(question)
    yield TurnEnded(question.seat)


def dealt_in(cards: Sequence[Face], among: Sequence[Face]) -> list[Face]:
    """Those that are named and not there, or not so often."""
    return list(dict.fromkeys((Counter(cards) - Counter(among)).elements()))


# --- the own hand ----------------------------------------------------------------------------------------------------


def payable_singly(state: State, seat: Seat, cards: Sequence[Face], source: str) -> list[Face]:
    return [card for card in dict.fromkeys(cards) if all_payable(state, seat, (card,), source)]


def may_buy_hand(state: State, seat: Seat) -> Iterator[BuyHand]:
    payable = payable_singly(state, seat, state.players[seat].hand.cards, HAND)
    return (BuyHand((card,)) for card in payable)


def any_of_hand(state: State, question: Turn) -> Iterator[Pick]:
    """So many that whichever are named can be paid and stay within the limit; more may be possible all the same."""
    seat = question.seat
    cash, room = state.players[seat].cash, state.limit - state.certificates(seat)
    hand = state.players[seat].hand.cards
    of = sorted((card for card in hand if price_of(card) <= cash), key=lambda card: (-price_of(card), card))
    most = surely_payable(state, seat, of, cash, room)
    if not most:
        return
    if most < len(of) and all_payable(state, seat, of[: most + 1], HAND):
        of = of[:most]
    first = next(may_buy_hand(state, seat))
    yield Pick(first, "cards", tuple(of), 1, most, ordered=True)


def surely_payable(state: State, seat: Seat, of: Sequence[Face], cash: int, room: int) -> int:
    """How many of these can be bought in any order, the dearest and those that bring two certificates included."""
    weights = sorted((certificates_brought(state, seat, card) for card in of), reverse=True)
    most, paid, had = 0, 0, 0
    for card, weight in zip(of, weights, strict=True):
        paid += price_of(card)
        if paid > cash or had >= room:
            break
        most, had = most + 1, had + weight
    return most


def certificates_brought(state: State, seat: Seat, card: Face) -> int:
    """Two for a president's certificate that a manager may take over for two shares."""
    if not is_president(card):
        return 1
    firm = state.companies[company_of(card)]
    return 2 if firm.started and firm.controller not in (seat, NOBODY) else 1


def buy_hand(state: State, question: Turn, ask: BuyHand, chance: Chance) -> Facts:
    """4.4, 4.6 (c): cards of the own hand, paid one after another in the order given."""
    hand = state.players[question.seat].hand.cards
    require(ask.cards, "4.3", "name the cards of your hand to buy")
    strange = dealt_in(ask.cards, hand)
    there = "your hand is {hand}: {strange} is not in it, or not so often"
    why = there if hand else "your hand is empty: {strange} is not in it"
    require(not strange, "4.3", why, strange=strange, hand=list(hand))
    require_all_payable(state, question.seat, ask.cards, HAND)
    for card in ask.cards:
        yield from bought(state, question.seat, card, HAND)
    yield from ends_turn(question)


# --- bonds -----------------------------------------------------------------------------------------------------------


def may_buy_bond(state: State, seat: Seat) -> Iterator[BuyBond]:
    if state.bonds and state.players[seat].cash >= DATA.bonds.price:
        yield BuyBond()


def buy_bond(state: State, question: Turn, ask: BuyBond, chance: Chance) -> Facts:
    """4.3: one bond, while the bank has one; it does not count for the limit."""
    price, cash = DATA.bonds.price, state.players[question.seat].cash
    require(state.bonds, "4.3", "the bank has no bond left")
    require(cash >= price, "4.3", "a bond costs £{price}; you have £{cash}", price=price, cash=cash)
    yield BondBought(question.seat, price)
    yield from ends_turn(question)


# --- the pool --------------------------------------------------------------------------------------------------------


def may_buy_pool(state: State, seat: Seat) -> Iterator[Decision]:
    for company in state.names():
        if company in state.sold[seat]:
            continue
        most = state.pool.get(company, 0) if is_green(state, company) else min(1, state.pool.get(company, 0))
        for units in range(1, most + 1):
            if not all_payable(state, seat, (company,) * units, POOL):
                break
            yield BuyPoolShares(company, units)
    yield from map(BuyPoolPrivate, payable_singly(state, seat, state.pool_privates, POOL))


def is_green(state: State, company: str) -> bool:
    """The zone of the market in which several certificates may be bought at once."""
    return state.value(company) <= DATA.market.green_max


def buy_pool_shares(state: State, question: StockTurn, ask: BuyPoolShares, chance: Chance) -> Facts:
    """4.6 (c): one share, or several of the same company if it is in the green zone."""
    seat, company = question.seat, ask.company
    require_among(company, state.names(), "4.6.c", "{chosen} is no company of this match: {possible}")
    there = state.pool.get(company, 0)
    require(there, "4.6.c", "there is no share of {company} in the pool", company=company)
    sold = "you sold {company} in this round: buy it from the pool again in the next one"
    require(company not in state.sold[seat], "4.6.c", sold, company=company)
    green = "buy one share of {company}: several only while its price is £{green} or less"
    many = ask.units == 1 or is_green(state, company)
    require(many, "4.6.c", green, company=company, green=DATA.market.green_max)
    some = "buy at least one and at most {there:share|shares} of {company}: so many are in the pool"
    require(1 <= ask.units <= there, "4.6.c", some, there=there, company=company)
    require_all_payable(state, seat, (company,) * ask.units, POOL)
    for _ in range(ask.units):
        yield from bought(state, seat, company, POOL)
    yield from ends_turn(question)


def buy_pool_private(state: State, question: StockTurn, ask: BuyPoolPrivate, chance: Chance) -> Facts:
    """4.6 (c): one private for its printed price, also one he sold himself (R54)."""
    require(state.pool_privates, "4.6.c", "there is no private in the pool")
    require_among(ask.private, state.pool_privates, "4.6.c", "{chosen} is not in the pool; there lies {possible}")
    require_payable(state, question.seat, ask.private, POOL)
    yield from bought(state, question.seat, ask.private, POOL)
    yield from ends_turn(question)


# --- discard and open display ----------------------------------------------------------------------------------------


def may_buy_discard(state: State, seat: Seat) -> Iterator[BuyDiscard]:
    for number in range(1, len(state.discard) + 1):
        if not all_payable(state, seat, state.discard[:number], DISCARD):
            return
        yield BuyDiscard(number)


def buy_discard(state: State, question: StockTurn, ask: BuyDiscard, chance: Chance) -> Facts:
    """4.6 (c): from the top, each paid and resolved one by one; an open display is bought on from."""
    number = len(state.discard)
    require(not state.open_display, "4.6.c", "the last cards lie open already: buy them from the open display")
    require(number, "4.6.c", "the discard is empty")
    require(
        1 <= ask.number <= number,
        "4.6.c",
        "buy at least one and at most {number:card|cards} of the discard",
        number=number,
    )
    cards = tuple(state.discard[: ask.number])
    require_all_payable(state, question.seat, cards, DISCARD)
    for card in cards:
        yield from bought(state, question.seat, card, OPEN if state.open_display else DISCARD)
        yield from maintained(state, chance)
    yield from ends_turn(question)


def may_buy_open(state: State, seat: Seat) -> Iterator[BuyOpen]:
    """Every order counts: which company starts first, and who controls it."""
    for number in range(1, len(state.display) + 1):
        for cards in dict.fromkeys(permutations(state.display, number)):
            if all_payable(state, seat, cards, OPEN):
                yield BuyOpen(cards)


def buy_open(state: State, question: StockTurn, ask: BuyOpen, chance: Chance) -> Facts:
    """4.6 (c): any number of cards of the open display, in any order."""
    require(state.open_display, "4.6.c", "there is no open display yet: cards are revealed, or bought off the discard")
    require(state.display, "4.6.c", "the open display is empty")
    require(ask.cards, "4.6.c", "name the cards of the open display to buy: {cards}", cards=list(state.display))
    strange = dealt_in(ask.cards, state.display)
    none = "the open display is {cards}: {strange} is not in it, or not so often"
    require(not strange, "4.6.c", none, strange=strange, cards=list(state.display))
    require_all_payable(state, question.seat, ask.cards, OPEN)
    for card in ask.cards:
        yield from bought(state, question.seat, card, OPEN)
    yield from ends_turn(question)
