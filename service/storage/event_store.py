"""The book itself: the event store, on SQLite or PostgreSQL by one setting, through the `eventsourcing` library.

What the library gives: an Application with its factory and recorders, one order over everything that is stored, and
an IntegrityError for the second of two writers of the same place. What is ours: the mapper (plain JSON under chosen
topics; the stored bytes are the ones that were hashed) and the recorders, which insert an entry only behind the one it
names, and say in which order everything was stored.

Build an `EventStore` after a fork. Tables are made once, by `service.storage.schema`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec
import psycopg
from eventsourcing.application import Application
from eventsourcing.persistence import InfrastructureFactory, IntegrityError, Mapper, PersistenceError, StoredEvent
from msgspec import Struct
from psycopg.conninfo import conninfo_to_dict

from domain.match.log import OF_MATCH, Entry, Written, decode
from domain.tournament.log import OF_TOURNAMENT, TournamentWritten
from domain.words import say
from projections.log_places import SHARDS, START, LogPlace
from projections.server import Pool
from projections.sql import Unavailable, is_mistake, sqlite_file
from service.storage.group_commit import GroupCommit, Taken
from service.storage.postgres_recorder import OnPostgres, PostgresRecorder
from service.storage.sqlite_recorder import OnSQLite, SQLiteRecorder
from service.storage.stored_entries import Digested, LinkedEvent, Noted


def linked(written: Any) -> LinkedEvent:
    entry = written.entry
    return LinkedEvent(entry.aggregate, entry.version, entry.topic, written.data, entry.prev)


class PlainMapper(Mapper[str]):
    """Stores an entry's bytes as they were hashed. Whoever reads them knows of what they are, and decodes them."""

    def to_stored_event(self, domain_event: Any) -> StoredEvent:
        return linked(domain_event)

    def to_domain_event(self, stored_event: StoredEvent) -> Any:
        return stored_event.state


ALL = (1 << 62) - 1
TOGETHER = 500  # logs that are asked about in one statement

AnyWritten = Written | TournamentWritten


class _Opening(Struct):
    commitment: str


class _FirstEntry(Struct):
    """What first entries of all kinds have in common."""

    event: _Opening


_openings = msgspec.json.Decoder(_FirstEntry)


