"""Figures for Prometheus, counted in each process and added up when somebody looks.

A process keeps its counters in memory and puts them into a file of its own at most once a second; whoever is asked for
`/metrics` adds up the files. So several web processes behind one port give one answer, at most a second old. What can
be read from the register itself (matches, lag, queues) is read when asked, not counted.
"""

from __future__ import annotations

import os
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import accumulate
from pathlib import Path
from threading import Lock
from time import monotonic

import msgspec

Labels = tuple[tuple[str, str], ...]
Sample = tuple[str, Labels, float]

SECONDS = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
BOUNDS = (*(f"{bound:g}" for bound in SECONDS), "+Inf")
FLUSH = 1.0  # seconds between two writes of a process's file

ABOUT = {
    "register_http_requests_total": ("counter", "HTTP requests by method, route and status."),
    "register_http_seconds": ("histogram", "Seconds a request took, by route."),
    "register_decisions_total": ("counter", "Decisions that came in over HTTP, by what became of them."),
    "register_matches": ("gauge", "Matches by status."),
    "register_projection_lag": ("gauge", "Entries of the log that the projection has not read yet."),
    "register_projection_parked": ("gauge", "Matches that a projection has set aside because they could not be read."),
    "register_bots_waiting": ("gauge", "Questions that a bot should have answered by now."),
    "register_jobs": ("gauge", "Jobs waiting in each queue."),
    "register_up": ("gauge", "1 while a part of the register answers."),
}


class Metrics:
    """The counters of this process, and a folder that it shares with its sisters."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._counts: Counter[tuple[str, Labels]] = Counter()
        self._lock = Lock()
        self._written = 0.0

    def count(self, name: str, labels: Labels = (), by: float = 1) -> None:
        with self._lock:
            self._counts[name, labels] += by  # type: ignore[assignment]  # floats add up too
        if monotonic() - self._written > FLUSH:
            self.flush()

    def observe(self, name: str, labels: Labels, seconds: float) -> None:
        """A value of a histogram, counted in the first bucket that holds it."""
        bound = BOUNDS[bisect_left(SECONDS, seconds)]
        with self._lock:
            self._counts[f"{name}_bucket", (*labels, ("le", bound))] += 1
            self._counts[f"{name}_sum", labels] += seconds  # type: ignore[assignment]

    def flush(self) -> None:
        self._written = monotonic()
        with self._lock:
            samples = [(name, labels, value) for (name, labels), value in self._counts.items()]
        own = self._folder / f"{os.getpid()}.json"
        with suppress(OSError):  # a full disk must not take the requests down with it
            part = own.with_suffix(".part")
            part.write_bytes(msgspec.json.encode(samples))
            part.replace(own)

    def samples(self) -> Iterator[Sample]:
        """All processes together."""
        self.flush()
        total: Counter[tuple[str, Labels]] = Counter()
        for file in sorted(self._folder.glob("*.json")):
            with suppress(OSError, msgspec.DecodeError):
                for name, labels, value in msgspec.json.decode(file.read_bytes(), type=list[Sample]):
                    total[name, labels] += value  # type: ignore[assignment]
        yield from ((name, labels, value) for (name, labels), value in sorted(total.items()))


def forget(folder: Path) -> None:
    """A fresh start: the counters of processes that are gone count no more."""
    for file in folder.glob("*.json"):
        file.unlink(missing_ok=True)


def text(samples: Iterable[Sample]) -> str:
    """The exposition format, families in the order of `ABOUT`, buckets added up as it wants them."""
    families: dict[str, list[Sample]] = {name: [] for name in ABOUT}
    for sample in samples:
        families[_family(sample[0])].append(sample)
    lines: list[str] = []
    for family, (kind, about) in ABOUT.items():
        if families[family]:
            lines += [f"# HELP {family} {about}", f"# TYPE {family} {kind}"]
            own = families[family]
            lines += map(_line, _histogram(family, own) if kind == "histogram" else own)
    return "\n".join(lines) + "\n"


def _family(name: str) -> str:
    return name if name in ABOUT else name.rpartition("_")[0]


def _histogram(family: str, samples: list[Sample]) -> Iterator[Sample]:
    """Prometheus wants each bucket to hold all smaller ones, and their number beside the sum."""
    found: dict[Labels, Counter[str]] = {}
    for name, labels, value in samples:
        if name.endswith("_bucket"):
            rest = tuple(label for label in labels if label[0] != "le")
            found.setdefault(rest, Counter())[dict(labels)["le"]] += int(value)
        else:
            yield name, labels, value
    for labels, buckets in found.items():
        upto = zip(BOUNDS, accumulate(buckets[bound] for bound in BOUNDS), strict=True)
        yield from ((f"{family}_bucket", (*labels, ("le", bound)), count) for bound, count in upto)
        yield f"{family}_count", labels, sum(buckets.values())


def _line(sample: Sample) -> str:
    name, labels, value = sample
    told = ",".join(f'{key}="{_escaped(word)}"' for key, word in labels)
    return f"{name}{{{told}}} {value:g}" if told else f"{name} {value:g}"


def _escaped(word: str) -> str:
    return word.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")
