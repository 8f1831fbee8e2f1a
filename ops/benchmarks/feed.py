"""The feed: what it costs to hold a thousand streams, and how soon a stored decision reaches who watches."""

from __future__ import annotations

import os
import selectors
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

from ops.benchmarks import Row, below, core_seconds, percentile, time_owed
from service.bootstrap import Register, build
from service.config import Settings
from service.run import redis_server
from service.storage.schema import migrate
from service.usecases.callers import Caller
from tests.ports import free_port
from tests.registers import decide_as_bot, lay_table

STREAMS = 1_000
RATE = 20  # decisions per second
EACH = 20  # streams of one person
PATIENCE = 60.0


class Fed(NamedTuple):
    register: Register
    port: int
    process: int
    sessions: Sequence[str]


class Cost(NamedTuple):
    """What the feed took of one core, in percent, and of memory, in MB; and milliseconds until news were heard."""

    core: float
    memory: float
    late: list[float]


def run(quick: bool) -> list[Row]:
    streams, seconds = (200, 5) if quick else (STREAMS, 20)
    with feed(streams // EACH) as found:
        one = laid(found.register, 1)[0]
        idle = watched(found, [f"/api/matches/{one}/stream"] * streams, [], seconds)
        tables = laid(found.register, 10)
        busy = watched(found, [f"/api/matches/{match}/stream" for match in tables * 2], tables, seconds)
        many = laid(found.register, streams)
        pages = watched(found, [f"/matches/{match}/stream" for match in many], many, seconds)
    watchers = f"{streams} watchers of {streams} matches at {RATE} decisions/s, of one core"
    return [
        time_owed(f"{streams} idle streams, of one core", idle.core, "%", 15),
        below(f"{streams} idle streams, memory", idle.memory, "MB", 200),
        time_owed(f"stored decision to reader at {RATE} decisions/s, p99", percentile(busy.late, 0.99), "ms", 250),
        time_owed(watchers, pages.core, "%", 20),
        time_owed("news to these, p99", percentile(pages.late, 0.99), "ms", 1_000),
    ]


@contextmanager
def feed(people: int) -> Iterator[Fed]:
    """A register with its feed as a process of its own, its Redis, and people who are signed in."""
    with tempfile.TemporaryDirectory() as folder, redis_server.running(Path(folder)) as queue:
        port = free_port()
        env = {**os.environ, "TRAINREGISTER_DATA": folder, "REDIS_URL": queue, "FEED_LISTEN": f"127.0.0.1:{port}"}
        settings = Settings.load(env)
        migrate(settings.database)
        with closing(build(settings)) as register:
            watching = [register.people.add(f"watcher {number}").id for number in range(people)]
            sessions = [register.people.give_key(one, "session") for one in watching]
            process = subprocess.Popen(
                [sys.executable, "-m", "workers", "feed"], env=env, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL
            )
            try:
                _wait_for(port)
                yield Fed(register, port, process.pid, sessions)
            finally:
                process.terminate()
                process.wait()


def laid(register: Register, number: int) -> list[str]:
    """Matches of two that have begun."""
    players = [Caller(register.people.add(f"player {seat}").id) for seat in range(2)]
    return [lay_table(register.matches, players) for _ in range(number)]


def watched(found: Fed, paths: Sequence[str], tables: Sequence[str], seconds: int) -> Cost:
    """All of these streams are held open while somebody decides at the tables in turn, at a steady rate."""
    watchers = [opened(found, path, number) for number, path in enumerate(paths)]
    with selectors.DefaultSelector() as ready:
        for one, path in zip(watchers, paths, strict=True):
            ready.register(one, selectors.EVENT_READ, path.split("/")[-2])
        _drain(ready, 1.0)
        began, used = time.monotonic(), core_seconds(found.process)
        late: list[float] = []
        for turn in range(seconds * RATE):
            stored = _decide(found.register, tables[turn % len(tables)]) if tables else {}
            late += _heard(ready, stored, began + (turn + 1) / RATE)
        core = (core_seconds(found.process) - used) / (time.monotonic() - began) * 100
        memory = _memory(found.process)
    for one in watchers:
        one.close()
    return Cost(core, memory, late)


def opened(found: Fed, path: str, number: int) -> socket.socket:
    """A stream that is open, and somebody's."""
    one = socket.create_connection(("127.0.0.1", found.port), PATIENCE)
    cookie = f"register-key={found.sessions[number // EACH % len(found.sessions)]}"
    one.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookie}\r\n\r\n".encode())
    head = b""
    while b"retry:" not in head:
        piece = one.recv(4096)
        assert piece, head
        head += piece
    one.setblocking(False)
    return one


def _decide(register: Register, match: str) -> dict[str, float]:
    """When a decision of a match was stored; of one that is over, nothing."""
    return {match: time.monotonic()} if decide_as_bot(register.matches, match) else {}


def _heard(ready: selectors.BaseSelector, stored: dict[str, float], until: float) -> list[float]:
    """Milliseconds from storing until each who watches heard it."""
    late: list[float] = []
    while (left := until - time.monotonic()) > 0:
        for key, _ in ready.select(left):
            news = key.fileobj.recv(65_536)  # type: ignore[union-attr]
            if b"event:" in news and key.data in stored:
                late.append((time.monotonic() - stored[key.data]) * 1000)
    return late


def _drain(ready: selectors.BaseSelector, seconds: float) -> None:
    _heard(ready, {}, time.monotonic() + seconds)


def _memory(process: int) -> float:
    lines = Path(f"/proc/{process}/status").read_text("ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


def _wait_for(port: int) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise TimeoutError("the feed did not start")
