"""All parts of the register that one process works with, put together in one place."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import NamedTuple

from flask import current_app

from service.clockwork import Calendar, Clockwork
from service.config import Settings
from service.matches import Matches
from service.people import ERASED, People
from service.reading import Readings
from service.store import Store

FORGET = 10.0  # seconds a name is remembered


class Names:
    """What players are called, remembered for a moment: a decision should not wait for the names of its table."""

    def __init__(self, people: People) -> None:
        self._people = people
        self._known: dict[str, str] = {}
        self._until = 0.0

    def __call__(self, player: str) -> str:
        if monotonic() > self._until:
            self._known, self._until = {}, monotonic() + FORGET
        if player not in self._known:
            self._known.update(self._people.names([player]))
        return self._known.get(player, ERASED)


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
    people = People(store.register)
    matches = Matches(store, counted=Calendar(people).counted)
    return House(settings, store, matches, Readings(store), people, Clockwork(matches, people), Names(people))


def house() -> House:
    """The house of the web application at hand."""
    found: House = current_app.extensions["house"]
    return found
