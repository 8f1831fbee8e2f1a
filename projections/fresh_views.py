"""New views beside the ones in use: one makes them, and at the end they take the place of the old in one step.

Who makes them holds a lock that ends with its process, however that ends: on SQLite on a file, on PostgreSQL one of the
server, in a transaction that does nothing else. There each try has a schema of its own, so what one left behind, or
still writes somewhere after it was cut off, is never in the way of the next.
"""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any, BinaryIO
from uuid import uuid4
from zlib import crc32

import psycopg

from domain.words import Trouble, say
from projections.server import unhurried
from projections.sql import Database, Postgres, SQLite, Unavailable, private_file

LOCK = crc32(b"trainregister rebuild")
BESIDE = "views_rebuild"  # schemas of new views begin with it


class BeingRebuilt(Trouble):
    """Somebody else makes the views anew just now."""

    def __init__(self) -> None:
        super().__init__(str(say("all views are being made anew already, by somebody else: wait until that is done")))


@contextmanager
def alone(views: Database) -> Iterator[None]:
    """Hold the lock of who makes these views anew, or complain."""
    if isinstance(views, SQLite):
        with _lock_file(views) as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as error:
                raise BeingRebuilt from error
            yield
        return
    assert isinstance(views, Postgres)
    try:
        with unhurried(views.url) as connection:
            row: Any = connection.execute("SELECT pg_try_advisory_xact_lock(%s) AS mine", (LOCK,)).fetchone()
            if not row["mine"]:
                raise BeingRebuilt
            yield
    except psycopg.OperationalError as error:
        raise Unavailable(str(error)) from error


def _lock_file(views: SQLite) -> BinaryIO:
    try:
        return private_file(views.file.with_name(f"{views.file.name}.rebuilding"))
    except OSError as error:
        raise Unavailable(f"{views.file}: {error.strerror}") from error


def beside(views: Database) -> Database:
    """A second place for views, empty. What earlier tries have left is thrown away."""
    if isinstance(views, SQLite):
        file = views.file.with_name(f"{views.file.name}.rebuild")
        for leftover in (file, file.with_name(f"{file.name}-wal"), file.with_name(f"{file.name}-shm")):
            leftover.unlink(missing_ok=True)
        return SQLite(file, durable=False)
    assert isinstance(views, Postgres)
    schema = f"{BESIDE}_{uuid4().hex[:8]}"
    with views.writing() as cursor:
        for row in cursor.rows("SELECT nspname AS name FROM pg_namespace WHERE starts_with(nspname, ?)", BESIDE):
            cursor.run(f'DROP SCHEMA "{row["name"]}" CASCADE')
        cursor.run(f"CREATE SCHEMA {schema}")
    return Postgres(views.url, schema, patient=True)


def exchange(views: Database, fresh: Database) -> None:
    """Put the new views in the place of the old, in one transaction. Where the server ends it for the sake of somebody
    who reads one table and waits for another, it is tried again: what was made is not given up for that."""
    if isinstance(views, SQLite) and isinstance(fresh, SQLite):
        with closing(fresh.connect()) as source, closing(views.connect()) as target:
            source.backup(target)
        fresh.close()
        fresh.file.unlink()
        return
    assert isinstance(fresh, Postgres)
    while not _renamed(views, fresh.schema):
        pass


def _renamed(views: Database, schema: str) -> bool:
    """Whether a schema has taken the place of the views; the server may have chosen to let somebody else go on."""
    try:
        with views.writing() as cursor:
            cursor.run("LOCK TABLE position IN ACCESS EXCLUSIVE MODE")
            cursor.run("DROP SCHEMA views CASCADE")
            cursor.run(f"ALTER SCHEMA {schema} RENAME TO views")
    except Unavailable as error:
        if isinstance(error.__cause__, psycopg.errors.DeadlockDetected):
            return False
        raise
    return True
