"""Facts about certificates, bonds, the deck and who controls a company in words (4.3 to 4.6, 4.8.6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import asdict

from domain.games.eighteen_africa import facts as f
from domain.games.eighteen_africa.edition import COMPANIES
from domain.games.eighteen_africa.state import (
    VALUES,
)
from domain.words import Sentence, say

TEMPLATES: dict[type[Any], str] = {
    f.BondBought: "{seat} buys a bond for £{price}",
    f.BondsSold: "{seat} sells {number:bond|bonds} for £{amount}",
    f.CardRevealed: "{seat} reveals {card}",
    f.CardLeft: "{seat} leaves {card} on the discard",
    f.CardFlipped: "{seat} turns {card} over onto the discard",
    f.DeckReshuffled: "the discard, {number:card|cards}, is shuffled and becomes the deck",
    f.DisplayOpened: "the last cards lie open: {cards}",
    f.CompanyStarted: "{company} starts in {city} at £{value}",
    f.PresidentSwapped: "{taker_seat} takes the president's certificate of {company} for two shares of {giver_seat}",
    f.ControllerChanged: "{seat} is now {title} of {company}",
}
VALUES_OF: dict[type[Any], Callable[[Any], dict[str, Any]]] = {  # beside the fields of the fact
    f.DeckReshuffled: lambda fact: {"number": len(fact.cards)},
    f.CompanyStarted: lambda fact: {"city": COMPANIES[fact.company].home_city, "value": VALUES[fact.space]},
    f.PresidentSwapped: lambda fact: {"taker_seat": fact.taker, "giver_seat": fact.giver},
}


# --- facts whose sentence depends on what happened -------------------------------------------------------------------


BUYING = {
    f.HAND: "{seat} buys {card} from the hand for £{price}",
    f.DECK: "{seat} takes {card} off the deck for £{price}",
    f.DISCARD: "{seat} buys {card} off the discard for £{price}",
    f.OPEN: "{seat} buys {card} out of the open display for £{price}",
    f.POOL: "{seat} buys {card} out of the pool for £{price}",
}


def card_bought(fact: f.CardBought) -> Sentence:
    if fact.company:
        return say("{company} buys {card} out of the pool for £{price}", **asdict(fact))
    return say(BUYING[fact.source], **asdict(fact))


def shares_sold(fact: f.SharesSold) -> Sentence:
    template = "{seat} sells {units:share|shares} of {share} for £{amount}"
    by_company = "{company} sells {units:share|shares} of {share} for £{amount}"
    return say(by_company if fact.company else template, **asdict(fact))


def private_sold(fact: f.PrivateSold) -> Sentence:
    by_company = "{company} sells {private} for £{amount}"
    return say(by_company if fact.company else "{seat} sells {private} for £{amount}", **asdict(fact))


def power_used(fact: f.PowerUsed) -> Sentence:
    by_company = "{company} uses the power of {private}"
    return say(by_company if fact.company else "{seat} uses the power of {private}", **asdict(fact))


SENTENCES: dict[type[Any], Callable[[Any], Sentence | None]] = {
    f.CardBought: card_bought,
    f.SharesSold: shares_sold,
    f.PrivateSold: private_sold,
    f.PowerUsed: power_used,
}
