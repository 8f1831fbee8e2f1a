"""How entries get into SQLite and PostgreSQL and out again, through the recorders of the `eventsourcing` library.

An entry is inserted only where the row before it exists with the digest it names; the database itself looks. So whoever
is ahead of the database (a match at hand behind a restored disk, a failover that lost the tail) or beside it meets the
conflict that the second of two writers meets, and a log never has a gap or a break.

PostgreSQL writes through functions that take the table's lock first. Without it, readers who follow the log miss
entries: ids are given out at insert and become visible at commit, in another order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import eventsourcing.sqlite as library_sqlite
from eventsourcing.persistence import IntegrityError, InterfaceError, StoredEvent
from eventsourcing.postgres import PostgresApplicationRecorder, PostgresFactory
from eventsourcing.sqlite import (
    SQLiteApplicationRecorder,
    SQLiteConnection,
    SQLiteConnectionPool,
    SQLiteCursor,
    SQLiteFactory,
)
from psycopg.rows import dict_row
from psycopg.sql import SQL, Identifier

from domain.chain import digest
from projections.sql import PATIENCE, Pool, SQLite, sqlite3

setattr(library_sqlite, "sqlite3", sqlite3)  # noqa: B010 - the library uses the same SQLite as the rest of the house


class Noted(NamedTuple):
    """A place in the order in which everything was stored: an entry of the log of a match, or of something else."""

    id: int
    log: str  # the id of what it is of
    version: int
    opening: str  # the topic of the first entry of that log: it tells what it is of


Digested = tuple[int, str, int, bytes]  # place in the order of everything, log, version, digest


@dataclass(frozen=True)
class LinkedEvent(StoredEvent):
    """What is stored, and the digest of the entry it stands behind; none for the first."""

    prev: str


# --- SQLite ----------------------------------------------------------------------------------------------------------

INSERT_BEHIND = """
INSERT INTO stored_events SELECT ?1, ?2, ?3, ?4 WHERE CASE ?2 WHEN 1 THEN ?5 = '' ELSE EXISTS (
    SELECT 1 FROM stored_events WHERE originator_id = ?1 AND originator_version = ?2 - 1 AND sha256(state) = ?5) END"""


class SQLiteRecorder(SQLiteApplicationRecorder):
    """The library calls the table stored_events; the order of everything is that of its rowids."""

    def _insert_events(self, c: SQLiteCursor, stored_events: Sequence[Any], **_: Any) -> Sequence[int]:
        return [_inserted(c, one) for one in stored_events]

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

    def select_notes(self, after: int, limit: int) -> list[Noted]:
        """Which logs were written to after a place in the order of everything."""
        sql = (
            "SELECT e.rowid, e.originator_id, e.originator_version, f.topic FROM stored_events AS e "
            "JOIN stored_events AS f ON f.originator_id=e.originator_id AND f.originator_version=1 "
            "WHERE e.rowid>? ORDER BY e.rowid LIMIT ?"
        )
        return [Noted(*row) for row in self._select(sql, after, limit)]

    def select_digests(self, after: int, limit: int) -> list[Digested]:
        """What was stored after a place in the order of everything, as digests."""
        sql = (
            "SELECT rowid, originator_id, originator_version, state FROM stored_events "
            "WHERE rowid>? ORDER BY rowid LIMIT ?"
        )
        return [
            (note, log, version, sha256(data).digest()) for note, log, version, data in self._select(sql, after, limit)
        ]

    def _select(self, sql: str, *values: str | int) -> list[Any]:
        with self.datastore.transaction(commit=False) as cursor:
            cursor.execute(sql, values)
            return list(cursor.fetchall())


def _inserted(cursor: SQLiteCursor, one: LinkedEvent) -> int:
    """The place of an entry in the order of everything."""
    values = (one.originator_id, one.originator_version, one.topic, one.state, one.prev)
    cursor.execute(INSERT_BEHIND, values)
    if cursor.sqlite_cursor.rowcount != 1:
        raise IntegrityError(one.originator_id, one.originator_version)  # nothing to stand behind
    return int(cursor.lastrowid)


class _Connections(SQLiteConnectionPool):
    """Connections like all others of the house, on which SQLite can hash. The library's remember a single statement."""

    def _create_connection(self) -> SQLiteConnection:
        try:
            connection = SQLite(Path(self.db_name), patience=self.lock_timeout or PATIENCE).connect()
        except sqlite3.Error as error:
            raise InterfaceError(error) from error
        connection.create_function("sha256", 1, digest, deterministic=True)
        return SQLiteConnection(connection, self.max_age)


