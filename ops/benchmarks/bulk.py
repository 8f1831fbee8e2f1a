"""Finished matches in bulk, against reading the same stored bytes raw and doing nothing with them."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from ops.benchmarks import Row, at_least
from service.bootstrap import Register, build
from service.config import Settings
from service.storage.schema import migrate
from service.usecases.callers import Caller
from tests.registers import decide_as_bot

SHARE = 0.5
ROUNDS = 7  # of each, in turn; the best counts


def run(quick: bool) -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        url = f"sqlite:///{data / 'register.db'}"
        migrate(url)
        register = build(Settings(data, url, None, b"a key of the benchmark"))
        try:
            return [_measured(register, 10 if quick else 60)]
        finally:
            register.close()


def _measured(register: Register, matches: int) -> Row:
    host = Caller(register.people.add("Anna").id)
    guest = Caller(register.people.add("Bartek").id)
    for _ in range(matches):
        _played(register, host, guest)
    register.queries.catch_up()
    found = register.bulk.of_game("coal-baron", None, matches)
    stored = [one.match for one in found]
    raw = min(_seconds(lambda: [register.store.events.read(id) for id in stored]) for _ in range(ROUNDS))
    ours = min(_seconds(lambda: sum(map(len, register.bulk.exports(found)))) for _ in range(ROUNDS))
    size = sum(map(len, register.bulk.exports(found))) / 1e6
    name = f"{len(found)} finished matches in bulk, against the stored bytes read raw"
    return at_least(name, size / ours, "MB/s", size / raw, SHARE)


def _played(register: Register, host: Caller, guest: Caller) -> None:
    match = register.matches.open(host, "coal-baron", 2).match
    register.matches.sit(host, match)
    register.matches.sit(guest, match)
    register.matches.start(host, match)
    for _ in range(60):
        decide_as_bot(register.matches, match)
    register.matches.resign(guest, match)


def _seconds(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun
