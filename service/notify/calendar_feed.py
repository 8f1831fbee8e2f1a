"""My deadlines as a calendar that calendar programs subscribe to (RFC 5545), under a private address.

One event for each question that waits for an answer: it ends at the deadline, its UID stays the same while the table
waits, its SEQUENCE grows when the deadline moves, and an alarm comes before it. What was decided is no longer in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from icalendar import Alarm, Calendar, Event

from domain.match.clocks import NEVER, Moment
from domain.words import say
from projections.sql import Row
from service.bootstrap import Register
from service.mail.table_for import table_for
from service.usecases.people import Player

SHOWN = timedelta(minutes=30)  # how long the event is that ends at the deadline
ALARMS = (timedelta(hours=-12), timedelta(hours=-2))
SETTING = "calendar"  # counts up when the player wants a new address


class Deadline(NamedTuple):
    match: str
    seat: int
    begun: int  # the entry with which the wait began
    due: Moment
    title: str
    asked: str
    version: int
    changed: Moment


def token(register: Register, player: Player) -> str:
    """The private part of a player's address; a new one when the player asks for it."""
    return register.addresses.sign("calendar", f"{player.id}/{player.settings.get(SETTING, 0)}")


def holder(register: Register, token: str) -> Player | None:
    """Whose calendar an address shows."""
    said = register.addresses.read("calendar", token)
    id, _, number = (said or "").partition("/")
    player = register.people.get(id) if said else None
    return player if player and not player.erased and str(player.settings.get(SETTING, 0)) == number else None


def renew(register: Register, player: Player) -> Player:
    """A new address; whoever knows the old one sees nothing any more."""
    return register.people.change(player.id, settings={SETTING: player.settings.get(SETTING, 0) + 1})


def feed(register: Register, player: Player) -> bytes:
    """The calendar of a player as it is now."""
    calendar = empty_calendar(str(say("My turns")))
    for deadline in deadlines(register, player):
        calendar.add_component(_event(register, deadline))
    return bytes(calendar.to_ical())


def empty_calendar(name: str) -> Calendar:
    """What every calendar begins with."""
    calendar = Calendar()
    calendar.add("prodid", "-//Train Register//deadlines//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", name)
    calendar.add("refresh-interval", timedelta(hours=1), parameters={"value": "DURATION"})
    calendar.add("x-published-ttl", "PT1H")
    return calendar


def deadlines(register: Register, player: Player) -> Iterator[Deadline]:
    """The questions that wait for this player until a certain moment, the most urgent first."""
    with register.store.durable.reading() as cursor:
        rows = cursor.rows("SELECT * FROM waits WHERE player=? AND due<? ORDER BY due, match", player.id, NEVER)
    for row in rows:
        yield from _deadline(register, player, row)


def _deadline(register: Register, player: Player, row: Row) -> Iterator[Deadline]:
    seen = table_for(register, player, row["match"])
    if seen.table.is_awaited and seen.is_timed:
        asked, title = say("{stage}: {prompt}", stage=seen.stage, prompt=seen.prompt), seen.title
        match, seat = seen.summary, seen.table.seat
        yield Deadline(
            match.id, seat, row["version"], seen.due, str(say("Your turn: {match}", match=title)), str(asked),
            match.version, match.changed_at,
        )  # fmt: skip


class CalendarLine(NamedTuple):
    """A moment that something ends at. `name` is the same while it stands; `version` counts up when it moves."""

    name: str
    version: int
    changed: Moment
    end: Moment
    title: str
    page: str


def calendar_event(register: Register, line: CalendarLine) -> Event:
    """As calendar programs read it: a short while before the moment, in which one is free for other things."""
    event, end = Event(), datetime.fromtimestamp(line.end, UTC)
    event.add("uid", f"{line.name}@{register.addresses.domain}")
    event.add("sequence", line.version)
    event.add("dtstamp", datetime.fromtimestamp(line.changed, UTC))
    event.add("dtstart", end - SHOWN)
    event.add("dtend", end)
    event.add("summary", line.title)
    event.add("url", line.page)
    event.add("transp", "TRANSPARENT")
    return event


def _event(register: Register, deadline: Deadline) -> Event:
    page = f"{register.settings.url}/matches/{deadline.match}"
    name = f"{deadline.match}.{deadline.begun}.{deadline.seat}"
    told = CalendarLine(name, deadline.version, deadline.changed, deadline.due, deadline.title, page)
    event = calendar_event(register, told)
    event.add("description", f"{deadline.asked}\n{page}")
    for before in ALARMS:
        alarm = Alarm()
        alarm.add("action", "DISPLAY")
        alarm.add("description", deadline.title)
        alarm.add("trigger", before)
        event.add_component(alarm)
    return event
