"""What programs rely on in a description of the API: operations, what they must and may send, and what they are told.

`.venv/bin/python -m tests.service.api.promise DESCRIPTION.json` prints it, to be stored with a release.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

METHODS = ("get", "post", "put", "patch", "delete")
DEEP = 4
Promised = dict[str, dict[str, list[str]]]


def promised(spec: dict[str, Any]) -> Promised:
    """By operation: what has to be sent, what can be sent, and the fields that are told."""
    found = {}
    for path, ways in spec["paths"].items():
        for method in METHODS:
            if method in ways:
                found[f"{method.upper()} {path}"] = _of(spec, ways[method])
    return found


def _of(spec: dict[str, Any], operation: dict[str, Any]) -> dict[str, list[str]]:
    parameters = [_resolved(spec, one) for one in operation.get("parameters", ())]
    sent = {one["name"]: bool(one.get("required")) for one in parameters}
    body = _resolved(spec, _json(operation.get("requestBody", {})))
    sent |= {name: name in body.get("required", ()) for name in body.get("properties", {})}
    answers = [one for status, one in operation["responses"].items() if status.startswith("2")]
    told = {field for one in answers for field in _fields(spec, _json(_resolved(spec, one)))}
    needed = [name for name, is_needed in sent.items() if is_needed]
    return {"needs": sorted(needed), "takes": sorted(sent), "tells": sorted(told)}


def _json(part: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = part.get("content", {}).get("application/json", {}).get("schema", {})
    return found


def _resolved(spec: dict[str, Any], part: dict[str, Any]) -> dict[str, Any]:
    """What a link leads to; of shapes that are told apart by their game, the first: they differ in records only."""
    while "$ref" in part:
        _, _, kind, name = part["$ref"].split("/")
        part = spec["components"][kind][name]
    by_game = part.get("discriminator", {}).get("propertyName") == "game"
    return _resolved(spec, part["oneOf"][0]) if by_game else part


def _fields(spec: dict[str, Any], schema: dict[str, Any], at: str = "", depth: int = 0) -> Iterator[str]:
    shape = _resolved(spec, schema)
    for part in shape.get("anyOf", ()):
        yield from _fields(spec, part, at, depth)
    if "items" in shape:
        yield from _fields(spec, shape["items"], f"{at}[]", depth)
    for name, field in shape.get("properties", {}).items() if depth < DEEP else ():
        yield f"{at}.{name}"
        yield from _fields(spec, field, f"{at}.{name}", depth + 1)


def broken(before: Promised, now: Promised) -> Iterator[str]:
    """What programs of before would miss now."""
    for operation, told in before.items():
        if operation not in now:
            yield f"{operation} is gone"
            continue
        for field in sorted({*told["tells"]} - {*now[operation]["tells"]}):
            yield f"{operation} no longer tells {field}"
        for name in sorted({*told["takes"]} - {*now[operation]["takes"]}):
            yield f"{operation} no longer takes {name}"
        for name in sorted({*now[operation]["needs"]} - {*told["needs"]}):
            yield f"{operation} needs {name}"


if __name__ == "__main__":
    print(json.dumps(promised(json.loads(Path(sys.argv[1]).read_text())), indent=1, sort_keys=True))
