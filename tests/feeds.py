"""A feed at work in a thread, and somebody who reads its streams."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from typing import Any, NamedTuple

from service.bootstrap import build
from service.config import FeedSettings, Settings
from service.feed.watchers import StreamLimits
from service.http.limits import Limit, Limits
from tests.ports import free_port
from workers.feed import FeedServer, server

PATIENCE = 60.0  # seconds: a busy machine is not a failing test
PLENTY = Limits(*[Limit(1_000_000, 60)] * len(Limits._fields))


def with_feed(settings: Settings, redis: str | None = None) -> Settings:
    """The same register, with a feed at a port of its own."""
    port = free_port()
    return settings._replace(redis=redis or settings.redis, feed=FeedSettings(f"127.0.0.1:{port}", port))


@contextmanager
def fed(settings: Settings, limits: StreamLimits | None = None, now: Any = time.time) -> Iterator[FeedServer]:
    """The feed of a register, as a process of its own would run it."""
    register = build(settings, now)
    running = server(register, limits=limits, requests=PLENTY)
    thread = threading.Thread(target=running.run, daemon=True)
    thread.start()
    until = time.monotonic() + PATIENCE
    while not running.started and time.monotonic() < until:
        time.sleep(0.01)
    assert running.started
    yield running
    running.should_exit = True
    thread.join(PATIENCE)
    register.close()


class Heard(NamedTuple):
    event: str
    id: str
    data: Any


class Reader:
    """Reads one stream of server-sent events, or of lines."""

    def __init__(self, settings: Settings, path: str, **headers: str) -> None:
        self._connection = HTTPConnection("127.0.0.1", settings.feed.port, timeout=PATIENCE)
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        self._connection.request("GET", path, headers=given)
        self.answer: HTTPResponse = self._connection.getresponse()

    @property
    def status(self) -> int:
        return self.answer.status

    def problem(self) -> str:
        return str(json.loads(self.answer.read())["detail"])

    def lines(self) -> Iterator[str]:
        while line := self.answer.readline():
            yield line.decode().rstrip("\n")

    def __iter__(self) -> Iterator[Heard]:
        """Events, until the stream ends."""
        if self.answer.headers["content-type"].startswith("application/x-ndjson"):
            yield from (Heard(**json.loads(line)) for line in self.lines() if line)
            return
        found: dict[str, str] = {}
        for line in self.lines():
            name, _, value = line.partition(": ")
            if name in ("event", "id", "data"):
                found[name] = value
            elif not line and "event" in found:
                yield Heard(found["event"], found.get("id", ""), json.loads(found["data"]))
                found = {}

    def next(self) -> Heard:
        return next(iter(self))

    def close(self) -> None:
        self.answer.close()
        self._connection.close()


def token(value: str) -> Mapping[str, str]:
    return {"Authorization": f"Bearer {value}"}
