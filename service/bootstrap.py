"""All parts of the register that one process works with, put together in one place."""

from __future__ import annotations

from collections.abc import Callable
from time import time
from typing import NamedTuple

from projections.sql import Database
from service.config import Settings
from service.storage.match_cache import Store
from service.usecases.matches import Matches
from service.usecases.people import ERASED, People, Player
from service.usecases.queries import Queries
from service.usecases.timekeeping import Calendar, Timekeeping

FORGET = 10.0  # seconds a player is remembered


class Known(People):
    """People, remembered for a moment: a decision should not wait for the names and time zones of its table."""

    def __init__(self, database: Database, now: Callable[[], float] = time) -> None:
        super().__init__(database, now)
        self._known: dict[str, Player | None] = {}
        self._since = self._now()

    def get(self, id: str) -> Player | None:
        now = self._now()
        if not 0 <= now - self._since < FORGET:  # a clock that was set back makes nobody remembered for ever
            self._known, self._since = {}, now
        known = self._known  # another thread may begin a new one
        if id not in known:
            known[id] = super().get(id)
        return known[id]


class Names:
    """What players are called."""

    def __init__(self, people: People) -> None:
        self._people = people

    def __call__(self, id: str) -> str:
        player = self._people.get(id)
        return player.name if player else ERASED


class Register(NamedTuple):
    settings: Settings
    store: Store
    matches: Matches
    queries: Queries
    people: People
    timekeeping: Timekeeping
    names: Callable[[str], str]
    now: Callable[[], float]  # the one clock of all parts

    def close(self) -> None:
        self.store.close()


def build(settings: Settings, now: Callable[[], float] = time) -> Register:
    """Open the storage and put the use cases on it. To be called after a fork. `now` gives the time to all of them."""
    store = Store(settings)
    people, known = People(store.durable, now), Known(store.durable, now)
    calendar = Calendar(known)
    matches = Matches(store, now, calendar.counted)
    queries, timekeeping = Queries(store, now), Timekeeping(matches, people, calendar)
    return Register(settings, store, matches, queries, people, timekeeping, Names(known), now)
