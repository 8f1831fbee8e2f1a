"""The page about time in a match: who is waited for until when, who is away, and what happens when time runs out."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from flask import make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answered

from domain.match.clocks import HOUR, NEVER
from domain.places import Seat
from domain.words import Refused, Sentence, refuse
from service.http.auth import who
from service.http.current import register
from service.present.terms import about_time
from service.usecases.match_view import MatchView
from service.web.page_frame import must_sign_in, note, now, refused, web
from service.web.page_of_match import PageOfMatch, table_of
from service.web.typed_form import Typed


class SeatRow(NamedTuple):
    """A seat, and how time stands for it, in words."""

    seat: Seat
    name: str
    colour: str
    due: Sentence | str
    away: list[Sentence]
    waited: bool = False
    expired: bool = False
    sought: bool = False


class TimePage(PageOfMatch):
    def __init__(self, table: MatchView) -> None:
        super().__init__(table)
        self.agreed = " ".join(map(str, about_time(table.summary.terms)))
        self.sits = table.summary.own_seat is not None
        self.organises = bool(who().player) and table.organises

    @property
    def rows(self) -> list[SeatRow]:
        return [self._row(seat) for seat in range(self.summary.seats)]

    def _row(self, seat: Seat) -> SeatRow:
        name, colour = self.people.who(seat), self.people.colour(seat)
        time, waited = self.table.time.of(seat), seat in self.summary.awaited
        if time is None:
            return SeatRow(seat, name, colour, "", [])
        due = self.presented.when(time.due) if time.due < NEVER else ""
        away = [self.presented.when(end) for _, end in time.away if end > now()]
        return SeatRow(seat, name, colour, due, away, waited, time.expired, waited and time.sought)


@web.get("/matches/<id:match>/time")
def time(match: str) -> str:
    return _shown(match, Typed())


def _shown(match: str, typed: Typed) -> str:
    return render_template("mail_time.html", page=TimePage(table_of(match)), typed=typed)


@web.post("/matches/<id:match>/time")
def change_time(match: str) -> Answered:
    """What an organiser decides when time has run out, or somebody who stands in."""
    must_sign_in()
    try:
        what = request.form.get("do", "")
        if what not in CHANGES:
            refuse("time", "say what is to be done: grant, default or stand in")
        CHANGES[what](match, request.form.get("seat", -1, type=int))
    except Refused as refusal:
        refused(refusal)
        return make_response(_shown(match, Typed(request.form, f"{what} {request.form.get('seat')}")), 409)
    return redirect(url_for("web.time", match=match), 303)


def _stand_in(match: str, seat: Seat) -> None:
    register().timekeeping.stand_in(who().caller, match, seat)
    note("You play this seat now.")


def _grant(match: str, seat: Seat) -> None:
    seconds = max(1, min(240, request.form.get("hours", 24, type=int))) * HOUR
    register().timekeeping.grant(who().caller, match, seat, seconds, request.form.get("reason", "")[:200])
    note("The time is granted.")


def _play_default(match: str, seat: Seat) -> None:
    reason = request.form.get("reason", "")[:200]
    register().matches.decide_by_default(who().caller, match, seat, None, reason=reason)
    note("The default was played.")


CHANGES: dict[str, Callable[[str, Seat], None]] = {"stand in": _stand_in, "grant": _grant, "default": _play_default}
