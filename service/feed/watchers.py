"""Who watches what, and how many of them there may be."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from domain.words import say
from service.feed.stream import Stream
from service.http.problems import Problem

TOO_MANY = "At most {most} streams at the same time; close one first."
FULL = "More people watch than can be held just now. Ask with If-None-Match now and then, and try again later."


class StreamLimits(NamedTuple):
    """How many streams are held at the same time."""

    person: int = 20
    place: int = 100  # of people who are not signed in, from one place in the network
    in_all: int = 20_000


class Watchers:
    def __init__(self, limits: StreamLimits = StreamLimits()) -> None:
        self._limits = limits
        self._numbers: Counter[str] = Counter()
        self._by_match: defaultdict[str, set[Stream]] = defaultdict(set)
        self._by_player: defaultdict[str, set[Stream]] = defaultdict(set)
        self._all: set[Stream] = set()

    def __len__(self) -> int:
        return len(self._all)

    def add(self, stream: Stream) -> None:
        visitor = stream.visitor
        most = self._limits.person if visitor.player else self._limits.place
        if self._numbers[visitor.counted_as] >= most:
            raise Problem("too-many", say(TOO_MANY, most=most), {"Retry-After": "30"})
        if len(self._all) >= self._limits.in_all:
            raise Problem("unavailable", FULL, {"Retry-After": "60"})
        self._numbers[visitor.counted_as] += 1
        self._all.add(stream)
        group, key = self._group(stream)
        group[key].add(stream)

    def remove(self, stream: Stream) -> None:
        self._all.remove(stream)
        self._uncount(stream.visitor.counted_as)
        group, key = self._group(stream)
        group[key].remove(stream)
        if not group[key]:
            del group[key]

    def _uncount(self, who: str) -> None:
        """One less; by hand, because a difference of counters is made of all that is counted."""
        self._numbers[who] -= 1
        if not self._numbers[who]:
            del self._numbers[who]

    def _group(self, stream: Stream) -> tuple[defaultdict[str, set[Stream]], str]:
        """With whom it is woken: who watches the same match; or all streams of one player."""
        return (self._by_match, stream.match) if stream.match else (self._by_player, stream.visitor.player)

    def of_match(self, match: str) -> Iterable[Stream]:
        return tuple(self._by_match.get(match, ()))

    def of_player(self, player: str) -> Iterable[Stream]:
        return tuple(self._by_player.get(player, ()))

    def talking(self) -> list[str]:
        """Tables at which somebody sits who watches."""
        return [match for match, streams in self._by_match.items() if any(one.hears_talk for one in streams)]

    @property
    def players(self) -> frozenset[str]:
        """Who wants to hear of every match that concerns them."""
        return frozenset(self._by_player)

    @property
    def keys(self) -> set[str]:
        return {stream.visitor.key for stream in self._all} - {""}

    def end_all_but(self, good: set[str]) -> None:
        """Who holds none of these keys any more is told so."""
        for stream in self._all:
            if stream.visitor.key and stream.visitor.key not in good:
                stream.key_ended = True
                stream.wake()

    def leave_all(self) -> None:
        for stream in tuple(self._all):
            stream.leave()
