"""A register behind a real PgBouncer in transaction mode: each transaction may be another connection to the server."""

from collections.abc import Callable, Iterator
from contextlib import closing

import psycopg
import pytest

from projections import server
from projections.runner import Runner
from projections.sql import Unavailable, open_part
from service.bootstrap import Register, build
from service.config import Settings
from service.storage import in_use, schema
from service.storage.backup import backup
from service.storage.restore import restore
from service.storage.schema import NotMigrated, migrate
from service.storage.sealing import rekey
from tests import servers
from tests.lamps import in_turns, play_on
from tests.projections.stored_views import contents

pytestmark = pytest.mark.postgres

KEY = b"a key that only this test knows!"
Pooled = Callable[[str], str]


@pytest.fixture(scope="module")
def pooled(postgres_server) -> Iterator[Pooled]:
    with servers.pgbouncer(postgres_server, connections=3) as through:  # as few as there may be
        yield through


@pytest.fixture
def direct(postgres_server) -> Iterator[str]:
    """A database of a role that may do no more than others."""
    url = postgres_server.new_database()
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("DROP ROLE IF EXISTS ordinary")
        connection.execute("CREATE ROLE ordinary LOGIN")
        connection.execute(f'ALTER DATABASE "{servers.Postgres.name(url)}" OWNER TO ordinary')
    yield url.replace("postgres@", "ordinary@")
    postgres_server.drop(url)


@pytest.fixture
def settings(direct, pooled, tmp_path) -> Settings:
    made = Settings(tmp_path, pooled(direct), None, KEY)
    migrate(made.database)
    return made


@pytest.fixture
def register(settings, lamps) -> Iterator[Register]:
    opened = build(settings)
    yield opened
    opened.close()


@pytest.fixture
def elsewhere(settings, tmp_path) -> Settings:
    """The same register, from another machine."""
    (tmp_path / "elsewhere").mkdir()
    return settings._replace(data=tmp_path / "elsewhere")


def asked(url: str, sql: str) -> list[tuple[object, ...]]:
    """What the server itself says, past PgBouncer."""
    with psycopg.connect(url) as connection:
        return connection.execute(sql.encode()).fetchall()


def test_a_register_made_through_it_plays_and_lists_and_leaves_nothing_on_its_connections(register, settings, direct):
    with closing(build(settings)) as another:  # as a second process: they share three connections to the server
        played = [in_turns(one.matches, one.queries) for one in (register, another, register)]
        for match in played:
            play_on(another.matches, register.queries, match)
        register.queries.catch_up()
        assert {row[0] for row in contents(register.store)["results"]} == set(played)
        assert len(asked(direct, OTHERS)) <= 3
        assert asked(direct, "SELECT * FROM pg_locks WHERE locktype='advisory'") == []
        assert len(asked(direct, "SELECT * FROM register.followers WHERE name='open'")) == 2
    assert len(asked(direct, "SELECT * FROM register.followers WHERE name='open'")) == 1


def test_nothing_is_prepared_on_connections_that_are_lent(register):
    in_turns(register.matches, register.queries)
    for _ in range(4):
        with register.store.durable.reading() as cursor:
            assert cursor.rows("SELECT name FROM pg_prepared_statements") == []


OTHERS = "SELECT pid FROM pg_stat_activity WHERE datname=current_database() AND pid<>pg_backend_pid()"


def test_every_connection_to_the_server_has_its_deadlines_and_finds_its_tables(register):
    for _ in range(4):
        with register.store.durable.reading() as cursor:
            found = {row["name"]: row["setting"] for row in cursor.rows("SELECT name, setting FROM pg_settings")}
        assert {name: found[name] for name in server.SESSION} == server.SESSION


def test_who_takes_as_long_as_it_takes_has_none(settings):
    with closing(open_part(settings.database, "register", patient=True)) as patient, patient.snapshot() as cursor:
        found = {row["name"]: row["setting"] for row in cursor.rows("SELECT name, setting FROM pg_settings")}
    assert {name: found[name] for name in server.UNHURRIED} == server.UNHURRIED


def test_a_role_that_was_told_nothing_is_told_what_to_do(settings, direct):
    with psycopg.connect(direct, autocommit=True) as connection:
        connection.execute(f'ALTER ROLE CURRENT_USER IN DATABASE "{servers.Postgres.name(direct)}" RESET ALL')
        connection.execute(f"SELECT pg_terminate_backend(pid, 5000) FROM ({OTHERS}) AS others")
    with closing(open_part(settings.database, "register")) as part, pytest.raises(NotMigrated, match="of this role"):
        schema.check_steps(part)
    migrate(settings.database)
    build(settings).close()


def test_what_a_role_was_given_by_others_stays(settings, direct):
    name = servers.Postgres.name(direct)
    with psycopg.connect(direct, autocommit=True) as connection:
        connection.execute(f'ALTER ROLE CURRENT_USER IN DATABASE "{name}" SET statement_timeout TO 7000')
    migrate(settings.database)
    with psycopg.connect(direct) as connection:
        assert connection.execute("SHOW statement_timeout").fetchone() == ("7s",)


def test_a_key_is_changed_only_while_nobody_has_the_register_open(settings, register, tmp_path, monkeypatch):
    monkeypatch.setattr(in_use, "TRIES", 2)
    with pytest.raises(in_use.InUse, match="on every machine"), in_use.by_nobody(settings):
        pytest.fail("it is in use")
    register.close()
    with in_use.by_nobody(settings), pytest.raises(Unavailable, match="given another key; wait"):
        build(settings)
    build(settings).close()


def test_who_was_silent_for_too_long_is_heard_first_and_only_with_the_right_key(register, elsewhere, monkeypatch):
    """As a process that was frozen while everybody else had ended."""
    monkeypatch.setattr(in_use, "ALIVE", 0.0)
    matches = in_turns(register.matches, register.queries)
    monkeypatch.setattr(register.store._pool, "timeout", 0.2)
    with in_use.by_nobody(elsewhere):
        with pytest.raises(Unavailable, match="given another key; wait"):
            register.store.load(matches)
        env = {"TRAINREGISTER_SECRET_KEY": KEY.decode(), "TRAINREGISTER_NEW_SECRET_KEY": "n" * 40}
        rekey(elsewhere, env, lambda done, all: None)
    with pytest.raises(Unavailable, match="not the one of this register"):
        register.store.load(matches)


def test_that_another_server_has_taken_over_is_noticed_though_no_connection_was_cut(register, monkeypatch):
    match = in_turns(register.matches, register.queries)
    with register.store.held(match) as held:
        before = register.store.present(held)
    monkeypatch.setattr(server, "ASK_AGAIN", 0.0)
    monkeypatch.setattr(server, "WHO_ANSWERS", servers.TAKEN_OVER)
    with register.store.durable.reading() as cursor:
        cursor.row("SELECT 1 AS one")
    with register.store.held(match) as held:
        assert held.match is not before


def test_backup_restore_and_rebuild_go_through_it(register, settings, elsewhere, postgres_server, pooled, tmp_path):
    match = in_turns(register.matches, register.queries)
    assert Runner(register.store.events, register.store.views).rebuild() == 1
    file = tmp_path / "backup.gz"
    backup(settings, file)
    empty = postgres_server.new_database()  # of another role
    empty_one = elsewhere._replace(database=pooled(empty))
    with in_use.by_nobody(empty_one):
        restore(empty_one, file)
    with closing(build(empty_one)) as restored:
        assert restored.store.load(match).ply == 2
    postgres_server.drop(empty)
