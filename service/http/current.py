"""The register of the web application at hand: what pages and API views call."""

from __future__ import annotations

from flask import Flask, current_app

from service.bootstrap import Register


def register() -> Register:
    return register_of(current_app)


def register_of(app: Flask) -> Register:
    found: Register = app.extensions["register"]
    return found
