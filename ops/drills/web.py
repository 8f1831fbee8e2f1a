"""Kills the web server in the middle of writes, a hundred times: what it has acknowledged must be there, once.

    .venv/bin/python -m ops.drills.web [--times 100]

Several players decide over HTTP without a pause. Whoever gets no answer asks again under the same Idempotency-Key when
the server is back, as a careful program would. At the end every acknowledged receipt must be found in its log, every
chain must hold, and no command may have been carried out twice.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from contextlib import closing
from http.client import HTTPConnection, HTTPException
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Event, Thread
from typing import Any, NamedTuple, Protocol

import click

from domain.chain import digest
from domain.match.folding import fold
from domain.match.log import DecisionMade
from service.bootstrap import build
from service.config import Settings
from service.storage.schema import migrate
from tests.ports import free_port

PLAYERS = 4
BETWEEN = (5, 60)  # commands that are acknowledged between two kills, at least and at most


class Acknowledged(NamedTuple):
    match: str
    version: int
    digest: str
    at: float  # of a clock that only runs forward


class Server:
    """The web server in processes of its own, which can be killed at any moment."""

    def __init__(self, data: Path) -> None:
        self.port = free_port()
        self._env = {**os.environ, "TRAINREGISTER_DATA": str(data)}
        self._log = data / "web.log"
        self.start()

    def start(self) -> None:
        with self._log.open("ab") as log:
            command = [sys.executable, "-m", "service.cli", "web", "--bind", f"127.0.0.1:{self.port}"]
            self._process = subprocess.Popen(command, env=self._env, stderr=log, start_new_session=True)
        while not self._answers():
            assert self._process.poll() is None, f"the server did not start; see {self._log}"
            time.sleep(0.05)

    def kill(self) -> None:
        """All its processes, at once and without a word."""
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def complaints(self) -> list[str]:
        """The last things that went wrong, out of its log."""
        return [line for line in self._log.read_text("utf-8").splitlines() if '"level":"error"' in line][-5:]

    def _answers(self) -> bool:
        try:
            with closing(HTTPConnection("127.0.0.1", self.port, timeout=2)) as connection:
                connection.request("GET", "/healthz")
                return connection.getresponse().status == 200
        except (OSError, HTTPException):
            return False


class Door(Protocol):
    """Where players knock."""

    @property
    def port(self) -> int: ...


class Player(Thread):
    """Plays both seats of one match after the other, as fast as the server answers."""

    def __init__(self, server: Door, tokens: list[str], seed: int, stop: Event, pause: float = 0.0) -> None:
        super().__init__(daemon=True)
        self.pause = pause  # seconds after each decision
        self.server, self.tokens, self.random, self.stop = server, tokens, Random(seed), stop
        self.keys = count()
        self.acknowledged: list[Acknowledged] = []
        self.failed = ""
        self.seed = seed

    def run(self) -> None:
        try:
            while not self.stop.is_set():
                self._match()
        except Exception as error:
            self.failed = f"{type(error).__name__}: {error}"

    def _match(self) -> None:
        match = str(self._post(0, "/api/matches", {"game": "coal-baron", "seats": 2})["match"])
        for seat in (0, 1):
            self._post(seat, f"/api/matches/{match}/seats", {"seat": seat})
        self._post(0, f"/api/matches/{match}/start", {})
        while not self.stop.is_set():
            waiting = self._ask(0, "GET", f"/api/matches/{match}")["awaiting"]
            if not waiting:
                return
            seat = waiting[0]["seat"]
            legal = self._ask(seat, "GET", f"/api/matches/{match}/legal")
            offer = self.random.choice(legal["offers"])
            self._post(seat, f"/api/matches/{match}/decisions", {"ply": legal["ply"], "decision": offer["decision"]})
            time.sleep(self.pause)

    def _post(self, seat: int, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """A command, again under the same key until it is acknowledged."""
        told: dict[str, Any] = self._ask(
            seat, "POST", path, body, {"Idempotency-Key": f"drill-{self.seed}-{next(self.keys)}"}
        )
        self.acknowledged.append(Acknowledged(told["match"], told["version"], told["digest"], time.monotonic()))
        return told

    def _ask(self, seat: int, method: str, path: str, body: Any = None, more: dict[str, str] | None = None) -> Any:
        headers = {"Authorization": f"Bearer {self.tokens[seat]}", "Content-Type": "application/json", **(more or {})}
        while True:
            try:
                with closing(HTTPConnection("127.0.0.1", self.server.port, timeout=10)) as connection:
                    connection.request(method, path, None if body is None else json.dumps(body), headers)
                    answer = connection.getresponse()
                    data = answer.read()
            except (OSError, HTTPException):
                time.sleep(0.05)
                continue
            if answer.status in (429, 502, 503, 504):
                time.sleep(0.2)
                continue
            assert answer.status < 400, (path, answer.status, data)
            return json.loads(data)


def drill(data: Path, times: int, seed: int = 1) -> tuple[int, int]:
    """Kill the server so many times while it writes. Acknowledged commands and matches are counted."""
    settings = Settings.load({"TRAINREGISTER_DATA": str(data)})
    tokens = peopled(settings)
    server, stop, random = Server(data), Event(), Random(seed)
    players = [Player(server, own, number, stop) for number, own in enumerate(tokens)]
    for player in players:
        player.start()
    for _ in range(times):
        until_more(players, random.randint(*BETWEEN))
        time.sleep(random.uniform(0.0, 0.05))  # somewhere in the middle of the next ones
        server.kill()
        server.start()
    stop.set()
    for player in players:
        player.join(300)
    server.kill()
    failed = [player.failed for player in players if player.failed]
    assert not failed, "\n".join([*failed, "the server said:", *server.complaints()])
    return examined(settings, [one for player in players for one in player.acknowledged])


def peopled(settings: Settings) -> list[list[str]]:
    """A fresh register with pairs of players: their tokens."""
    migrate(settings.database)
    register = build(settings)
    pairs = [[register.people.add(f"player {one}{side}") for side in "ab"] for one in range(PLAYERS)]
    tokens = [[register.people.give_key(player.id, "token") for player in pair] for pair in pairs]
    register.close()
    return tokens


def until_more(players: list[Player], commands: int) -> None:
    """Comes back when so many more were acknowledged, however fast the machine is; or when somebody has failed."""
    wanted = sum(len(player.acknowledged) for player in players) + commands
    while sum(len(player.acknowledged) for player in players) < wanted and not any(one.failed for one in players):
        time.sleep(0.01)


def examined(settings: Settings, acknowledged: list[Acknowledged]) -> tuple[int, int]:
    """Every acknowledged entry is in its log, the chains hold, and nothing was done twice."""
    register = build(settings)
    try:
        for id in register.store.events.matches():
            log = register.store.events.read(id)
            match = fold(id, log)
            digests = [digest(data) for data in log]
            lost = [one for one in acknowledged if one.match == id and digests[one.version - 1] != one.digest]
            assert not lost, f"acknowledged and lost: {lost}"
            commands = Counter(
                entry.command for entry in register.store.events.entries(id) if isinstance(entry.event, DecisionMade)
            )
            assert max(commands.values(), default=1) == 1, f"done twice: {commands.most_common(1)}"
            assert match.version == len(log)
        found = set(register.store.events.matches())
        assert {one.match for one in acknowledged} <= found
        return len(acknowledged), len(found)
    finally:
        register.close()


@click.command()
@click.option("--times", default=100, show_default=True, help="How often to kill.")
def main(times: int) -> None:
    """Kill the web server in the middle of writes, again and again."""
    with TemporaryDirectory() as folder:
        commands, matches = drill(Path(folder), times)
    click.echo(f"{times} kills, {commands} acknowledged commands in {matches} matches: none lost, none done twice")


if __name__ == "__main__":
    main()
