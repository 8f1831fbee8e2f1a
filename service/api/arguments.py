"""Reading bodies and queries strictly; what is wrong with them is told in one sentence, and field by field."""

from __future__ import annotations

from typing import Any, NoReturn

import marshmallow as ma
import msgspec
from flask import Request, request
from webargs.flaskparser import FlaskParser

from domain.words import Sentence, say
from service.http.problems import Problem
from service.http.query_fields import see_once

PLACES = {"json": "body", "query": "query"}


class Parser(FlaskParser):
    """Reads a body or a query with one schema: what is unknown or malformed is a problem that says where."""

    DEFAULT_UNKNOWN_BY_LOCATION: dict[str, str | None] = {}  # every schema says for itself: nothing is ignored

    def get_default_request(self) -> Request:
        """The request itself: each look through what stands for it in Flask costs four calls."""
        return request._get_current_object()  # type: ignore[attr-defined,no-any-return]

    def load_json(self, req: Request, schema: ma.Schema) -> Any:
        """The body of the request; an empty one is an empty object."""
        data = req.get_data(cache=False)
        if not data:
            return {}
        if not req.is_json:
            raise Problem("media-type", _not_json())
        try:
            return msgspec.json.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise Problem("malformed", say("The body is not JSON in UTF-8: {why}.", why=str(error))) from error

    def load_querystring(self, req: Request, schema: ma.Schema) -> Any:
        see_once([name for name, _ in req.args.items(multi=True)])
        return req.args.to_dict()

    def handle_error(self, error: ma.ValidationError, *args: Any, **kwargs: Any) -> NoReturn:
        ((location, found),) = error.messages_dict.items()
        where = PLACES[location]
        raise Problem("invalid", first_mistake(where, found), errors={where: found}) from error


def _not_json() -> Sentence:
    given = request.mimetype[:60]
    if given.isprintable() and given:
        return say("Send JSON, with the header `Content-Type: application/json`; this came as {given}.", given=given)
    return say("Send JSON, with the header `Content-Type: application/json`; this came without a type.")


def first_mistake(where: str, found: Any) -> Sentence:
    """The first mistake in a sentence; all of them are in `errors`."""
    path: list[str] = []
    while isinstance(found, dict):
        key, found = next(iter(found.items()))
        path.append(str(key))
    if path[-1] != "_schema":
        return say("In the {where}, `{field}` {mistake}.", where=where, field=".".join(path), mistake=found[0])
    inside = "`{field}` in the {where} {mistake}." if path[1:] else "The {where} {mistake}."
    return say(inside, where=where, field=".".join(path[:-1]), mistake=found[0])
