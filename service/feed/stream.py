"""What every stream has: who looks, what wakes it, how it ends."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from domain.words import Sentence, say
from service.feed.stream_form import StreamEvent
from service.feed.visitors import Visitor
from service.http.problems import Problem

KEY_ENDED = say("The token or the session with which this stream was opened has ended. Sign in again, or use another.")


class StreamEnded(Exception):
    """Nothing further comes; the sentence says why, and what would be accepted."""

    def __init__(self, kind: str, said: Sentence) -> None:
        super().__init__(str(said))
        self.problem = Problem(kind, said)


class Stream:
    """One who watches. `news` tells what is new since it was last asked; it is asked whenever the stream is woken."""

    match = ""  # the one that is watched; of who watches all of their own, none
    hears_talk = False

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.gone = False  # nobody reads any more
        self.key_ended = False
        self._awake = asyncio.Event()

    def wake(self) -> None:
        self._awake.set()

    def leave(self) -> None:
        self.gone = True
        self.wake()

    async def woken(self, seconds: float) -> bool:
        """Sleep until there is something to look at; False if nothing came in that time."""
        try:
            async with asyncio.timeout(seconds):
                await self._awake.wait()
        except TimeoutError:
            return False
        self._awake.clear()
        return True

    def concerns(self, match: str) -> None:
        """A match has gone on that concerns who looks, or has until now."""

    async def begin(self) -> bool:
        """See whether there is a right to it, and from where on. False: it is at its end already."""
        raise NotImplementedError

    def news(self) -> AsyncIterator[StreamEvent]:
        raise NotImplementedError

    def see_key(self) -> None:
        """Before anything is told: who has no key any more is told nothing else."""
        if self.key_ended:
            raise StreamEnded("not-signed-in", KEY_ENDED)


def future(what: str, **values: Any) -> Problem:
    """Somebody resumes after an event that never was."""
    return Problem("invalid", say(what, **values))
