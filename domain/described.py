"""Records of a game as programs are told of them: JSON Schema, and tables as JSON, without names that lie sealed.

>>> from domain.games.ticket_legacy.facts import Breakdown
>>> list(schema("ticket-legacy", Breakdown)["$defs"]["Breakdown"]["properties"])
['dollars', 'trains', 'tickets', 'postcards', 'total']
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from domain.engine import Game
from domain.games import UNTOLD

WAYS = ("anyOf", "oneOf")  # where a schema names several records


def schema(slug: str, kind: Any) -> dict[str, Any]:
    """JSON Schema of a kind of records, sealed names left out: where there are such, it is open to others."""
    whole = msgspec.json.schema(kind)
    described: dict[str, Any] = told(slug, whole)
    return described if described == whole or "anyOf" not in described else _open_to_others(described)


def _open_to_others(described: dict[str, Any]) -> dict[str, Any]:
    """Records of names that are not told yet fit too: once they are read they are offered and answered."""
    by, known = described["discriminator"]["propertyName"], list(described["discriminator"]["mapping"])
    other = {
        "description": "What the campaign adds, told once its card is read.",
        "type": "object",
        "properties": {by: {"type": "string", "not": {"enum": known}}},
        "required": [by],
    }
    return described | {"anyOf": [*described["anyOf"], other]}


def told(slug: str, part: Any) -> Any:
    """Any part of a schema without sealed records and members. A table of records (`$defs`) is such a part, too.

    What has a sealed member is left open: the member is answered once its time has come.
    """
    if slug not in UNTOLD:
        return part
    records = frozenset(one.__name__ for one in UNTOLD[slug].records)
    members = {one.__name__: names for one, names in UNTOLD[slug].members.items()}
    return _told(part, records, members)


def _told(part: Any, records: frozenset[str], members: Mapping[str, frozenset[str]]) -> Any:
    if isinstance(part, list):
        return [_told(one, records, members) for one in part]
    if not isinstance(part, dict):
        return part
    kept = {key: _told(one, records, members) for key, one in part.items() if key not in records}
    for way in {*WAYS} & kept.keys():
        kept[way] = [one for one in kept[way] if _named(one.get("$ref", "")) not in records]
    if "mapping" in kept:
        kept["mapping"] = {tag: to for tag, to in kept["mapping"].items() if _named(to) not in records}
    return _without_members(kept, members.get(str(kept.get("title")), frozenset()))


def _without_members(record: dict[str, Any], names: frozenset[str]) -> dict[str, Any]:
    if not names & record.get("properties", {}).keys():
        return record
    properties = {name: one for name, one in record["properties"].items() if name not in names}
    required = {"required": [name for name in record["required"] if name not in names]} if "required" in record else {}
    return {key: one for key, one in record.items() if key != "additionalProperties"} | {
        "properties": properties,
        **required,
    }


def _named(ref: str) -> str:
    return ref.rpartition("/")[2]


def first_words(game: Game, table: Any) -> frozenset[str]:
    """With what a line in notation can begin at this table, as far as anybody there can know."""
    if table is None or game.SLUG not in UNTOLD:
        return game.FIRST_WORDS
    return game.FIRST_WORDS - UNTOLD[game.SLUG].words(table)


def told_table(slug: str, table: bytes) -> bytes:
    """A table as JSON, without sealed members in which nothing lies yet."""
    if slug not in UNTOLD:
        return table
    names = frozenset(name for some in UNTOLD[slug].members.values() for name in some)
    return msgspec.json.encode(_without_empty(msgspec.json.decode(table), names))


def _without_empty(part: Any, names: frozenset[str]) -> Any:
    if isinstance(part, list):
        return [_without_empty(one, names) for one in part]
    if not isinstance(part, dict):
        return part
    return {key: _without_empty(one, names) for key, one in part.items() if one or key not in names}
