"""Playing at once: practice against bots, and lessons."""

from __future__ import annotations

import secrets
from typing import Any

from service.api.blueprint import Blueprint
from service.api.bodies import Nothing
from service.api.command_answers import command, with_receipt
from service.api.fields import Text
from service.api.games import named
from service.api.schemas.match import MatchSchema
from service.api.shapes import Body, Context, Shown
from service.bots.seating import begin_lesson, begin_practice
from service.http.current import register
from service.http.headers import add_header
from service.http.limits import limiter
from service.usecases.callers import Caller, must_be_person

practice = Blueprint("practice", __name__, url_prefix="/api/games/<slug:game>", description="Playing at once.")


class PracticeBody(Body):
    words = Text(200, about="Words of your own that go into the chance of this match.")


@practice.route("/practice", methods=["POST"])
@practice.needs("play")
@practice.arguments(PracticeBody, required=False, example={"words": "may the coal be with us"})
@practice.response(201, MatchSchema, description="The match has begun.")
@practice.problems(404, 409, 415, 422, 429)
def start_practice(caller: Caller, body: dict[str, Any], game: str) -> Shown:
    """Play against bots, at once and without a clock; of a campaign, one of its matches."""
    key = _may_begin(caller, game)
    return _begun(caller, begin_practice(register(), caller, game, body.get("words", ""), key))


@practice.route("/lesson", methods=["POST"])
@practice.needs("play")
@practice.arguments(Nothing, required=False)
@practice.response(201, MatchSchema, description="The lesson has begun.")
@practice.problems(404, 409, 415, 422, 429)
def start_lesson(caller: Caller, body: dict[str, Any], game: str) -> Shown:
    """A first match that teaches. It counts nowhere."""
    key = _may_begin(caller, game)
    return _begun(caller, begin_lesson(register(), caller, game, key))


def _may_begin(caller: Caller, game: str) -> str:
    """The key of this request, or a new one; its parts get keys that follow from it."""
    must_be_person(caller)
    limiter().rare("opened", caller.player)
    named(game)
    key = command()
    return secrets.token_hex(8) if key is None else f"{game}-{key}"[:70]


def _begun(caller: Caller, match: str) -> Shown:
    found = register().queries.table(caller, match)
    with_receipt(found.summary.digest)
    add_header("Location", f"/api/matches/{match}")
    about = found.summary
    return Shown(about, Context(about.game, about.players, register().names, found.time.due))
