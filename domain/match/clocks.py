"""How time runs for the seats of a match.

A pace is a bank of time for each seat, an increment for every turn, and a cap. A seat's clock runs while the table
waits for it, except in rests: absences it has declared, pauses all have agreed to, and, where the terms of the match
say so, its player's nights and weekends. Nothing here knows what time it is or what a weekend is: moments are whole
seconds since 1970 and rests are stretches between two of them, both given from outside (service/usecases/calendars.py).

How a match uses this: when the table begins to wait for a seat, its clock is `running`; when the seat has made its
decision and is no longer awaited, the seconds that counted (`counted`) go into the stored event and the clock is
`stopped` with them. So folding a match needs no calendar, and no player's time zone is in an event.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from heapq import merge
from typing import Literal

import msgspec
from msgspec import Struct

from domain.places import Seat
from domain.words import require

Moment = int  # seconds since 1970
Stretch = tuple[Moment, Moment]  # from, until (no longer included)
Policy = Literal["default", "organiser", "substitute"]

MINUTE, HOUR, DAY = 60, 3_600, 86_400
NEVER: Moment = 1 << 40  # a moment nobody will see: an unfinished pause lasts until then


class Pace(Struct, frozen=True):
    """A bank of time at the start, what every turn adds to it, and what it never exceeds. No bank, no clock."""

    name: str
    bank: int
    increment: int
    cap: int


PACES = {
    pace.name: pace
    for pace in (
        Pace("live", bank=20 * MINUTE, increment=MINUTE, cap=30 * MINUTE),
        Pace("brisk", bank=24 * HOUR, increment=4 * HOUR, cap=72 * HOUR),
        Pace("steady", bank=72 * HOUR, increment=12 * HOUR, cap=120 * HOUR),
        Pace("leisurely", bank=72 * HOUR, increment=36 * HOUR, cap=240 * HOUR),
        Pace("untimed", bank=0, increment=0, cap=0),
    )
}


class Terms(Struct, frozen=True, omit_defaults=True):
    """What the players of a match have agreed about time. Fixed when the match is opened, visible to all."""

    pace: str = "steady"
    policy: Policy = (
        "default"  # at expiry: play the declared default, ask the organiser, open the seat for a substitute
    )
    nights: bool = False  # whether a clock runs in its player's quiet hours
    weekends: bool = True  # whether it runs on its player's Saturdays and Sundays
    away: int = 14  # days of absence each seat may declare in this match


class Clock(Struct, frozen=True):
    """The time of one seat: what is left of its bank, and since when it has been running (0: it stands)."""

    left: int
    since: Moment = 0


def fresh(pace: Pace) -> Clock:
    return Clock(pace.bank)


def running(clock: Clock, since: Moment) -> Clock:
    """The table begins to wait for the seat; a clock that runs already goes on."""
    return clock if clock.since else Clock(clock.left, since)


def stopped(clock: Clock, pace: Pace, spent: int) -> Clock:
    """The seat has had its turn: what it spent is gone, the increment comes in, the cap holds."""
    return Clock(min(pace.cap, max(0, clock.left - spent) + pace.increment))


def timed(pace: Pace) -> bool:
    return pace.bank > 0


def deadline(clock: Clock, rests: Iterable[Stretch]) -> Moment:
    """The moment at which a running clock has counted all it had. Rests come in order; they may overlap.

    >>> deadline(Clock(left=100, since=1_000), [(1_020, 1_050)])
    1130
    """
    at, left = clock.since, clock.left
    for start, end in rests:
        if start >= at + left:
            break
        if end >= NEVER:
            return NEVER
        if end > at:
            left -= max(0, start - at)
            at = end
    return at + left


def counted(since: Moment, until: Moment, rests: Iterable[Stretch]) -> int:
    """The seconds between two moments in which a clock runs.

    >>> counted(0, 100, [(20, 50), (40, 60)])
    60
    """
    total, at = 0, since
    for start, end in rests:
        if start >= until:
            break
        total += max(0, start - at)
        at = max(at, end)
    return total + max(0, until - at)


def together(*kinds: Iterable[Stretch]) -> Iterator[Stretch]:
    """Rests of several kinds in one order; each kind must be in order and may be endless."""
    return merge(*kinds)


# --- absences and pauses ---------------------------------------------------------------------------------------------


class Absence(Struct, frozen=True):
    """A seat said beforehand that its player is away: its clock rests, and everybody can see it."""

    seat: Seat
    start: Moment
    end: Moment


def allow_absence(terms: Terms, declared: Iterable[Absence], absence: Absence, now: Moment) -> None:
    """Absences lie ahead, do not overlap, and have a limit for each seat of a match."""
    own = [one for one in declared if one.seat == absence.seat]
    require(absence.end > absence.start, "away", "an absence ends after it begins")
    require(absence.start >= now, "away", "an absence is declared beforehand, for example: away 3 days")
    apart = all(absence.end <= one.start or one.end <= absence.start for one in own)
    require(apart, "away", "you have already declared an absence in that time")
    left = terms.away * DAY - sum(one.end - one.start for one in own)
    within = absence.end - absence.start <= left
    require(
        within,
        "away",
        "days away in this match: {days}, of which you have {left} left",
        days=terms.away,
        left=left // DAY,
    )


def cut_short(absence: Absence, now: Moment) -> Absence | None:
    """The player is back early: what has passed stays an absence, the rest does not happen."""
    return msgspec.structs.replace(absence, end=now) if absence.start < now else None


# --- reminders -------------------------------------------------------------------------------------------------------

SHARES = ((1, 2), (4, 5), (19, 20))  # of the time between question and deadline
APART = 2 * HOUR  # no reminder follows the question or another reminder sooner
UNTIMED = (3 * DAY, 10 * DAY, 24 * DAY)  # without a clock: after so long, and then no more


def reminders(asked: Moment, due: Moment) -> tuple[Moment, ...]:
    """When somebody who has not moved is reminded: half-way, with a fifth left, and shortly before the end.

    Where there is no time for that, as at a live pace, it is once, with a fifth left.
    """
    if due >= NEVER:
        return tuple(asked + after for after in UNTIMED)
    points: list[Moment] = []
    for part, whole in SHARES:
        point = asked + (due - asked) * part // whole
        if point - (points[-1] if points else asked) >= APART:
            points.append(point)
    return tuple(points) or (asked + (due - asked) * 4 // 5,)
