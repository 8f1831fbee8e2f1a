"""Time at a table: who is waited for until when; being away, pausing, more time, and standing in for somebody."""

from __future__ import annotations

from typing import Any

import marshmallow as ma
from flask import Response

from domain.match.clocks import MINUTE
from service.api.asking import command, done, told_of
from service.api.base import Blueprint, Number, Text, answer
from service.api.examples import TERMS
from service.api.schemas import AnswerSchema, TermsSchema
from service.api.told import by_when, plain_record, when
from service.http.current import register
from service.usecases.commands import Caller
from service.usecases.table_time import SeatTime

time = Blueprint("time", __name__, url_prefix="/api/matches/<id:match>", description="Clocks, absences, pauses.")
LONGEST = 240 * 60  # minutes that are granted at once


class StretchSchema(ma.Schema):
    start = ma.fields.DateTime(required=True)
    end = ma.fields.DateTime(required=True)


class SeatTimeSchema(ma.Schema):
    seat = ma.fields.Integer(required=True)
    name = ma.fields.String(required=True)
    left = ma.fields.Integer(
        required=True, metadata={"description": "Seconds it had when the table began to wait for it, or has now."}
    )
    since = ma.fields.DateTime(required=True, allow_none=True, metadata={"description": "Null: it is not waited for."})
    due = ma.fields.DateTime(
        required=True, allow_none=True, metadata={"description": "When its time runs out, rests included; else null."}
    )
    expired = ma.fields.Boolean(required=True, metadata={"description": "Its time has run out."})
    sought = ma.fields.Boolean(required=True, metadata={"description": "Anybody may take it over."})
    away = ma.fields.List(ma.fields.Nested(StretchSchema), required=True, metadata={"description": "Absences."})


class TimeSchema(ma.Schema):
    """How time stands. Nothing in it is secret, and it changes only when something happens."""

    terms = ma.fields.Nested(TermsSchema, required=True)
    paused = ma.fields.Boolean(required=True)
    pause_wanted = ma.fields.List(
        ma.fields.Integer(), required=True, metadata={"description": "Seats that have asked for a pause or agreed."}
    )
    seats = ma.fields.List(ma.fields.Nested(SeatTimeSchema), required=True)


class AbsenceBody(ma.Schema):
    """When you are away: in words, or from `start` (now if not given) to `end`."""

    text = Text(100, 1, metadata={"description": "`3 days`, `until 12 August`, `2026-08-03 to 2026-08-09`."})
    start = ma.fields.AwareDateTime(metadata={"description": "RFC 3339, with its zone."})
    end = ma.fields.AwareDateTime(metadata={"description": "RFC 3339, with its zone."})

    @ma.validates_schema
    def one_of_both(self, data: dict[str, Any], **kwargs: Any) -> None:
        if ("text" in data) == ("end" in data) or ("text" in data and "start" in data):
            raise ma.ValidationError("needs either `text`, or `end` and perhaps `start`")


class PauseBody(ma.Schema):
    reason = Text(200, metadata={"description": "Who organises the match and does not play in it has to give one."})


class ExtraTimeBody(ma.Schema):
    seat = Number(0, 19, required=True)
    minutes = Number(1, LONGEST, required=True)
    reason = Text(200, 1, required=True)


class SubstituteBody(ma.Schema):
    seat = Number(0, 19, required=True, metadata={"description": "One that is `sought`."})


SEAT = {
    "seat": 0, "name": "Anna", "left": 259200, "since": "2026-08-05T10:00:00Z", "due": "2026-08-08T20:00:00Z",
    "expired": False, "sought": False, "away": [],
}  # fmt: skip


@time.route("/time")
@time.response(200, TimeSchema, example={"terms": TERMS, "paused": False, "pause_wanted": [], "seats": [SEAT]})
@time.problems(404)
def look(match: str) -> Response:
    """Who is waited for until when, who is away, and what is paused. `terms` say what happens when time runs out."""
    with register().store.held(match) as held:
        at = register().store.newest(held)
        found, terms = register().calendar.look(at), plain_record(at.opened.terms)
    told = told_of(match)
    seats = [_seat(one, told.seat(one.seat)) for one in found.seats]
    return answer({"terms": terms, "paused": found.paused, "pause_wanted": found.pause_wanted, "seats": seats})


@time.route("/absences", methods=["POST"])
@time.needs("play")
@time.arguments(
    AbsenceBody,
    examples={
        "words": {"summary": "In words", "value": {"text": "3 days"}},
        "moments": {"summary": "From now to a moment", "value": {"end": "2026-08-12T00:00:00+02:00"}},
    },
)
@time.response(201, AnswerSchema)
@time.problems(404, 409, 415)
def be_away(caller: Caller, body: dict[str, Any], match: str) -> Response:
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
def be_back(caller: Caller, match: str) -> Response:
    """You are back early: your absence ends now, and what had not begun is called off."""
    return done(register().timekeeping.back(caller, match, command()), 200)


@time.route("/pauses", methods=["POST"])
@time.needs("play")
@time.arguments(PauseBody, required=False, examples={"agree": {"summary": "Ask, or agree", "value": {}}})
@time.response(201, AnswerSchema)
@time.problems(404, 409, 415)
def pause(caller: Caller, body: dict[str, Any], match: str) -> Response:
    """Ask for a pause, or agree to one: when every person at the table has, all clocks stand still.

    Who organises the match and does not play in it pauses it at once.
    """
    return done(register().timekeeping.pause(caller, match, body.get("reason", ""), command()))


@time.route("/pauses", methods=["DELETE"])
@time.needs("play")
@time.response(200, AnswerSchema)
@time.problems(404, 409)
def resume(caller: Caller, match: str) -> Response:
    """End a pause, or refuse one that was asked for. Anybody at the table can."""
    return done(register().timekeeping.resume(caller, match, command()), 200)


@time.route("/extra-time", methods=["POST"])
@time.needs("organise")
@time.arguments(
    ExtraTimeBody,
    examples={"day": {"summary": "A day", "value": {"seat": 1, "minutes": 1440, "reason": "the mail was down"}}},
)
@time.response(201, AnswerSchema)
@time.problems(404, 409, 415)
def grant(caller: Caller, body: dict[str, Any], match: str) -> Response:
    """Give a seat more time; for who organises the match."""
    granted = body["minutes"] * MINUTE
    return done(register().timekeeping.grant(caller, match, body["seat"], granted, body["reason"], command()))


@time.route("/substitutes", methods=["POST"])
@time.needs("play")
@time.arguments(SubstituteBody, examples={"second": {"summary": "Take over seat 1", "value": {"seat": 1}}})
@time.response(201, AnswerSchema)
@time.problems(404, 409, 415)
def stand_in(caller: Caller, body: dict[str, Any], match: str) -> Response:
    """Take over a seat whose player let the time run out, with a fresh clock.

    A seat is open for that where the terms say `substitute`; GET time tells it as `sought`.
    """
    return done(register().timekeeping.stand_in(caller, match, body["seat"], command()))


def _seat(one: SeatTime, name: str) -> dict[str, Any]:
    return {
        "seat": one.seat,
        "name": name,
        "left": one.left,
        "since": when(one.since) if one.since else None,
        "due": by_when(one.due),
        "expired": one.expired,
        "sought": one.sought,
        "away": [{"start": when(start), "end": when(end)} for start, end in one.away],
    }
