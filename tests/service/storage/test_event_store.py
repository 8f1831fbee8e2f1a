"""Logs are stored as they were hashed, each place once, and nothing is lost when the database does not answer."""

from typing import Any

import pytest

from projections.log_places import START
from projections.sql import Unavailable, sqlite3, sqlite_file
from service.storage.event_store import EventStore
from service.storage.group_commit import Taken
from service.storage.match_cache import Store
from service.usecases.matches import Matches
from tests.domain.games.tiny import Take
from tests.lamps import ANNA, BERT, in_turns
from tests.matches import Table

ON_SQLITE = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


def test_what_is_stored_is_what_was_hashed(store):
    table = Table("lamps", 2, seed=1).play(5)
    store.events.append(table.written)
    assert store.events.read(table.match.id) == table.log
    assert store.events.read(table.match.id, after=2, upto=4) == table.log[2:4]
    assert store.events.entries(table.match.id) == table.entries


def test_a_place_in_the_log_is_written_once_and_all_or_nothing(store):
    table = Table("lamps", 2, seed=1).play(5)
    store.events.append(table.written[:5])
    with pytest.raises(Taken):
        store.events.append(table.written[4:])
    assert len(store.events.read(table.match.id)) == 5


def test_notes_are_the_order_of_everything(store):
    one, other = Table("lamps", 2, seed=1), Table("lamps", 2, seed=2)
    for part in (one.written[:2], other.written, one.written[2:]):
        store.events.append(part)
    notes = store.events.notes(START, 100)
    assert [(note.log, note.version) for note in notes] == [
        *(("match1", v) for v in (1, 2)), *(("match2", v) for v in (1, 2, 3, 4)), *(("match1", v) for v in (3, 4)),
    ]  # fmt: skip
    assert store.events.notes(notes[2].at, 2) == notes[3:5]
    assert store.events.end() == notes[-1].at
    assert store.events.matches() == ["match1", "match2"]


def test_player_data_cannot_poison_the_store(matches, queries):
    """The library's own transcoder would choke on this; ours stores plain JSON."""
    match = matches.open(ANNA, "lamps", 2, title='{"_type_": "uuid_hex", "_data_": "x"}').match
    matches.sit(ANNA, match, words='{"_type_": "tuple_as_list", "_data_": 7} \U0001f682')
    assert queries.summary(ANNA, match).chairs[0].words.endswith("\U0001f682")


# --- when the database does not answer -------------------------------------------------------------------------------


@ON_SQLITE
def test_a_locked_database_is_unavailable_and_nothing_is_lost(matches, queries, store, settings, database, monkeypatch):
    match = in_turns(matches, queries)
    impatient = Store(settings)
    pool: Any = impatient.events.recorder.datastore.pool
    pool.lock_timeout = 0.1
    other = sqlite3.connect(str(sqlite_file(database, "register")), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    monkeypatch.setattr("eventsourcing.sqlite.SQLITE3_DEFAULT_LOCK_TIMEOUT", 0.1)
    with pytest.raises(Unavailable, match="locked"):
        Matches(impatient).decide(ANNA, match, Take(1), 2)
    other.execute("ROLLBACK")
    other.close()
    assert Matches(impatient).decide(ANNA, match, Take(1), 2).ply == 3
    impatient.close()


def decided_until(failure, matches, match) -> int:
    """Decide until it fails; how many decisions were acknowledged."""
    for ply in range(2, 500):
        try:
            matches.decide((ANNA, BERT)[ply % 2], match, Take(1), ply)
        except failure as error:
            assert "full" in str(error)  # noqa: PT017
            return ply - 2
    pytest.fail("the disk never filled up")


@ON_SQLITE
def test_a_full_disk_is_unavailable_and_nothing_is_lost(matches, queries, store, settings, database):
    match = in_turns(matches, queries, sticks=100_000)
    writer: Any = store.events.recorder._writer
    pages = writer.execute("PRAGMA page_count").fetchone()[0]
    writer.execute(f"PRAGMA max_page_count={pages + 2}")
    made = decided_until(Unavailable, matches, match)
    fresh = Store(settings)
    assert fresh.load(match).ply == 2 + made
    assert Matches(fresh).decide((ANNA, BERT)[made % 2], match, Take(1), 2 + made).ply == 3 + made
    fresh.close()


def test_a_book_opens_what_another_wrote(store, settings):
    table = Table("lamps", 2, seed=1)
    store.events.append(table.written)
    other = EventStore(settings.database)
    assert other.read(table.match.id) == table.log
    other.close()
