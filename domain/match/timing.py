"""What people and the clock can do about time: be away, pause, resume, run out of it.

Acts in the sense of acts.py. All of them leave notes in the log (`ClockChanged`); how a seat's clock runs is
worked out of these notes and of the calendar that the service lends (`Pen.counted`).

A pause needs everybody's agreement and nobody's to end: no one can be kept waiting against their will.
"""

from __future__ import annotations

from collections.abc import Iterable

from domain.match.acts import Events, Pen, change_clock, decide_by_default, is_running, may_decide_by_default
from domain.match.clocks import NEVER, Absence, Moment, Stretch, allow_absence, cut_short, timed
from domain.match.given import is_grant, is_said
from domain.match.log import ClockChanged, RulingMade
from domain.match.state import Match, TimeNote
from domain.places import Seat
from domain.words import require

Notes = Iterable[TimeNote]


# --- what the notes say ----------------------------------------------------------------------------------------------


def absences(notes: Notes, seat: Seat | None = None) -> list[Absence]:
    """Absences as declared and as cut short, in order; of one seat or of all."""
    standing: list[Absence] = []
    for _, at, note in notes:
        if note.kind == "absent":
            standing.append(Absence(note.seat, note.start, note.end))
        elif note.kind == "returned":
            ended = [(cut_short(one, at) if one.seat == note.seat and one.end > at else one) for one in standing]
            standing = [one for one in ended if one]
    return sorted((one for one in standing if seat in (None, one.seat)), key=lambda one: one.start)


def pauses(notes: Notes) -> list[Stretch]:
    """When the whole table rested; a pause that goes on has no end yet."""
    found: list[Stretch] = []
    for _, at, note in notes:
        if note.kind == "paused":
            found.append((at, NEVER))
        elif note.kind == "resumed" and found and found[-1][1] == NEVER:
            found[-1] = (found[-1][0], at)
    return found


def is_paused(notes: Notes) -> bool:
    stretches = pauses(notes)
    return bool(stretches) and stretches[-1][1] == NEVER


def wants_pause(notes: Notes) -> list[Seat]:
    """The seats that have asked for a pause, or agreed to one, that has not come about."""
    return [note.change.seat for note in pause_requests(notes)]


def pause_requests(notes: Notes) -> list[TimeNote]:
    """What they have said, the first of them first."""
    standing: list[TimeNote] = []
    for note in notes:
        if note.change.kind == "pause-wanted":
            standing.append(note)
        elif note.change.kind in ("paused", "resumed"):
            standing = []
    return standing


def has_expired(match: Match, seat: Seat) -> bool:
    """Whether the clock of a seat has run out in the wait that is going on, and no time was granted since."""
    since, expired = match.clocks[seat].since, False
    for _, at, note in match.time_notes:
        if note.seat == seat and note.kind in ("expired", "granted"):
            expired = note.kind == "expired" and 0 < since <= at
    return expired


def seeks_substitute(match: Match, seat: Seat) -> bool:
    """Whether anybody may take over a seat, because its player let the time run out."""
    return match.opened.terms.policy == "substitute" and seat in match.awaited and has_expired(match, seat)


# --- acts ------------------------------------------------------------------------------------------------------------


def declare_absence(match: Match, pen: Pen, seat: Seat, start: Moment, end: Moment, reason: str) -> Events:
    """Say beforehand that one is away: the clock of the seat rests, and everybody can see it."""
    is_running(match)
    declared = absences(match.time_notes, seat)
    allow_absence(match.opened.terms, declared, Absence(seat, start, end), pen.at)
    yield from change_clock(match, pen, ClockChanged("absent", seat, start, end, reason=reason))


def come_back(match: Match, pen: Pen, seat: Seat) -> Events:
    """End an absence early, or call off those that have not begun."""
    is_running(match)
    ahead = any(one.end > pen.at for one in absences(match.time_notes, seat))
    require(ahead, "away", "you have not declared an absence")
    yield ClockChanged("returned", seat)


