"""The register: folding from the store, durable decisions on both databases, long matches, many matches.

Each figure is taken beside its baseline, turn by turn, so that a busy machine disturbs both alike.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any

import psycopg

from domain.chain import digest
from domain.codec import codec
from domain.engine import Decision
from domain.games import GAMES
from domain.match.folding import fold
from domain.match.log import Written, decode
from ops.benchmarks import Row, at_least, at_most, percentile, rate_owed
from projections.sql import sqlite3
from service.bootstrap import build
from service.config import Settings
from service.notify.follower import Follower
from service.storage.match_cache import Store
from service.storage.schema import migrate
from service.usecases.matches import Caller, Matches
from tests import servers
from tests.domain.games import tiny
from tests.domain.games.tiny import Take
from tests.lamps import ANNA, PLAYERS, in_turns
from tests.matches import Table
from tests.registers import lay_table, queries_on

KEY = b"a key for measuring and no more!"


def run(quick: bool) -> list[Row]:
    GAMES["lamps"] = tiny
    try:
        return [
            folding(),
            *durable_on_sqlite(quick),
            *durable_on_postgres(quick),
            *writers_together(quick),
            following_for_mails(quick),
            long_match(quick),
            many_matches(quick),
        ]
    finally:
        del GAMES["lamps"]


@contextmanager
def register(url: str | None = None) -> Iterator[Store]:
    """A register of its own, on SQLite unless a URL is given."""
    with TemporaryDirectory() as folder:
        database = url or f"sqlite:///{Path(folder) / 'register.db'}"
        migrate(database)
        store = Store(Settings(Path(folder), database, None, KEY))
        try:
            yield store
        finally:
            store.close()


def folding() -> Row:
    """A whole match of Coal Baron from the store, against a bare json.loads over the same bytes."""
    table = Table("coal-baron", 3, seed=3).play()
    with register() as store:
        store.events.append(table.written)
        id, log = table.match.id, table.log
        pairs = [
            (timed(lambda: fold(id, store.events.read(id))), timed(lambda: [json.loads(data) for data in log]))
            for _ in range(60)
        ]
        ours, bare = map(min, zip(*pairs, strict=True))
    name = f"fold a stored 3-player Coal Baron match ({len(log) / ours:,.0f} entries/s)"
    return at_most(name, ours / len(log) * 1e6, "us/entry", bare / len(log) * 1e6, 1.35)


# --- durable decisions -----------------------------------------------------------------------------------------------


def durable_on_sqlite(quick: bool) -> Iterator[Row]:
    with register() as store, TemporaryDirectory() as folder:
        raw = sqlite3.connect(str(Path(folder) / "raw.db"), isolation_level=None)
        raw.execute("PRAGMA journal_mode=WAL")
        raw.execute("PRAGMA synchronous=FULL")
        raw.execute("CREATE TABLE events (id TEXT, version INTEGER, topic TEXT, state BLOB, PRIMARY KEY (id, version))")

        def insert(version: int, data: bytes) -> None:
            raw.execute("BEGIN")
            raw.execute("INSERT INTO events VALUES (?,?,?,?)", ("match", version, "decision-made", data))
            raw.execute("COMMIT")

        yield from durable(store, "SQLite", insert, quick)
        raw.close()


def durable_on_postgres(quick: bool) -> Iterator[Row]:
    with (
        servers.postgres(durable=True) as server,
        register(server.new_database()) as store,
        psycopg.connect(server.url(), autocommit=True) as raw,
    ):
        raw.execute(RAW_TABLE)

        def insert(version: int, data: bytes) -> None:
            raw.execute("INSERT INTO events VALUES (%s,%s,%s,%s)", ("match", version, "decision-made", data))

        yield from durable(store, "PostgreSQL", insert, quick)


def durable(store: Store, where: str, insert: Callable[[int, bytes], None], quick: bool) -> Iterator[Row]:
    """Decisions of Coal Baron through the use case, each beside one raw insert and commit of as many bytes.

    What is decided was chosen beforehand, and nothing happens in between: both find the processor's caches as the other
    has left them.
    """
    ours: list[float] = []
    bare: list[float] = []
    matches = Matches(store)
    for seed in range(1 if quick else 5):
        table = Table("coal-baron", 3, seed=seed)
        store.keep_secret(table.match.id, table.secret)
        store.events.append(table.written)
        for decided, data in played(table):
            ours.append(timed(partial(matches.decide, *decided)))
            bare.append(timed(partial(insert, len(bare), data)))
    name = f"a durable decision on {where}"
    yield at_most(f"{name}, fastest twentieth", *beside(ours, bare, 0.05), 1.7)
    yield at_most(f"{name}, median", *beside(ours, bare, 0.5), 1.7)


def played(table: Table) -> list[tuple[tuple[Caller, str, Decision, int], bytes]]:
    """The decisions of a match that is played to its end: who makes which, where, to which question; and its entry."""
    made, records = [], codec(table.match.opened.game)
    while not table.match.over:
        seat, number = table.match.awaited[0], len(table.written)
        asked = table.match.questions(seat)[0].asked
        table.decide()
        event: Any = table.entries[number].event
        who = Caller(table.match.players[seat])
        made.append(((who, table.match.id, records.decision(event.decision), asked), table.log[number]))
    return made


def coal_baron(store: Store) -> Iterator[tuple[Callable[[], object], str]]:
    """The decisions of a random match of Coal Baron, one after the other, ready to be made."""
    matches, queries = Matches(store), queries_on(store)
    match = lay_table(matches, PLAYERS[:3])
    for number in range(10_000):
        asked = queries.summary(ANNA, match).awaiting
        if not asked:
            return
        player = PLAYERS[asked[0].seat]
        offers = queries.own_table(player, match).offers
        chosen = offers[number * 7919 % len(offers)].decision
        yield lambda who=player, what=chosen, ply=asked[0].asked: matches.decide(who, match, what, ply), match  # type: ignore[misc]


# --- many at once ----------------------------------------------------------------------------------------------------

WRITERS, DELAY = 16, "2ms"
RAW_TABLE = "CREATE TABLE events (id text, version bigint, topic text, state bytea, PRIMARY KEY (id, version))"
COMMIT = "INSERT INTO events VALUES (%s,%s,%s,%s)"


def writers_together(quick: bool) -> Iterator[Row]:
    """Sixteen writers on PostgreSQL: with its own disk, and where each commit waits for another server too."""
    with servers.postgres(durable=True) as server:
        yield side_by_side(server, "on PostgreSQL", quick)
        with servers.synchronous_standby(server, DELAY):
            yield side_by_side(server, f"and a synchronous standby of {DELAY}", quick)


def side_by_side(server: servers.Postgres, where: str, quick: bool) -> Row:
    """Writers store the entries of a match each, one by one, against raw inserts of the same rows on as many
    connections, turn by turn."""
    entries = 20 if quick else 60
    tables = [Table("lamps", 2, b'{"sticks":1000}', seed=seed).play(entries) for seed in range(WRITERS)]
    raw = server.new_database()
    with register(server.new_database()) as store, ThreadPoolExecutor(WRITERS) as threads, ExitStack() as opened:
        connections = [opened.enter_context(psycopg.connect(raw, autocommit=True)) for _ in tables]
        connections[0].execute(RAW_TABLE)
        pairs = []
        for turn in range(2 if quick else 6):
            fresh = [copies(table, f"{turn}-{table.match.id}") for table in tables]
            ours = timed(lambda fresh=fresh: list(threads.map(partial(append_each, store), fresh)))  # type: ignore[misc]
            pairs.append((ours, timed(lambda fresh=fresh: list(threads.map(_insert_each, connections, fresh)))))  # type: ignore[misc]
    rows, (ours, bare) = sum(len(table.written) for table in tables), min(pairs)
    name = f"{WRITERS} writers {where}, against raw inserts"
    return at_least(name, rows / ours, "entries/s", rows / bare, 0.8)


def append_each(store: Store, written: list[Written]) -> None:
    for one in written:
        store.events.append([one])


def _insert_each(connection: psycopg.Connection[Any], written: list[Written]) -> None:
    for one in written:
        connection.execute(COMMIT, (one.entry.match, one.entry.version, one.entry.topic, one.data))


def following_for_mails(quick: bool) -> Row:
    """Entries of matches of people who want mails, from the log to messages and waits in the outbox."""
    table = Table("coal-baron", 3, seed=1).play(60)
    with TemporaryDirectory() as folder:
        settings = Settings(Path(folder), f"sqlite:///{Path(folder) / 'register.db'}", None, KEY)
        migrate(settings.database)
        with closing(build(settings, lambda: table.written[-1].entry.at)) as at_work:
            for player in table.match.players:
                at_work.people.add(player, f"{player}@players.example", id=player)
            for number in range(10 if quick else 80):
                at_work.store.events.append(copies(table, f"other{number:07}"))
            entries, follower = at_work.store.events.end().note, Follower(at_work)
            started = process_time()
            while not follower.is_in_step():
                follower.step()
            took = process_time() - started
    return rate_owed("entries followed for mails", entries / took, "entries/CPU s", 2_000)


# --- independence ----------------------------------------------------------------------------------------------------


def long_match(quick: bool) -> Row:
    """Decisions around ply 2,000 of a match of Lamps, against those around ply 20 of another, turn by turn."""
    with register() as store:
        early, late = LongTable(store), LongTable(store)
        late.play(2000)
        pairs = []
        for _ in range(3 if quick else 12):
            early = LongTable(store)
            early.play(18)
            pairs += [(timed(late.decide), timed(early.decide)) for _ in range(20)]
    ours, bare = zip(*pairs, strict=True)
    return at_most("a decision at ply 2,000, beside one at ply 20", *beside(list(ours), list(bare), 0.5), 1.25)


def many_matches(quick: bool) -> Row:
    """Decisions in a store with 100,000 other matches, beside those in an empty one."""
    others = 5_000 if quick else 100_000
    with register() as full, register() as empty:
        fill(full, others)
        crowded, alone = LongTable(full), LongTable(empty)
        pairs = [(timed(crowded.decide), timed(alone.decide)) for _ in range(100 if quick else 400)]
    ours, bare = zip(*pairs, strict=True)
    name = f"a decision among {others:,} other matches, beside one in an empty store"
    return at_most(name, *beside(list(ours), list(bare), 0.5), 1.25)


class LongTable:
    """A match of Lamps that goes on for long, played as fast as possible."""

    def __init__(self, store: Store) -> None:
        self.matches = Matches(store)
        self.match = in_turns(self.matches, queries_on(store), sticks=1_000_000)
        self.seat, self.ply = 0, 2

    def decide(self) -> None:
        answer = self.matches.decide(PLAYERS[self.seat], self.match, Take(1), self.ply)
        self.seat, self.ply = 1 - self.seat, answer.ply

    def play(self, decisions: int) -> None:
        for _ in range(decisions):
            self.decide()


def fill(store: Store, matches: int) -> None:
    """Other matches, a dozen entries each: copies of one whose log was chained anew for every id."""
    model = Table("lamps", 2, b'{"sticks":1000}', seed=1).play(8)
    batch: list[Written] = []
    for number in range(matches):
        batch += copies(model, f"other{number:09}")
        if len(batch) > 5_000:
            store.events.append(batch)
            batch = []
    store.events.append(batch)


def copies(model: Table, id: str) -> list[Written]:
    made: list[Written] = []
    for one in model.written:
        data = one.data.replace(model.match.id.encode(), id.encode())
        if made:
            data = data.replace(one.entry.prev.encode(), made[-1].digest.encode())
        made.append(Written(decode(data), data, digest(data)))
    return made


def timed(work: Callable[[], object]) -> float:
    started = perf_counter()
    work()
    return perf_counter() - started


def beside(ours: list[float], bare: list[float], share: float) -> tuple[float, str, float]:
    """The value, its unit and the baseline, at a percentile of both."""
    return percentile(ours, share) * 1e6, "us", percentile(bare, share) * 1e6
