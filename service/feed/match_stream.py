"""What happens in a match, entry by entry, as one pair of eyes may know it."""

from __future__ import annotations

from collections.abc import AsyncIterator

from domain.words import say
from service.feed.hub import Hub
from service.feed.shared_reads import seat_in
from service.feed.stream import Stream, StreamEnded, future
from service.feed.stream_form import StreamEvent
from service.feed.visitors import Visitor
from service.usecases.callers import Caller

OVER = say("The match is over, and everything was told. GET log and GET export have it for good.")
OTHER_EYES = say("Your seat at this table is another one now. Ask again, with the id of the last event.")
NOT_THERE_YET = "The log of this match has {n:entry|entries}: resume after one of these, or from now on, without an id."


class MatchStream(Stream):
    """Begins after an entry, or with what happens next. Once the match is over it ends."""

    def __init__(self, visitor: Visitor, hub: Hub, match: str, after: int | None) -> None:
        super().__init__(visitor)
        self.match = match
        self._hub = hub
        self._after = after

    async def begin(self) -> bool:
        now = await self._hub.reads.apart(self._hub.reads.seating, self.match)
        if self._after is not None and self._after > now.version:
            raise future(NOT_THERE_YET, n=now.version)
        self._seat = seat_in(now.players, self.visitor.player)
        self._at = now.version if self._after is None else self._after
        return not (now.over and self._at == now.version)

    async def news(self) -> AsyncIterator[StreamEvent]:
        now = await self._hub.seating(self.match)
        if seat_in(now.players, self.visitor.player) != self._seat:
            raise StreamEnded("not-allowed", OTHER_EYES)
        while found := await self._entries(now.version):
            for event in found:
                yield event
                self._at = int(event.id)
        if now.over:
            raise StreamEnded("gone", OVER)

    async def _entries(self, version: int) -> list[StreamEvent]:
        """The next ones, up to the version whose seats were looked at. Everybody who comes from the same entry, with
        the same eyes, gets the same: so whoever sits nowhere reads as nobody, even if they sit down in this moment."""
        if self._at >= version:
            return []
        caller = Caller("") if self._seat is None else self.visitor.caller
        key = ("entries", self.match, self._seat, self._at, version)
        return await self._hub.reads.once(key, self._hub.reads.entries, caller, self.match, self._at, version)
