"""Whether an entry was possible when it was written: the act that writes such an entry is asked once more.

Who wrote it may have been entitled to it, and yet the table could not have it: a seat that was taken already, a match
that was over, more time than is ever granted. Acts refuse before their first event and change nothing until then, so
they are judges as well: what an act would not write now, it did not write then.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from domain.match import acts, hand_overs, strikes, timing
from domain.match.acts import Events, Opening, Pen
from domain.match.called import is_called
from domain.match.charter.writers import Judged, LogSoFar, follows, most_counted
from domain.match.log import (
    AbandonmentAgreed,
    ClockChanged,
    Entry,
    MatchAbandoned,
    MatchOpened,
    RulingMade,
    SeatHandedOver,
    SeatLeft,
    SeatOfferDeclined,
    SeatOffered,
    SeatOfferWithdrawn,
    SeatResigned,
    SeatTaken,
    TakeBackAsked,
)
from domain.match.state import Match
from domain.words import Refused, require, say

NOT_SO = "nothing that can be done here writes it so"
NOT_POSSIBLE = "it was not possible: {why}"


def impossible(entry: Entry, before: LogSoFar) -> Judged:
    """Why this entry could not be written then; None if it could. What rules and chance decide is judged elsewhere."""
    asked = ACTS.get(type(entry.event))
    if asked is None or _comes_along(entry, before):
        return None
    pen = Pen(entry.at, entry.by, entry.command, b"", b"", most_counted_until)
    try:
        written = _written(asked(before.match, pen, entry.event), entry.event)
    except Refused as refusal:
        return say(NOT_POSSIBLE, why=refusal.sentence)
    return None if written == entry.event else say(NOT_SO)


def _written(act: Events, event: Any) -> Any:
    """What an act writes; a ruling that it writes before that stands in an entry of its own."""
    first = next(act, None)
    return next(act, None) if isinstance(first, RulingMade) and not isinstance(event, RulingMade) else first


def _comes_along(entry: Entry, before: LogSoFar) -> bool:
    """Whether this follows from the entry before it, in the same command: a pause or an end that all have agreed to,
    the fresh clock of who takes over. Then it is judged by what it follows from."""
    event = entry.event
    along = isinstance(event, MatchAbandoned) or (
        isinstance(event, ClockChanged) and event.kind in ("paused", "granted")
    )
    return along and follows(entry, before)


def most_counted_until(match: Match, seat: int, since: int, until: int) -> int:
    """Time as the log can tell it: without nights and weekends."""
    return most_counted(match, seat, until)


def _opened(match: Match, pen: Pen, event: MatchOpened) -> Events:
    acts.may_open(
        Opening(event.game, event.seats, event.options, event.title, event.terms, event.agreement),
        called=is_called(event),
    )
    yield event


def _take_back_asked(match: Match, pen: Pen, event: TakeBackAsked) -> Events:
    acts.is_running(match)
    require(not match.chair(event.seat).resigned, "resigned", strikes.RESIGNED)
    yield event


def _handed_over(match: Match, pen: Pen, event: SeatHandedOver) -> Events:
    if is_called(match.opened) and pen.by.kind == "service":
        acts.is_running(match)
        return iter((event,))
    if event.kind == "bot":
        return hand_overs.hand_to_bot(match, pen, event.seat, event.player, event.reason)
    if event.offer:
        return hand_overs.take_over(match, pen, event.seat, event.player)
    return hand_overs.stand_in(match, pen, event.seat, event.player)


def _abandoned(match: Match, pen: Pen, event: MatchAbandoned) -> Events:
    return acts.abandon(match, pen._replace(secret=bytes.fromhex(event.secret)), event.reason)


def _clock(match: Match, pen: Pen, event: ClockChanged) -> Events:
    return CLOCK[event.kind](match, pen, event)


Asked = Callable[[Match, Pen, Any], Events]

ACTS: dict[type[Any], Asked] = {
    MatchOpened: _opened,
    SeatTaken: lambda at, pen, one: acts.sit(at, pen, one.player, one.kind, one.seat, one.words),
    SeatLeft: lambda at, pen, one: acts.leave(at, pen, one.seat),
    TakeBackAsked: _take_back_asked,
    RulingMade: lambda at, pen, one: strikes.make_ruling(at, pen, one.reason, None, ()),
    ClockChanged: _clock,
    SeatOffered: lambda at, pen, one: hand_overs.offer_seat(at, pen, one.seat, one.player, one.reason),
    SeatOfferWithdrawn: lambda at, pen, one: hand_overs.withdraw_offer(at, pen, one.seat),
    SeatOfferDeclined: lambda at, pen, one: hand_overs.decline_offer(at, pen, one.seat, pen.by.id),
    SeatHandedOver: _handed_over,
    SeatResigned: lambda at, pen, one: acts.resign(at, pen, one.seat, "a ruling gives its reason itself"),
    AbandonmentAgreed: lambda at, pen, one: acts.agree_to_abandon(at, pen, one.seat),
    MatchAbandoned: _abandoned,
}

CLOCK: dict[str, Asked] = {
    "pause-wanted": lambda at, pen, one: timing.agree_to_pause(at, pen, one.seat, one.reason),
    "paused": lambda at, pen, one: timing.pause(at, pen, one.reason),
    "resumed": lambda at, pen, one: timing.resume(at, pen, one.seat),
    "absent": lambda at, pen, one: timing.declare_absence(at, pen, one.seat, one.start, one.end, one.reason),
    "returned": lambda at, pen, one: timing.come_back(at, pen, one.seat),
    "granted": lambda at, pen, one: timing.grant(at, pen, one.seat, one.seconds, one.reason),
    "expired": lambda at, pen, one: timing.expire(at, pen, one.seat, at.clocks[one.seat].since),
}
