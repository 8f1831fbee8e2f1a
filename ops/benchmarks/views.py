"""Views made anew from the log: by one process on SQLite, and by two on PostgreSQL beside one."""

from __future__ import annotations

from multiprocessing import active_children
from time import process_time
from typing import NamedTuple

from ops.benchmarks import Row, at_least, core_seconds, rate_owed, seconds
from ops.benchmarks.register import copies, register, timed
from projections.runner import Runner
from service.storage.match_cache import Store
from service.storage.rebuild_processes import adding
from tests import servers
from tests.matches import Table


def run(quick: bool) -> list[Row]:
    return [rebuilding(quick), *rebuilding_together(quick)]


def rebuilding(quick: bool) -> Row:
    """All views of some dozens of Coal Baron matches made anew, the exchange included."""
    with register() as store:
        decisions = 0
        for seed in range(6 if quick else 60):
            table = Table("coal-baron", 3, seed=seed).play(None if seed % 3 else 60)
            store.events.append(table.written)
            decisions += table.match.ply
        took = seconds(lambda: Runner(store.events, store.views).rebuild(), 2)
    return rate_owed("all views rebuilt", decisions / took, "decisions/CPU s", 5_000)


def rebuilding_together(quick: bool) -> list[Row]:
    """Two processes on PostgreSQL beside one, turn by turn: by the clock, with starting them and the exchange, which is
    told only, since it takes two cores that nobody else uses; and what the busier of the two has to work."""
    table, matches = Table("coal-baron", 3, seed=1).play(), 400 if quick else 1_000
    with servers.postgres() as server, register(server.new_database()) as store:
        for number in range(matches):
            store.events.append(copies(table, f"other{number:07}"))
        pairs = [(rebuilt(store, 2), rebuilt(store, 1)) for _ in range(2)]
    two, one = (Rebuilt(*map(min, zip(*turns, strict=True))) for turns in zip(*pairs, strict=True))
    entries, name = matches * len(table.written), "all views rebuilt on PostgreSQL by two processes, beside one"
    worked = "the same, for each second that the busier of the two works"
    return [
        Row(name, entries / two.seconds, "entries/s", entries / one.seconds),
        at_least(worked, entries / two.worked, "entries/s", entries / one.worked, 1.7),
    ]


class Rebuilt(NamedTuple):
    seconds: float
    worked: float  # seconds of a core, by the busiest process


def rebuilt(store: Store, jobs: int) -> Rebuilt:
    worked, before = 0.0, process_time()

    def see(done: int, all: int) -> None:
        nonlocal worked
        worked = max([process_time() - before, *(core_seconds(one.pid) for one in active_children() if one.pid)])

    took = timed(lambda: Runner(store.events, store.views).rebuild(see, adding(store.views, jobs)))
    return Rebuilt(took, worked)
