"""Several writings of one thread as one transaction: all of them are stored, or none."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from threading import local

from projections.sql import Cursor, Database


class _Here(local):
    """Of the thread at hand: where its transaction ends, the transaction once it has begun, and what comes after it."""

    ends: ExitStack | None = None
    cursor: Cursor | None = None
    acts: list[Callable[[], None]]


class Together(Database):
    """A part of the storage. What is written `together` is one transaction, whoever writes it.

    It begins with the first writing, so that nobody waits for it while only something is looked up; who reads in it
    sees what was written in it.
    """

    def __init__(self, database: Database) -> None:
        self._database, self._here = database, _Here()

    @contextmanager
    def together(self) -> Iterator[None]:
        """Until the end nothing is stored; if anything is raised, nothing at all."""
        acts: list[Callable[[], None]] = []
        with ExitStack() as ends:
            self._here.ends, self._here.acts = ends, acts
            try:
                yield
            finally:
                self._here.ends = self._here.cursor = None
        for act in acts:
            act()

    def afterwards(self, act: Callable[[], None]) -> None:
        """For what others are told: done once it is stored and they can read it; never, if nothing is stored."""
        if self._here.ends:
            self._here.acts.append(act)
        else:
            act()

    def reading(self) -> AbstractContextManager[Cursor]:
        return nullcontext(self._here.cursor) if self._here.cursor else self._database.reading()

    def writing(self) -> AbstractContextManager[Cursor]:
        return self._part(self._here.ends) if self._here.ends else self._database.writing()

    @contextmanager
    def _part(self, ends: ExitStack) -> Iterator[Cursor]:
        cursor = self._here.cursor = self._here.cursor or ends.enter_context(self._database.writing())
        with cursor.part():
            yield cursor

    def snapshot(self) -> AbstractContextManager[Cursor]:
        return self._database.snapshot()

    def close(self) -> None:
        self._database.close()
