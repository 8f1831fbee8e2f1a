"""The book itself: the event store, on SQLite or PostgreSQL by one setting, through the `eventsourcing` library.

What the library gives: an Application with its factory and recorders, one order over everything that is stored, and
an IntegrityError for the second of two writers of the same place. What is ours: the mapper (plain JSON under chosen
topics; the stored bytes are the ones that were hashed), recorders that read no more than is wanted, and for PostgreSQL
one function per table that takes the table's lock before it writes. Without that lock, readers who follow the log miss
entries: ids are given out at insert and become visible at commit, in another order.

Build a `Book` after a fork. Tables are made once, by `service.storage.schema`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import eventsourcing.sqlite as library_sqlite
from eventsourcing.application import Application
from eventsourcing.persistence import (
    InfrastructureFactory,
    IntegrityError,
    Mapper,
    PersistenceError,
    StoredEvent,
)
from eventsourcing.postgres import PostgresApplicationRecorder, PostgresFactory
from eventsourcing.sqlite import SQLiteApplicationRecorder, SQLiteFactory
from psycopg.conninfo import conninfo_to_dict
from psycopg.rows import dict_row
from psycopg.sql import SQL, Identifier

from domain.match.log import Entry, Written, decode
from projections.sql import Pool, Unavailable, sqlite3, sqlite_file
from service.storage.group_commit import GroupCommit, Taken

setattr(library_sqlite, "sqlite3", sqlite3)  # noqa: B010 - the library uses the same SQLite as the rest of the house


class Noted(NamedTuple):
    """A place in the order in which everything was stored."""

    id: int
    match: str
    version: int


class PlainMapper(Mapper[str]):
    """Stores an entry's bytes as they were hashed; reads them with the log's own decoder."""

    def to_stored_event(self, domain_event: Any) -> StoredEvent:
        entry = domain_event.entry
        return StoredEvent(entry.match, entry.version, entry.topic, domain_event.data)

    def to_domain_event(self, stored_event: StoredEvent) -> Any:
        return decode(stored_event.state)


class SQLiteRecorder(SQLiteApplicationRecorder):
    """The library calls the table stored_events; the order of everything is that of its rowids."""

    def select_data(self, match: str, after: int, upto: int) -> list[bytes]:
        """Only the bytes of a match's entries, in order."""
        sql = (
            "SELECT state FROM stored_events WHERE originator_id=? AND originator_version>? AND originator_version<=? "
            "ORDER BY originator_version"
        )
        return [row[0] for row in self._select(sql, match, after, upto)]

    def select_matches(self) -> list[str]:
        sql = "SELECT originator_id FROM stored_events WHERE originator_version=1 ORDER BY rowid"
        return [row[0] for row in self._select(sql)]

    def select_notes(self, after: int, limit: int) -> list[Noted]:
        """Which matches were written to after a place in the order of everything."""
        sql = "SELECT rowid, originator_id, originator_version FROM stored_events WHERE rowid>? ORDER BY rowid LIMIT ?"
        return [Noted(*row) for row in self._select(sql, after, limit)]

    def _select(self, sql: str, *values: str | int) -> list[Any]:
        with self.datastore.transaction(commit=False) as cursor:
            cursor.execute(sql, values)
            return list(cursor.fetchall())


WRITE_ONE = """
CREATE OR REPLACE FUNCTION {schema}.{write_one}(its_id text, its_version bigint, its_topic text, its_state bytea)
RETURNS bigint
LANGUAGE plpgsql AS $BODY$
DECLARE note bigint;
BEGIN
    LOCK TABLE {schema}.{table} IN EXCLUSIVE MODE;
    INSERT INTO {schema}.{table} AS t (originator_id, originator_version, topic, state)
        VALUES (its_id, its_version, its_topic, its_state) RETURNING t.notification_id INTO note;
    RETURN note;
END;
$BODY$"""

