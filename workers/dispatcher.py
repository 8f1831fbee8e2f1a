"""The dispatcher: follows the log, looks what is due, and puts jobs. Several share the log; what is not shared out, one
of them does: whoever follows the first shard."""

from __future__ import annotations

import logging
from time import monotonic

from service.bootstrap import Register
from service.notify.due import Due, Work
from service.notify.follower import Follower
from service.notify.queues import CLOCK, HOOKS, MAIL_IN, POST, JobName, Queues, in_batches
from service.notify.tidy import tidy
from service.notify.tournament_news import remind, tell_directors
from service.storage.sharing import Sharing
from service.usecases.checkpoints import EVERY

log = logging.getLogger("register.post")

LOOK = 0.5  # seconds between two looks at what is due, when nothing happens
PROMISE = 20.0  # seconds a job may take to be done before it is put again: the queue may have been wiped
TIDY = 3_600.0  # seconds between two times that what is long settled is forgotten
CHECKPOINT = 5  # seconds that a checkpoint is old, at least, when mails wait that could carry a newer one
FOLLOW = 30.0  # seconds between two looks at tournaments: hours strike, and whoever died may have left something
FIRST = 0  # whoever follows this shard does what is done once for all
BATCH = 10  # messages sent by one job when many wait


class Dispatcher:
    def __init__(self, register: Register, queues: Queues) -> None:
        self._sharing = Sharing(register.store.durable, "post")
        self._follower = Follower(register, self._sharing.mine)
        self._due = Due(register)
        self._queues = queues
        self._promised: dict[str, float] = {}
        self._looked = 0.0
        self._register = register
        self._tidied = 0.0
        self._followed = 0.0

    def step(self) -> int:
        """Follow the log and put jobs for what is due. How much there was to do is returned."""
        fresh = self._follower.step()
        if not fresh and monotonic() - self._looked < LOOK:
            return 0
        self._looked = monotonic()
        self._forget_old_promises()
        if monotonic() - self._tidied > TIDY and FIRST in self._sharing.mine():
            self._tidied = monotonic()
            tidy(self._register)
        if monotonic() - self._followed > FOLLOW and FIRST in self._sharing.mine():
            self._followed = monotonic()
            self._register.tournaments.follow_all()
            remind(self._register)
            tell_directors(self._register)
        work = self._due.scan()
        if FIRST in self._sharing.mine():
            self._sign(CHECKPOINT if work.letters else EVERY)
        return len(fresh) + self._put(work)

    def _sign(self, least: int) -> None:
        """A new checkpoint, if it is time for one. Whatever goes wrong with it stops nobody else."""
        try:
            self._register.checkpoints.follow(least)
        except Exception:
            log.exception("no checkpoint could be signed")

    def _put(self, work: Work) -> int:
        letters = self._new(work.letters)
        batches = in_batches(letters, BATCH if len(letters) > BATCH else 1)
        done = [self._promise(batch, POST, "send", batch) for batch in batches]
        done += [self._promise([id], HOOKS, "send", [id]) for id in self._new(work.posts)]
        done += [self._promise([id], MAIL_IN, "answer", id) for id in self._new(work.mails)]
        for one in work.expiries:
            done.append(self._promise([], CLOCK, "expire", *one))
        done += [self._promise([], CLOCK, "obey", match) for match in work.orders]
        return sum(done)

    def _new(self, ids: list[str]) -> list[str]:
        return [id for id in ids if id not in self._promised]

    def _promise(self, ids: list[str], queue: str, job: JobName, *arguments: object) -> bool:
        put = self._queues.put(queue, job, *arguments)
        if put:
            now = monotonic()
            self._promised.update((id, now + PROMISE) for id in ids)
        return put

    def _forget_old_promises(self) -> None:
        now = monotonic()
        self._promised = {id: until for id, until in self._promised.items() if until > now}
