"""Mail: looking for what is due, writing and handing over turn mails, and how soon the next player hears of a turn."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from pathlib import Path
from queue import Empty, Queue
from random import Random
from tempfile import TemporaryDirectory
from threading import Thread
from time import process_time
from typing import Any

from aiosmtpd.controller import Controller

from domain.engine import legal
from domain.games import CAMPAIGNS, GAMES
from domain.match.clocks import DAY, HOUR, Terms
from domain.places import Viewer, masked
from ops.benchmarks import Row, percentile, rate_owed, time_owed
from service.bootstrap import Register, build
from service.bots import BOTS
from service.config import MailServer, MailSettings
from service.mail.outgoing.sending import Sender
from service.notify.due import Due
from service.notify.follower import Follower
from service.notify.outbox import New
from service.notify.queues import in_batches
from service.run import redis_server
from service.usecases.callers import Caller
from service.usecases.preferences import change_preferences
from tests.ports import free_port
from tests.registers import SmallRegister, match_in
from tests.service.mail.station import environment, start
from workers.dispatcher import BATCH

WAITING = 100_000
AT_ONCE = 1_000  # of which so many are to be reminded in the same moment
PACE = 20  # decisions a second

Arrivals = Queue[tuple[str, float]]  # Message-IDs, and when the mail server took them

FORKS = multiprocessing.get_context("spawn")


def run(quick: bool) -> list[Row]:
    with TemporaryDirectory(prefix="bench-mail-") as folder:
        small = SmallRegister(Path(folder), now=int(time.time()))
        small.wall.running = 0.0
        for id in small.ids:
            change_preferences(small.people, id, {"quiet": ""})  # else it would depend on the time of day
        try:
            matches = [_played(small, seed) for seed in range(120 if quick else 200)]
            with _sink() as (port, arrivals):
                mail = MailSettings("play@register.example", smtp=MailServer("127.0.0.1", port))
                register = build(small.settings._replace(mail=mail))
                rows = [*rates(register, small, matches[:60], quick)]
                rows += [latency(small, matches, port, arrivals, 6 if quick else 20)]
            rows.insert(0, scan(register))
            register.close()
            return rows
        finally:
            small.close()


def _played(register: SmallRegister, seed: int, game: str = "coal-baron") -> str:
    """A match in its middle that waits for a person."""
    match, rng = register.open(game, Terms(pace="steady")), Random(seed)
    for _ in range(5 + seed % 20):
        decide(register, match, rng)
    return match


def decide(register: SmallRegister, match: str, rng: Random) -> tuple[int, bool]:
    """One decision of whoever is awaited; the version of its entry, and whether the next turn is somebody else's."""
    at = register.match(match)
    seat = at.awaited[0]
    view = masked(at.table, Viewer(seat))
    chosen = BOTS[at.opened.game]["random"](view, seat, list(legal(at.game, view, seat)), rng)
    version = register.matches.decide(Caller(at.players[seat]), match, chosen, None).version
    return version, register.match(match).awaited != [seat]


# --- what is due -----------------------------------------------------------------------------------------------------


def scan(register: Register) -> Row:
    """One look over 100,000 seats that are waited for; 1,000 of them get a reminder in it."""
    now = int(time.time())
    players = [player.id for player in register.people.all("person")]
    rows = []
    for number in range(WAITING):
        since = now - 40 * HOUR
        due = since + 72 * HOUR
        next = now - 1 if number < AT_ONCE else now + DAY + number
        rows.append((f"m{number:011d}", 0, players[number % len(players)], 5, since, due, next))
    with register.store.durable.writing() as cursor:
        cursor.run("DELETE FROM waits")
        cursor.run("DELETE FROM outbox")
        cursor.many("INSERT INTO waits VALUES (?,?,?,?,?,?,?)", rows)
    looking = Due(register)
    started = process_time()
    work = looking.scan()
    spent = process_time() - started
    assert len(work.letters) == AT_ONCE, f"{len(work.letters)} reminders were put"
    return time_owed(f"due-scan over {WAITING:,} awaiting seats, {AT_ONCE:,} reminders put", spent, "CPU s", 2.0)


# --- writing and handing over ----------------------------------------------------------------------------------------


def rates(register: Register, small: SmallRegister, matches: list[str], quick: bool) -> Iterator[Row]:
    """Turn mails without and with pictures. Boards are drawn of matches that go on, ply by ply, as in life."""
    follower = Follower(register)
    while not follower.is_in_step():
        follower.step()
    rounds = 3 if quick else 10
    written = rate(register, matches, rounds, lambda: None, pictures=False)
    yield rate_owed("turn mails rendered and handed over", written, "mails/CPU s", 200)
    for game in GAMES:
        if game not in CAMPAIGNS:
            yield drawn(register, small, game, rounds)


def drawn(register: Register, small: SmallRegister, game: str, rounds: int) -> Row:
    """The time of all processors together: so many a second are drawn by one, twice as many by two."""
    rng, few = Random(3), [_played(small, seed, game) for seed in range(8)]

    def go_on() -> None:
        for match in few:
            decide(small, match, rng)

    for _ in range(4):  # each has had pictures before
        rate(register, few, 1, go_on, pictures=True)
    before = process_time()
    rate(register, few, rounds, go_on, pictures=True)
    each = len(few) * rounds / (process_time() - before)
    name = f"the same after each ply with the board as a picture, {game}"
    return rate_owed(name, each, "mails/CPU s", 30)


