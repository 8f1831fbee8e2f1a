"""A table whose values are made when they are first asked for: who asks for one game does not wait for the others.

>>> squares = OnDemand({"two": lambda: print("made") or 4, "three": lambda: 9})
>>> list(squares), "two" in squares
(['two', 'three'], True)
>>> squares["two"]
made
4
>>> squares["two"]
4
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, MutableMapping
from typing import TypeVar

T = TypeVar("T")


class OnDemand(MutableMapping[str, T]):
    """Names are known at once; a value is made once, by its maker, when somebody asks for it."""

    def __init__(self, makers: Mapping[str, Callable[[], T]]) -> None:
        self._makers = dict(makers)
        self._made: dict[str, T] = {}

    def __getitem__(self, name: str) -> T:
        try:
            return self._made[name]
        except KeyError:
            return self._made.setdefault(name, self._makers[name]())

    def __setitem__(self, name: str, value: T) -> None:
        self._makers[name] = lambda: value
        self._made[name] = value

    def __delitem__(self, name: str) -> None:
        del self._makers[name]
        self._made.pop(name, None)

    def __contains__(self, name: object) -> bool:
        return name in self._makers  # without making it

    def __iter__(self) -> Iterator[str]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)
