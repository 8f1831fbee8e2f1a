"""Tables are made once, and changed only by a release that knows them."""

from concurrent.futures import ThreadPoolExecutor
from time import monotonic, sleep

import psycopg
import pytest

from projections import ratings
from projections.runner import Runner
from projections.sql import Unavailable
from projections.view_tables import AnotherShape
from service.config import Settings
from service.storage.match_cache import Store
from service.storage.schema import STEPS, NotMigrated, migrate
from tests.lamps import play_on, started
from tests.projections.stored_views import damage
from tests.registers import queries_on


def test_migrating_twice_does_nothing(database):
    migrate(database)
    assert migrate(database) == []


def test_a_register_that_was_not_migrated_says_so(tmp_path, lamps):
    settings = Settings(tmp_path, f"sqlite:///{tmp_path / 'register.db'}", None, b"k" * 32)
    with pytest.raises(NotMigrated, match="trainregister migrate"):
        Store(settings)


@pytest.fixture
def other_shape(store, matches, queries, monkeypatch):
    """Two matches, whose lists an earlier release has made, in tables of another shape."""
    monkeypatch.setattr("os.sched_getaffinity", lambda _: {0})  # new ones are made in this process, which knows Lamps
    for _ in range(2):
        started(matches)
    queries.catch_up()
    with store.views.writing() as cursor:
        cursor.run("UPDATE shape SET number=999")
    return queries


def test_views_of_another_shape_are_made_anew(other_shape, settings):
    """And are whole when that is done: nobody has to wait until followers have read the log."""
    with pytest.raises(NotMigrated):
        Store(settings)
    assert migrate(settings.database) == ["views made anew"]
    fresh = Store(settings)
    assert len(queries_on(fresh).lobby()) == 2
    assert queries_on(fresh).lag() == 0
    fresh.close()


def test_tables_of_a_later_release_are_left_alone(other_shape, settings, store):
    """Its views, too, on which its nodes are just at work."""
    with store.durable.writing() as cursor:
        cursor.run("INSERT INTO steps VALUES (?)", len(STEPS) + 1)
    with pytest.raises(NotMigrated, match="later release"):
        migrate(settings.database)
    assert not other_shape.knows_views()


def test_matches_that_the_new_views_cannot_show_are_named(other_shape, settings, store):
    bad = store.events.matches()[0]
    damage(store, bad)
    made, set_aside = migrate(settings.database)
    assert (made, set_aside.startswith(f"set aside, cannot be read: {bad}: ")) == ("views made anew", True)


def test_the_old_views_are_in_use_until_the_new_ones_are_made(other_shape, settings, monkeypatch):
    """The earlier release runs meanwhile: its lists stay whole, and what is written is in the new ones, too."""
    listed = []

    def add(builder, ids, **more):
        listed.append(len(other_shape.lobby()))
        return really_add(builder, ids, **more)

    really_add = Runner.add
    monkeypatch.setattr(Runner, "add", add)
    migrate(settings.database)
    assert listed == [2]


def test_who_still_runs_leaves_views_of_another_shape_alone(other_shape, matches, store):
    """A follower of the earlier release, when the new one's views have taken the place of its own."""
    runner = Runner(store.events, store.views)
    started(matches)
    assert runner.catch_up() == 0
    assert len(other_shape.lobby()) == 2


def test_views_that_change_their_shape_while_somebody_reads_the_log_are_left_alone_too(matches, queries, store):
    class Meanwhile(Runner):
        def _take(self, id, version):
            with store.views.writing() as cursor:
                cursor.run("UPDATE shape SET number=999")
            return super()._take(id, version)

    started(matches)
    assert Meanwhile(store.events, store.views).step() == 0
    assert queries.lobby() == []


def test_ratings_of_another_release_are_left_alone(matches, queries, store, monkeypatch):
    """Also those that changed their shape while somebody counted."""
    play_on(matches, queries, started(matches))
    monkeypatch.setattr(ratings, "are_counted", lambda: False)
    queries.catch_up()
    monkeypatch.setattr(ratings, "_changed", meanwhile(store, ratings._changed))
    with pytest.raises(AnotherShape):
        ratings.rate_all(store.views)
    monkeypatch.undo()
    assert Runner(store.events, store.views).step() == 0
    assert queries.rated("lamps") == 0


def meanwhile(store, really):
    """The same, but before it does anything the views change their shape."""

    def change_shape(*given):
        with store.views.writing() as cursor:
            cursor.run("UPDATE shape SET number=999")
        return really(*given)

    return change_shape


class TestOnPostgres:
    pytestmark = [pytest.mark.postgres, pytest.mark.parametrize("database", ["postgres"], indirect=True)]

    def test_a_follower_holds_no_table_while_it_waits_for_whoever_exchanges_the_views(self, database, store):
        """That one wants them all, and would end on the deadlock, with hours of work."""
        with psycopg.connect(database) as exchanging, ThreadPoolExecutor(1) as pool:
            exchanging.execute("LOCK TABLE views.position IN ACCESS EXCLUSIVE MODE")
            step = pool.submit(Runner(store.events, store.views).step)
            wait_for_one_who_waits(database)
            exchanging.execute("LOCK TABLE views.shape IN ACCESS EXCLUSIVE MODE NOWAIT")
            exchanging.rollback()
            assert step.result() == 0

    def test_new_views_take_their_place_also_where_the_server_lets_a_reader_go_on_first(
        self, database, other_shape, store
    ):
        """Who reads one table and waits for another that the exchange has locked already."""
        with psycopg.connect(database) as reader, ThreadPoolExecutor(1) as pool:
            reader.execute("SET deadlock_timeout TO '1h'")  # so the other one notices it, and gives way
            reader.execute("SELECT * FROM views.matches")
            migrating = pool.submit(migrate, database)
            wait_for_one_who_waits(database)
            reader.execute("SELECT * FROM views.position")
            reader.commit()
            assert migrating.result() == ["views made anew"]
        assert other_shape.knows_views()


def wait_for_one_who_waits(database):
    """Until somebody waits for a table that somebody else has locked."""
    until = monotonic() + 60
    with psycopg.connect(database, autocommit=True) as connection:
        while not connection.execute("SELECT FROM pg_locks WHERE NOT granted AND relation IS NOT NULL").fetchall():
            assert monotonic() < until
            sleep(0.01)


def test_a_stopped_postgres_is_unavailable(tmp_path):
    nowhere = f"postgresql://nobody@/nothing?host={tmp_path}&connect_timeout=1"
    with pytest.raises(Unavailable):
        migrate(nowhere)
    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(nowhere)


@pytest.mark.parametrize("before", [None, 0o644], ids=["new", "of the first release"])
def test_files_are_for_their_owner_only_in_whatever_folder(tmp_path, before):
    folder = tmp_path / "open"
    folder.mkdir()
    folder.chmod(0o755)
    settings = Settings(folder, f"sqlite:///{folder / 'register.db'}", None, b"k" * 32)
    migrate(settings.database)
    if before:
        (folder / "register.db").chmod(before)
    store = Store(settings)
    store.make_secret("match")
    loose = [file.name for file in folder.iterdir() if file.stat().st_mode & 0o077]
    assert loose == []
    store.close()
