"""Standing answers: what you answer beforehand, for when you are asked during somebody else's turn."""

from __future__ import annotations

from typing import Any, NamedTuple

import marshmallow as ma
from flask import Response

from service.api.blueprint import Blueprint
from service.api.command_answers import read_table
from service.api.fields import Text
from service.api.once import once
from service.api.schemas.entries import StandingSchema
from service.api.shapes import Body, Shown
from service.http.current import register
from service.usecases.callers import Caller
from service.usecases.typed_lines import LONGEST

standing = Blueprint(
    "standing-answers", __name__, url_prefix="/api/matches/<id:match>/standing", description="Answers left beforehand."
)
LEFT = {"text": "steal 5 6 else ask", "examples": ["allow", "steal 5 6 else ask"]}


class StandingBody(Body):
    text = Text(LONGEST, 1, required=True, about="As the game's examples show.")


class Left(NamedTuple):
    """An answer left beforehand, and what it has decided at once."""

    text: str | None
    done: Any = ma.missing  # an Answer or None; told only where one is left


@standing.route("", methods=["GET"])
@standing.needs("play")
@standing.response(200, StandingSchema, example=LEFT)
@standing.problems(404)
def get_standing_answer(caller: Caller, match: str) -> Shown:
    """Your own standing answer in this match."""
    return Shown(Left(register().matches.standing(caller, match)), read_table(match))


@standing.route("", methods=["PUT"])
@once
@standing.needs("play")
@standing.arguments(StandingBody, examples={"steal": {"summary": "SteamRollers", "value": {"text": "steal 5 6"}}})
@standing.response(200, StandingSchema, example=LEFT | {"done": None})
@standing.problems(404, 409, 415)
def leave_standing_answer(caller: Caller, body: dict[str, Any], match: str) -> Shown:
    """Answer beforehand, in the place of an earlier answer. It counts until you withdraw it or the match ends.

    When the question is put to you, it becomes your decision at once, told in the log as a standing order. If it
    answers what you are asked just now, that is decided, and told in `done`.
    """
    made = register().matches.leave_standing(caller, match, body["text"])
    return Shown(Left(register().matches.standing(caller, match), made), read_table(match))


@standing.route("", methods=["DELETE"])
@once
@standing.needs("play")
@standing.response(204)
@standing.problems(404)
def withdraw_standing_answer(caller: Caller, match: str) -> Response:
    """Withdraw it: you are asked again."""
    register().matches.withdraw_standing(caller, match)
    return Response(status=204)
