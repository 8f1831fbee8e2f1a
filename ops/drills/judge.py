"""18Africa under watch: every law, a second judge beside each match, and a demand that everything has happened.

    .venv/bin/python -m ops.drills.judge [--decisions 100000] [--seed 1] [--jobs 2]

A third of the decisions are random (the kind first), a third lean on somebody who knows the game (half of them steered
towards what is rare), a third are short matches with all options. The run fails if a law is broken, if judge and game
are not of one opinion, or if something that 12.6 of the specification names never happened. A match is known by its
kind and seed:

    .venv/bin/python -m ops.drills.judge --only leaning 17

A long run may be held in pieces: with `--sum FILE` each goes on where the one before it ended, and demands are made
of all of them together.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import cycle
from multiprocessing import Pool
from pathlib import Path
from time import perf_counter
from typing import Any

import click

from tests.domain.games.eighteen_africa.judge.seen import Seen, demands
from tests.domain.games.eighteen_africa.judge.watch import Sitting, Watch

# Kinds of matches, and what each counts as.
KINDS = {"random": "random", "leaning": "leaning", "steered": "leaning", "short": "short", "managed": "short"}
RARE = 10  # what happened less often is named at the end


def watched(sitting: Sitting) -> tuple[Sitting, int, Counter[str], str]:
    """One match: its decisions, what was seen, and what went wrong."""
    watch = None
    try:
        watch = Watch(sitting)  # type: ignore[no-untyped-call]
        watch.play()  # type: ignore[no-untyped-call]
    except Exception as fault:
        return sitting, watch.trial.ply if watch else 0, Counter(), f"{type(fault).__name__}: {fault}"
    return sitting, watch.trial.ply, watch.seen.counts, ""


class Total:
    """What all pieces of a run have shown so far, and the seed with which each kind of match goes on."""

    def __init__(self, file: Path | None, seed: int) -> None:
        kept: dict[str, Any] = json.loads(file.read_text("utf-8")) if file and file.exists() else {}
        self.file = file
        self.decisions, self.matches = Counter[str](kept.get("decisions", {})), kept.get("matches", 0)
        self.faults: list[str] = kept.get("faults", [])
        self.seeds: dict[str, int] = dict.fromkeys(KINDS, seed) | kept.get("seeds", {})
        self.seen = Seen()  # type: ignore[no-untyped-call]
        self.seen.counts.update(kept.get("seen", {}))

    def add(self, sitting: Sitting, number: int, counts: Counter[str], fault: str) -> None:
        self.decisions[KINDS[sitting.kind]] += number
        self.seen.counts.update(counts)
        self.matches += 1
        if fault:
            self.faults.append(f"{sitting.kind} {sitting.seed}: {fault}")
            click.echo(self.faults[-1])

    def keep(self) -> None:
        if self.file:
            names = ("decisions", "matches", "faults", "seeds")
            whole = {name: getattr(self, name) for name in names} | {"seen": self.seen.counts}
            self.file.write_text(json.dumps(whole), "utf-8")

    def sittings(self) -> Iterator[Sitting]:
        """Always of the kind that has had the fewest decisions."""
        turns = {"random": ["random"], "leaning": ["leaning", "steered"], "short": ["short", "managed"]}
        kinds = {name: cycle(several) for name, several in turns.items()}
        while True:
            kind = next(kinds[min(turns, key=lambda name: self.decisions[name])])
            self.seeds[kind] += 1
            yield Sitting(kind, self.seeds[kind] - 1)

    def told(self) -> str:
        counts = self.seen.counts
        rare = {name: counts[name] for name in sorted(demands()) if 0 < counts[name] < RARE}  # type: ignore[no-untyped-call]
        compared = {name: number for name, number in counts.items() if name.endswith("compared")}
        return (
            f"seldom: {rare}\nnever: {self.seen.never}\n{self.matches} matches, {self.decisions.total()} decisions "
            f"{dict(self.decisions)}, {compared}, {len(self.faults)} faults"
        )


def held(total: Total, decisions: int, jobs: int) -> None:
    """So many decisions more, kept after every match: a piece may be stopped at any time."""
    source, until = total.sittings(), total.decisions.total() + decisions
    with Pool(jobs) as pool:
        waiting = [pool.apply_async(watched, (next(source),)) for _ in range(jobs)]
        while waiting:
            total.add(*waiting.pop(0).get())
            total.keep()
            if total.decisions.total() < until:
                waiting.append(pool.apply_async(watched, (next(source),)))


@click.command()
@click.option("--decisions", default=100_000, show_default=True)
@click.option("--seed", default=1, show_default=True)
@click.option("--jobs", default=2, show_default=True)
@click.option("--sum", "file", type=click.Path(path_type=Path), help="Goes on where the piece before ended.")
@click.option("--only", type=(click.Choice(list(KINDS)), int), help="One match, by its kind and seed.")
def main(decisions: int, seed: int, jobs: int, file: Path | None, only: tuple[str, int] | None) -> None:
    if only:
        _, number, counts, fault = watched(Sitting(*only))
        click.echo(fault or f"{number} decisions, {dict(counts)}")
        raise SystemExit(bool(fault))
    total, started = Total(file, seed), perf_counter()
    held(total, decisions, jobs)
    click.echo(f"{total.told()}, {decisions / (perf_counter() - started):.0f}/s in this piece")
    raise SystemExit(1 if total.faults or total.seen.never else 0)


if __name__ == "__main__":
    main()
