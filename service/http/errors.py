"""Whatever is raised becomes a problem: one helpful sentence, as JSON, or as a page where the pages say how."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import redis
from flask import Flask, Response, current_app, request
from werkzeug.datastructures import ContentRange
from werkzeug.exceptions import HTTPException, MethodNotAllowed, RequestedRangeNotSatisfiable

from domain.match.acts import Stale
from domain.words import Refused, render, say
from projections.sql import Unavailable
from service.api.command_answers import table_of
from service.api.schemas.entries import HappeningSchema
from service.api.shapes import Context, Shown
from service.http.auth import who
from service.http.current import register
from service.http.headers import BODY
from service.http.json_answers import answer
from service.http.problems import BY_STATUS, MEDIA_TYPE, Problem, refused
from service.http.request_log import request_id
from service.present.names import full_sentence
from service.storage.match_cache import NoSuchMatch
from service.storage.tournament_cache import NoSuchTournament
from service.usecases.callers import NotAllowed, NotFound
from service.usecases.commands import OutOfDate
from service.usecases.shown_list import DONE

log = logging.getLogger("register")
UNREADABLE = frozenset({"decision", "options", "notation", "command"})  # of what is no decision, or no new command


def install(app: Flask) -> None:
    """Answer with a problem whenever something is raised."""
    for kind, problem in PROBLEMS.items():
        app.register_error_handler(kind, _answered(problem))


def _answered(problem: Callable[[Any], Problem]) -> Callable[[Any], Response]:
    return lambda error: answer_with(problem(error))


def answer_with(problem: Problem) -> Response:
    page: Any = current_app.extensions.get("problem_page")  # the pages' own way to show a problem
    if page is not None and not request.path.startswith("/api/"):
        response: Response = page(problem)
        response.status_code = problem.status
    else:
        response = answer(problem.body(request_id()), problem.status, MEDIA_TYPE)
    response.headers.update(problem.headers)
    if problem.status == 413:  # what was not read of the body would be taken for the next request
        response.headers["Connection"] = "close"
    return response


def _refusal(refusal: Refused) -> Problem:
    if isinstance(refusal, NoSuchMatch):
        return Problem("not-found", "There is no such match.")
    if isinstance(refusal, NoSuchTournament):
        return Problem("not-found", "There is no such tournament.")
    table = _table()
    words = table.words(refusal.sentence) if table else render(refusal.sentence)
    return refused(refusal.rule, refusal.sentence, full_sentence(words), _kind(refusal))


def _kind(refusal: Refused) -> str:
    if isinstance(refusal, (NotAllowed, NotFound)):
        return "not-found" if isinstance(refusal, NotFound) else "not-allowed"
    if refusal.rule == DONE:
        return "stale"  # the question was answered before, with the same
    return "invalid" if refusal.rule in UNREADABLE else "refused"


def _table() -> Context | None:
    """The match this request is about, with the names of its people, if there is one."""
    match = (request.view_args or {}).get("match")
    if match is None:
        return None
    with suppress(Refused, Unavailable):
        return table_of(match)
    return None


def _out_of_date(error: OutOfDate) -> Problem:
    table = _table()
    since = HappeningSchema(many=True).dump(Shown(error.since, table)) if table else []
    said = "The question of ply {asked} is no longer open: the match is at ply {ply}. Look, and decide again."
    return Problem("stale", say(said, asked=error.asked, ply=error.ply), ply=error.ply, since=since)


def _stale(error: Stale) -> Problem:
    """A look that answers an old question, told like a decision that does."""
    match = str((request.view_args or {}).get("match"))
    log = register().queries.log(who().caller, match)
    since = [one for one in log.happenings if one.ply > error.asked]
    return _out_of_date(OutOfDate(match, error.asked, max((one.ply for one in log.happenings), default=0), since))


def _unavailable(error: Unavailable) -> Problem:
    log.error("unavailable", extra={"request": request_id(), "why": str(error)})
    said = "The register's database cannot answer just now. Nothing was stored; try again in a few seconds."
    return Problem("unavailable", said, {"Retry-After": "5"})


def _http(error: HTTPException) -> Problem:
    kind = BY_STATUS.get(error.code or 500, "malformed" if (error.code or 500) < 500 else "broken")
    headers = {}
    if isinstance(error, MethodNotAllowed) and error.valid_methods:
        headers["Allow"] = ", ".join(sorted(error.valid_methods))
    sentences = {
        "not-found": say("There is nothing at this address; /api/docs lists what there is."),
        "method": say("This address takes {methods}.", methods=headers.get("Allow", "other methods")),
        "too-large": say("At most {most} kB can be sent at once; nothing here is that long.", most=BODY // 1024),
    }
    return Problem(kind, sentences.get(kind) or error.description or say("The request cannot be read."), headers)


def _no_such_bytes(error: RequestedRangeNotSatisfiable) -> Problem:
    size = error.length or 0
    said = say("There are {size} bytes, counted from 0; ask for some of these, or for all, without `Range`.", size=size)
    return Problem("no-such-bytes", said, {"Content-Range": ContentRange("bytes", None, None, size).to_header()})


def _broken(error: Exception) -> Problem:
    if isinstance(error, redis.RedisError):
        return _unavailable(Unavailable(f"redis: {error}"))
    log.error("broken", exc_info=error, extra={"request": request_id()})
    said = "Something broke on our side and was logged. Ask again with the same Idempotency-Key: nothing is done twice."
    return Problem("broken", said)


PROBLEMS: dict[type[Exception], Callable[[Any], Problem]] = {
    Problem: lambda problem: problem,
    Refused: _refusal,
    OutOfDate: _out_of_date,
    Stale: _stale,
    Unavailable: _unavailable,
    RequestedRangeNotSatisfiable: _no_such_bytes,
    HTTPException: _http,
    Exception: _broken,
}
