"""What all questions share (4.0): declining a bonus, losing one that cannot be used, counting one down."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from domain.chance import Chance
from domain.engine import Decision, Facts, tag_of
from domain.games.train_rush.decisions import Skip
from domain.games.train_rush.facts import Forfeited, FrameChanged, FrameClosed, Skipped
from domain.games.train_rush.questions import Bonus
from domain.games.train_rush.state import State
from domain.words import require

REASONS = {  # why something cannot be done: the stored word, and how a refusal or the logbook says it
    "no-region": "on START there is no active region",
    "no-warehouse": "no warehouse is left in the reserve",
    "no-room": "no zone of the active region has room for a warehouse",
    "no-station": "no station is left in the reserve",
    "no-site": "every zone of the active region has a station",
    "no-agent": "no agent is left in the reserve",
    "no-field": "no agent field is free in that state",
    "no-wagon-to-load": "no wagon has an empty slot",
    "no-exchange": "no wagon of the train can be exchanged in this way",
    "train-full": "the train has as many wagons as the Wagons Track allows",
    "no-wagon": "no such wagon is on offer",
    "no-destination": "no free space lies at that distance",
    "no-coal": "there is not enough coal",
    "no-track": "no progress track can be advanced on",
    "no-rent": "no warehouse can be rented out",
    "no-action": "no such action can be carried out",
    "no-card": "the hand is empty",
    "no-tile": "no siding tile lies open",
    "no-sale": "nothing on offer can be paid for",
    "no-slot": "no special wagon has an empty slot",
    "no-space": "no such space of the contract area is free",
    "no-marker": "no contract marker is left",
}


def or_skip(options: Iterable[Decision], paid: bool = False) -> Iterator[Decision]:
    """The options, and the word that declines them; nothing at all where there is no option."""
    found = False
    for option in options:
        found = True
        yield option
    if found and not paid:
        yield Skip()


def skip(state: State, question: Any, ask: Skip, chance: Chance) -> Facts:
    """4.0: a bonus may be declined, the remaining counts included; an action just paid for may not."""
    paid = isinstance(question, Bonus) and question.paid
    require(not paid, "4.0", "an action just paid for must be carried out")
    yield Skipped(question.seat, tag_of(type(question)))
    yield FrameClosed(question)


def count_down(question: Any) -> Facts:
    """4.0: one of n is done; the others are asked for after everything it led to, and may be declined."""
    if question.n > 1:
        yield FrameChanged(question, replace(question, n=question.n - 1, paid=False))
    else:
        yield FrameClosed(question)


def lost(why: Callable[[State, Any], str]) -> Callable[[State, Any], Facts]:
    """4.0: a question without an option is forfeited."""

    def forfeit(state: State, question: Any) -> Facts:
        yield Forfeited(question.seat, tag_of(type(question)), why(state, question))
        yield FrameClosed(question)

    return forfeit


def always(reason: str) -> Callable[[State, Any], str]:
    return lambda state, question: reason


def decline(state: State, question: Any) -> Decision:
    """4.16: what happens to an optional question when time runs out."""
    return Skip()


def first_or_decline(offers: Callable[[State, Any], Iterable[Decision]]) -> Callable[[State, Any], Decision]:
    """4.16: an optional bonus is declined, of a paid action the first option is taken."""

    def by_default(state: State, question: Any) -> Decision:
        return next(iter(offers(state, question))) if question.paid else Skip()

    return by_default
