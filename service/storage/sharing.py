"""Who follows which shards of the log, where several processes follow it: on one machine or on many.

Each says every second that it is alive (`service.storage.leases`). The shards are dealt out among those that have said
so lately, in the order of their names; so whoever comes gets a part, and what the dead have left is taken over within
seconds. For a moment two may follow the same shard: its place moves for one of them only.

On SQLite, where there is one shard, nobody is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from time import monotonic

from projections.log_places import shards_of
from projections.sql import Database
from service.storage import leases

ALIVE = 5_000  # milliseconds that who has said so counts as alive
SAY_SO = 1.0  # seconds between two times that one does


class Sharing:
    """One follower among those of a name. Not for several threads at once."""

    def __init__(self, durable: Database, name: str, ticks: Callable[[], float] = monotonic) -> None:
        self._durable, self._name, self._ticks = durable, name, ticks
        self._all = shards_of(durable)
        self._holder = leases.new_holder()
        self._said: float | None = None
        self._mine: Collection[int] = range(self._all)

    def mine(self) -> Collection[int]:
        """The shards that are to be followed here, now."""
        now = self._ticks()
        if self._all > 1 and (self._said is None or now - self._said >= SAY_SO):
            self._mine, self._said = self._dealt(), now
        return self._mine

    def leave(self) -> None:
        """Leave everything to the others at once."""
        if self._all > 1:
            with self._durable.writing() as cursor:
                leases.leave(cursor, self._name, self._holder)

    def _dealt(self) -> Collection[int]:
        with self._durable.writing() as cursor:
            leases.say_alive(cursor, self._name, self._holder, ALIVE)
            alive = leases.alive(cursor, self._name)
        return range(alive.index(self._holder), self._all, len(alive))
