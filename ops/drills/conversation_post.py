"""What goes to and fro between people as programs and a register, through a real mail server."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from random import Random
from threading import Thread
from typing import NamedTuple

from domain.match.clocks import HOUR
from service.mail.incoming.inbox import command_of
from service.mail.incoming.intake import Intake, listen
from service.mail.incoming.mail_headers import mail_id
from service.notify.queues import MAIL_IN, Queues
from tests.letter_writers import Sent, Writer
from tests.registers import SmallRegister
from tests.service.mail.mta import Exim

LATEST = 20.0  # seconds that a mail stays on its way, at most
QUIET = 1.0  # seconds without a mail, after which somebody writes who was sent nothing new
STILL = 8.0  # seconds without a mail, after which only what is held can still come
PATIENCE = 60.0  # seconds without a mail, after which nobody expects one
MOST_EACH = 150  # mails of one person: a match goes on for as long, so that its start is one letter among many
AN_HOUR = 20  # mails that everybody has written on average: who writes forty an hour that do nothing must wait
LOOK = 0.25  # seconds between two looks into all mailboxes while nothing is to be handed over
AT_ONCE = 8  # mails that are handed over to the mail server at the same time


class Noting(Intake):
    """The intake, which also notes under which ids each mail that it stores is kept and carried out."""

    def __init__(self, register: SmallRegister) -> None:
        queues = Queues(register.settings.data)
        super().__init__(register.register, lambda id: queues.put(MAIL_IN, "answer", id))
        self.commands: dict[str, str] = {}  # Message-ID -> command id
        self.kept: dict[str, str] = {}  # Message-ID -> id in the inbox

    def take(self, recipient: str, sender: str, raw: bytes) -> str | None:
        kept = super().take(recipient, sender, raw)
        if kept:
            self.commands[mail_id(raw)] = command_of(raw)
            self.kept[mail_id(raw)] = kept
        return kept


@contextmanager
def taking(intake: Intake, port: int) -> Iterator[None]:
    """Our end of the mail server's LMTP, in a thread."""
    loop = asyncio.new_event_loop()
    thread = Thread(target=loop.run_forever, daemon=True)
    thread.start()
    server = asyncio.run_coroutine_threadsafe(listen(intake, f"127.0.0.1:{port}"), loop).result()
    try:
        yield
    finally:
        loop.call_soon_threadsafe(server.close)
        loop.call_soon_threadsafe(loop.stop)
        thread.join()


class Came(NamedTuple):
    """A mail of ours: its kind, and the mails of people that it answers."""

    kind: str
    answers: list[str]


class Post:
    """What goes to and fro between people and register."""

    def __init__(self, server: Exim, people: list[str], seed: int) -> None:
        self._server, self._rng = server, Random(seed)
        self._writers = {name: Writer(name, seed) for name in people}
        self._under_way: list[tuple[float, str, Sent]] = []
        self._wrote: Counter[str] = Counter()
        self.sent: dict[str, Sent] = {}  # by Message-ID
        self._threads = ThreadPoolExecutor(AT_ONCE)
        self.came: list[Came] = []
        self.answered: set[str] = set()
        self.handed = 0
        self.last = time.monotonic()  # when a mail came or went

    def exchange(self, *, writing: bool) -> None:
        """Everybody reads what has come; what is due is handed over."""
        for name, writer in self._writers.items():
            for mail in self._server.new_mails(name):
                self.last = time.monotonic()
                self._note(str(mail["Message-ID"]), str(mail["References"] or "").split())
                if writer.read(mail) and writing:
                    self._write(name)
        if writing and time.monotonic() - self.last > QUIET:
            self._write(self._rng.choice(list(self._writers)))
        self._hand_over()

    def _note(self, id: str, references: list[str]) -> None:
        answers = [one for one in references if one.endswith("@players.example>")]
        self.came.append(Came(id.split(".")[2], answers))
        self.answered.update(references)

    def _write(self, name: str) -> None:
        """Most answers come soon, some late; some are handed over twice."""
        self._wrote[name] += 1
        sent = self._writers[name].write() if self._wrote[name] <= MOST_EACH else None
        for _ in range(self._rng.choice((1,) * 9 + (2,))):
            if sent:
                self._under_way.append((time.monotonic() + LATEST * self._rng.random() ** 6, name, sent))

    def _hand_over(self) -> None:
        now = time.monotonic()
        due = [one for one in self._under_way if one[0] <= now]
        self._under_way = [one for one in self._under_way if one[0] > now]
        for _ in self._threads.map(self._submit, due):
            self.handed += 1
            self.last = now
        if not due:
            time.sleep(LOOK)

    def _submit(self, due: tuple[float, str, Sent]) -> None:
        _, name, sent = due
        self.sent[sent.id] = sent
        self._server.submit(name, sent.letter.reply_to, sent.mail)

    @property
    def hours(self) -> int:
        """How many have passed, by what people wrote."""
        return self.handed // (AN_HOUR * len(self._writers))

    @property
    def unanswered(self) -> list[Sent]:
        return [sent for id, sent in self.sent.items() if id not in self.answered]

    def is_still(self) -> bool:
        return not self._under_way and time.monotonic() - self.last > STILL

    def is_quiet(self) -> bool:
        """Whether nobody expects anything more: all is answered, or nothing comes any more."""
        return not self._under_way and (not self.unanswered or time.monotonic() - self.last > PATIENCE)


def hour_passes(register: SmallRegister) -> None:
    """What came so far came an hour ago: people write in minutes here what takes them days."""
    with register.store.durable.writing() as cursor:
        cursor.run("UPDATE inbox SET received=received-?", HOUR)
        cursor.run("UPDATE inbox SET due=due-? WHERE state='new'", HOUR)


def hasten(register: SmallRegister) -> None:
    """The hour passes in which nobody writes anything: answers that wait to go along with another letter go now, and
    mails beyond those that are answered in an hour are read."""
    now = int(time.time())
    with register.store.durable.writing() as cursor:
        cursor.run("UPDATE outbox SET due=? WHERE state='queued' AND kind LIKE 'answer:%'", now)
        cursor.run("UPDATE inbox SET received=? WHERE received>?", now - HOUR - 1, now - HOUR - 1)
        cursor.run("UPDATE inbox SET due=? WHERE state='new' AND due>?", now, now)