def agree_to_pause(match: Match, pen: Pen, seat: Seat, reason: str) -> Events:
    """Ask for a pause, or agree to one. The last person at the table to say so stops all clocks."""
    is_running(match)
    require(not is_paused(match.time_notes), "pause", "the match is paused already")
    require(seat not in wants_pause(match.time_notes), "pause", "you have already agreed to a pause")
    yield from change_clock(match, pen, ClockChanged("pause-wanted", seat, reason=reason))
    wanting = wants_pause(match.time_notes)
    if all(one in wanting for one in match.active_seats if match.chair(one).kind == "person"):
        yield ClockChanged("paused", reason=reason or "agreed")


def pause(match: Match, pen: Pen, reason: str) -> Events:
    """Stop all clocks for everybody, whoever may have agreed: for who organises the match, with a reason."""
    is_running(match)
    is_said(reason)
    require(not is_paused(match.time_notes), "pause", "the match is paused already")
    yield ClockChanged("paused", reason=reason)


def grant(match: Match, pen: Pen, seat: Seat, seconds: int, reason: str) -> Events:
    """Give a seat more time: for who organises the match, with a reason."""
    is_running(match)
    is_said(reason)
    require(timed(match.pace), "clock", "this match has no clock")
    is_grant(seconds)
    yield ClockChanged("granted", seat, seconds=seconds, reason=reason)


def resume(match: Match, pen: Pen, seat: Seat) -> Events:
    """End a pause, or refuse one that was asked for. Anybody at the table can."""
    is_running(match)
    going = is_paused(match.time_notes) or wants_pause(match.time_notes)
    require(going, "pause", "the match is not paused, and nobody has asked for a pause")
    yield ClockChanged("resumed", seat)


def expire(match: Match, pen: Pen, seat: Seat, since: Moment) -> Events:
    """The clock of a seat has run out in the wait that began at `since`: note it, and do what the table agreed on."""
    is_running(match)
    require(timed(match.pace), "clock", "this match has no clock")
    waiting = seat in match.awaited and match.clocks[seat].since == since
    require(waiting, "clock", "{seat} has moved in the meantime", seat=seat)
    require(_time_is_up(match, pen, seat), "clock", "{seat} has time left", seat=seat)
    by_default, noted = match.opened.terms.policy == "default", has_expired(match, seat)
    require(by_default or not noted, "clock", "that the time of {seat} has run out is noted already", seat=seat)
    if not noted:
        yield ClockChanged("expired", seat)
    if by_default:
        yield from decide_by_default(match, pen, seat, None)


def rule_default(match: Match, pen: Pen, seat: Seat, asked: int | None, reason: str) -> Events:
    """Who organises the match lets the default be played: once time has run out, or by a ruling with its reason."""
    may_decide_by_default(match, seat, asked)
    if match.opened.charter and not has_expired(match, seat):
        is_said(reason)
        yield RulingMade(reason)
    yield from decide_by_default(match, pen, seat, asked)


def default_after_deadline(match: Match, pen: Pen, seat: Seat) -> Events:
    """The round of a tournament has had its time, and the announcement says that matches are then finished so."""
    own = match.opened.tournament and pen.by.kind == "service"
    require(own, "deadline", "only the register finishes a match of a tournament by defaults")
    yield from decide_by_default(match, pen, seat, None)


def fresh_clock(match: Match, pen: Pen, seat: Seat) -> ClockChanged:
    """What gives a seat its whole bank, for who takes it over when its time had run out."""
    clock = match.clocks[seat]
    used = pen.counted(match, seat, clock.since, pen.at)
    return ClockChanged("granted", seat, seconds=match.pace.bank - clock.left + used, reason="a fresh clock")


def _time_is_up(match: Match, pen: Pen, seat: Seat) -> bool:
    clock = match.clocks[seat]
    return pen.counted(match, seat, clock.since, pen.at) >= clock.left
