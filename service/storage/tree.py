"""The tree over everything that was ever stored, and the signed heads of it: checkpoints.

Leaf *i* is the digest of the *i*-th entry in the order in which everything was stored. It gets its place once: leaves
belong to the register, as the log does, and what may still come in between is waited for. Of the inner hashes only
every eighth level is kept (`nodes`), so a root or a proof reads a few hundred of them, however many leaves there are;
they can be made again from the leaves.

Nothing of this is in the way of a command: a follower of the log adds leaves and signs, at most once a minute.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from domain import merkle
from projections.log_places import START, LogPlace
from projections.sql import Cursor, Database, Postgres
from service.storage.stored_entries import Digested

BATCH = 500
TILE = 8  # levels between two that are kept


class Leaf(NamedTuple):
    """An entry in the tree."""

    position: int
    log: str
    version: int
    digest: bytes


class Tree:
    """The tree of a register. `digests` reads what was stored after a place."""

    def __init__(self, durable: Database, digests: Callable[[LogPlace, int], Sequence[Digested]]) -> None:
        self._durable, self._digests = durable, digests

    def catch_up(self) -> int:
        """Take in whatever was stored. How many leaves were added is returned."""
        added = 0
        while step := self.step():
            added += step
        return added

    def step(self) -> int:
        """Add one batch of leaves. What is read without a lock is added only if nobody else has added meanwhile."""
        with self._durable.reading() as cursor:
            size, after = _end(cursor)
        fresh = self._digests(after, BATCH)
        if not fresh:
            return 0
        with self._durable.writing() as cursor:
            if isinstance(self._durable, Postgres):
                cursor.run("LOCK TABLE leaves IN EXCLUSIVE MODE")
            if _end(cursor) != (size, after):
                return 0  # somebody else is at it
            rows = [(size + number, *one.at, *one[1:]) for number, one in enumerate(fresh)]
            cursor.many("INSERT INTO leaves (position, xid, note, log, version, digest) VALUES (?,?,?,?,?,?)", rows)
            keep_nodes(cursor, size, size + len(rows))
        return len(rows)

    # --- reading -----------------------------------------------------------------------------------------------------

    def size(self) -> int:
        with self._durable.reading() as cursor:
            return _end(cursor)[0]

    def root(self, size: int) -> bytes:
        with self._durable.reading() as cursor:
            return merkle.hash_of(_Hashes(cursor).whole, 0, size)

    def find(self, log: str, version: int) -> Leaf | None:
        with self._durable.reading() as cursor:
            row = cursor.row("SELECT position, digest FROM leaves WHERE log=? AND version=?", log, version)
        return None if row is None else Leaf(int(row["position"]), log, version, bytes(row["digest"]))

    def last(self, log: str) -> Leaf | None:
        """The leaf of the last entry of a log that was taken in."""
        sql = "SELECT position, version, digest FROM leaves WHERE log=? ORDER BY version DESC LIMIT 1"
        with self._durable.reading() as cursor:
            row = cursor.row(sql, log)
        return None if row is None else Leaf(int(row["position"]), log, int(row["version"]), bytes(row["digest"]))

    def inclusion(self, size: int, at: int) -> list[bytes]:
        with self._durable.reading() as cursor:
            return merkle.inclusion_in(_Hashes(cursor).whole, size, at)

    def consistency(self, old: int, size: int) -> list[bytes]:
        with self._durable.reading() as cursor:
            return merkle.consistency_in(_Hashes(cursor).whole, old, size)


def _end(cursor: Cursor) -> tuple[int, LogPlace]:
    """How many leaves there are, and the place in the order of everything of the last one."""
    row: Any = cursor.row("SELECT position, xid, note FROM leaves ORDER BY position DESC LIMIT 1")
    return (int(row["position"]) + 1, LogPlace(row["xid"], row["note"])) if row else (0, START)


class _Hashes:
    """Hashes of complete subtrees, out of what is kept. Each stretch is read once."""

    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor
        self._read: dict[tuple[int, int], list[bytes]] = {}

    def whole(self, level: int, place: int) -> bytes:
        """The hash of the subtree of 2**level leaves at this place among its like."""
        kept, above = level - level % TILE, level % TILE
        tile, within = (place << above) >> TILE, (place << above) & ((1 << TILE) - 1)
        hashes = self._tile(kept, tile)[within : within + (1 << above)]
        while len(hashes) > 1:
            hashes = [merkle.node_hash(*pair) for pair in zip(hashes[::2], hashes[1::2], strict=True)]
        return hashes[0]

    def _tile(self, level: int, tile: int) -> list[bytes]:
        if (level, tile) not in self._read:
            start, end = tile << TILE, (tile + 1) << TILE
            if level:
                sql = "SELECT hash FROM nodes WHERE level=? AND place>=? AND place<? ORDER BY place"
                found = [bytes(row["hash"]) for row in self._cursor.rows(sql, level, start, end)]
            else:
                sql = "SELECT digest FROM leaves WHERE position>=? AND position<? ORDER BY position"
                found = [merkle.leaf_hash(bytes(row["digest"])) for row in self._cursor.rows(sql, start, end)]
            self._read[level, tile] = found
        return self._read[level, tile]


def keep_nodes(cursor: Cursor, before: int, after: int) -> None:
    """The hashes of all subtrees that the new leaves have completed, on the levels that are kept."""
    level = TILE
    while after >> level:
        hashes = _Hashes(cursor)
        fresh = range(before >> level, after >> level)
        rows = [(level, place, _of_tile(hashes, level, place)) for place in fresh]
        cursor.many("INSERT INTO nodes (level, place, hash) VALUES (?,?,?)", rows)
        level += TILE


def _of_tile(hashes: _Hashes, level: int, place: int) -> bytes:
    """The hash over a tile of the level kept below."""
    left, right = (hashes.whole(level - 1, 2 * place + side) for side in (0, 1))
    return merkle.node_hash(left, right)
