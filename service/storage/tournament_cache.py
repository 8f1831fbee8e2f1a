"""Tournaments at hand, as matches are: loaded from the book, changed in place, kept only once what changed is stored.

A tournament is checked out by one thread at a time. Between processes nothing is locked: who writes finds the place
taken and starts over. Its master secret is sealed like the secret of a match, in the same table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import Lock

from cachetools import LRUCache

from domain.chain import Unreadable
from domain.chance import commitment
from domain.tournament.log import TournamentWritten
from domain.tournament.state import Tournament
from domain.words import Refused, say
from projections.forward import tournament_now
from service.storage.match_cache import LostSecret, Store

LOST_MASTER = "the master secret of tournament {id} is lost, or the secret key is not the one it was sealed with"


class NoSuchTournament(Refused):
    """There is no tournament with this id."""

    def __init__(self) -> None:
        super().__init__("tournament", say("there is no such tournament"))


class HeldTournament:
    """A tournament in the hands of one thread."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.lock = Lock()
        self.tournament: Tournament | None = None
        self.secret: bytes | None = None


class TournamentStore:
    """The tournaments of a register."""

    def __init__(self, store: Store, *, cached: int = 50) -> None:
        self._store = store
        self._held: LRUCache[str, HeldTournament] = LRUCache(cached)
        self._lock = Lock()

    @contextmanager
    def held(self, id: str) -> Iterator[HeldTournament]:
        with self._lock:
            held = self._held.get(id)
            if held is None:
                held = self._held[id] = HeldTournament(id)
        with held.lock:
            yield held

    def present(self, held: HeldTournament) -> Tournament:
        """The tournament as it is stored now."""
        at, held.tournament = held.tournament, None  # a fold that fails leaves nothing behind
        try:
            held.tournament = tournament_now(self._store.events, held.id, at)
        except Unreadable:
            if self._store.events.is_match(held.id):
                raise NoSuchTournament from None
            raise
        if not held.tournament.version:
            raise NoSuchTournament
        return held.tournament

    def append(self, held: HeldTournament, written: Sequence[TournamentWritten]) -> None:
        """Store what was written. If that fails, for whatever reason, the tournament at hand is dropped."""
        try:
            self._store.events.append(written)
        except BaseException:
            held.tournament = None
            raise

    def secret(self, held: HeldTournament) -> bytes:
        """The master secret, once its commitment has proven it."""
        if held.secret is None:
            opened = self.present(held).opened
            secret = self._store.make_secret(held.id)
            if opened is None or commitment(secret) != opened.commitment:
                raise LostSecret(str(say(LOST_MASTER, id=held.id)))
            held.secret = secret
        return held.secret
