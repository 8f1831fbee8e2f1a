"""The runner that keeps the views in step with the log.

It reads what was stored after its position in batches, brings the matches concerned forward, and writes their rows and
the new position in one transaction: so every entry counts exactly once, and many runners may run. They share the shards
of the log; where two take in the same, one notices that it was overtaken. Nothing is worked out while the database is
held. A match that cannot be folded is parked and reported, and the rest goes on.

With the position goes the digest of the entry there. If the log has another one in that place, or none, it has lost its
tail since (and may have gone on otherwise): then all views are made anew, by one of those who notice.

Views of another shape are those of another release, which has taken over: they are left alone.

`rebuild` makes all views anew, match by match, beside the ones in use, which follow the log meanwhile; at the end the
new ones take their place in one step (`projections.fresh_views`). Others may be asked to add the matches, such as
several processes (`service.storage.rebuild_processes`).
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from time import time
from typing import Any, NamedTuple, Protocol

from domain.match.folding import fold
from domain.match.log import OF_MATCH
from domain.match.state import Match
from domain.tournament.log import OF_TOURNAMENT
from domain.tournament.state import Tournament
from projections import ratings, snapshots, view_tables
from projections.forward import brought_forward
from projections.fresh_views import BeingRebuilt, alone, beside, exchange
from projections.log_places import START, LogPlace, Overtaken, Stretch, furthest_behind, move, places_in
from projections.match_rows import MatchRows, add_rows, rows_of, write_rows
from projections.snapshots import Snapshot
from projections.sql import AWAY, Cursor, Database, Unavailable
from projections.tournament_rows import TournamentsAtHand, write_tournament
from projections.view_tables import AnotherShape, see_shape

BATCH = 500
ADDED = 50  # matches that are added in one transaction: so few that several processes get their share
CACHED = 2000


Writer = Callable[[Cursor, Sequence[MatchRows]], None]
Progress = Callable[[int, int], None]
Adding = Callable[["Runner", Sequence[Sequence[str]]], Iterator[int]]  # batches to new views: how many, as it goes on


def one_after_the_other(builder: Runner, batches: Sequence[Sequence[str]]) -> Iterator[int]:
    """Add batches of matches in this process."""
    for ids in batches:
        builder.add(ids)
        yield len(ids)


class Log(Protocol):
    """What the runner needs of the event store."""

    def read(self, match: str, after: int = 0, upto: int | None = None) -> list[bytes]: ...
    @property
    def shards(self) -> int: ...
    def notes(self, after: LogPlace, limit: int) -> Sequence[Any]: ...
    def end(self) -> LogPlace: ...
    def digest_at(self, at: LogPlace) -> str: ...
    def place(self, log: str, version: int) -> LogPlace: ...
    def matches(self) -> list[str]: ...
    def tournaments(self) -> list[str]: ...


class MatchUpdate(NamedTuple):
    """What a match adds to the views: its rows, now and then a snapshot; or why it cannot be folded."""

    id: str
    version: int
    rows: MatchRows | None = None
    snapshot: Snapshot | None = None
    error: str = ""


class Runner:
    """One follower of the log. Not for several threads at once; make one for each. `mine` are the shards to follow,
    all of them if it is not given."""

    def __init__(
        self,
        log: Log,
        views: Database,
        report: Callable[[str, str], None] | None = None,
        now: Callable[[], float] = time,
        mine: Callable[[], Collection[int]] | None = None,
    ) -> None:
        self.log = log
        self.views = views
        self.report = report or (lambda match, error: None)
        self._now = now
        self._matches: OrderedDict[str, Match] = OrderedDict()
        self._tournaments = TournamentsAtHand(log)
        self._mine = mine or (lambda: range(log.shards))
        self._unrated = True  # whether a match may have ended that is not rated yet: at the start nobody knows
        self._followed: frozenset[int] = frozenset()

    def step(self) -> int:
        """Take in one batch, and rate what has ended. The number of entries read is returned; 0 means the views are in
        step."""
        with suppress(AnotherShape):
            read = self._read()
            if self._unrated and ratings.are_counted():
                self._unrated = ratings.rate_all(self.views)
            return read
        return 0

    def _read(self) -> int:
        stretch, stands = self._look()
        if stretch is None:
            return 0
        if not stands:
            self._start_over()
            return 0
        read = self.log.notes(stretch.after, BATCH)
        to = stretch.end(read, BATCH)
        if to != stretch.after:
            self._take_in(stretch, stretch.of_ours(read, self.log.shards), to)
        return len(read)

    def _look(self) -> tuple[Stretch | None, bool]:
        """What is to be read next, and whether the log has what was taken in last."""
        mine = frozenset(self._mine())
        self._unrated |= mine != self._followed  # whoever followed them before may have died before rating
        self._followed = mine
        with self.views.reading() as cursor:
            see_shape(cursor)
        with self.views.snapshot() as cursor:  # others move positions meanwhile, and the digests with them
            stretch = furthest_behind(places_in(cursor, "position", "log"), mine)
            stands_at = digest_in(cursor, stretch) if stretch else ""
        return stretch, stretch is None or stands_at == self.log.digest_at(stretch.after)

    def _start_over(self) -> None:
        """Of all who notice that the log has lost its tail, one makes the views anew. Others look again later."""
        with suppress(BeingRebuilt), alone(self.views):
            _, stands = self._look()  # somebody may just have done it
            if not stands:
                self._rebuild()

    def _take_in(self, stretch: Stretch, notes: Sequence[Any], to: LogPlace) -> None:
        """Write what notes of the log lead to, unless somebody else has; then it is read anew at the next step."""
        touched = {note.log: note.version for note in notes if note.opening == OF_MATCH}
        updates = [self._take(match, version) for match, version in touched.items()]
        held = list(self._folded({note.log: None for note in notes if note.opening == OF_TOURNAMENT}))
        digest = self.log.digest_at(to)
        self._unrated |= any(one.rows and one.rows.others["results"] for one in updates)
        with suppress(Overtaken), self.views.writing() as cursor:
            move(cursor, "position", "log", stretch, to)
            see_shape(cursor)  # behind the move, for which whoever exchanges the views waits
            self._write_tournaments(cursor, held)
            self._write(cursor, updates, write_rows)
            note_digest(cursor, stretch, digest)

    def catch_up(self) -> int:
        """Take in everything there is. Cheap when there is nothing."""
        taken = 0
        while step := self.step():
            taken += step
        return taken

    def _write(self, cursor: Cursor, updates: Sequence[MatchUpdate], write: Writer) -> None:
        """The rows of all matches at once; if the database does not take them, match by match."""
        try:
            with cursor.part():
                write(cursor, [one.rows for one in updates if one.rows])
        except AWAY:
            raise
        except Exception as error:
            if len(updates) == 1:
                self._keep(cursor, [_spoilt(updates[0].id, updates[0].version, error)])
                return
            for one in updates:
                self._write(cursor, [one], write)
            return
        self._keep(cursor, updates)

    def _keep(self, cursor: Cursor, updates: Iterable[MatchUpdate]) -> None:
        """Snapshots, and what has to be parked."""
        for one in updates:
            if one.snapshot:
                snapshots.keep(cursor, one.snapshot)
            if one.error:
                _park(cursor, one, int(self._now()))
                self.report(one.id, one.error)

    def _take(self, id: str, version: int) -> MatchUpdate:
        """Bring a match forward to a version, at least. Whatever goes wrong is that match's trouble alone."""
        match = self._matches.pop(id, None)
        before = match.version if match else 0
        try:
            match = fold(id, self.log.read(id)) if match is None else brought_forward(self.log, id, match) or match
            rows, snapshot = rows_of(match, self._end_of(match)), snapshots.due(match, before)
        except Unavailable:
            raise
        except Exception as error:
            return _spoilt(id, version, error)
        self._matches[id] = match
        while len(self._matches) > CACHED:
            self._matches.popitem(last=False)
        return MatchUpdate(id, version, rows, snapshot)

    def _end_of(self, match: Match) -> LogPlace:
        return self.log.place(match.id, match.version) if match.over else START

    def _folded(self, ids: Iterable[str]) -> Iterator[Tournament | MatchUpdate]:
        """Tournaments brought forward. Whatever goes wrong is that tournament's trouble alone."""
        for id in ids:
            try:
                yield self._tournaments.now(id)
            except Unavailable:
                raise
            except Exception as error:
                yield _spoilt(id, 0, error)

    def _write_tournaments(self, cursor: Cursor, held: Iterable[Tournament | MatchUpdate]) -> None:
        for one in held:
            if isinstance(one, MatchUpdate):
                self._keep(cursor, [one])
                continue
            try:
                with cursor.part():
                    write_tournament(cursor, one)
            except AWAY:
                raise
            except Exception as error:
                self._keep(cursor, [_spoilt(one.id, 0, error)])

    # --- making everything anew --------------------------------------------------------------------------------------

    def rebuild(self, progress: Progress = lambda done, all: None, adding: Adding = one_after_the_other) -> int:
        """Make all views anew from the log, while the old ones stay in use. The number of matches is returned."""
        with alone(self.views):
            return self._rebuild(progress, adding)

    def _rebuild(self, progress: Progress = lambda done, all: None, adding: Adding = one_after_the_other) -> int:
        with closing(beside(self.views)) as fresh:
            with fresh.writing() as cursor:
                view_tables.make(cursor, self.log.shards)
            position = self.log.end()  # what comes later is taken in by following
            ids, done = self.log.matches(), 0
            builder = Runner(self.log, fresh, self.report, self._now)
            for number in adding(builder, [ids[start : start + ADDED] for start in range(0, len(ids), ADDED)]):
                done += number
                progress(done, len(ids))
            builder.add_tournaments(self.log.tournaments())
            with fresh.writing() as cursor:
                cursor.run("UPDATE position SET xid=?, note=?, digest=?", *position, self.log.digest_at(position))
            builder.catch_up()
            exchange(self.views, fresh)
        self._unrated = True
        self._matches.clear()
        return len(ids)

    def add(self, ids: Iterable[str], *, known: bool = False) -> None:
        """Write the rows of matches that the views do not have yet, or of some that they may know already."""
        updates = [self._take(id, 0) for id in ids]
        self._matches.clear()
        with self.views.writing() as cursor:
            self._write(cursor, updates, write_rows if known else add_rows)

    def add_tournaments(self, ids: Iterable[str]) -> None:
        """The same for tournaments."""
        held = list(self._folded(ids))
        with self.views.writing() as cursor:
            self._write_tournaments(cursor, held)


def _spoilt(id: str, version: int, error: Exception) -> MatchUpdate:
    """A match that cannot be shown, and why."""
    return MatchUpdate(id, version, error=f"{type(error).__name__}: {error}")


def digest_in(cursor: Cursor, stretch: Stretch) -> str:
    """The digest of the entry at which some shards stand."""
    row: Any = cursor.row("SELECT digest FROM position WHERE name='log' AND shard=?", min(stretch.shards))
    return str(row["digest"])


def note_digest(cursor: Cursor, stretch: Stretch, digest: str) -> None:
    shards = ",".join(map(str, sorted(stretch.shards)))
    cursor.run(f"UPDATE position SET digest=? WHERE name='log' AND shard IN ({shards})", digest)  # noqa: S608


def _park(cursor: Cursor, update: MatchUpdate, at: int) -> None:
    cursor.run(
        "INSERT INTO parked VALUES (?,?,?,?) ON CONFLICT (match) DO UPDATE "
        "SET version=excluded.version, error=excluded.error, at=excluded.at",
        update.id, update.version, update.error, at,
    )  # fmt: skip
