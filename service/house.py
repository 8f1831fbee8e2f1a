"""All parts of the register that one process works with, put together in one place."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import NamedTuple

from flask import current_app

from projections.sql import Database
from service.clockwork import Calendar, Clockwork
from service.config import Settings
from service.matches import Matches
from service.people import ERASED, People, Player
from service.reading import Readings
from service.store import Store

FORGET = 10.0  # seconds a player is remembered


class Known(People):
    """People, remembered for a moment: a decision should not wait for the names and time zones of its table."""

    def __init__(self, register: Database) -> None:
        super().__init__(register)
        self._known: dict[str, Player | None] = {}
        self._until = 0.0

    def get(self, id: str) -> Player | None:
        if monotonic() > self._until:
            self._known, self._until = {}, monotonic() + FORGET
        if id not in self._known:
            self._known[id] = super().get(id)
        return self._known[id]


class Names:
    """What players are called."""

    def __init__(self, people: People) -> None:
        self._people = people

    def __call__(self, id: str) -> str:
        player = self._people.get(id)
        return player.name if player else ERASED


class House(NamedTuple):
    settings: Settings
    store: Store
    matches: Matches
    readings: Readings
    people: People
    clockwork: Clockwork
    names: Callable[[str], str]

    def close(self) -> None:
        self.store.close()


def build(settings: Settings) -> House:
    """Open the storage and put the use cases on it. To be called after a fork."""
    store = Store(settings)
    people, known = People(store.register), Known(store.register)
    matches = Matches(store, counted=Calendar(known).counted)
    return House(settings, store, matches, Readings(store), people, Clockwork(matches, people), Names(known))


def house() -> House:
    """The house of the web application at hand."""
    found: House = current_app.extensions["house"]
    return found
