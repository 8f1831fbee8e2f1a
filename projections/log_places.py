"""How far followers have read the log. The logs of matches fall into shards, and each shard has its own position.

A position is a place in the order in which everything was stored: of which transaction (`xid`), and its number. On
SQLite, where one writes at a time, there are no transaction ids and one shard; so `xid` is 0 there, as it is for what
was stored before entries carried theirs.

Followers may share the shards between them. Those that stand at the same position are read together, the furthest
behind first, up to where the next ones stand: so they meet again, and one read serves all.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple, Protocol
from zlib import crc32

from projections.sql import Cursor, Database, Postgres

SHARDS = 64  # on PostgreSQL: never changed, positions are kept by it


class LogPlace(NamedTuple):
    xid: int = 0
    note: int = 0


START = LogPlace()


class PlacedEntry(Protocol):
    """An entry of a log, in the order of everything."""

    @property
    def at(self) -> LogPlace: ...
    @property
    def log(self) -> str: ...


class Stretch(NamedTuple):
    """Shards that stand at the same position, and where the next ones ahead of them stand, if any do."""

    shards: frozenset[int]
    after: LogPlace
    upto: LogPlace | None = None

    def of_ours(self, read: Sequence[Any], all: int) -> list[Any]:
        """Of what was read after the position: what is of these shards, and not beyond the stretch."""
        return [one for one in read if shard_of(one.log, all) in self.shards and (not self.upto or one.at <= self.upto)]

    def end(self, read: Sequence[PlacedEntry], limit: int) -> LogPlace:
        """Where the shards stand when this was taken in; `limit` is how much was asked for."""
        last = read[-1].at if read else self.after
        if self.upto and (last >= self.upto or len(read) < limit):
            return self.upto
        return last


def shards_of(database: Database) -> int:
    return SHARDS if isinstance(database, Postgres) else 1


def shard_of(log: str, shards: int) -> int:
    """The shard of a log, the same in every release."""
    return crc32(log.encode()) % shards


def furthest_behind(positions: Mapping[int, LogPlace], mine: Collection[int]) -> Stretch | None:
    """What of these shards is to be read next; None if there are none."""
    places = sorted({positions[shard] for shard in mine})
    if not places:
        return None
    shards = frozenset(shard for shard in mine if positions[shard] == places[0])
    return Stretch(shards, places[0], places[1] if len(places) > 1 else None)


# Tables of positions have the columns name, shard, xid, note. A name is that of a follower.


def places_in(cursor: Cursor, table: str, name: str) -> dict[int, LogPlace]:
    rows = cursor.rows(f"SELECT shard, xid, note FROM {table} WHERE name=?", name)  # noqa: S608 - names of our own
    return {row["shard"]: LogPlace(row["xid"], row["note"]) for row in rows}


def lay_out(cursor: Cursor, table: str, name: str, shards: int) -> None:
    """A row for each shard. All stand where the one stood that was furthest behind: a register may come from a
    database with another number of them, or from a release that had none."""
    known = places_in(cursor, table, name)
    lowest = min(known.values(), default=START)
    extra = known.keys() - range(shards)
    if extra:
        cursor.run(f"UPDATE {table} SET xid=?, note=? WHERE name=?", *lowest, name)  # noqa: S608
        cursor.run(f"DELETE FROM {table} WHERE name=? AND shard>=?", name, shards)  # noqa: S608
    rows = [(name, shard, *lowest) for shard in range(shards)]
    sql = f"INSERT INTO {table} (name, shard, xid, note) VALUES (?,?,?,?) ON CONFLICT (name, shard) DO NOTHING"  # noqa: S608
    cursor.many(sql, rows)


class Overtaken(Exception):
    """Somebody else has taken this in already: nothing of it counts here."""


def move(cursor: Cursor, table: str, name: str, stretch: Stretch, to: LogPlace) -> None:
    """Move the shards of a stretch, all of them or none: what is raised undoes the transaction."""
    shards = sorted(stretch.shards)
    sql = (
        f"UPDATE {table} SET xid=?, note=? WHERE name=? AND xid=? AND note=? "  # noqa: S608 - names of our own
        f"AND shard IN ({','.join(map(str, shards))})"
    )
    if cursor.run(sql, *to, name, *stretch.after) != len(shards):
        raise Overtaken
