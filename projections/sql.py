"""A little SQL that runs the same on SQLite and on PostgreSQL: values are `?`, conflicts are ON CONFLICT.

A `Database` is one part of the register's storage: `register` (what must never be lost) or `views` (what can be made
again from the log). On SQLite a part is a file, on PostgreSQL a schema; statements name tables without either.
`reading()` and `writing()` give a `Cursor` inside a transaction. What the database cannot do now is `Unavailable`.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any, BinaryIO, Literal, Protocol

import psycopg

from domain.words import Trouble, refuse
from projections.server import SEARCH_PATH, UNHURRIED, Pool, beginning

try:  # an SQLite without the WAL-reset race of older ones, where there is one
    import pysqlite3 as sqlite3
except ImportError:
    import sqlite3

__all__ = [
    "AWAY",
    "PATIENCE",
    "Cursor",
    "Database",
    "Part",
    "Postgres",
    "Row",
    "SQLite",
    "Unavailable",
    "is_mistake",
    "open_part",
    "private_file",
    "sqlite3",
    "sqlite_file",
]

Part = Literal["register", "views"]
Row = Any  # fields by name
TOGETHER = 500  # values that are asked for in one statement
PATIENCE = 5.0  # seconds to wait for a file that somebody else has locked
SNAPSHOT = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"


AWAY = (sqlite3.OperationalError, psycopg.OperationalError, psycopg.InterfaceError)  # told as `Unavailable`
MISTAKES = (
    sqlite3.IntegrityError, sqlite3.ProgrammingError,
    psycopg.ProgrammingError, psycopg.DataError, psycopg.NotSupportedError,
)  # fmt: skip
WRONG_SQL = 1  # SQLITE_ERROR: no such table, a syntax error


def is_mistake(error: BaseException | None) -> bool:
    """Whether an error of a database is one of ours (wrong SQL, a value that no column takes), and no outage."""
    if isinstance(error, sqlite3.OperationalError):
        return getattr(error, "sqlite_errorcode", None) == WRONG_SQL
    return isinstance(error, MISTAKES)


class Unavailable(Trouble):
    """The database is locked, full, stopped or out of reach. Nothing was changed; try again."""


class Cursor:
    """Statements inside one transaction."""

    def __init__(self, cursor: Any, marks: str) -> None:
        self._cursor = cursor
        self._marks = marks

    def run(self, sql: str, *values: Any) -> int:
        """Run a statement; the number of rows it touched."""
        self._cursor.execute(_marked(sql, self._marks), _holdable(values))
        return int(self._cursor.rowcount)

    def many(self, sql: str, rows: Iterable[Sequence[Any]]) -> None:
        self._cursor.executemany(_marked(sql, self._marks), [_holdable(row) for row in rows])

    def rows(self, sql: str, *values: Any) -> list[Row]:
        return self._cursor.execute(_marked(sql, self._marks), _holdable(values)).fetchall()  # type: ignore[no-any-return]

    def row(self, sql: str, *values: Any) -> Row | None:
        return self._cursor.execute(_marked(sql, self._marks), _holdable(values)).fetchone()

    def among(self, sql: str, values: Iterable[Any], *given: Any) -> list[Row]:
        """The rows for many values, some hundred in one statement. The statement ends in IN; `given` is for what it
        asks before."""
        wanted, found = list(values), list[Row]()
        for start in range(0, len(wanted), TOGETHER):
            some = wanted[start : start + TOGETHER]
            found += self.rows(f"{sql} ({','.join('?' * len(some))})", *given, *some)
        return found

    @contextmanager
    def part(self) -> Iterator[None]:
        """A part of the transaction that may fail without failing the whole."""
        self.run("SAVEPOINT part")
        try:
            yield
        except AWAY:
            raise  # the whole has failed
        except BaseException:
            self.run("ROLLBACK TO SAVEPOINT part")
            raise
        self.run("RELEASE SAVEPOINT part")


@cache
def _marked(sql: str, marks: str) -> str:
    """A statement with the marks for values that its database knows; a % of its own, as in LIKE, is none of them."""
    return (sql.replace("%", "%%") if "%" in marks else sql).replace("?", marks)


def _holdable(values: Sequence[Any]) -> Sequence[Any]:
    """PostgreSQL holds no text with a NUL in it, and what goes into SQLite must be able to move there."""
    if any(isinstance(one, str) and "\0" in one for one in values):
        refuse("text", "text cannot hold the character NUL")
    return values


class Database(Protocol):
    """One part of the storage. Made after a fork, shared by the threads of a process."""

    def reading(self) -> AbstractContextManager[Cursor]: ...
    def writing(self) -> AbstractContextManager[Cursor]: ...
    def snapshot(self) -> AbstractContextManager[Cursor]: ...
    def close(self) -> None: ...


class SQLite(Database):
    """Connections are kept and used again; a transaction that will write takes the write lock at its beginning."""

    def __init__(self, file: Path, *, durable: bool = True, patience: float = PATIENCE) -> None:
        self.file = file
        self._durable = durable
        self._patience = patience
        self._free: list[Any] = []

    def connect(self) -> Any:
        try:
            _make_private(self.file)  # what SQLite lays beside it is as private as the file
        except OSError as error:
            raise sqlite3.OperationalError(f"unable to open database file: {error.strerror}") from error
        connection = sqlite3.connect(
            str(self.file), timeout=self._patience, isolation_level=None, check_same_thread=False
        )
        connection.row_factory = sqlite3.Row
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute(f"PRAGMA synchronous={'FULL' if self._durable else 'NORMAL'}")
        return connection

    def reading(self) -> AbstractContextManager[Cursor]:
        return self._transaction("BEGIN")

    def writing(self) -> AbstractContextManager[Cursor]:
        return self._transaction("BEGIN IMMEDIATE")

    def snapshot(self) -> AbstractContextManager[Cursor]:
        return self.reading()

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[Cursor]:
        try:
            connection = self._free.pop() if self._free else self.connect()
            try:
                connection.execute(begin)
                yield Cursor(connection.cursor(), "?")
                connection.commit()
            except BaseException:
                connection.rollback()
                raise
            finally:
                self._free.append(connection)
        except sqlite3.DatabaseError as error:
            if is_mistake(error):
                raise
            raise Unavailable(f"{self.file}: {error}") from error

    def close(self) -> None:
        while self._free:
            self._free.pop().close()


class Postgres(Database):
    """Tables on a server. Those of the views are written without waiting for the disk: they can be made again.

    Parts may share a pool of connections. Who reads needs no transaction: each statement sees what is committed then.
    """

    def __init__(self, url: str, schema: str, *, pool: Pool | None = None, patient: bool = False) -> None:
        self.url = url
        self.schema = schema
        self._pool = pool or Pool(url, most=2, patient=patient)
        found = schema in ("register", "views")  # by every connection; others are named in each transaction
        self._begins = patient or not found  # who reads, too
        local = (UNHURRIED | {"search_path": SEARCH_PATH} if patient else {}) | _local(schema)
        self._begin, self._begin_snapshot = beginning(**local), beginning(SNAPSHOT, **local)

    @contextmanager
    def reading(self) -> Iterator[Cursor]:
        with self._connection() as connection:
            if self._begins:
                connection.execute(self._begin)
            yield Cursor(connection.cursor(), "%s")

    @contextmanager
    def writing(self) -> Iterator[Cursor]:
        with self._connection() as connection:
            connection.execute(self._begin)
            yield Cursor(connection.cursor(), "%s")

    @contextmanager
    def snapshot(self) -> Iterator[Cursor]:
        """Everything as it was at one moment, for who reads long."""
        with self._connection() as connection:
            connection.execute(self._begin_snapshot)
            yield Cursor(connection.cursor(), "%s")

    @contextmanager
    def _connection(self) -> Iterator[psycopg.Connection[Any]]:
        """At the end what was begun is committed, or undone if anything was raised."""
        try:
            with self._pool.connection() as connection:
                yield connection
        except AWAY as error:
            raise Unavailable(str(error)) from error

    def close(self) -> None:
        self._pool.close()


def _local(schema: str) -> dict[str, str]:
    """The settings of transactions on the tables of a schema."""
    return {} if schema == "register" else {"synchronous_commit": "off", "search_path": schema}


def sqlite_file(url: str, part: Part) -> Path:
    """The file of a part: register.db, and beside it register-views.db."""
    file = Path(url.removeprefix("sqlite:///"))
    return file if part == "register" else file.with_name(f"{file.stem}-{part}{file.suffix}")


_making = Lock()


def _make_private(file: Path) -> None:
    """A database for its owner's eyes only. A file that is there is never opened: whoever closes a file loses the locks
    on it of the whole process, those of SQLite too, and others would then remove the journal it writes to."""
    with _making:
        try:
            os.close(os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))
        except FileExistsError:
            found = file.stat()
            if found.st_mode & 0o077 and found.st_uid == os.geteuid():
                file.chmod(0o600)


def private_file(file: Path) -> BinaryIO:
    """A file for its owner's eyes only, made if there is none, open at its end; also one that others could read. None
    that SQLite holds."""
    opened = os.fdopen(os.open(file, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o600), "ab")
    found = os.fstat(opened.fileno())
    if found.st_mode & 0o077 and found.st_uid == os.geteuid():
        os.fchmod(opened.fileno(), 0o600)
    return opened


def open_part(url: str, part: Part, pool: Pool | None = None, *, patient: bool = False) -> Database:
    """One part of the storage behind a database URL. Views can be made again, so they are written without waiting."""
    if url.startswith("sqlite:"):
        return SQLite(sqlite_file(url, part), durable=part == "register")
    return Postgres(url, part, pool=pool, patient=patient)
