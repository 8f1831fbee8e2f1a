"""For whom each table waits, until when, and the next moment at which something has to happen about it.

Kept in a table with an index on that moment: looking what is due costs little, however many seats are waited for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from domain.match.clocks import NEVER, Moment, reminders
from domain.match.state import Match
from domain.match.timing import has_expired
from domain.places import Seat
from projections.sql import Cursor
from service.bootstrap import Register
from service.notify.news import waited_for
from service.usecases.calendars import not_in, zone
from service.usecases.people import People, Player
from service.usecases.preferences import quiet_hours
from service.usecases.table_time import Calendar, waiting_since


class Wait(NamedTuple):
    """The table waits for a person: since when, until when, and when something has to happen about it."""

    match: str
    seat: Seat
    player: str
    version: int  # of the entry with which the wait began
    since: Moment
    due: Moment
    next: Moment


Known = Mapping[tuple[str, Seat, Moment], int]  # by match, seat and since when: the entry with which a wait began


class Deadlines:
    """Who is waited for. Nothing is kept in memory."""

    def __init__(self, register: Register, people: People | None = None) -> None:
        self._register = register
        self._store = register.store
        self._people = people or register.people
        self._calendar = Calendar(people) if people else register.calendar

    def waits(self, match: Match) -> list[Wait]:
        """The people the table waits for, with the next moment at which something has to happen."""
        return self.waits_since(match, self.known([match.id]))

    def waits_since(self, match: Match, known: Known) -> list[Wait]:
        """The same for who knows already since when."""
        return list(self._waits(match, known))

    def _waits(self, match: Match, known: Known) -> Iterator[Wait]:
        for seat, player in waited_for(match).items():
            since = waiting_since(match, seat)
            due = self._calendar.deadline(match, seat)
            begun = known.get((match.id, seat, since), match.version)
            yield Wait(match.id, seat, player, begun, since, due, self.next_moment(match, seat, player, since, due))

    def refresh(self, id: str) -> None:
        """Work out anew until when a match waits for its people."""
        waits = list(self.waits(self._store.load(id)))
        with self._store.durable.writing() as cursor:
            replace_waits(cursor, {id: waits})

    def known(self, matches: Iterable[str]) -> Known:
        """With which entry each wait of these matches has begun."""
        with self._store.durable.reading() as cursor:
            rows = cursor.among("SELECT match, seat, since, version FROM waits WHERE match IN", matches)
        return {(row["match"], row["seat"], row["since"]): row["version"] for row in rows}

    def next_moment(self, match: Match, seat: Seat, player: str, since: Moment, due: Moment) -> Moment:
        """The next reminder that lies ahead, else the deadline; never if nothing can happen any more."""
        if has_expired(match, seat) and match.opened.terms.policy != "default":
            return NEVER
        now = int(self._register.now())
        person = self._people.get(player)
        ahead = [point for point in reminder_points(person, since, due) if point > now]
        return min([*ahead, due])


def reminder_points(player: Player | None, since: Moment, due: Moment) -> list[Moment]:
    """When somebody is reminded: not in quiet hours, unless it would then be too late."""
    points = reminders(since, due)
    if player is None:
        return list(points)
    awake = [not_in(quiet_hours(player), zone(player.zone), point) for point in points]
    return [later if later < due else point for point, later in zip(points, awake, strict=True)]


def replace_waits(cursor: Cursor, waits: Mapping[str, Sequence[Wait]]) -> None:
    """Put the waits of some matches in the place of their old ones."""
    cursor.many("DELETE FROM waits WHERE match=?", [(match,) for match in waits])
    cursor.many("INSERT INTO waits VALUES (?,?,?,?,?,?,?)", [one for some in waits.values() for one in some])
