"""Reading bodies and queries strictly; what is wrong with them is told in one sentence, and field by field."""

from __future__ import annotations

from typing import Any, NoReturn

import marshmallow as ma
import msgspec
from flask import Request, request
from webargs.flaskparser import FlaskParser

from domain.words import capital
from service.http.problems import Problem

PLACES = {"json": "body", "query": "query"}


class Parser(FlaskParser):
    """Reads a body or a query with one schema: what is unknown or malformed is a problem that says where."""

    DEFAULT_UNKNOWN_BY_LOCATION: dict[str, str | None] = {}  # every schema says for itself: nothing is ignored

    def load_json(self, req: Request, schema: ma.Schema) -> Any:
        """The body of the request; an empty one is an empty object."""
        data = req.get_data(cache=False)
        if not data:
            return {}
        if not req.is_json:
            raise Problem("media-type", f"Send JSON, with the header `Content-Type: application/json`; {_came_as()}.")
        try:
            return msgspec.json.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise Problem("malformed", f"The body is not JSON in UTF-8: {error}.") from error

    def load_querystring(self, req: Request, schema: ma.Schema) -> Any:
        return req.args.to_dict()

    def handle_error(self, error: ma.ValidationError, *args: Any, **kwargs: Any) -> NoReturn:
        ((location, found),) = error.messages_dict.items()
        where = PLACES[location]
        raise Problem("invalid", first_mistake(where, found), errors={where: found}) from error


def _came_as() -> str:
    given = request.mimetype[:60]
    return f"this came as {given}" if given.isprintable() and given else "this came without a type"


def first_mistake(where: str, found: Any) -> str:
    """The first mistake in a sentence; all of them are in `errors`."""
    path: list[str] = []
    while isinstance(found, dict):
        key, found = next(iter(found.items()))
        path.append(str(key))
    if path[-1] != "_schema":
        return f"In the {where}, `{'.'.join(path)}` {found[0]}."
    inside = f"`{'.'.join(path[:-1])}` in the {where}" if path[1:] else f"the {where}"
    return f"{capital(inside)} {found[0]}."
