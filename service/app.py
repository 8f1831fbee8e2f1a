"""The web application: one factory that puts together the API, the pages and what both need."""

from __future__ import annotations

import hmac
from collections.abc import Callable
from pathlib import Path
from time import time
from typing import Any

from flask import Flask, Request, Response
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin

from service import api, web
from service.bootstrap import build
from service.config import Settings
from service.http import errors, headers, health, json_answers, origins, path_types, request_log
from service.http.auth import KnownTokens
from service.http.limits import Limiter, Limits, count_requests
from service.http.metrics import Metrics


def create_app(
    settings: Settings,
    *,
    limits: Limits = Limits(),
    proxies: int = 0,
    now: Callable[[], float] = time,
    metrics: Path | None = None,
) -> Flask:
    """The whole application on opened storage; call it after a fork.

    `proxies`: how many stand before it, at addresses that the settings name. `now`: the clock of everything in it.
    `metrics`: the folder in which all processes of one server count together.
    """
    app = App("service", static_folder=None)
    app.secret_key = hmac.digest(settings.key, b"flask", "sha256")
    app.session_interface = PageSessions()
    if proxies:
        app.wsgi_app = origins.BehindProxies(app.wsgi_app, proxies, settings.proxies)  # type: ignore[method-assign]
    register = build(settings, now)
    counted, limiter, tokens = Metrics(metrics), Limiter(limits, settings.redis, now), KnownTokens(register.people, now)
    app.extensions |= {"register": register, "metrics": counted, "limiter": limiter, "tokens": tokens}
    json_answers.install(app)
    path_types.install(app)
    request_log.install(app, counted)
    headers.install(app, https=settings.url.startswith("https:"), feeds=origins.feeds(settings))
    origins.install(app, settings)
    count_requests(app, limiter)
    errors.install(app)
    app.register_blueprint(health.pages)
    api.install(app)
    web.install(app)
    return app


class App(Flask):
    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """No view here is a coroutine; the library asks several times in every request."""
        return func


class PageSessions(SecureCookieSessionInterface):
    """Notes from page to page travel in a signed cookie; the API has none and does not look for it."""

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        return SecureCookieSession() if request.path.startswith("/api/") else super().open_session(app, request)

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        if session.accessed or session.modified:
            super().save_session(app, session, response)
