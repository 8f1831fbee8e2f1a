"""Decisions, take-backs, strikes and rulings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile

from domain.match.charter.writers import (
    BY_ANOTHER,
    Judged,
    LogSoFar,
    by_sitter,
    follows,
    is_ruled,
    most_counted,
    organises,
    people,
    sits,
    unless,
)
from domain.match.clocks import timed
from domain.match.log import (
    DecisionMade,
    DecisionsStruck,
    Entry,
    RulingMade,
    TakeBackAsked,
    TakeBackGranted,
    TakeBackRefused,
)
from domain.match.state import Match
from domain.match.timing import has_expired
from domain.places import NOBODY
from domain.words import say


def is_left_with_register(entry: Entry) -> bool:
    """Whether a seat is said to have decided this beforehand: that lies with the register, and is not in the log."""
    return isinstance(entry.event, DecisionMade) and entry.event.how == "standing-order" and entry.by.kind == "service"


def decided(entry: Entry, event: DecisionMade, before: LogSoFar) -> Judged:
    nobody = event.seat == NOBODY and event.how != "elsewhere"
    lacking = say("nobody sits in no seat") if nobody else HOW[event.how](entry, event, before)
    return lacking or _time_spent(entry, event, before.match)


def _by_seat(entry: Entry, event: DecisionMade, before: LogSoFar) -> Judged:
    match = before.match
    if not sits(match, entry.by, event.seat):
        return say(BY_ANOTHER)
    return unless(not match.chair(event.seat).resigned, "the seat had resigned: it decides by default")


def _by_default(entry: Entry, event: DecisionMade, before: LogSoFar) -> Judged:
    match, by = before.match, entry.by
    expired = has_expired(match, event.seat)
    if by.kind == "service" and match.opened.tournament:
        return None  # the deadline of its round, and what follows from it, stand in the log of the tournament
    if by.kind == "clock":
        agreed = match.opened.terms.policy == "default"
        return unless(expired and agreed, "no entry says that time had run out and that a default is then agreed on")
    justified = is_ruled(entry, match) or (organises(match, by) and expired)
    return unless(justified, "a default is played when time has run out, or by a ruling: neither is in the log")


def _by_standing_order(entry: Entry, event: DecisionMade, before: LogSoFar) -> Judged:
    match = before.match
    if not is_left_with_register(entry):
        return _by_seat(entry, event, before)
    own = bool(match.game.STANDING) and match.chair(event.seat).kind == "person"
    return unless(own and not match.chair(event.seat).resigned, "in this seat nothing can be answered beforehand")


def _by_resignation(entry: Entry, event: DecisionMade, before: LogSoFar) -> Judged:
    resigned = before.match.chair(event.seat).resigned and follows(entry, before)
    return unless(resigned, "the seat had not resigned")


def _elsewhere(entry: Entry, event: DecisionMade, before: LogSoFar) -> Judged:
    by_register = entry.by.kind == "service" and event.seat == NOBODY
    return unless(by_register, "what a match elsewhere came to is recorded by the register, and by nobody else")


HOW: dict[str, Callable[[Entry, DecisionMade, LogSoFar], Judged]] = {
    "decided": _by_seat,
    "default": _by_default,
    "standing-order": _by_standing_order,
    "resigned": _by_resignation,
    "elsewhere": _elsewhere,
}


def _time_spent(entry: Entry, event: DecisionMade, match: Match) -> Judged:
    """What a decision cost: nobody loses more than has passed, rests that stand in the log left out."""
    for seat, seconds in event.spent:
        within = timed(match.pace) and 0 <= seconds <= most_counted(match, seat, entry.at)
        if not within:
            return say("{seat} is charged more time than has passed", seat=seat)
    return None


def _since(standing: Sequence[DecisionMade], ply: int) -> list[DecisionMade]:
    """The decisions from a ply on; it looks no further back, so many strikes cost no more than what they strike."""
    return [*takewhile(lambda one: one.ply >= ply, reversed(standing))][::-1]


def take_back_asked(entry: Entry, event: TakeBackAsked, before: LogSoFar) -> Judged:
    match = before.match
    others = [seat for seat in people(match) if seat != event.seat]
    if list(event.of) != others:
        return say("everybody else at the table has to be asked")
    since = _since(before.standing, event.ply)
    own = since and (since[0].ply, since[0].seat, since[0].how) == (event.ply, event.seat, "decided")
    agreed = match.opened.agreement.takebacks == "consent"
    return by_sitter(entry, event, before) or unless(own and agreed, "there is nothing that this seat may take back")


def take_back_answered(entry: Entry, event: TakeBackGranted | TakeBackRefused, before: LogSoFar) -> Judged:
    wanted = before.match.take_back
    withdrawn = isinstance(event, TakeBackRefused) and event.withdrawn
    asked = wanted is not None and (event.seat == wanted.seat if withdrawn else event.seat in wanted.waiting)
    return by_sitter(entry, event, before) or unless(asked, "this seat was not asked for a take-back")


def struck(entry: Entry, event: DecisionsStruck, before: LogSoFar) -> Judged:
    return STRIKES[event.why](entry, event, before)


def _taken_back(entry: Entry, event: DecisionsStruck, before: LogSoFar) -> Judged:
    """What the rules of hiding have to do with it, who plays the log again looks at."""
    since = _since(before.standing, event.ply)
    own = bool(since) and since[0].how == "decided" and all(sits(before.match, entry.by, one.seat) for one in since)
    free = own and before.match.opened.agreement.takebacks != "never"
    return unless(free, "only what one has decided last is taken back without asking")


def _agreed(entry: Entry, event: DecisionsStruck, before: LogSoFar) -> Judged:
    wanted = before.match.take_back
    granted = wanted is not None and wanted.ply == event.ply and not wanted.waiting and follows(entry, before)
    return unless(granted, "a take-back of this was not asked for and granted by everybody")


def _ruled_out(entry: Entry, event: DecisionsStruck, before: LogSoFar) -> Judged:
    return unless(is_ruled(entry, before.match), "no ruling stands before it")


STRIKES: dict[str, Callable[[Entry, DecisionsStruck, LogSoFar], Judged]] = {
    "taken-back": _taken_back,
    "agreed": _agreed,
    "ruling": _ruled_out,
}


def ruling(entry: Entry, event: RulingMade, before: LogSoFar) -> Judged:
    """LogSoFar the start who opened the match may play in it later; a ruling is an organiser's all the same."""
    rules = entry.by.kind == "organiser" and organises(before.match, entry.by)
    return unless(rules and event.reason, "a ruling is made by an organiser who does not play, with a reason")
