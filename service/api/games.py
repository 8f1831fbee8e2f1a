"""The games: what can be opened, with which options, and how their decisions are written."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import marshmallow as ma
import msgspec
from flask import Response, current_app

import domain.games
from domain.codec import codec
from domain.engine import Game
from domain.games import GAMES
from service.api.base import Blueprint
from service.api.examples import GAME
from service.bots import BOTS
from service.http.problems import Problem

games = Blueprint("games", __name__, url_prefix="/api/games", description="What can be played here.")


class SeatsSchema(ma.Schema):
    least = ma.fields.Integer(required=True)
    most = ma.fields.Integer(required=True)


class GameSchema(ma.Schema):
    """A game in a line."""

    slug = ma.fields.String(required=True)
    title = ma.fields.String(required=True)
    seats = ma.fields.Nested(SeatsSchema, required=True)
    rules = ma.fields.Integer(required=True, metadata={"description": "Version of the rules; a match is pinned to it."})
    edition = ma.fields.String(
        required=True, metadata={"description": "SHA-256 of the component data; a match is pinned to it."}
    )
    bots = ma.fields.List(ma.fields.String(), required=True, metadata={"description": "Bots that can sit down."})
    endings = ma.fields.List(ma.fields.String(), required=True, metadata={"description": "Ways a match can end."})


class WholeGameSchema(GameSchema):
    """A game with everything a program needs to play it."""

    options = ma.fields.Dict(required=True, metadata={"description": "JSON Schema of the options of a match."})
    decisions = ma.fields.Dict(required=True, metadata={"description": "JSON Schema of every decision."})
    samples = ma.fields.List(ma.fields.Dict(), required=True, metadata={"description": "Options that are valid."})


@games.route("")
@games.response(200, GameSchema(many=True), example=[GAME])
def list_games() -> list[dict[str, Any]]:
    """All games."""
    return [in_a_line(game) for game in GAMES.values()]


@games.route("/<slug:game>")
@games.response(200, WholeGameSchema, example=GAME | {"options": {}, "decisions": {}, "samples": [{"start_seat": 0}]})
@games.problems(404)
def one_game(game: str) -> dict[str, Any]:
    """One game: its options, and the JSON Schema of its decisions."""
    return in_whole(named(game).SLUG)


@games.route("/<slug:game>/edition.toml")
@games.response(200, {"type": "string"}, content_type="application/toml", description="The component data, as hashed.")
@games.problems(404)
def edition(game: str) -> Response:
    """The component data of a game, byte for byte: its SHA-256 is the edition every match names."""
    return current_app.response_class(edition_file(named(game).SLUG), mimetype="application/toml")


def named(slug: str) -> Game:
    try:
        return GAMES[slug]
    except KeyError:
        raise Problem("not-found", f"There is no game {slug}; there are {', '.join(GAMES)}.") from None


def in_a_line(game: Game) -> dict[str, Any]:
    return {
        "slug": game.SLUG,
        "title": game.TITLE,
        "seats": {"least": game.SEATS[0], "most": game.SEATS[-1]},
        "rules": game.RULES_VERSION,
        "edition": game.EDITION.digest,
        "bots": sorted(BOTS.get(game.SLUG, ())),
        "endings": list(game.ENDINGS),
    }


@cache
def in_whole(slug: str) -> dict[str, Any]:
    game = GAMES[slug]
    return in_a_line(game) | {
        "options": msgspec.json.schema(game.Options),
        "decisions": codec(slug).decision_schema(),
        "samples": [msgspec.to_builtins(options) for options in game.OPTIONS],
    }


@cache
def edition_file(slug: str) -> bytes:
    return (Path(domain.games.__file__).parent / GAMES[slug].EDITION.file).read_bytes()
