"""The API's own description: OpenAPI 3.1 for programs, and the same as one page for people, without any script."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import msgspec
from flask import Blueprint, Response, current_app, redirect, render_template, request
from markupsafe import Markup, escape

from domain.games import GAMES
from domain.words import joined_by_or
from service.api.blueprint import SCOPE, Api
from service.api.description import METHODS, described
from service.api.game_records import RECORD, links, prefix
from service.http.current import register
from service.http.problems import BY_STATUS, KINDS


class DocumentedField(NamedTuple):
    name: str
    kind: Markup
    about: str
    required: bool


class Answered(NamedTuple):
    """One way in which something is answered."""

    status: str
    about: str
    kind: Markup  # the shape of the body
    example: str


class Operation(NamedTuple):
    """One thing the API can do, as the page shows it."""

    id: str
    method: str
    path: str
    query: str  # what has to stand in the address
    led_on: bool  # another port answers
    about: str
    scope: str
    parameters: list[dict[str, Any]]
    body: list[DocumentedField]
    examples: list[tuple[str, str]]  # what it is, and the example as text
    responses: list[Answered]


def documentation(api: Api) -> Blueprint:
    """`/api/openapi.json` and `/api/docs`, both made once."""
    pages = Blueprint("documentation", __name__, template_folder="templates", static_folder="static", url_prefix="/api",
                      static_url_path="/static")  # fmt: skip
    pages.add_app_template_filter(with_code)
    described_once = cache(lambda: described(api, register().settings.url))
    written_once = cache(lambda: msgspec.json.format(msgspec.json.encode(described_once()), indent=1))

    @pages.get("/openapi.json")
    def openapi() -> Response:
        return current_app.response_class(written_once(), mimetype="application/json")

    @pages.get("", strict_slashes=False)
    def front() -> Response:
        return redirect("/api/docs")  # type: ignore[return-value]

    @pages.get("/docs")
    def docs() -> str:
        spec = described_once()
        by_tag = [(tag, [*_operations(spec, tag["name"])]) for tag in spec["tags"]]
        return render_template(
            "api_docs.html", spec=spec, tags=by_tag, shapes=_shapes(spec), problems=KINDS, host=request.host_url
        )

    return pages


def with_code(text: str) -> Markup:
    """What stands between backticks, as code."""
    parts = enumerate(text.split("`"))
    return Markup("").join(Markup("<code>{}</code>").format(part) if at % 2 else escape(part) for at, part in parts)


def _operations(spec: dict[str, Any], tag: str) -> Iterator[Operation]:
    for path, methods in spec["paths"].items():
        for method in METHODS:
            found = methods.get(method)
            if found and tag in found["tags"]:
                yield _operation(spec, path, method, found, methods.get("parameters", []))


def _operation(spec: dict[str, Any], path: str, method: str, found: dict[str, Any], common: list[Any]) -> Operation:
    content = found.get("requestBody", {}).get("content", {}).get("application/json", {})
    parameters = [_resolved(spec, one) for one in [*common, *found.get("parameters", [])]]
    return Operation(
        id=f"{method}{path.replace('/', '-').replace('{', '').replace('}', '')}",
        method=method.upper(),
        path=path,
        query="&".join(f"{name}={{{name}}}" for name in _needed(parameters)),
        led_on="307" in found["responses"],
        about=found["description"],
        scope=found.get(SCOPE, ""),
        parameters=parameters,
        body=_shape(spec, content.get("schema")),
        examples=list(_examples(content)),
        responses=[_response(spec, status, one) for status, one in sorted(found["responses"].items())],
    )


def _needed(parameters: list[dict[str, Any]]) -> Iterator[str]:
    return (one["name"] for one in parameters if one["in"] == "query" and one.get("required"))


def _response(spec: dict[str, Any], status: str, found: dict[str, Any]) -> Answered:
    resolved = _resolved(spec, found)
    if status >= "400":
        return Answered(status, resolved["description"], _problem(status), "")
    contents = list(resolved.get("content", {}).values())
    shown = [text for content in contents for _, text in _examples(content)]
    kind = _kind(contents[0]["schema"]) if contents else Markup("")
    return Answered(status, resolved["description"], kind, shown[0] if shown else "")


def _problem(status: str) -> Markup:
    kind = BY_STATUS.get(int(status)) if status.isdecimal() else None
    place, word = (f"problem-{kind}", kind) if kind else ("problems", "problem")
    return Markup('<a href="#{}">{}</a>').format(place, word)


def _shapes(spec: dict[str, Any]) -> list[tuple[str, str, list[DocumentedField]]]:
    """Everything that answers and bodies are made of, explained once; a body is told where it is sent."""
    answered = [
        operation["responses"] for ways in spec["paths"].values() for operation in map(ways.get, METHODS) if operation
    ]
    linked = {link["$ref"].rpartition("/")[2] for link in links([answered, spec["components"]["schemas"]])}
    found = [(name, shape) for name, shape in spec["components"]["schemas"].items() if name in linked]
    told = [(name, shape) for name, shape in found if shape.get(RECORD) not in GAMES]
    return [(name, shape.get("description", ""), _shape(spec, shape)) for name, shape in told]


def _examples(content: dict[str, Any]) -> Iterator[tuple[str, str]]:
    if "example" in content:
        yield "", _pretty(content["example"])
    for one in content.get("examples", {}).values():
        yield one.get("summary", ""), _pretty(one["value"])


def _pretty(example: Any) -> str:
    return example if isinstance(example, str) else msgspec.json.format(msgspec.json.encode(example), indent=2).decode()


def _shape(spec: dict[str, Any], schema: Any) -> list[DocumentedField]:
    """The fields of a body or an answer."""
    if not schema:
        return []
    resolved = _resolved(spec, schema)
    if resolved.get("discriminator", {}).get("propertyName") == "game":  # alike but for the records in it
        resolved = _resolved(spec, resolved["oneOf"][0])
    required = resolved.get("required", [])
    return [
        DocumentedField(name, _kind(field), field.get("description", ""), name in required)
        for name, field in resolved.get("properties", {}).items()
    ]


def _kind(field: dict[str, Any]) -> Markup:
    """What stands in a field, with links to the shapes that are explained elsewhere."""
    if "$ref" in field:
        name = field["$ref"].rpartition("/")[2]
        if game := next((slug for slug in GAMES if name.startswith(prefix(slug))), ""):
            return Markup('<a href="/api/games/{}">{}</a>').format(game, name)
        return Markup('<a href="#shape-{}">{}</a>').format(name, name)
    if "enum" in field:
        return escape(" | ".join(map(str, field["enum"])))
    if "anyOf" in field:
        return Markup(joined_by_or(map(_kind, field["anyOf"])))
    if field.get("format") == "date-time":
        return escape("moment or null" if "null" in field["type"] else "moment")
    kinds = field.get("type", "anything")
    if kinds == "array":
        return Markup("list of {}").format(_kind(field["items"]))
    return escape(joined_by_or(kinds) if isinstance(kinds, list) else kinds)


def _resolved(spec: dict[str, Any], part: Any) -> Any:
    while "$ref" in part:
        target: Any = spec
        for step in part["$ref"].removeprefix("#/").split("/"):
            target = target[step]
        part = target
    return part
