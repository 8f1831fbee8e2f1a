"""What views of commands share: which command it is, which ply it answers, and its answer with the names of a table."""

from __future__ import annotations

import re

from flask import request
from werkzeug.http import parse_etags

from service.api.shapes import Context, Shown
from service.http.current import register
from service.http.headers import add_header
from service.http.problems import Problem
from service.usecases.commands import Answer
from service.usecases.play_line import Played

KEY = re.compile(r"[!-~]{1,80}")


def command() -> str | None:
    """The caller's `Idempotency-Key`: the same key gets the same answer and does nothing twice."""
    key = request.headers.get("Idempotency-Key")
    if key is not None and not KEY.fullmatch(key):
        raise Problem("invalid", "Idempotency-Key has 1 to 80 printable ASCII characters without spaces.")
    return key


def answered_ply(given: int | None) -> int:
    """The ply a decision answers: in the body, or from the ETag of `legal` in If-Match."""
    if given is not None:
        return given
    for tag in parse_etags(request.headers.get("If-Match")):
        ply, dash, _ = tag.partition("-")
        if dash and ply.isdecimal() and len(ply) < 10:
            return int(ply)
    raise Problem("invalid", "Name the ply that your decision answers: `ply` as GET legal tells it.")


def table_of(match: str, *, dues: bool = False, line: Played | None = None) -> Context:
    """The table of a match with the names of its people; with `dues`, and their deadlines."""
    found = register().queries.seating(match, dues=dues)
    return Context(found.game, found.players, register().names, found.due, line=line)


def done(result: Answer) -> Shown:
    """The answer to a command."""
    add_header("Location", f"/api/matches/{result.match}")
    return Shown(result, table_of(result.match))


def done_line(result: Played) -> Shown:
    """The answer to a line of decisions."""
    add_header("Location", f"/api/matches/{result.answer.match}")
    return Shown(result.answer, table_of(result.answer.match, dues=bool(result.asked), line=result))
