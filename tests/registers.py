"""A whole register for tests: a database of its own, people with addresses, a clock that can be set."""

from __future__ import annotations

from pathlib import Path
from time import time

from domain.match.clocks import Terms
from service.config import Settings
from service.storage import schema
from service.storage.match_cache import Store
from service.usecases.commands import Caller
from service.usecases.matches import Matches
from service.usecases.people import People
from service.usecases.timekeeping import Calendar, Timekeeping

NOON = 1_785_924_000  # Wednesday 5 August 2026, 12:00 in Warsaw


class Wall:
    """A clock on the wall that stands until somebody moves it. `running` is what it is ahead of the real time."""

    def __init__(self, now: int = NOON) -> None:
        self._now = now
        self.running: float | None = None

    @property
    def now(self) -> int:
        return self._now if self.running is None else int(time() + self.running)

    @now.setter
    def now(self, moment: int) -> None:
        self._now = moment
        self.running = None if self.running is None else moment - time()

    def __call__(self) -> float:
        return float(self.now)


class SmallRegister:
    """Three people who can play, and everything they need for it."""

    def __init__(self, data: Path, database: str | None = None, now: int = NOON) -> None:
        url = database or f"sqlite:///{data / 'register.db'}"
        self.settings = Settings(data=data, database=url, redis=None, key=b"k" * 32, url="https://register.example")
        schema.migrate(url)
        self.wall = Wall(now)
        self.store = Store(self.settings)
        self.people = People(self.store.durable, self.wall)
        self.calendar = Calendar(self.people)
        self.matches = Matches(self.store, self.wall, self.calendar.counted)
        self.timekeeping = Timekeeping(self.matches, self.people, self.calendar)
        self.ids = [
            self.people.add(name, f"{name.lower()}@players.example", zone="Europe/Warsaw").id
            for name in ("Anna", "Bartek", "Celina")
        ]

    def caller(self, seat: int) -> Caller:
        return Caller(self.ids[seat])

    def open(self, game: str = "coal-baron", terms: Terms = Terms(), title: str = "") -> str:
        """A match in which the three sit and that has started."""
        host = self.caller(0)
        match = self.matches.open(host, game, len(self.ids), title=title, terms=terms).match
        for seat in range(len(self.ids)):
            self.matches.sit(self.caller(seat), match, seat)
        self.matches.start(host, match)
        return match

    def match(self, id: str):
        with self.store.held(id) as held:
            self.store.forward(held)
            return self.store.present(held)

    def close(self) -> None:
        self.store.close()
