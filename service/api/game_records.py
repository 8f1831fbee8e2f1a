"""Records of games in the description: decisions, facts, tables and options, typed for each game.

They are derived from the records themselves. A shape that names its game becomes one of several, told apart by `game`;
what it holds is a copy of its own for each game.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from typing import Any, Union

import msgspec

from domain.codec import codec
from domain.described import told
from domain.games import GAMES, UNTOLD
from domain.tournament.announcement import Announcement
from domain.tournament.log import AnyTournamentEvent
from service.api.model_names import called, rename_models

Schema = dict[str, Any]
AT = "#/components/schemas/"
AS_IT_IS = ("const", "enum", "discriminator")  # no schemas in there
SEALED = "Sealed"
WHAT_IS_SEALED = {"description": "What the campaign adds, told once its card is read.", "type": "object"}
RECORD = "x-record"  # marks what is derived from records, with the game it belongs to

# Which fields of a shape hold which records of a game; a list of them where the field is a list.
VARIED = {
    "Happening": {"decision": "Decision", "facts": "Fact"},
    "Offer": {"decision": "Decision"},
    "Default": {"decision": "Decision"},
    "LineOffer": {"decision": "Decision"},
    "Position": {"table": "State"},
    "WhatIf": {"table": "State"},
    "Match": {"options": "Options"},
    "OpenBody": {"options": "Options"},
    "TournamentBody": {"options": "Options"},
}
PARTS = ("Happening", "Offer", "Default", "LineOffer")  # of these, those that do not name the game themselves
HOLDING = ("Answer", "Line", "Legal", "Log")  # shapes with a game that hold some of the above
ANY_GAME = {"DecisionBody": {"decision": "Decision"}}  # where only the address says which match it is
OF_TOURNAMENTS = {
    "Tournament": {"announcement": "Announcement"},
    "TournamentBody": {"announcement": "Announcement"},
    "LoggedEvent": {"event": "LogEvent"},
}


def add_game_records(spec: Schema) -> None:
    """Type what is free-form in the shapes of a description."""
    shapes = spec["components"]["schemas"]
    shapes.update(_of_tournaments())
    for shape, fields in OF_TOURNAMENTS.items():
        for field, record in fields.items():
            _typed(shapes[shape]["properties"], field, {"$ref": f"{AT}Tournament{record}"})
    for slug in GAMES:
        shapes.update(deepcopy(_of_game(slug)))
    for shape, fields in ANY_GAME.items():
        for field, record in fields.items():
            ways = [{"$ref": f"{AT}{prefix(slug)}{record}"} for slug in GAMES]
            _typed(shapes[shape]["properties"], field, {"anyOf": ways})
    _tell_apart(shapes)


def _tell_apart(shapes: dict[str, Schema]) -> None:
    varied = {name: shapes[name] for name in (*VARIED, *HOLDING)}
    for slug in GAMES:
        for name, shape in varied.items():
            own = prefix(slug) + called(name)
            assert own not in shapes, own
            shapes[own] = _copy(slug, name, shape)
    shapes.update({name: _one_of(name, shape) for name, shape in varied.items()})


def _one_of(name: str, shape: Schema) -> Schema:
    ways = {slug: f"{AT}{prefix(slug)}{called(name)}" for slug in GAMES}
    about = {"description": shape["description"]} if "description" in shape else {}
    one_of = [{"$ref": one} for one in ways.values()]
    if name in PARTS:
        return about | {"anyOf": one_of}
    return about | {"oneOf": one_of, "discriminator": {"propertyName": "game", "mapping": ways}}


def _copy(slug: str, name: str, shape: Schema) -> Schema:
    """A shape as it is in one game."""
    made = {RECORD: slug, **deepcopy(shape)}
    fields = made["properties"]
    for field, record in VARIED.get(name, {}).items():
        _typed(fields, field, {"$ref": f"{AT}{prefix(slug)}{record}"})
    if "game" in fields:
        game = {"type": "string", "const": slug, "description": fields.pop("game").get("description", "")}
        made["properties"] = fields = {"game": game, **fields}
        made["required"] = list(dict.fromkeys(["game", *made.get("required", ())]))
    for link in links(fields):
        held = link["$ref"].removeprefix(AT)
        if held in PARTS:
            link["$ref"] = f"{AT}{prefix(slug)}{called(held)}"
    return made


def _typed(fields: dict[str, Schema], field: str, schema: Schema) -> None:
    """Say what stands in a field, or in each place of a list; what it means stays."""
    before = fields[field]
    about = {"description": before["description"]} if "description" in before else {}
    fields[field] = about | ({"type": "array", "items": schema} if before.get("type") == "array" else schema)


def links(part: Any) -> Iterator[Schema]:
    """Every link in a part of a description."""
    if isinstance(part, dict):
        if isinstance(part.get("$ref"), str):
            yield part
        part = list(part.values())
    if isinstance(part, list):
        for one in part:
            yield from links(one)


def prefix(slug: str) -> str:
    """How the names of a game's records begin.

    >>> prefix("coal-baron")
    'CoalBaron'
    """
    return "".join(word.capitalize() for word in slug.split("-"))


@cache
def _of_game(slug: str) -> dict[str, Schema]:
    game = GAMES[slug]
    fact: Any = Union.__getitem__(tuple(game.EVOLVE))
    kinds = {"Decision": codec(slug).decision_type, "Fact": fact, "State": game.State, "Options": game.Options}
    return _derived(slug, prefix(slug), kinds)


@cache
def _of_tournaments() -> dict[str, Schema]:
    announced = _derived("tournament", "Tournament", {"Announcement": Announcement})
    return announced | _derived("tournament", "TournamentLog", {"Event": AnyTournamentEvent})


def _derived(of: str, beginning: str, kinds: dict[str, Any]) -> dict[str, Schema]:
    """JSON Schema of records and of all they are made of, under names with this beginning; sealed names left out."""
    made, parts = msgspec.json.schema_components(kinds.values(), ref_template=f"{AT}{{name}}")
    named = parts | {kind: one for kind, one in zip(kinds, made, strict=True) if "$ref" not in one}
    named = told(of, named) | ({SEALED: WHAT_IS_SEALED} if of in UNTOLD else {})
    found = {name: {RECORD: of, **_plain(schema, is_open=of in UNTOLD)} for name, schema in named.items()}
    names = {name: f"{beginning}{name}" for name in found}
    rename_models(found, names, AT)
    return {names[name]: schema for name, schema in found.items()}


def _plain(part: Any, *, is_open: bool) -> Any:
    """As generators of clients like it: one of several by its tag, a word as a constant, no titles, no empty lists."""
    if isinstance(part, list):
        return [_plain(one, is_open=is_open) for one in part]
    if not isinstance(part, dict):
        return part
    kept = {key: one if key in AS_IT_IS else _plain(one, is_open=is_open) for key, one in part.items()}
    if "properties" in kept:
        kept.pop("title", None)
    if "discriminator" in kept:
        one_of = {"oneOf": kept.pop("anyOf"), "discriminator": kept.pop("discriminator")}
        kept |= {"anyOf": [one_of, {"$ref": f"{AT}{SEALED}"}]} if is_open else one_of
    if isinstance(kept.get("enum"), list) and len(kept["enum"]) == 1:
        kept = kept | {"const": kept.pop("enum")[0], "type": "string"}
    if isinstance(kept.get("default"), (list, dict)):
        del kept["default"]
    if kept.get("items") is False:  # a tuple, whose length is told besides
        kept["items"] = {}
    return kept
