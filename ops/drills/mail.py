"""Plays by mail while everything breaks, and counts afterwards what was lost, done twice or said twice.

    .venv/bin/python -m ops.drills.mail [--turns 1000] [--matches 12] [--seed 1]

Three people play many matches by mail alone. Meanwhile worker, dispatcher and intake are killed (kill -9) at random
points and started again, the job queue is wiped, and the mail server refuses for now, answers slowly or hangs up. The
people act as mail programs and mail servers do: whatever was not acknowledged with 250 is delivered again, and some of
what was acknowledged is delivered a second time. Then peace returns, and the books are read.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import smtplib
import threading
import time
from collections import Counter, defaultdict, deque
from email import message_from_bytes, policy
from email.message import EmailMessage
from hashlib import sha256
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import click
import redis
from aiosmtpd.controller import Controller

from domain.match.clocks import Terms
from domain.match.log import DecisionMade
from projections.log_places import places_in
from service.mail.addresses import Addresses, Reply
from service.run import redis_server
from service.run.redis_server import end_with
from service.usecases.callers import Caller
from service.usecases.preferences import change_preferences
from tests.ports import free_port
from tests.registers import SmallRegister
from tests.service.mail.station import answer, environment, offered, reply
from tests.service.mail.table import plain

AUTHSERV = "mx.register.example"
PLAYERS = ("anna", "bartek", "celina")


class Sink:
    """A mail server in a bad mood. It keeps what it takes."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self.trouble = True
        self.taken: list[tuple[str, bytes]] = []
        self.moods: Counter[str] = Counter()
        self.new: deque[tuple[str, bytes]] = deque()

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802 - of aiosmtpd
        mood = self._rng.random() if self.trouble else 1.0
        if mood < 0.04:
            self.moods["refused for now"] += 1
            return "451 4.7.1 not now"
        if mood < 0.06:
            self.moods["answered too slowly"] += 1
            self._take(envelope)
            await asyncio.sleep(1.5)
            return "250 taken"
        if mood < 0.08:
            self.moods["took it and hung up"] += 1
            self._take(envelope)
            server.transport.abort()
            return "250 taken"
        self._take(envelope)
        return "250 taken"

    def _take(self, envelope: Any) -> None:
        one = (envelope.rcpt_tos[0], bytes(envelope.original_content))
        self.taken.append(one)
        self.new.append(one)


FORKS = multiprocessing.get_context("forkserver")  # has everything imported, so that a killed part is back at once
FORKS.set_forkserver_preload(["workers.__main__"])

KINDS = {"intake": ["lmtp"], "dispatcher": ["dispatcher"], "jobs": ["jobs"], "answers": ["answers"]}


