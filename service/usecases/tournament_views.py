"""What can be read of tournaments. Everything in their logs is public but the words that entrants said while others can
still enter: whoever came last could choose theirs to suit them.

A tournament is folded once for each version somebody looks at, whoever looks, and so are its standings: with a thousand
entrants they take a tenth of a second. What is given out is read by many at once, and never changed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from functools import cached_property
from hashlib import sha256
from threading import Lock
from time import time
from typing import Any, NamedTuple

import msgspec
from cachetools import LRUCache

from domain.chain import Actor, digest
from domain.match.clocks import Moment
from domain.tournament.acts.writing import impartial
from domain.tournament.log import TOURNAMENT_FORM, AnyTournamentEvent, Entered, ReserveListed
from domain.tournament.reach import Reach, reachable
from domain.tournament.reckoning import final_standings, stage_standings
from domain.tournament.standings import StandingsLine, StandingsRow
from domain.tournament.state import Tournament, fold_tournament
from domain.words import Refused
from projections import lists
from projections.lists import ListedTournament
from service.storage.match_cache import Store
from service.storage.tournament_cache import NoSuchTournament

KEPT = 100  # tournaments at hand, each in the version that was looked at last


class LoggedEvent(NamedTuple):
    """An entry of the log as everybody may read it: without salt and command id, which are told at the end."""

    version: int
    at: Moment
    by: Actor
    kind: str
    event: AnyTournamentEvent
    digest: str


class SeenTournament:
    """A tournament in one version, and what follows from it, worked out when it is first asked for."""

    def __init__(self, now: Tournament) -> None:
        self.now = now
        self._stages: dict[int, Sequence[StandingsLine]] = {}

    def standings(self, stage: int) -> Sequence[StandingsLine]:
        """The standings of a stage as its results are now, every value with its terms."""
        if stage not in self._stages and stage < len(self.now.fields):
            self._stages[stage] = stage_standings(self.now, stage)
        return self._stages.get(stage, ())

    @cached_property
    def reach(self) -> dict[str, Reach]:
        """Which ranks everybody can still reach in the stage that is being played."""
        now = self.now
        return reachable(now) if now.phase in ("closed", "playing") and not now.played_out else {}

    @cached_property
    def final(self) -> tuple[StandingsRow, ...]:
        """The whole order, once all is played; with every correction since."""
        return final_standings(self.now) if self.now.phase == "provisional" else self.now.final


class TournamentViews:
    """Everything that can be read of tournaments."""

    def __init__(self, store: Store, now: Callable[[], float] = time) -> None:
        self._store = store
        self._now = now
        self._seen: LRUCache[str, SeenTournament] = LRUCache(KEPT)
        self._lock = Lock()

    def get(self, id: str) -> SeenTournament:
        """A tournament as it is now. Not to be changed."""
        last = self._store.events.last(id)
        if last is None:
            raise NoSuchTournament
        with self._lock:
            known = self._seen.get(id)
        if known is not None and known.now.head == digest(last):
            return known
        if self._store.events.is_match(id):
            raise NoSuchTournament
        fresh = SeenTournament(fold_tournament(id, self._store.events.read(id)))
        with self._lock:
            self._seen[id] = fresh
        return fresh

    def listed(
        self, phase: str = "", game: str = "", player: str = "", before: str | None = None, limit: int = 50
    ) -> list[ListedTournament]:
        """Tournaments, the latest change first."""
        wanted = {name: value for name, value in (("phase", phase), ("game", game), ("player", player)) if value}
        return lists.tournaments(self._store.views, wanted, before=before, limit=limit)

    def directs(self, tournament: str, player: str, players: Collection[str]) -> bool:
        """Whether somebody may act as a director in a case of these players: nobody does in their own."""
        with suppress(Refused):
            now = self.get(tournament).now
            if player in now.directors:
                impartial(now, player, players)
                return True
        return False

    def opened(self, matches: Sequence[str]) -> set[str]:
        """Which of these matches are in the book: one statement."""
        return set(self._store.events.ends(list(matches))) if matches else set()

    def beat(self, id: str, round: int) -> str:
        """Another word for every state of a tournament and of the tables of a round: two statements."""
        now = self.get(id).now
        found = now.round(round)
        matches = [one.fixture.match for one in found.fixtures.values()] if found else []
        last = self._store.events.ends(matches) if matches else {}
        heads = [digest(data) for _, data in sorted(last.items())]
        return sha256("".join([now.head, *heads]).encode()).hexdigest()[:32]

    def log(self, id: str, after: int = 0, limit: int = 500) -> list[LoggedEvent]:
        """Entries after a version, as everybody may read them."""
        entering = self.get(id).now.phase == "entering"
        return [_as_read(data, entering) for data in self._store.events.read(id, after, after + limit)]


def _as_read(data: bytes, entering: bool) -> LoggedEvent:
    entry = TOURNAMENT_FORM.decode(data)
    event: Any = entry.event
    if entering and isinstance(event, (Entered, ReserveListed)):
        event = msgspec.structs.replace(event, words="")
    kind = str(type(event).__struct_config__.tag)
    return LoggedEvent(entry.version, entry.at, entry.by, kind, event, digest(data))
