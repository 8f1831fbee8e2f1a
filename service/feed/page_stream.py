"""That the page of a match would be another one by now: its ETag, whenever it changes. The page is read as always."""

from __future__ import annotations

from collections.abc import AsyncIterator

from service.feed.hub import Hub
from service.feed.shared_reads import seat_in
from service.feed.stream import Stream
from service.feed.stream_form import StreamEvent
from service.feed.visitors import Visitor
from service.http.json_answers import encode
from service.notify.announcements import Announced
from service.usecases.talk import page_tag


class PageStream(Stream):
    """`seen` is what the page shows: whatever came while it was on its way is told at once."""

    def __init__(self, visitor: Visitor, hub: Hub, match: str, seen: str) -> None:
        super().__init__(visitor)
        self.match = match
        self._hub = hub
        self._seen = seen

    async def begin(self) -> bool:
        now = await self._hub.reads.apart(self._hub.reads.seating, self.match)
        self._hub.hear(Announced(self.match, now.version), stored=True)
        self.hears_talk = seat_in(now.players, self.visitor.player) is not None
        return True

    async def news(self) -> AsyncIterator[StreamEvent]:
        said = await self._hub.said(self.match) if self.hears_talk else 0
        tag = page_tag(self._hub.version(self.match), said)
        if tag != self._seen:
            yield StreamEvent("page", tag, encode(tag))
            self._seen = tag
