"""Several processes that make the views anew together, on PostgreSQL. On SQLite one at a time writes, so one does it.

They take batches of matches, each with a connection of its own; a batch is one transaction. If one of them is killed,
new ones do what is left: of a batch nobody knows of, rows take the place of those that may be there. They end with the
process that has started them.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context, parent_process
from threading import Thread

from domain.words import Trouble, say
from projections.runner import Adding, Runner, one_after_the_other
from projections.server import Pool
from projections.sql import Database, Postgres
from service.storage.event_store import EventStore

PROCESSES = get_context("forkserver")
KILLED = "the processes that make the views anew are killed again and again: is there memory enough for {jobs}?"

Reported = list[tuple[str, str]]  # matches that cannot be read, and why
Left = dict[int, Sequence[str]]  # batches by their numbers


def adding(views: Database, jobs: int | None = None) -> Adding:
    """How matches are added by so many processes; None means one for each core."""
    jobs = jobs or len(os.sched_getaffinity(0))
    return _Together(jobs) if jobs > 1 and isinstance(views, Postgres) else one_after_the_other


class _Together:
    def __init__(self, jobs: int) -> None:
        self._jobs = jobs

    def __call__(self, builder: Runner, batches: Sequence[Sequence[str]]) -> Iterator[int]:
        left, again = dict(enumerate(batches)), False
        while left:
            before = len(left)
            yield from self._add(builder, left, again)
            if len(left) == before:
                raise Trouble(str(say(KILLED, jobs=self._jobs)))
            again = True

    def _add(self, builder: Runner, left: Left, again: bool) -> Iterator[int]:
        """Add batches until all are added, or until a process is killed; those that were added are no longer left."""
        assert isinstance(builder.views, Postgres)
        if again:
            _wait_for_the_killed(builder.views)
        with _pool(self._jobs, builder.views) as pool, suppress(BrokenProcessPool):
            numbers = {pool.submit(_add, left[number], again): number for number in left}
            yield from self._taken(builder, left, numbers)

    def _taken(self, builder: Runner, left: Left, numbers: Mapping[Future[Reported], int]) -> Iterator[int]:
        try:
            for one in as_completed(numbers):
                for match, error in one.result():
                    builder.report(match, error)
                yield len(left.pop(numbers[one]))
        finally:
            for one in numbers:
                one.cancel()


def _wait_for_the_killed(views: Database) -> None:
    """Until the server has ended what it was doing for them."""
    with views.writing() as cursor:
        cursor.run("LOCK TABLE matches IN SHARE MODE")


# --- in each process -------------------------------------------------------------------------------------------------

_builder: Runner
_reported: Reported = []


def _pool(jobs: int, views: Postgres) -> ProcessPoolExecutor:
    PROCESSES.set_forkserver_preload([__name__])
    return ProcessPoolExecutor(jobs, PROCESSES, _begin, (views.url, views.schema))


def _begin(url: str, schema: str) -> None:
    global _builder
    Thread(target=_end_with_parent, daemon=True).start()
    pool = Pool(url, most=2, patient=True)
    views = Postgres(url, schema, pool=pool, patient=True)
    _builder = Runner(EventStore(url, pool), views, lambda match, error: _reported.append((match, error)))


def _add(ids: Sequence[str], known: bool) -> Reported:
    """Add a batch, of which some may be known to the views already."""
    _reported.clear()
    _builder.add(ids, known=known)
    return [*_reported]


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
