"""What all resources of the API share: reading JSON strictly, writing it fast, and documenting both."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from functools import cache, wraps
from http import HTTPStatus
from typing import Any, TypeVar

import marshmallow as ma
import msgspec
from flask import Flask, Response, current_app, request
from flask.json.provider import JSONProvider
from flask_smorest import Api as SmorestApi
from flask_smorest import Blueprint as SmorestBlueprint
from webargs.flaskparser import FlaskParser
from werkzeug.routing import BaseConverter

from service.api.examples import EXAMPLES
from service.api.mistakes import PLACES, in_a_sentence, mistakes
from service.http.auth import signed_in
from service.http.problems import KINDS, Problem

View = TypeVar("View", bound=Callable[..., Any])

PROBLEM = "application/problem+json"
BIGGEST = 2**31 - 1  # no ply, seat or page is larger; both databases can hold it


# --- JSON ------------------------------------------------------------------------------------------------------------


def plain(value: Any) -> Any:
    """What JSON has no word for: ranges and sets of values in sentences."""
    if isinstance(value, (range, set, frozenset)):
        return list(value)
    raise TypeError(f"{type(value).__name__} cannot be written as JSON")


_encoder = msgspec.json.Encoder(enc_hook=plain)


class Json(JSONProvider):
    """Flask's JSON by msgspec: faster, strict about UTF-8, and it knows the records of the domain."""

    def dumps(self, obj: Any, **kwargs: Any) -> str:
        return _encoder.encode(obj).decode()

    def loads(self, s: str | bytes, **kwargs: Any) -> Any:
        return msgspec.json.decode(s)

    def response(self, *args: Any, **kwargs: Any) -> Response:
        return answer(self._prepare_response_obj(args, kwargs))


def answer(body: Any, status: int = 200, mimetype: str = "application/json") -> Response:
    return current_app.response_class(_encoder.encode(body), status, mimetype=mimetype)


class Parser(FlaskParser):
    """Reads a body or a query with one schema: what is unknown or malformed is a problem that says where.

    Only what smorest calls is here. The library's own way serves more kinds of arguments and takes five times as long.
    """

    def use_args(self, argmap: Any, req: Any = None, *, location: str | None = None, **kwargs: Any) -> Any:
        read = {"json": read_json, "query": read_query}[location or "json"]

        def decorate(view: View) -> View:
            @wraps(view)
            def parsed(*args: Any, **kwargs: Any) -> Any:
                return view(*args, _loaded(argmap, read(), location or "json"), **kwargs)

            return parsed  # type: ignore[return-value]

        return decorate


def read_json() -> Any:
    """The body of the request; an empty one is an empty object."""
    data = request.get_data(cache=False)
    if not data:
        return {}
    if not request.is_json:
        raise Problem("media-type", f"Send JSON, with the header `Content-Type: application/json`; {_came_as()}.")
    try:
        return msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Problem("malformed", f"The body is not JSON in UTF-8: {error}.") from error


def _came_as() -> str:
    given = request.mimetype[:60]
    return f"this came as {given}" if given.isprintable() and given else "this came without a type"


def read_query() -> dict[str, str]:
    return request.args.to_dict()


def _loaded(schema: ma.Schema, given: Any, location: str) -> Any:
    """What was sent, checked. Most bodies are right, which is seen field by field; the schema says what is wrong."""
    fields = _fields(schema)
    if fields is not None and isinstance(given, dict) and given.keys() <= fields.keys():
        with suppress(ma.ValidationError):
            return _quickly(fields, given)
    try:
        return schema.load(given)
    except ma.ValidationError as error:
        where, found = PLACES[location], mistakes(error.messages_dict, schema)
        raise Problem("invalid", in_a_sentence(where, found), errors={where: found}) from error


@cache
def _fields(schema: ma.Schema) -> dict[str, tuple[str, ma.fields.Field[Any]]] | None:
    """The fields by their names in JSON; None if the schema has hooks besides."""
    if any(schema._hooks.values()):
        return None
    return {field.data_key or name: (name, field) for name, field in schema.load_fields.items()}


def _quickly(fields: dict[str, tuple[str, ma.fields.Field[Any]]], given: dict[str, Any]) -> dict[str, Any]:
    """As `schema.load`, in a third of the time. What is missing gets its default, or complains."""
    found: dict[str, Any] = {}
    for key, (name, field) in fields.items():
        value = field.deserialize(given.get(key, ma.missing))
        if value is not ma.missing:
            found[name] = value
    return found


# --- fields ----------------------------------------------------------------------------------------------------------

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")


class Text(ma.fields.String):
    """Words of people: no control characters, which neither mail nor PostgreSQL would carry."""

    def __init__(self, most: int, least: int = 0, **kwargs: Any) -> None:
        said = f"must have {least} to {most} characters" if least else f"must have at most {most} characters"
        super().__init__(validate=ma.validate.Length(min=least, max=most, error=said), **kwargs)

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> Any:
        text = super()._deserialize(value, attr, data, **kwargs)
        if text and _CONTROL.search(text):
            raise ma.ValidationError("must not have control characters")
        return text


