"""Who has a register open holds a lock on it, shared with all others who do, on this machine and on others.

So what must not happen meanwhile, such as changing the key that everybody holds in memory, can be refused. A file in
the data folder is locked, and one beside an SQLite file; on PostgreSQL each connection to the register's part holds a
lock of the database. Locks end with their process, however it ends.
"""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import sleep
from typing import Any
from zlib import crc32

import psycopg

from domain.words import Trouble, say
from projections.server import connect
from projections.sql import Unavailable, private_file, sqlite_file
from service.config import Settings

LOCK_FILE = "in-use.lock"
LOCK = crc32(b"trainregister in use")
TRIES, PAUSE = 20, 0.1  # how often, and after how many seconds each time, the lock of a database is tried


class InUse(Trouble):
    """Somebody has this register open."""


def opened(settings: Settings) -> ExitStack:
    """Hold the locks on files together with others, until this is closed."""
    held = ExitStack()
    for file in _files(settings):
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        fcntl.flock(held.enter_context(private_file(file)), fcntl.LOCK_SH)
    return held


def share(connection: psycopg.Connection[Any]) -> None:
    """Hold the lock of a PostgreSQL database together with others, as long as this connection lives."""
    row: Any = connection.execute("SELECT pg_try_advisory_lock_shared(%s) AS mine", (LOCK,)).fetchone()
    if not row["mine"]:
        raise psycopg.OperationalError(str(say("the register is being restored, or given another key; wait")))


@contextmanager
def by_nobody(settings: Settings) -> Iterator[None]:
    """Hold all locks alone, or complain."""
    with ExitStack() as held:
        for file in _files(settings):
            try:
                fcntl.flock(held.enter_context(private_file(file)), fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as error:
                raise _in_use(file.parent) from error
        if not settings.on_sqlite:
            held.enter_context(_alone(settings.database))
        yield


def _files(settings: Settings) -> list[Path]:
    folders = {settings.data}
    if settings.on_sqlite:
        folders.add(sqlite_file(settings.database, "register").parent)
    return [folder / LOCK_FILE for folder in sorted(folders)]


@contextmanager
def _alone(url: str) -> Iterator[None]:
    try:
        with connect(url) as connection:
            if not any(_is_locked(connection) for _ in range(TRIES)):
                raise _in_use(say("this database"))
            yield
    except psycopg.OperationalError as error:
        raise Unavailable(str(error)) from error


def _is_locked(connection: psycopg.Connection[Any]) -> bool:
    """Whether the lock is ours. If not, wait a moment: the server notices a little later that somebody has left."""
    row: Any = connection.execute("SELECT pg_try_advisory_lock(%s)", (LOCK,)).fetchone()
    if not row[0]:
        sleep(PAUSE)
    return bool(row[0])


def _in_use(where: object) -> InUse:
    said = "the register in {where} is in use: end web, follow, worker and mail-in first, on every machine"
    return InUse(str(say(said, where=where)))
