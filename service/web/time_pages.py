"""The page about time in a match: who is waited for until when, who is away, and what happens when time runs out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as WerkzeugResponse

from domain.match.clocks import HOUR, NEVER
from domain.match.state import Match
from domain.match.timing import absences, has_expired, seeks_substitute
from domain.words import Refused, render, say
from service.http.auth import who
from service.http.current import register
from service.http.problems import Problem
from service.mail.outgoing.letters import in_time
from service.usecases import calendars


def install(pages: Blueprint) -> None:
    """Put the page beside the other pages of the post."""

    @pages.get("/matches/<id>/time")
    def time(id: str) -> str:
        with register().store.held(id) as held:
            match = register().store.newest(held)
            return render_template(
                "mail_time.html",
                match=match,
                agreed=in_time(match.opened.terms),
                seats=list(_seats(match)),
                sits=match.seat_of(who().player) is not None,
                organises=who().person is not None and who().caller.organises(match),
            )

    @pages.post("/matches/<id>/time")
    def change_time(id: str) -> WerkzeugResponse:
        if who().person is None:
            raise Problem("not-signed-in", "Please sign in first.")
        try:
            flash(_change(id), "good")
        except Refused as refusal:
            flash(f"{render(refusal.sentence).capitalize()}.", "bad")
        return redirect(url_for("mail.time", id=id), 303)


def _seats(match: Match) -> Iterator[dict[str, Any]]:
    now = int(register().now())
    zone = calendars.zone(who().person.zone if who().person else "UTC")  # type: ignore[union-attr]
    for seat, chair in enumerate(match.chairs):
        waited = seat in match.awaited
        due = register().calendar.deadline(match, seat) if waited and chair else NEVER
        yield {
            "seat": seat,
            "name": register().names(chair.player) if chair else "-",
            "waited": waited,
            "due": calendars.words(due, zone, now) if due < NEVER else ("waited for" if waited else ""),
            "expired": waited and has_expired(match, seat),
            "sought": waited and seeks_substitute(match, seat),
            "away": [calendars.words(one.end, zone, now) for one in absences(match.time_notes, seat) if one.end > now],
        }


def _change(id: str) -> str:
    """What an organiser decides when time has run out, or somebody who stands in."""
    form, caller = request.form, who().caller
    seat = form.get("seat", -1, type=int)
    match form.get("do"):
        case "stand in":
            register().timekeeping.stand_in(caller, id, seat)
            return "You play this seat now."
        case "grant":
            seconds = max(1, min(240, form.get("hours", 24, type=int))) * HOUR
            register().timekeeping.grant(caller, id, seat, seconds, form.get("reason", "")[:200])
            return "The time is granted."
        case "default":
            register().matches.decide_by_default(caller, id, seat, None)
            return "The default was played."
    raise Refused("time", say("say what is to be done: grant, default or stand in"))
