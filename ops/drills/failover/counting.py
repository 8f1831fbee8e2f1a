"""What is counted: seconds without writes, acknowledged and lost, done twice, chains, mails lost or doubled."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Iterable
from email import message_from_bytes
from itertools import pairwise
from threading import Lock
from typing import Any, NamedTuple

from domain.chain import digest
from domain.match.folding import fold
from domain.match.log import DecisionMade
from ops.drills.web import Acknowledged
from service.bootstrap import Register
from service.mail.outgoing.envelopes import message_id

EVERY_MAIL = 1_000_000  # more than a drill sends


class Found(NamedTuple):
    """What the books say of what was acknowledged."""

    lost: int
    twice: int
    broken: int


class Post(NamedTuple):
    """What became of mails: taken by the mail server, noted as taken and never seen there, taken more than once."""

    taken: int
    lost: int
    doubled: int


class Mails:
    """A mail server that takes everything and notes by Message-ID when it came."""

    def __init__(self) -> None:
        self.taken: defaultdict[str, list[float]] = defaultdict(list)
        self._lock = Lock()

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802 - of aiosmtpd
        id = str(message_from_bytes(envelope.original_content)["Message-ID"])
        with self._lock:
            self.taken[id].append(time.time())
        return "250 taken"

    @property
    def doubled(self) -> int:
        return sum(len(moments) - 1 for moments in self.taken.values())

    def told_doubled(self) -> list[str]:
        """Which came more than once, and when: that says who has sent them again, and why."""
        return [
            f"{id}: {', '.join(time.strftime('%H:%M:%S', time.gmtime(one)) for one in moments)}"
            for id, moments in self.taken.items()
            if len(moments) > 1
        ]


def longest_gap(acknowledged: Iterable[Acknowledged], since: float) -> float:
    """The longest time after `since` in which nobody was answered."""
    moments = sorted([since, *(one.at for one in acknowledged if one.at > since), time.monotonic()])
    return max(after - before for before, after in pairwise(moments))


def examined(register: Register, acknowledged: Iterable[Acknowledged]) -> Found:
    """Read the logs of what was acknowledged: is all of it there, once, on whole chains?"""
    by_match: defaultdict[str, list[Acknowledged]] = defaultdict(list)
    for one in acknowledged:
        by_match[one.match].append(one)
    every = [_examined(register, id, told) for id, told in by_match.items()]
    return Found(*(sum(column) for column in zip(*every, strict=True))) if every else Found(0, 0, 0)


def _examined(register: Register, id: str, told: list[Acknowledged]) -> Found:
    log = register.store.events.read(id)
    digests = dict(enumerate((digest(data) for data in log), 1))
    commands = Counter(
        entry.command for entry in register.store.events.entries(id) if isinstance(entry.event, DecisionMade)
    )
    return Found(
        lost=sum(digests.get(one.version) != one.digest for one in told),
        twice=sum(times - 1 for times in commands.values()),
        broken=int(not _folds(id, log)),
    )


def _folds(id: str, log: list[bytes]) -> bool:
    try:
        return fold(id, log).version == len(log)
    except Exception:
        return False


def post(register: Register, mails: Mails) -> Post:
    """Of all mails so far. One that is noted as taken was lost if no mail server has seen it."""
    domain = register.settings.mail.mailbox.partition("@")[2]
    noted = [message_id(one, domain) for one in register.outbox.in_state("accepted", limit=EVERY_MAIL)]
    return Post(len(mails.taken), sum(id not in mails.taken for id in noted), mails.doubled)


def unsent(register: Register, patience: float = 120.0) -> int:
    """Letters that are due and were neither sent nor let go, after a while of peace."""
    end = time.monotonic() + patience
    while (waiting := register.outbox.late(0)) and time.monotonic() < end:
        time.sleep(1)
    return waiting
