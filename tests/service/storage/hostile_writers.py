"""Writers as bad as they come, for tests and drills of who follows the log: they dawdle between writing and committing,
change their minds, write several entries at once, and each in its own order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random
from time import sleep
from typing import NamedTuple

import psycopg

from domain.match.log import Written
from projections.log_places import START, LogPlace
from service.storage.event_store import EventStore
from tests.matches import Table

ALL = "SELECT register.book_events_write_all(%s::text[],%s::bigint[],%s::text[],%s::bytea[],%s::text[])"

Read = Callable[[LogPlace, int], list[tuple[LogPlace, str, int]]]  # what stands behind a place: its place, log, version


class Outcome(NamedTuple):
    stored: int
    lost: int
    twice: int
    reordered: int


def write(url: str, table: Table, seed: int) -> int:
    """Store a whole log, in transactions of one to three entries. How many were rolled back first is returned."""
    random, undone, at = Random(seed), 0, 0
    with psycopg.connect(url) as connection:
        while at < len(table.written):
            some = table.written[at : at + random.randint(1, 3)]
            for one in [some] if random.random() < 0.5 else [[one] for one in some]:
                put(connection, one)
                sleep(random.choice((0, 0, 0.001, 0.004, 0.02)))
            if random.random() < 0.2:
                connection.rollback()
                undone += 1
                continue
            connection.commit()
            at += len(some)
    return undone


def put(connection: psycopg.Connection[tuple[object, ...]], some: Sequence[Written]) -> None:
    rows = [(one.entry.match, one.entry.version, one.entry.topic, one.data, one.entry.prev) for one in some]
    connection.execute(ALL, [list(column) for column in zip(*rows, strict=True)])


def follow(read: Read, until: Callable[[], bool]) -> list[tuple[LogPlace, str, int]]:
    """Follow the log while it is written, and once more when nobody writes any longer."""
    seen: list[tuple[LogPlace, str, int]] = []
    while True:
        over = until()
        while some := read(seen[-1][0] if seen else START, 50):
            seen += some
        if over:
            return seen


def stress(url: str, writers: int, decisions: int, read: Read | None = None) -> Outcome:
    """Let writers write, each a match of its own, while somebody follows; compare with what is stored in the end."""
    tables = [Table("lamps", 2, b'{"sticks":100000}', seed=seed).play(decisions) for seed in range(writers)]
    store = EventStore(url)
    try:
        with ThreadPoolExecutor(writers) as threads:
            written = [threads.submit(write, url, table, seed) for seed, table in enumerate(tables)]
            seen = follow(read or _by_place(store), lambda: all(one.done() for one in written))
            assert sum(one.result() for one in written), "nobody rolled anything back"
        return _compared(store, tables, [one[1:] for one in seen])
    finally:
        store.close()


def _by_place(store: EventStore) -> Read:
    return lambda after, limit: [(note.at, note.log, note.version) for note in store.notes(after, limit)]


def _compared(store: EventStore, tables: Sequence[Table], seen: Sequence[tuple[str, int]]) -> Outcome:
    stored = {(table.match.id, at + 1) for table in tables for at in range(len(store.read(table.match.id)))}
    last: dict[str, int] = {}
    reordered = 0
    for log, version in dict.fromkeys(seen):
        reordered += version != last.get(log, 0) + 1
        last[log] = version
    return Outcome(len(stored), len(stored - set(seen)), len(seen) - len(set(seen)), reordered)
