"""Who asked what and how it went: request ids, log lines as JSON, counters. Nothing secret is ever in a line.

A line names the route, never the path or the query: a sign-in link has its token there.
"""

from __future__ import annotations

import logging
import re
import sys
from datetime import UTC, datetime
from secrets import token_hex
from time import perf_counter
from typing import Any

import msgspec
from flask import Flask, Response, g, request

from service.metrics import Metrics

log = logging.getLogger("register")
_ID = re.compile(r"[A-Za-z0-9_.-]{1,64}")
_TOLD = ("match", "game", "ply")  # arguments of a route that are no secret
_USUAL = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


class JsonLines(logging.Formatter):
    """One JSON object a line: when, how bad, what, and whatever was given as `extra`."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, Any] = {"at": at, "level": record.levelname.lower(), "what": record.getMessage()}
        line |= {key: value for key, value in vars(record).items() if key not in _USUAL}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


def log_to_stderr(level: str = "INFO") -> None:
    """Lines of this house and of the libraries it stands on, all in one form."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level, handlers=[handler], force=True)


def observe(app: Flask, metrics: Metrics) -> None:
    """Give each request an id, and afterwards one line and its counters."""

    @app.before_request
    def begin() -> None:
        g.started = perf_counter()
        given = request.headers.get("X-Request-Id", "")
        g.request_id = given if _ID.fullmatch(given) else token_hex(8)

    @app.after_request
    def end(response: Response) -> Response:
        route = request.url_rule.rule if request.url_rule else "none"
        took = perf_counter() - g.started
        response.headers["X-Request-Id"] = g.request_id
        metrics.count("register_http_requests_total", method=_method(), route=route, status=str(response.status_code))
        metrics.observe("register_http_seconds", took, route=route)
        if response.status_code >= 500 or log.isEnabledFor(logging.INFO):
            log.log(_level(response), "request", extra=_told(route, response, took))
        return response


def request_id() -> str:
    """Of the request at hand, also of one that failed before it had begun."""
    return str(g.setdefault("request_id", token_hex(8)))


def _method() -> str:
    """Methods are counted by name only if they are real ones: anybody can invent some."""
    known = {"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"}
    return request.method if request.method in known else "other"


def _level(response: Response) -> int:
    return logging.ERROR if response.status_code >= 500 else logging.INFO


def _told(route: str, response: Response, took: float) -> dict[str, Any]:
    about = {key: value for key, value in (request.view_args or {}).items() if key in _TOLD}
    who = g.get("caller")
    return about | {
        "request": g.request_id,
        "method": _method(),
        "route": route,
        "status": response.status_code,
        "ms": round(took * 1000, 1),
        "player": who.player if who else "",
    }
