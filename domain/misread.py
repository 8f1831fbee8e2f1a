"""What is wrong with JSON that should have been a decision or options: one sentence with what would be accepted."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from difflib import get_close_matches
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

from domain.engine import Untold
from domain.words import Hidden, Sentence, joined_by_and, joined_by_or, say

# What reading JSON can raise: malformed or not of the shape, not UTF-8 inside a string, nested without end.
UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)

KINDS: dict[type, str] = {
    inspect.IntType: "a whole number",
    inspect.StrType: "text",
    inspect.BoolType: "true or false",
    inspect.NoneType: "null",
}


class Saying(NamedTuple):
    """How the three mistakes in a record are told."""

    unknown: str
    wrong: str
    missing: str


OF_DECISIONS = Saying(
    "`{what}` has no field {field}; it has {fields}",
    "`{field}` of `{what}` must be {wanted}",
    "`{what}` needs {fields}",
)
OF_OPTIONS = Saying(
    "there is no option {field}; the options are {fields}",
    "the option `{field}` must be {wanted}",
    "these options need {fields}",
)


def misread_decision(kinds: Sequence[type], data: bytes | msgspec.Raw, error: Exception) -> Sentence:
    """Why this is none of these kinds of decision."""
    given = plain_json(data)
    if not isinstance(given, dict):
        return say("a decision is a JSON object that says in `do` what is decided")
    by_tag = {str(kind.__struct_config__.tag): kind for kind in kinds}  # type: ignore[attr-defined]
    do = given.pop("do", None)
    if isinstance(do, str) and do in by_tag:
        return _misread(OF_DECISIONS, do, by_tag[do], given, error)
    if do is None:
        return say("say in `do` what is decided: {kinds}", kinds=joined_by_or(sorted(by_tag)))
    if alike := get_close_matches(str(do), by_tag, 1):
        return say("there is no decision {do}; perhaps `{alike}` is meant", do=_as_given(do), alike=alike[0])
    known = joined_by_or(sorted(by_tag))
    return say("there is no decision {do}; in `do` stands {kinds}", do=_as_given(do), kinds=known)


def misread_options(kind: type, data: bytes | msgspec.Raw, error: Exception, untold: Untold | None = None) -> Sentence:
    """Why these are not the options of a game. Sealed ones are no options: nobody can choose them."""
    given = plain_json(data)
    if not isinstance(given, dict):
        return say("options are a JSON object")
    return _misread(OF_OPTIONS, "options", kind, given, error, untold.members.get(kind, ()) if untold else ())


def _misread(
    saying: Saying, what: str, kind: type, given: dict[str, Any], error: Exception, untold: Collection[str] = ()
) -> Sentence:
    told = (field for field in msgspec.structs.fields(kind) if field.encode_name not in untold)
    fields = {field.encode_name: field for field in told}
    for name, value in given.items():
        if name not in fields:
            return say(saying.unknown, what=what, field=_as_given(name), fields=[*fields] or ["none"])
        if not _fits(value, fields[name].type):
            return say(saying.wrong, what=what, field=name, wanted=_described(fields[name].type))
    missing = [name for name, field in fields.items() if field.required and name not in given]
    if missing:
        return say(saying.missing, what=what, fields=[f"`{one}` ({_described(fields[one].type)})" for one in missing])
    return say("`{what}` cannot be read: {why}", what=what, why=str(error).partition(" - at ")[0])


def needed_in(kind: type, name: str) -> Sentence:
    """What stands in a field of a record."""
    types = {field.encode_name: field.type for field in msgspec.structs.fields(kind)}
    return say("`{field}` must be {wanted}", field=name, wanted=_described(types[name]))


def plain_json(data: bytes | msgspec.Raw) -> Any:
    """What stands in JSON, whatever it should have been; None if it is none."""
    try:
        return msgspec.json.decode(data)
    except UNREADABLE:
        return None


def _fits(value: Any, wanted: Any) -> bool:
    try:
        msgspec.json.decode(msgspec.json.encode(value), type=wanted)
    except UNREADABLE:
        return False
    return True


def _described(kind: Any) -> str:
    return _words(inspect.type_info(kind))


def _words(kind: Any) -> str:
    """A type, as somebody would say it who explains how to write it."""
    match kind:
        case inspect.UnionType():
            return joined_by_or(_words(one) for one in kind.types if getattr(one, "cls", None) is not Hidden)
        case inspect.LiteralType():
            return joined_by_or([str(one) for one in kind.values])
        case inspect.VarTupleType() | inspect.ListType():
            return f"a list, of which each is {_words(kind.item_type)}"
        case inspect.TupleType():
            return f"a list of {joined_by_and(map(_words, kind.item_types))}"
        case inspect.StructType():
            return f"an object with {joined_by_and(f'{one.encode_name} ({_words(one.type)})' for one in kind.fields)}"
        case inspect.Metadata():
            return _words(kind.type)
    return KINDS.get(type(kind), "something else")


def _as_given(value: Any) -> str:
    """What somebody sent, as it was sent: in these marks it is no name of a thing, and nothing is told by it."""
    return f"`{str(value)[:40]}`"
