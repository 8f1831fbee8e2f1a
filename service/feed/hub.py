"""Hears of what was stored, and wakes who watches it.

Redis says it at once. What it does not say (it was away, or whoever stored something died) stands in the log, which is
looked at now and then, and often while Redis is away.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from time import monotonic
from typing import Any

from cachetools import LRUCache, TTLCache
from redis import RedisError

from domain.match.log import OF_MATCH
from domain.words import Refused
from projections.log_places import LogPlace
from projections.sql import Unavailable
from service.bootstrap import Register
from service.feed.shared_reads import OwnMatch, Read, SharedReads
from service.feed.watchers import StreamLimits, Watchers
from service.notify.announcements import Announced, heard
from service.usecases.queries import Seating

log = logging.getLogger("register.feed")
SELDOM, OFTEN = 5.0, 0.5  # seconds between two looks into the log, while Redis answers and while it does not
KEYS = 2.0  # seconds: so long a key that has ended may still be told something
BATCH = 500  # entries of the log that are looked at together
MATCHES = 100_000  # of which it is known how far they are
LATELY = 30.0  # seconds that lists may lag behind the log
AGAIN = 1.0  # seconds until an absent Redis is tried again


class Hub:
    """All in one loop; nothing here waits for a database or for a reader."""

    def __init__(self, register: Register, limits: StreamLimits = StreamLimits()) -> None:
        self.now = register.now
        self.reads = SharedReads(register)
        self.watchers = Watchers(limits)
        self._register = register
        self._stored: LRUCache[str, int] = LRUCache(MATCHES)  # how far matches are, as the log says
        self._announced: LRUCache[str, int] = LRUCache(MATCHES)  # as was heard last, from whomever
        self._serials: LRUCache[str, int] = LRUCache(MATCHES)  # what was read under an earlier one is old
        self._serial = 0
        self._concerned: LRUCache[str, tuple[set[str], set[str]]] = LRUCache(MATCHES)  # now, and before that
        self._lately: TTLCache[str, None] = TTLCache(BATCH, LATELY, monotonic)
        self._hears = False
        self._tasks: set[asyncio.Task[Any]] = set()

    # --- what streams ask --------------------------------------------------------------------------------------------

    def version(self, match: str) -> int:
        """How far a match is, as was heard last."""
        return self._announced.get(match, 0)

    @property
    def lately(self) -> list[str]:
        """Matches that lists may not know of yet."""
        return list(self._lately)

    def concerned_until_now(self, match: str) -> set[str]:
        """Whom a match has concerned before it last went on."""
        return self._concerned.get(match, (set(), set()))[1]

    async def seating(self, match: str) -> Seating:
        found = await self._once("seating", match, self.reads.seating)
        self._stored[match] = max(found.version, self._stored.get(match, 0))
        return found

    async def said(self, match: str) -> int:
        return await self._once("said", match, self.reads.said)

    async def own_match(self, match: str) -> OwnMatch:
        return await self._once("own", match, self.reads.own_match)

    async def _once(self, what: str, match: str, read: Callable[[str], Read]) -> Read:
        return await self.reads.once((what, match, self._serials.get(match, 0)), read, match)

    # --- what is heard -----------------------------------------------------------------------------------------------

    def hear(self, one: Announced, *, stored: bool = False) -> None:
        """A match has gone on. What was heard before is no news; only the log is believed that a match is far ahead."""
        if one.version and one.version <= min(self._stored.get(one.match, 0), self.version(one.match)):
            return
        if one.version:
            self._announced[one.match] = one.version
        if stored:
            self._stored[one.match] = one.version
        self._serial += 1
        self._serials[one.match] = self._serial
        self._lately[one.match] = None
        for stream in self.watchers.of_match(one.match):
            if one.version or stream.hears_talk:
                stream.wake()
        if self.watchers.players:
            self._apart(self._tell_concerned(one.match))

    async def _tell_concerned(self, match: str) -> None:
        try:
            found = await self.own_match(match)
        except (Refused, Unavailable) as error:
            log.warning("nobody was told of a match", extra={"match": match, "why": str(error)})
            return
        before = self._concerned.get(match, (set(), set()))[0]
        self._concerned[match] = found.concerned, before
        for player in (found.concerned | before) & self.watchers.players:
            for stream in self.watchers.of_player(player):
                stream.concerns(match)

    def _apart(self, work: Any) -> None:
        """Done by and by; a task that nobody holds would be forgotten in the middle of it."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # --- from where it is heard --------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Listen, look and see to keys, from now on."""
        address = self._register.settings.redis
        self._apart(self._look_into_log())
        self._apart(self._hear_talk())
        self._apart(self._see_keys())
        if address:
            self._apart(self._listen(address))

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        self.reads.close()

    async def _listen(self, address: str) -> None:
        while True:
            try:
                async for one in heard(address):
                    self._hears = True
                    if one is not None:
                        self.hear(one)
            except (RedisError, OSError) as error:
                log.warning("Redis does not answer; looking into the log", extra={"why": str(error)})
            self._hears = False
            await asyncio.sleep(AGAIN)

    async def _look_into_log(self) -> None:
        events = self._register.store.events
        place: LogPlace | None = None
        while True:
            try:
                if place is None:
                    place = await self.reads.apart(events.end)
                place = await self._caught_up(place)
            except Unavailable as error:
                log.warning("the storage does not answer; trying again", extra={"why": str(error)})
            await asyncio.sleep(SELDOM if self._hears else OFTEN)

    async def _caught_up(self, place: LogPlace) -> LogPlace:
        """Hear what the log has after a place; how far that is comes back."""
        while True:
            notes = await self.reads.apart(self._register.store.events.notes, place, BATCH)
            latest = {note.log: note.version for note in notes if note.opening == OF_MATCH}
            for match, version in latest.items():
                self.hear(Announced(match, version), stored=True)
            place = notes[-1].at if notes else place
            if len(notes) < BATCH:
                return place

    async def _hear_talk(self) -> None:
        """What is said at tables stands in no log: while Redis is away, each table is looked at."""
        while True:
            await asyncio.sleep(SELDOM)
            for match in () if self._hears else self.watchers.talking():
                self.hear(Announced(match, 0))

    async def _see_keys(self) -> None:
        """Whoever's token was revoked, who signed out, or was erased: their streams end."""
        while True:
            await asyncio.sleep(KEYS)
            keys = self.watchers.keys
            try:
                good = await self.reads.apart(self._register.people.good_keys, keys) if keys else keys
            except Unavailable:
                continue
            self.watchers.end_all_but(good | (self.watchers.keys - keys))
