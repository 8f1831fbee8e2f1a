"""How time stands at a table: how it counts for the people in the seats, and until when each has time.

`Calendar` is where the pure clocks of the domain meet people: a seat's clock rests in its absences, in pauses, and,
where the match says so, in the quiet hours and weekends of its player, in that player's own time zone. Commands are
given its `counted`, so that what a decision cost is in the log.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from domain.match import timing
from domain.match.clocks import NEVER, Absence, Moment, Stretch, counted, deadline, timed, together
from domain.match.state import Match
from domain.places import Seat
from service.usecases.calendars import nights, weekends, zone
from service.usecases.people import People, Player
from service.usecases.preferences import quiet_hours


class Calendar:
    """How time counts for whoever sits in a seat."""

    def __init__(self, people: People) -> None:
        self._people = people

    def rests(self, match: Match, seat: Seat, after: Moment) -> Iterator[Stretch]:
        """When the clock of a seat stands still, in order, for ever."""
        player = self._people.get(match.chair(seat).player)
        notes = match.time_notes
        own = [(one.start, one.end) for one in timing.absences(notes, seat)]
        return together(own, timing.pauses(notes), *_nights_and_weekends(match, player, after))

    def counted(self, match: Match, seat: Seat, since: Moment, until: Moment) -> int:
        """How many of the seconds in between a seat's clock runs."""
        if until <= since:  # as behind each part of a line, and wherever somebody is quick
            return 0
        return counted(since, until, self.rests(match, seat, since))

    def deadline(self, match: Match, seat: Seat) -> Moment:
        """When the time of a seat that is waited for runs out; NEVER without a clock."""
        clock = match.clocks[seat]
        if not timed(match.pace) or not clock.since:
            return NEVER
        return deadline(clock, self.rests(match, seat, clock.since))

    def look(self, match: Match) -> TableTime:
        """How time stands at a table."""
        notes = match.time_notes
        seats = [self._seat(match, seat) for seat, chair in enumerate(match.chairs) if chair] if match.table else []
        return TableTime(timing.is_paused(notes), timing.wants_pause(notes), seats)

    def _seat(self, match: Match, seat: Seat) -> SeatTime:
        clock, waited = match.clocks[seat], seat in match.awaited
        due = self.deadline(match, seat) if waited else NEVER
        since = waiting_since(match, seat) if waited else 0
        expired, sought = waited and timing.has_expired(match, seat), timing.seeks_substitute(match, seat)
        away = [(one.start, one.end) for one in timing.absences(match.time_notes, seat)]
        return SeatTime(seat, clock.left, since, due, expired, sought, away)


def waiting_since(match: Match, seat: Seat) -> Moment:
    """Since when the table waits for a seat. Without a clock nobody counts, so it is when the question was asked."""
    if timed(match.pace):
        return match.clocks[seat].since
    return min(map(match.asked_at, match.questions(seat)), default=match.changed_at)


def _nights_and_weekends(match: Match, player: Player | None, after: Moment) -> Iterator[Iterator[Stretch]]:
    terms = match.opened.terms
    if player is None or player.kind == "bot":
        return
    place = zone(player.zone)
    quiet = quiet_hours(player)
    if not terms.nights and quiet:
        yield nights(quiet, place, after)
    if not terms.weekends:
        yield weekends(place, after)


class SeatTime(NamedTuple):
    """The time of one seat. `due` is NEVER without a clock, in a pause, and while nobody waits for the seat."""

    seat: Seat
    left: int  # seconds in its bank when the table began to wait for it
    since: Moment  # when that was; 0 if nobody waits for it
    due: Moment
    expired: bool
    sought: bool  # whether anybody may take the seat over
    away: list[Stretch]


class TableTime(NamedTuple):
    """All there is about time in a match; everybody may know it."""

    paused: bool
    pause_wanted: list[Seat]
    seats: list[SeatTime]

    def of(self, seat: Seat) -> SeatTime | None:
        return next((one for one in self.seats if one.seat == seat), None)

    def due(self, seat: Seat) -> Moment:
        """Until when a seat has time; NEVER without a clock, and while nobody waits for it."""
        found = self.of(seat)
        return found.due if found else NEVER

    @property
    def absences(self) -> list[Absence]:
        """Of everybody, the earliest first."""
        away = [Absence(one.seat, start, end) for one in self.seats for start, end in one.away]
        return sorted(away, key=lambda one: one.start)
