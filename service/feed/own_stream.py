"""Every match that concerns somebody, as it stands: told at the beginning, and whenever it has gone on.

An event tells the whole state of a match, so one that is told twice does no harm, and ids can be moments.
"""

from __future__ import annotations

from collections.abc import AsyncIterator

from service.feed.hub import Hub
from service.feed.stream import Stream, future
from service.feed.stream_form import StreamEvent
from service.feed.visitors import Visitor
from service.http.auth import HOW, challenge
from service.http.problems import Problem
from service.usecases.match_view import Summary

AHEAD = 5  # seconds: clocks of several machines differ
NOT_THEN_YET = "This id is of a moment that has not come: resume with an id that was sent, or without one."


class OwnStream(Stream):
    hears_talk = True

    def __init__(self, visitor: Visitor, hub: Hub, since: int | None) -> None:
        super().__init__(visitor)
        self._hub = hub
        self._since = since
        self._changed: dict[str, None] = {}  # matches to be told of, in order
        self._unlisted: set[str] = set()  # of these, which no list has named

    async def begin(self) -> bool:
        if not self.visitor.player:
            raise Problem("not-signed-in", HOW, challenge())
        if self._since is not None and self._since > self._hub.now() + AHEAD:
            raise future(NOT_THEN_YET)
        listed = await self._hub.reads.apart(self._hub.reads.matches_of, self.visitor.player, self._since)
        self._unlisted = set(self._hub.lately) - set(listed)  # lists lag a moment behind
        self._changed |= dict.fromkeys([*listed, *self._unlisted])
        return True

    def concerns(self, match: str) -> None:
        self._unlisted.discard(match)
        self._changed[match] = None
        self.wake()

    async def news(self) -> AsyncIterator[StreamEvent]:
        while self._changed:
            match = next(iter(self._changed))
            del self._changed[match]
            found = await self._hub.own_match(match)
            if match in self._unlisted and not self._would_be_listed(found.glance.summary):
                continue
            if self.visitor.player in found.concerned | self._hub.concerned_until_now(match):
                yield self._hub.reads.as_it_concerns(found, self.visitor.player)

    def _would_be_listed(self, summary: Summary) -> bool:
        return not summary.over if self._since is None else summary.changed_at >= self._since
