"""Moments and lengths of time in words, on the wall of whoever reads them."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from domain.match.clocks import DAY, HOUR, MINUTE, Moment
from domain.words import Sentence, say
from service.usecases.calendars import on_the_wall

WEEKDAYS = [
    say("Monday"), say("Tuesday"), say("Wednesday"), say("Thursday"), say("Friday"), say("Saturday"), say("Sunday"),
]  # fmt: skip
MONTHS = [
    say("January"), say("February"), say("March"), say("April"), say("May"), say("June"),
    say("July"), say("August"), say("September"), say("October"), say("November"), say("December"),
]  # fmt: skip


def when(moment: Moment, zone: ZoneInfo, now: Moment) -> Sentence:
    """A moment as its reader says it: Thursday 7 August, 18:30 (Europe/Warsaw), in 2 days."""
    return say("{moment}, {distance}", moment=on_the_day(moment, zone, now), distance=from_now(moment - now))


def on_the_day(moment: Moment, zone: ZoneInfo, now: Moment) -> Sentence:
    """The same without how far it is: Thursday 7 August, 18:30 (Europe/Warsaw). The year where it is another one."""
    wall = on_the_wall(moment, zone)
    values = {
        "weekday": WEEKDAYS[wall.weekday()], "day": wall.day, "month": MONTHS[wall.month - 1],
        "time": f"{wall:%H:%M}", "zone": zone.key,
    }  # fmt: skip
    if wall.year == on_the_wall(now, zone).year:
        return say("{weekday} {day} {month}, {time} ({zone})", **values)
    return say("{weekday} {day} {month} {year}, {time} ({zone})", **values, year=wall.year)


def in_full(moment: Moment, zone: ZoneInfo) -> Sentence:
    """A moment for the record: Thursday, 7 August 2026, 18:30 (Europe/Warsaw)."""
    wall = on_the_wall(moment, zone)
    return say(
        "{weekday}, {day} {month} {year}, {time} ({zone})",
        weekday=WEEKDAYS[wall.weekday()], day=wall.day, month=MONTHS[wall.month - 1], year=wall.year,
        time=f"{wall:%H:%M}", zone=zone.key,
    )  # fmt: skip


def ago(distance: int) -> Sentence:
    """The same as from_now; of what is hardly past, that it just was."""
    return say("just now") if abs(distance) < MINUTE else from_now(distance)


def from_now(distance: int) -> Sentence:
    """A distance in one number and one unit: in 3 days, 5 hours ago."""
    size = abs(distance)
    if size >= 2 * DAY:
        return _ahead_or_ago(distance, DAY, "in {number:day|days}", "{number:day|days} ago")
    if size >= 2 * HOUR:
        return _ahead_or_ago(distance, HOUR, "in {number:hour|hours}", "{number:hour|hours} ago")
    if size >= MINUTE:
        return _ahead_or_ago(distance, MINUTE, "in {number:minute|minutes}", "{number:minute|minutes} ago")
    return say("now")


def _ahead_or_ago(distance: int, unit: int, ahead: str, ago: str) -> Sentence:
    return say(ahead if distance > 0 else ago, number=round(abs(distance) / unit))


def lasting(seconds: int) -> Sentence:
    """A length of time in the largest unit of which it is a whole number: 3 days, 36 hours, 90 minutes."""
    if seconds >= DAY and seconds % DAY == 0:
        return say("{number:day|days}", number=seconds // DAY)
    if seconds >= HOUR and seconds % HOUR == 0:
        return say("{number:hour|hours}", number=seconds // HOUR)
    if seconds >= MINUTE:
        return say("{number:minute|minutes}", number=seconds // MINUTE)
    return say("{number:second|seconds}", number=seconds)
