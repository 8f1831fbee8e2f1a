"""What can be wrong with a register, looked at piece by piece, with what helps."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from time import time
from typing import NamedTuple

import redis

from domain.match.state import fold
from domain.words import counted
from projections import lists
from projections.sql import Unavailable, sqlite3
from service.bootstrap import Register, build
from service.bots import seating as bots
from service.config import KEY_FILE, Settings
from service.run import redis_server
from service.storage.match_cache import LostSecret
from service.storage.schema import NotMigrated

ROOM = 200 * 1024 * 1024  # bytes that should be free
LATEST = 20  # matches whose logs and secrets are looked at


class Finding(NamedTuple):
    good: bool
    what: str
    said: str


def examine(settings: Settings, now: Callable[[], float] = time) -> Iterator[Finding]:
    yield _python()
    yield _room(settings)
    yield _key(settings)
    yield _queue(settings)
    try:
        register = build(settings, now)
    except NotMigrated as error:
        yield Finding(False, "database", str(error))
        return
    except Unavailable as error:
        yield Finding(False, "database", f"cannot be reached: {error}. Is it running, is DATABASE_URL right?")
        return
    try:
        yield from _storage(register)
    finally:
        register.close()


def _python() -> Finding:
    version = ".".join(map(str, sys.version_info[:3]))
    sqlite = sqlite3.sqlite_version
    return Finding(sys.version_info >= (3, 11), "python", f"{version}, SQLite {sqlite}")


def _room(settings: Settings) -> Finding:
    free = shutil.disk_usage(settings.data).free
    return Finding(free > ROOM, "disk", f"{free // 2**20} MB free in {settings.data}")


def _key(settings: Settings) -> Finding:
    file = settings.data / KEY_FILE
    if not file.exists():
        return Finding(True, "secret key", "given by TRAINREGISTER_SECRET_KEY")
    loose = file.stat().st_mode & 0o077
    said = f"others can read it: chmod 600 {file}" if loose else f"in {file}; it is part of every backup"
    return Finding(not loose, "secret key", said)


def _queue(settings: Settings) -> Finding:
    try:
        address = settings.redis or redis_server.address(settings.data)
        with redis.Redis.from_url(address, socket_timeout=2) as server:
            server.ping()
    except (redis.RedisError, redis_server.NoServer) as error:
        return Finding(False, "job queue", f"{error} Matches go on without it; mails wait.")
    return Finding(True, "job queue", "answers")


def _storage(register: Register) -> Iterator[Finding]:
    kind = "SQLite" if register.settings.on_sqlite else "PostgreSQL"
    yield Finding(True, "database", f"{kind}, tables of this release")
    behind = register.store.events.last_note() - lists.position(register.store.views)
    helps = "" if not behind else "; is `trainregister follow` running?"
    yield Finding(behind < 1000, "views", f"{counted(behind, 'entry|entries')} behind the log{helps}")
    parked = register.queries.parked()
    yield Finding(not parked, "matches", _parked(parked) if parked else "none set aside")
    waiting = bots.waiting(register)
    yield Finding(not waiting, "bots", _waiting(waiting) if waiting else "none is waited for")
    yield _logs(register)


def _parked(parked: list[lists.Parked]) -> str:
    told = ", ".join(f"{one.match} ({one.error})" for one in parked[:3])
    return f"{len(parked)} set aside because they cannot be read: {told}"


def _waiting(waiting: list[lists.Awaited]) -> str:
    told = ", ".join(f"{one.player} in match {one.match}" for one in waiting[:3])
    return f"{len(waiting)} do not decide: {told}. Is `trainregister follow` running? Its log says what goes wrong"


def _logs(register: Register) -> Finding:
    """The latest matches can be read, their chains hold, and their chance can go on."""
    last = register.store.events.last_note()
    notes = register.store.events.notes(max(0, last - 50 * LATEST), 50 * LATEST)
    ids = list(dict.fromkeys(note.match for note in reversed(notes)))[:LATEST]
    for id in ids:
        try:
            match = fold(id, register.store.events.read(id))
            if not match.over:
                register.store.see_secret(id)
        except LostSecret as error:
            return Finding(False, "logs", str(error))
        except Exception as error:
            return Finding(False, "logs", f"match {id}: {type(error).__name__}: {error}")
    return Finding(True, "logs", f"the latest {counted(len(ids), 'match|matches')} read, chains hold")
