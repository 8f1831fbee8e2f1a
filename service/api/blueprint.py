"""What all resources of the API share: views take parsed arguments, say who may call them, and document both."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from datetime import datetime
from functools import partial, wraps
from http import HTTPStatus
from typing import Any, TypeVar

import marshmallow as ma
from flask import Response, request
from flask_smorest import Api as SmorestApi
from flask_smorest import Blueprint as SmorestBlueprint
from werkzeug.http import http_date

from service.api.arguments import READ
from service.api.examples import EXAMPLES
from service.api.fields import Integer, List, Record, String
from service.http.auth import in_session, signed_in
from service.http.headers import add_headers
from service.http.json_answers import answer
from service.http.problems import KINDS, MEDIA_TYPE
from service.http.query_fields import see_query

SCOPE = "x-scope"  # of an operation: what a token needs for it
View = TypeVar("View", bound=Callable[..., Any])


class ProblemSchema(ma.Schema):
    """RFC 9457: what went wrong, in one sentence and in parts."""

    class Meta:
        unknown = ma.INCLUDE

    type = String(required=True, about="Where the documentation explains it.")
    title = String(required=True, about="Its kind in words.")
    status = Integer(required=True, about="The HTTP status.")
    detail = String(required=True, about="One sentence that says what would be accepted.")
    request = String(required=True, about="The id of this request in the logs.")
    rule = String(about="Id of the rule that refuses (409, 403).")
    template = String(about="The sentence with names for its values, to translate.")
    values = Record(about="The values of the template.")
    errors = Record(about="What is wrong where (422).")
    ply = Integer(about="The last ply there is now (412).")
    since = List(Record(), about="What has happened since, as you may read it (412).")


class Blueprint(SmorestBlueprint):  # type: ignore[misc]
    """A resource: what its views return is shown by the schema of their answer.

    The library's decorators describe a view here, and nothing else: what a view takes and answers goes through one
    function of ours each, where the library has a dozen between them.
    """

    def route(self, rule: str, **options: Any) -> Callable[[View], View]:
        """As the library's; the operation is called what the view is called, in the spelling of the trade."""

        def decorate(view: View) -> View:
            first, *more = view.__name__.split("_")
            strict = view if _takes_query(view) else _without_query(view)
            named = self.doc(operationId=first + "".join(map(str.capitalize, more)))(strict)
            return register_view(rule, **options)(named)  # type: ignore[no-any-return]

        register_view = super().route
        return decorate

    def needs(self, scope: str) -> Callable[[View], View]:
        """Only for somebody who holds this scope. The view gets the caller first; strangers learn nothing else."""

        def decorate(view: View) -> View:
            @wraps(view)
            def guarded(*args: Any, **kwargs: Any) -> Any:
                return view(signed_in(scope), *args, **kwargs)

            documented = self.doc(security=[{"token": []}, {"session": []}], **{SCOPE: scope})(guarded)
            return self.problems(401, 403)(documented)  # type: ignore[no-any-return]

        return decorate

    def needs_session(self, view: View) -> View:
        """Only for somebody who is signed in on the pages. The view gets the caller first."""

        @wraps(view)
        def guarded(*args: Any, **kwargs: Any) -> Any:
            return view(in_session(), *args, **kwargs)

        documented = self.doc(security=[{"session": []}], **{SCOPE: "session"})(guarded)
        return self.problems(401, 403)(documented)  # type: ignore[no-any-return]

    def deprecated(self, since: datetime, sunset: datetime) -> Callable[[View], View]:
        """It will go: every answer says since when that is known (RFC 9745), and when it goes (RFC 8594)."""

        def decorate(view: View) -> View:
            @wraps(view)
            def announced(*args: Any, **kwargs: Any) -> Any:
                add_headers(("Deprecation", f"@{int(since.timestamp())}"), ("Sunset", http_date(sunset)))
                return view(*args, **kwargs)

            return self.doc(deprecated=True)(announced)  # type: ignore[no-any-return]

        return decorate

    @staticmethod
    def doc(**kwargs: Any) -> Any:
        return partial(_described, SmorestBlueprint.doc(**kwargs))

    def arguments(self, schema: type[ma.Schema], *, location: str = "json", **kwargs: Any) -> Any:
        """The view gets what stands in the body or in the query, read with one schema for all requests."""
        shape, read = schema(), READ[location]
        describe = super().arguments(shape, location=location, **kwargs)

        def decorate(view: View) -> Any:
            @wraps(view)
            def given(*args: Any, **kwargs: Any) -> Any:
                return view(*args, read(shape), **kwargs)

            return _described(describe, given)

        return decorate

    def response(self, status: int, schema: Any = None, *, example: Any = None, **kwargs: Any) -> Any:
        """What the view returns is shown by a shape, and so is its example, unless it is an answer already."""
        known = EXAMPLES.get(schema) if example is None and isinstance(schema, type) else example
        shape = schema() if isinstance(schema, type) else schema
        describe = super().response(status, shape, example=known, **kwargs)

        def decorate(view: View) -> Any:
            @wraps(view)
            def answered(*args: Any, **kwargs: Any) -> Response:
                told = view(*args, **kwargs)
                return told if isinstance(told, Response) else answer(shape.dump(told), status)

            return _described(describe, answered)

        return decorate

    def problems(self, *statuses: int) -> Callable[[View], View]:
        """Document problems beyond the ones every view has."""

        def decorate(view: View) -> View:
            about = deepcopy(getattr(view, "_apidoc", {}))
            listed = about.setdefault("response", {}).setdefault("responses", {})
            for status in statuses:
                listed.setdefault(status, []).append(HTTPStatus(status).name)
            view._apidoc = about  # type: ignore[attr-defined]  # where the library looks for it
            return view

        return decorate


def _described(describe: Callable[[Any], Any], view: Any) -> Any:
    """A view with what a decorator of the library says of it, without the function that it puts around it."""
    view._apidoc = describe(view)._apidoc  # where the library looks for it
    return view


def _takes_query(view: View) -> bool:
    """Whether a view has said what may stand in its query."""
    declared = getattr(view, "_apidoc", {}).get("arguments", {}).get("parameters", [])
    return any(one["in"] == "query" for one in declared)


def _without_query(view: View) -> View:
    """Nothing is ignored: what stands in the query of an address that takes none is refused."""

    @wraps(view)
    def guarded(*args: Any, **kwargs: Any) -> Any:
        if request.query_string:
            see_query([name for name, _ in request.args.items(multi=True)])
        return view(*args, **kwargs)

    return guarded  # type: ignore[return-value]


class Api(SmorestApi):  # type: ignore[misc]
    """The documented API. Problems look the same everywhere."""

    ERROR_SCHEMA = ProblemSchema

    def _register_error_handlers(self) -> None:
        """Done by `service.http.errors`, for the pages too."""

    def _register_responses(self) -> None:
        for name, kind in KINDS.items():
            example = {"type": f"/api/docs#problem-{name}", "title": kind.title, "status": kind.status}
            whole = example | {"detail": kind.about, "request": "5f0c1d2e3a4b5c6d"}
            content = {MEDIA_TYPE: {"schema": ProblemSchema, "example": whole}}
            described = {"description": kind.about, "content": content}
            self.spec.components.response(HTTPStatus(kind.status).name, described, lazy=True)
