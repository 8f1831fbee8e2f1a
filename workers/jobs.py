"""The jobs: each takes ids, makes one call, and may be done twice without doing anything twice.

What lies in a queue names a job of the table `JOBS` and gives it ids. Nothing else runs, whatever is put into it: no
function is looked up by its name, and a job has no callbacks.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from rq import Queue, SimpleWorker
from rq.job import Job
from rq.serializers import JSONSerializer

from domain.words import Refused, say
from service.bootstrap import Register, build
from service.config import Settings
from service.mail.incoming.answering import Answering
from service.mail.outgoing.sending import Sender
from service.notify.deadlines import Deadlines
from service.notify.queues import WORKED_OFF, JobName, Queues, WorkerName


@cache
def register() -> Register:
    """All parts of this process."""
    return build(Settings.load())


@cache
def sender() -> Sender:
    return Sender(register())


@cache
def answering() -> Answering:
    return Answering(register())


def send(ids: list[str]) -> None:
    """Send messages that wait in the outbox."""
    sender().send(ids)


def answer(id: str) -> None:
    """Read and answer a mail that lies in the inbox."""
    answering().answer(id)


def expire(match: str, seat: int, since: int) -> None:
    """Do what the table agreed on when a clock runs out. If it has not, the wait is worked out anew."""
    try:
        if not register().left_companies.fill_in(match, seat, since):
            register().timekeeping.expire(match, seat, since)
    except Refused:
        Deadlines(register()).refresh(match)


def obey(match: str) -> None:
    """Carry out standing answers that were left undone."""
    register().matches.obey_standing(match)


NO_JOB = "there is no job {name}; there are {jobs}"
JOBS: dict[JobName, Callable[..., None]] = {"send": send, "answer": answer, "expire": expire, "obey": obey}


class NoSuchJob(Exception):
    """Something lies in the queue that is none of our jobs."""


class TableJob(Job):
    """A job of the table."""

    @property
    def func(self) -> Callable[..., None]:
        """What the library would import by name."""
        job = JOBS.get(self.func_name) if self.instance is None else None  # type: ignore[call-overload]
        if job is None:
            raise NoSuchJob(str(say(NO_JOB, name=repr(str(self.func_name)[:80]), jobs=[*JOBS])))
        return job  # type: ignore[no-any-return]

    @property
    def success_callback(self) -> Any:
        return None

    @property
    def failure_callback(self) -> Any:
        return None

    @property
    def stopped_callback(self) -> Any:
        return None


def worker(queues: Queues, kind: WorkerName) -> SimpleWorker:
    """Works off the jobs of its queues, one after the other, in this process."""
    connection = queues.connection
    names = WORKED_OFF[kind]
    listened = [Queue(name, connection=connection, serializer=JSONSerializer, job_class=TableJob) for name in names]
    return SimpleWorker(listened, connection=connection, serializer=JSONSerializer, job_class=TableJob)
