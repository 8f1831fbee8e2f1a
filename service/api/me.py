"""Yourself: what waits for you, where you play and have played, your tokens; and signing in by a link."""

from __future__ import annotations

from typing import Any

import marshmallow as ma
from flask import Response, current_app

from domain.match.clocks import DAY, Moment
from projections.lists import Awaited
from service.api.asking import PageQuery, in_pages
from service.api.base import Blueprint, Number, Text, answer
from service.api.examples import AWAITED, ME, TOKEN
from service.api.schemas import AwaitedSchema, HistorySchema
from service.api.told import awaited, played, when
from service.http.auth import end_session, signed_in, start_session, who
from service.http.current import register
from service.http.problems import Problem
from service.usecases.commands import Caller
from service.usecases.people import SCOPES, Key

me = Blueprint("me", __name__, url_prefix="/api/me", description="Yourself.")


class MeSchema(ma.Schema):
    id = ma.fields.String(required=True)
    name = ma.fields.String(required=True)
    kind = ma.fields.String(required=True)
    zone = ma.fields.String(required=True)
    roles = ma.fields.List(ma.fields.String(), required=True)
    scopes = ma.fields.List(ma.fields.String(), required=True, metadata={"description": "Of the key you came with."})


class TokenSchema(ma.Schema):
    """A token, as far as it is known: the token itself is told once, when it is made."""

    id = ma.fields.String(required=True)
    label = ma.fields.String(required=True)
    scopes = ma.fields.List(ma.fields.String(), required=True)
    created = ma.fields.DateTime(required=True)
    expires = ma.fields.DateTime(required=True, allow_none=True, metadata={"description": "Null: never."})
    token = ma.fields.String(metadata={"description": "Only in the answer that makes it."})


class TokenBody(ma.Schema):
    label = Text(40, 1, required=True, metadata={"description": "What it is for, in your own words."})
    scopes = ma.fields.List(
        ma.fields.String(validate=ma.validate.OneOf(SCOPES)),
        required=True,
        validate=ma.validate.Length(min=1, max=3, error="must have 1 to 3 entries"),
    )
    days = Number(1, 3650, metadata={"description": "How long it opens doors; for ever if not given."})


class LinkBody(ma.Schema):
    link = Text(128, 1, required=True, metadata={"description": "The last part of a sign-in link."})


@me.route("")
@me.needs("read")
@me.response(200, MeSchema, example=ME)
def myself(caller: Caller) -> Response:
    """Who you are to the register."""
    found = who()
    person = found.person
    assert person is not None
    told = {"id": person.id, "name": person.name, "kind": person.kind, "zone": person.zone}
    return answer(told | {"roles": sorted(person.roles), "scopes": sorted(found.scopes)})


@me.route("/awaiting")
@me.needs("read")
@me.response(200, AwaitedSchema(many=True), example=[AWAITED])
def awaiting(caller: Caller) -> Response:
    """The questions that wait for you, the longest waiting first."""
    register().queries.catch_up()
    return answer([awaited(one, _due(one)) for one in register().queries.awaiting(caller.player)])


@me.route("/matches")
@me.needs("read")
@me.arguments(PageQuery, location="query")
@me.response(200, HistorySchema)
def history(caller: Caller, query: dict[str, Any]) -> Response:
    """Where you sit and have sat, the latest first."""
    register().queries.catch_up()
    limit = query["limit"]
    page, following = in_pages(register().queries.history(caller.player, query.get("before"), limit + 1), limit)
    return answer({"matches": [played(one) for one in page], "next": following})


@me.route("/tokens")
@me.needs("read")
@me.response(200, TokenSchema(many=True), example=[TOKEN])
def tokens(caller: Caller) -> Response:
    """Your tokens."""
    return answer([_token(key) for key in register().people.keys(caller.player)])


@me.route("/tokens", methods=["POST"])
@me.arguments(TokenBody, example={"label": "my bot", "scopes": ["read", "play"]})
@me.response(201, TokenSchema, example=TOKEN | {"token": "told now and never again"})
@me.problems(401, 403, 415)
def make_token(body: dict[str, Any]) -> Response:
    """Make a token. Only in a session: a token cannot make others."""
    player = _in_session()
    lifetime = body["days"] * DAY if "days" in body else None
    token = register().people.give_key(player, "token", body["label"], body["scopes"], lifetime)
    holder = register().people.holder(token, "token")
    assert holder is not None
    return answer(_token(holder[1]) | {"token": token}, 201)


@me.route("/tokens/<id:token>", methods=["DELETE"])
@me.response(204)
@me.problems(401, 403, 404, 409)
def revoke_token(token: str) -> Response:
    """Revoke a token: from now on it opens nothing."""
    if not register().people.revoke(_in_session(), token):
        raise Problem("not-found", "You have no token with this id.")
    return current_app.response_class(status=204)


@me.route("/session", methods=["POST"])
@me.arguments(LinkBody, example={"link": "the last part of the address in the mail"})
@me.response(201, MeSchema, example=ME)
@me.problems(401, 415)
def sign_in(body: dict[str, Any]) -> Response:
    """Exchange a sign-in link, which works once, for a session cookie."""
    response = answer({}, 201)
    player = start_session(body["link"], response)
    told = {"id": player.id, "name": player.name, "kind": player.kind, "zone": player.zone}
    response.data = current_app.json.dumps(told | {"roles": sorted(player.roles), "scopes": sorted(SCOPES)})
    return response


@me.route("/session", methods=["DELETE"])
@me.response(204)
def sign_out() -> Response:
    """Sign out."""
    response = current_app.response_class(status=204)
    end_session(response)
    return response


def _due(one: Awaited) -> Moment:
    with register().store.held(one.match) as held:
        return register().calendar.deadline(register().store.present(held), one.seat)


def _in_session() -> str:
    caller = signed_in("read")
    if who().how != "session":
        raise Problem("not-allowed", "Tokens are made and revoked in a session, not with another token.")
    return caller.player


def _token(key: Key) -> dict[str, Any]:
    told = {"id": key.digest[:16], "label": key.label, "scopes": sorted(key.scopes)}
    return told | {"created": when(key.created), "expires": when(key.expires) if key.expires else None}
