"""Where books lie: as databases of a server of our own, or as files of SQLite. Each is known by how long it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any, Protocol

import psycopg

from projections.server import connect
from projections.sql import sqlite3, sqlite_file
from service.storage.schema import migrate
from tests.servers import Postgres, postgres

FILLING = "1GB"  # what the server keeps of its pages while a book is filled
TUNED = (
    "max_wal_size=8GB",
    "wal_level=minimal",
    "max_wal_senders=0",
    "maintenance_work_mem=512MB",
)
QUICKLY = ("synchronous=OFF", "cache_size=-500000", "mmap_size=0")  # of SQLite, while a book is filled


class Tables(Protocol):
    """An empty register that is being filled."""

    log: str  # what the table of entries is called
    leaves: str  # SQL: each entry with its place in the order of everything, and its digest

    def run(self, sql: str) -> None: ...
    def copy(self, table: str, rows: Iterable[Sequence[Any]]) -> None:
        """Write rows into `name (columns)`."""

    def transaction(self) -> AbstractContextManager[Any]: ...


class Place(Protocol):
    home: Path

    def url(self, entries: int) -> str: ...
    def made(self, entries: int) -> bool:
        """Make an empty register for a book, unless it is there: whether it was not."""

    def filling(self, entries: int) -> AbstractContextManager[Tables]: ...
    def tidy(self, entries: int) -> None:
        """What is done in quiet hours."""

    def sizes(self, entries: int) -> Iterator[str]: ...


# --- on a server -----------------------------------------------------------------------------------------------------

SIZES = """
SELECT relname, pg_total_relation_size(c.oid) AS bytes, pg_indexes_size(c.oid) AS indexes FROM pg_class c
WHERE relkind='r' AND relnamespace IN ('register'::regnamespace, 'views'::regnamespace)
ORDER BY 2 DESC LIMIT 8"""


class OnServer:
    """Books as databases."""

    def __init__(self, server: Postgres) -> None:
        self.home, self._server = server.home, server

    def url(self, entries: int) -> str:
        return self._server.url(_name(entries))

    def made(self, entries: int) -> bool:
        with psycopg.connect(self._server.url(), autocommit=True) as connection:
            there = connection.execute("SELECT 1 FROM pg_database WHERE datname=%s", (_name(entries),)).fetchone()
            if not there:
                connection.execute(f'CREATE DATABASE "{_name(entries)}"')
        migrate(self.url(entries))
        return not there

    @contextmanager
    def filling(self, entries: int) -> Iterator[Tables]:
        with connect(self.url(entries)) as connection:
            yield ServerTables(connection)

    def tidy(self, entries: int) -> None:
        with connect(self.url(entries)) as connection:
            connection.execute("VACUUM (ANALYZE)")

    def sizes(self, entries: int) -> Iterator[str]:
        with connect(self.url(entries)) as connection:
            for name, size, indexes in connection.execute(SIZES):
                yield f"{name:20} {size / entries:10.1f} bytes an entry, of these {indexes / entries:.1f} in indexes"


def _name(entries: int) -> str:
    return f"book_{entries}"


class ServerTables:
    log = "book_events"
    leaves = (
        "SELECT row_number() OVER (ORDER BY xid, notification_id) - 1, xid, notification_id, originator_id, "
        "originator_version, sha256(state) FROM book_events"
    )

    def __init__(self, connection: psycopg.Connection[Any]) -> None:
        self._connection, self.transaction = connection, connection.transaction

    def run(self, sql: str) -> None:
        self._connection.execute(sql.encode())

    def copy(self, table: str, rows: Iterable[Sequence[Any]]) -> None:
        with self._connection.cursor() as cursor, cursor.copy(f"COPY {table} FROM STDIN".encode()) as copy:
            for row in rows:
                copy.write_row(row)


@contextmanager
def on_server(folder: Path, memory: str) -> Iterator[Place]:
    """A server that keeps so much of its pages at hand, with the books that lie in a folder."""
    with postgres(keep=folder, more=[*TUNED, f"shared_buffers={memory}"]) as server:
        yield OnServer(server)


# --- in files --------------------------------------------------------------------------------------------------------


class InFiles:
    """Books as files."""

    def __init__(self, home: Path) -> None:
        self.home = home

    def url(self, entries: int) -> str:
        return f"sqlite:///{self.home / _name(entries)}.db"

    def made(self, entries: int) -> bool:
        there = sqlite_file(self.url(entries), "register").exists()
        migrate(self.url(entries))
        return not there

    @contextmanager
    def filling(self, entries: int) -> Iterator[Tables]:
        with closing(self._connected(entries)) as connection:
            yield FileTables(connection)

    def _connected(self, entries: int) -> Any:
        connection = sqlite3.connect(str(sqlite_file(self.url(entries), "register")), isolation_level=None)
        connection.create_function("sha256", 1, lambda data: sha256(data).digest(), deterministic=True)
        for setting in QUICKLY:
            connection.execute(f"PRAGMA {setting}")
        return connection

    def tidy(self, entries: int) -> None:
        with closing(self._connected(entries)) as connection:
            connection.execute("PRAGMA optimize")
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def sizes(self, entries: int) -> Iterator[str]:
        for part in ("register", "views"):
            size = sqlite_file(self.url(entries), part).stat().st_size
            yield f"{part:20} {size / entries:10.1f} bytes an entry"


class FileTables:
    log = "stored_events"
    leaves = (
        "SELECT rowid - 1, 0, rowid, originator_id, originator_version, sha256(state) FROM stored_events ORDER BY rowid"
    )

    def __init__(self, connection: Any) -> None:
        self._connection = connection

    @contextmanager
    def transaction(self) -> Iterator[None]:
        self._connection.execute("BEGIN")
        yield
        self._connection.commit()

    def run(self, sql: str) -> None:
        self._connection.execute(sql)

    def copy(self, table: str, rows: Iterable[Sequence[Any]]) -> None:
        marks = ",".join("?" * (table.count(",") + 1))
        self._connection.executemany(f"INSERT INTO {table} VALUES ({marks})", rows)  # noqa: S608 - names of our own


@contextmanager
def in_files(folder: Path, _: str) -> Iterator[Place]:
    yield InFiles(folder)


PLACES = {"postgres": on_server, "sqlite": in_files}
