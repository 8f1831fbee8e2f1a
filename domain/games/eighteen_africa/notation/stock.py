"""Cards, bids, purchases, sales and concessions as they are typed."""

from __future__ import annotations

from collections.abc import Sequence

from domain.engine import Decision
from domain.games.eighteen_africa import decisions as d
from domain.games.eighteen_africa import questions as q
from domain.games.eighteen_africa.edition import company_of, is_president
from domain.games.eighteen_africa.spelling import CARD_NAMES, CONCESSION_NAMES, PRIVATE_NAMES, Line, named, unclear
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
        case ["bond"] if not line.asked(q.DealInStock):
            return d.BuyBond()
        case ["bond" | "bonds", *_] if not line.asked(q.DealInStock):
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
        case [*things] if things and things[0] not in ("pool", "train"):
            return read_purchase(line, things)
    raise line.unlike(
        "buy <cards>", "buy bond", "buy pool <company>", "buy discard", "buy open <cards>", "buy train <type>"
    )


def read_purchase(line: Line, things: Sequence[str]) -> Decision:
    """What is bought without a word about where: that follows from what is asked."""
    if line.asked(q.DealInTrains):
        return d.BuyTrain(line.train(" ".join(things)))
    if line.asked(q.DealInStock):
        return bought_by_company(line, things)
    return d.BuyHand(line.cards(things, "buy <cards>"))


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
    require_no_president(name)
    company = line.company(name)
    return d.CompanySellShares(company, units) if by_company else d.SellShares(company, units)


def require_no_president(name: str) -> None:
    """The certificate is never sold itself: who sells so many units gives it away by a swap."""
    card = CARD_NAMES.get(name, "")
    if is_president(card):
        example = quoted(f"sell {company_of(card)} 2")
        refuse("4.6.b", "a president's certificate is sold as units of its company: write {example}", example=example)


def read_company(line: Line) -> Decision:
    match line.words[1:]:
        case ["sell", *words] if words:
            name, units = units_at_end(line, words)
            if " ".join(words) in PRIVATE_NAMES:
                return d.CompanySellPrivate(PRIVATE_NAMES[name])
            return d.CompanySellShares(line.company(name), units)
        case ["buy", *words] if words:
            return bought_by_company(line, words)
    raise line.unlike("company sell <company> <units>", "company sell <private>", "company buy <company or private>")


def bought_by_company(line: Line, words: Sequence[str]) -> Decision:
    """One certificate a turn, and never a bond."""
    if words[0] in ("bond", "bonds"):
        refuse("4.8.6", "companies own no bonds: they buy shares and privates out of the pool")
    if " ".join(words) in PRIVATE_NAMES:
        return d.CompanyBuyPrivate(PRIVATE_NAMES[" ".join(words)])
    name, units = units_at_end(line, words)
    company = line.company(name)
    if units != 1:
        refuse("4.8.6", "a company buys one share in a turn: write {example}", example=quoted(f"company buy {company}"))
    return d.CompanyBuyShare(company)


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
