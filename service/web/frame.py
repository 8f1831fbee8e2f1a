"""What every page stands in: who looks and when, static files that browsers may keep, problems in words."""

from __future__ import annotations

import gzip
from datetime import UTC, datetime
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from flask import (
    Blueprint,
    Flask,
    Response,
    current_app,
    flash,
    g,
    get_flashed_messages,
    render_template,
    request,
    url_for,
)
from markupsafe import Markup

from domain.match.clocks import Moment
from domain.words import Refused
from projections.boards.drawing import chip as drawn_chip
from projections.sql import Unavailable
from service.http.auth import NOBODY, who
from service.http.current import register
from service.http.problems import KINDS, Problem
from service.http.request_log import request_id
from service.usecases.calendars import from_now, on_the_wall
from service.usecases.people import Player

FOLDER = Path(__file__).parent
web = Blueprint(
    "web", __name__, static_folder="static", static_url_path="/static", template_folder="templates", url_prefix="/"
)

KEPT = "public, max-age=31536000, immutable"  # what is asked for by its content's hash never changes
WORTH_ZIPPING = 800  # bytes
FAST = 1  # of zipping: a page is made anew each time, and the level after it costs more than it saves
ZIPPED = ("text/", "application/json", "application/javascript", "image/svg+xml")


def install(app: Flask) -> None:
    """Put the pages into the application."""
    app.extensions["problem_page"] = problem_page
    app.jinja_env.globals |= {"static": static, "notes": notes, "chip": chip}
    app.jinja_env.filters |= {"iso": iso, "in_full": in_full, "ago": ago}
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.register_blueprint(web)


# --- who looks -------------------------------------------------------------------------------------------------------


def me() -> Player | None:
    return who().person


@web.app_context_processor
def looking() -> dict[str, Any]:
    return {"me": me()}


def must_sign_in() -> Player:
    """The player who looks; strangers are told how to sign in."""
    player = me()
    if player is None:
        raise Problem("not-signed-in", "Please sign in first; it takes one mail, or none for a practice match.")
    return player


def note(words: str, *, bad: bool = False) -> None:
    """Say something on the next page that is shown."""
    flash(words, "bad" if bad else "good")


def refused(refusal: Refused) -> None:
    """Say on the next page why something was not done."""
    told = str(refusal.sentence)
    note(f"{told[:1].upper()}{told[1:]}.", bad=True)


def notes() -> list[tuple[str, str]]:
    return get_flashed_messages(with_categories=True)  # type: ignore[return-value]


# --- time, in the zone of whoever looks ------------------------------------------------------------------------------


def zone() -> ZoneInfo:
    player = me()
    return ZoneInfo(player.zone if player else "UTC")


def now() -> Moment:
    return int(register().now())


def iso(moment: Moment) -> str:
    return datetime.fromtimestamp(moment, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def in_full(moment: Moment) -> str:
    wall = on_the_wall(moment, zone())
    return f"{wall:%A}, {wall.day} {wall:%B %Y}, {wall:%H:%M} ({zone().key})"


def ago(moment: Moment) -> str:
    told = from_now(moment - now())
    return "just now" if told == "now" else told


# --- small things ----------------------------------------------------------------------------------------------------


@cache
def _chip(colour: str) -> Markup:
    return Markup(f'<svg class="chip" viewBox="-13 -13 26 26" aria-hidden="true">{drawn_chip(colour)}</svg>')


def chip(colour: str) -> Markup:
    """The mark of a seat: its colour and shape."""
    return _chip(colour) if colour else Markup("")


def static(name: str) -> str:
    return url_for("web.static", filename=name, v=_version(name))


@cache
def _version(name: str) -> str:
    file = FOLDER / "static" / name
    return sha256(file.read_bytes()).hexdigest()[:10] if file.is_file() else "0"


# --- answers ---------------------------------------------------------------------------------------------------------


@web.after_app_request
def lighten(response: Response) -> Response:
    """Static files are kept by browsers; text travels zipped."""
    if request.endpoint == "web.static":
        response.headers["Cache-Control"] = KEPT if "v" in request.args else "public, max-age=300"
    elif request.blueprint == "web":
        response.headers.setdefault("Cache-Control", "private, no-cache")
    if _worth_zipping(response):
        body = response.get_data() if not response.direct_passthrough else _unpassed(response)
        zipped = _zipped_file(request.path, body) if request.endpoint == "web.static" else gzip.compress(body, FAST)
        response.set_data(zipped)
        response.headers["Content-Encoding"] = "gzip"
        response.vary.add("Accept-Encoding")
    return response


def _worth_zipping(response: Response) -> bool:
    if response.status_code != 200 or "Content-Encoding" in response.headers or request.method == "HEAD":
        return False
    fits = (response.mimetype or "").startswith(ZIPPED)
    asked = request.blueprint == "web"
    big = response.content_length is None or response.content_length > WORTH_ZIPPING
    return fits and asked and big and "gzip" in request.headers.get("Accept-Encoding", "")


def _unpassed(response: Response) -> bytes:
    response.direct_passthrough = False
    return response.get_data()


@cache
def _zipped_file(path: str, body: bytes) -> bytes:
    return gzip.compress(body, 9)


def problem_page(problem: Problem) -> Response:
    """What went wrong, for people: one sentence, and where to go from here."""
    _know_who_looks(problem)
    page = render_template(
        "problem.html", title=KINDS[problem.kind].title, told=_told(problem), problem=problem, ways=_ways_on(problem),
        request_id=request_id(),
    )  # fmt: skip
    return current_app.response_class(page, problem.status, mimetype="text/html")


def _know_who_looks(problem: Problem) -> None:
    """Finding out who looks may be what went wrong: then it is not tried again."""
    try:
        if problem.status < 500:
            who()
    except (Problem, Unavailable):
        pass
    g.setdefault("caller", NOBODY)


def _told(problem: Problem) -> str:
    if problem.kind == "not-found" and "match" not in problem.detail:
        return "There is nothing at this address. Perhaps it was typed wrongly, or belonged to a table that is gone."
    return problem.detail


def _ways_on(problem: Problem) -> list[tuple[str, str]]:
    """Where to go from here, the best way first: words and address."""
    here = request.full_path.rstrip("?") if request.method == "GET" else ""
    first = {
        "not-signed-in": [("Sign in", url_for("web.sign_in", to=here or None))],
        "gone": [("Ask for a new link", url_for("web.sign_in"))],
        "unavailable": [("Try again", here)],
        "too-many": [("Try again", here)],
        "broken": [("Try again", here)],
    }
    match = (request.view_args or {}).get("match")
    table = [("To the table", url_for("web.match", match=match))] if match and problem.kind != "not-found" else []
    always = [("To the first page", url_for("web.home")), ("To the matches", url_for("web.matches"))]
    return [one for one in (*first.get(problem.kind, ()), *table, *always) if one[1]]