def part(kind: str, env: dict[str, str]) -> None:
    """One of our processes, as its command runs it."""
    from workers.__main__ import main as workers

    end = end_with(os.getppid())
    if end:
        end()
    os.environ.update(env)
    log = os.open(Path(env["TRAINREGISTER_DATA"]) / f"{kind}.log", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(log, 1)
    os.dup2(log, 2)
    workers(KINDS[kind])


class Chaos(threading.Thread):
    """Kills our processes at work and starts them again, and wipes the job queue, until told to stop."""

    def __init__(self, env: dict[str, str], queue: redis.Redis, rng: Random) -> None:
        super().__init__(daemon=True)
        self._env, self._queue, self._rng = env, queue, rng
        self.done: Counter[str] = Counter()
        self.over = threading.Event()
        self.parts: dict[str, Any] = {}
        for name in ("intake", "dispatcher", "jobs", "jobs 2", "answers"):
            self._start(name)

    def _start(self, name: str) -> None:
        self.parts[name] = FORKS.Process(target=part, args=(name.split()[0], self._env), daemon=True)
        self.parts[name].start()

    def run(self) -> None:
        while not self.over.wait(self._rng.uniform(0.5, 2.5)):
            self._look_after()
            name = self._rng.choice([*self.parts, "queue"])
            if name == "queue":
                self._queue.flushall()
                self.done["job queue wiped"] += 1
            else:
                self._kill(name)

    def _look_after(self) -> None:
        """What ends by itself is a fault, and is started again as a supervisor would."""
        for name in [name for name, one in self.parts.items() if not one.is_alive()]:
            self.done[f"{name.split()[0]} ended by itself"] += 1
            self._start(name)

    def _kill(self, name: str) -> None:
        self.parts[name].kill()
        self.parts[name].join()
        self.done[f"{name.split()[0]} killed"] += 1
        self._start(name)

    def end(self) -> None:
        for part in self.parts.values():
            part.terminate()
        for part in self.parts.values():
            part.join()


class People:
    """Three people at many tables who have nothing but their mails."""

    def __init__(self, lmtp: int, rng: Random) -> None:
        self._lmtp, self._rng = lmtp, rng
        self._seen: set[str] = set()
        self._waiting: deque[tuple[float, str, str, bytes, bool]] = deque()  # when, from, to, mail, was it acknowledged
        self.acknowledged: set[str] = set()
        self.twice = self.refused = self.written = 0

    def read(self, recipient: str, raw: bytes, writing: bool) -> None:
        """Answer a mail that asks something; one that comes a second time is known by its Message-ID."""
        mail: EmailMessage = message_from_bytes(raw, policy=policy.default)
        if mail["Message-ID"] in self._seen:
            return
        self._seen.add(mail["Message-ID"])
        text = answer(mail, self._rng) if writing else None
        if text is None:
            return
        self.written += 1
        player = recipient.partition("@")[0]
        to, made = reply(mail, player, text, self.written)
        head = f"Authentication-Results: {AUTHSERV}; auth=pass smtp.auth={recipient}\r\n".encode()
        self._waiting.append((0.0, recipient, to, head + made.as_bytes(policy=policy.SMTP), False))

    def deliver(self) -> bool:
        """Hand over what waits, as a mail server does: again and again until it is acknowledged."""
        if not self._waiting:
            return False
        when, sender, to, raw, again = self._waiting.popleft()
        if when > time.monotonic():
            self._waiting.append((when, sender, to, raw, again))
            return False
        id = str(message_from_bytes(raw)["Message-ID"])
        try:
            with smtplib.LMTP("127.0.0.1", self._lmtp, timeout=10) as lmtp:
                lmtp.sendmail(sender, [to], raw)
        except (OSError, smtplib.SMTPException):
            self.refused += 1
            self._waiting.append((time.monotonic() + 0.5, sender, to, raw, again))
            return True
        self.acknowledged.add(id)
        if not again and self._rng.random() < 0.05:
            self.twice += 1
            self._waiting.append((time.monotonic() + 1.0, sender, to, raw, True))
        return True

    @property
    def idle(self) -> bool:
        return not self._waiting


@click.command()
@click.option("--turns", default=1000, show_default=True, help="Decisions to be made while things break.")
@click.option("--matches", default=12, show_default=True, help="Matches at the same time.")
@click.option("--seed", default=1, show_default=True, help="Of everybody's dice.")
def main(turns: int, matches: int, seed: int) -> None:
    """Play by mail while everything breaks; exit 1 if anything was lost, done twice or said differently."""
    with TemporaryDirectory(prefix="drill-") as folder:
        data = Path(folder)
        register = SmallRegister(data, now=int(time.time()))
        for id in register.ids:
            change_preferences(register.people, id, {"pictures": False})
        ids = [register.open("coal-baron", Terms(pace="steady")) for _ in range(matches)]
        with redis_server.running(data) as url:
            faults = drill(register, ids, data, url, turns, seed)
        register.close()
    if faults:
        raise click.ClickException("; ".join(faults))
    click.echo("Nothing lost, nothing done twice, no two different mails for one turn.")


def drill(register: SmallRegister, ids: list[str], data: Path, url: str, turns: int, seed: int) -> list[str]:
    sink, lmtp = Sink(Random(seed)), free_port()
    port = free_port()
    server = Controller(sink, hostname="127.0.0.1", port=port)
    server.start()
    env = environment(data, port, lmtp, AUTHSERV) | {"REDIS_URL": url, "SMTP_PATIENCE": "1"}
    chaos, people = Chaos(env, redis.Redis.from_url(url), Random(seed + 1)), People(lmtp, Random(seed + 2))
    began = time.monotonic()
    try:
        chaos.start()
        with click.progressbar(length=turns, label="turns") as bar:
            while people.written < turns and time.monotonic() - began < 3 * turns + 300:
                _exchange(sink, people, writing=True)
                bar.update(len(people.acknowledged) - bar.pos)
        chaos.over.set()
        chaos.join()
        sink.trouble = False
        _settle(register, sink, people)
    finally:
        chaos.over.set()
        chaos.end()
        server.stop()
    _tell(chaos, sink, people, time.monotonic() - began)
    return list(faults(register, ids, sink, people))


def _exchange(sink: Sink, people: People, writing: bool) -> None:
    """Everybody reads what has come and hands over what was written."""
    while sink.new:
        people.read(*sink.new.popleft(), writing)
    if not people.deliver():
        time.sleep(0.01)


def _settle(register: SmallRegister, sink: Sink, people: People) -> None:
    """Peace: wait until everything that was written is dealt with and everything that was put is sent.

    What is tried again only in some minutes is tried at once, to save the minutes.
    """
    with register.store.durable.writing() as cursor:
        cursor.run("UPDATE outbox SET due=0 WHERE state='deferred'")
    until = time.monotonic() + 240
    while time.monotonic() < until:
        _exchange(sink, people, writing=False)
        if people.idle and _quiet(register):
            return


def _quiet(register: SmallRegister) -> bool:
    time.sleep(0.5)
    with register.store.durable.reading() as cursor:
        waiting = cursor.row("SELECT COUNT(*) AS n FROM outbox WHERE state IN ('queued','deferred')")
        unread = cursor.row("SELECT COUNT(*) AS n FROM inbox WHERE state='new'")
        places = places_in(cursor, "followed", "post")
    assert waiting
    assert unread
    return not waiting["n"] and not unread["n"] and min(places.values()) >= register.store.events.end()


# --- reading the books -----------------------------------------------------------------------------------------------


def faults(register: SmallRegister, ids: list[str], sink: Sink, people: People) -> list[str]:
    found = []
    decided = [
        entry.command
        for id in ids
        for entry in register.store.events.entries(id)
        if isinstance(entry.event, DecisionMade) and entry.event.how == "decided"
    ]
    acted_twice = [command for command, number in Counter(decided).items() if number > 1]
    if acted_twice:
        found.append(f"{len(acted_twice)} mails acted twice: {acted_twice[:3]}")
    if len(decided) != people.written:
        found.append(f"{people.written} decisions were mailed, {len(decided)} are in the log")
    with register.store.durable.reading() as cursor:
        rows = cursor.rows("SELECT state, COUNT(*) AS n FROM outbox GROUP BY state")
        states = {row["state"]: row["n"] for row in rows}
        unread = cursor.rows("SELECT id, state, note FROM inbox WHERE state NOT IN ('done')")
    if set(states) - {"accepted", "dropped"}:
        found.append(f"messages that were not sent: {states}")
    if unread:
        found.append(f"mails that were not dealt with: {[tuple(row) for row in unread][:3]}")
    found += told_twice(register, sink)
    found += not_told(register, ids, sink)
    return found


def told_twice(register: SmallRegister, sink: Sink) -> list[str]:
    """Whether any turn was told in two different mails, or one mail with two different texts."""
    addresses = Addresses(b"k" * 32, "play@register.example")
    texts: dict[str, set[str]] = defaultdict(set)
    questions: dict[Any, set[str]] = defaultdict(set)
    handed: Counter[str] = Counter()
    for _, raw in sink.taken:
        mail = message_from_bytes(raw, policy=policy.default)
        id = str(mail["Message-ID"])
        handed[id] += 1
        texts[id].add(sha256(raw).hexdigest())
        if offered(mail):
            reply = addresses.read_reply(mail["Reply-To"].addresses[0].addr_spec)
            questions[reply and asked_in(register, reply), _prompt(mail)].add(id)
    again = sum(number - 1 for number in handed.values())
    click.echo(f"  mails taken: {len(sink.taken)}, different ones: {len(handed)}, handed over again: {again}")
    click.echo(f"  questions asked: {len(questions)}")
    found = [f"{id} had two texts" for id, bodies in texts.items() if len(bodies) > 1]
    twice = {question: sorted(mails) for question, mails in questions.items() if len(mails) > 1}
    return found + [f"{question} was asked in {', '.join(mails)}" for question, mails in twice.items()]


def asked_in(register: SmallRegister, reply: Reply) -> tuple[str, int, int]:
    """Which question a mail has asked: the match, the seat, and the ply of the first that was open."""
    table = register.queries.table(Caller(register.match(reply.match).players[reply.seat]), reply.match, reply.version)
    return reply.match, reply.seat, table.questions[0].asked if table.questions else table.summary.ply


def _prompt(mail: EmailMessage) -> str:
    """What is asked, in words. One decision can open two questions, of which the second is asked after the first."""
    return plain(mail).partition("YOU ARE ASKED TO\n")[2].split("\n\n")[1]


def not_told(register: SmallRegister, ids: list[str], sink: Sink) -> list[str]:
    """Whether anybody is waited for who was not told."""
    addresses = Addresses(b"k" * 32, "play@register.example")
    replies = (
        addresses.read_reply(message_from_bytes(raw, policy=policy.default)["Reply-To"].addresses[0].addr_spec)
        for _, raw in sink.taken
    )
    told = {asked_in(register, reply) for reply in replies if reply}
    found = []
    for id in ids:
        match = register.match(id)
        for seat in match.awaited:
            asked = match.questions(seat)[0].asked
            if (id, seat, asked) not in told:
                found.append(f"nobody told seat {seat} of {id} about the question of ply {asked}")
    return found


def _tell(chaos: Chaos, sink: Sink, people: People, seconds: float) -> None:
    click.echo(f"{people.written} decisions by mail in {seconds:.0f} s, while things broke:")
    for what, number in sorted({**chaos.done, **{f"mail server {mood}": n for mood, n in sink.moods.items()}}.items()):
        click.echo(f"  {what}: {number}")
    click.echo(f"  deliveries not acknowledged and made again: {people.refused}")
    click.echo(f"  deliveries made twice although acknowledged: {people.twice}")


if __name__ == "__main__":
    main()
