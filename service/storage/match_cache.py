"""Matches at hand: loaded from the book, kept in a cache, changed in place, kept only once what changed is stored.

A match is checked out by one thread at a time (`Store.held`). Between processes nothing is locked: each may hold a
match that has gone on elsewhere. Who writes finds the place taken and starts over; who is refused first looks whether
the match has gone on; who reads brings it forward first. So the cost of a decision does not grow with the log.

The secret behind a match's chance must not be in the log before the end. It lies in a table of its own, sealed with a
pad that only the server's key makes, and its commitment in the first entry proves that it is the right one.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import takewhile
from threading import Lock
from typing import Any, NamedTuple

from cachetools import LRUCache

from domain.chain import Unreadable
from domain.chance import commitment
from domain.match.folding import fold
from domain.match.log import MatchOpened, Written
from domain.match.state import Match
from domain.words import Refused, Trouble, say
from projections import snapshots
from projections.forward import brought_forward
from projections.server import Pool
from projections.sql import Database, Unavailable, open_part
from service.config import Settings
from service.storage import in_use, schema
from service.storage.event_store import EventStore
from service.storage.sealing import BadKey, padded, see_key


class NoSuchMatch(Refused):
    """There is no match with this id."""

    def __init__(self) -> None:
        super().__init__("match", say("there is no such match"))


class Stored(NamedTuple):
    """Something was stored in this match; all that who looks at it afterwards needs to know whether to look on."""

    match: str
    version: int
    opened: MatchOpened
    over: bool
    expired: bool  # somebody's time has run out with it

    @classmethod
    def of(cls, match: Match, since: int) -> Stored:
        """What was stored after a version."""
        notes = takewhile(lambda note: note.version > since, reversed(match.time_notes))
        return cls(
            match.id, match.version, match.opened, match.over, any(note.change.kind == "expired" for note in notes)
        )


class Held:
    """A match in the hands of one thread."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.lock = Lock()
        self.match: Match | None = None
        self.secret: bytes | None = None
        self.stored = False  # since it was checked out


class Store:
    """The register's storage: the book, the part that must never be lost, and the views. Open it after a fork."""

    def __init__(self, settings: Settings, *, cached: int = 500) -> None:
        url = settings.database
        self.key = settings.key
        self._held: LRUCache[str, Held] = LRUCache(cached)
        self._lock = Lock()
        self._pool = None if settings.on_sqlite else Pool(url)
        self.durable: Database = open_part(url, "register", self._pool)
        self.views: Database = open_part(url, "views", self._pool)
        schema.check(self.durable, self.views)
        self._lease = self._lease_on(self._pool) if self._pool else None
        self._in_use = in_use.opened(settings)
        self.afterwards: list[Callable[[Stored], None]] = []  # run when the match is back, never while it is held
        self.events = EventStore(url, self._pool)
        try:
            self.events.see_order()
            see_key(self.durable, self.events, self.key)
        except (BadKey, Unavailable):
            self.close()
            raise

    def close(self) -> None:
        if self._lease:
            self._lease.leave()
        self.events.close()
        self.durable.close()
        self.views.close()
        self._in_use.close()

    def _lease_on(self, pool: Pool) -> in_use.Lease:
        pool.another = self.drop_all
        try:
            return in_use.Lease(pool, self.key)
        except (BadKey, Unavailable):
            pool.close()
            raise

    # --- matches at hand ---------------------------------------------------------------------------------------------

    @contextmanager
    def held(self, id: str) -> Iterator[Held]:
        """Check a match out. Whoever spoils it calls `drop`."""
        with self._lock:
            held = self._held.get(id)
            if held is None:
                held = self._held[id] = Held(id)  # one that is pushed out stays with whoever holds it
        with held.lock:
            yield held
            stored = self._news(held)
        if stored:
            for look in self.afterwards:
                look(stored)

    def _news(self, held: Held) -> Stored | None:
        stored, held.stored = held.stored, False
        if not stored or not self.afterwards:
            return None
        match = self.present(held)
        return Stored.of(match, match.version - 2)  # with the note that time ran out goes what was decided then

    def drop_all(self) -> None:
        """Forget every match at hand: the database is another one, and may have lost what we had acknowledged."""
        with self._lock:
            self._held.clear()

    def drop(self, held: Held) -> None:
        """Forget what is at hand: it is not what is stored."""
        held.match = None

    def present(self, held: Held) -> Match:
        """The match as it was when it was last looked at, loaded if need be."""
        if held.match is None:
            held.match = self.load(held.id)
        return held.match

    def forward(self, held: Held) -> bool:
        """Bring the match up to what is stored. Whether there was anything new is returned."""
        match, held.match = held.match, None  # a fold that fails leaves nothing behind
        news = brought_forward(self.events, held.id, match) if match else self.load(held.id)
        held.match = news or match
        return news is not None

    def newest(self, held: Held) -> Match:
        """The match as it is stored now: for whoever reads."""
        self.forward(held)
        return self.present(held)

    def as_of(self, held: Held, version: int) -> Match:
        """The match as it stood at a version. Usually that is now."""
        match = self.present(held)
        return match if version == match.version else fold(match.id, self.events.read(match.id, upto=version))

    def load(self, id: str) -> Match:
        """A match from its snapshot and what was stored after it, or from its whole log."""
        with self.views.reading() as cursor:
            snapshot = snapshots.find(cursor, id)
        if snapshot is not None:
            match = brought_forward(self.events, id, snapshot) or snapshot
        else:
            match = self._folded(id)
        if not match.version:
            raise NoSuchMatch
        return match

    def _folded(self, id: str) -> Match:
        try:
            return fold(id, self.events.read(id))
        except Unreadable:
            if self.events.is_match(id):
                raise
            raise NoSuchMatch from None  # it is the log of a tournament

    def append(self, held: Held, written: Sequence[Written]) -> None:
        """Store what was written. If that fails, for whatever reason, the match at hand is dropped."""
        try:
            self.events.append(written)
        except BaseException:
            self.drop(held)
            raise
        held.stored = True

    # --- secrets -----------------------------------------------------------------------------------------------------

    def make_secret(self, id: str) -> bytes:
        """A new match's secret, or the one it already has: whoever opens a match twice commits to the same."""
        return self.keep_secret(id, secrets.token_bytes(32))

    def keep_secret(self, id: str, secret: bytes) -> bytes:
        """Seal the secret of a new match; the one that it already has comes back."""
        fresh = padded(self.key, id, secret).hex()
        with self.durable.writing() as cursor:
            cursor.run("INSERT INTO secrets VALUES (?,?) ON CONFLICT (match) DO NOTHING", id, fresh)
            row: Any = cursor.row("SELECT sealed FROM secrets WHERE match=?", id)
        return padded(self.key, id, bytes.fromhex(row["sealed"]))

    def secret(self, held: Held) -> bytes:
        """The secret of a match, once its commitment has proven it."""
        if held.secret is None:
            match = self.present(held)
            with self.durable.reading() as cursor:
                row: Any = cursor.row("SELECT sealed FROM secrets WHERE match=?", held.id)
            secret = padded(self.key, held.id, bytes.fromhex(row["sealed"])) if row else b""
            if commitment(secret) != match.opened.commitment:
                raise LostSecret(str(say(LOST, match=held.id)))
            held.secret = secret
        return held.secret

    def see_secret(self, id: str) -> None:
        """Complain if the chance of a match could not go on."""
        with self.held(id) as held:
            self.secret(held)


LOST = "the secret of match {match} is lost, or the secret key is not the one it was sealed with"


class LostSecret(Trouble):
    """Chance of this match cannot be continued."""
