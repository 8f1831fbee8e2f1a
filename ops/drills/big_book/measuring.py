"""What people and processes do on a book, on both turn by turn: how long processors work for it.

A measure prepares what it needs on one side and returns what is measured.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from itertools import count, cycle
from statistics import median
from time import time
from typing import Any, NamedTuple

from domain.chain import digest
from domain.match.clocks import HOUR
from domain.match.folding import fold
from domain.match.log import Written, decode
from ops.benchmarks import percentile
from ops.benchmarks.register import append_each, coal_baron
from ops.drills.big_book.copies import Book, Copy, Model
from ops.drills.big_book.processors import brief_cost_of, forget_pages
from projections.finished import FinishedMatch
from projections.lists import Wanted, lobby
from projections.sql import Database, Row, open_part
from service.bootstrap import Register, build
from service.config import Settings
from service.notify.due import Due
from service.notify.follower import Follower

KEY = b"a key for measuring and no more!"
SAMPLE = 400  # matches, all of one game, that are looked at in each book: so many, or all there are
LATEST = 60  # matches that may not have come to their end when a book ends
DUE = 50  # waits that are due at a scan
FRESH = 10_000_000  # numbers of the matches that are added begin behind those of the book, each time with others
SHARE = 0.25  # the cheapest quarter counts: others work on the machine, too, and empty its caches


class Side:
    """A book, and a process that works on it."""

    def __init__(self, settings: Settings, models: list[Model]) -> None:
        self._model, book, self.home = models[0], Book(models, 0), settings.data
        with closing(open_part(settings.database, "register")) as register, register.reading() as cursor:
            found: Any = cursor.row("SELECT COUNT(*) AS number FROM secrets")
        last = max(0, found["number"] - LATEST)
        self.end = book.match(last + LATEST).opens
        length = len(self._model.templates)  # all of one game, and to the end
        alike = [one for one in range(last) if len(models[one % len(models)].templates) == length]
        self._sample = [
            book.match(one) for one in alike[:: len(alike) // SAMPLE + 1]
        ]  # none twice: it would be at hand
        self.register: Register = build(settings, lambda: self.end + HOUR)
        self._matches, self._fresh = cycle(self._sample), count(FRESH + int(time() * 1000))
        self.follower, self.due = Follower(self.register), Due(self.register)
        self.decisions = self._decisions()

    @property
    def views(self) -> Database:
        return self.register.store.views

    def match(self) -> str:
        return next(self._matches).id

    def player(self) -> str:
        return next(self._matches).players[0]

    def middle(self) -> str:
        """A place in a list that is as long as the book."""
        one = self._sample[len(self._sample) // 2]
        return f"{one.ends}.{one.id}"

    def fresh(self) -> list[Written]:
        """A match that nobody has stored yet."""
        copy, made = Copy(self._model, next(self._fresh), self.end), list[Written]()
        while copy.next_at >= 0:
            data = copy.next().data
            made.append(Written(decode(data), data, digest(data)))
        return made

    def _decisions(self) -> Iterator[Callable[[], object]]:
        while True:
            yield from (decide for decide, _ in coal_baron(self.register.store))


Measure = Callable[[Side], Callable[[], object]]


def deciding(side: Side) -> Callable[[], object]:
    return next(side.decisions)


def appending(side: Side) -> Callable[[], object]:
    """A whole match, entry by entry."""
    written = side.fresh()
    return partial(append_each, side.register.store, written)


def following_for_lists(side: Side) -> Callable[[], object]:
    side.register.store.events.append(side.fresh())
    return side.register.queries.catch_up


def following_for_mails(side: Side) -> Callable[[], object]:
    return side.follower.step


def signing(side: Side) -> Callable[[], object]:
    """What was stored is taken into the tree, and its head is signed."""
    return lambda: side.register.checkpoints.follow(0)


def reading(side: Side) -> Callable[[], object]:
    """A match that somebody has read lately."""
    first = reading_first(side)
    first()
    return first


def reading_first(side: Side) -> Callable[[], object]:
    """A match that nobody has read lately: its entries were written over weeks, and each lies on a page of its own. A
    book that is small enough would lie in the memory of the machine, whatever it is for a server, so nothing does."""
    match = side.match()
    forget_pages(side.home)
    return lambda: side.register.store.events.read(match)


def opening(side: Side) -> Callable[[], object]:
    match = side.match()
    side.register.store.events.read(match)
    return lambda: fold(match, side.register.store.events.read(match))


def scanning(side: Side) -> Callable[[], object]:
    """Some dozens are due, whatever else waits."""
    with side.register.store.durable.writing() as cursor:
        due: list[Row] = cursor.rows("SELECT match FROM waits ORDER BY match LIMIT ?", DUE)
        cursor.many("UPDATE waits SET next=? WHERE match=?", [(side.end, row["match"]) for row in due])
    return side.due.scan


LISTS: dict[str, Callable[[Side], object]] = {
    "all matches, first page": lambda side: lobby(side.views),
    "all matches, page in the middle": lambda side: lobby(side.views, before=side.middle()),
    "matches of a game, page in the middle": lambda side: lobby(
        side.views, Wanted(game="coal-baron"), before=side.middle()
    ),
    "running matches, first page": lambda side: lobby(side.views, Wanted(status="running")),
    "open seats": lambda side: lobby(side.views, Wanted(free=True)),
    "a player's matches": lambda side: lobby(side.views, Wanted(player=side.player())),
    "what a player is asked": lambda side: side.register.queries.awaiting(side.player()),
    "a player's history": lambda side: side.register.queries.history(side.player()),
    "mails to a player": lambda side: side.register.outbox.of_player(side.player()),
    "mails of a player that decided nothing": lambda side: side.register.inbox.noted("idle", side.end - HOUR),
    "finished matches in bulk, first page": lambda side: side.register.bulk.of_game("coal-baron", None, 100),
    "finished matches in bulk, page in the middle": lambda side: side.register.bulk.of_game(
        "coal-baron", FinishedMatch(side.match(), "coal-baron").cursor, 100
    ),
    "finished matches of a player": lambda side: side.register.bulk.of_player(side.player(), None, 100),
}


def listing(look: Callable[[Side], object]) -> Measure:
    return partial(partial, look)


Operations = dict[str, tuple[Measure, int]]  # and how often

WRITING: Operations = {
    "a decision": (deciding, 200),
    "append a match, entry by entry": (appending, 12),
    "mails follow the log": (following_for_mails, 20),
    "the tree follows, its head is signed": (signing, 1),
    "due scan": (scanning, 20),
    "lists follow a new match": (following_for_lists, 8),
}
READING: Operations = {
    "read a match": (reading, 60),
    "read a match for the first time": (reading_first, 60),
    "read and fold a match": (opening, 60),
    **{f"list: {name}": (listing(look), 30) for name, look in LISTS.items()},
}


class Times(NamedTuple):
    """Seconds of processors for the same on two sides, and how many pages the servers did not have at hand."""

    name: str
    small: float
    big: float
    most: float = 1.5
    pages: tuple[float, float] = (0, 0)

    @property
    def ratio(self) -> float:
        return self.big / self.small

    @property
    def kept(self) -> bool:
        return self.ratio <= self.most


def beside(name: str, operation: tuple[Measure, int], small: Side, big: Side) -> Times:
    measure, times = operation
    costs = [[brief_cost_of(measure(side)) for side in (small, big)] for _ in range(times)]
    columns = list(zip(*costs, strict=True))
    few, many = (percentile([one.processors for one in column], SHARE) for column in columns)
    pages = (median(one.pages for one in columns[0]), median(one.pages for one in columns[1]))
    return Times(name, few, many, pages=pages)
