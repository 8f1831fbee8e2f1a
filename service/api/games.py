"""The games: what can be opened, with which options, and how their decisions are written."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from flask import Response, current_app

import domain.games
from domain.codec import codec
from domain.engine import Game
from domain.games import GAMES
from domain.words import say
from service.api.blueprint import Blueprint
from service.api.examples import GAME, RULE, THING
from service.api.fields import Integer, List, Nested, Record, String
from service.api.shapes import Shape, Shown
from service.bots import BOTS
from service.http.problems import Problem
from service.present.rulebook import rulebook
from service.present.things import glossary, opening_view

games = Blueprint("games", __name__, url_prefix="/api/games", description="What can be played here.")


@cache
def decision_schema(slug: str) -> dict[str, Any]:
    """JSON Schema of every decision of a game."""
    return codec(slug).decision_schema()


class SeatsSchema(Shape):
    least = Integer(required=True, of=lambda seats, _: seats[0])
    most = Integer(required=True, of=lambda seats, _: seats[-1])


class GameSchema(Shape):
    """A game in a line."""

    slug = String(required=True, attribute="SLUG")
    title = String(required=True, attribute="TITLE")
    seats = Nested(SeatsSchema, required=True, about="How many can play.", attribute="SEATS")
    rules = Integer(required=True, about="Version of the rules; a match is pinned to it.", attribute="RULES_VERSION")
    edition = String(
        required=True, about="SHA-256 of the component data; a match is pinned to it.", attribute="EDITION.digest"
    )
    bots = List(
        String(), required=True, about="Bots that can sit down.", of=lambda game, _: sorted(BOTS.get(game.SLUG, ()))
    )
    endings = List(String(), required=True, about="Ways a match can end.", of=lambda game, _: list(game.ENDINGS))


class WholeGameSchema(GameSchema):
    """A game with everything a program needs to play it."""

    options = Record(
        required=True,
        about="JSON Schema of the options of a match.",
        of=lambda game, _: codec(game.SLUG).options_schema(),
    )
    decisions = Record(
        required=True, about="JSON Schema of every decision.", of=lambda game, _: decision_schema(game.SLUG)
    )
    samples = List(
        Record(),
        required=True,
        about="Options that are valid.",
        of=lambda game, _: [msgspec.to_builtins(options) for options in game.OPTIONS],
    )


@games.route("")
@games.response(200, GameSchema(many=True), example=[GAME])
def list_games() -> Shown:
    """All games."""
    return Shown(GAMES.values())


@games.route("/<slug:game>")
@games.response(200, WholeGameSchema, example=GAME | {"options": {}, "decisions": {}, "samples": [{"start_seat": 0}]})
@games.problems(404)
def get_game(game: str) -> Shown:
    """One game: its options, and the JSON Schema of its decisions."""
    return Shown(named(game))


class ThingSchema(Shape):
    """A card, tile, space or word of a game, explained."""

    kind = String(required=True, about="What kind of thing it is.")
    thing = String(required=True, about="Its name in records, in notation and on boards.")
    title = String(required=True)
    text = String(required=True, about="What it means, in whole sentences.")
    rule = String(required=True)


@games.route("/<slug:game>/things")
@games.response(200, ThingSchema(many=True), example=[THING])
@games.problems(404)
def list_game_terms(game: str) -> Shown:
    """Everything in the box and every word of the game, explained, with the rule that says more."""
    kinds = glossary(named(game).SLUG, opening_view(game))
    return Shown([one for _, explained in kinds for one in explained])


class RuleSchema(Shape):
    """A rule of a game, in the words in which it is played here."""

    rule = String(required=True, of=lambda one, _: one[0])
    text = String(required=True, about="What it says.", of=lambda one, _: one[1])


@games.route("/<slug:game>/rules")
@games.response(200, RuleSchema(many=True), example=[RULE])
@games.problems(404)
def list_rules(game: str) -> Shown:
    """Every rule by its id, as refusals, scores and terms name it."""
    return Shown(rulebook(named(game).SLUG).rules.items())


@games.route("/<slug:game>/edition.toml")
@games.response(200, {"type": "string"}, content_type="application/toml", description="The component data, as hashed.")
@games.problems(404)
def get_edition(game: str) -> Response:
    """The component data of a game, byte for byte: its SHA-256 is the edition every match names."""
    return current_app.response_class(edition_file(named(game).SLUG), mimetype="application/toml")


def named(slug: str) -> Game:
    try:
        return GAMES[slug]
    except KeyError:
        said = say("There is no game {game}; there are {games}.", game=slug, games=", ".join(GAMES))
        raise Problem("not-found", said) from None


@cache
def edition_file(slug: str) -> bytes:
    return (Path(domain.games.__file__).parent / GAMES[slug].EDITION.file).read_bytes()
