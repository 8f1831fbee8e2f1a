"""A little SQL that runs the same on SQLite and on PostgreSQL: values are `?`, conflicts are ON CONFLICT.

A `Database` is one part of the register's storage: `register` (what must never be lost) or `views` (what can be made
again from the log). On SQLite a part is a file, on PostgreSQL a schema; statements name tables without either.
`reading()` and `writing()` give a `Cursor` inside a transaction. What the database cannot do now is `Unavailable`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import cache
from pathlib import Path
from select import POLLIN, poll
from threading import Lock
from typing import Any, BinaryIO, Literal, Protocol

import psycopg
from psycopg.rows import dict_row
from psycopg_pool import ConnectionPool, PoolTimeout

from domain.words import Trouble, refuse

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
    "Pool",
    "Postgres",
    "Row",
    "SQLite",
    "Unavailable",
    "open_part",
    "private_file",
    "sqlite3",
    "sqlite_file",
]

Part = Literal["register", "views"]
Row = Any  # fields by name
Configure = Callable[[psycopg.Connection[Any]], None]  # done with each new connection to PostgreSQL
CONNECTING = 5.0  # seconds to wait for a connection to a server
PATIENCE = 5.0  # seconds to wait for a file that somebody else has locked


AWAY = (sqlite3.OperationalError, psycopg.OperationalError, psycopg.InterfaceError)  # told as `Unavailable`


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
    return sql.replace("?", marks)


def _holdable(values: Sequence[Any]) -> Sequence[Any]:
    """PostgreSQL holds no text with a NUL in it, and what goes into SQLite must be able to move there."""
    if any(isinstance(one, str) and "\0" in one for one in values):
        refuse("text", "text cannot hold the character NUL")
    return values


class Database(Protocol):
    """One part of the storage. Made after a fork, shared by the threads of a process."""

    def reading(self) -> AbstractContextManager[Cursor]: ...
    def writing(self) -> AbstractContextManager[Cursor]: ...
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
        except (sqlite3.IntegrityError, sqlite3.ProgrammingError):
            raise  # mistakes of ours
        except sqlite3.DatabaseError as error:
            raise Unavailable(f"{self.file}: {error}") from error

    def close(self) -> None:
        while self._free:
            self._free.pop().close()


class Pool(ConnectionPool[psycopg.Connection[Any]]):
    """Never hands out a connection that was cut while it lay idle, as by a restart of the server.

    One that waits for nobody has nothing to tell; if there is something to read, it is a farewell. Then probably all of
    them were cut. Looking costs microseconds, asking the server would cost as much as a statement. While the server is
    away, those who want a connection try for one themselves, so it is noticed at once when it is back.
    """

    def __init__(self, url: str, *, most: int, **options: Any) -> None:
        self._why = ""
        super().__init__(
            url, min_size=1, max_size=most, timeout=CONNECTING, reconnect_timeout=2.0, check=self._see, **options
        )

    def getconn(self, timeout: float | None = None) -> psycopg.Connection[Any]:
        """If there is no connection to be had, the last who tried for one knows why."""
        try:
            return super().getconn(timeout)
        except PoolTimeout as error:
            raise PoolTimeout(self._why or str(error)) from error

    def _connect(self, timeout: float | None = None) -> psycopg.Connection[Any]:
        try:
            return super()._connect(timeout)
        except psycopg.Error as error:
            self._why = " ".join(str(error).split())
            raise

    def _see(self, connection: psycopg.Connection[Any]) -> None:
        looking = poll()
        looking.register(connection.fileno(), POLLIN)
        if looking.poll(0):
            self.check()
            self.check_connection(connection)


class Postgres(Database):
    """A pool of connections whose unqualified names mean one schema."""

    def __init__(self, url: str, schema: str, *, most: int = 10, configure: Configure | None = None) -> None:
        self.url = url
        self.schema = schema
        waiting = "" if schema == "register" else " -c synchronous_commit=off"  # views can be made again
        kwargs = {"row_factory": dict_row, "options": f"-c search_path={schema}{waiting}"}
        self._pool = Pool(url, most=most, kwargs=kwargs, configure=configure, open=True)

    def reading(self) -> AbstractContextManager[Cursor]:
        return self._transaction()

    def writing(self) -> AbstractContextManager[Cursor]:
        return self._transaction()

    @contextmanager
    def _transaction(self) -> Iterator[Cursor]:
        try:
            with self._pool.connection() as connection:
                yield Cursor(connection.cursor(), "%s")
        except AWAY as error:
            raise Unavailable(str(error)) from error

    def close(self) -> None:
        self._pool.close()


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


def open_part(url: str, part: Part, configure: Configure | None = None) -> Database:
    """One part of the storage behind a database URL. Views can be made again, so they are written without waiting."""
    if url.startswith("sqlite:"):
        return SQLite(sqlite_file(url, part), durable=part == "register")
    return Postgres(url, part, configure=configure)
