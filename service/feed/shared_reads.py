"""What streams read through the door: in threads, so that nobody waits, and once for all who want the same."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, TypeVar

from cachetools import LRUCache

from domain.match.clocks import Moment
from domain.places import Seat
from service.api.schemas.entries import HappeningSchema
from service.api.schemas.own_match import OwnGlance, OwnMatchSchema
from service.api.shapes import Context, Shown
from service.bootstrap import Register
from service.feed.stream_form import StreamEvent
from service.http.json_answers import encode
from service.usecases.callers import Caller
from service.usecases.queries import Glance, Seating

THREADS = 2
REMEMBERED = 2_000  # answers
AT_ONCE = 200  # entries of a log that are read at once

Read = TypeVar("Read")


class OwnMatch(NamedTuple):
    """A match as it stands, for whoever it concerns: who sits there, who opened it, who is offered a seat."""

    glance: Glance
    said: int  # things at its table

    @property
    def concerned(self) -> set[str]:
        summary = self.glance.summary
        offered = {offer.player for offer in summary.seat_offers.values()}
        return {*summary.players, summary.opener, *offered} - {""}


class SharedReads:
    """Every method may be called by many at once; what they want of the same match at the same moment is read once."""

    def __init__(self, register: Register) -> None:
        self._register = register
        self._threads = ThreadPoolExecutor(THREADS, "feed")
        self._answers: LRUCache[Hashable, asyncio.Future[Any]] = LRUCache(REMEMBERED)

    def close(self) -> None:
        self._threads.shutdown(cancel_futures=True)

    async def apart(self, read: Callable[..., Read], *given: Any) -> Read:
        """Something read in a thread, for one who asks."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, read, *given)

    async def once(self, key: Hashable, read: Callable[..., Read], *given: Any) -> Read:
        """The same, for all who ask under this key. What fails is read again by the next."""
        found = self._answers.get(key)
        if found is None:
            found = self._answers[key] = asyncio.ensure_future(self.apart(read, *given))
            found.add_done_callback(lambda done: self._forget_failed(key, done))
        answer: Read = await asyncio.shield(found)
        return answer

    def _forget_failed(self, key: Hashable, done: asyncio.Future[Any]) -> None:
        if (done.cancelled() or done.exception()) and self._answers.get(key) is done:
            del self._answers[key]

    # --- what is read ------------------------------------------------------------------------------------------------

    def seating(self, match: str) -> Seating:
        """Who sits at a table now, and how far its log is."""
        return self._register.queries.seating(match, newest=True)

    def said(self, match: str) -> int:
        return self._register.talk.spoken(match)

    def own_match(self, match: str) -> OwnMatch:
        return OwnMatch(self._register.queries.glance(Caller(""), match), self.said(match))

    def entries(self, caller: Caller, match: str, after: int, upto: int) -> list[StreamEvent]:
        """Entries of a log up to a version, in order, as the caller may read them: some at a time."""
        page = self._register.queries.log(caller, match, after, min(AT_ONCE, upto - after))
        digests = {one.version: digest for one, digest in zip(page.happenings, page.digests, strict=True)}
        table = Context(page.game, page.players, self._register.names, digests=digests)
        shown = HappeningSchema(many=True).dump(Shown(page.happenings, table))
        return [StreamEvent("entry", str(one["version"]), encode(one)) for one in shown]

    def as_it_concerns(self, found: OwnMatch, player: str) -> StreamEvent:
        """A match as one of those it concerns is told of it."""
        summary, time = found.glance
        table = Context(summary.game, summary.players, self._register.names, time.due)
        told = OwnMatchSchema().dump(Shown(OwnGlance(summary, player, found.said), table))
        return StreamEvent("match", str(summary.changed_at), encode(told))

    def matches_of(self, player: str, since: Moment | None) -> list[str]:
        """Matches of a player, as the lists know them: those that go on, or all that changed since; oldest first."""
        lobby = self._register.queries.lobby
        found = lobby(player=player, reader=player, limit=AT_ONCE)
        while since is not None and len(found) % AT_ONCE == 0 and found and found[-1].changed_at >= since:
            more = lobby(player=player, reader=player, limit=AT_ONCE, before=found[-1].cursor)
            if not more:
                break
            found += more
        wanted = [one for one in found if (one.changed_at >= since if since is not None else _goes_on(one.status))]
        return [one.id for one in reversed(wanted)]


def _goes_on(status: str) -> bool:
    return status in ("open", "running")


def seat_in(players: Sequence[str], player: str) -> Seat | None:
    """Where somebody sits; nobody in particular sits nowhere."""
    return players.index(player) if player and player in players else None
