"""Who asked what and how it went: request ids, log lines as JSON, counters. Nothing secret is ever in a line.

A line names the route, never the path or the query: a sign-in link has its token there.
"""

from __future__ import annotations

import logging
import os
import re
import sys
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from time import perf_counter, time
from typing import Any

import msgspec
from flask import Flask, Response, g, request

from service.http.headers import add_header
from service.http.metrics import Metrics
from service.unique_ids import unique_id

log = logging.getLogger("register")
_ID = re.compile(r"[A-Za-z0-9_.-]{1,64}")
_METHODS = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"})
_encoder = msgspec.json.Encoder(enc_hook=str)
_NO_SECRETS = ("match", "game", "ply")  # arguments of a route that are no secret
_USUAL = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


class JsonLines(logging.Formatter):
    """One JSON object a line: when, how bad, what, and whatever was given as `extra`."""

    def format(self, record: logging.LogRecord) -> str:
        at = _at(record.created)
        line: dict[str, Any] = {"at": at, "level": record.levelname.lower(), "what": record.getMessage()}
        line |= {key: value for key, value in vars(record).items() if key not in _USUAL}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return _encoder.encode(line).decode()


def _at(moment: float) -> str:
    return datetime.fromtimestamp(moment, UTC).isoformat(timespec="milliseconds")


def log_to_stderr(level: str = "INFO") -> None:
    """Lines of this house and of the libraries it stands on, all in one form."""
    global lines
    lines = lines_to_stderr
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level, handlers=[handler], force=True)


lines: Callable[[dict[str, Any]], None] | None = None  # where one line about each request goes, if anywhere


def lines_to_stderr(line: dict[str, Any]) -> None:
    """Written past the logging module, in one call: it happens in every request.

    A line that cannot be written (the disk is full, the reader is gone) is lost; what was answered stays answered.
    """
    with suppress(OSError):
        os.write(2, _encoder.encode(line) + b"\n")


def install(app: Flask, metrics: Metrics) -> None:
    """Give each request an id, and afterwards one line and its counters."""

    @app.before_request
    def begin() -> None:
        g.started = perf_counter()
        given = request.headers.get("X-Request-Id")
        g.request_id = given if given and _ID.fullmatch(given) else unique_id(8)
        add_header("X-Request-Id", g.request_id)

    @app.after_request
    def end(response: Response) -> Response:
        rule, took = request.url_rule, perf_counter() - g.started
        route = rule.rule if rule else "none"
        metrics.request(_method(), route, response.status_code, took)
        if lines is not None:
            lines(_line(route, response, took))
        return response


def request_id() -> str:
    """Of the request at hand, also of one that failed before it had begun."""
    return str(g.setdefault("request_id", unique_id(8)))


def _method() -> str:
    """Methods are counted by name only if they are real ones: anybody can invent some."""
    method = request.method
    return method if method in _METHODS else "other"


def _line(route: str, response: Response, took: float) -> dict[str, Any]:
    given = request.view_args
    about = {key: given[key] for key in _NO_SECRETS if key in given} if given else {}
    who = g.get("caller")
    return {
        "at": _at(time()),
        "level": "error" if response.status_code >= 500 else "info",
        "what": "request",
        "request": g.request_id,
        "method": _method(),
        "route": route,
        "status": response.status_code,
        "ms": round(took * 1000, 1),
        "player": who.player if who else "",
    } | about
