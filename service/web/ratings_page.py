"""How strong players are, and how that comes about."""

from __future__ import annotations

from flask import abort, render_template, request

from domain.games import GAMES
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
    try:
        found, missing = register().queries.ratings(game), None
    except ModuleNotFoundError:
        found, missing = [], NO_RATINGS
    lines = list(enumerate(found, 1))[start : start + LINES]
    return render_template(
        "ratings.html", slug=game, called=game_called(game), lines=lines, missing=missing, names=register().names,
        own=who().player, start=start, many=LINES, total=len(found), games=[(one, game_called(one)) for one in GAMES],
    )  # fmt: skip
