"""Matches: laying a table, sitting down, starting; and the list of all of them."""

from __future__ import annotations

from typing import Any

import msgspec

from domain.match.acts import usual_agreement
from domain.match.clocks import Terms
from service.api.blueprint import Blueprint
from service.api.bodies import InvitationBody, ListQuery, Nothing, OpenBody, SeatBody
from service.api.command_answers import command, done, read_table, with_receipt
from service.api.fields import String
from service.api.games import named
from service.api.once import once
from service.api.paging import in_pages
from service.api.schemas.entries import AnswerSchema
from service.api.schemas.listed import MatchesSchema
from service.api.schemas.match import MatchSchema
from service.api.shapes import Context, Shape, Shown
from service.bots.own_bots import bot_player
from service.http.auth import reader
from service.http.current import register
from service.http.limits import limiter
from service.mail.incoming.invitations import Invitations
from service.usecases.callers import Caller, must_be_person

matches = Blueprint(
    "matches", __name__, url_prefix="/api/matches", description="Tables: laying them, sitting down, starting."
)


class InvitationSchema(Shape):
    email = String(required=True, about="The address that is invited.", of=lambda body, _: body["email"])


@matches.route("", methods=["POST"])
@matches.needs("play")
@matches.arguments(
    OpenBody,
    examples={
        "short": {"summary": "Coal Baron for two", "value": {"game": "coal-baron", "seats": 2}},
        "long": {
            "summary": "With everything agreed beforehand",
            "value": {
                "game": "coal-baron",
                "seats": 3,
                "title": "Thursday table",
                "options": {"start_seat": 0},
                "terms": {"pace": "steady", "policy": "default"},
                "agreement": {"takebacks": "consent", "seating": "drawn"},
            },
        },
    },
)
@matches.response(201, AnswerSchema, description="The table is laid; `match` is its id.")
@matches.problems(409, 413, 415, 429)
def open_match(caller: Caller, body: dict[str, Any]) -> Shown:
    """Lay a table. The secret behind all its chance is committed to now and revealed at the end."""
    limiter().rare("opened", caller.player)
    named(body["game"])
    opened = register().matches.open(
        caller,
        body["game"],
        body["seats"],
        msgspec.json.encode(body.get("options", {})),
        body.get("title", ""),
        Terms(**body.get("terms", {})),
        msgspec.structs.replace(usual_agreement(body["game"]), **body.get("agreement", {})),
        command(),
    )
    return done(opened)


@matches.route("")
@matches.arguments(ListQuery, location="query")
@matches.response(200, MatchesSchema)
@matches.problems(404)
def list_matches(query: dict[str, Any]) -> Shown:
    """Matches, the latest change first, in pages."""
    limit = query.pop("limit")
    if "game" in query:
        named(query["game"])
    return Shown(
        in_pages(register().queries.lobby(**query, limit=limit + 1, reader=reader().player), limit), register().names
    )


@matches.route("/<id:match>")
@matches.response(200, MatchSchema)
@matches.problems(404)
def get_match(match: str) -> Shown:
    """A match at a glance: who sits where, who is awaited for what, how it ended."""
    found = register().queries.table(reader(), match)
    about = found.summary
    with_receipt(about.digest)
    return Shown(about, Context(about.game, about.players, register().names, found.time.due))


@matches.route("/<id:match>/seats", methods=["POST"])
@matches.needs("play")
@matches.arguments(
    SeatBody,
    required=False,
    examples={
        "you": {"summary": "Sit down yourself", "value": {"words": "may the coal be with us"}},
        "bot": {"summary": "Seat a bot", "value": {"bot": "greedy"}},
    },
)
@matches.response(201, AnswerSchema)
@matches.problems(404, 409, 415)
def take_seat(caller: Caller, body: dict[str, Any], match: str) -> Shown:
    """Sit down, or seat a bot."""
    seat, bot = body.get("seat"), body.get("bot")
    if bot is None:
        return done(register().matches.sit(caller, match, seat, body.get("words", ""), command()))
    player = bot_player(register().people, bot)
    return done(register().matches.seat_bot(caller, match, player, seat, command()))


@matches.route("/<id:match>/invitations", methods=["POST"])
@once
@matches.needs("play")
@matches.arguments(InvitationBody, example={"email": "friend@example.org"})
@matches.response(201, InvitationSchema, example={"email": "friend@example.org"})
@matches.problems(404, 409, 415)
def invite_to_match(caller: Caller, body: dict[str, Any], match: str) -> Shown:
    """Invite somebody by mail to a table with a free seat; for who organises it. Each address gets one mail."""
    must_be_person(caller)
    Invitations(register()).invite(caller, match, body["email"])
    return Shown(body, read_table(match))


@matches.route("/<id:match>/seats/<int:seat>", methods=["DELETE"])
@matches.needs("play")
@matches.response(200, AnswerSchema)
@matches.problems(404, 409)
def leave_seat(caller: Caller, match: str, seat: int) -> Shown:
    """Get up before the start; who organises the match can free any seat."""
    return done(register().matches.leave(caller, match, seat, command()))


@matches.route("/<id:match>/start", methods=["POST"])
@matches.needs("play")
@matches.arguments(Nothing, required=False)
@matches.response(201, AnswerSchema)
@matches.problems(404, 409, 415)
def start_match(caller: Caller, body: dict[str, Any], match: str) -> Shown:
    """Begin, once every seat is taken."""
    return done(register().matches.start(caller, match, command()))
