"""How often somebody may ask. A caller is a player, or a place in the network for those who did not sign in.

Ordinary requests, and those that cost much, are counted in the memory of each web process: that costs microseconds, and
protects the process that counts. What is rare and must not be tried often anywhere (sign-in links, new matches) is
counted in Redis for all processes together; while Redis is away each process counts for itself. No limit can be used
up by somebody else: what is counted for a caller was done by that caller.

Flask-Limiter does the same and took 250 us of every request where this takes 20; the `limits` library below it keeps a
clock of its own, so its windows cannot follow the one clock that everything else here goes by.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address
from threading import Lock
from typing import NamedTuple

import redis
from flask import Flask, current_app, request

from domain.words import say
from service.http.auth import who
from service.http.headers import add_headers
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
    drawn: Limit = Limit(20, MINUTE)  # pictures as dots that nobody has asked for lately
    whole: Limit = Limit(60, MINUTE)  # logs read from their beginning: exports and proofs
    streams: Limit = Limit(120, MINUTE)  # streams begun
    opened: Limit = Limit(60, HOUR)
    asking: Limit = Limit(30, HOUR)  # sign-in links asked for
    links: Limit = Limit(5, 15 * MINUTE)  # of these, to one address
    links_in_all: Limit = Limit(20, 15 * MINUTE)  # sign-in links to one address, whoever asks


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
        add_headers(
            ("RateLimit-Limit", str(limit.amount)),
            ("RateLimit-Remaining", str(max(0, limit.amount - number))),
            ("RateLimit-Reset", str(limit.left(now))),
        )
        if number > limit.amount:
            raise _too_many(limit, now)

    def costly(self, kind: str, caller: str) -> None:
        """One more of something that keeps this process busy."""
        limit, now = self._limit(kind), self._now()
        if self._here.add(kind, limit.window(now), caller) > limit.amount:
            raise _too_many(limit, now)

    def rare(self, kind: str, caller: str) -> None:
        """One more of something that all processes count together."""
        if not self.allows(kind, caller):
            raise _too_many(self._limit(kind), self._now())

    def allows(self, kind: str, caller: str) -> bool:
        """The same, for who has another answer to it than a problem."""
        limit = self._limit(kind)
        return self._count(kind, limit, limit.window(self._now()), caller) <= limit.amount

    def _limit(self, kind: str) -> Limit:
        found: Limit = getattr(self.limits, kind)
        return found

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
    """Count every request, but those for files that browsers keep. A wrong token is counted where it comes from.

    How we are is told to whoever asks, and who that is nobody looks up: that takes a database, which may be away.
    """

    @app.before_request
    def count() -> None:
        if request.path.startswith("/static/") or request.endpoint == "health.alive":
            return
        try:
            caller = place() if request.blueprint == "health" else caller_or_place()
        except Problem:
            limiter.ordinary(place(), request.method)
            raise
        limiter.ordinary(caller, request.method)


def limiter() -> Limiter:
    """That of the application at hand."""
    found: Limiter = current_app.extensions["limiter"]
    return found


def caller_or_place() -> str:
    return who().player or place()


def place() -> str:
    """Where an unknown caller asks from."""
    return place_of(request.remote_addr or "")


def place_of(address: str) -> str:
    return f"address {_network(address)}"


@lru_cache(4096)
def _network(address: str) -> str:
    """Who has one address of IPv6 has the 2^64 beside it: they count as one."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    return str(found.ipv4_mapped or IPv6Network((found, 64), strict=False))
