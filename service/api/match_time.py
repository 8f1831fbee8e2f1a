"""Time at a table: who is waited for until when; being away, pausing, more time, and standing in for somebody."""

from __future__ import annotations

from typing import Any

import marshmallow as ma

from domain.match.clocks import MINUTE
from service.api.blueprint import Blueprint
from service.api.bodies import SEEN
from service.api.command_answers import command, done, with_receipt
from service.api.examples import TERMS
from service.api.fields import Boolean, Instant, Integer, List, Moment, Nested, Number, String, Text
from service.api.schemas.entries import AnswerSchema
from service.api.schemas.match import TermsSchema
from service.api.shapes import Body, Shape, Shown
from service.http.auth import reader
from service.http.current import register
from service.present.names import TableWords
from service.usecases.callers import Caller

time = Blueprint("clocks", __name__, url_prefix="/api/matches/<id:match>", description="Clocks, absences, pauses.")
LONGEST = 240 * 60  # minutes that are granted at once


class StretchSchema(Shape):
    start = Moment(required=True, of=lambda stretch, _: stretch[0])
    end = Moment(required=True, of=lambda stretch, _: stretch[1])


class SeatTimeSchema(Shape):
    seat = Integer(required=True)
    name = String(required=True, of=lambda one, table: table.seat(one.seat))
    left = Integer(required=True, about="Seconds it had when the table began to wait for it, or has now.")
    since = Moment(
        required=True, allow_none=True, about="Null: it is not waited for.", of=lambda one, _: one.since or None
    )
    due = Moment(required=True, allow_none=True, about="When its time runs out, rests included; else null.")
    expired = Boolean(required=True, about="Its time has run out.")
    sought = Boolean(required=True, about="Anybody may take it over.")
    away = List(Nested(StretchSchema), required=True, about="Absences.")


class TimeSchema(Shape):
    """How time stands. Nothing in it is secret, and it changes only when something happens."""

    terms = Nested(TermsSchema, required=True, attribute="summary.terms")
    paused = Boolean(required=True, attribute="time.paused")
    pause_wanted = List(
        Integer(), required=True, about="Seats that have asked for a pause or agreed.", attribute="time.pause_wanted"
    )
    seats = List(Nested(SeatTimeSchema), required=True, attribute="time.seats")


class AbsenceBody(Body):
    """When you are away: in words, or from `start` (now if not given) to `end`."""

    text = Text(100, 1, about="`3 days`, `until 12 August`, `2026-08-03 to 2026-08-09`.")
    start = Instant(about="RFC 3339, with its zone, as in `2026-08-05T00:00:00+02:00`.")
    end = Instant(about="RFC 3339, with its zone.")

    @ma.validates_schema
    def one_of_both(self, data: dict[str, Any], **kwargs: Any) -> None:
        if ("text" in data) == ("end" in data) or ("text" in data and "start" in data):
            raise ma.ValidationError("needs either `text`, or `end` and perhaps `start`")


class PauseBody(Body):
    version = Number(about=SEEN)
    reason = Text(200, about="Who organises the match and does not play in it has to give one.")


class ExtraTimeBody(Body):
    seat = Number(0, 19, required=True)
    minutes = Number(1, LONGEST, required=True)
    reason = Text(200, 1, required=True)


class SubstituteBody(Body):
    seat = Number(0, 19, required=True, about="One that is `sought`.")


SEAT = {
    "seat": 0, "name": "Anna", "left": 259200, "since": "2026-08-05T10:00:00Z", "due": "2026-08-08T20:00:00Z",
    "expired": False, "sought": False, "away": [],
}  # fmt: skip


@time.route("/time")
@time.response(200, TimeSchema, example={"terms": TERMS, "paused": False, "pause_wanted": [], "seats": [SEAT]})
@time.problems(404)
def get_match_time(match: str) -> Shown:
    """Who is waited for until when, who is away, and what is paused. `terms` say what happens when time runs out."""
    found = register().queries.table(reader(), match)
    with_receipt(found.summary.digest)
    return Shown(found, TableWords(found.summary.game, found.summary.players, register().names))


@time.route("/absences", methods=["POST"])
@time.needs("play")
@time.arguments(
    AbsenceBody,
    examples={"words": {"summary": "In words", "value": {"text": "3 days"}}},
)
@time.response(201, AnswerSchema)
@time.problems(404, 409, 415)
def declare_absence(caller: Caller, body: dict[str, Any], match: str) -> Shown:
    """Say beforehand that you are away: your clock rests, and everybody can see it."""
    use = register().timekeeping
    if "text" in body:
        return done(use.away(caller, match, body["text"], command()))
    start = int(body["start"].timestamp()) if "start" in body else 0
    return done(use.absent(caller, match, start, int(body["end"].timestamp()), command()))


@time.route("/absences", methods=["DELETE"])
@time.needs("play")
@time.response(200, AnswerSchema)
@time.problems(404, 409)
def end_absence(caller: Caller, match: str) -> Shown:
    """You are back early: your absence ends now, and what had not begun is called off."""
    return done(register().timekeeping.back(caller, match, command()))


@time.route("/pauses", methods=["POST"])
@time.needs("play")
@time.arguments(PauseBody, required=False, examples={"agree": {"summary": "Ask, or agree", "value": {}}})
@time.response(201, AnswerSchema)
@time.problems(404, 409, 415)
def pause_match(caller: Caller, body: dict[str, Any], match: str) -> Shown:
    """Ask for a pause, or agree to one: when every person at the table has, all clocks stand still.

    Who organises the match and does not play in it pauses it at once.
    """
    return done(register().timekeeping.pause(caller, match, body.get("reason", ""), command(), body.get("version")))


@time.route("/pauses", methods=["DELETE"])
@time.needs("play")
@time.response(200, AnswerSchema)
@time.problems(404, 409)
def resume_match(caller: Caller, match: str) -> Shown:
    """End a pause, or refuse one that was asked for. Anybody at the table can."""
    return done(register().timekeeping.resume(caller, match, command()))


@time.route("/extra-time", methods=["POST"])
@time.needs("organise")
@time.arguments(
    ExtraTimeBody,
    examples={"day": {"summary": "A day", "value": {"seat": 1, "minutes": 1440, "reason": "the mail was down"}}},
)
@time.response(201, AnswerSchema)
@time.problems(404, 409, 415)
def grant_time(caller: Caller, body: dict[str, Any], match: str) -> Shown:
    """Give a seat more time; for who organises the match."""
    granted = body["minutes"] * MINUTE
    return done(register().timekeeping.grant(caller, match, body["seat"], granted, body["reason"], command()))


@time.route("/substitutes", methods=["POST"])
@time.needs("play")
@time.arguments(SubstituteBody, examples={"second": {"summary": "Take over seat 0", "value": {"seat": 0}}})
@time.response(201, AnswerSchema)
@time.problems(404, 409, 415)
def take_over_seat(caller: Caller, body: dict[str, Any], match: str) -> Shown:
    """Take over a seat whose player let the time run out, with a fresh clock.

    A seat is open for that where the terms say `substitute`; GET time tells it as `sought`.
    """
    return done(register().timekeeping.stand_in(caller, match, body["seat"], command()))
