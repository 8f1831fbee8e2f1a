"""How often somebody may ask. A caller is a player, or an address of the network for those who did not sign in.

Ordinary requests are counted in the memory of each web process: that costs microseconds, and protects the process that
counts. What is rare and must not be tried often anywhere (sign-in links, new matches) is counted in Redis for all
processes together; while Redis is away each process counts for itself.
"""

from __future__ import annotations

import time
from typing import NamedTuple

from flask import Flask, Response, g, request
from limits import RateLimitItem, parse
from limits.storage import MemoryStorage, RedisStorage
from limits.strategies import FixedWindowRateLimiter
from redis.exceptions import RedisError

from service.problems import Problem

RETRY = 10.0  # seconds until an absent Redis is tried again
READS = frozenset({"GET", "HEAD", "OPTIONS"})


class Limits(NamedTuple):
    """How much is allowed to one caller."""

    read: RateLimitItem = parse("900/minute")
    write: RateLimitItem = parse("300/minute")
    opened: RateLimitItem = parse("60/hour")
    links: RateLimitItem = parse("5/15 minutes")  # sign-in links to one address
    asking: RateLimitItem = parse("30/hour")  # sign-in links asked for from one place


class Limiter:
    """Counts what callers do."""

    def __init__(self, limits: Limits, redis: str | None) -> None:
        self.limits = limits
        self._here = FixedWindowRateLimiter(MemoryStorage())
        self._shared = FixedWindowRateLimiter(_storage(redis)) if redis else None
        self._away_until = 0.0

    def ordinary(self, caller: str, method: str) -> None:
        """One more request of this caller; the answer's headers will say how many are left."""
        kind, item = ("read", self.limits.read) if method in READS else ("write", self.limits.write)
        allowed = self._here.hit(item, kind, caller)
        reset, left = self._here.get_window_stats(item, kind, caller)
        g.limit = (item.amount, left, max(0, round(reset - time.time())))
        if not allowed:
            raise _too_many(item, reset)

    def rare(self, kind: str, item: RateLimitItem, caller: str) -> None:
        """One more of something that all processes count together."""
        if not self._hit(item, kind, caller):
            raise _too_many(item, time.time() + item.get_expiry())

    def _hit(self, item: RateLimitItem, kind: str, caller: str) -> bool:
        if self._shared and time.monotonic() >= self._away_until:
            try:
                return self._shared.hit(item, kind, caller)
            except RedisError:
                self._away_until = time.monotonic() + RETRY
        return self._here.hit(item, kind, caller)


def _storage(redis: str) -> RedisStorage:
    address = redis.replace("unix://", "redis+unix://", 1) if redis.startswith("unix://") else redis
    return RedisStorage(address, socket_timeout=1.0)


def _too_many(item: RateLimitItem, reset: float) -> Problem:
    wait = max(1, round(reset - time.time()))
    told = f"At most {item.amount} per {item.GRANULARITY.name if item.multiples == 1 else _stretch(item)}"
    return Problem("too-many", f"{told}; try again in {wait} seconds.", {"Retry-After": str(wait)})


def _stretch(item: RateLimitItem) -> str:
    return f"{item.multiples} {item.GRANULARITY.name}s"


def show_limits(app: Flask) -> None:
    """Every answer says how much is left."""

    @app.after_request
    def say(response: Response) -> Response:
        if (left := g.get("limit")) is not None:
            response.headers["RateLimit-Limit"], response.headers["RateLimit-Remaining"] = str(left[0]), str(left[1])
            response.headers["RateLimit-Reset"] = str(left[2])
        return response


def place() -> str:
    """Where an unknown caller asks from."""
    return f"address {request.remote_addr}"
