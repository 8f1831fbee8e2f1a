"""The job queues, on the Redis-compatible server of this register. They only say: look now. The database knows.

Jobs may be put twice and may get lost; what they do is claimed in the database, and what nobody did is found again by
looking (service/notify/due.py). So no job is retried, scheduled or kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import redis
from rq import Queue
from rq.serializers import JSONSerializer

from service.run import redis_server

CLOCK = "clock"  # clocks that have run out
MAIL_IN = "mail-in"  # mails to read
POST = "post"  # mails to send
HOOKS = "hooks"  # webhooks to tell, one a job: a slow one keeps no mail waiting for longer than itself

WorkerName = Literal["jobs", "answers"]
WORKED_OFF: dict[WorkerName, tuple[str, ...]] = {  # which queues a worker works off, in this order
    "jobs": (CLOCK, POST, HOOKS),
    "answers": (MAIL_IN,),  # reading a mail can take a minute: no clock and no mail to send waits for that
}

TIMEOUT = 900  # seconds a job may take: longer than the slowest mail server lets us wait for a whole batch
FORGET = 60  # seconds a failed job can be looked at


JobName = Literal["send", "answer", "expire", "obey"]  # what workers can do: their table has one function for each


class Queues:
    """Where jobs are put. A server that is gone is looked for again at the next call."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._connection: redis.Redis | None = None

    @property
    def connection(self) -> redis.Redis:
        if self._connection is None:
            self._connection = redis_server.connect(self._folder)
        return self._connection

    def put(self, queue: str, job: JobName, *arguments: object) -> bool:
        """Put a job. False if the server cannot be reached: then look again later."""
        try:
            Queue(queue, connection=self.connection, serializer=JSONSerializer).enqueue(
                job, args=arguments, job_timeout=TIMEOUT, result_ttl=0, failure_ttl=FORGET
            )
        except (redis.RedisError, redis_server.NoServer):
            self._connection = None
            return False
        return True


def in_batches(ids: Sequence[str], size: int) -> list[list[str]]:
    return [list(ids[start : start + size]) for start in range(0, len(ids), size)]
