"""What a pack is made of, read when it is wanted and not kept: memory does not grow with the tournament."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Set


class LogOnDemand(Iterable[bytes]):
    """The stored entries of a log, read anew for everybody who goes through them."""

    def __init__(self, read: Callable[[], Iterable[bytes]]) -> None:
        self._read = read

    def __iter__(self) -> Iterator[bytes]:
        return iter(self._read())


class FilesOnDemand(Mapping[str, bytes]):
    """Files by their names: a few that are at hand, and many that are made or read by their name when asked for."""

    def __init__(self, at_hand: Mapping[str, bytes], others: Set[str], make: Callable[[str], bytes]) -> None:
        self._at_hand, self._others, self._make = at_hand, others, make

    def __getitem__(self, name: str) -> bytes:
        if name in self._others:
            return self._make(name)
        return self._at_hand[name]

    def __iter__(self) -> Iterator[str]:
        yield from self._at_hand
        yield from self._others

    def __len__(self) -> int:
        return len(self._at_hand) + len(self._others)

    def __contains__(self, name: object) -> bool:
        return name in self._at_hand or name in self._others
