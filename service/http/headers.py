"""What every answer carries to keep browsers out of trouble, and how much anybody may send."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from flask import Flask, Response, g, request
from werkzeug.exceptions import RequestEntityTooLarge

from domain.chain import RECEIPT_HEADER
from service.http.origins import name_in

BODY = 64 * 1024  # bytes: the longest decision there is has a few hundred

POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
    "base-uri": "'none'",
}


def _policy(feed: str = "") -> str:
    """What pages may load, and whom they may ask: us, and the feed where it has a port of its own."""
    allowed = POLICY | {"connect-src": " ".join(filter(None, ("'self'", feed)))}
    return "; ".join(f"{what} {where}" for what, where in allowed.items())


HEADERS = {
    "Content-Security-Policy": _policy(),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
EXPOSED = (
    "Accept-Ranges", "Content-Range", "Deprecation", "ETag", "Link", "Location", "RateLimit-Limit",
    "RateLimit-Remaining", "RateLimit-Reset", "Retry-After", "Sunset", "X-Request-Id", RECEIPT_HEADER,
)  # fmt: skip
OPEN_TO_ALL = {  # any page may do what a spectator, or the bearer of a token, may do; cookies do not count there
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": ", ".join(EXPOSED),
    "Cross-Origin-Resource-Policy": "cross-origin",
}
SENT_ALONG = (
    "Authorization", "Accept", "Content-Type", "Idempotency-Key", "If-Match", "If-None-Match", "If-Range",
    "Last-Event-ID", "Range", "X-Request-Id",
)  # fmt: skip
PREFLIGHT = {
    "Access-Control-Allow-Methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
    "Access-Control-Allow-Headers": ", ".join(SENT_ALONG),
    "Access-Control-Max-Age": "86400",
}
READS = frozenset({"GET", "HEAD", "OPTIONS"})
FOR_ONE = ("/mail/", "/calendar/", "/sign-in/", "/settings", "/api/me")  # for whoever holds a link, or is signed in
ADDED = "register.headers"  # where headers wait for the answer


Headers = list[tuple[str, str]]


def install(app: Flask, https: bool, feeds: Mapping[str, str] = {}) -> None:
    """Limit bodies, set the headers of every answer, and open the API to other pages: to read, and with tokens.

    `feeds`: where the feed is reached, by the name under which we are asked.
    """
    app.config["MAX_CONTENT_LENGTH"] = BODY
    app.config["MAX_FORM_MEMORY_SIZE"] = BODY
    app.config["MAX_FORM_PARTS"] = 100
    app.config.update(
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_COOKIE_SECURE=https,
        SESSION_COOKIE_NAME=_cookie(https),
    )
    app.wsgi_app = AddHeaders(app.wsgi_app, https, feeds)  # type: ignore[method-assign]
    app.before_request(_limit_body)
    app.after_request(_keep_nothing_personal)


def _cookie(https: bool) -> str:
    return "__Host-register" if https else "register"


def session_cookie(https: bool) -> str:
    """The cookie in which the key of a session lies."""
    return f"{_cookie(https)}-key"


def _limit_body() -> None:
    """Also where nobody would read the body: what is left of it would be taken for the next request."""
    if (request.content_length or 0) > BODY:
        raise RequestEntityTooLarge


def _keep_nothing_personal(response: Response) -> Response:
    """Neither a browser that somebody else uses next nor anything in between keeps what is for one pair of eyes."""
    who = g.get("caller")
    personal = who is not None and who.person is not None
    if (personal and not request.path.startswith("/static/")) or request.path.startswith(FOR_ONE):
        response.headers["Cache-Control"] = "private, no-store"
    return response


def add_header(name: str, value: str) -> None:
    """A header for the answer to the request at hand, whoever will write it."""
    add_headers((name, value))


def add_headers(*headers: tuple[str, str]) -> None:
    request.environ[ADDED].extend(headers)


class AddHeaders:
    """Adds them below Flask, where it costs a microsecond: lists are joined, nothing is looked up one by one."""

    def __init__(self, app: Any, https: bool, feeds: Mapping[str, str]) -> None:
        self._app = app
        always = HEADERS | ({"Strict-Transport-Security": "max-age=31536000"} if https else {})
        own = always | {"Cross-Origin-Resource-Policy": "same-origin"}
        self._pages: Headers = [*own.items()]
        self._by_name: dict[str, Headers] = {
            name: [*(own | {"Content-Security-Policy": _policy(feed)}).items()] for name, feed in feeds.items() if feed
        }
        self._reads: Headers = [*always.items(), *OPEN_TO_ALL.items()]
        self._asked: Headers = [*self._reads, *PREFLIGHT.items()]

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Any:
        environ[ADDED] = []

        def start(status: str, headers: Headers, problem: Any = None) -> Any:
            given = {name for name, _ in headers}
            added = (*self._fitting(environ), *environ[ADDED])
            return start_response(status, headers + [one for one in added if one[0] not in given], problem)

        return self._app(environ, start)

    def _fitting(self, environ: dict[str, Any]) -> Headers:
        method = environ["REQUEST_METHOD"]
        by_token = "HTTP_AUTHORIZATION" in environ
        if not (method in READS or by_token) or not environ["PATH_INFO"].startswith("/api/"):
            return self._by_name.get(name_in(environ.get("HTTP_HOST", "")), self._pages)
        return self._asked if method == "OPTIONS" else self._reads
