"""That a match has gone on: put into Redis after each commit, for the feed, which tells whoever watches.

An announcement names a match and its version, and nothing else: what is new everybody reads through the door, as they
may know it. It is put by a thread of its own, so that no decision waits for it. One that gets lost is found by looking
into the log, which the feed does now and then; while Redis is away, often.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from queue import SimpleQueue
from threading import Lock, Thread
from time import monotonic
from typing import NamedTuple

import redis
from redis.asyncio import Redis as AsyncRedis

log = logging.getLogger("register.feed")
CHANNEL = "register.announcements"
TOGETHER = 200  # announcements that go in one piece
RETRY = 5.0  # seconds until an absent Redis is tried again


class Announced(NamedTuple):
    """A match has gone on; version 0: something was said at its table."""

    match: str
    version: int

    def written(self) -> str:
        return f"{self.match} {self.version}"

    @classmethod
    def read(cls, text: str) -> Announced | None:
        """Whatever else somebody puts there is nothing."""
        match, _, version = text.partition(" ")
        return cls(match, int(version)) if match and version.isdecimal() and len(version) < 10 else None


class Announcer:
    """Announces what this process has stored. Without an address nobody is told, and the feed finds it in the log."""

    def __init__(self, address: str | None) -> None:
        self._server = redis.Redis.from_url(address, socket_timeout=2, socket_connect_timeout=2) if address else None
        self._waiting: SimpleQueue[Announced | None] = SimpleQueue()
        self._thread: Thread | None = None
        self._lock = Lock()

    def gone_on(self, match: str, version: int) -> None:
        if self._server is not None:
            self._begin()
            self._waiting.put(Announced(match, version))

    def spoken(self, match: str) -> None:
        self.gone_on(match, 0)

    def close(self) -> None:
        """What waits is still announced."""
        if self._thread is not None:
            self._waiting.put(None)
            self._thread.join(RETRY)

    def _begin(self) -> None:
        if self._thread is None:
            with self._lock:
                if self._thread is None:
                    self._thread = Thread(target=self._announce_all, name="announcer", daemon=True)
                    self._thread.start()

    def _announce_all(self) -> None:
        away_until = 0.0
        while batch := self._next():
            if monotonic() < away_until:
                continue  # found in the log, later
            try:
                self._put(batch)
            except redis.RedisError as error:
                away_until = monotonic() + RETRY
                log.warning("nothing can be announced; the feed looks into the log", extra={"why": str(error)})

    def _next(self) -> list[Announced]:
        """All that wait, at most so many; nothing at the end."""
        batch = [self._waiting.get()]
        while batch[-1] is not None and len(batch) < TOGETHER and not self._waiting.empty():
            batch.append(self._waiting.get())
        if batch[-1] is None:
            self._waiting.put(None)  # this batch is the last but one
        return [one for one in batch if one is not None]

    def _put(self, batch: list[Announced]) -> None:
        assert self._server is not None
        with self._server.pipeline(transaction=False) as all_at_once:
            for one in batch:
                all_at_once.publish(CHANNEL, one.written())
            all_at_once.execute()


async def heard(address: str) -> AsyncIterator[Announced | None]:
    """What is announced from now on, as it comes; first None, once we listen. It ends with an error of Redis."""
    async with AsyncRedis.from_url(address, socket_connect_timeout=2) as server, server.pubsub() as listening:
        await listening.subscribe(CHANNEL)
        yield None
        async for message in listening.listen():
            if message["type"] == "message" and (one := Announced.read(message["data"].decode("ascii", "replace"))):
                yield one