class OnSQLite(SQLiteFactory):
    application_recorder_class = SQLiteRecorder

    def __init__(self, env: Any) -> None:
        super().__init__(env)
        self.datastore.pool = _Connections(db_name=self.datastore.pool.db_name)


# --- PostgreSQL ------------------------------------------------------------------------------------------------------

WRITE_ONE = """
CREATE OR REPLACE FUNCTION {schema}.{write_one}(
    its_id text, its_version bigint, its_topic text, its_state bytea, its_prev text)
RETURNS bigint
LANGUAGE plpgsql AS $BODY$
DECLARE note bigint;
BEGIN
    LOCK TABLE {schema}.{table} IN EXCLUSIVE MODE;
    INSERT INTO {schema}.{table} AS t (originator_id, originator_version, topic, state)
        SELECT its_id, its_version, its_topic, its_state
        WHERE CASE its_version WHEN 1 THEN its_prev = '' ELSE EXISTS (
            SELECT FROM {schema}.{table} AS b WHERE b.originator_id = its_id
            AND b.originator_version = its_version - 1 AND encode(sha256(b.state), 'hex') = its_prev) END
        RETURNING t.notification_id INTO note;
    IF note IS NULL THEN
        RAISE unique_violation USING MESSAGE = 'an entry has nothing to stand behind';
    END IF;
    RETURN note;
END;
$BODY$"""

# Links are looked at when all rows are in, because most of these entries stand behind one another.
WRITE_ALL = """
CREATE OR REPLACE FUNCTION {schema}.{write_all}(
    ids text[], versions bigint[], topics text[], states bytea[], prevs text[])
RETURNS SETOF bigint
LANGUAGE plpgsql AS $BODY$
BEGIN
    LOCK TABLE {schema}.{table} IN EXCLUSIVE MODE;
    RETURN QUERY INSERT INTO {schema}.{table} AS t (originator_id, originator_version, topic, state)
        SELECT * FROM unnest(ids, versions, topics, states) RETURNING t.notification_id;
    IF EXISTS (
        SELECT FROM unnest(ids, versions, prevs) AS n (id, version, prev)
        LEFT JOIN {schema}.{table} AS b ON b.originator_id = n.id AND b.originator_version = n.version - 1
        WHERE n.prev IS DISTINCT FROM CASE n.version WHEN 1 THEN '' ELSE encode(sha256(b.state), 'hex') END
    ) THEN
        RAISE unique_violation USING MESSAGE = 'an entry has nothing to stand behind';
    END IF;
END;
$BODY$"""

# Those of the first release, which did not look.
DROP_EARLIER = """
DROP FUNCTION IF EXISTS {schema}.{write_one}(text, bigint, text, bytea);
DROP FUNCTION IF EXISTS {schema}.{write_all}(text[], bigint[], text[], bytea[])"""


