"""For whom each table waits, until when, and the next moment at which something has to happen about it.

Kept in a table with an index on that moment: looking what is due costs little, however many seats are waited for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from domain.match.clocks import NEVER, Moment, reminders
from domain.match.state import Match
from domain.match.timing import has_expired
from domain.places import Seat
from projections.sql import Cursor
from service.bootstrap import Register
from service.notify.news import waited_for
from service.usecases.calendars import not_in, zone
from service.usecases.people import Player
from service.usecases.preferences import quiet_hours
from service.usecases.table_time import waiting_since


class Wait(NamedTuple):
    """The table waits for a person: since when, until when, and when something has to happen about it."""

    match: str
    seat: Seat
    player: str
    version: int  # of the entry with which the wait began
    since: Moment
    due: Moment
    next: Moment


class Deadlines:
    """Who is waited for. Nothing is kept in memory."""

    def __init__(self, register: Register) -> None:
        self._register = register
        self._store = register.store

    def waits(self, match: Match) -> Iterator[Wait]:
        """The people the table waits for, with the next moment at which something has to happen."""
        known = self._known(match.id)
        for seat, player in waited_for(match).items():
            since = waiting_since(match, seat)
            due = self._register.calendar.deadline(match, seat)
            begun = known.get((seat, since), match.version)
            yield Wait(match.id, seat, player, begun, since, due, self.next_moment(match, seat, player, since, due))

    def refresh(self, id: str) -> None:
        """Work out anew until when a match waits for its people."""
        waits = list(self.waits(self._store.load(id)))
        with self._store.durable.writing() as cursor:
            replace_waits(cursor, id, waits)

    def _known(self, match: str) -> dict[tuple[Seat, Moment], int]:
        with self._store.durable.reading() as cursor:
            rows = cursor.rows("SELECT seat, since, version FROM waits WHERE match=?", match)
        return {(row["seat"], row["since"]): row["version"] for row in rows}

    def next_moment(self, match: Match, seat: Seat, player: str, since: Moment, due: Moment) -> Moment:
        """The next reminder that lies ahead, else the deadline; never if nothing can happen any more."""
        if has_expired(match, seat) and match.opened.terms.policy != "default":
            return NEVER
        now = int(self._register.now())
        person = self._register.people.get(player)
        ahead = [point for point in reminder_points(person, since, due) if point > now]
        return min([*ahead, due])


def reminder_points(player: Player | None, since: Moment, due: Moment) -> list[Moment]:
    """When somebody is reminded: not in quiet hours, unless it would then be too late."""
    points = reminders(since, due)
    if player is None:
        return list(points)
    awake = [not_in(quiet_hours(player), zone(player.zone), point) for point in points]
    return [later if later < due else point for point, later in zip(points, awake, strict=True)]


def replace_waits(cursor: Cursor, match: str, waits: Sequence[Wait]) -> None:
    cursor.run("DELETE FROM waits WHERE match=?", match)
    cursor.many("INSERT INTO waits VALUES (?,?,?,?,?,?,?)", waits)
