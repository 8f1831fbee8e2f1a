"""The fields that bodies, queries and answers are made of.

A schema lists a field once, with its name, its type and what it means. In an answer the field also says how it is taken
from the record that is shown: by its own name, by `attribute`, or by `of`, which gets the record and its table. In a
body or a query it tells what is wrong in our words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from functools import lru_cache
from operator import attrgetter
from typing import Any

import marshmallow as ma

from domain.match import clocks
from domain.places import NOBODY
from domain.words import say

Attribute = Callable[[Any], Any]
Taken = Callable[[Any, Any], Any]  # what stands in a field, from a record and its table; `ma.missing`: it is left out

BIGGEST = 2**31 - 1  # no ply, seat or page is larger; both databases can hold it
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")


class Field(ma.fields.Field[Any]):
    """What every field of ours can do. `about` documents it."""

    default_error_messages = {"required": "is missing", "null": "cannot be null"}

    def __init__(self, *args: Any, of: Taken | None = None, about: str = "", **kwargs: Any) -> None:
        if about:
            kwargs["metadata"] = {"description": about} | kwargs.get("metadata", {})
        super().__init__(*args, **kwargs)
        self._of = of

    def attribute_of(self, name: str) -> Attribute | None:
        """The field as an attribute of the record, if it is passed on as it stands there."""
        return None if self._of is not None else attrgetter(self.attribute or name)

    def taken(self, name: str) -> Taken:
        """How the field is taken from a record. Asked once for each schema, so that an answer costs little."""
        if self._of is not None:
            return self._of
        get = attrgetter(self.attribute or name)
        return lambda one, table: get(one)


class Made(Field):
    """A field that is never passed on as it stands in the record."""

    def attribute_of(self, name: str) -> Attribute | None:
        return None


class String(Field, ma.fields.String):
    default_error_messages = {"invalid": "must be text"}


class Integer(Field, ma.fields.Integer):
    default_error_messages = {"invalid": "must be a whole number"}


class Boolean(Field, ma.fields.Boolean):
    default_error_messages = {"invalid": "must be true or false"}


class Anything(Field, ma.fields.Raw):
    """A value of more than one type."""


class Record(Field, ma.fields.Dict):
    """An object that is passed on as it is: a record of a game, or its JSON as `msgspec.Raw`."""

    default_error_messages = {"invalid": "must be a JSON object"}


class List(Field, ma.fields.List[Any]):
    default_error_messages = {"invalid": "must be a list"}

    def attribute_of(self, name: str) -> Attribute | None:
        return None if isinstance(self.inner, Nested) else super().attribute_of(name)

    def taken(self, name: str) -> Taken:
        get = super().taken(name)
        if not isinstance(self.inner, Nested):
            return get
        shown = self.inner.shape.shown
        return lambda one, table: [shown(each, table) for each in get(one, table)]


class Nested(Made, ma.fields.Nested):
    """A record inside of another; its fields are taken from it, with the same table."""

    @property
    def shape(self) -> Any:
        return self.schema

    def taken(self, name: str) -> Taken:
        get, shown = super().taken(name), self.shape.shown

        def taken(one: Any, table: Any) -> Any:
            part = get(one, table)
            return part if part is None or part is ma.missing else shown(part, table)

        return taken


class Moment(Made, ma.fields.DateTime):
    """A moment of the register, as RFC 3339 writes it, in UTC; null where it never comes."""

    def taken(self, name: str) -> Taken:
        get = super().taken(name)

        def taken(one: Any, table: Any) -> str | None:
            moment = get(one, table)
            return None if moment is None or moment >= clocks.NEVER else written(moment)

        return taken


@lru_cache(1024)
def written(moment: clocks.Moment) -> str:
    return f"{datetime.fromtimestamp(moment, UTC).isoformat()[:19]}Z"


# --- what only bodies and queries have -------------------------------------------------------------------------------


class Instant(Field, ma.fields.AwareDateTime):
    """A moment that somebody sends."""

    default_error_messages = {
        "invalid": "must be a moment like 2026-08-05T10:00:00Z",
        "invalid_awareness": "must be a moment with its zone, like 2026-08-05T10:00:00Z",
    }


class OneOf(String):
    """One of several words."""

    def __init__(self, choices: Iterable[str], **kwargs: Any) -> None:
        known = list(choices)
        said = str(say("must be one of {known}", known=known))
        super().__init__(validate=ma.validate.OneOf(known, error=said), **kwargs)


class SeenAs(String):
    """Through whose eyes: those of a seat, or of somebody who watches."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(metadata={"pattern": "^(spectator|[0-9]{1,2})$"}, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if value == "spectator":
            return NOBODY
        if not re.fullmatch(r"[0-9]{1,2}", str(value)):
            raise ma.ValidationError("must be the number of a seat, or `spectator`")
        return int(value)


class PageCursor(String):
    """A place in a list, as an answer told it; what is none would begin at the beginning, again and again."""

    _PLACE = "[0-9]{1,15}\\.[A-Za-z0-9_:-]{1,64}"

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(metadata={"pattern": f"^{self._PLACE}$"}, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if not re.fullmatch(self._PLACE, str(value)):
            raise ma.ValidationError("must be as `next` or `Link` of the page before tells it; leave it out to begin")
        return value


class MatchIds(String):
    """Ids of matches in a query, with commas between."""

    _LISTED = "[A-Za-z0-9_:-]{1,64}(,[A-Za-z0-9_:-]{1,64}){0,99}"

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(metadata={"pattern": f"^{self._LISTED}$"}, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if not re.fullmatch(self._LISTED, str(value)):
            raise ma.ValidationError("must be 1 to 100 ids of matches, with commas between")
        return value.split(",")


class Text(String):
    """Words of people: no control characters, which neither mail nor PostgreSQL would carry."""

    def __init__(self, most: int, least: int = 0, **kwargs: Any) -> None:
        said = "must have {least} to {most} characters" if least else "must have at most {most} characters"
        length = ma.validate.Length(min=least, max=most, error=str(say(said, least=least, most=most)))
        super().__init__(validate=[_without_control_characters, length], **kwargs)


def _without_control_characters(text: str) -> None:
    if _CONTROL.search(text):
        raise ma.ValidationError("must not have control characters")


class Number(Integer):
    """A whole number from `least` on. In JSON neither text nor a fraction is one; in a query everything is text."""

    def __init__(self, least: int = 0, most: int = BIGGEST, *, strict: bool = True, **kwargs: Any) -> None:
        said = str(say("must be from {least} to {most}", least=least, most=most))
        super().__init__(strict=strict, validate=ma.validate.Range(min=least, max=most, error=said), **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if self.strict and isinstance(value, (str, bool)):
            raise self.make_error("invalid", input=value)
        return super()._deserialize(value, attr, data, **kwargs)
