"""Who may write what, judged from the log alone: for each kind of entry, what must stand before it to justify it.

Under charter 1 a match shows in its log who agreed to what: people write in their own seats; what is written for a seat
follows from its resignation, from time that has run out, or from a ruling; strikes, pauses and the end of a match by
agreement follow from everybody's consent; a seat changes hands by an offer that was taken. The first release (charter
0) did not demand that, and its logs are not judged here.

`missing` says what an entry lacks. Whether a decision is the default, and what the rules make of it, is judged by who
plays the log again (service/proof); what was left with the register beforehand is not in the log at all.

What is where:
    writers      who writes an entry, and what it follows from
    seats        sitting down, changing hands, the end
    decisions    decisions, take-backs, strikes, rulings
    clock_notes  pauses, absences, time granted and run out
    possible     whether the table could have it then: the acts themselves are asked
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from domain.match.charter import clock_notes, decisions, seats, writers
from domain.match.charter.decisions import is_left_with_register
from domain.match.charter.possible import impossible
from domain.match.charter.writers import Judged, LogSoFar
from domain.match.log import (
    AbandonmentAgreed,
    ClockChanged,
    DecisionMade,
    DecisionsStruck,
    Entry,
    MatchAbandoned,
    MatchFinished,
    MatchOpened,
    MatchStarted,
    RulingMade,
    SeatHandedOver,
    SeatLeft,
    SeatOfferDeclined,
    SeatOffered,
    SeatOfferWithdrawn,
    SeatResigned,
    SeatTaken,
    TakeBackAsked,
    TakeBackGranted,
    TakeBackRefused,
)  # fmt: skip

__all__ = ["LogSoFar", "is_left_with_register", "missing"]


def missing(entry: Entry, before: LogSoFar) -> Judged:
    """What would have to stand in the log for this entry to be justified; None if nothing is missing."""
    return JUDGES[type(entry.event)](entry, entry.event, before) or impossible(entry, before)


JUDGES: dict[type[Any], Callable[[Entry, Any, LogSoFar], Judged]] = {
    MatchOpened: seats.opened,
    SeatTaken: seats.seat_taken,
    SeatLeft: seats.seat_left,
    MatchStarted: seats.started,
    DecisionMade: decisions.decided,
    TakeBackAsked: decisions.take_back_asked,
    TakeBackGranted: decisions.take_back_answered,
    TakeBackRefused: decisions.take_back_answered,
    DecisionsStruck: decisions.struck,
    RulingMade: decisions.ruling,
    ClockChanged: clock_notes.clock,
    SeatOffered: seats.offered,
    SeatOfferWithdrawn: seats.withdrawn,
    SeatOfferDeclined: seats.declined,
    SeatHandedOver: seats.handed_over,
    SeatResigned: seats.resigned,
    AbandonmentAgreed: writers.by_sitter,
    MatchAbandoned: seats.abandoned,
    MatchFinished: seats.finished,
}
