"""What is noted about time: pauses, absences, time that is granted or has run out."""

from __future__ import annotations

from collections.abc import Callable

from domain.match.charter.writers import (
    BY_ANOTHER,
    Judged,
    LogSoFar,
    by_sitter,
    follows,
    most_counted,
    organises,
    people,
    sits,
    unless,
)
from domain.match.clocks import Absence, allow_absence, timed
from domain.match.log import ClockChanged, Entry, SeatHandedOver
from domain.match.timing import absences, is_paused, wants_pause
from domain.places import NOBODY
from domain.words import Refused, say


def clock(entry: Entry, event: ClockChanged, before: LogSoFar) -> Judged:
    return CLOCK[event.kind](entry, event, before)


def _paused(entry: Entry, event: ClockChanged, before: LogSoFar) -> Judged:
    match = before.match
    wanting = wants_pause(match.time_notes)
    by_all = bool(wanting) and all(seat in wanting for seat in people(match)) and follows(entry, before)
    ruled = organises(match, entry.by) and event.reason
    return unless(by_all or ruled, "not everybody has agreed to a pause, and no organiser gives a reason")


def _pause_wanted(entry: Entry, event: ClockChanged, before: LogSoFar) -> Judged:
    going = unless(not is_paused(before.match.time_notes), "the match was paused already")
    return by_sitter(entry, event, before) or going


def _resumed(entry: Entry, event: ClockChanged, before: LogSoFar) -> Judged:
    match, by = before.match, entry.by
    return unless(sits(match, by, event.seat) or (event.seat == NOBODY and organises(match, by)), BY_ANOTHER)


def _absent(entry: Entry, event: ClockChanged, before: LogSoFar) -> Judged:
    match = before.match
    if not sits(match, entry.by, event.seat):
        return say(BY_ANOTHER)
    declared = Absence(event.seat, event.start, event.end)
    try:
        allow_absence(match.opened.terms, absences(match.time_notes, event.seat), declared, entry.at)
    except Refused as refusal:
        return refusal.sentence
    return None


def _granted(entry: Entry, event: ClockChanged, before: LogSoFar) -> Judged:
    match = before.match
    if before.entry and isinstance(before.entry.event, SeatHandedOver) and follows(entry, before):
        left = match.clocks[event.seat].left
        fresh = match.pace.bank - left + most_counted(match, event.seat, entry.at)
        same = before.entry.event.seat == event.seat
        return unless(same and event.seconds <= fresh, "who takes over a seat gets no more than a fresh clock")
    return unless(organises(match, entry.by) and event.reason, "time is granted by an organiser, with a reason")


def _expired(entry: Entry, event: ClockChanged, before: LogSoFar) -> Judged:
    match = before.match
    waited = timed(match.pace) and event.seat in match.awaited and entry.by.kind == "clock"
    up = waited and most_counted(match, event.seat, entry.at) >= match.clocks[event.seat].left
    return unless(up, "the time of {seat} had not run out", seat=event.seat)


CLOCK: dict[str, Callable[[Entry, ClockChanged, LogSoFar], Judged]] = {
    "pause-wanted": _pause_wanted,
    "paused": _paused,
    "resumed": _resumed,
    "absent": _absent,
    "returned": by_sitter,
    "granted": _granted,
    "expired": _expired,
}
