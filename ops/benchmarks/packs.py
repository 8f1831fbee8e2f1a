"""Packs of tournaments and checkpoints: how fast they are written and verified, and what memory that takes."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import NamedTuple

from domain.tournament.acts.entries import TournamentOpening
from domain.tournament.announcement import Announcement, EntryRule, Stage
from ops.benchmarks import Row, below, rate_owed, time_owed
from service.proof.packs.check_pack import check_pack
from service.proof.packs.software import source
from service.run.trial_tournament import BotTournament, trial

ENTRANTS, SEATS = 48, 4  # twelve matches a round


def run(quick: bool) -> list[Row]:
    """Matches are of Coal Baron, four seats, greedy and random bots. Rates are per second of one core."""
    warm_up()
    few, many = (1, 2) if quick else (5, 25)
    with TemporaryDirectory() as folder:
        small, large = (measured(rounds, Path(folder) / f"{rounds}.zip") for rounds in (few, many))
    name = f"pack of {large.matches} matches"
    return [
        rate_owed(f"{name}, written", large.matches / large.writing, "matches/CPU s", 20),
        rate_owed(f"{name}, verified", large.matches / large.verifying, "matches/CPU s", 10),
        below(f"{name}, memory beside one of {small.matches}", large.memory / small.memory, "times", 1.5),
        below(
            f"{name}, memory of checking beside one of {small.matches}", large.checking / small.checking, "times", 1.5
        ),
        time_owed("checkpoint work behind the commands", large.leaf * 1e6, "us/entry", 15),
    ]


def warm_up() -> None:
    """What is read and compiled once in the life of a process is in no figure."""
    source()
    with TemporaryDirectory() as folder:
        measured(1, Path(folder) / "first.zip")


class Packed(NamedTuple):
    matches: int
    writing: float
    verifying: float
    memory: int  # the most that writing held at once, beyond what was there before
    checking: int  # the same of verifying
    leaf: float


def measured(rounds: int, file: Path) -> Packed:
    """Play so many rounds, pack them and check the pack. Playing is not measured."""
    stage = Stage("swiss", SEATS, rounds=rounds)
    announced = Announcement((stage,), protest=1, entry=EntryRule(bots=True))
    with trial(TournamentOpening("A pack", "coal-baron", announced), ENTRANTS) as one:
        one.play()
        started = process_time()
        leaves = one.register.checkpoints.tree.catch_up()
        leaf = (process_time() - started) / leaves
        memory = most_held(partial(written, one, file))
        started = process_time()
        written(one, file)
        writing = process_time() - started
    started = process_time()
    matches = verified(file)
    verifying = process_time() - started
    return Packed(matches, writing, verifying, memory, most_held(partial(verified, file)), leaf)


def written(one: BotTournament, file: Path) -> None:
    with file.open("wb") as out:
        one.register.packs.write(one.id, out, judge=False)


def verified(file: Path) -> int:
    """How many matches were in it."""
    with file.open("rb") as packed:
        report = check_pack(packed, with_digests=False)
    assert report.good, report.found
    return report.matches


def most_held(work: Callable[[], object]) -> int:
    """The most that work holds at once, beyond what the process holds anyway: so it is done once before, that whatever
    is remembered (words that were measured, statements) lies there already. Watching takes time: it is done apart."""
    tracemalloc.start()
    work()
    gc.collect()
    before, _ = tracemalloc.get_traced_memory()
    tracemalloc.reset_peak()
    work()
    most = tracemalloc.get_traced_memory()[1] - before
    tracemalloc.stop()
    return most
