"""Reading a match: what is legal, the position at any ply, the log, the board as text, the score, the proof."""

from __future__ import annotations

from typing import Any, NamedTuple

from flask import Response, current_app, g, request

from domain.games import CAMPAIGNS
from domain.places import SPECTATOR
from projections.boards import TEXT
from service.api.blueprint import Blueprint
from service.api.bodies import ContinuedQuery, LogQuery, PlyQuery
from service.api.command_answers import with_receipt
from service.api.examples import ASIDE
from service.api.schemas.entries import HappeningSchema
from service.api.schemas.position import (
    AsideSchema,
    ContinuedSchema,
    HintSchema,
    LegalSchema,
    LogSchema,
    PositionSchema,
    ScoreSchema,
)
from service.api.shapes import Context, Shown
from service.bots.hints import hint_at
from service.http.auth import reader
from service.http.current import register
from service.http.json_answers import encode
from service.http.limits import caller_or_place, limiter
from service.http.problems import Problem
from service.usecases.callers import Caller
from service.usecases.match_record import Scored

looking = Blueprint("reading", __name__, url_prefix="/api/matches/<id:match>", description="What can be read, by whom.")
NDJSON = "application/x-ndjson"


class Continued(NamedTuple):
    text: str
    steps: list[tuple[str, str]]


@looking.route("/legal")
@looking.needs("read")
@looking.response(200, LegalSchema)
@looking.problems(404)
def list_legal_decisions(caller: Caller, match: str) -> Shown:
    """What you are asked and what you may decide, numbered and in notation. The ETag can go into If-Match."""
    found = register().queries.own_table(caller, match)
    with_receipt(found.summary.digest)
    g.etag_prefix = f"{found.questions[0].asked}-v{found.summary.version}-" if found.questions else ""
    return Shown(found, Context(found.summary.game, found.summary.players, register().names, found.time.due))


@looking.route("/asides")
@looking.needs("read")
@looking.response(200, AsideSchema(many=True), example=[ASIDE])
@looking.problems(404)
def list_secret_sides(caller: Caller, match: str) -> Shown:
    """What your own seat may know beyond any position: secret sides of cards that outlive the match. Of every seat,
    and for everybody, once the campaign is over."""
    queries = register().queries
    about = queries.summary(caller, match)
    of_campaign = bool(about.campaign) or about.game in CAMPAIGNS
    for_all = of_campaign and not queries.is_sealed(about)
    found = queries.table(caller, match) if for_all else queries.own_table(caller, match)
    told = queries.asides(caller, match)
    with_receipt(found.summary.digest)
    return Shown(told, Context(found.summary.game, found.summary.players, register().names, found.time.due))


@looking.route("/continued")
@looking.needs("read")
@looking.arguments(ContinuedQuery, location="query")
@looking.response(200, ContinuedSchema)
@looking.problems(404)
def continue_decision(caller: Caller, query: dict[str, Any], match: str) -> Shown:
    """How a half-written decision of yours can go on: places on the board, and the longer text that each leads to."""
    found, text = register().queries.own_table(caller, match), query["text"]
    with_receipt(found.summary.digest)
    return Shown(Continued(text, found.continued(text)))


@looking.route("/hint")
@looking.needs("read")
@looking.response(200, HintSchema)
@looking.problems(404, 409)
def get_hint(caller: Caller, match: str) -> Shown:
    """What the greedy bot would do in your place, and why. Only where all others are bots; never in a tournament."""
    found = register().queries.own_table(caller, match)
    with_receipt(found.summary.digest)
    return Shown(hint_at(found), Context(found.summary.game, found.summary.players, register().names))


@looking.route("/position")
@looking.arguments(PlyQuery, location="query")
@looking.response(200, PositionSchema)
@looking.problems(403, 404, 409)
def get_position(query: dict[str, Any], match: str) -> Shown:
    """The table after a ply, as you may know it: from your seat, as a spectator, whole once the match is over."""
    found = register().queries.position(reader(), match, query.get("ply"), query.get("as_"))
    with_receipt(found.digest)
    return Shown(found, Context(found.game, found.players, register().names))


@looking.route("/board.txt")
@looking.arguments(PlyQuery, location="query")
@looking.response(200, {"type": "string"}, content_type="text/plain", description="The board as text.")
@looking.problems(403, 404, 409)
def get_board_as_text(query: dict[str, Any], match: str) -> Response:
    """The same as text, complete: enough to play from."""
    found, lines = _scored(match, query)
    if found.game not in TEXT:
        raise Problem("not-acceptable", "There is no text board for this game yet.")
    drawn = TEXT[found.game](found.view, SPECTATOR if found.viewer is None else found.viewer, lines)
    return current_app.response_class(drawn + "\n", mimetype="text/plain; charset=utf-8")


@looking.route("/score")
@looking.arguments(PlyQuery, location="query")
@looking.response(200, ScoreSchema)
@looking.problems(403, 404, 409)
def get_score(query: dict[str, Any], match: str) -> Shown:
    """Every point with its reason, its rule, and the plies that earned it, as far as you can see."""
    found = _scored(match, query)
    return Shown(found, Context(found.position.game, found.position.players, register().names))


@looking.route("/log")
@looking.arguments(LogQuery, location="query")
@looking.response(200, LogSchema)
@looking.alt_response(
    200,
    schema={"type": "string"},
    content_type=NDJSON,
    description="With `Accept: application/x-ndjson`: one entry a line.",
)
@looking.problems(403, 404, 406)
def get_log(query: dict[str, Any], match: str) -> Shown | Response:
    """The log after an entry, as you may read it: facts, words, receipts."""
    wanted = request.accept_mimetypes
    form = wanted.best_match(["application/json", NDJSON]) if wanted else "application/json"
    if form is None:
        raise Problem("not-acceptable", "The log comes as application/json or as application/x-ndjson.")
    page = register().queries.log(reader(), match, query["after"], query["limit"], query.get("as_"))
    with_receipt(page.head)
    versions = (one.version for one in page.happenings)
    digests = dict(zip(versions, page.digests, strict=True))
    table = Context(page.game, page.players, register().names, digests=digests)
    if form != NDJSON:
        return Shown(page, table)
    entries = HappeningSchema(many=True).dump(Shown(page.happenings, table))
    return current_app.response_class(b"".join(encode(one) + b"\n" for one in entries), mimetype=NDJSON)


@looking.route("/export")
@looking.response(200, {"type": "string"}, content_type=NDJSON, description="JSON Lines: head, entries, seal.")
@looking.problems(404, 429)
def export_match(match: str) -> Response:
    """The match as a file that `trainregister verify` checks without us: complete once it is over, else as you see it.

    A running match is cut to what you may know; its seal can be laid beside the complete file later.
    """
    limiter().costly("whole", caller_or_place())
    found = register().queries.export(reader(), match)
    with_receipt(found.digest)
    response = current_app.response_class(found.data, mimetype=NDJSON)
    response.headers["Content-Disposition"] = f'attachment; filename="{match}.jsonl"'
    return response


def _scored(match: str, query: dict[str, Any]) -> Scored:
    found = register().queries.scored(reader(), match, query.get("ply"), query.get("as_"))
    with_receipt(found.position.digest)
    return found
