"""Turns that keep moving: what people and the clock can do about time, behind the same door as all other use cases."""

from __future__ import annotations

from domain.match import hand_overs, timing
from domain.match.acts import Events, Pen
from domain.match.clocks import Moment
from domain.match.state import Match
from domain.places import NOBODY, Seat
from service.usecases.calendars import read_absence, zone
from service.usecases.callers import Caller, acting_seat, must_be_person, must_organise, own_seat
from service.usecases.commands import Answer
from service.usecases.matches import Command, Matches
from service.usecases.people import People
from service.usecases.requests import must_have_seen


class Timekeeping:
    """What players and the clock can do about time."""

    def __init__(self, matches: Matches, people: People) -> None:
        self._matches = matches
        self._people = people

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

    def pause(
        self, caller: Caller, match: str, reason: str = "", command: Command = None, seen: int | None = None
    ) -> Answer:
        """Ask for a pause or agree to one; all clocks stop when everybody has, or when who only organises says so.

        Who says what they saw, a version of the log, agrees to no pause that was asked for since.
        """

        def act(at: Match, pen: Pen) -> Events:
            if _only_organises(at, caller):
                return timing.pause(at, pen, reason)
            must_have_seen(at, "pause", seen)
            return timing.agree_to_pause(at, pen, own_seat(at, caller), reason)

        return self._matches.carry_out(match, caller, command, act)

    def resume(self, caller: Caller, match: str, command: Command = None, seen: int | None = None) -> Answer:
        """End a pause, or refuse one. Anybody at the table can, and who organises the match."""

        def act(at: Match, pen: Pen) -> Events:
            must_have_seen(at, "pause", seen)
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
        must_be_person(caller)
        return self._matches.carry_out(
            match, caller, command, lambda at, pen: hand_overs.stand_in(at, pen, seat, caller.player)
        )

    def expire(self, match: str, seat: Seat, since: Moment) -> Answer:
        """The time of a seat has run out in the wait that began at `since`. Done once, whoever finds out."""
        clock = Caller("", "clock")
        return self._matches.carry_out(match, clock, None, lambda at, pen: timing.expire(at, pen, seat, since))


def _only_organises(match: Match, caller: Caller) -> bool:
    return match.seat_of(caller.player) is None and caller.organises(match)
