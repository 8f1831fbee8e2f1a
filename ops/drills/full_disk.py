"""Fills the disk under a running register: commands are refused in words, reads go on, and nothing is lost.

    .venv/bin/python -m ops.drills.full_disk [--times 5]

Database, log and counters lie on a small disk of their own, in memory, which nobody else sees (`unshare`). Players
decide without a pause; each time the disk is full they wait, and go on by themselves when there is room again. At the
end every acknowledged receipt must be found in its log, every chain must hold, and nothing may have been done twice.
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

import click

from ops.drills.web import Acknowledged, Player, Server, examined, peopled, until_more
from service.bootstrap import build
from service.config import Settings

SIZE = "64m"
BEFORE, AFTER = 60, 30  # commands that are acknowledged before the disk is filled, and behind it
LOOKS = 40  # at everything, while it is full
OF_MATCH = ("/api/matches/{match}", "/api/matches/{match}/log", "/matches/{match}")
READ = ("/healthz", "/metrics", "/", "/settings", "/api/matches", "/api/me/awaiting", *OF_MATCH)


def drill(data: Path, times: int) -> Counter[str]:
    """What was answered while the disk was full, by what was asked and its status."""
    settings = Settings.load({"TRAINREGISTER_DATA": str(data)})
    tokens, session = peopled(settings), signed_in(settings)
    server, stop, answers = Server(data), Event(), Counter[str]()
    players = [Player(server, own, number, stop) for number, own in enumerate(tokens)]
    for player in players:
        player.start()
    for _ in range(times):
        until_more(players, BEFORE)
        match = players[0].acknowledged[-1].match
        with full(data):
            answers += _looked(server.port, tokens[0][0], session, match)
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


def signed_in(settings: Settings) -> str:
    """The session of somebody who looks at pages."""
    with closing(build(settings)) as register:
        return register.people.give_key(register.people.all()[0].id, "session")


def _looked(port: int, token: str, session: str, match: str) -> Counter[str]:
    """Asked for everything, until a command was refused often enough."""
    answers = Counter[str]()
    for _ in range(LOOKS):
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
@click.option("--inside", is_flag=True, hidden=True, help="Where nobody else sees the small disk.")
def main(times: int, inside: bool) -> None:
    """Fill the disk while people play."""
    if not inside:
        unshare = shutil.which("unshare") or "unshare"
        own = [sys.executable, "-m", "ops.drills.full_disk", "--inside", "--times", str(times)]
        os.execv(unshare, [unshare, "--map-root-user", "--mount", *own])
    with TemporaryDirectory() as folder:
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", folder], check=True)
        answers = drill(Path(folder), times)
        subprocess.run(["umount", folder], check=True)
    for what, number in sorted(answers.items()):
        click.echo(f"{number:>6}  {what}")
    wrong = [what for what in answers if what.startswith("GET") and not what.endswith(": 200")]
    wrong += [what for what in answers if what.startswith("POST") and not what.endswith(("201", "503", "429"))]
    if wrong or not answers["POST /api/matches: 503"]:
        raise click.ClickException(f"not as promised: {wrong or 'the disk was never full'}")


if __name__ == "__main__":
    main()
