"""Benchmarks: each module here has `run(quick)`, which measures and gives rows with a baseline of the same run."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

TICKS = os.sysconf("SC_CLK_TCK")


class Row(NamedTuple):
    """One figure. `ratio` is value against baseline, in the unit's sense; `target` says what it must reach."""

    name: str
    value: float
    unit: str
    baseline: float | None
    ratio: float | None
    target: str
    ok: bool


def at_most(name: str, value: float, unit: str, baseline: float, limit: float) -> Row:
    """A cost, compared with that of the baseline."""
    ratio = value / baseline
    return Row(name, value, unit, baseline, ratio, f"ratio <= {limit:g}", ratio <= limit)


def at_least(name: str, value: float, unit: str, limit: float) -> Row:
    """A rate that must be reached."""
    return Row(name, value, unit, limit, value / limit, f">= {limit:g} {unit}", value >= limit)


def below(name: str, value: float, unit: str, limit: float) -> Row:
    """A time that must not be passed."""
    return Row(name, value, unit, limit, value / limit, f"< {limit:g} {unit}", value < limit)


def within(name: str, value: float, unit: str, baseline: float, limit: float) -> Row:
    """A time that must not be passed, beside what the least of its kind takes on the same machine."""
    return Row(name, value, unit, baseline, value / baseline, f"< {limit:g} {unit}", value < limit)


def seconds(work: Callable[[], object], times: int = 5) -> float:
    """The best of several runs: what the work costs when nothing else disturbs it."""
    best = float("inf")
    for _ in range(times):
        started = perf_counter()
        work()
        best = min(best, perf_counter() - started)
    return best


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def core_seconds(process: int) -> float:
    """Seconds of a core that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS
