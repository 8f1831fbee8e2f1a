"""Threads that store at the same moment share one durable commit.

Waiting for the disk is most of what storing costs, and it costs the same for one entry as for ten. So whoever comes
while others wait for the disk queues up, and the next one whose turn it is stores everything that has queued up by
then. Who is alone waits for nobody. It is all or none for each order, and each fails alone: if the group finds a place
of the log taken, its orders are stored one by one, and only the loser is told.

Everybody sleeps once, and is woken once: when the order is settled, or when its turn has come to store for all. Who is
done hands over before waking the others, so the disk is never kept waiting for them.

Where even the quickest commits take long, somebody far away is waited for, and not the work of storing: a standby on
another machine, the network. Then several are under way at the same time, and who comes need not wait for two of them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from threading import Lock
from time import monotonic
from typing import Generic, TypeVar

LONG = 0.001  # seconds: storing on a disk of the machine itself takes less
LATELY = 16  # commits by which that is judged

T = TypeVar("T")


class Taken(Exception):
    """This place of the log is somebody else's, or the entry before it is not the one that was named."""


class _Order(Generic[T]):
    """What one thread wants stored, and what became of it."""

    def __init__(self, things: Sequence[T]) -> None:
        self.things = things
        self.settled = False
        self.error: BaseException | None = None
        self._asleep = Lock()
        self._asleep.acquire()

    def sleep(self) -> None:
        self._asleep.acquire()

    def wake(self) -> None:
        self._asleep.release()


class GroupCommit(Generic[T]):
    """`put` stores things durably, all or none, and raises `Taken` if a place is taken. `most` run at the same time."""

    def __init__(self, put: Callable[[Sequence[T]], object], most: int = 1) -> None:
        self._put = put
        self._most = most
        self._under_way = 0
        self._took = deque([0.0], LATELY)
        self._queue: deque[_Order[T]] = deque()
        self._lock = Lock()

    def store(self, things: Sequence[T]) -> None:
        """Comes back when the things are stored durably, or raises why they are not."""
        own = _Order(things)
        if not self._begins(own):
            own.sleep()
        if not own.settled:
            self._store_for_all(own)
        if own.error is not None:
            raise own.error

    def _begins(self, own: _Order[T]) -> bool:
        """Whether this one stores at once; if not, it is queued."""
        with self._lock:
            begins = self._under_way == 0 or (self._under_way < self._most and min(self._took) > LONG)
            if begins:
                self._under_way += 1
            else:
                self._queue.append(own)
        return begins

    def _store_for_all(self, own: _Order[T]) -> None:
        with self._lock:
            orders = [own, *self._queue]
            self._queue.clear()
        started = monotonic()
        self._settle(orders)
        self._hand_over(monotonic() - started)
        for order in orders[1:]:
            order.wake()

    def _hand_over(self, took: float) -> None:
        with self._lock:
            self._took.append(took)
            if not self._queue:
                self._under_way -= 1
                return
            first = self._queue.popleft()
        first.wake()

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
