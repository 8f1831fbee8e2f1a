"""How time stands at a table: whose runs out when, who is away, whether all of it rests."""

from __future__ import annotations

from typing import NamedTuple

from domain.match import timing
from domain.match.clocks import NEVER, Moment
from domain.match.state import Match
from domain.places import Seat
from service.http.current import register
from service.web.frame import now


class Clocks(NamedTuple):
    due: dict[Seat, Moment]  # of those who are waited for, if there is a clock
    away: dict[Seat, Moment]  # until when, of those who are away now or will be
    paused: bool
    wanting: list[Seat]  # a pause that has not come about


def clocks_of(match: str) -> Clocks:
    with register().store.held(match) as held:
        return _read(register().store.newest(held))


def _read(match: Match) -> Clocks:
    deadlines = {seat: register().calendar.deadline(match, seat) for seat in match.awaited}
    due = {seat: moment for seat, moment in deadlines.items() if moment < NEVER}
    away = {one.seat: one.end for one in timing.absences(match.time_notes) if one.end > now()}
    return Clocks(due, away, timing.is_paused(match.time_notes), timing.wants_pause(match.time_notes))
