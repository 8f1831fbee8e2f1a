"""What the pages use besides the parts every way in has: talk, calendars, time, and what they keep at hand."""

from __future__ import annotations

from typing import Any, NamedTuple

from flask import current_app

from projections.boards.panels import Picture
from projections.film import Film
from service.clockwork import Calendar, Clockwork
from service.house import house
from service.talk import Talk
from service.web.kept import Kept
from service.wishes import MatchWishes


class Parts(NamedTuple):
    talk: Talk
    calendar: Calendar
    clockwork: Clockwork
    match_wishes: MatchWishes
    pictures: Kept[Picture]
    logs: Kept[Any]  # happenings and lines of pages
    films: Kept[Film]
    lines: Kept[Any]  # ends of what-if lines


def parts() -> Parts:
    """Put together when first wanted."""
    found: Parts | None = current_app.extensions.get("web_parts")
    return found or current_app.extensions.setdefault("web_parts", _made())


def _made() -> Parts:
    rooms = house()
    register = rooms.store.register
    return Parts(
        talk=Talk(register, rooms.now),
        calendar=Calendar(rooms.people),
        clockwork=rooms.clockwork,
        match_wishes=MatchWishes(register),
        pictures=Kept(128),  # some 60 kB each
        logs=Kept(256),
        films=Kept(48),
        lines=Kept(64),
    )
