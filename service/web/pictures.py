"""Boards as pictures: `/api/matches/ID/board.svg` and `.png`, for any ply and, once it is over, any pair of eyes."""

from __future__ import annotations

from flask import Response, current_app, request

from domain.places import SPECTATOR
from projections.boards.panels import Look
from projections.boards.pictures import SVG, png, svg
from projections.film import totals
from service.auth import reader
from service.house import house
from service.problems import Problem
from service.web.cast import Cast
from service.web.frame import web


def board_of(match: str) -> str:
    """The board after `ply` as `as` sees it, as one picture."""
    ask, caller = request.args, reader()
    found = house().readings.position(caller, match, ask.get("ply", type=int), ask.get("as", type=int))
    if found.game not in SVG:
        raise Problem("not-acceptable", "There is no picture of this game yet.")
    summary = house().readings.summary(caller, match)
    cast = Cast(summary, found.view)
    shown = dict.fromkeys(range(summary.seats), 0) | totals(cast.told.game, found.view)
    look = Look(found.viewer or SPECTATOR, cast.who, totals=shown)
    return svg(found.game, found.view, look, narrow=ask.get("narrow") == "yes")


@web.get("/api/matches/<id:match>/board.svg")
def board_svg(match: str) -> Response:
    return current_app.response_class(board_of(match), mimetype="image/svg+xml")


@web.get("/api/matches/<id:match>/board.png")
def board_png(match: str) -> Response:
    return current_app.response_class(png(board_of(match)), mimetype="image/png")
