"""Many finished matches at once: a game's, a tournament's, your own, some by their ids; as one NDJSON file in pages."""

from __future__ import annotations

import re
from collections.abc import Sequence
from tempfile import TemporaryFile
from typing import Any
from urllib.parse import urlencode

from flask import Response, request, send_file

from projections.finished import FinishedMatch
from service.api.blueprint import Blueprint
from service.api.fields import MatchIds, Number, PageCursor
from service.api.games import named
from service.api.match_reads import NDJSON
from service.api.shapes import Body
from service.http.auth import reader
from service.http.current import register
from service.http.headers import add_header
from service.http.limits import caller_or_place, limiter
from service.usecases.bulk import fingerprint
from service.usecases.callers import Caller

bulk = Blueprint("bulk", __name__, url_prefix="/api", description="Many finished matches as one file.")
FILE = {"type": "string"}
ONE_RANGE = re.compile(r"bytes=([0-9]+-[0-9]*|-[0-9]+)")  # whoever asks otherwise gets the whole (RFC 9110, 14.2)
ABOUT = (
    "Exports one behind the other: head, entries, seal; with ids in the place of names. They come in the order in "
    "which their ends were stored: whoever goes on behind the last one they got misses none."
)


class BulkQuery(Body):
    after = PageCursor(about="Where the page before has ended, as its `Link` says.")
    limit = Number(1, 500, strict=False, load_default=100, about="At most so many matches.")


class ListedQuery(BulkQuery):
    ids = MatchIds(required=True, about="Which ones: 1 to 100 ids, with commas between.")


@bulk.route("/me/export")
@bulk.needs("read")
@bulk.arguments(BulkQuery, location="query")
@bulk.response(200, FILE, content_type=NDJSON, description=ABOUT)
@bulk.alt_response(206, schema=FILE, content_type=NDJSON, description="The bytes that `Range` asks for.")
@bulk.problems(409, 416, 429)
def export_my_matches(caller: Caller, query: dict[str, Any]) -> Response:
    """Every finished match in which you sat, the first that ended first. `trainregister verify` checks the file."""
    return _sent(register().bulk.of_player(caller.player, query.get("after"), query["limit"] + 1), query["limit"])


@bulk.route("/games/<slug:game>/export")
@bulk.arguments(BulkQuery, location="query")
@bulk.response(200, FILE, content_type=NDJSON, description=ABOUT)
@bulk.alt_response(206, schema=FILE, content_type=NDJSON, description="The bytes that `Range` asks for.")
@bulk.problems(404, 409, 416, 429)
def export_game(query: dict[str, Any], game: str) -> Response:
    """Every finished match of a game, the first that ended first. Lessons are none of them."""
    reader()
    return _sent(register().bulk.of_game(named(game).SLUG, query.get("after"), query["limit"] + 1), query["limit"])


@bulk.route("/matches/export")
@bulk.arguments(ListedQuery, location="query")
@bulk.response(200, FILE, content_type=NDJSON, description=ABOUT)
@bulk.alt_response(206, schema=FILE, content_type=NDJSON, description="The bytes that `Range` asks for.")
@bulk.problems(409, 416, 429)
def export_some_matches(query: dict[str, Any]) -> Response:
    """Some matches by their ids, the first that ended first. What is not over, or is no match, is left out."""
    reader()
    return _sent(register().bulk.of_matches(query["ids"], query.get("after"), query["limit"] + 1), query["limit"])


@bulk.route("/tournaments/<id:tournament>/export")
@bulk.arguments(BulkQuery, location="query")
@bulk.response(200, FILE, content_type=NDJSON, description=ABOUT)
@bulk.alt_response(206, schema=FILE, content_type=NDJSON, description="The bytes that `Range` asks for.")
@bulk.problems(404, 409, 416, 429)
def export_tournament_matches(query: dict[str, Any], tournament: str) -> Response:
    """Every finished match of a tournament, the first that ended first. Its pack holds more: its log, and proofs."""
    reader()
    return _sent(register().bulk.of_tournament(tournament, query.get("after"), query["limit"] + 1), query["limit"])


def _sent(found: Sequence[FinishedMatch], limit: int) -> Response:
    """A page as a file: it never changes, so parts of it can be asked for, and a broken line goes on where it broke."""
    limiter().costly("whole", caller_or_place())
    page, packed = found[:limit], request.accept_encodings.quality("gzip") > 0
    if len(found) > limit:
        query = urlencode(request.args.to_dict() | {"after": page[-1].cursor})
        add_header("Link", f'<{request.path}?{query}>; rel="next"')
    file = TemporaryFile()  # noqa: SIM115 - it is sent, and then closed by whoever sends it
    for part in register().bulk.exports(page, packed=packed):
        file.write(part)
    size = file.tell()
    file.seek(0)
    response = send_file(file, NDJSON, as_attachment=True, download_name="matches.jsonl", conditional=False)
    response.set_etag(fingerprint(page, packed=packed))
    if packed:
        response.headers["Content-Encoding"] = "gzip"
    response.vary.add("Accept-Encoding")
    in_parts = ONE_RANGE.fullmatch(request.headers.get("Range", "")) is not None
    response.make_conditional(request, accept_ranges=in_parts, complete_length=size)
    response.headers["Accept-Ranges"] = "bytes"
    return response
