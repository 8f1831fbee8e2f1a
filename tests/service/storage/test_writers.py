"""Several processes write at the same time, and some are killed: nothing acknowledged is lost or written twice."""

import multiprocessing
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from domain.chain import digest
from domain.match.folding import fold
from domain.match.log import DecisionMade, decode
from projections.log_places import START
from service.config import Settings
from service.storage.event_store import EventStore
from service.storage.match_cache import Store
from service.storage.schema import migrate
from service.usecases.matches import Matches
from tests.lamps import in_turns
from tests.registers import queries_on
from tests.service.storage import writers

PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(["tests.service.storage.writers"])
ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def table(database, tmp_path, lamps):
    """A match of Lamps that goes on for long: its id, with the register it lies in."""
    migrate(database)
    store = Store(Settings(tmp_path, database, None, writers.KEY))
    match = in_turns(Matches(store), queries_on(store), sticks=100_000)
    yield store, match
    store.close()


def decisions(store: Store, match: str) -> dict[int, str]:
    """The digest of every stored decision, by ply."""
    entries = [(decode(data), digest(data)) for data in store.events.read(match)]
    return {entry.event.ply: full for entry, full in entries if isinstance(entry.event, DecisionMade)}


def together(target, arguments):
    started = [PROCESSES.Process(target=target, args=one) for one in arguments]
    for process in started:
        process.start()
    return started


def ended(processes):
    for process in processes:
        process.join(300)
    assert [process.exitcode for process in processes] == [0] * len(processes)


@pytest.mark.slow
def test_of_eight_processes_that_decide_the_same_ply_one_wins(table, database, tmp_path):
    store, match = table
    rounds, start, outcomes = 12, PROCESSES.Barrier(8), PROCESSES.Queue()
    arguments = [(str(tmp_path), database, match, 2, rounds, one, start, outcomes) for one in range(8)]
    processes = together(writers.race, arguments)
    outcome = [outcomes.get(timeout=300) for _ in processes]
    ended(processes)
    won = sorted(one for wins, _ in outcome for one in wins)
    assert [ply for ply, _ in won] == list(range(3, 3 + rounds))
    assert won == sorted(decisions(store, match).items())[2:]
    assert sum(told for _, told in outcome) == 7 * rounds  # everybody else is told what has happened
    fold(match, store.events.read(match))


@pytest.mark.slow
def test_a_reader_who_follows_misses_nothing(table, database, tmp_path):
    """Ids are given out before they become visible: a reader must never pass over one that comes later."""
    store, first = table
    tables = [first, *(in_turns(Matches(store), queries_on(store), sticks=100_000) for _ in range(3))]
    processes = together(writers.append, [(str(tmp_path), database, one, 60) for one in tables])
    seen: list = []
    while any(process.is_alive() for process in processes):
        seen += store.events.notes(seen[-1].at if seen else START, 500)
    ended(processes)
    seen += store.events.notes(seen[-1].at, 10_000)
    assert seen == store.events.notes(START, 10_000)
    assert len(seen) == sum(len(store.events.read(one)) for one in tables)


@pytest.mark.slow
def test_many_first_starts_at_the_same_time(tmp_path, request, database):
    url = database
    if not database.startswith("sqlite:"):
        url = request.getfixturevalue("postgres_server").new_database()
    outcomes = PROCESSES.Queue()
    ended(together(writers.first_start, [(url, outcomes)] * 6))
    EventStore(url).close()
    assert migrate(url) == []


def killed_once(data: Path, database: str, match: str, random: Random) -> list[tuple[int, str]]:
    """Let a process write until it is killed; what it had acknowledged by then."""
    command = [sys.executable, "-m", "tests.service.storage.writers", str(data), database, match]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT) as process:
        assert process.stdout is not None
        first = process.stdout.readline()  # it is writing now
        time.sleep(random.uniform(0.0, 0.05))
        process.send_signal(signal.SIGKILL)
        lines = [first, *process.stdout.readlines()]
    told = [line.split() for line in lines if line.endswith(b"\n")]
    return [(int(ply), full.decode()) for ply, full in told]


@pytest.mark.slow
def test_what_was_acknowledged_survives_a_kill(table, database, tmp_path):
    """A few kills; `ops/drills/kill` does a hundred."""
    store, match = table
    random = Random(1)
    for _ in range(4):
        acknowledged = killed_once(tmp_path, database, match, random)
        stored = decisions(store, match)
        assert acknowledged
        assert all(stored[ply] == full for ply, full in acknowledged)
        fold(match, store.events.read(match))
