"""How long processors have worked for something, here and in the server: on a busy machine the only clock that counts.

What it waited for others is not in it; what it read from files that lie in memory is.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import perf_counter, process_time
from typing import NamedTuple

from ops.drills.failover.programs import descendants

TICKS = os.sysconf("SC_CLK_TCK")
PAGE = 8192  # bytes of a page of PostgreSQL


class Cost(NamedTuple):
    seconds: float
    processors: float  # seconds of them


def cost_of(work: Callable[[], object]) -> Cost:
    """Of work that takes long: processes that end meanwhile are counted, in hundredths of a second."""
    began, used = perf_counter(), _long_used()
    work()
    return Cost(perf_counter() - began, _long_used() - used)


class BriefCost(NamedTuple):
    """Of something that takes a moment, on connections that are there already."""

    processors: float  # seconds of them
    pages: float  # that the server did not have at hand, and had to read


def brief_cost_of(work: Callable[[], object]) -> BriefCost:
    before, ours = _briefly_used(), process_time()
    work()
    ours, after = process_time() - ours, _briefly_used()
    spent = [(after[pid][0] - used, after[pid][1] - pages) for pid, (used, pages) in before.items() if pid in after]
    return BriefCost(ours + sum(used for used, _ in spent), sum(pages for _, pages in spent))


def forget_pages(home: Path) -> None:
    """The machine keeps none of these files at hand any more: who reads them next reads the disk."""
    for file in home.rglob("*"):
        with suppress(OSError), file.open("rb") as opened:  # a server removes some meanwhile; folders cannot be opened
            os.posix_fadvise(opened.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def _long_used() -> float:
    return sum(sum(map(int, _stat(pid)[11:15])) for pid in (os.getpid(), *descendants(os.getpid()))) / TICKS


def _stat(pid: int) -> list[str]:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:  # has ended meanwhile; then its parent has counted it
        return []


def _briefly_used() -> dict[int, BriefCost]:
    """What each process below this one has used. A server ends some by itself."""
    used = {}
    for pid in descendants(os.getpid()):
        with suppress(OSError):
            process = Path(f"/proc/{pid}")
            worked = int((process / "schedstat").read_text().split()[0]) / 1e9
            used[pid] = BriefCost(worked, int((process / "io").read_text().split()[1]) / PAGE)  # "rchar: 123 ..."
    return used
