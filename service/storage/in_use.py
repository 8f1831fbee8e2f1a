"""Who has a register open holds a lock on it, shared with all others who do, on this machine and on others.

So what must not happen meanwhile, such as changing the key that everybody holds in memory, can be refused. A file in
the data folder is locked, and one beside an SQLite file; those locks end with their process, however it ends.

On PostgreSQL each process says every few seconds that it has the register open. Who wants it alone holds a lock of the
server, in one transaction, and waits until nobody's word counts any more; meanwhile nobody is heard. A process that was
silent for so long (frozen, or cut off) is not given a connection before it was heard again, with the right key.
"""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from threading import Event, Thread
from time import monotonic, sleep
from typing import Any
from zlib import crc32

import psycopg

from domain.words import Trouble, say
from projections.server import Pool, unhurried
from projections.sql import AWAY, Cursor, Unavailable, private_file, sqlite_file
from service.config import Settings
from service.storage import leases
from service.storage.sealing import BadKey, see_fingerprint

LOCK_FILE = "in-use.lock"
OPEN = "open"  # the name under which processes say so
LOCK = crc32(b"trainregister in use")
ALIVE = 15.0  # seconds that the word of a process counts
SAY_SO = 3.0  # seconds between two times that it says so
LEAVING = 1.0  # seconds that one who leaves waits for the server
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


class Lease:
    """The word of this process that it has a register on PostgreSQL open, said again and again until it is left."""

    def __init__(self, pool: Pool, key: bytes) -> None:
        self._pool, self._key = pool, key
        self._holder = leases.new_holder()
        self._said = monotonic() - ALIVE
        self._left = Event()
        try:
            with pool.connection() as connection:
                self._say(connection)
        except AWAY as error:
            raise Unavailable(str(error)) from error
        pool.look = self._look
        self._speaking = Thread(target=self._keep_on, name="in use", daemon=True)
        self._speaking.start()

    def leave(self) -> None:
        """If that cannot be said now, it will be noticed."""
        self._left.set()
        self._speaking.join(LEAVING)
        with suppress(*AWAY), self._pool.connection(LEAVING) as connection:
            leases.leave(_cursor(connection), OPEN, self._holder)

    def _keep_on(self) -> None:
        while not self._left.wait(SAY_SO):
            with suppress(*AWAY, BadKey), self._pool.connection() as connection:
                self._say(connection)

    def _look(self, connection: psycopg.Connection[Any]) -> None:
        """Who was silent for too long may have missed everything: another key, another register."""
        if monotonic() - self._said < ALIVE:
            return
        try:
            self._say(connection)
        except BadKey as error:
            raise psycopg.OperationalError(str(error)) from error
        self._pool.another()

    def _say(self, connection: psycopg.Connection[Any]) -> None:
        at = monotonic()
        with connection.transaction():
            self._say_with(_cursor(connection))
        self._said = at

    def _say_with(self, cursor: Cursor) -> None:
        row: Any = cursor.row("SELECT pg_try_advisory_xact_lock_shared(?) AS mine", LOCK)
        if not row["mine"]:
            raise psycopg.OperationalError(str(say("the register is being restored, or given another key; wait")))
        see_fingerprint(cursor, self._key)
        leases.say_alive(cursor, OPEN, self._holder, int(ALIVE * 1000))


def _cursor(connection: psycopg.Connection[Any]) -> Cursor:
    return Cursor(connection.cursor(), "%s")


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
        with unhurried(url) as connection:
            if not any(_is_locked(connection) for _ in range(TRIES)):
                raise _in_use(say("this database"))
            yield
    except psycopg.OperationalError as error:
        raise Unavailable(str(error)) from error


def _is_locked(connection: psycopg.Connection[Any]) -> bool:
    """Whether the register is ours alone. If not, wait a moment: somebody may just be leaving."""
    row: Any = connection.execute("SELECT pg_try_advisory_xact_lock(%s) AS mine", (LOCK,)).fetchone()
    free = row["mine"] and not _open_elsewhere(connection)
    if not free:
        sleep(PAUSE)
    return bool(free)


def _open_elsewhere(connection: psycopg.Connection[Any]) -> bool:
    made: Any = connection.execute("SELECT to_regclass('register.followers') IS NOT NULL AS made").fetchone()
    return made["made"] and bool(leases.alive(_cursor(connection), OPEN))


def _in_use(where: object) -> InUse:
    said = (
        "the register in {where} is in use: end web, follow, worker and mail-in first, on every machine; "
        "one that was killed counts for {seconds} s more"
    )
    return InUse(str(say(said, where=where, seconds=round(ALIVE))))
