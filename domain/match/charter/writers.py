"""Who writes an entry: in which seat they sit, whether they organise the match, and what their entry follows from."""

from __future__ import annotations

from typing import Any, NamedTuple

from domain.chain import Actor
from domain.match.clocks import Moment, counted, together
from domain.match.log import DecisionMade, Entry
from domain.match.state import Match
from domain.match.timing import absences, pauses
from domain.places import Seat
from domain.words import Sentence, say


class LogSoFar(NamedTuple):
    """What stood when an entry was written: the match, the entry before it, and the decisions that were not struck."""

    match: Match
    entry: Entry | None
    standing: list[DecisionMade]


Judged = Sentence | None  # what is missing


def unless(holds: object, template: str, **values: Any) -> Judged:
    return None if holds else say(template, **values)


SITTERS = {"person": "player", "bot": "bot"}  # as what those write who sit


def sits(match: Match, by: Actor, seat: Seat) -> bool:
    """Whether an entry was written by who sits in that seat."""
    chair = match.chairs[seat] if 0 <= seat < len(match.chairs) else None
    return chair is not None and (chair.player, SITTERS[chair.kind]) == (by.id, by.kind)


def organises(match: Match, by: Actor) -> bool:
    """Organisers do not play; before the start who opened the match organises it, seated or not."""
    if match.status == "open":
        return by.kind == "organiser" or by.id == match.opener
    return by.kind == "organiser" and match.seat_of(by.id) is None


def is_ruled(entry: Entry, match: Match) -> bool:
    """Whether an entry belongs to the ruling right before it."""
    return organises(match, entry.by) and match.ruling == (entry.version - 1, entry.command)


def follows(entry: Entry, before: LogSoFar) -> bool:
    """Whether an entry was written by the same command as the one before it."""
    earlier = before.entry
    return earlier is not None and (earlier.command, earlier.by) == (entry.command, entry.by)


BY_ANOTHER = "it was not written by who sits there"


def by_sitter(entry: Entry, event: Any, before: LogSoFar) -> Judged:
    return unless(sits(before.match, entry.by, event.seat), BY_ANOTHER)


def people(match: Match) -> list[Seat]:
    """The seats that persons still play."""
    return [seat for seat in match.active_seats if match.chair(seat).kind == "person"]


def most_counted(match: Match, seat: Seat, until: Moment) -> int:
    """The most that a clock can have counted. Nights and weekends of its player, which no log knows, make it less."""
    since = match.clocks[seat].since
    away = ((one.start, one.end) for one in absences(match.time_notes, seat))
    return counted(since, until, together(away, pauses(match.time_notes))) if since else 0
