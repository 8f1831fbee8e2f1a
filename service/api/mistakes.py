"""What is wrong with a body or a query: in one sentence, and field by field, with what would be accepted."""

from __future__ import annotations

import re
from typing import Any

import marshmallow as ma

from domain.words import joined_by_and

UNKNOWN = ["Unknown field."]  # as the library says it; the other ones of its sentences are:
SAID = {
    "Missing data for required field.": "is missing",
    "Field may not be null.": "cannot be null",
    "Invalid input type.": "must be a JSON object",
    "Not a valid integer.": "must be a whole number",
    "Not a valid boolean.": "must be true or false",
    "Not a valid string.": "must be text",
    "Not a valid list.": "must be a list",
    "Not a valid mapping type.": "must be a JSON object",
    "Not a valid datetime.": "must be a moment like 2026-08-05T10:00:00Z",
    "Not a valid aware datetime.": "must be a moment with its zone, like 2026-08-05T10:00:00Z",
}
CHOICES = re.compile(r"Must be one of: (.*)\.")
PLACES = {"json": "body", "query": "query"}


def mistakes(told: Any, schema: ma.Schema | None) -> Any:
    """What the library found, in our words."""
    if not isinstance(told, dict):
        return [_said(one) for one in told]
    known = {field.data_key or name: field for name, field in schema.fields.items()} if schema else {}
    found = {}
    for key, one in told.items():
        if one == UNKNOWN and known:
            found[key] = [f"is unknown; there is {joined_by_and(known)}"]
        else:
            below = known.get(key)
            found[key] = mistakes(one, below.schema if isinstance(below, ma.fields.Nested) else None)
    return found


def _said(what: str) -> str:
    choices = CHOICES.fullmatch(what)
    return f"must be one of {joined_by_and(choices[1].split(', '))}" if choices else SAID.get(what, what)


def in_a_sentence(where: str, found: Any) -> str:
    """The first mistake; all of them are in `errors`."""
    path: list[str] = []
    while isinstance(found, dict):
        key, found = next(iter(found.items()))
        path.append(str(key))
    if path[-1] != "_schema":
        return f"In the {where}, `{'.'.join(path)}` {found[0]}."
    inside = f"`{'.'.join(path[:-1])}` in the {where}" if path[1:] else f"the {where}"
    return f"{inside[:1].upper()}{inside[1:]} {found[0]}."
