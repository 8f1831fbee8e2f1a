"""Registers for tests and drills: a table is laid, a clock is set, a bot decides for whoever is awaited."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import time
from typing import Any

from domain.campaign import waits_for
from domain.engine import legal
from domain.match.clocks import Terms
from domain.match.state import Match
from domain.places import Viewer, masked
from service.bootstrap import build
from service.bots import BOTS
from service.config import MailSettings, Settings
from service.storage import schema
from service.storage.match_cache import Store
from service.usecases.callers import Caller
from service.usecases.matches import Matches
from service.usecases.people import People
from service.usecases.queries import Queries
from service.usecases.table_time import Calendar

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
    calendar = Calendar(people := People(store.durable))
    return Queries(store, people, calendar, calendar)


def lay_table(
    matches: Matches,
    people: Sequence[Caller],
    game: str = "coal-baron",
    *,
    bots: Sequence[str] = (),
    host: Caller | None = None,
    words: str = "",
    start: bool = True,
    **opening: Any,
) -> str:
    """A match that is opened, seated in this order and started: by its host, who is the first at the table if nobody
    else is named. `opening` is what opening a match takes: options, title, terms, agreement, command.
    """
    host = host or people[0]
    match = matches.open(host, game, len(people) + len(bots), **opening).match
    for one in people:
        matches.sit(one, match, words=words.format(player=one.player))
    for bot in bots:
        matches.seat_bot(host, match, lambda _, bot=bot: bot)
    if start:
        matches.start(host, match)
    return match


def match_in(store: Store, id: str) -> Match:
    """A match as it is stored: tests may look at what the door shows to nobody."""
    with store.held(id) as held:
        return store.newest(held)


def version(store: Store, match: str) -> int:
    """How many entries the log of a match has."""
    return len(store.events.read(match))


def bot_choice(match: Match, seat: int, name: str) -> str:
    """What a bot would decide in a seat, in notation."""
    view, rng = masked(match.table, Viewer(seat)), Random(f"{match.id}/{match.ply}/{seat}")
    return match.game.write(BOTS[match.opened.game][name](view, seat, list(legal(match.game, view, seat)), rng))


def end_chapter(matches: Matches, chapter: str) -> None:
    """All but one resign: the match that a campaign waits for is over, and what it came to is recorded."""
    while not (at := match_in(matches.store, chapter)).over:
        chair = at.chair(at.active_seats[0])
        matches.resign(Caller(chair.player, chair.kind), chapter)


def decide_as_bot(matches: Matches, id: str, name: str = "greedy") -> bool:
    """Whoever is awaited decides as a bot would; what a campaign waits for is given up. Nobody does once it is over."""
    at = match_in(matches.store, id)
    if at.over:
        return False
    if waits_for(at):
        end_chapter(matches, waits_for(at))
        return True
    seat = at.awaited[0]
    mover = Caller(at.players[seat], at.chair(seat).kind)
    matches.decide(mover, id, bot_choice(at, seat, name), at.questions(seat)[0].asked)
    return True


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

    def open(
        self, game: str = "coal-baron", terms: Terms = Terms(), title: str = "", host: Caller | None = None
    ) -> str:
        """A match in which the three sit and that has started."""
        return lay_table(self.matches, [Caller(id) for id in self.ids], game, host=host, title=title, terms=terms)

    def match(self, id: str) -> Match:
        return match_in(self.store, id)

    def awaited(self, match: str) -> int:
        return self.match(match).awaited[0]

    def take_turn(self, match: str) -> int:
        """Whoever is awaited decides something, until it is somebody else's turn: the seat."""
        seat = self.awaited(match)
        while self.awaited(match) == seat:
            at = self.match(match)
            first = next(iter(legal(at.game, masked(at.table, Viewer(seat)), seat)))
            self.matches.decide(Caller(at.players[seat]), match, first, None)
        return seat

    def close(self) -> None:
        self.register.close()
