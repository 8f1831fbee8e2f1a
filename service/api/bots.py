"""Bots of people: accounts that programs play with. Made in a session by who owns them; anybody can look one up."""

from __future__ import annotations

from typing import Any

from flask import Response, current_app

from service.api.blueprint import Blueprint
from service.api.examples import BOT, OWNED, TOKEN
from service.api.fields import Moment, Nested, Number, String, Text
from service.api.me import TokenSchema, lifetime_of, new_token
from service.api.once import once
from service.api.shapes import Body, Shape, Shown
from service.http.auth import reader
from service.http.current import register
from service.http.problems import Problem
from service.usecases.callers import Caller
from service.usecases.people import Player
from service.usecases.personal_data import NAME

bots = Blueprint(
    "bots", __name__, url_prefix="/api/me/bots", description="Your bots: accounts that programs play with."
)
players = Blueprint("players", __name__, url_prefix="/api/players", description="Who plays here, by id.")


class BotSchema(Shape):
    """A bot of yours."""

    id = String(required=True)
    name = String(required=True, about="As you named it.")
    called = String(required=True, about="As others read it.")
    created = Moment(required=True)


class OwnerSchema(Shape):
    id = String(required=True, of=lambda id, _: id)
    name = String(required=True, of=lambda id, named: named(id))


class PlayerSchema(Shape):  # shown with what players are called
    """Somebody who can sit at a table, as far as anybody may know them."""

    id = String(required=True)
    name = String(required=True, attribute="called")
    kind = String(required=True, metadata={"enum": ["person", "bot"]})
    owner = Nested(OwnerSchema, required=True, allow_none=True, about="Whose bot it is; null: nobody's.")


class BotBody(Body):
    name = Text(NAME, 1, required=True, about="What it is called; others read it with (bot) behind it.")


class BotTokenBody(Body):
    label = Text(40, 1, required=True, about="What it is for, in your own words.")
    days = Number(1, 3650, about="How long it opens doors; for ever if not given.")


@bots.route("")
@bots.needs("read")
@bots.response(200, BotSchema(many=True), example=[BOT])
def list_bots(caller: Caller) -> Shown:
    """Your bots."""
    return Shown(register().bots.all(caller))


@bots.route("", methods=["POST"])
@once
@bots.needs_session
@bots.arguments(BotBody, example={"name": "Steamer"})
@bots.response(201, BotSchema, example=BOT)
@bots.problems(409, 415)
def make_bot(caller: Caller, body: dict[str, Any]) -> Shown:
    """Make a bot: an account of kind `bot` that is yours. Only in a session. Then make it a token.

    It sits down and decides like anybody, gets no mails, and is known as a bot everywhere. It lays no tables.
    """
    return Shown(register().bots.add(caller, body["name"]))


@bots.route("/<id:bot>", methods=["DELETE"])
@once
@bots.needs_session
@bots.response(204)
@bots.problems(404)
def remove_bot(caller: Caller, bot: str) -> Response:
    """Remove a bot, its name and its tokens. What it played stays. Only in a session."""
    register().bots.remove(caller, bot)
    return current_app.response_class(status=204)


@bots.route("/<id:bot>/tokens")
@bots.needs("read")
@bots.response(200, TokenSchema(many=True), example=[TOKEN])
@bots.problems(404)
def list_bot_tokens(caller: Caller, bot: str) -> Shown:
    """The tokens of a bot of yours."""
    return Shown(register().bots.tokens(caller, bot))


@bots.route("/<id:bot>/tokens", methods=["POST"])
@once
@bots.needs_session
@bots.arguments(BotTokenBody, example={"label": "on my server"})
@bots.response(201, TokenSchema, example=TOKEN | {"token": "told now and never again"})
@bots.problems(404, 409, 415)
def make_bot_token(caller: Caller, body: dict[str, Any], bot: str) -> Shown:
    """Make a token with which a program is this bot: it reads and plays. Only in a session."""
    return new_token(register().bots.give_token(caller, bot, body["label"], lifetime_of(body)))


@bots.route("/<id:bot>/tokens/<id:token>", methods=["DELETE"])
@once
@bots.needs_session
@bots.response(204)
@bots.problems(404)
def revoke_bot_token(caller: Caller, bot: str, token: str) -> Response:
    """Revoke a token of a bot. Only in a session."""
    register().bots.revoke(caller, bot, token)
    return current_app.response_class(status=204)


@players.route("/<id:player>")
@players.response(200, PlayerSchema, example=OWNED)
@players.problems(404)
def get_player(player: str) -> Shown:
    """Who somebody is: a name, and whether it is a bot, and whose."""
    reader()
    return Shown(_known(player), register().names)


def _known(id: str) -> Player:
    found = register().people.get(id)
    if found is None:
        raise Problem("not-found", "There is no such player.")
    return found
