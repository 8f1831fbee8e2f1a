"""The two kinds of schema: a `Body` is what somebody sends, a `Shape` is what the API tells of a record."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

import marshmallow as ma
import msgspec

from domain.match.clocks import NEVER, Moment
from domain.places import Seat
from domain.words import say
from service.api.fields import Attribute, Taken
from service.present.names import Name, TableWords
from service.usecases.play_line import Played


class Body(ma.Schema):
    """A body or a query. What is unknown or malformed is told in our words."""

    error_messages = {"type": "must be a JSON object"}

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        known = [field.data_key or name for name, field in self.fields.items()]
        self.error_messages["unknown"] = str(say("is unknown; there is {known}", known=known))


class Context(TableWords):
    """The people of a match by name, and what else is known of it where something is shown."""

    def __init__(
        self,
        game: str,
        players: Sequence[str],
        player: Name,
        due: Callable[[Seat], Moment] = lambda seat: NEVER,
        digests: Mapping[int, str] = {},
        line: Played | None = None,
    ) -> None:
        super().__init__(game, players, player)
        self.due = due  # until when a seat has time that is waited for
        self.digests = digests  # of entries of the log, by their version
        self.line = line  # the line that was played


class Shown(msgspec.Struct, frozen=True):
    """What a view answers with: a record, and the table (or whatever else its shape asks) that knows its words."""

    one: Any
    table: Any = None


class Shape(ma.Schema):
    """An answer, or a part of one. Its fields say how they are taken from a record that has already been cut down to
    what the reader may know."""

    def dump(self, obj: Shown, *, many: bool | None = None) -> Any:
        """As the library's, in a third of its time: how each field is taken is worked out once, not in every answer."""
        if self.many if many is None else many:
            return [self.shown(each, obj.table) for each in obj.one]
        return self.shown(obj.one, obj.table)

    def shown(self, one: Any, table: Any) -> dict[str, Any]:
        found = {}
        for key, attribute, taken in self._taken:
            value = attribute(one) if attribute else taken(one, table)
            if value is not ma.missing:
                found[key] = value
        return found

    @cached_property
    def _taken(self) -> list[tuple[str, Attribute | None, Taken]]:
        fields: dict[str, Any] = self.dump_fields  # all of them ours
        return [(field.data_key or name, field.attribute_of(name), field.taken(name)) for name, field in fields.items()]
