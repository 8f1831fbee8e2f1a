"""Figures for Prometheus, by its own client: counted in each process and added up when somebody looks.

Web processes behind one port count into files of a folder that they share, so that whichever is asked for `/metrics`
answers for all of them. What can be read from the register itself (matches, lag, queues) is read when asked, and not
counted.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from prometheus_client import CollectorRegistry, Counter, Histogram, disable_created_metrics, generate_latest, values
from prometheus_client.metrics_core import Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

SECONDS = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
ROOM = 1 << 20  # bytes for the counters of a process: several times what all routes and statuses need
disable_created_metrics()  # type: ignore[no-untyped-call]  # when a counter began is of no use to anybody here


class Metrics:
    """The counters of this process, and those of its sisters if they share a folder."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder if folder is not None and _shared(folder) else None
        self._own = own = CollectorRegistry()
        self._requests = Counter(
            "register_http_requests", "HTTP requests by method, route and status.", ["method", "route", "status"],
            registry=own,
        )  # fmt: skip
        self._seconds = Histogram(
            "register_http_seconds", "Seconds a request took, by route.", ["route"], registry=own, buckets=SECONDS
        )
        about = "Decisions that came in over HTTP, by what became of them."
        decisions = Counter("register_decisions", about, ["outcome"], registry=own)
        self._outcomes = {outcome: decisions.labels(outcome) for outcome in ("made", "repeated")}
        self._kinds: dict[tuple[str, str, int], tuple[Counter, Histogram]] = {}

    def request(self, method: str, route: str, status: int, seconds: float) -> None:
        """A request was answered."""
        number, took = self._kinds.get((method, route, status)) or self._kind(method, route, status)
        number.inc()
        took.observe(seconds)

    def _kind(self, method: str, route: str, status: int) -> tuple[Counter, Histogram]:
        """The counters of one kind of request, kept: the client looks them up word by word."""
        kind = self._requests.labels(method, route, status), self._seconds.labels(route)
        return self._kinds.setdefault((method, route, status), kind)

    def decided(self, outcome: str, number: int) -> None:
        """So many decisions were made, or answered once more."""
        self._outcomes[outcome].inc(number)

    def text(self, state: Iterable[Metric]) -> bytes:
        """The exposition format: what all processes have counted, and what the register itself says."""
        return generate_latest(_Both(self._counted(), state))

    def _counted(self) -> Iterable[Metric]:
        if self._folder is None:
            return self._own.collect()
        sisters = MultiProcessCollector(None, str(self._folder))  # type: ignore[no-untyped-call]
        return sisters.collect()  # type: ignore[no-any-return,no-untyped-call]


class _Both(Collector):
    def __init__(self, counted: Iterable[Metric], state: Iterable[Metric]) -> None:
        self._counted, self._state = counted, state

    def collect(self) -> Iterator[Metric]:
        yield from self._counted
        yield from self._state


def _shared(folder: Path) -> bool:
    """Whether this process can count into the folder, in files of its own; if not, it counts for itself.

    The client writes into them as if they were memory. In a file with holes a full disk would end the process, so they
    are filled beforehand.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for kind in ("counter", "histogram"):
            own = folder / f"{kind}_{os.getpid()}.db"
            if not own.exists():
                own.write_bytes(bytes(ROOM))
    except OSError:
        return False
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(folder)
    # The client has looked at the environment when it was loaded, which was too early.
    values.ValueClass = values.get_value_class()  # type: ignore[no-untyped-call]
    return True


def forget(folder: Path) -> None:
    """A fresh start: the counters of processes that are gone count no more."""
    for file in folder.glob("*"):
        file.unlink(missing_ok=True)
