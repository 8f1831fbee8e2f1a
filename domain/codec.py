"""Records as they are stored: plain JSON under chosen names, and what cannot be read refused in words.

>>> records = codec("steamrollers")
>>> records.decision(b'{"value":4,"do":"pick"}')
Pick(value=4, two=False)
>>> records.encode(records.decision(b'{"value":4,"do":"pick"}'))
b'{"do":"pick","value":4}'
>>> records.decision(b'{"do":"pick","die":4}')
Traceback (most recent call last):
domain.words.Refused: `pick` has no field `die`; it has value and two (decision)
"""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar, Union

import msgspec

from domain.described import schema
from domain.engine import Decision, Fact, Game
from domain.games import GAMES, UNTOLD
from domain.misread import UNREADABLE, misread_decision, misread_options
from domain.words import Refused


def decision_kinds(game: Game) -> tuple[type[Decision], ...]:
    return tuple(dict.fromkeys(kind for ask in game.ASKS.values() for kind in ask.answers))


class Codec:
    """Plain JSON of a game's records, under their chosen names, with sorted keys."""

    _encoder: ClassVar[msgspec.json.Encoder] = msgspec.json.Encoder(order="sorted")

    def __init__(self, game: Game) -> None:
        self._slug, self._kinds, self._chosen = game.SLUG, decision_kinds(game), game.Options
        self.decision_type: Any = Union.__getitem__(self._kinds)
        fact: Any = Union.__getitem__(tuple(game.EVOLVE))
        self._facts: Any = msgspec.json.Decoder(tuple[fact, ...])
        self._decision = msgspec.json.Decoder(self.decision_type)
        self._state = msgspec.json.Decoder(game.State)
        self._options = msgspec.json.Decoder(game.Options)

    def encode(self, record: Any) -> bytes:
        return self._encoder.encode(record)

    def facts(self, data: bytes | msgspec.Raw) -> tuple[Fact, ...]:
        return self._facts.decode(data)  # type: ignore[no-any-return]

    def decision(self, data: bytes | msgspec.Raw) -> Decision:
        """A decision out of untrusted JSON; a malformed one is refused in words."""
        try:
            return self._decision.decode(data)  # type: ignore[no-any-return]
        except UNREADABLE as error:
            raise Refused("decision", misread_decision(self._kinds, data, error, UNTOLD.get(self._slug))) from error

    def options(self, data: bytes | msgspec.Raw) -> Any:
        try:
            return self._options.decode(data)
        except UNREADABLE as error:
            raise Refused("options", misread_options(self._chosen, data, error, UNTOLD.get(self._slug))) from error

    def state(self, data: bytes) -> Any:
        return self._state.decode(data)

    def decision_schema(self) -> dict[str, Any]:
        """JSON Schema of what may be decided. Hidden things are for readers: nobody decides one."""
        described = schema(self._slug, self.decision_type)
        described["$defs"].pop(_HIDDEN["$ref"].rpartition("/")[2], None)
        return _without_hidden(described)  # type: ignore[no-any-return]

    def options_schema(self) -> dict[str, Any]:
        """JSON Schema of what can be chosen before a match."""
        return schema(self._slug, self._chosen)


_HIDDEN = {"$ref": "#/$defs/Hidden"}


def _without_hidden(part: Any) -> Any:
    if isinstance(part, list):
        return [_without_hidden(one) for one in part]
    if not isinstance(part, dict):
        return part
    kept = {key: _without_hidden(one) for key, one in part.items()}
    if _HIDDEN in part.get("anyOf", ()):
        ways = [one for one in kept.pop("anyOf") if one != _HIDDEN]
        kept |= ways[0] if len(ways) == 1 else {"anyOf": ways}
    return kept


@cache
def codec(slug: str) -> Codec:
    return Codec(GAMES[slug])
