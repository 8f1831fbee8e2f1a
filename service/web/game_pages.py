"""A page for each game, and one about the register itself."""

from __future__ import annotations

from flask import abort, render_template

from domain.games import GAMES
from domain.lessons import lesson_of
from service.bots import BOTS
from service.bots.seating import practised_as
from service.present.names import game_called
from service.web.game_texts import ABOUT
from service.web.home_page import game_cards, picture_of, seats_of
from service.web.page_frame import web


@web.get("/games")
def games() -> str:
    return render_template("games.html", games=game_cards())


@web.get("/games/<slug:game>")
def game(game: str) -> str:
    """What a game is, how a turn goes, what brings points; and a practice match."""
    if game not in GAMES:
        abort(404)
    rules = GAMES[game]
    return render_template(
        "game.html", slug=game, game=rules, about=ABOUT.get(game), short=game_called(game), seats=seats_of(rules.SEATS),
        bots=sorted(BOTS.get(game, {})), picture=picture_of(game), lesson=lesson_of(game),
        practised=practised_as(game),
    )  # fmt: skip


@web.get("/about")
def about() -> str:
    return render_template("about.html")
