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

from collections.abc import Callable
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
        self.game = game
        self._slug, self._kinds, self._chosen = game.SLUG, decision_kinds(game), game.Options
        self.decision_type: Any = _any_of(self._kinds)
        fact: Any = _any_of(tuple(game.EVOLVE))
        self.facts: Callable[[bytes | msgspec.Raw], tuple[Fact, ...]] = msgspec.json.Decoder(tuple[fact, ...]).decode
        self._decision = _reading(self._kinds)
        self._state = msgspec.json.Decoder(game.State)
        self._options = msgspec.json.Decoder(game.Options)

    def encode(self, record: Any) -> bytes:
        return self._encoder.encode(record)

    def decision(self, data: bytes | msgspec.Raw) -> Decision:
        """A decision out of a log; a malformed one is refused in words."""
        return _one_of(self._kinds, self._decision, data)

    def decision_at(self, table: Any, data: bytes | msgspec.Raw) -> Decision:
        """The same out of untrusted JSON; what no seat of this table can know of is refused as if it did not exist.

        There is no table where no match runs: then nothing is known yet.
        """
        known = GAMES[self._slug].State() if table is None else table
        untold = UNTOLD[self._slug].decisions(known) if self._slug in UNTOLD else ()
        kinds = tuple(kind for kind in self._kinds if kind not in untold)
        return _one_of(kinds, _reading(kinds), data)

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


def _any_of(kinds: tuple[type, ...]) -> Any:
    return Union.__getitem__(kinds)


@cache
def _reading(kinds: tuple[type[Decision], ...]) -> msgspec.json.Decoder[Decision]:
    return msgspec.json.Decoder(_any_of(kinds))


def _one_of(
    kinds: tuple[type[Decision], ...], reading: msgspec.json.Decoder[Decision], data: bytes | msgspec.Raw
) -> Decision:
    try:
        return reading.decode(data)
    except UNREADABLE as error:
        raise Refused("decision", misread_decision(kinds, data, error)) from error


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
