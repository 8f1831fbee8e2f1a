"""Yourself: what waits for you, where you play and have played, your tokens; and signing in by a link."""

from __future__ import annotations

from typing import Any

import marshmallow as ma
from flask import Response, current_app

from domain.match import clocks
from projections.lists import Awaited
from service.api.blueprint import SCOPE, Blueprint
from service.api.bodies import PageQuery
from service.api.examples import AWAITED, ME, TOKEN
from service.api.fields import List, Moment, Number, OneOf, String, Text
from service.api.once import once
from service.api.paging import in_pages
from service.api.schemas.listed import AwaitedSchema, HistorySchema
from service.api.shapes import Body, Shape, Shown
from service.http.auth import end_session, give_up_token, in_session, start_session, who
from service.http.current import register
from service.http.json_answers import answer, encode
from service.http.problems import Problem
from service.usecases.callers import Caller, must_be_person
from service.usecases.rights import SCOPES

me = Blueprint("me", __name__, url_prefix="/api/me", description="Yourself.")


class MeSchema(Shape):  # shown with the scopes of the key
    id = String(required=True)
    name = String(required=True)
    kind = String(required=True)
    zone = String(required=True)
    roles = List(String(), required=True, of=lambda player, _: sorted(player.roles))
    scopes = List(String(), required=True, about="Of the key you came with.", of=lambda _, scopes: sorted(scopes))


class TokenSchema(Shape):
    """A token, as far as it is known: the token itself is told once, when it is made."""

    id = String(required=True, of=lambda key, _: key.digest[:16])
    label = String(required=True)
    scopes = List(String(), required=True, of=lambda key, _: sorted(key.scopes))
    created = Moment(required=True)
    expires = Moment(required=True, allow_none=True, about="Null: never.")
    token = String(about="Only in the answer that makes it.", of=lambda _, token: token or ma.missing)


class TokenBody(Body):
    label = Text(40, 1, required=True, about="What it is for, in your own words.")
    scopes = List(
        OneOf(SCOPES),
        required=True,
        validate=ma.validate.Length(min=1, max=3, error="must have 1 to 3 entries"),
    )
    days = Number(1, 3650, about="How long it opens doors; for ever if not given.")


class AccountBody(Body):
    name = Text(80, 1, about="What others call you.")
    zone = Text(64, 1, about="Time zone, as in Europe/Warsaw: your quiet hours and deadlines are told in it.")


class LinkBody(Body):
    link = Text(128, 1, required=True, about="The last part of a sign-in link.")


@me.route("")
@me.needs("read")
@me.response(200, MeSchema, example=ME)
def get_account(caller: Caller) -> Shown:
    """Who you are to the register."""
    found = who()
    return Shown(found.person, found.scopes)


@me.route("", methods=["PATCH"])
@once
@me.needs("play")
@me.arguments(AccountBody, example={"name": "Anna", "zone": "Europe/Warsaw"})
@me.response(200, MeSchema, example=ME)
@me.problems(409, 415)
def change_account(caller: Caller, body: dict[str, Any]) -> Shown:
    """Be called something else, or live in another time zone. Your address is changed by whoever runs the register."""
    must_be_person(caller)
    return Shown(register().people.change(caller.player, **body), who().scopes)


@me.route("/awaiting")
@me.needs("read")
@me.response(200, AwaitedSchema(many=True), example=[AWAITED])
def list_awaited_questions(caller: Caller) -> Shown:
    """The questions that wait for you, the longest waiting first."""
    return Shown(register().queries.awaiting(caller.player), _due)


@me.route("/matches")
@me.needs("read")
@me.arguments(PageQuery, location="query")
@me.response(200, HistorySchema)
def list_played_matches(caller: Caller, query: dict[str, Any]) -> Shown:
    """Where you sit and have sat, the latest first."""
    limit = query["limit"]
    return Shown(in_pages(register().queries.history(caller.player, query.get("before"), limit + 1), limit))


@me.route("/tokens")
@me.needs("read")
@me.response(200, TokenSchema(many=True), example=[TOKEN])
def list_tokens(caller: Caller) -> Shown:
    """Your tokens."""
    return Shown(register().people.keys(caller.player))


@me.route("/tokens", methods=["POST"])
@once
@me.needs_session
@me.arguments(TokenBody, example={"label": "my bot", "scopes": ["read", "play"]})
@me.response(201, TokenSchema, example=TOKEN | {"token": "told now and never again"})
@me.problems(409, 415)
def make_token(caller: Caller, body: dict[str, Any]) -> Shown:
    """Make a token. Only in a session: a token cannot make others."""
    given = register().people.give_key(caller.player, "token", body["label"], body["scopes"], lifetime_of(body))
    return new_token(given)


@me.route("/tokens/<id:token>", methods=["DELETE"])
@once
@me.doc(security=[{"token": []}, {"session": []}], **{SCOPE: "session"})
@me.response(204)
@me.problems(401, 403, 404, 409)
def revoke_token(token: str) -> Response:
    """Revoke a token: from now on it opens nothing. With the id `this`, a token revokes itself."""
    if token == "this":
        give_up_token()
    elif not register().people.revoke(in_session().player, token):
        raise Problem("not-found", "You have no token with this id.")
    return current_app.response_class(status=204)


@me.route("/session", methods=["POST"])
@me.arguments(LinkBody, example={"link": "the last part of the address in the mail"})
@me.response(201, MeSchema, example=ME)
@me.problems(401, 415)
def sign_in(body: dict[str, Any]) -> Response:
    """Exchange a sign-in link, which works once, for a session cookie."""
    response = answer(None, 201)
    player = start_session(body["link"], response)
    response.data = encode(MeSchema().dump(Shown(player, SCOPES)))
    return response


@me.route("/session", methods=["DELETE"])
@me.response(204)
def sign_out() -> Response:
    """Sign out."""
    response = current_app.response_class(status=204)
    end_session(response)
    return response


def _due(one: Awaited) -> clocks.Moment:
    return register().queries.time(one.match).due(one.seat)


def lifetime_of(body: dict[str, Any]) -> int | None:
    """How long a new token is to be good, in seconds; None: for ever."""
    return body["days"] * clocks.DAY if "days" in body else None


def new_token(token: str) -> Shown:
    """A token that was just made, with what is known of it."""
    holder = register().people.holder(token, "token")
    assert holder is not None
    return Shown(holder[1], token)
