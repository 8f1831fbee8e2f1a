"""How often somebody may ask. A caller is a player, or an address of the network for those who did not sign in.

Ordinary requests are counted in the memory of each web process: that costs microseconds, and protects the process that
counts. What is rare and must not be tried often anywhere (sign-in links, new matches) is counted in Redis for all
processes together; while Redis is away each process counts for itself.

Flask-Limiter does the same and took 250 us of every request where this takes 20; the `limits` library below it keeps a
clock of its own, so its windows cannot follow the one clock that everything else here goes by.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from threading import Lock
from typing import NamedTuple

import redis
from flask import Flask, request

from domain.words import say
from service.http.auth import who
from service.http.headers import add_header
from service.http.problems import Problem

RETRY = 10.0  # seconds until an absent Redis is tried again
READS = frozenset({"GET", "HEAD", "OPTIONS"})
MINUTE, HOUR = 60, 3600


class Limit(NamedTuple):
    """So many within so many seconds, counted in windows that begin at full multiples of them."""

    amount: int
    seconds: int

    def window(self, now: float) -> int:
        return int(now) // self.seconds

    def left(self, now: float) -> int:
        """Seconds until the next window."""
        return self.seconds - int(now) % self.seconds


class Limits(NamedTuple):
    """How much is allowed to one caller."""

    read: Limit = Limit(900, MINUTE)
    write: Limit = Limit(300, MINUTE)
    opened: Limit = Limit(60, HOUR)
    links: Limit = Limit(5, 15 * MINUTE)  # sign-in links to one address
    asking: Limit = Limit(30, HOUR)  # sign-in links asked for from one place


class Counts:
    """How often everybody did something in the present window of each kind."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._kinds: dict[str, tuple[int, Counter[str]]] = {}

    def add(self, kind: str, window: int, caller: str) -> int:
        with self._lock:
            present, counted = self._kinds.get(kind, (-1, Counter()))
            if present != window:
                counted = Counter()
                self._kinds[kind] = (window, counted)
            counted[caller] += 1
            return counted[caller]


class Limiter:
    """Counts what callers do. `now` gives the time."""

    def __init__(self, limits: Limits, address: str | None, now: Callable[[], float] = time.time) -> None:
        self.limits = limits
        self._now = now
        self._here = Counts()
        self._shared = redis.Redis.from_url(address, socket_timeout=1, socket_connect_timeout=1) if address else None
        self._away_until = 0.0

    def ordinary(self, caller: str, method: str) -> None:
        """One more request of this caller; the answer's headers say how many are left."""
        kind, limit = ("read", self.limits.read) if method in READS else ("write", self.limits.write)
        now = self._now()
        number = self._here.add(kind, limit.window(now), caller)
        for what, value in (
            ("Limit", limit.amount),
            ("Remaining", max(0, limit.amount - number)),
            ("Reset", limit.left(now)),
        ):
            add_header(f"RateLimit-{what}", str(value))
        if number > limit.amount:
            raise _too_many(limit, now)

    def rare(self, kind: str, limit: Limit, caller: str) -> None:
        """One more of something that all processes count together."""
        now = self._now()
        if self._count(kind, limit, limit.window(now), caller) > limit.amount:
            raise _too_many(limit, now)

    def _count(self, kind: str, limit: Limit, window: int, caller: str) -> int:
        if self._shared is not None and time.monotonic() >= self._away_until:
            try:
                name = f"limit:{kind}:{window}:{caller}"
                with self._shared.pipeline() as both:
                    both.incr(name)
                    both.expire(name, limit.seconds)
                    return int(both.execute()[0])
            except redis.RedisError:
                self._away_until = time.monotonic() + RETRY
        return self._here.add(kind, window, caller)


def _too_many(limit: Limit, now: float) -> Problem:
    left = limit.left(now)
    stretch = _stretch(limit.seconds)
    said = say(
        "At most {most} {stretch}; try again in {left:second|seconds}.", most=limit.amount, stretch=stretch, left=left
    )
    return Problem("too-many", str(said), {"Retry-After": str(left)})


def _stretch(seconds: int) -> str:
    if seconds % HOUR == 0:
        return "an hour" if seconds == HOUR else str(say("in {n:hour|hours}", n=seconds // HOUR))
    return "a minute" if seconds == MINUTE else str(say("in {n:minute|minutes}", n=seconds // MINUTE))


def count_requests(app: Flask, limiter: Limiter) -> None:
    """Count every request to the API, and everything that pages send."""

    @app.before_request
    def count() -> None:
        if request.path.startswith("/api/") or request.method == "POST":
            limiter.ordinary(who().player or place(), request.method)


def place() -> str:
    """Where an unknown caller asks from."""
    return f"address {request.remote_addr}"
