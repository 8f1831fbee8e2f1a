"""What the pages use besides the parts every way in has: the talk of tables, calendars, the use cases about time."""

from __future__ import annotations

from typing import NamedTuple

from flask import current_app

from service.clockwork import Calendar, Clockwork
from service.house import house
from service.talk import Talk
from service.wishes import MatchWishes


class Parts(NamedTuple):
    talk: Talk
    calendar: Calendar
    clockwork: Clockwork
    match_wishes: MatchWishes


def parts() -> Parts:
    """Put together when first wanted."""
    found: Parts | None = current_app.extensions.get("web_parts")
    if found is None:
        rooms = house()
        register = rooms.store.register
        clockwork = Clockwork(rooms.matches, rooms.people)
        found = Parts(Talk(register), Calendar(rooms.people), clockwork, MatchWishes(register))
        current_app.extensions["web_parts"] = found
    return found
