"""Where clocks meet calendars: quiet hours, weekends and absences in a player's own time zone, as stretches of seconds.

Wall clocks jump twice a year; seconds since 1970 do not. Everything is worked out on the wall of the player's zone, day
by day, and turned into seconds at the end, so a night in which the clock is put back is an hour longer, as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from functools import cache, lru_cache
from zoneinfo import ZoneInfo, available_timezones

from msgspec import Struct

from domain.match.clocks import Moment, Stretch
from domain.words import Refused, refuse, require, say

DAY = timedelta(days=1)
SATURDAY = 5
LONGEST_NIGHT = 12  # hours: nobody can make time stand still by never being awake


class Quiet(Struct, frozen=True):
    """Hours in which a player is not written to, and, where a match says so, not timed: from and until on the wall."""

    start: time = time(22)
    end: time = time(8)

    def __post_init__(self) -> None:
        hours = ((self.end.hour - self.start.hour) * 60 + self.end.minute - self.start.minute) % 1440 / 60
        require(hours <= LONGEST_NIGHT, "quiet", "quiet hours are at most {hours} hours long", hours=LONGEST_NIGHT)


@cache
def zones() -> frozenset[str]:
    """The names of all time zones. Looking them up on the disk takes longer than a decision, so it is done once."""
    return frozenset(available_timezones())


@cache
def zone(name: str) -> ZoneInfo:
    """A time zone by its name, such as Europe/Warsaw."""
    if name not in zones():
        refuse("zone", "{name} is no time zone; an example is Europe/Warsaw", name=name[:60])
    return ZoneInfo(name)


@lru_cache(maxsize=4096)
def seconds(day: date, at: time, zone: ZoneInfo, *, later: bool = False) -> Moment:
    """A time on the wall in seconds. Where the wall shows it twice, the earlier or the later one is meant."""
    return int(datetime.combine(day, at.replace(fold=int(later)), zone).timestamp())


def on_the_wall(moment: Moment, zone: ZoneInfo) -> datetime:
    return datetime.fromtimestamp(moment, UTC).astimezone(zone)


def nights(quiet: Quiet, zone: ZoneInfo, after: Moment) -> Iterator[Stretch]:
    """The quiet hours of every day, for ever, beginning with those that end after the given moment."""
    if quiet.start == quiet.end:
        return
    day = on_the_wall(after, zone).date() - DAY
    over_midnight = quiet.end < quiet.start
    while True:
        start = seconds(day, quiet.start, zone)
        end = seconds(day + DAY if over_midnight else day, quiet.end, zone, later=True)
        if end > after:
            yield start, end
        day += DAY


def weekends(zone: ZoneInfo, after: Moment) -> Iterator[Stretch]:
    """Every Saturday and Sunday, for ever, beginning with the weekend that ends after the given moment."""
    today = on_the_wall(after, zone).date()
    saturday = today + timedelta(days=(SATURDAY - today.weekday()) % 7) - 7 * DAY
    while True:
        start, end = seconds(saturday, time(), zone), seconds(saturday + 2 * DAY, time(), zone)
        if end > after:
            yield start, end
        saturday += 7 * DAY


def not_in(quiet: Quiet | None, zone: ZoneInfo, moment: Moment) -> Moment:
    """The moment itself, or the end of the quiet hours it falls into."""
    if quiet is None or quiet.start == quiet.end:
        return moment
    start, end = next(nights(quiet, zone, moment))
    return end if start <= moment else moment


# --- absences as people write them -----------------------------------------------------------------------------------

_DAYS = re.compile(r"(?:for )?(\d{1,3}) (day|week)s?")
_UNTIL = re.compile(r"(?:until|till|to) (.+)")
_BETWEEN = re.compile(r"(?:from )?(.+?) (?:to|until|till|-) (.+)")
EXAMPLES = "away 3 days, away until 12 August, away 2026-08-03 to 2026-08-09"


def read_absence(text: str, zone: ZoneInfo, now: Moment) -> Stretch:
    """`3 days`, `until 12 August`, `2026-08-03 to 2026-08-09`: whole days on the player's own wall."""
    said = " ".join(text.lower().split())
    here = on_the_wall(now, zone)
    if match := _DAYS.fullmatch(said):
        number = int(match[1]) * (7 if match[2] == "week" else 1)
        return now, seconds(here.date() + number * DAY, here.time().replace(microsecond=0), zone, later=True)
    if match := _UNTIL.fullmatch(said):
        return now, seconds(_day(match[1], here.date()) + DAY, time(), zone)
    if match := _BETWEEN.fullmatch(said):
        first = _day(match[1], here.date())
        start = max(now, seconds(first, time(), zone))
        return start, seconds(_day(match[2], first) + DAY, time(), zone)
    raise Refused("away", say("say how long you are away, for example: {examples}", examples=EXAMPLES))


def _day(text: str, today: date) -> date:
    """A date with or without its year; without one, the next such day."""
    if day := _date(text):
        return day
    years = (today.year, today.year + 1)
    coming = (_date(f"{text.rstrip('.')}{gap}{year}") for gap in (" ", ".") for year in years)
    if day := next((day for day in coming if day and day >= today), None):
        return day
    raise Refused("away", say("{day} is no date; write it as in: {examples}", day=text[:40], examples=EXAMPLES))


def _date(text: str) -> date | None:
    for form in ("%Y-%m-%d", "%d %B %Y", "%d %b %Y", "%d.%m.%Y"):
        try:
            return datetime.strptime(text, form).replace(tzinfo=UTC).date()
        except ValueError:
            continue
    return None
