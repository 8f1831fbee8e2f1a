"""Things that were costly to make and are likely to be wanted again, the latest so many of them, in each process."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")


class Kept(Generic[T]):
    """A key must name everything that what is made depends on: then nothing in here is ever wrong, only forgotten."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._things: OrderedDict[Hashable, T] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable) -> T | None:
        with self._lock:
            if key in self._things:
                self._things.move_to_end(key)
            return self._things.get(key)

    def keep(self, key: Hashable, thing: T) -> T:
        with self._lock:
            self._things[key] = thing
            self._things.move_to_end(key)
            while len(self._things) > self._most:
                self._things.popitem(last=False)
        return thing

    def or_made(self, key: Hashable, make: Callable[[], T]) -> T:
        """What is kept under this key, or else made now. Two may make it at once; both are right."""
        found = self.get(key)
        return self.keep(key, make()) if found is None else found