class PostgresRecorder(PostgresApplicationRecorder):
    """Writes through functions that lock the table first, so readers never pass over a gap. One entry is usual."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        names = {
            "schema": Identifier(self.datastore.schema),
            "table": Identifier(self.events_table_name),
            "write_one": Identifier(f"{self.events_table_name}_write_one"),
            "write_all": Identifier(f"{self.events_table_name}_write_all"),
        }
        self.sql_create_statements[self.create_insert_function_statement_index] = SQL(WRITE_ONE).format(**names)
        self.sql_create_statements += [SQL(WRITE_ALL).format(**names), SQL(DROP_EARLIER).format(**names)]
        self._write_one = SQL("SELECT {schema}.{write_one}(%s,%s,%s,%s,%s) AS id").format(**names)
        self._write_all = SQL("SELECT {schema}.{write_all}(%s,%s,%s,%s,%s) AS id").format(**names)
        self._select_data = SQL(
            "SELECT state FROM {schema}.{table} WHERE originator_id=%s "
            "AND originator_version>%s AND originator_version<=%s ORDER BY originator_version"
        ).format(**names)
        self._select_last = SQL(
            "SELECT state FROM {schema}.{table} WHERE originator_id=%s ORDER BY originator_version DESC LIMIT 1"
        ).format(**names)
        self._select_ends = SQL(
            "SELECT DISTINCT ON (originator_id) originator_id, state FROM {schema}.{table} "
            "WHERE originator_id=ANY(%s) ORDER BY originator_id, originator_version DESC"
        ).format(**names)
        self._select_logs = SQL(
            "SELECT originator_id FROM {schema}.{table} WHERE originator_version=1 AND topic=%s "
            "ORDER BY notification_id"
        ).format(**names)
        self._select_notes = SQL(
            "SELECT e.notification_id, e.originator_id, e.originator_version, f.topic FROM {schema}.{table} AS e "
            "JOIN {schema}.{table} AS f ON f.originator_id=e.originator_id AND f.originator_version=1 "
            "WHERE e.notification_id>%s ORDER BY e.notification_id LIMIT %s"
        ).format(**names)
        self._select_digests = SQL(
            "SELECT notification_id, originator_id, originator_version, sha256(state) AS digest FROM {schema}.{table} "
            "WHERE notification_id>%s ORDER BY notification_id LIMIT %s"
        ).format(**names)

    def insert_events(self, stored_events: Sequence[Any], **kwargs: Any) -> Sequence[int] | None:
        rows = [(one.originator_id, one.originator_version, one.topic, one.state, one.prev) for one in stored_events]
        one = len(rows) == 1
        statement = self._write_one if one else self._write_all
        values = rows[0] if one else [list(column) for column in zip(*rows, strict=True)]
        with self.datastore.get_connection() as connection, connection.cursor(binary=True) as cursor:
            cursor.execute(statement, values, prepare=True)
            return [row["id"] for row in cursor.fetchall()]

    def select_data(self, match: str, after: int, upto: int) -> list[bytes]:
        with self.datastore.get_connection() as connection, connection.cursor() as cursor:
            cursor.execute(self._select_data, (match, after, upto), prepare=True)
            return [bytes(row["state"]) for row in cursor.fetchall()]

    def select_last(self, log: str) -> list[bytes]:
        with self.datastore.get_connection() as connection, connection.cursor() as cursor:
            cursor.execute(self._select_last, (log,), prepare=True)
            return [bytes(row["state"]) for row in cursor.fetchall()]

    def select_ends(self, logs: Sequence[str]) -> list[tuple[str, bytes]]:
        with self.datastore.get_connection() as connection, connection.cursor() as cursor:
            rows = cursor.execute(self._select_ends, (list(logs),)).fetchall()
            return [(row["originator_id"], bytes(row["state"])) for row in rows]

    def select_logs(self, opening: str) -> list[str]:
        with self.datastore.get_connection() as connection, connection.cursor() as cursor:
            return [row["originator_id"] for row in cursor.execute(self._select_logs, (opening,)).fetchall()]

    def select_notes(self, after: int, limit: int) -> list[Noted]:
        with self.datastore.get_connection() as connection, connection.cursor() as cursor:
            cursor.execute(self._select_notes, (after, limit), prepare=True)
            return [Noted(*row.values()) for row in cursor.fetchall()]

    def select_digests(self, after: int, limit: int) -> list[Digested]:
        with self.datastore.get_connection() as connection, connection.cursor() as cursor:
            found = cursor.execute(self._select_digests, (after, limit), prepare=True).fetchall()
        columns = ("notification_id", "originator_id", "originator_version")
        return [(*(row[name] for name in columns), bytes(row["digest"])) for row in found]


class OnPostgres(PostgresFactory):
    """The house's own pool of connections: the library's hands out cut ones, and knows five parts of a URL."""

    application_recorder_class = PostgresRecorder

    def __init__(self, env: Any) -> None:
        super().__init__(env)
        url, configure = self.env.get("DATABASE_URL") or "", self.datastore.after_connect_func()
        kwargs = {"row_factory": dict_row}
        self.datastore.pool = Pool(url, most=10, kwargs=kwargs, configure=configure, open=False)  # type: ignore[assignment]
