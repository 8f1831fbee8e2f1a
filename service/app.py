"""The web application: one factory that puts together the API, the pages and what both need."""

from __future__ import annotations

import hmac
import logging
from collections.abc import Callable
from contextlib import suppress
from time import time
from typing import Any

import redis
from flask import Flask, Request, Response, current_app, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface
from werkzeug.exceptions import HTTPException, MethodNotAllowed
from werkzeug.middleware.proxy_fix import ProxyFix

from domain.match.acts import Stale
from domain.words import Refused, render
from projections.sql import Unavailable
from service import api, web
from service.api.asking import told_of
from service.api.base import PROBLEM, answer, use_json
from service.api.told import Told
from service.bootstrap import build
from service.config import Settings
from service.http import health
from service.http.auth import who
from service.http.current import register
from service.http.headers import BODY, shield
from service.http.limits import Limiter, Limits, place
from service.http.metrics import Metrics
from service.http.problems import BY_STATUS, Problem, refused
from service.http.request_log import observe, request_id
from service.storage.match_cache import NoSuchMatch
from service.usecases.commands import NotAllowed, OutOfDate
from service.web import mail_pages as mail_pages

log = logging.getLogger("register")
UNREADABLE = frozenset({"decision", "options", "notation"})  # refusals of something that is no decision at all


def create_app(
    settings: Settings, *, limits: Limits = Limits(), proxies: int = 0, now: Callable[[], float] = time
) -> Flask:
    """The whole application on opened storage; call it after a fork.

    `proxies`: how many stand before it. `now`: the clock of everything in it.
    """
    app = App("service", static_folder=None)
    app.secret_key = hmac.digest(settings.key, b"flask", "sha256")
    app.session_interface = OfPages()
    if proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=proxies, x_proto=proxies, x_host=proxies)  # type: ignore[method-assign]
    parts = build(settings, now)
    metrics, limiter = Metrics(settings.data / "metrics"), Limiter(limits, settings.redis, now)
    app.extensions |= {"register": parts, "metrics": metrics, "limiter": limiter}
    use_json(app)
    observe(app, metrics)
    shield(app, https=settings.url.startswith("https:"))
    _limit(app, limiter)
    _tell_problems(app)
    app.register_blueprint(health.pages)
    api.install(app)
    web.install(app)
    mail_pages.install(app)
    return app


class App(Flask):
    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """No view here is a coroutine; the library asks several times in every request."""
        return func


class OfPages(SecureCookieSessionInterface):
    """Notes from page to page travel in a signed cookie; the API has none and does not look for it."""

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        return SecureCookieSession() if request.path.startswith("/api/") else super().open_session(app, request)


def _limit(app: Flask, limiter: Limiter) -> None:
    @app.before_request
    def count() -> None:
        if request.path.startswith("/api/") or request.method == "POST":
            limiter.ordinary(who().player or place(), request.method)


# --- problems --------------------------------------------------------------------------------------------------------


def _tell_problems(app: Flask) -> None:
    """Whatever is raised becomes one helpful sentence, as JSON or (where the pages say how) as a page."""
    app.register_error_handler(Problem, tell)
    app.register_error_handler(Refused, lambda refusal: tell(_refusal(refusal)))
    app.register_error_handler(OutOfDate, lambda error: tell(_out_of_date(error)))
    app.register_error_handler(Stale, lambda error: tell(_stale(error)))
    app.register_error_handler(Unavailable, lambda error: tell(_unavailable(error)))
    app.register_error_handler(HTTPException, lambda error: tell(_http(error)))
    app.register_error_handler(Exception, lambda error: tell(_broken(error)))


def tell(problem: Problem) -> Response:
    page: Any = current_app.extensions.get("problem_page")  # the pages' own way to show a problem
    if page is not None and not request.path.startswith("/api/"):
        response: Response = page(problem)
        response.status_code = problem.status
    else:
        response = answer(problem.body(request_id()), problem.status, PROBLEM)
    response.headers.update(problem.headers)
    if problem.status == 413:  # what was not read of the body would be taken for the next request
        response.headers["Connection"] = "close"
    return response


def _refusal(refusal: Refused) -> Problem:
    if isinstance(refusal, NoSuchMatch):
        return Problem("not-found", "There is no such match.")
    table = _table()
    words = table.words(refusal.sentence) if table else render(refusal.sentence)
    kind = "not-allowed" if isinstance(refusal, NotAllowed) else "invalid" if refusal.rule in UNREADABLE else "refused"
    return refused(refusal.rule, refusal.sentence, f"{words[:1].upper()}{words[1:]}.", kind)


def _table() -> Told | None:
    """The match this request is about, with the names of its people, if there is one."""
    match = (request.view_args or {}).get("match")
    if match is None:
        return None
    with suppress(Refused, Unavailable):
        return told_of(match)
    return None


def _out_of_date(error: OutOfDate) -> Problem:
    table = _table()
    since = [table.happening(one) for one in error.since] if table else []
    said = (
        f"The question of ply {error.asked} is no longer open: the match is at ply {error.ply}. Look, and decide again."
    )
    return Problem("stale", said, ply=error.ply, since=since)


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
        "not-found": "There is nothing at this address; /api/docs lists what there is.",
        "method": f"This address takes {headers.get('Allow', 'other methods')}.",
        "too-large": f"A body has at most {BODY // 1024} kB; no decision is that long.",
    }
    return Problem(kind, sentences.get(kind, error.description or "The request cannot be read."), headers)


def _broken(error: Exception) -> Problem:
    if isinstance(error, redis.RedisError):
        return _unavailable(Unavailable(f"redis: {error}"))
    log.error("broken", exc_info=error, extra={"request": request_id()})
    said = "Something broke on our side and was logged. Ask again with the same Idempotency-Key: nothing is done twice."
    return Problem("broken", said)
