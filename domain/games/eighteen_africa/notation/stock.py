"""Cards, bids, purchases, sales and concessions as they are typed."""

from __future__ import annotations

from collections.abc import Sequence

from domain.engine import Decision
from domain.games.eighteen_africa import decisions as d
from domain.games.eighteen_africa import questions as q
from domain.games.eighteen_africa.spelling import CONCESSION_NAMES, PRIVATE_NAMES, Line, named, unclear
from domain.words import quoted, refuse


def read_keep(line: Line) -> d.Keep:
    cards = line.cards(line.words[1:], "keep <cards>")
    return d.Keep(tuple(sorted(cards)))


def read_nominate(line: Line) -> d.Nominate:
    match line.words[1:]:
        case [card, "bid", bid] | [card, bid]:
            return d.Nominate(line.card(card), line.number(bid))
    raise line.unlike("nominate <card> <bid>")


def read_bid(line: Line) -> Decision:
    if len(line.words) != 2:
        raise line.unlike("bid <amount>")
    amount = line.number(line.words[1])
    if line.asked(q.OpenAuction):
        return d.OpenConcession(amount)
    return d.BidConcession(amount) if line.asked(q.BidForConcession) else d.Bid(amount)


def read_pass(line: Line) -> Decision:
    if line.words[1:] == ["flip"]:
        return d.Pass(flip=True)
    line.nothing_after(1, "pass")
    if line.asked(q.BidForLot):
        return d.PassBid()
    return d.PassConcession() if line.asked(q.BidForConcession) else d.Pass()


def read_buy(line: Line) -> Decision:
    match line.words[1:]:
        case ["bond"]:
            return d.BuyBond()
        case ["bond" | "bonds", *_]:
            raise unclear("one bond is bought in a turn: write {example}", example=quoted("buy bond"))
        case ["pool", *rest] if rest:
            return read_pool(line, rest)
        case ["discard"]:
            return d.BuyDiscard(1)
        case ["discard", number]:
            return d.BuyDiscard(line.number(number))
        case ["open", *cards]:
            return d.BuyOpen(line.cards(cards, "buy open <cards>"))
        case ["train", *words] if words:
            return d.BuyTrain(line.train(" ".join(words)))
        case ["hand", *cards]:
            return d.BuyHand(line.cards(cards, "buy <cards>"))
        case [*cards] if cards and cards[0] not in ("pool", "train"):
            return d.BuyHand(line.cards(cards, "buy <cards>"))
    raise line.unlike(
        "buy <cards>", "buy bond", "buy pool <company>", "buy discard", "buy open <cards>", "buy train <type>"
    )


def read_pool(line: Line, words: Sequence[str]) -> Decision:
    name, units = units_at_end(line, words)
    if " ".join(words) in PRIVATE_NAMES:
        return d.BuyPoolPrivate(PRIVATE_NAMES[name])
    return d.BuyPoolShares(line.company(name), units)


def units_at_end(line: Line, words: Sequence[str]) -> tuple[str, int]:
    """A name of one or more words, and how many; one if that is left out."""
    *before, last = words
    if not before or not last.isdecimal():
        return " ".join(words), 1
    name = " ".join(before)
    if name in PRIVATE_NAMES:
        card = PRIVATE_NAMES[name]
        refuse("notation", "{private} is one card: write it without a number", private=card)
    return name, line.number(last)


def read_sell(line: Line) -> Decision:
    match line.words[1:]:
        case ["bonds" | "bond", number]:
            return d.SellBonds(line.number(number))
        case ["bond"]:
            return d.SellBonds(1)
        case ["train", *words] if words:
            return d.SellTrain(line.train(" ".join(words)))
        case [*words] if words and words[0] not in ("bonds", "train"):
            return read_sale(line, words)
    raise line.unlike("sell <company> <units>", "sell <private>", "sell bonds <number>", "sell train <type>")


def read_sale(line: Line, words: Sequence[str]) -> Decision:
    name, units = units_at_end(line, words)
    by_company = line.asked(q.DealInStock)
    if " ".join(words) in PRIVATE_NAMES:
        private = PRIVATE_NAMES[name]
        return d.CompanySellPrivate(private) if by_company else d.SellPrivate(private)
    company = line.company(name)
    return d.CompanySellShares(company, units) if by_company else d.SellShares(company, units)


def read_company(line: Line) -> Decision:
    match line.words[1:]:
        case ["sell", *words] if words:
            name, units = units_at_end(line, words)
            if " ".join(words) in PRIVATE_NAMES:
                return d.CompanySellPrivate(PRIVATE_NAMES[name])
            return d.CompanySellShares(line.company(name), units)
        case ["buy", *words] if words:
            name = " ".join(words)
            if name in PRIVATE_NAMES:
                return d.CompanyBuyPrivate(PRIVATE_NAMES[name])
            return d.CompanyBuyShare(line.company(name))
    raise line.unlike("company sell <company> <units>", "company sell <private>", "company buy <company or private>")


def read_priority(line: Line) -> Decision:
    match line.words[1:]:
        case ["take"]:
            return d.TakePriority()
        case ["keep"]:
            return d.KeepPower()
    raise line.unlike("priority take", "priority keep")


def concession(line: Line, form: str) -> str:
    if len(line.words) < 2:
        raise line.unlike(form)
    return named("concession", " ".join(line.words[1:]), CONCESSION_NAMES)
