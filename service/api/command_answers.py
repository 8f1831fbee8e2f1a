"""What views of commands share: which command it is, which ply it answers, and its answer with the names of a table."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from flask import request
from werkzeug.http import parse_etags

from domain.chain import RECEIPT_HEADER
from service.api.shapes import Context, Shown
from service.http.auth import who
from service.http.current import register
from service.http.headers import add_header, add_headers
from service.http.problems import Problem
from service.usecases.asked_once import KeyedRequest
from service.usecases.commands import Answer
from service.usecases.play_line import Played
from service.usecases.shown_list import SeenAt

ETAG = re.compile(r"(\d{1,9})-(?:v(\d{1,9})-)?")  # of `legal`: the ply of the question, the version of the match
KEY = re.compile(r"[!-~]{1,80}")


def key_of_request() -> str | None:
    """The caller's `Idempotency-Key`: the same key gets the same answer and does nothing twice."""
    key = request.headers.get("Idempotency-Key")
    if key is not None and not KEY.fullmatch(key):
        raise Problem("invalid", "Idempotency-Key has 1 to 80 printable ASCII characters without spaces.")
    return key


def command() -> str | None:
    """The same for who writes into a log, which knows what was asked under this key there, and nowhere else."""
    key = key_of_request()
    if key is not None:
        register().asked.bind(KeyedRequest(who().player, key, f"{request.method} {request.path}"))
    return key


def answered(body: Mapping[str, Any]) -> SeenAt:
    """What a decision answers: as the body says, or the ETag of `legal` in If-Match."""
    if "ply" in body or "version" in body:
        return SeenAt(body.get("version"), body.get("ply"))
    for tag in parse_etags(request.headers.get("If-Match")):
        if found := ETAG.match(tag):
            return SeenAt(int(found[2]) if found[2] else None, int(found[1]))
    raise Problem("invalid", "Name the ply or the version that your decision answers, as GET legal tells them.")


def with_receipt(digest: str) -> None:
    """Every answer about a match carries the digest of its log, so that any of them can be kept as a receipt."""
    add_header(RECEIPT_HEADER, digest)


def table_of(match: str, *, dues: bool = False, line: Played | None = None) -> Context:
    """The table of a match with the names of its people; with `dues`, and their deadlines."""
    found = register().queries.seating(match, dues=dues)
    return Context(found.game, found.players, register().names, found.due, line=line)


def read_table(match: str) -> Context:
    """The same for an answer that tells something else about the match: it carries the digest of the log at hand."""
    found = register().queries.seating(match)
    with_receipt(found.digest)
    return Context(found.game, found.players, register().names)


def _with_receipt_and_place(result: Answer) -> None:
    add_headers((RECEIPT_HEADER, result.digest), ("Location", f"/api/matches/{result.match}"))


def done(result: Answer) -> Shown:
    """The answer to a command."""
    _with_receipt_and_place(result)
    return Shown(result, table_of(result.match))


def done_line(result: Played) -> Shown:
    """The answer to a line of decisions."""
    _with_receipt_and_place(result.answer)
    return Shown(result.answer, table_of(result.answer.match, dues=bool(result.asked), line=result))