def rate(register: Register, matches: list[str], rounds: int, go_on: Callable[[], object], *, pictures: bool) -> float:
    """Turn mails of all matches, written anew and handed over; jobs take a batch, as when many are due."""
    number, spent = 0, 0.0
    sender = Sender(register, pictures=pictures)
    for _ in range(rounds):
        go_on()
        ids = _turns(register, matches)
        started = process_time()
        for batch in in_batches(ids, BATCH):
            sender.send(batch)
        spent += process_time() - started
        number += len(ids)
    sender.close()
    assert register.outbox.counts()["accepted"] >= len(matches)
    return number / spent


def _turns(register: Register, matches: list[str]) -> list[str]:
    """A turn mail for each match, not written yet."""
    messages = []
    for id in matches:
        at = match_in(register.store, id)
        asked = at.questions(at.awaited[0])[0].asked
        messages.append(New(id, at.version, at.players[at.awaited[0]], "turn", about={"asked": asked, "page": ""}))
    with register.store.durable.writing() as cursor:
        cursor.run("DELETE FROM outbox")
        register.outbox.put_in(cursor, messages)
    return [message.id for message in messages]


# --- how soon the next player hears of it ----------------------------------------------------------------------------


def latency(register: SmallRegister, matches: list[str], port: int, arrivals: Arrivals, seconds: int) -> Row:
    """Decisions at a steady pace, through the real dispatcher and a real worker, each in a process of its own."""
    data = register.settings.data
    with redis_server.running(data) as url:
        env = environment(data, port, free_port(), "mx.register.example") | {"REDIS_URL": url}
        parts = [start(env, "workers", "dispatcher"), start(env, "workers", "jobs")]
        try:
            _warm(register, matches, arrivals)
            stored = _decisions(register, matches, seconds)
            times = _heard(stored, arrivals)
        finally:
            for part in parts:
                part.terminate()
            for part in parts:
                part.wait()
    name = f"stored decision to the next player's mail accepted, at {PACE} decisions/s, p99"
    return time_owed(name, percentile(times, 0.99), "s", 1.0)


def _warm(register: SmallRegister, matches: list[str], arrivals: Arrivals) -> None:
    """Wait until both processes are at work: until a mail about a new turn has come, and then nothing more."""
    rng, known = Random(0), set[str]()
    deadline = time.monotonic() + 180
    while time.monotonic() < deadline:
        version, _ = decide(register, matches[0], rng)
        known.add(f"<{matches[0]}.{version}.turn")
        came = {".".join(id.split(".")[:3]) for id, _ in _everything(arrivals, 3)}
        if came & known:
            list(_everything(arrivals, 3))
            return


def _everything(arrivals: Arrivals, quiet: float) -> Iterator[tuple[str, float]]:
    """What comes, until nothing has come for so many seconds."""
    with suppress(Empty):
        while True:
            yield arrivals.get(timeout=quiet)


def _decisions(register: SmallRegister, matches: list[str], seconds: int) -> dict[str, float]:
    """When each decision was stored after which somebody else is to be told, by match and version."""
    stored: dict[str, float] = {}
    rng, began = Random(5), time.monotonic()
    for number in range(seconds * PACE):
        time.sleep(max(0.0, began + number / PACE - time.monotonic()))
        match = matches[number % len(matches)]
        version, somebody_else = decide(register, match, rng)
        if somebody_else:
            stored[f"{match}.{version}"] = time.time()
    return stored


def _heard(stored: dict[str, float], arrivals: Arrivals) -> list[float]:
    """How long it took until a turn mail was accepted that tells of each decision; one that did not come counts."""
    waiting, times = dict(stored), []
    for id, at in _everything(arrivals, 8):
        match, version, kind = id.strip("<").split(".")[:3]
        if kind == "turn" and f"{match}.{version}" in waiting:
            times.append(at - waiting.pop(f"{match}.{version}"))
    return times + [float("inf")] * len(waiting)


# --- a mail server in a process of its own ---------------------------------------------------------------------------


class _Taker:
    def __init__(self, told: Connection) -> None:
        self._told = told

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802 - of aiosmtpd
        head = bytes(envelope.original_content).partition(b"\r\n\r\n")[0].decode("ascii", "replace")
        id = next(line for line in head.split("\r\n") if line.startswith("Message-ID: "))
        self._told.send((id.removeprefix("Message-ID: "), time.time()))
        return "250 taken"


def _take(port: int, told: Connection) -> None:
    server = Controller(_Taker(told), hostname="127.0.0.1", port=port)
    server.start()
    told.send("ready")
    while os.getppid() > 1:
        time.sleep(0.5)


def _pass_on(told: Connection, arrivals: Arrivals) -> None:
    with suppress(EOFError, OSError):
        while True:
            arrivals.put(told.recv())


@contextmanager
def _sink() -> Iterator[tuple[int, Arrivals]]:
    """A real SMTP server that takes everything; what it took, and when, can be read."""
    port = free_port()
    ours, theirs = FORKS.Pipe()
    process = FORKS.Process(target=_take, args=(port, theirs), daemon=True)
    process.start()
    assert ours.recv() == "ready"
    arrivals: Arrivals = Queue()
    Thread(target=_pass_on, args=(ours, arrivals), daemon=True).start()
    try:
        yield port, arrivals
    finally:
        process.kill()
        process.join()
