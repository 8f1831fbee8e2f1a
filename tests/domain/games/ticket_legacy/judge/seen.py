"""Counts of everything that happened, so that nothing goes unseen."""

from __future__ import annotations

from collections import Counter

from domain.engine import Fact


class Seen:
    """How often each kind of fact was judged, and each event, postcard, area, story card, rule, end and the like."""

    def __init__(self) -> None:
        self.counts: Counter[tuple[str, str]] = Counter()

    def fact(self, fact: Fact) -> None:
        self.counts["fact", type(fact).__name__] += 1

    def note(self, kind: str, what: str) -> None:
        self.counts[kind, what] += 1

    def take_in(self, other: Seen) -> None:
        self.counts += other.counts

    def missing(self, kind: str, wanted: object) -> list[str]:
        return sorted(one for one in wanted if not self.counts[kind, one])
