"""The board as a picture, for any ply and, once the match is over, any pair of eyes."""

from __future__ import annotations

from threading import BoundedSemaphore, Lock
from typing import Any

from cachetools import LRUCache
from flask import Response, current_app

from domain.places import SPECTATOR
from projections.boards.panels import Look
from projections.boards.pictures import SVG, png, svg
from projections.film import summed
from service.api.blueprint import Blueprint
from service.api.bodies import PlyQuery
from service.api.command_answers import table_of, with_receipt
from service.api.fields import Boolean
from service.http.auth import reader
from service.http.current import register
from service.http.limits import caller_or_place, limiter
from service.http.problems import Problem

pictures = Blueprint("pictures", __name__, url_prefix="/api/matches/<id:match>", description="The board as a picture.")
PICTURE = {"type": "string"}
DOTS = 32  # pictures as dots that are kept: the largest have 600 kB
AT_ONCE = 4  # of the threads that everybody shares
BUSY = {"Retry-After": "3"}


class PictureQuery(PlyQuery):
    """Which picture."""

    narrow = Boolean(about="Drawn for a narrow screen.")


@pictures.route("/board.svg")
@pictures.arguments(PictureQuery, location="query")
@pictures.response(200, PICTURE, content_type="image/svg+xml", description="The board, drawn.")
@pictures.problems(403, 404, 409)
def get_board_as_svg(query: dict[str, Any], match: str) -> Response:
    """The same as board.txt, drawn: no scripts, nothing from elsewhere."""
    return current_app.response_class(_drawn(match, query), mimetype="image/svg+xml")


@pictures.route("/board.png")
@pictures.arguments(PictureQuery, location="query")
@pictures.response(200, PICTURE | {"format": "binary"}, content_type="image/png", description="The board, as dots.")
@pictures.problems(403, 404, 409, 429, 503)
def get_board_as_png(query: dict[str, Any], match: str) -> Response:
    """The same for programs that cannot draw SVG."""
    return current_app.response_class(_as_dots(_drawn(match, query)), mimetype="image/png")


_known: LRUCache[str, bytes] = LRUCache(DOTS)
_lock, _places = Lock(), BoundedSemaphore(AT_ONCE)


def _as_dots(drawn: str) -> bytes:
    """The same drawing is turned into dots once: it takes a second, and has all in it that was asked for."""
    with _lock:
        known = _known.get(drawn)
    if known is not None:
        return known
    limiter().costly("drawn", caller_or_place())
    if not _places.acquire(blocking=False):
        raise Problem("unavailable", "Many pictures are being drawn just now; try again in a moment.", BUSY)
    try:
        made = png(drawn)
    finally:
        _places.release()
    with _lock:
        _known[drawn] = made
    return made


def _drawn(match: str, query: dict[str, Any]) -> str:
    found, lines = register().queries.scored(reader(), match, query.get("ply"), query.get("as_"))
    if found.game not in SVG:
        raise Problem("not-acceptable", "There is no picture of this game yet.")
    with_receipt(found.digest)
    table = table_of(match)
    viewer = found.viewer or SPECTATOR
    theirs = viewer != SPECTATOR and table.players[viewer.seat] != reader().player
    look = Look(viewer, table.seat, totals=summed(lines, len(table.players)), theirs=theirs)
    return svg(found.game, found.view, look, narrow=query.get("narrow", False))
