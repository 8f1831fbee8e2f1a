"""The web application: one factory that puts together the API, the pages and what both need."""

from __future__ import annotations

import hmac
from collections.abc import Callable
from pathlib import Path
from time import time
from typing import Any

from flask import Flask, Request, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface
from werkzeug.middleware.proxy_fix import ProxyFix

from service import api, web
from service.bootstrap import build
from service.config import Settings
from service.http import errors, health, json_answers, path_parts
from service.http.auth import who
from service.http.headers import shield
from service.http.limits import Limiter, Limits, place
from service.http.metrics import Metrics
from service.http.request_log import observe


def create_app(
    settings: Settings,
    *,
    limits: Limits = Limits(),
    proxies: int = 0,
    now: Callable[[], float] = time,
    metrics: Path | None = None,
) -> Flask:
    """The whole application on opened storage; call it after a fork.

    `proxies`: how many stand before it. `now`: the clock of everything in it. `metrics`: the folder in which all
    processes of one server count together.
    """
    app = App("service", static_folder=None)
    app.secret_key = hmac.digest(settings.key, b"flask", "sha256")
    app.session_interface = OfPages()
    if proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=proxies, x_proto=proxies, x_host=proxies)  # type: ignore[method-assign]
    parts = build(settings, now)
    counted, limiter = Metrics(metrics), Limiter(limits, settings.redis, now)
    app.extensions |= {"register": parts, "metrics": counted, "limiter": limiter}
    json_answers.install(app)
    path_parts.install(app)
    observe(app, counted)
    shield(app, https=settings.url.startswith("https:"))
    _limit(app, limiter)
    errors.install(app)
    app.register_blueprint(health.pages)
    api.install(app)
    web.install(app)
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
