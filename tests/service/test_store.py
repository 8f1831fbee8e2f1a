"""Settings, tables, and what happens when the database does not do what it should."""

import os
import stat
from typing import Any

import psycopg
import pytest

from domain.chain import BrokenChain
from projections.sql import SQLite, Unavailable, open_part, sqlite3, sqlite_file
from service.config import BadSettings, Settings
from service.storage.event_store import EventStore
from service.storage.group_commit import Taken
from service.storage.match_cache import Store
from service.storage.schema import STEPS, NotMigrated, migrate
from service.usecases.matches import Matches
from tests.domain.games.tiny import Take
from tests.matches import Table
from tests.service.given import ANNA, BERT, in_turns, started

ON_SQLITE = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


# --- settings --------------------------------------------------------------------------------------------------------


def test_settings_have_sensible_defaults(tmp_path):
    settings = Settings.load({"TRAINREGISTER_DATA": str(tmp_path / "data")})
    assert settings.database == f"sqlite:///{tmp_path / 'data' / 'register.db'}"
    assert settings.on_sqlite
    assert (settings.redis, settings.url) == (None, "http://127.0.0.1:8000")
    assert stat.S_IMODE((tmp_path / "data").stat().st_mode) == 0o700


def test_the_secret_key_is_made_once_and_is_for_its_owner_alone(tmp_path):
    env = {"TRAINREGISTER_DATA": str(tmp_path)}
    first = Settings.load(env)
    assert Settings.load(env).key == first.key
    assert len(first.key) == 64
    assert stat.S_IMODE((tmp_path / "secret-key").stat().st_mode) == 0o600
    assert sorted(os.listdir(tmp_path)) == ["secret-key"]


@pytest.mark.parametrize(
    "wrong",
    [{"DATABASE_URL": "mysql://x"}, {"TRAINREGISTER_SECRET_KEY": "short"}, {"TRAINREGISTER_DATA": "/proc/nowhere"}],
)
def test_wrong_settings_are_refused_in_words(tmp_path, wrong):
    with pytest.raises(BadSettings) as refusal:
        Settings.load({"TRAINREGISTER_DATA": str(tmp_path)} | wrong)
    assert next(iter(wrong)) in str(refusal.value)


# --- tables ----------------------------------------------------------------------------------------------------------


def test_migrating_twice_does_nothing(database):
    migrate(database)
    assert migrate(database) == []


def test_a_register_that_was_not_migrated_says_so(tmp_path, lamps):
    settings = Settings(tmp_path, f"sqlite:///{tmp_path / 'register.db'}", None, b"k" * 32)
    with pytest.raises(NotMigrated, match="trainregister migrate"):
        Store(settings)


def test_tables_of_a_later_release_are_left_alone(database):
    migrate(database)
    register = open_part(database, "register")
    with register.writing() as cursor:
        cursor.run("INSERT INTO steps VALUES (?)", len(STEPS) + 1)
    with pytest.raises(NotMigrated, match="later release"):
        migrate(database)
    register.close()


def test_views_of_another_shape_are_made_anew(store, settings, matches):
    started(matches)
    with store.views.writing() as cursor:
        cursor.run("UPDATE shape SET number=999")
    with pytest.raises(NotMigrated):
        Store(settings)
    assert migrate(settings.database) == ["views made anew"]
    Store(settings).close()


# --- the book --------------------------------------------------------------------------------------------------------


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
    notes = store.events.notes(0, 100)
    assert [(note.match, note.version) for note in notes] == [
        *(("match1", v) for v in (1, 2)), *(("match2", v) for v in (1, 2, 3, 4)), *(("match1", v) for v in (3, 4)),
    ]  # fmt: skip
    assert store.events.notes(notes[2].id, 2) == notes[3:5]
    assert store.events.last_note() == notes[-1].id
    assert store.events.matches() == ["match1", "match2"]


def test_player_data_cannot_poison_the_store(matches, queries):
    """The library's own transcoder would choke on this; ours stores plain JSON."""
    match = matches.open(ANNA, "lamps", 2, title='{"_type_": "uuid_hex", "_data_": "x"}').match
    matches.sit(ANNA, match, words='{"_type_": "tuple_as_list", "_data_": 7} \x00 \U0001f682')
    assert queries.summary(ANNA, match).chairs[0].words.endswith("\U0001f682")


def test_a_damaged_log_is_noticed_when_the_match_is_loaded(matches, queries, store, settings):
    match = in_turns(matches, queries)
    postgres = hasattr(store.durable, "schema")
    table, space = (
        ("book_events", "state || ' '::bytea") if postgres else ("stored_events", "CAST(state || ' ' AS BLOB)")
    )
    with store.durable.writing() as cursor:
        cursor.run(f"UPDATE {table} SET state={space} WHERE originator_id=? AND originator_version=3", match)
    fresh = Store(settings)
    with pytest.raises(BrokenChain) as broken:
        fresh.load(match)
    assert broken.value.version == 4
    fresh.close()


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
    datastore: Any = store.events.recorder.datastore
    with datastore.get_connection(commit=True) as connection:
        pages = connection.cursor().sqlite_cursor.execute("PRAGMA page_count").fetchone()[0]
        connection.cursor().sqlite_cursor.execute(f"PRAGMA max_page_count={pages + 2}")
    made = decided_until(Unavailable, matches, match)
    fresh = Store(settings)
    assert fresh.load(match).ply == 2 + made
    assert Matches(fresh).decide((ANNA, BERT)[made % 2], match, Take(1), 2 + made).ply == 3 + made
    fresh.close()


def test_a_stopped_postgres_is_unavailable(tmp_path):
    nowhere = f"postgresql://nobody@/nothing?host={tmp_path}&connect_timeout=1"
    with pytest.raises(Unavailable):
        migrate(nowhere)
    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(nowhere)


def test_a_transaction_that_fails_leaves_nothing(tmp_path):
    database = SQLite(tmp_path / "x.db")
    with database.writing() as cursor:
        cursor.run("CREATE TABLE t (a INTEGER)")

    def half_way():
        with database.writing() as cursor:
            cursor.run("INSERT INTO t VALUES (?)", 1)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        half_way()
    with database.reading() as cursor:
        assert cursor.rows("SELECT * FROM t") == []
    database.close()


def test_a_book_opens_what_another_wrote(store, settings):
    table = Table("lamps", 2, seed=1)
    store.events.append(table.written)
    other = EventStore(settings.database)
    assert other.read(table.match.id) == table.log
    other.close()