class EventStore(Application[str]):
    """All logs: of matches, and of tournaments. Of what a log is, the topic of its first entry says."""

    name = "book"
    recorder: SQLiteRecorder | PostgresRecorder

    def __init__(self, url: str, pool: Pool | None = None, *, create_tables: bool = False) -> None:
        self._url, self._pool = url, pool
        self.shards = 1 if url.startswith("sqlite:") else SHARDS
        with _plain_errors():
            super().__init__(_environment(url) | {"CREATE_TABLE": "y" if create_tables else "n"})
        self._group_commit: GroupCommit[AnyWritten] = GroupCommit(self._put, self.recorder.at_once)

    def construct_factory(self, env: Any) -> InfrastructureFactory[Any]:
        if self._url.startswith("sqlite:"):
            return OnSQLite(env)
        factory = OnPostgres(env)
        factory.use(self._pool or Pool(self._url, most=2, patient=True))
        return factory

    def construct_mapper(self) -> Mapper[str]:
        return self.factory.mapper(mapper_class=PlainMapper)

    def close(self) -> None:
        super().close()
        if isinstance(self.recorder, SQLiteRecorder):
            self.recorder.close()

    def append(self, written: Sequence[AnyWritten]) -> None:
        """Store entries durably, all or none. Raises `Taken` if the place is taken, `Unavailable` if storage fails."""
        self._group_commit.store(written)

    def _put(self, written: Sequence[AnyWritten]) -> None:
        with _plain_errors():
            self.recorder.insert_events([linked(one) for one in written])

    def read(self, match: str, after: int = 0, upto: int | None = None) -> list[bytes]:
        """The stored bytes of the entries of a match, or of a tournament, with after < version <= upto."""
        with _plain_errors():
            return self.recorder.select_data(match, after, ALL if upto is None else upto)

    def entries(self, match: str, after: int = 0, upto: int | None = None) -> list[Entry]:
        return [decode(data) for data in self.read(match, after, upto)]

    def last(self, log: str) -> bytes | None:
        """The stored bytes of the last entry of a log."""
        with _plain_errors():
            return next(iter(self.recorder.select_last(log)), None)

    def ends(self, logs: Sequence[str]) -> dict[str, bytes]:
        """The same of many logs, a few hundred at a time; those that were never begun are left out."""
        found: dict[str, bytes] = {}
        with _plain_errors():
            for start in range(0, len(logs), TOGETHER):
                found |= self.recorder.select_ends(logs[start : start + TOGETHER])
        return found

    def commitment(self, log: str) -> str | None:
        """What a match or a tournament has committed to; None if it was never opened."""
        for data in self.read(log, upto=1):
            return _openings.decode(data).event.commitment
        return None

    def is_match(self, log: str) -> bool:
        """Whether a log is that of a match, and not of a tournament."""
        with _plain_errors():
            return OF_MATCH in self.recorder.select_opening(log)

    def matches(self) -> list[str]:
        """Every match there ever was, oldest first."""
        with _plain_errors():
            return self.recorder.select_logs(OF_MATCH)

    def tournaments(self) -> list[str]:
        """Every tournament there ever was, oldest first."""
        with _plain_errors():
            return self.recorder.select_logs(OF_TOURNAMENT)

    # --- the order of everything -------------------------------------------------------------------------------------

    def notes(self, after: LogPlace, limit: int, *, data: bool = False) -> list[Noted]:
        """What was stored after a place in the order of everything, as far as nothing can come in between."""
        with _plain_errors():
            return self.recorder.select_notes(after, limit, data=data)

    def digests(self, after: LogPlace, limit: int) -> list[Digested]:
        """The digests of the same."""
        with _plain_errors():
            return self.recorder.select_digests(after, limit)

    def end(self) -> LogPlace:
        """The last place behind which everything comes that is still to come."""
        with _plain_errors():
            return next(iter(self.recorder.select_end()), START)

    def latest(self, entries: int) -> list[str]:
        """The matches of so many last entries, the last one first."""
        with _plain_errors():
            return list(dict.fromkeys(self.recorder.select_latest(OF_MATCH, entries)))

    def written_after(self, at: LogPlace, opening: str) -> list[str]:
        """The logs of a kind that have entries after a place, those too that followers may not read yet."""
        with _plain_errors():
            return self.recorder.select_written(at, opening)

    def digest_at(self, at: LogPlace) -> str:
        """The digest of the entry at a place; none if there is no entry."""
        with _plain_errors():
            return next(iter(self.recorder.select_digest(at)), "")

    def place(self, log: str, version: int) -> LogPlace:
        """The place of an entry in the order of everything."""
        with _plain_errors():
            return next(iter(self.recorder.select_place(log, version)), START)

    def behind(self, at: LogPlace, most: int) -> int:
        """How many entries were stored after a place; no more than so many are counted."""
        with _plain_errors():
            return self.recorder.count_after(at, most)

    def horizon_age(self, now: float) -> float:
        """For how many seconds the oldest transaction has been at work for which followers wait."""
        with _plain_errors():
            return self.recorder.horizon_age(now)

    def see_order(self) -> None:
        """Complain if the entries were copied here, as rows, from a server that was further."""
        with _plain_errors():
            if isinstance(self.recorder, PostgresRecorder) and self.recorder.is_ahead():
                raise Unavailable(str(say(COPIED)))


COPIED = (
    "the log was copied here from another PostgreSQL server, row by row, and has lost its order: "
    "use `trainregister backup` there and `trainregister restore` here"
)


def _environment(url: str) -> dict[str, str]:
    if url.startswith("sqlite:"):
        return {"SQLITE_DBNAME": str(sqlite_file(url, "register")), "ORIGINATOR_ID_TYPE": "text"}
    return {
        "POSTGRES_DBNAME": str(conninfo_to_dict(url).get("dbname") or "register"),
        "POSTGRES_HOST": "",  # the pool knows
        "POSTGRES_PORT": "",
        "POSTGRES_USER": "",
        "POSTGRES_PASSWORD": "",
        "POSTGRES_SCHEMA": "register",
        "ORIGINATOR_ID_TYPE": "text",
    }


@contextmanager
def _plain_errors() -> Iterator[None]:
    """The errors of the library and of PostgreSQL, as the two that matter here."""
    try:
        yield
    except (IntegrityError, psycopg.IntegrityError) as error:
        raise Taken from error
    except (PersistenceError, psycopg.Error) as error:
        if is_mistake(error) or is_mistake(error.__cause__):
            raise
        raise Unavailable(str(error)) from error