WRITE_ALL = """
CREATE OR REPLACE FUNCTION {schema}.{write_all}(ids text[], versions bigint[], topics text[], states bytea[])
RETURNS SETOF bigint
LANGUAGE plpgsql AS $BODY$
BEGIN
    LOCK TABLE {schema}.{table} IN EXCLUSIVE MODE;
    RETURN QUERY INSERT INTO {schema}.{table} AS t (originator_id, originator_version, topic, state)
        SELECT * FROM unnest(ids, versions, topics, states) RETURNING t.notification_id;
END;
$BODY$"""


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
        self.sql_create_statements.append(SQL(WRITE_ALL).format(**names))
        self._write_one = SQL("SELECT {schema}.{write_one}(%s,%s,%s,%s) AS id").format(**names)
        self._write_all = SQL("SELECT {schema}.{write_all}(%s,%s,%s,%s) AS id").format(**names)
        self._select_data = SQL(
            "SELECT state FROM {schema}.{table} WHERE originator_id=%s "
            "AND originator_version>%s AND originator_version<=%s ORDER BY originator_version"
        ).format(**names)
        self._select_matches = SQL(
            "SELECT originator_id FROM {schema}.{table} WHERE originator_version=1 ORDER BY notification_id"
        ).format(**names)
        self._select_notes = SQL(
            "SELECT notification_id, originator_id, originator_version "
            "FROM {schema}.{table} WHERE notification_id>%s ORDER BY notification_id LIMIT %s"
        ).format(**names)

    def insert_events(self, stored_events: Sequence[StoredEvent], **kwargs: Any) -> Sequence[int] | None:
        rows = [(one.originator_id, one.originator_version, one.topic, one.state) for one in stored_events]
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

    def select_matches(self) -> list[str]:
        with self.datastore.get_connection() as connection, connection.cursor() as cursor:
            return [row["originator_id"] for row in cursor.execute(self._select_matches).fetchall()]

    def select_notes(self, after: int, limit: int) -> list[Noted]:
        with self.datastore.get_connection() as connection, connection.cursor() as cursor:
            cursor.execute(self._select_notes, (after, limit), prepare=True)
            return [Noted(*row.values()) for row in cursor.fetchall()]


class _SQLite(SQLiteFactory):
    application_recorder_class = SQLiteRecorder


class _Postgres(PostgresFactory):
    """The house's own pool of connections: the library's hands out cut ones, and knows five parts of a URL."""

    application_recorder_class = PostgresRecorder

    def __init__(self, env: Any) -> None:
        super().__init__(env)
        url, configure = self.env.get("DATABASE_URL") or "", self.datastore.after_connect_func()
        kwargs = {"row_factory": dict_row}
        self.datastore.pool = Pool(url, most=10, kwargs=kwargs, configure=configure, open=False)  # type: ignore[assignment]


ALL = (1 << 62) - 1


class EventStore(Application[str]):
    """All logs of all matches."""

    name = "book"
    recorder: SQLiteRecorder | PostgresRecorder

    def __init__(self, url: str, *, create_tables: bool = False) -> None:
        with _plain_errors():
            super().__init__(_environment(url) | {"CREATE_TABLE": "y" if create_tables else "n"})
        self._group_commit: GroupCommit[Written] = GroupCommit(self._put)

    def construct_factory(self, env: Any) -> InfrastructureFactory[Any]:
        return _Postgres(env) if env.get("POSTGRES_DBNAME") else _SQLite(env)

    def construct_mapper(self) -> Mapper[str]:
        return self.factory.mapper(mapper_class=PlainMapper)

    def append(self, written: Sequence[Written]) -> None:
        """Store entries durably, all or none. Raises `Taken` if the place is taken, `Unavailable` if storage fails."""
        self._group_commit.store(written)

    def _put(self, written: Sequence[Written]) -> None:
        with _plain_errors():
            self.events.put(written)  # type: ignore[arg-type] # what the mapper reads

    def read(self, match: str, after: int = 0, upto: int | None = None) -> list[bytes]:
        """The stored bytes of a match's entries with after < version <= upto."""
        with _plain_errors():
            return self.recorder.select_data(match, after, ALL if upto is None else upto)

    def entries(self, match: str, after: int = 0, upto: int | None = None) -> list[Entry]:
        return [decode(data) for data in self.read(match, after, upto)]

    def matches(self) -> list[str]:
        """Every match there ever was, oldest first."""
        with _plain_errors():
            return self.recorder.select_matches()

    def notes(self, after: int, limit: int) -> list[Noted]:
        """What was stored after a place in the order of everything."""
        with _plain_errors():
            return self.recorder.select_notes(after, limit)

    def last_note(self) -> int:
        with _plain_errors():
            return self.recorder.max_notification_id() or 0


def _environment(url: str) -> dict[str, str]:
    if url.startswith("sqlite:"):
        return {"SQLITE_DBNAME": str(sqlite_file(url, "register")), "ORIGINATOR_ID_TYPE": "text"}
    parts = {key: str(value) for key, value in conninfo_to_dict(url).items()}
    return {
        "DATABASE_URL": url,
        "POSTGRES_DBNAME": parts.get("dbname", ""),
        "POSTGRES_HOST": parts.get("host", ""),
        "POSTGRES_PORT": parts.get("port", "5432"),
        "POSTGRES_USER": parts.get("user", ""),
        "POSTGRES_PASSWORD": parts.get("password", ""),
        "POSTGRES_SCHEMA": "register",
        "ORIGINATOR_ID_TYPE": "text",
    }


@contextmanager
def _plain_errors() -> Iterator[None]:
    """The library's errors, as the two that matter here."""
    try:
        yield
    except IntegrityError as error:
        raise Taken from error
    except PersistenceError as error:
        raise Unavailable(str(error)) from error
