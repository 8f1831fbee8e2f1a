"""How entries get into SQLite and out again, through the recorder of the `eventsourcing` library.

An entry is inserted only where the row before it exists with the digest it names; the database itself looks. So whoever
is ahead of the database (a match at hand behind a restored disk) or beside it meets the conflict that the second of two
writers meets, and a log never has a gap or a break.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import eventsourcing.sqlite as library_sqlite
from eventsourcing.persistence import IntegrityError, InterfaceError, OperationalError
from eventsourcing.sqlite import (
    SQLiteApplicationRecorder,
    SQLiteConnection,
    SQLiteConnectionPool,
    SQLiteFactory,
)

from domain.chain import digest
from projections.log_places import LogPlace
from projections.sql import PATIENCE, SQLite, sqlite3
from service.storage.stored_entries import Digested, LinkedEvent, Noted

setattr(library_sqlite, "sqlite3", sqlite3)  # noqa: B010 - the library uses the same SQLite as the rest of the house

INSERT_BEHIND = """
INSERT INTO stored_events SELECT ?1, ?2, ?3, ?4 WHERE CASE ?2 WHEN 1 THEN ?5 = '' ELSE EXISTS (
    SELECT 1 FROM stored_events WHERE originator_id = ?1 AND originator_version = ?2 - 1 AND sha256(state) = ?5) END"""


class SQLiteRecorder(SQLiteApplicationRecorder):
    """The library calls the table stored_events; the order of everything is that of its rowids."""

    at_once = 1  # writes at the same time
    _writer: Any = None  # a connection that is kept: whoever commits for all does so alone

    def insert_events(self, stored_events: Sequence[Any], **_: Any) -> Sequence[int]:
        """Store entries, all or none. A single one, as usual, is a transaction by itself."""
        if self._writer is None:
            self._writer = _connect(self.datastore.pool.db_name)
        try:
            if len(stored_events) > 1:
                self._writer.execute("BEGIN IMMEDIATE")
            notes = [_inserted(self._writer, one) for one in stored_events]
            self._writer.commit()
            return notes
        except sqlite3.IntegrityError as error:
            raise IntegrityError(error) from error
        except sqlite3.Error as error:
            raise OperationalError(error) from error
        finally:
            self._writer.rollback()

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()

    def select_data(self, match: str, after: int, upto: int) -> list[bytes]:
        """Only the bytes of a match's entries, in order."""
        sql = (
            "SELECT state FROM stored_events WHERE originator_id=? AND originator_version>? AND originator_version<=? "
            "ORDER BY originator_version"
        )
        return [row[0] for row in self._select(sql, match, after, upto)]

    def select_last(self, log: str) -> list[bytes]:
        """The bytes of the last entry of a log, if it has any."""
        sql = "SELECT state FROM stored_events WHERE originator_id=? ORDER BY originator_version DESC LIMIT 1"
        return [row[0] for row in self._select(sql, log)]

    def select_opening(self, log: str) -> list[str]:
        """The topic of the first entry of a log, if it has any: also where that cannot be read."""
        sql = "SELECT topic FROM stored_events WHERE originator_id=? AND originator_version=1"
        return [row[0] for row in self._select(sql, log)]

    def select_ends(self, logs: Sequence[str]) -> list[tuple[str, bytes]]:
        """The last entry of each of these logs that has any, in one statement."""
        marks = ",".join("?" * len(logs))
        sql = (
            f"SELECT originator_id, state FROM stored_events AS e WHERE originator_id IN ({marks}) AND "  # noqa: S608
            "originator_version=(SELECT max(originator_version) FROM stored_events WHERE originator_id=e.originator_id)"
        )
        return [(row[0], row[1]) for row in self._select(sql, *logs)]

    def select_logs(self, opening: str) -> list[str]:
        """Every log that begins with an entry of this topic."""
        sql = "SELECT originator_id FROM stored_events WHERE originator_version=1 AND topic=? ORDER BY rowid"
        return [row[0] for row in self._select(sql, opening)]

    def select_notes(self, after: LogPlace, limit: int, *, data: bool) -> list[Noted]:
        """Which logs were written to after a place in the order of everything."""
        state = "e.state" if data else "x''"
        sql = (
            f"SELECT e.rowid, e.originator_id, e.originator_version, f.topic, {state} FROM stored_events AS e "  # noqa: S608
            "JOIN stored_events AS f ON f.originator_id=e.originator_id AND f.originator_version=1 "
            "WHERE e.rowid>? ORDER BY e.rowid LIMIT ?"
        )
        return [Noted(LogPlace(0, row[0]), *row[1:]) for row in self._select(sql, after.note, limit)]

    def select_digests(self, after: LogPlace, limit: int) -> list[Digested]:
        """What was stored after a place in the order of everything, as digests."""
        sql = (
            "SELECT rowid, originator_id, originator_version, state FROM stored_events "
            "WHERE rowid>? ORDER BY rowid LIMIT ?"
        )
        return [
            Digested(LogPlace(0, note), log, version, sha256(data).digest())
            for note, log, version, data in self._select(sql, after.note, limit)
        ]

    def select_digest(self, at: LogPlace) -> list[str]:
        """The digest of the entry at a place, if there is one."""
        return [digest(row[0]) for row in self._select("SELECT state FROM stored_events WHERE rowid=?", at.note)]

    def select_place(self, log: str, version: int) -> list[LogPlace]:
        """The place of an entry in the order of everything, if it is there."""
        sql = "SELECT rowid FROM stored_events WHERE originator_id=? AND originator_version=?"
        return [LogPlace(0, row[0]) for row in self._select(sql, log, version)]

    def select_latest(self, opening: str, limit: int) -> list[str]:
        """The logs of the last entries, the last one first, of those that begin with this topic."""
        sql = (
            "SELECT f.originator_id FROM (SELECT originator_id, rowid AS place FROM stored_events "
            "ORDER BY rowid DESC LIMIT ?2) AS e JOIN stored_events AS f ON f.originator_id=e.originator_id "
            "AND f.originator_version=1 AND f.topic=?1 ORDER BY e.place DESC"
        )
        return [row[0] for row in self._select(sql, opening, limit)]

    def select_written(self, after: LogPlace, opening: str) -> list[str]:
        """The logs that begin with this topic and have entries after a place."""
        sql = (
            "SELECT DISTINCT f.originator_id FROM stored_events AS e JOIN stored_events AS f "
            "ON f.originator_id=e.originator_id AND f.originator_version=1 AND f.topic=? WHERE e.rowid>?"
        )
        return [row[0] for row in self._select(sql, opening, after.note)]

    def select_end(self) -> list[LogPlace]:
        """The last place that is taken, if any is."""
        return [LogPlace(0, row[0]) for row in self._select("SELECT max(rowid) FROM stored_events") if row[0]]

    def count_after(self, after: LogPlace, most: int) -> int:
        """How many entries were stored after a place; no more than so many are counted."""
        sql = "SELECT COUNT(*) FROM (SELECT 1 FROM stored_events WHERE rowid>? LIMIT ?)"
        return int(self._select(sql, after.note, most)[0][0])

    def horizon_age(self, now: float) -> float:
        """One writes at a time: followers wait for nobody."""
        return 0.0

    def _select(self, sql: str, *values: str | int) -> list[Any]:
        with self.datastore.transaction(commit=False) as cursor:
            cursor.execute(sql, values)
            return list(cursor.fetchall())


def _inserted(connection: Any, one: LinkedEvent) -> int:
    """The place of an entry in the order of everything."""
    values = (one.originator_id, one.originator_version, one.topic, one.state, one.prev)
    cursor = connection.execute(INSERT_BEHIND, values)
    if cursor.rowcount != 1:
        raise IntegrityError(one.originator_id, one.originator_version)  # nothing to stand behind
    return int(cursor.lastrowid)


def _connect(file: str, patience: float = PATIENCE) -> Any:
    """A connection like all others of the register, on which SQLite can hash."""
    try:
        connection = SQLite(Path(file), patience=patience).connect()
    except sqlite3.Error as error:
        raise InterfaceError(error) from error
    connection.create_function("sha256", 1, digest, deterministic=True)
    return connection


class _Connections(SQLiteConnectionPool):
    """The library's own connections remember a single statement."""

    def _create_connection(self) -> SQLiteConnection:
        return SQLiteConnection(_connect(self.db_name, self.lock_timeout or PATIENCE), self.max_age)


class OnSQLite(SQLiteFactory):
    application_recorder_class = SQLiteRecorder

    def __init__(self, env: Any) -> None:
        super().__init__(env)
        self.datastore.pool = _Connections(db_name=self.datastore.pool.db_name)
