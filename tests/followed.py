"""The projector beside a web node, in tests: views follow the log a moment behind, and tests do not wait for it."""

from contextlib import suppress
from threading import Lock

from flask import Flask, request

from projections.sql import Unavailable
from service.bootstrap import Register
from workers.projector import Projector


def follow(register: Register) -> None:
    """Let a projector take in what was stored, as it does a moment later."""
    Projector(register).step()


LISTS = ("/", "/matches", "/tournaments", "/settings")
LONG = 60.0  # seconds: on a crowded machine the projector waits for its turn


def waited_for(app: Flask) -> Flask:
    """Where a projector works beside the app, pages with lists are asked for when it has followed."""
    register: Register = app.extensions["register"]

    @app.before_request
    def a_moment_passes() -> None:
        if request.path in LISTS:
            register.queries.wait_for_views(LONG)

    return app


def followed(app: Flask) -> Flask:
    """Before each request a projector has followed: as if a moment had passed since the last one. What it cannot write
    it tries again later, as the process does."""
    projector, one_at_a_time = Projector(app.extensions["register"]), Lock()

    @app.before_request
    def a_moment_passes() -> None:
        with one_at_a_time, suppress(Unavailable):
            projector.step()

    return app
