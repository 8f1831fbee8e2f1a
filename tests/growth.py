"""How the cost of an input grows with its size: a ratio of CPU times, which a crowded machine hardly changes.

At four times the size, what is linear takes 4 times as long, what is n log n 5 times, what is quadratic 16 times. What
is over in a moment at the larger size may grow as it likes: nobody is held up by it.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from time import thread_time
from typing import TypeVar

T = TypeVar("T")

TIMES = 4
STEEPEST = 9.0  # between n log n and quadratic, far from both
MOMENT = 0.02  # seconds of CPU time


class TooSteep(AssertionError):
    """The cost of an input grows faster than its size."""


def see_growth(work: Callable[[T], object], make: Callable[[int], T], size: int) -> None:
    """Complain if work on an input of four times this size takes far more than four times as long."""
    small, large = make(size), make(TIMES * size)
    costs = [(cost(work, small), cost(work, large)) for _ in range(2)]
    if _fine(costs):
        return
    costs += [(cost(work, small), cost(work, large)) for _ in range(3)]  # somebody else may have been in the way
    if not _fine(costs):
        one, four = _best(costs)
        raise TooSteep(f"{one * 1000:.1f} ms at {size}, {four * 1000:.1f} ms at {TIMES * size}")


def _fine(costs: list[tuple[float, float]]) -> bool:
    one, four = _best(costs)
    return four < MOMENT or four < STEEPEST * one


def _best(costs: list[tuple[float, float]]) -> tuple[float, float]:
    return min(one for one, _ in costs), min(four for _, four in costs)


def cost(work: Callable[[T], object], given: T) -> float:
    """Seconds of CPU time of this thread, without those of the garbage collector."""
    gc.disable()
    try:
        started = thread_time()
        work(given)
        return thread_time() - started
    finally:
        gc.enable()
