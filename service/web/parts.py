"""What the pages use besides the parts every way in has: talk, calendars, time, and what they keep at hand."""

from __future__ import annotations

from typing import Any, NamedTuple

from flask import current_app

from projections.boards.panels import Picture
from projections.film import Film
from service.http.current import register
from service.usecases.preferences import MatchPreferences
from service.usecases.talk import Talk
from service.usecases.timekeeping import Calendar, Timekeeping
from service.web.kept import Kept


class Parts(NamedTuple):
    talk: Talk
    calendar: Calendar
    timekeeping: Timekeeping
    match_preferences: MatchPreferences
    pictures: Kept[Picture]
    logs: Kept[Any]  # happenings and lines of pages
    films: Kept[Film]
    lines: Kept[Any]  # ends of what-if lines


def parts() -> Parts:
    """Put together when first wanted."""
    found: Parts | None = current_app.extensions.get("web_parts")
    return found or current_app.extensions.setdefault("web_parts", _made())


def _made() -> Parts:
    rooms = register()
    durable = rooms.store.durable
    return Parts(
        talk=Talk(durable, rooms.now),
        calendar=Calendar(rooms.people),
        timekeeping=rooms.timekeeping,
        match_preferences=MatchPreferences(durable),
        pictures=Kept(128),  # some 60 kB each
        logs=Kept(256),
        films=Kept(48),
        lines=Kept(64),
    )
