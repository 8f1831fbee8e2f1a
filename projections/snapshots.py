"""Snapshots of long matches: they save folding and can be thrown away at any time.

A snapshot is used only if rules, edition and the shape of the records are those of this release; otherwise the match is
folded from its log. What was stored after it is chained to it like to any entry.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from typing import NamedTuple

import msgspec
from msgspec import Raw, Struct

from domain.codec import codec
from domain.games import GAMES
from domain.match.state import Match
from domain.misread import UNREADABLE
from projections.sql import Cursor

EVERY = 200  # entries between two snapshots of a match: about two milliseconds of folding


class Snapshot(NamedTuple):
    match: str
    version: int
    shape: str
    data: bytes


class _Stored(Struct, frozen=True):
    lobby: Match  # without its table
    table: Raw


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(_Stored)


def due(match: Match, before: int) -> Snapshot | None:
    """A snapshot of a running match, each time it has got further by some entries."""
    if match.status != "running" or match.version // EVERY <= before // EVERY:
        return None
    table = codec(match.opened.game).encode(match.table)
    data = _encoder.encode(_Stored(msgspec.structs.replace(match, table=None), Raw(table)))
    return Snapshot(match.id, match.version, shape(match.opened.game), data)


def keep(cursor: Cursor, snapshot: Snapshot) -> None:
    """Store a snapshot in the place of an earlier one."""
    cursor.run(
        "INSERT INTO snapshots VALUES (?,?,?,?) ON CONFLICT (match) DO UPDATE "
        "SET version=excluded.version, shape=excluded.shape, data=excluded.data",
        *snapshot,
    )


def find(cursor: Cursor, match: str) -> Match | None:
    """The snapshot of a match, if there is one that this release can use."""
    row = cursor.row("SELECT shape, data FROM snapshots WHERE match=?", match)
    if row is None:
        return None
    try:
        found = _decoder.decode(bytes(row["data"]))
        game = found.lobby.opened.game
        if row["shape"] != shape(game):
            return None
        found.lobby.table = codec(game).state(bytes(found.table))
    except (*UNREADABLE, KeyError, TypeError):
        return None
    return found.lobby


@cache
def shape(game: str) -> str:
    """What a snapshot's usefulness depends on: rules, edition, and the fields of all records in it."""
    rules = GAMES[game]
    fields = msgspec.json.encode([msgspec.json.schema(Match), msgspec.json.schema(rules.State)], order="sorted")
    return f"{rules.RULES_VERSION}/{rules.EDITION.digest[:16]}/{sha256(fields).hexdigest()[:16]}"
