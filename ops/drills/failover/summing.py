"""What each event has cost, and what all runs together say, in a file that every run goes on with."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from ops.drills.failover.events import EVENTS, Happening


class Cost(Struct, frozen=True, kw_only=True):
    """What one event has cost. Mails are those that went out meanwhile."""

    event: str
    through: str  # how the parts reach the database
    without: float  # seconds in which nobody was answered
    alone: float  # seconds in which some pair was not
    acknowledged: int
    lost: int
    twice: int
    broken: int  # chains
    mails: int
    mails_lost: int
    mails_doubled: int

    @property
    def kept(self) -> bool:
        """Whether all promises were."""
        faults = (self.lost, self.twice, self.broken, self.mails_lost, self.mails_doubled)
        return self.without <= self.happening.goal and not any(faults)

    @property
    def happening(self) -> Happening:
        return EVENTS[self.event]


def told(cost: Cost) -> str:
    """One line for people."""
    return (
        f"{cost.happening.says}: {cost.without:.1f} s without writes (goal {cost.happening.goal:.0f}; one pair "
        f"{cost.alone:.1f}), {cost.acknowledged} acknowledged, {cost.lost} lost, {cost.twice} twice, "
        f"{cost.broken} chains broken; {cost.mails} mails, {cost.mails_lost} lost, {cost.mails_doubled} doubled"
        f"{'' if cost.kept else ' MISSED'}"
    )


class Sum:
    """All costs so far; with a file also those of runs before this one, and of this one as soon as they are known."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self.costs = msgspec.json.decode(file.read_bytes(), type=list[Cost]) if file and file.exists() else []

    def add(self, cost: Cost) -> None:
        self.costs.append(cost)
        if self._file:
            self._file.write_bytes(msgspec.json.format(msgspec.json.encode(self.costs)))


HEAD = """\
| event | through | times | seconds: median, worst (goal) | acknowledged | lost | twice | mails | lost | doubled |
|---|---|---|---|---|---|---|---|---|---|"""


def table(costs: Sequence[Cost]) -> Iterator[str]:
    """All events, one line each: how often, and the worst of it."""
    by_event: defaultdict[tuple[str, str], list[Cost]] = defaultdict(list)
    for one in costs:
        by_event[one.event, one.through].append(one)
    yield HEAD
    for (event, through), some in by_event.items():
        seconds = sorted(one.without for one in some)
        yield (
            f"| {EVENTS[event].says} | {through} | {len(some)} "
            f"| {seconds[len(seconds) // 2]:.1f}, {seconds[-1]:.1f} ({EVENTS[event].goal:.0f}) | {_all(some)} |"
        )


def _all(some: Sequence[Cost]) -> str:
    names = ("acknowledged", "lost", "twice", "mails", "mails_lost", "mails_doubled")
    return " | ".join(f"{sum(getattr(one, name) for one in some):,}" for name in names)
