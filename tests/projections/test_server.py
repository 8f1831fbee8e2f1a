"""Connections to PostgreSQL: nobody waits for ever, and a server that is another one than before is noticed."""

import os
import signal
from contextlib import ExitStack, suppress
from typing import Any

import pytest

from projections import server
from projections.server import Pool, ServerConnection
from projections.sql import Postgres, Unavailable
from service.storage.match_cache import Store
from tests import servers
from tests.lamps import in_turns

pytestmark = [pytest.mark.postgres, pytest.mark.parametrize("database", ["postgres"], indirect=True)]


@pytest.fixture
def frozen(database, monkeypatch):
    """A part of the storage whose server takes what is sent and does not answer."""
    monkeypatch.setattr(ServerConnection, "patience", 0.3)
    part = Postgres(database, "register", pool=Pool(database, most=1))
    with part.reading() as cursor:
        process = cursor.row("SELECT pg_backend_pid() AS id")["id"]
    os.kill(process, signal.SIGSTOP)
    yield part
    with suppress(ProcessLookupError):
        os.kill(process, signal.SIGCONT)
    part.close()


def test_a_server_that_does_not_answer_is_given_up(frozen):
    with pytest.raises(Unavailable, match="without an answer"), frozen.reading() as cursor:
        cursor.row("SELECT 1 AS one")
    with frozen.reading() as cursor:  # the next one asks on another connection
        assert cursor.row("SELECT 1 AS one")["one"] == 1


def test_who_writes_is_given_up_too(frozen):
    with pytest.raises(Unavailable, match="without an answer"), frozen.writing() as cursor:
        cursor.run("CREATE TABLE never (made INTEGER)")


def test_every_connection_has_its_deadlines(database):
    part = Postgres(database, "register")
    with part.reading() as cursor:
        found = {row["name"]: row["setting"] for row in cursor.rows("SELECT name, setting FROM pg_settings")}
    part.close()
    assert int(found["statement_timeout"]) < server.ANSWER * 1000  # the server gives up first
    assert 0 < int(found["idle_in_transaction_session_timeout"]) <= 60_000


def test_what_is_asked_again_and_again_is_prepared_and_nothing_else(store, matches, queries):
    for _ in range(7):  # more often than the driver waits for by itself
        in_turns(matches, queries)
    prepared = {row["statement"] for row in everywhere(store, "SELECT statement FROM pg_prepared_statements")}
    assert len(prepared) == 2
    assert any("write_one" in one for one in prepared)


def everywhere(store: Store, sql: str) -> list[Any]:
    """What each connection of a pool answers."""
    with ExitStack() as taken:
        connections = [taken.enter_context(store._pool.connection()) for _ in range(server.MOST)]
        return [row for one in connections for row in one.execute(sql)]


def test_what_the_address_says_itself_counts(database):
    told = server.address(database + "&connect_timeout=2&options=-c%20statement_timeout%3D3s")
    assert "connect_timeout=2" in told
    part = Postgres(database + "&options=-c%20statement_timeout%3D3s", "register")
    with part.reading() as cursor:
        assert cursor.row("SHOW statement_timeout")["statement_timeout"] == "3s"
    part.close()


def test_a_process_has_few_connections(built, database):
    pool = built.store._pool
    assert pool.max_size == 8
    assert built.store.durable._pool is built.store.views._pool is built.store.events.recorder.datastore.pool is pool


def test_matches_at_hand_are_dropped_when_another_server_has_taken_over(built, monkeypatch):
    store: Store = built.store
    match = in_turns(built.matches, built.queries)
    with store.held(match) as held:
        before = store.present(held)
    monkeypatch.setattr(server, "WHO_ANSWERS", servers.TAKEN_OVER)
    _cut(store)
    with store.durable.reading() as cursor:  # on a connection to who has taken over
        cursor.row("SELECT 1 AS one")
    with store.held(match) as held:
        assert held.match is not before


def _cut(store: Store) -> None:
    """The server ends all connections, as when it is stopped."""
    pool: Pool = store._pool
    with pool.connection() as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname=current_database() "
            "AND pid<>pg_backend_pid()"
        )
        connection.close()
