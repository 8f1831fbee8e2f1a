"""A book as the rows of a register: the log, and what a register of that size would hold beside it.

What can be made from the log by the register itself (views, and from what on they follow) is made by it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import count, islice
from typing import Any

import click

from domain.match.clocks import DAY
from ops.drills.big_book.copies import Book, Copy, Stored, made_id
from ops.drills.big_book.places import Place, Tables
from projections.sql import open_part
from service.storage.sealing import padded
from service.storage.tree import keep_nodes

TOGETHER = 5_000  # entries in one transaction
MAILS = 8  # entries for each mail of the last three months that the register remembers having sent
ANSWERS = 16  # entries for each mail that it remembers having got
LEAVES = 1 << 16  # leaves of the tree that are hashed in one go


def fill(place: Place, book: Book, key: bytes) -> None:
    """Write a whole book into an empty register."""
    with place.filling(book.entries) as tables:
        _fill(tables, book)
        with tables.transaction():
            _people(tables, book.matches)
            tables.copy("secrets (match, sealed)", _secrets(book.matches, key))
            tables.copy("waits (match, seat, player, version, since, due, next)", _waits(book))
            tables.run(f"INSERT INTO leaves (position, xid, note, log, version, digest) {tables.leaves}")
            tables.run(FOLLOWED)
    _hash(place.url(book.entries), book.entries)


def _fill(tables: Tables, book: Book) -> None:
    """The log, and the mails about it."""
    entries, numbers = iter(book), count()
    with click.progressbar(length=book.entries, label="entries", show_pos=True) as bar:
        while some := list(islice(entries, TOGETHER)):
            with tables.transaction():
                rows = ((one.match, one.version, one.topic, one.data) for one in some)
                tables.copy(f"{tables.log} (originator_id, originator_version, topic, state)", rows)
                _post(tables, some, numbers)
            bar.update(len(some))


FOLLOWED = "UPDATE followed SET (xid, note) = (SELECT xid, note FROM leaves ORDER BY position DESC LIMIT 1)"


def _post(tables: Tables, some: Sequence[Stored], numbers: Iterator[int]) -> None:
    """Mails that went out and came in about some of these entries, long settled."""
    sent = (
        (made_id(next(numbers), "mail"), one.match, one.version, one.player, "turn", "mail", "{}", "accepted", one.at,
         1, 0, "250 taken", one.at, one.at) for one in some[::MAILS]
    )  # fmt: skip
    tables.copy(SENT, sent)
    came = (
        (made_id(next(numbers), "mail"), "play+seat@register.example", f"{one.player}@example.org", "done", one.at, 1,
         f"decided {one.player}", one.at) for one in some[::ANSWERS]
    )  # fmt: skip
    tables.copy(CAME, came)


SENT = "outbox (id, match, version, player, kind, channel, about, state, due, attempts, lease, note, created, changed)"
CAME = "inbox (id, recipient, sender, state, due, attempts, note, received)"


def _people(tables: Tables, matches: Sequence[Copy]) -> None:
    everybody = dict.fromkeys(player for one in matches for player in one.players)
    rows = ((id, "person", id, f"{id}@example.org", "Europe/Warsaw", "[]", "{}", 0) for id in everybody)
    tables.copy("players (id, kind, name, email, zone, roles, settings, created)", rows)


def _secrets(matches: Sequence[Copy], key: bytes) -> Iterator[tuple[str, str]]:
    return ((one.id, padded(key, one.id, one.model.secret).hex()) for one in matches)


def _waits(book: Book) -> Iterator[tuple[Any, ...]]:
    """Everybody who is waited for has some days left, and is reminded a day before."""
    for number, one in enumerate(book.running):
        for seat in one.model.awaited:
            due = book.end + 2 * DAY + number % (5 * DAY)
            yield one.id, seat, one.players[seat], one.written, book.end - DAY, due, due - DAY


def _hash(url: str, entries: int) -> None:
    """The inner nodes of the tree over all entries."""
    with closing(open_part(url, "register", patient=True)) as register:
        for start in range(0, entries, LEAVES):
            with register.writing() as cursor:
                keep_nodes(cursor, start, min(start + LEAVES, entries))
