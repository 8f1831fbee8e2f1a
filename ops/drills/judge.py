"""18Africa under watch: every law, a second judge beside each match, and a demand that everything has happened.

    .venv/bin/python -m ops.drills.judge [--decisions 100000] [--seed 1] [--jobs 2]

A third of the decisions are random (the kind first), a third lean on somebody who knows the game (half of them steered
towards what is rare), a third are short matches with all options. The run fails if a law is broken, if judge and game
are not of one opinion, or if something that 12.6 of the specification names never happened. A match is known by its
kind and seed:

    .venv/bin/python -m ops.drills.judge --only leaning 17
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import cycle
from multiprocessing import Pool
from time import perf_counter

import click

from tests.domain.games.eighteen_africa.judge.seen import Seen, demands
from tests.domain.games.eighteen_africa.judge.watch import Sitting, Watch

KINDS = {"random": "random", "leaning": "leaning", "steered": "leaning", "short": "short"}  # and what each counts as
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


def sittings(seed: int, decisions: Counter[str]) -> Iterator[Sitting]:
    """Always of the kind that has had the fewest decisions."""
    turns = {"random": ["random"], "leaning": ["leaning", "steered"], "short": ["short"]}
    kinds = {name: cycle(several) for name, several in turns.items()}
    seeds = dict.fromkeys(KINDS, seed)
    while True:
        fewest = min(turns, key=lambda name: decisions[name])
        kind = next(kinds[fewest])
        yield Sitting(kind, seeds[kind])
        seeds[kind] += 1


@click.command()
@click.option("--decisions", default=100_000, show_default=True)
@click.option("--seed", default=1, show_default=True)
@click.option("--jobs", default=2, show_default=True)
@click.option("--only", type=(click.Choice(list(KINDS)), int), help="One match, by its kind and seed.")
def main(decisions: int, seed: int, jobs: int, only: tuple[str, int] | None) -> None:
    made, trouble, matches, started = Counter[str](), 0, 0, perf_counter()
    seen = Seen()  # type: ignore[no-untyped-call]
    if only:
        _, number, counts, fault = watched(Sitting(*only))
        click.echo(fault or f"{number} decisions, {dict(counts)}")
        raise SystemExit(bool(fault))
    source = sittings(seed, made)
    with Pool(jobs) as pool:
        waiting = [pool.apply_async(watched, (next(source),)) for _ in range(jobs)]
        while waiting:
            sitting, number, counts, fault = waiting.pop(0).get()
            made[KINDS[sitting.kind]] += number
            seen.counts.update(counts)
            matches += 1
            if fault:
                trouble += 1
                click.echo(f"{sitting.kind} {sitting.seed}: {fault}")
            if made.total() < decisions:
                waiting.append(pool.apply_async(watched, (next(source),)))
    wanted = sorted(demands())  # type: ignore[no-untyped-call]
    rare = {name: seen.counts[name] for name in wanted if 0 < seen.counts[name] < RARE}
    click.echo(f"seldom: {rare}\nnever: {seen.never}")
    compared = {name: number for name, number in seen.counts.items() if name.endswith("compared")}
    rate = made.total() / (perf_counter() - started)
    click.echo(f"{matches} matches, {made.total()} decisions {dict(made)}, {compared}, {trouble} faults, {rate:.0f}/s")
    raise SystemExit(1 if trouble or seen.never else 0)


if __name__ == "__main__":
    main()
