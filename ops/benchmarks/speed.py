"""How quick the machine at hand is now: a fixed piece of plain work, beside what it takes on the machine on which rates
and times were promised, while nobody else used it."""

from __future__ import annotations

import json
from collections import Counter
from hashlib import sha256
from time import process_time

TIMES = 4_000
STANDARD = 23e-6  # seconds of a core for one of them where the promises were made
TEXT = json.dumps([{"fact": "placed", "seat": one % 4, "paid": [[1, one]], "zone": f"zone {one}"} for one in range(40)])


def slower() -> float:
    """How many times as long as there a core works here for the same."""
    started = process_time()
    for _ in range(TIMES):
        _plain_work()
    return (process_time() - started) / TIMES / STANDARD


def _plain_work() -> None:
    """A page of JSON is read, sorted, counted and hashed."""
    facts = json.loads(TEXT)
    Counter(one["zone"] for one in sorted(facts, key=lambda one: (one["seat"], one["zone"])))
    sha256(TEXT.encode()).hexdigest()
