"""The private server behind the job queues: found, shared, restarted, and gone with whoever started it."""

import os
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest
import redis

from service.notify.queues import POST, Queues
from service.run import redis_server

ROOT = Path(__file__).resolve().parents[3]

HOLD = """
import sys, time
from pathlib import Path
from service.run import redis_server
client = redis_server.connect(Path(sys.argv[1]))
client.incr("came")
print(client.info("server")["process_id"], flush=True)
time.sleep(60)
"""


@pytest.fixture(autouse=True)
def alone(monkeypatch):
    monkeypatch.delenv("REDIS_URL", raising=False)


def somebody(folder):
    return subprocess.Popen([sys.executable, "-c", HOLD, str(folder)], cwd=ROOT, stdout=subprocess.PIPE, text=True)


def test_the_server_is_private_and_keeps_what_it_was_told(tmp_path):
    with redis_server.running(tmp_path) as url:
        client = redis.Redis.from_url(url)
        client.set("a", "1")
        assert client.config_get("port") == {"port": "0"}
        assert stat.S_IMODE((tmp_path / "redis.sock").stat().st_mode) == 0o600
        assert stat.S_IMODE((tmp_path / "redis").stat().st_mode) == 0o700
        assert client.config_get("maxmemory-policy") == {"maxmemory-policy": "noeviction"}
    with pytest.raises(redis.ConnectionError):
        client.get("a")
    with redis_server.running(tmp_path) as url:
        assert redis.Redis.from_url(url).get("a") == b"1"


def test_processes_that_come_at_the_same_time_share_one_server(tmp_path):
    with redis_server.running(tmp_path):
        people = [somebody(tmp_path) for _ in range(4)]
        servers = {person.stdout.readline().strip() for person in people}
        assert len(servers) == 1
        assert redis_server.connect(tmp_path).get("came") == b"4"
        for person in people:
            person.kill()
            person.wait()


def test_a_frozen_server_hangs_nobody(tmp_path, monkeypatch):
    monkeypatch.setattr(redis_server, "ANSWER", 0.2)
    with redis_server.running(tmp_path):
        queues = Queues(tmp_path)
        assert queues.put(POST, "send")
        server = queues.connection.info("server")["process_id"]
        os.kill(server, signal.SIGSTOP)
        assert not queues.put(POST, "send")
        os.kill(server, signal.SIGCONT)
        assert queues.put(POST, "send")


def test_the_server_ends_when_its_parent_is_killed_and_the_next_one_starts_another(tmp_path):
    parent = somebody(tmp_path)
    server = int(parent.stdout.readline())
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    until = time.monotonic() + 60
    while time.monotonic() < until and os.path.exists(f"/proc/{server}"):
        time.sleep(0.02)
    assert not os.path.exists(f"/proc/{server}")
    with redis_server.running(tmp_path) as url:
        assert redis.Redis.from_url(url).get("came") == b"1"  # what it had written is there


def test_a_folder_with_a_very_long_name(tmp_path):
    deep = tmp_path / ("x" * 100)
    with redis_server.running(deep) as url:
        assert redis.Redis.from_url(url).ping()
        assert len(url) < 104


def test_a_server_of_ones_own_is_used(tmp_path, monkeypatch):
    with redis_server.running(tmp_path / "own") as url:
        monkeypatch.setenv("REDIS_URL", url)
        assert redis_server.connect(tmp_path / "other").ping()
        assert not (tmp_path / "other").exists()


def test_a_server_that_cannot_start_says_where_to_look(tmp_path, monkeypatch):
    monkeypatch.setattr(redis_server, "_program", lambda: "/bin/false")
    with pytest.raises(redis_server.NoServer, match=r"server\.log says why"):
        redis_server.connect(tmp_path)
