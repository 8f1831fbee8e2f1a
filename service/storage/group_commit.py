"""Threads that store at the same moment share one durable commit.

Waiting for the disk is most of what storing costs, and it costs the same for one entry as for ten. So whoever comes
while somebody else waits for the disk queues up, and the next one whose turn it is stores everything that has queued up
by then. Who is alone waits for nobody. It is all or none for each order, and each fails alone: if the group finds a
place of the log taken, its orders are stored one by one, and only the loser is told.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")


class Taken(Exception):
    """This place of the log is somebody else's, or the entry before it is not the one that was named."""


class _Order(Generic[T]):
    """What one thread wants stored, and what became of it."""

    def __init__(self, things: Sequence[T]) -> None:
        self.things = things
        self.settled = False
        self.error: BaseException | None = None


class GroupCommit(Generic[T]):
    """`put` stores things durably, all or none, and raises `Taken` if a place is taken."""

    def __init__(self, put: Callable[[Sequence[T]], object]) -> None:
        self._put = put
        self._queue: deque[_Order[T]] = deque()
        self._turn = Lock()

    def store(self, things: Sequence[T]) -> None:
        """Comes back when the things are stored durably, or raises why they are not."""
        own = _Order(things)
        self._queue.append(own)
        with self._turn:
            if not own.settled:
                self._settle([self._queue.popleft() for _ in range(len(self._queue))])
        if own.error is not None:
            raise own.error

    def _settle(self, orders: Sequence[_Order[T]]) -> None:
        try:
            self._put([thing for order in orders for thing in order.things])
        except Taken as error:
            if len(orders) > 1:
                for order in orders:
                    self._settle([order])
                return
            orders[0].error = error
        except BaseException as error:
            for order in orders:
                order.error = error
        for order in orders:
            order.settled = True
