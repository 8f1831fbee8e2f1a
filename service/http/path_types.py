"""What may stand in an address: anything else is not found, without asking the database."""

from __future__ import annotations

from flask import Flask
from werkzeug.routing import BaseConverter


class Id(BaseConverter):
    """An id of a match, a player or a token."""

    regex = r"[A-Za-z0-9_:-]{1,64}"


class Slug(BaseConverter):
    """The name of a game."""

    regex = r"[a-z0-9-]{1,32}"


def install(app: Flask) -> None:
    app.url_map.converters |= {"id": Id, "slug": Slug}