class Number(ma.fields.Integer):
    """A whole number from `least` on. In JSON neither text nor a fraction is one."""

    def __init__(self, least: int = 0, most: int = BIGGEST, *, strict: bool = True, **kwargs: Any) -> None:
        said = f"must be from {least} to {most}"
        super().__init__(strict=strict, validate=ma.validate.Range(min=least, max=most, error=said), **kwargs)

    def _validated(self, value: Any) -> int:
        if self.strict and isinstance(value, (str, bool)):
            raise self.make_error("invalid", input=value)
        return super()._validated(value)


class Id(BaseConverter):
    """An id in an address: what cannot be one is not found, without asking the database."""

    regex = r"[A-Za-z0-9_:-]{1,64}"


class Slug(BaseConverter):
    regex = r"[a-z0-9-]{1,32}"


# --- documentation ---------------------------------------------------------------------------------------------------


class ProblemSchema(ma.Schema):
    """RFC 9457: what went wrong, in one sentence and in parts."""

    class Meta:
        unknown = ma.INCLUDE

    type = ma.fields.String(required=True, metadata={"description": "Where the documentation explains it."})
    title = ma.fields.String(required=True)
    status = ma.fields.Integer(required=True)
    detail = ma.fields.String(required=True, metadata={"description": "One sentence that says what would be accepted."})
    request = ma.fields.String(required=True, metadata={"description": "The id of this request in the logs."})
    rule = ma.fields.String(metadata={"description": "Id of the rule that refuses (409, 403)."})
    template = ma.fields.String(metadata={"description": "The sentence with names for its values, to translate."})
    values = ma.fields.Dict(keys=ma.fields.String(), metadata={"description": "The values of the template."})
    errors = ma.fields.Dict(keys=ma.fields.String(), metadata={"description": "What is wrong where (422)."})
    ply = ma.fields.Integer(metadata={"description": "The last ply there is now (412)."})
    since = ma.fields.List(
        ma.fields.Dict(), metadata={"description": "What has happened since, as you may read it (412)."}
    )


class Blueprint(SmorestBlueprint):  # type: ignore[misc]
    """A resource: its views take parsed arguments, and say who may call them."""

    ARGUMENTS_PARSER = Parser()

    def needs(self, scope: str) -> Callable[[View], View]:
        """Only for somebody who holds this scope. The view gets the caller first; strangers learn nothing else."""

        def decorate(view: View) -> View:
            @wraps(view)
            def guarded(*args: Any, **kwargs: Any) -> Any:
                return view(signed_in(scope), *args, **kwargs)

            documented = self.doc(security=[{"token": [scope]}, {"session": []}])(guarded)
            return self.problems(401, 403)(documented)  # type: ignore[no-any-return]

        return decorate

    def arguments(self, schema: type[ma.Schema], **kwargs: Any) -> Any:
        """As the library's, with one schema for all requests instead of a new one for each."""
        return super().arguments(schema(), **kwargs)

    def response(self, status: int, schema: Any = None, *, example: Any = None, **kwargs: Any) -> Any:
        """As the library's; a shape that has an example is shown with it."""
        shown = EXAMPLES.get(schema) if example is None and isinstance(schema, type) else example
        return super().response(status, schema, example=shown, **kwargs)

    def problems(self, *statuses: int) -> Callable[[View], View]:
        """Document problems beyond the ones every view has."""

        def decorate(view: View) -> View:
            about = deepcopy(getattr(view, "_apidoc", {}))
            told = about.setdefault("response", {}).setdefault("responses", {})
            for status in statuses:
                told.setdefault(status, []).append(HTTPStatus(status).name)
            view._apidoc = about  # type: ignore[attr-defined]  # where the library looks for it
            return view

        return decorate


class Api(SmorestApi):  # type: ignore[misc]
    """The documented API. Problems look the same everywhere."""

    ERROR_SCHEMA = ProblemSchema

    def _register_error_handlers(self) -> None:
        """Done by `service.app`, for the pages too."""

    def _register_responses(self) -> None:
        for name, kind in KINDS.items():
            example = {"type": f"/api/docs#problem-{name}", "title": kind.title, "status": kind.status}
            told = {"schema": ProblemSchema, "example": example | {"detail": kind.about, "request": "5f0c1d2e3a4b5c6d"}}
            described = {"description": kind.about, "content": {PROBLEM: told}}
            self.spec.components.response(HTTPStatus(kind.status).name, described, lazy=True)
        anything = {"description": "A problem.", "content": {PROBLEM: {"schema": ProblemSchema}}}
        self.spec.components.response("DEFAULT_ERROR", anything, lazy=True)


def use_json(app: Flask) -> None:
    app.json = Json(app)
    app.url_map.converters |= {"id": Id, "slug": Slug}


def given(header: str, most: int = 128) -> str | None:
    """A header a caller may set, if it is usable."""
    value = request.headers.get(header)
    if value is not None and (not value.isprintable() or not 0 < len(value) <= most):
        raise Problem("invalid", f"{header} has 1 to {most} printable characters.")
    return value
