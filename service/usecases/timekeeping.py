"""Turns that keep moving: how time counts for the people in the seats, and what they and the clock can do about it.

`Calendar` is where the pure clocks of the domain meet people: a seat's clock rests in its absences, in pauses, and,
where the match says so, in the quiet hours and weekends of its player, in that player's own time zone. Every `Desk` is
given its `counted`, so that what a decision cost is in the log.

`Clockwork` are the use cases about time, behind the same door as all others.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from domain.match import timing
from domain.match.acts import Events, Pen
from domain.match.clocks import NEVER, Moment, Stretch, counted, deadline, timed, together
from domain.match.state import Match
from domain.places import NOBODY, Seat
from service.usecases.calendars import nights, read_absence, weekends, zone
from service.usecases.commands import Answer, Caller, acting_seat, must_organise, own_seat
from service.usecases.matches import Command, Matches
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
        return counted(since, until, self.rests(match, seat, since))

    def deadline(self, match: Match, seat: Seat) -> Moment:
        """When the time of a seat that is waited for runs out; NEVER without a clock."""
        clock = match.clocks[seat]
        if not timed(match.pace) or not clock.since:
            return NEVER
        return deadline(clock, self.rests(match, seat, clock.since))


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


class Timekeeping:
    """What players and the clock can do about time."""

    def __init__(self, matches: Matches, people: People, calendar: Calendar) -> None:
        self._matches = matches
        self._people = people
        self.calendar = calendar

    def look(self, match: Match) -> TableTime:
        """How time stands at a table."""
        notes = match.time_notes
        seats = [self._seat(match, seat) for seat, chair in enumerate(match.chairs) if chair] if match.table else []
        return TableTime(timing.is_paused(notes), timing.wants_pause(notes), seats)

    def _seat(self, match: Match, seat: Seat) -> SeatTime:
        clock, waited = match.clocks[seat], seat in match.awaited
        due = self.calendar.deadline(match, seat) if waited else NEVER
        since = waiting_since(match, seat) if waited else 0
        expired, sought = waited and timing.has_expired(match, seat), timing.seeks_substitute(match, seat)
        away = [(one.start, one.end) for one in timing.absences(match.time_notes, seat)]
        return SeatTime(seat, clock.left, since, due, expired, sought, away)

    def away(self, caller: Caller, match: str, text: str, command: Command = None) -> Answer:
        """Declare an absence as people write it: `3 days`, `until 12 August`, `2026-08-03 to 2026-08-09`."""
        player = self._people.get(caller.player)
        start, end = read_absence(text, zone(player.zone if player else "UTC"), self._matches.now())
        return self.absent(caller, match, start, end, command)

    def absent(self, caller: Caller, match: str, start: Moment, end: Moment, command: Command = None) -> Answer:
        """Declare an absence: the own clock rests, and everybody can see it."""

        def act(at: Match, pen: Pen) -> Events:
            return timing.declare_absence(at, pen, own_seat(at, caller), max(start, pen.at), end, "")

        return self._matches.carry_out(match, caller, command, act)

    def back(self, caller: Caller, match: str, command: Command = None) -> Answer:
        """End the own absence early, or call off one that has not begun."""
        return self._matches.carry_out(
            match, caller, command, lambda at, pen: timing.come_back(at, pen, own_seat(at, caller))
        )

    def pause(self, caller: Caller, match: str, reason: str = "", command: Command = None) -> Answer:
        """Ask for a pause or agree to one; all clocks stop when everybody has, or when who only organises says so."""

        def act(at: Match, pen: Pen) -> Events:
            if _only_organises(at, caller):
                return timing.pause(at, pen, reason)
            return timing.agree_to_pause(at, pen, own_seat(at, caller), reason)

        return self._matches.carry_out(match, caller, command, act)

    def resume(self, caller: Caller, match: str, command: Command = None) -> Answer:
        """End a pause, or refuse one. Anybody at the table can, and who organises the match."""

        def act(at: Match, pen: Pen) -> Events:
            return timing.resume(at, pen, NOBODY if _only_organises(at, caller) else own_seat(at, caller))

        return self._matches.carry_out(match, caller, command, act)

    def grant(
        self, caller: Caller, match: str, seat: Seat, seconds: int, reason: str, command: Command = None
    ) -> Answer:
        """Give a seat more time: for who organises the match."""

        def act(at: Match, pen: Pen) -> Events:
            must_organise(at, caller)
            return timing.grant(at, pen, acting_seat(at, caller, seat), seconds, reason)

        return self._matches.carry_out(match, caller, command, act)

    def stand_in(self, caller: Caller, match: str, seat: Seat, command: Command = None) -> Answer:
        """Take over a seat whose player let the time run out, where the table seeks substitutes."""
        return self._matches.carry_out(
            match, caller, command, lambda at, pen: timing.stand_in(at, pen, seat, caller.player)
        )

    def expire(self, match: str, seat: Seat, since: Moment) -> Answer:
        """The time of a seat has run out in the wait that began at `since`. Done once, whoever finds out."""
        clock = Caller("", "clock")
        return self._matches.carry_out(match, clock, None, lambda at, pen: timing.expire(at, pen, seat, since))


def _only_organises(match: Match, caller: Caller) -> bool:
    return match.seat_of(caller.player) is None and caller.organises(match)
