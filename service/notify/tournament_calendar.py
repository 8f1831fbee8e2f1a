"""The moments of a tournament as a calendar that calendar programs subscribe to (RFC 5545): public, as its log is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from icalendar import Calendar, Event

from domain.match.clocks import Moment
from domain.tournament.state import Tournament
from domain.words import Sentence, say
from service.bootstrap import Register
from service.notify.calendar_feed import CalendarLine, calendar_event, empty_calendar


class Appointment(NamedTuple):
    name: str  # the same while it stands
    at: Moment
    words: Sentence


def appointments(now: Tournament) -> Iterator[Appointment]:
    """When entries open and close, when each round ends, until when protests are heard."""
    opened, entry = now.opened, now.announcement.entry
    title = opened.title if opened else ""
    if entry.opens:
        yield Appointment("opens", entry.opens, say("{title}: entries open", title=title))
    if entry.closes:
        yield Appointment("closes", entry.closes, say("{title}: entries close", title=title))
    for round in now.rounds:
        if round.deadline:
            words = say("{title}: round {number} ends", title=title, number=round.number)
            yield Appointment(f"round-{round.number}", round.deadline, words)
    if now.protest_until:
        yield Appointment("protests", now.protest_until, say("{title}: protests end", title=title))


def tournament_feed(register: Register, now: Tournament) -> bytes:
    calendar: Calendar = empty_calendar(now.opened.title if now.opened else "")
    for one in appointments(now):
        calendar.add_component(_event(register, now, one))
    return bytes(calendar.to_ical())


def _event(register: Register, now: Tournament, one: Appointment) -> Event:
    page = f"{register.settings.url}/tournaments/{now.id}"
    told = CalendarLine(f"{now.id}.{one.name}", now.version, now.changed_at, one.at, str(one.words), page)
    return calendar_event(register, told)
