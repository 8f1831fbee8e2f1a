"""The register of the web application at hand: what pages and API views call."""

from __future__ import annotations

from flask import Flask, current_app, request

from service.bootstrap import Register
from service.http.origins import feeds, name_in


def register() -> Register:
    return register_of(current_app)


def feed_address(path: str) -> str:
    """Where whoever asks now reaches the feed: the same place, or a port of its own under the same name."""
    return feeds(register().settings).get(name_in(request.host), "") + path


def register_of(app: Flask) -> Register:
    found: Register = app.extensions["register"]
    return found
