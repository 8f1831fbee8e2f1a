"""The cluster of `ops/cluster` on loopback: three etcd, three PostgreSQL under Patroni, HAProxy, PgBouncer, three web
nodes and two workers. The files are those of `ops/cluster`, filled in with ports of this machine.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from string import Template
from typing import Any, Literal, get_args

import click
import psycopg

from ops.drills.failover.programs import ROOT, Program, ordinary_user
from service.run import redis_server
from tests.ports import free_port

FILES = ROOT / "ops" / "cluster"
HERE = "127.0.0.1"
NODES = ("db1", "db2", "db3")
WEB = ("web1", "web2", "web3")
WORKERS = ("work1", "work2")
PASSWORD = "only-on-loopback"
Way = Literal["pgbouncer", "haproxy"]  # how parts of the register reach the database: PgBouncer goes through HAProxy
WAYS: tuple[Way, ...] = get_args(Way)
PATIENCE = 180.0  # seconds until something answers for the first time, on a crowded machine


class Node:
    """The ports of one machine with a database, as if it were a machine."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.etcd, self.etcd_peer, self.rest, self.postgres = (free_port() for _ in range(4))


class Cluster:
    def __init__(self, folder: Path, patroni: Path, smtp: int, through: Way) -> None:
        self.folder, self.smtp, self.through = folder, smtp, through
        self._patroni = patroni
        self._user = ordinary_user()
        self.nodes = {name: Node(name) for name in NODES}
        self.primary_port, self.pool_port, self.web_port = (free_port() for _ in range(3))
        self.web_ports = {name: free_port() for name in WEB}
        self.programs: dict[str, Program] = {}
        if self._user:
            shutil.chown(folder, self._user["user"], self._user["group"])

    # --- bringing it up ----------------------------------------------------------------------------------------------

    def start(self) -> None:
        for name in NODES:
            self._run(f"etcd-{name}", ["etcd", "--config-file", str(self._filled("etcd.yml", name))])
        for name in NODES:
            self._start_patroni(name)
        self._run("haproxy", [_program("haproxy"), "-f", str(self._filled("haproxy.cfg", "haproxy")), "-db"])
        self.leader(PATIENCE)
        self._make_database()
        self._start_pgbouncer()
        self.redis = redis_server.address(self._own_folder("redis", ours=True))
        migrate = [sys.executable, "-m", "service.cli", "migrate"]
        subprocess.run(migrate, cwd=ROOT, env=self.environment("migrate"), check=True)
        for name in WEB:
            self._start_web(name)
        for name in WORKERS:
            self._start_ours(name, "workers")
            self._start_ours(f"{name}-follow", "workers", "follow")
        self._until(lambda: self._answers(self.web_port, "/readyz"), "a web node is ready")

    def _start_patroni(self, name: str) -> None:
        command = [str(self._patroni), str(self._filled("patroni.yml", name))]
        data = self.folder / name / "postgres"
        self.programs[name] = Program(
            name, command, self.folder / f"{name}.log", dict(os.environ), self._user, lambda: postmaster(data)
        )

    def _make_database(self) -> None:
        with psycopg.connect(self._superuser("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE ROLE register LOGIN PASSWORD '{PASSWORD}'")
            connection.execute("CREATE DATABASE register OWNER register")

    def _start_pgbouncer(self) -> None:
        file = self._filled("pgbouncer.ini", "pgbouncer")
        (file.parent / "pgbouncer-users.txt").write_text(f'"register" "{PASSWORD}"\n')
        self._run("pgbouncer", [_program("pgbouncer"), str(file)])
        self._until(lambda: self._connects(self.pooled), "PgBouncer leads to a database")

    def _start_web(self, name: str) -> None:
        bind = f"{HERE}:{self.web_ports[name]}"
        self._start_ours(name, "service.cli", "web", "--bind", bind, "--proxies", "1")

    def _start_ours(self, name: str, *words: str) -> None:
        command = [sys.executable, "-m", *words]
        self.programs[name] = Program(name, command, self.folder / f"{name}.log", self.environment(name))

    # --- ours --------------------------------------------------------------------------------------------------------

    def environment(self, name: str) -> dict[str, str]:
        return {
            **os.environ,
            "TRAINREGISTER_DATA": str(self._own_folder(name, ours=True)),
            "TRAINREGISTER_SECRET_KEY": "k" * 32,
            "TRAINREGISTER_URL": f"http://{HERE}:{self.web_port}",
            "DATABASE_URL": self.pooled if self.through == "pgbouncer" else self.direct,
            "REDIS_URL": self.redis,
            "SMTP_URL": f"smtp://{HERE}:{self.smtp}",
        }

    @property
    def direct(self) -> str:
        return f"postgresql://register:{PASSWORD}@{HERE}:{self.primary_port}/register"

    @property
    def pooled(self) -> str:
        return f"postgresql://register:{PASSWORD}@{HERE}:{self.pool_port}/register"

    # --- looking at it -----------------------------------------------------------------------------------------------

    def leader(self, patience: float = 90.0) -> str:
        """The node that takes writes now, by its own word."""
        self._until(lambda: bool(self._leading()), "a node leads", patience)
        return self._leading()[0]

    def standbys(self) -> list[str]:
        return [name for name in NODES if name != self.leader()]

    def whole(self) -> bool:
        """Whether one leads, and two follow it without a break, ready to take over. A standby that answers may still
        find that it went another way, and has to be rewound: what counts is that it takes in what is written."""
        leading = self._leading()
        members = _told(self.nodes[leading[0]].rest, "/cluster").get("members", []) if len(leading) == 1 else []
        states = sorted(f"{one['role']} {one['state']} {one.get('timeline')}" for one in members)
        line = states[0].split()[-1] if states else ""
        return states == [f"leader running {line}", *[f"quorum_standby streaming {line}"] * 2]

    def until_whole(self) -> None:
        self._until(self.whole, "the cluster is whole again")
        self._until(
            lambda: all(self._answers(port, "/readyz") for port in self.web_ports.values()), "every web node is ready"
        )

    def switch_over(self) -> None:
        leader = self.leader()
        body = json.dumps({"leader": leader, "candidate": self.standbys()[0]})
        with closing(HTTPConnection(HERE, self.nodes[leader].rest, timeout=60)) as connection:
            connection.request("POST", "/switchover", body, {"Content-Type": "application/json"})
            answer = connection.getresponse()
            if answer.status != 200:
                raise click.ClickException(f"switch-over: {answer.status} {answer.read().decode()}")

    def end(self) -> None:
        for program in reversed(self.programs.values()):
            program.end()

    def _until(self, true: Callable[[], bool], what: str, patience: float = PATIENCE) -> None:
        """Whoever waits in vain is told who has ended, and why: a port, perhaps, that somebody else took first."""
        end = time.monotonic() + patience
        while not true():
            if time.monotonic() > end:
                ended = [program.last_words for program in self.programs.values() if not program.runs]
                raise click.ClickException("; ".join([f"waited in vain until {what}", *ended]))
            time.sleep(0.2)

    # --- small things ------------------------------------------------------------------------------------------------

    def _run(self, name: str, command: list[str]) -> None:
        self.programs[name] = Program(name, command, self.folder / f"{name}.log", dict(os.environ), self._user)

    def _leading(self) -> list[str]:
        return [name for name in NODES if _asked(self.nodes[name].rest, "GET", "/primary") == 200]

    def _answers(self, port: int, path: str) -> bool:
        return _asked(port, "GET", path) == 200

    def _connects(self, url: str) -> bool:
        with suppress(psycopg.Error), psycopg.connect(url, connect_timeout=5, prepare_threshold=None) as connection:
            connection.execute("SELECT 1")
            return True
        return False

    def _superuser(self, database: str) -> str:
        return f"postgresql://postgres:{PASSWORD}@{HERE}:{self.nodes[self.leader()].postgres}/{database}"

    def _own_folder(self, name: str, *, ours: bool = False) -> Path:
        folder = self.folder / name
        folder.mkdir(exist_ok=True)
        if self._user and not ours:
            shutil.chown(folder, self._user["user"], self._user["group"])
        return folder

    def _filled(self, file: str, name: str) -> Path:
        """A file of `ops/cluster` with the ports of this machine."""
        folder = self._own_folder(name)
        made = folder / file
        made.write_text(Template((FILES / file).read_text()).substitute(self._values(name, folder)))
        return made

    def _values(self, name: str, folder: Path) -> dict[str, Any]:
        node = self.nodes.get(name) or self.nodes[NODES[0]]
        every = self.nodes.values()
        return {
            "NODE": name, "ADDRESS": HERE, "DATA": folder, "NETWORK": f"{HERE}/32", "WATCHDOG": "off",
            "ETCD_PORT": node.etcd, "ETCD_PEER_PORT": node.etcd_peer,
            "ETCD_PEERS": ",".join(f"{one.name}=http://{HERE}:{one.etcd_peer}" for one in every),
            "ETCD_HOSTS": ",".join(f"{HERE}:{one.etcd}" for one in every),
            "REST_PORT": node.rest, "PG_PORT": node.postgres, "PG_BIN": _postgres(),
            "PG_PASSWORD": PASSWORD, "REPLICATION_PASSWORD": PASSWORD, "REWIND_PASSWORD": PASSWORD,
            "PRIMARY_PORT": self.primary_port, "POOL_PORT": self.pool_port, "WEB_PORT": self.web_port,
            "PRIMARY_SERVERS": "\n".join(
                f"    server {one.name} {HERE}:{one.postgres} check port {one.rest}" for one in every
            ),
            "WEB_SERVERS": "\n".join(f"    server {web} {HERE}:{port} check" for web, port in self.web_ports.items()),
        }  # fmt: skip


def postmaster(data: Path) -> list[int]:
    """The first process of the PostgreSQL of a data folder: Patroni lets go of it."""
    with suppress(OSError, ValueError, IndexError):
        pid = int((data / "postmaster.pid").read_text().split()[0])
        if b"postgres" in Path(f"/proc/{pid}/cmdline").read_bytes():
            return [pid]
    return []


def _postgres() -> Path:
    return sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))[-1].parent


def _program(name: str) -> str:
    return shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin:/usr/local/sbin") or name


def _asked(port: int, method: str, path: str) -> int:
    """The status of an answer; 0 for none."""
    with suppress(OSError, HTTPException), closing(HTTPConnection(HERE, port, timeout=2)) as connection:
        connection.request(method, path)
        return connection.getresponse().status
    return 0


def _told(port: int, path: str) -> dict[str, Any]:
    """What an answer says; nothing if there is none."""
    with suppress(OSError, HTTPException, ValueError), closing(HTTPConnection(HERE, port, timeout=2)) as connection:
        connection.request("GET", path)
        told: dict[str, Any] = json.loads(connection.getresponse().read())
        return told
    return {}
