"""The stage of a match and facts about its course in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import asdict

from domain.games.eighteen_africa import facts as f
from domain.games.eighteen_africa.state import (
    AUCTION,
    CONCESSION,
    INITIAL,
    KEEP,
    OPERATING,
    PRIORITY,
    STOCK,
    State,
)
from domain.words import Sentence, say

STAGES = {
    KEEP: "hidden hands",
    AUCTION: "auction of lots",
    INITIAL: "initial stock round",
    OPERATING: "operating round {number}",
    CONCESSION: "auction of concessions",
    PRIORITY: "before stock round {number}",
    STOCK: "stock round {number}",
}


def stage(state: State) -> Sentence:
    ended = "over after operating round {number}"
    return say(ended if state.over else STAGES[state.round], number=state.number)


TEMPLATES: dict[type[Any], str] = {
    f.TurnPassed: "{seat} passes",
    f.PriorityMoved: "{seat} has the priority card",
    f.PowerKept: "{seat} keeps the power of P6",
    f.OrderSet: "the companies operate in this order: {companies}",
    f.CompanyTurnStarted: "{company} operates",
    f.CardsShown: "all hands are shown: {hands}",
}
VALUES_OF: dict[type[Any], Callable[[Any], dict[str, Any]]] = {  # beside the fields of the fact
    f.CardsShown: lambda fact: {"hands": [card for hand in fact.hands for card in hand]},
}


# --- facts whose sentence depends on what happened -------------------------------------------------------------------


def income_paid(fact: f.IncomePaid) -> Sentence:
    if fact.source == f.BONDS:
        return say("{seat} gets £{amount} from bonds, £{rate} each", **asdict(fact))
    by_company = "{company} gets £{amount} from {source}"
    return say(by_company if fact.company else "{seat} gets £{amount} from {source}", **asdict(fact))


ROUNDS = {
    AUCTION: "the auction of lots begins",
    INITIAL: "the initial stock round begins",
    OPERATING: "operating round {number} begins",
    CONCESSION: "the concessions are auctioned",
    STOCK: "stock round {number} begins",
}


def round_started(fact: f.RoundStarted) -> Sentence | None:
    return say(ROUNDS[fact.kind], number=fact.number) if fact.kind in ROUNDS else None


ENDS = {
    "bank": "the bank is broken: the match ends after this operating round",
    "price": "a price of £400 is reached: the match ends after this operating round",
    "removal": "no company is left: the match ends after this operating round",
    "sets": "the last set: the match ends after this operating round",
}


def end_triggered(fact: f.EndTriggered) -> Sentence:
    return say(ENDS[fact.reason])


def game_ended(fact: f.GameEnded) -> Sentence:
    totals = [say("{seat} £{total}", seat=seat, total=total) for seat, total in enumerate(fact.totals)]
    return say("the match is over: {totals}", totals=totals)


SENTENCES: dict[type[Any], Callable[[Any], Sentence | None]] = {
    f.IncomePaid: income_paid,
    f.RoundStarted: round_started,
    f.EndTriggered: end_triggered,
    f.GameEnded: game_ended,
}
