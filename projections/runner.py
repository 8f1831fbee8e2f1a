"""The runner that keeps the views in step with the log.

It reads what was stored after its position in batches, brings the matches concerned forward, and writes their rows and
the new position in one transaction: so every entry counts exactly once, and many runners may run. They share the shards
of the log; where two take in the same, one notices that it was overtaken. Nothing is worked out while the database is
held. A match that cannot be folded is parked and reported, and the rest goes on.

With the position goes the digest of the entry there. If the log has another one in that place, or none, it has lost its
tail since (and may have gone on otherwise): then all views are made anew.

`rebuild` makes all views anew, match by match, beside the ones in use, which follow the log meanwhile; at the end the
new ones take their place in one step.
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
from projections import snapshots, view_tables
from projections.forward import brought_forward
from projections.log_places import LogPlace, Overtaken, Stretch, furthest_behind, move, places_in
from projections.match_rows import MatchRows, add_rows, rows_of, write_rows
from projections.snapshots import Snapshot
from projections.sql import AWAY, Cursor, Database, Postgres, SQLite, Unavailable
from projections.tournament_rows import TournamentsAtHand, write_tournament

BATCH = 500
CACHED = 2000


Writer = Callable[[Cursor, Sequence[MatchRows]], None]


class Log(Protocol):
    """What the runner needs of the event store."""

    def read(self, match: str, after: int = 0, upto: int | None = None) -> list[bytes]: ...
    @property
    def shards(self) -> int: ...
    def notes(self, after: LogPlace, limit: int) -> Sequence[Any]: ...
    def end(self) -> LogPlace: ...
    def digest_at(self, at: LogPlace) -> str: ...
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
        self._report = report or (lambda match, error: None)
        self._now = now
        self._matches: OrderedDict[str, Match] = OrderedDict()
        self._tournaments = TournamentsAtHand(log)
        self._mine = mine or (lambda: range(log.shards))

    def step(self) -> int:
        """Take in one batch. The number of entries read is returned; 0 means the views are in step."""
        with self.views.reading() as cursor:
            stretch = furthest_behind(places_in(cursor, "position", "log"), self._mine())
            stands_at = digest_in(cursor, stretch) if stretch else ""
        if stretch is None:
            return 0
        if stands_at != self.log.digest_at(stretch.after):
            self.rebuild()
            return 0
        read = self.log.notes(stretch.after, BATCH)
        to = stretch.end(read, BATCH)
        if to != stretch.after:
            self._take_in(stretch, stretch.of_ours(read, self.log.shards), to)
        return len(read)

    def _take_in(self, stretch: Stretch, notes: Sequence[Any], to: LogPlace) -> None:
        """Write what notes of the log lead to, unless somebody else has; then it is read anew at the next step."""
        touched = {note.log: note.version for note in notes if note.opening == OF_MATCH}
        updates = [self._take(match, version) for match, version in touched.items()]
        held = list(self._folded({note.log: None for note in notes if note.opening == OF_TOURNAMENT}))
        digest = self.log.digest_at(to)
        with suppress(Overtaken), self.views.writing() as cursor:
            move(cursor, "position", "log", stretch, to)
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
                self._report(one.id, one.error)

    def _take(self, id: str, version: int) -> MatchUpdate:
        """Bring a match forward to a version, at least. Whatever goes wrong is that match's trouble alone."""
        match = self._matches.pop(id, None)
        before = match.version if match else 0
        try:
            match = fold(id, self.log.read(id)) if match is None else brought_forward(self.log, id, match) or match
            rows, snapshot = rows_of(match), snapshots.due(match, before)
        except Unavailable:
            raise
        except Exception as error:
            return _spoilt(id, version, error)
        self._matches[id] = match
        while len(self._matches) > CACHED:
            self._matches.popitem(last=False)
        return MatchUpdate(id, version, rows, snapshot)

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

    def rebuild(self, progress: Callable[[int, int], None] = lambda done, all: None) -> int:
        """Make all views anew from the log, while the old ones stay in use. The number of matches is returned."""
        with closing(_beside(self.views)) as fresh:
            with fresh.writing() as cursor:
                view_tables.make(cursor, self.log.shards)
            position = self.log.end()  # what comes later is taken in by following
            ids = self.log.matches()
            builder = Runner(self.log, fresh, self._report, self._now)
            for start in range(0, len(ids), BATCH):
                builder.add(ids[start : start + BATCH])
                progress(min(start + BATCH, len(ids)), len(ids))
            builder.add_tournaments(self.log.tournaments())
            with fresh.writing() as cursor:
                cursor.run("UPDATE position SET xid=?, note=?, digest=?", *position, self.log.digest_at(position))
            builder.catch_up()
            _exchange(self.views, fresh)
        self._matches.clear()
        return len(ids)

    def add(self, ids: Iterable[str]) -> None:
        """Write the rows of matches that the views do not have yet."""
        updates = [self._take(id, 0) for id in ids]
        self._matches.clear()
        with self.views.writing() as cursor:
            self._write(cursor, updates, add_rows)

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


def _beside(views: Database) -> Database:
    """A second place for views, where new ones can be made while the old ones are in use."""
    if isinstance(views, SQLite):
        file = views.file.with_name(f"{views.file.name}.rebuild")
        for leftover in (file, file.with_name(f"{file.name}-wal"), file.with_name(f"{file.name}-shm")):
            leftover.unlink(missing_ok=True)
        return SQLite(file, durable=False)
    assert isinstance(views, Postgres)
    with views.writing() as cursor:
        cursor.run("DROP SCHEMA IF EXISTS views_rebuild CASCADE")
        cursor.run("CREATE SCHEMA views_rebuild")
    return Postgres(views.url, "views_rebuild", patient=True)


def _exchange(views: Database, fresh: Database) -> None:
    """Put the new views in the place of the old, in one transaction."""
    if isinstance(views, SQLite) and isinstance(fresh, SQLite):
        with closing(fresh.connect()) as source, closing(views.connect()) as target:
            source.backup(target)
        fresh.close()
        fresh.file.unlink()
        return
    with views.writing() as cursor:
        cursor.run("LOCK TABLE position IN ACCESS EXCLUSIVE MODE")
        cursor.run("DROP SCHEMA views CASCADE")
        cursor.run("ALTER SCHEMA views_rebuild RENAME TO views")
