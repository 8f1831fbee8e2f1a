"""What can be wrong with a register, looked at piece by piece, with what helps."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from socket import gethostname
from time import time
from typing import NamedTuple
from urllib.request import urlopen

import redis
from rq import Queue, Worker
from rq.worker import BaseWorker

from domain.match.folding import fold
from domain.words import Sentence, say
from projections import lists
from projections.sql import Unavailable, sqlite3
from service.bootstrap import Register, build
from service.bots import seating as bots
from service.config import KEY_FILE, Settings
from service.notify.queues import WORKED_OFF
from service.run import redis_server
from service.storage.match_cache import LostSecret
from service.storage.schema import NotMigrated
from service.storage.sealing import BadKey

ROOM = 200 * 1024 * 1024  # bytes that should be free
LATEST = 20  # matches whose logs and secrets are looked at
NAMED = 3  # of many with the same fault
LATE = 300  # seconds after which a message should have been tried

NO_DATABASE = "cannot be reached: {error}. Is it running, is DATABASE_URL right?"
LOOSE_KEY, KEPT_KEY = "others can read it: chmod 600 {file}", "in {file}; it is part of every backup"
NO_QUEUE = "does not run, and {n:message waits|messages wait}; `trainregister up` or `trainregister worker` start it"
QUEUE = "answers; {workers:worker|workers}, {jobs:job|jobs} to do"
NO_WORKER = "{jobs:job|jobs} and {late:message|messages} wait, and no worker runs: start `trainregister worker`"
NO_FEED = "does not answer at {where}: there are no streams, open pages ask now and then; `trainregister feed` runs it"
BEHIND = "{n:entry|entries} behind the log; is `trainregister follow` running?"
OLD_HORIZON = 60  # seconds
HELD_BACK = (
    "a transaction on the database server is open for {n:second|seconds}: lists, mails and bots wait for it; "
    "`SELECT * FROM pg_stat_activity WHERE backend_xid IS NOT NULL` names it, or `SELECT * FROM pg_prepared_xacts`"
)
NOT_HELD_BACK = "no transaction keeps them waiting"
UNDECIDED = "{number} do not decide: {some}. Is `trainregister follow` running? Its log says what goes wrong"


class Finding(NamedTuple):
    good: bool
    what: str
    said: Sentence


def examine(settings: Settings, now: Callable[[], float] = time) -> Iterator[Finding]:
    yield _python()
    yield _room(settings)
    yield _key(settings)
    try:
        register = build(settings, now)
    except NotMigrated as error:
        yield Finding(False, "database", say("{error}", error=str(error)))
        return
    except BadKey as error:
        yield Finding(False, "secret key", say("{error}", error=str(error)))
        return
    except Unavailable as error:
        yield Finding(False, "database", say(NO_DATABASE, error=str(error)))
        return
    try:
        yield from _storage(register)
    finally:
        register.close()


def _python() -> Finding:
    version = ".".join(map(str, sys.version_info[:3]))
    said = say("{version}, SQLite {sqlite}", version=version, sqlite=sqlite3.sqlite_version)
    return Finding(sys.version_info >= (3, 11), "python", said)


def _room(settings: Settings) -> Finding:
    free = shutil.disk_usage(settings.data).free
    return Finding(free > ROOM, "disk", say("{mb} MB free in {data}", mb=free // 2**20, data=settings.data))


def _key(settings: Settings) -> Finding:
    file = settings.data / KEY_FILE
    if not file.exists():
        return Finding(True, "secret key", say("given by TRAINREGISTER_SECRET_KEY"))
    loose = file.stat().st_mode & 0o077
    return Finding(not loose, "secret key", say(LOOSE_KEY if loose else KEPT_KEY, file=file))


def _queue(register: Register) -> Finding:
    """Nothing is started to look at it. A queue that does not run is wrong only while something waits for it."""
    late = register.outbox.late(LATE)
    address = register.settings.redis or redis_server.found(register.settings.data)
    if address is None:
        return Finding(not late, "job queue", say(NO_QUEUE, n=late))
    try:
        with redis.Redis.from_url(address, socket_timeout=2) as server:
            workers = sum(map(_lives, Worker.all(connection=server)))
            jobs = sum(Queue(name, connection=server).count for names in WORKED_OFF.values() for name in names)
    except redis.RedisError as error:
        return Finding(False, "job queue", say("{error}. Matches go on without it; mails wait.", error=str(error)))
    idle = not workers and (jobs or late)
    return Finding(not idle, "job queue", say(NO_WORKER if idle else QUEUE, workers=workers, jobs=jobs, late=late))


def _feed(register: Register) -> Finding:
    """Without it pages look by themselves whether something is new. That is wrong where we lead streams to its port."""
    where, led_there = register.settings.feed.listen, register.settings.feed.port > 0
    try:
        with urlopen(f"http://{where}/healthz", timeout=2):
            return Finding(True, "feed", say("answers at {where}", where=where))
    except OSError:
        return Finding(not led_there, "feed", say(NO_FEED, where=where))


def _lives(worker: BaseWorker) -> bool:
    """One that was killed stays listed for minutes. Whether it lives can be seen on its own machine only."""
    if worker.hostname != gethostname() or not worker.pid:
        return True
    try:
        os.kill(worker.pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass  # somebody else's, and alive
    return True


def _storage(register: Register) -> Iterator[Finding]:
    kind = "SQLite" if register.settings.on_sqlite else "PostgreSQL"
    yield Finding(True, "database", say("{kind}, tables of this release", kind=kind))
    behind = register.queries.lag()
    yield Finding(behind < 1000, "views", say(BEHIND if behind else "0 entries behind the log", n=behind))
    if not register.settings.on_sqlite:
        yield _horizon(int(register.queries.horizon_age()))
    yield _queue(register)
    yield _feed(register)
    parked = register.queries.parked()
    yield Finding(not parked, "matches", _parked(parked) if parked else say("none set aside"))
    waiting = bots.waiting(register)
    yield Finding(not waiting, "bots", _waiting(waiting) if waiting else say("none is waited for"))
    yield _logs(register)


def _horizon(age: int) -> Finding:
    """A transaction that stays open, of whoever works on this server, keeps all followers waiting."""
    return Finding(age < OLD_HORIZON, "followers", say(HELD_BACK if age >= OLD_HORIZON else NOT_HELD_BACK, n=age))


def _parked(parked: list[lists.Parked]) -> Sentence:
    some = [say("{match} ({error})", match=one.match, error=one.error) for one in parked[:NAMED]]
    return say("{number} set aside because they cannot be read: {some}", number=len(parked), some=some)


def _waiting(waiting: list[lists.Awaited]) -> Sentence:
    some = [say("{player} in match {match}", player=one.player, match=one.match) for one in waiting[:NAMED]]
    return say(UNDECIDED, number=len(waiting), some=some)


def _logs(register: Register) -> Finding:
    """The latest matches can be read, their chains hold, and their chance can go on."""
    ids = register.store.events.latest(50 * LATEST)[:LATEST]
    faults = [fault for id in ids if (fault := _fault(register, id))]
    if faults:
        some = faults[:NAMED]
        return Finding(
            False, "logs", say("{n} of the latest {all} cannot go on: {some}", n=len(faults), all=len(ids), some=some)
        )
    return Finding(True, "logs", say("the latest {n:match|matches} read, chains hold", n=len(ids)))


def _fault(register: Register, id: str) -> Sentence | None:
    """Why a match cannot go on, if it cannot."""
    try:
        match = fold(id, register.store.events.read(id))
        if not match.over:
            register.store.see_secret(id)
    except LostSecret as error:
        return say("{error}", error=str(error))
    except Unavailable:
        raise
    except Exception as error:
        return say("match {id}: {kind}: {error}", id=id, kind=type(error).__name__, error=str(error))
    return None
