"""Benchmarks: each module here has `run(quick)`, which measures and gives rows, each with a baseline of the same run.

What is promised is a ratio. Where the least that could do the same can run beside a figure, it is the baseline. Rates
and times that have none of that kind are held against what a machine owes that is as quick as this one is now: `speed`
says how quick that is. Bytes and counts depend on no machine. Everything else is told, and not promised.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Literal, NamedTuple

from ops.benchmarks.speed import slower

TICKS = os.sysconf("SC_CLK_TCK")
MARGIN = 0.2  # of a goal: so much a busy machine may cost

Verdict = Literal["kept", "margin", "MISSED", "told"]


class Goal(NamedTuple):
    """What a ratio must be."""

    limit: float
    most: bool  # or least

    @property
    def with_margin(self) -> float:
        return self.limit * (1 + MARGIN if self.most else 1 - MARGIN)

    def verdict(self, ratio: float) -> Verdict:
        if self._reached(ratio, self.limit):
            return "kept"
        return "margin" if self._reached(ratio, self.with_margin) else "MISSED"

    def _reached(self, ratio: float, limit: float) -> bool:
        return ratio <= limit if self.most else ratio >= limit

    def __str__(self) -> str:
        return f"{'at most' if self.most else 'at least'} {self.limit:.3g} ({self.with_margin:.3g})"


class Row(NamedTuple):
    """One figure beside its baseline; without a goal it is told only."""

    name: str
    value: float
    unit: str
    baseline: float
    goal: Goal | None = None
    against: str = ""  # what the baseline is, if the name does not say it

    @property
    def ratio(self) -> float:
        return self.value / self.baseline

    @property
    def verdict(self) -> Verdict:
        return self.goal.verdict(self.ratio) if self.goal else "told"


def at_most(name: str, value: float, unit: str, baseline: float, limit: float) -> Row:
    """A cost, compared with that of the baseline."""
    return Row(name, value, unit, baseline, Goal(limit, most=True))


def at_least(name: str, value: float, unit: str, baseline: float, limit: float) -> Row:
    """A rate, compared with that of the baseline."""
    return Row(name, value, unit, baseline, Goal(limit, most=False))


def below(name: str, value: float, unit: str, limit: float) -> Row:
    """Bytes, or a count: the same on every machine."""
    return Row(name, value, unit, limit, Goal(1, most=True), "allowed")


OWED = "owed at the speed of this machine"


def rate_owed(name: str, value: float, unit: str, promised: float) -> Row:
    """A rate that nothing simpler has beside it."""
    return Row(name, value, unit, promised / slower(), Goal(1, most=False), OWED)


def time_owed(name: str, value: float, unit: str, promised: float) -> Row:
    """A time, or a share of a core, that nothing simpler has beside it."""
    return Row(name, value, unit, promised * slower(), Goal(1, most=True), OWED)


def seconds(work: Callable[[], object], times: int = 5) -> float:
    """The best of several runs, in seconds of a core: what the work costs when nothing else disturbs it."""
    best = float("inf")
    for _ in range(times):
        started = process_time()
        work()
        best = min(best, process_time() - started)
    return best


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def core_seconds(process: int) -> float:
    """Seconds of a core that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS
