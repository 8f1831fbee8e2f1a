"""Real matches, copied: under other ids, with other players, at other times, each with a chain of its own.

The entries of many matches that run at the same time lie between each other, as in a register that is played on.
"""

from __future__ import annotations

import re
from base64 import b32encode
from collections.abc import Iterator
from hashlib import sha256
from heapq import heappop, heappush
from typing import NamedTuple

from domain.chain import START, digest
from tests.matches import Table

BEGINNING = 1_700_000_000  # when the first match of a book is opened
AT_ONCE = 50  # matches that run at the same time
SEED = 100_000_000_001  # makes an id that stands nowhere else in an entry
GAMES = (
    ("coal-baron", 3),
    ("steamrollers", 2),
    ("coal-baron", 2),
    ("train-rush", 3),
    ("coal-baron", 4),
    ("eighteen-africa", 3),
)


class Template(NamedTuple):
    """An entry with places for what differs in a copy."""

    text: bytes
    topic: str
    after: int  # seconds since the match was opened


class Model:
    """A match that was played, ready to be copied: to its end, or as far as it had come."""

    def __init__(self, game: str, seats: int, share: float = 1.0) -> None:
        whole = Table(game, seats, seed=SEED).play()
        table = whole if share == 1 else Table(game, seats, seed=SEED).play(int(whole.match.ply * share))
        opened = table.written[0].entry.at
        self.templates = [
            Template(_with_places(one.data, table.match.id, one.entry.prev), one.entry.topic, one.entry.at - opened)
            for one in table.written
        ]
        self.seats, self.secret = seats, table.secret
        self.awaited = table.match.awaited


def _with_places(data: bytes, id: str, prev: str) -> bytes:
    text = data.replace(b"%", b"%%").replace(id.encode(), b"%(id)b")
    text = re.sub(rb'"at":\d+', b'"at":%(at)d', text)
    text = re.sub(rb"player(\d)", rb"%(p\1)b", text)
    return text.replace(prev.encode(), b"%(prev)b") if prev else text


def models() -> list[Model]:
    """Two that came to their end for each that still runs."""
    return [Model(game, seats, share) for share in (1.0, 1.0, 0.5) for game, seats in GAMES]


class Stored(NamedTuple):
    """An entry as it is stored."""

    match: str
    version: int
    topic: str
    data: bytes
    at: int
    player: str  # one of those at the table


class Copy:
    """One match of the book, written entry by entry."""

    def __init__(self, model: Model, number: int, opens: int) -> None:
        self.model, self.opens, self.written = model, opens, 0
        self.id = made_id(number, "match")
        self.players = [made_id(max(0, number - seat * 37), "player") for seat in range(model.seats)]
        self._values: dict[bytes, bytes | int] = {b"id": self.id.encode(), b"prev": START.encode()}
        self._values |= {b"p%d" % seat: player.encode() for seat, player in enumerate(self.players)}

    @property
    def ends(self) -> int:
        """When its last entry is written."""
        return self.opens + self.model.templates[-1].after

    @property
    def next_at(self) -> int:
        """When the next entry is written; -1 if there is none."""
        rest = self.model.templates[self.written : self.written + 1]
        return self.opens + rest[0].after if rest else -1

    def next(self) -> Stored:
        template = self.model.templates[self.written]
        self.written += 1
        at = self._values[b"at"] = self.opens + template.after
        data = template.text % self._values
        self._values[b"prev"] = digest(data).encode()
        return Stored(self.id, self.written, template.topic, data, at, self.players[self.written % self.model.seats])


def made_id(number: int, of: str) -> str:
    """As ids of a register are: sixteen letters and digits that follow in no order."""
    return b32encode(sha256(f"{of} {number}".encode()).digest()[:10]).decode().lower()


class Book:
    """So many entries in the order of their times; afterwards all matches are known that were begun."""

    def __init__(self, models: list[Model], entries: int) -> None:
        self.entries, self.matches, self.end = entries, list[Copy](), BEGINNING
        self._models = models
        longest = [model.templates[-1].after for model in models]
        self._apart = max(1, sum(longest) // len(longest) // AT_ONCE)  # seconds between two openings

    def __iter__(self) -> Iterator[Stored]:
        waiting: list[tuple[int, int, Copy]] = []
        for _ in range(self.entries):
            while not waiting or self._opens(len(self.matches)) <= waiting[0][0]:
                self.matches.append(copy := self.match(len(self.matches)))
                heappush(waiting, (copy.next_at, len(self.matches), copy))
            self.end, number, copy = heappop(waiting)
            yield copy.next()
            if copy.next_at >= 0:
                heappush(waiting, (copy.next_at, number, copy))

    def match(self, number: int) -> Copy:
        """A match of the book, before its first entry is written."""
        return Copy(self._models[number % len(self._models)], number, self._opens(number))

    def _opens(self, number: int) -> int:
        return BEGINNING + number * self._apart

    @property
    def running(self) -> list[Copy]:
        """Where somebody is waited for: matches that stopped half way, and whose last entry is written."""
        return [one for one in self.matches if one.model.awaited and one.next_at < 0]
