"""A locked database, a full disk, a stopped Redis: a clear answer, and what was acknowledged is still there."""

import json
import os
import resource
import signal
import subprocess
import sys
import time
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from socket import socket

import psycopg
import pytest

from domain.match.folding import fold
from projections.sql import sqlite3
from service.bootstrap import build
from service.config import Settings
from service.run import redis_server
from tests.ports import free_port
from tests.service.api import World
from tests.service.api.conftest import KEY

PASS = {"ply": 0, "text": "pass"}


@contextmanager
def locked(file: Path):
    """Somebody else holds the database's write lock."""
    with closing(sqlite3.connect(str(file), isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


@pytest.fixture
def impatient(monkeypatch, small: World):
    """SQLite waits for a lock only a moment."""
    for connection in [*small.register.store.durable._free]:
        connection.execute("PRAGMA busy_timeout=50")
    monkeypatch.setattr(small.register.store.durable, "_patience", 0.05)
    datastore = small.register.store.events.recorder.datastore
    with datastore.transaction(commit=False) as cursor:
        cursor.execute("PRAGMA busy_timeout=50")
    return small


def test_a_locked_database_is_told_and_nothing_is_lost(impatient: World, tmp_path):
    match = impatient.running()
    anna = impatient.client("Anna")
    anna.get("/api/me")
    before = anna.get(f"/api/matches/{match}").json["version"]
    with locked(tmp_path / "register.db"):
        told = anna.post(f"/api/matches/{match}/decisions", json=PASS)
        assert told.status_code == 503
        assert told.headers["Retry-After"] == "5"
        assert "Nothing was stored; try again" in told.json["detail"]
        assert "locked" not in told.json["detail"]
    assert anna.get(f"/api/matches/{match}").json["version"] == before
    assert anna.post(f"/api/matches/{match}/decisions", json=PASS).status_code == 201


def test_lists_are_read_though_there_is_no_room_to_bring_them_up_to_date(small: World):
    anna = small.client("Anna")
    small.open()
    assert len(anna.get("/api/matches").json["matches"]) == 1
    for connection in small.register.store.views._free:
        connection.execute("PRAGMA max_page_count=1")  # no more than it has
    for _ in range(40):
        small.open()
        assert anna.get("/api/matches").status_code == 200
        assert anna.get("/api/me/matches").status_code == 200
    assert small.register.queries.lag() > 0
    for connection in small.register.store.views._free:
        connection.execute("PRAGMA max_page_count=1000000")
    assert small.register.queries.catch_up() > 0
    assert len(anna.get("/api/matches?limit=100").json["matches"]) == 41


def test_readiness_says_which_part_is_missing(impatient: World, tmp_path):
    get = impatient.app.test_client().get
    assert get("/readyz").json["parts"] == {"database": "ok", "views": "ok", "queue": "not set up"}
    with redis_server.running(tmp_path) as address:
        world = World(Settings(tmp_path / "two", f"sqlite:///{tmp_path / 'two.db'}", address, KEY))
        assert world.app.test_client().get("/readyz").json["parts"]["queue"] == "ok"
        assert 'register_up{part="queue"} 1' in world.app.test_client().get("/metrics").get_data(as_text=True)
    told = world.app.test_client().get("/readyz")
    assert (told.status_code, told.json["parts"]["queue"]) == (200, "does not answer")
    world.close()


def test_matches_go_on_while_redis_is_stopped(tmp_path):
    with redis_server.running(tmp_path) as address:
        world = World(Settings(tmp_path, f"sqlite:///{tmp_path / 'r.db'}", address, KEY))
        match = world.running()
    assert world.client("Anna").post(f"/api/matches/{match}/decisions", json=PASS).status_code == 201
    assert world.client("Anna").post("/api/matches", json={"game": "coal-baron", "seats": 2}).status_code == 201
    world.close()


@pytest.mark.postgres
def test_connections_to_postgres_that_were_cut_are_told_and_replaced(postgres_server, tmp_path):
    """As when the server is restarted: some requests fail in words, then everything goes on; nothing is done twice."""
    url = postgres_server.new_database()
    world = World(Settings(tmp_path, url, None, KEY))
    match, anna = world.running(), world.client("Anna")
    with psycopg.connect(postgres_server.url(), autocommit=True) as admin:
        name = url.split("/")[3].split("?")[0]
        admin.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname=%s", (name,))
    for status in (201, 412):
        while (got := anna.post(f"/api/matches/{match}/decisions", json=PASS)).status_code == 503:
            pass
        assert got.status_code == status
    world.close()


@pytest.mark.postgres
def test_without_a_database_the_process_still_says_that_it_lives_whoever_asks(postgres_server, tmp_path):
    """A browser's session is none of its business; what is missing is told by readiness, part by part."""
    url = postgres_server.new_database()
    world = World(Settings(tmp_path, url, None, KEY))
    anna, name = world.session("Anna"), url.split("/")[3].split("?")[0]
    with psycopg.connect(postgres_server.url(), autocommit=True) as admin:
        admin.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        admin.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname=%s", (name,))
    assert anna._client.get("/api/me").status_code == 503
    assert anna._client.get("/healthz").json == {"status": "ok"}
    ready = anna._client.get("/readyz")
    assert (ready.status_code, ready.json["parts"]["views"]) == (503, "cannot answer")
    assert 'register_up{part="database"} 0' in anna._client.get("/metrics").get_data(as_text=True)
    world.close()


# --- a full disk, in a process of its own that may not let files grow ------------------------------------------------


def test_a_full_disk_is_told_and_what_was_acknowledged_is_there(tmp_path):
    port = free_port()
    env = {**os.environ, "TRAINREGISTER_DATA": str(tmp_path), "TRAINREGISTER_URL": f"http://127.0.0.1:{port}"}
    subprocess.run([sys.executable, "-m", "service.cli", "migrate"], env=env, check=True, capture_output=True)
    register = build(Settings.load(env))
    anna = register.people.add("Anna")
    token = register.people.give_key(anna.id, "token")
    register.close()
    files = [file.stat().st_size for file in tmp_path.rglob("*") if file.is_file()]

    def small_disk() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (max(files) + 60_000, max(files) + 60_000))

    with Path("/dev/full").open("wb") as full:  # and no line of the log can be written
        process = subprocess.Popen([sys.executable, "-m", "service.cli", "web"], env=env, preexec_fn=small_disk,
                                   stderr=full)  # fmt: skip
    try:
        wait_for(process, port)
        statuses, acknowledged = fill(port, token)
        read = {path: asked(port, path, token) for path in ("/api/matches", "/api/me/awaiting", "/", "/metrics")}
    finally:
        process.terminate()
        process.wait()
    assert statuses[0] == 201
    assert 503 in statuses
    assert set(statuses) <= {201, 503}
    assert set(read.values()) == {200}, read  # lists too, though they cannot be brought up to date
    register = build(Settings.load(env))
    for match, digest in acknowledged.items():
        assert fold(match, register.store.events.read(match)).head == digest
    register.close()


def wait_for(process: subprocess.Popen, port: int) -> None:
    """Until the server listens, however long that takes it."""
    while True:
        with closing(socket()) as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        assert process.poll() is None, "the server is gone"
        time.sleep(0.1)


def asked(port: int, path: str, token: str) -> int:
    with closing(HTTPConnection("127.0.0.1", port, timeout=240)) as connection:
        connection.request("GET", path, headers={"Authorization": f"Bearer {token}"})
        return connection.getresponse().status


def fill(port: int, token: str) -> tuple[list[int], dict[str, str]]:
    """Open matches until the disk is full, and a little longer."""
    statuses, acknowledged = [], {}
    for _ in range(400):
        with closing(HTTPConnection("127.0.0.1", port, timeout=240)) as connection:
            headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
            connection.request("POST", "/api/matches", json.dumps({"game": "coal-baron", "seats": 2}), headers)
            answer = connection.getresponse()
            told = json.loads(answer.read())
            if answer.status == 429:
                break
            statuses.append(answer.status)
            if answer.status == 201:
                acknowledged[told["match"]] = told["digest"]
            if statuses.count(503) > 3:
                break
    return statuses, acknowledged
