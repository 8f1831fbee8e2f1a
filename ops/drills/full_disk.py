"""Fills the disk under a running register: commands are refused in words, reads go on, and nothing is lost.

    .venv/bin/python -m ops.drills.full_disk [--times 5] [--postgres]

Database, log and counters lie on a small disk of their own, in memory, which nobody else sees (`unshare`); with
`--postgres` a whole PostgreSQL does, its write-ahead log included. Players decide without a pause; each time the disk
is full they wait, and go on by themselves when there is room again. At the end every acknowledged receipt must be found
in its log, every chain must hold, and nothing may have been done twice.

A PostgreSQL that needs another segment of its write-ahead log and has no room for one stops; every second time it is
brought to that. Then reads are told 503, too, until there is room and somebody has started it, as systemd or Patroni
would.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event
from typing import NamedTuple, NoReturn

import click
import psycopg

from ops.drills.web import Acknowledged, Player, Server, examined, peopled, until_more
from service.bootstrap import build
from service.config import Settings
from tests.servers import Postgres, postgres

SIZE, SERVER_SIZE = "64m", "256m"
BEFORE, AFTER = 60, 30  # commands that are acknowledged before the disk is filled, and behind it
LOOKS, FEW = 40, 2  # at everything, while it is full; while nothing can be read, each takes as long as patience does
OF_MATCH = ("/api/matches/{match}", "/api/matches/{match}/log", "/matches/{match}")
STOPPED = "server down, "
READ = ("/healthz", "/metrics", "/", "/settings", "/api/matches", "/api/me/awaiting", *OF_MATCH)


class Disk(NamedTuple):
    """A small disk, and where the register lies."""

    folder: Path
    data: Path
    database: Postgres | None = None


def drill(disk: Disk, times: int) -> Counter[str]:
    """What was answered while the disk was full, by what was asked and its status."""
    if disk.database:
        os.environ["DATABASE_URL"] = disk.database.new_database()
    settings = Settings.load({**os.environ, "TRAINREGISTER_DATA": str(disk.data)})
    tokens, session = peopled(settings), signed_in(settings)
    server, stop, answers = Server(disk.data), Event(), Counter[str]()
    players = [Player(server, own, number, stop) for number, own in enumerate(tokens)]
    for player in players:
        player.start()
    for time in range(times):
        until_more(players, BEFORE)
        match = players[0].acknowledged[-1].match
        with full(disk.folder):
            stopped = time % 2 == 1 and _stop(disk.database)
            looked = _looked(server.port, tokens[0][0], session, match, FEW if stopped else LOOKS)
        answers += Counter({f"{STOPPED}{what}": n for what, n in looked.items()}) if stopped else looked
        if disk.database and not disk.database.runs:
            disk.database.start()
        until_more(players, AFTER)
    stop.set()
    for player in players:
        player.join(300)
    server.kill()
    failed = [player.failed for player in players if player.failed]
    assert not failed, "\n".join(failed)
    acknowledged: list[Acknowledged] = [one for player in players for one in player.acknowledged]
    commands, matches = examined(settings, acknowledged)
    click.echo(f"{times} times full: {commands} acknowledged commands in {matches} matches, none lost, none done twice")
    return answers


@contextmanager
def full(disk: Path) -> Iterator[None]:
    """A disk without any room, for the length of a block."""
    ballast = disk / "ballast"
    with suppress(OSError), ballast.open("wb", buffering=0) as file:
        while True:
            file.write(bytes(4096))
    try:
        yield
    finally:
        ballast.unlink()


def _stop(database: Postgres | None) -> bool:
    """The server needs segments of its write-ahead log until there is no room for one. Whether it was brought down."""
    if database is None:
        return False
    with suppress(psycopg.Error):
        while True:
            with psycopg.connect(database.url(), autocommit=True) as admin:
                admin.execute("SELECT pg_logical_emit_message(true, 'drill', repeat('x', 1000)), pg_switch_wal()")
    return True


def signed_in(settings: Settings) -> str:
    """The session of somebody who looks at pages."""
    with closing(build(settings)) as register:
        return register.people.give_key(register.people.all()[0].id, "session")


def _looked(port: int, token: str, session: str, match: str, looks: int) -> Counter[str]:
    """Asked for everything, until a command was refused often enough."""
    answers = Counter[str]()
    for _ in range(looks):
        for path in READ:
            key = token if path.startswith("/api/") else session
            status, _said = _asked(port, "GET", path.format(match=match), key)
            answers[f"GET {path}: {status}"] += 1
        status, said = _asked(port, "POST", "/api/matches", token)
        answers[f"POST /api/matches: {status}"] += 1
        if status == 503:
            assert "Nothing was stored" in json.loads(said)["detail"], said
    return answers


def _asked(port: int, method: str, path: str, key: str) -> tuple[int, bytes]:
    own = {"Authorization": f"Bearer {key}"} if path.startswith("/api/") else {"Cookie": f"register-key={key}"}
    headers = {"Content-Type": "application/json", **own}
    body = json.dumps({"game": "coal-baron", "seats": 2}) if method == "POST" else None
    with closing(HTTPConnection("127.0.0.1", port, timeout=60)) as connection:
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        return answer.status, answer.read()


@click.command()
@click.option("--times", default=5, show_default=True, help="How often to fill the disk.")
@click.option("--postgres", "on_server", is_flag=True, help="On a PostgreSQL whose disk it is; as root.")
@click.option("--inside", is_flag=True, hidden=True, help="Where nobody else sees the small disk.")
def main(times: int, on_server: bool, inside: bool) -> None:
    """Fill the disk while people play."""
    if not inside:
        _where_nobody_looks(times, on_server)
    with TemporaryDirectory() as folder, TemporaryDirectory() as other:
        size = SERVER_SIZE if on_server else SIZE
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", folder], check=True)
        if on_server:
            Path(folder).chmod(0o755)
            home = Path(folder, "server")
            home.mkdir()
            with postgres(durable=True, keep=home, more=["min_wal_size=32MB", "max_wal_size=64MB"]) as server:
                answers = drill(Disk(Path(folder), Path(other), server), times)
        else:
            answers = drill(Disk(Path(folder), Path(folder)), times)
        subprocess.run(["umount", folder], check=True)
    for what, number in sorted(answers.items()):
        click.echo(f"{number:>6}  {what}")
    _judge(answers)


def _where_nobody_looks(times: int, on_server: bool) -> NoReturn:
    """The same in a place of its own, where disks can be mounted. PostgreSQL runs as another user, which takes root."""
    if on_server and os.getuid() != 0:
        raise click.ClickException("a PostgreSQL on a disk of its own takes root")
    unshare = shutil.which("unshare") or "unshare"
    own = [sys.executable, "-m", "ops.drills.full_disk", "--inside", "--times", str(times)]
    own += ["--postgres"] if on_server else []
    os.execv(unshare, [unshare, *([] if on_server else ["--map-root-user"]), "--mount", *own])


def _judge(answers: Counter[str]) -> None:
    def is_promised(what: str) -> bool:
        asked, status = what.rsplit(": ", 1)
        if asked.startswith(STOPPED):
            return status in ("200", "201", "429", "503")
        return status in (("200",) if asked.startswith("GET") else ("201", "503", "429"))

    wrong = [what for what in answers if not is_promised(what)]
    if wrong or not answers["POST /api/matches: 503"]:
        raise click.ClickException(f"not as promised: {wrong or 'the disk was never full'}")


if __name__ == "__main__":
    main()
