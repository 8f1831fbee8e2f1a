"""Reading bodies and queries strictly; what is wrong with them is told in one sentence, and field by field."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import marshmallow as ma
import msgspec
from flask import request

from domain.words import Sentence, say
from service.http.problems import Problem
from service.http.query_fields import see_once


def read_body(schema: ma.Schema) -> Any:
    """The body of the request; an empty one is an empty object."""
    data = request.get_data(cache=False)
    if data and not request.is_json:
        raise Problem("media-type", _not_json())
    try:
        sent = msgspec.json.decode(data) if data else {}
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Problem("malformed", say("The body is not JSON in UTF-8: {why}.", why=str(error))) from error
    return _loaded(schema, sent, "body")


def read_query(schema: ma.Schema) -> Any:
    """The query of the request."""
    see_once([name for name, _ in request.args.items(multi=True)])
    return _loaded(schema, request.args.to_dict(), "query")


READ: dict[str, Callable[[ma.Schema], Any]] = {"json": read_body, "query": read_query}


def _loaded(schema: ma.Schema, sent: Any, where: str) -> Any:
    try:
        return schema.load(sent)
    except ma.ValidationError as error:
        raise Problem("invalid", first_mistake(where, error.messages), errors={where: error.messages}) from error


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
