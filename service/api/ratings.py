"""How strong players are, for programs and spreadsheets."""

from __future__ import annotations

from typing import Any, NamedTuple

from flask import Response

from projections.ratings import PlayerRating, are_counted
from service.api.blueprint import Blueprint
from service.api.csv_answers import CSV, as_csv, form_wanted, named_cell
from service.api.fields import Integer, List, Nested, String
from service.api.games import named
from service.api.shapes import Shape, Shown
from service.http.current import register
from service.http.problems import Problem
from service.usecases.viewed_lists import NO_RATINGS

ratings = Blueprint("ratings", __name__, url_prefix="/api/games", description="How strong players are.")
COLUMNS = ["rank", "player", "name", "estimate", "uncertainty", "matches"]


class RatedPlayer(NamedTuple):
    rank: int
    one: PlayerRating


class RatingSchema(Shape):
    """A player, rated by the matches they have finished."""

    rank = Integer(required=True, about="By what was shown for certain: the estimate less three times the uncertainty.")
    player = String(required=True, attribute="one.player")
    name = String(required=True, of=lambda ranked, names: names(ranked.one.player))
    estimate = String(
        required=True, about="How strong, to two places; who has not played has 25.", of=lambda it, _: it.one.words()[0]
    )
    uncertainty = String(
        required=True, about="One standard deviation, to two places.", of=lambda it, _: it.one.words()[1]
    )
    matches = Integer(required=True, about="Finished ones, against others.", attribute="one.matches")


class RatingsSchema(Shape):
    game = String(required=True)
    players = List(Nested(RatingSchema), required=True)


EXAMPLE: dict[str, Any] = {
    "game": "coal-baron",
    "players": [
        {"rank": 1, "player": "p3q7", "name": "Anna", "estimate": "29.41", "uncertainty": "4.12", "matches": 9},
        {"rank": 2, "player": "b2c4", "name": "Bartek", "estimate": "24.02", "uncertainty": "3.98", "matches": 11},
    ],
}


class RatingsOfGame(NamedTuple):
    game: str
    players: list[RatedPlayer]


@ratings.route("/<slug:game>/ratings")
@ratings.response(200, RatingsSchema, example=EXAMPLE)
@ratings.alt_response(
    200, schema={"type": "string"}, content_type=CSV, description="With `Accept: text/csv`: one player a line."
)
@ratings.problems(404, 406)
def list_ratings(game: str) -> Shown | Response:
    """How strong the players of a game are. Counted from all finished matches; nothing else depends on it."""
    form = form_wanted("application/json", CSV)
    found = register().queries.ratings(named(game).SLUG)
    if not are_counted():
        raise Problem("not-found", NO_RATINGS)
    ranked = [RatedPlayer(rank, one) for rank, one in enumerate(found, 1)]
    if form != CSV:
        return Shown(RatingsOfGame(game, ranked), register().names)
    names = register().names
    rows = [[rank, one.player, named_cell(names(one.player)), *one.words(), one.matches] for rank, one in ranked]
    return as_csv([COLUMNS, *rows])
