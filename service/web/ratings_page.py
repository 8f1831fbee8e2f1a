"""How strong players are, and how that comes about."""

from __future__ import annotations

from flask import abort, render_template, request

from domain.games import GAMES
from projections.ratings import are_counted
from service.http.auth import who
from service.http.current import register
from service.present.names import game_called
from service.usecases.viewed_lists import NO_RATINGS
from service.web.page_frame import web, whole_number

LINES = 100  # players on one page


@web.get("/games/<slug:game>/ratings")
def game_ratings(game: str) -> str:
    if game not in GAMES:
        abort(404)
    start = request.args.get("from", 0, type=whole_number)
    queries = register().queries
    return render_template(
        "ratings.html", slug=game, called=game_called(game), lines=queries.ranked(game, start, LINES),
        names=register().names, missing=None if are_counted() else NO_RATINGS, own=who().player,
        start=start, many=LINES, total=queries.rated(game), games=[(one, game_called(one)) for one in GAMES],
    )  # fmt: skip
