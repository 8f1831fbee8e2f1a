"""A whole register for tests: a database of its own, people with addresses, a clock that can be set."""

from __future__ import annotations

from pathlib import Path
from random import Random
from time import time

from domain.engine import legal
from domain.match.clocks import Terms
from domain.match.state import Match
from domain.places import Viewer, masked
from service.bootstrap import build
from service.bots import BOTS
from service.config import MailSettings, Settings
from service.storage import schema
from service.storage.match_cache import Store
from service.usecases.commands import Caller
from service.usecases.people import People
from service.usecases.queries import Queries

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


def queries_on(store: Store) -> Queries:
    """What can be read, for whoever has only the storage at hand."""
    return Queries(store, People(store.durable))


def version(store: Store, match: str) -> int:
    """How many entries the log of a match has."""
    return len(store.events.read(match))


def bot_choice(match: Match, seat: int, name: str) -> str:
    """What a bot would decide in a seat, in notation."""
    view, rng = masked(match.table, Viewer(seat)), Random(f"{match.id}/{match.ply}/{seat}")
    return match.game.write(BOTS[match.opened.game][name](view, seat, list(legal(match.game, view, seat)), rng))


class SmallRegister:
    """Three people who can play, and everything they need for it: `register` is what a process works with."""

    def __init__(
        self, data: Path, database: str | None = None, now: int = NOON, mail: MailSettings = MailSettings()
    ) -> None:
        url = database or f"sqlite:///{data / 'register.db'}"
        self.settings = Settings(data, url, None, b"k" * 32, "https://register.example", mail)
        schema.migrate(url)
        self.wall = Wall(now)
        self.register = build(self.settings, self.wall)
        self.store = self.register.store
        self.people = self.register.people
        self.matches = self.register.matches
        self.queries = self.register.queries
        self.timekeeping = self.register.timekeeping
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

    def match(self, id: str) -> Match:
        with self.store.held(id) as held:
            return self.store.newest(held)

    def awaited(self, match: str) -> int:
        return self.match(match).awaited[0]

    def take_turn(self, match: str) -> int:
        """Whoever is awaited decides something, until it is somebody else's turn: the seat."""
        seat = self.awaited(match)
        while self.awaited(match) == seat:
            at = self.match(match)
            first = next(iter(legal(at.game, masked(at.table, Viewer(seat)), seat)))
            self.matches.decide(self.caller(seat), match, first, None)
        return seat

    def close(self) -> None:
        self.register.close()
