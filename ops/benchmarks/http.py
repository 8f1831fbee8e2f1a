"""Decisions over HTTP, against a bare POST that appends one event, on the same server with the same client.

Matches are laid out and started, the database is copied, one copy is played to write down who decides what, and the
other is served: so the client has whole matches to send and need not ask what is legal.
"""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from statistics import median
from threading import Lock
from types import SimpleNamespace
from typing import Any, NamedTuple

import msgspec

from ops.benchmarks import Row, at_least
from service.bootstrap import Register, build
from service.config import Settings
from service.storage.schema import migrate
from service.usecases.callers import Caller
from service.usecases.matches import read
from tests.ports import free_port
from tests.registers import bot_choice, lay_table, match_in

GAME, SEATS = "coal-baron", 3
CONNECTIONS = 4
SOME = 15  # requests of each connection before it is the other's turn
SHARE = 0.75


class Shot(NamedTuple):
    """One request."""

    path: str
    token: str
    body: bytes


def run(quick: bool) -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        script = prepare(data, 8 if quick else 24)
        bare = [[Shot("/append", "", shot.body) for shot in shots] for shots in script]
        with served(_copy(data), "ours") as our_port, served(_copy(data), "bare") as bare_port:
            ours, theirs = in_turn(Client(our_port), script, Client(bare_port), bare)
    name = f"decisions over HTTP, {CONNECTIONS} connections, against a bare append"
    return [at_least(name, ours, "requests/s", theirs, SHARE)]


# --- what is sent ----------------------------------------------------------------------------------------------------


def prepare(data: Path, matches: int) -> list[list[Shot]]:
    """Started matches in a data folder, and for each connection all decisions of its share of them."""
    data.mkdir()
    settings = Settings.load({"TRAINREGISTER_DATA": str(data)})
    migrate(settings.database)
    register = build(settings)
    players = [register.people.add(f"player {seat}") for seat in range(SEATS)]
    tokens = {one.id: register.people.give_key(one.id, "token") for one in players}
    ids = [lay_table(register.matches, [Caller(one.id) for one in players], GAME) for _ in range(matches)]
    register.close()
    played = build(Settings.load({"TRAINREGISTER_DATA": str(_copy(data))}))
    script = [list(_played(played, id, tokens)) for id in ids]
    played.close()
    return [[shot for one in script[place::CONNECTIONS] for shot in one] for place in range(CONNECTIONS)]


def _copy(data: Path) -> Path:
    copy = data.with_name(f"copy-{time.monotonic_ns()}")
    return Path(shutil.copytree(data, copy))


def _played(register: Register, id: str, tokens: dict[str, str]) -> Iterator[Shot]:
    while True:
        match = match_in(register.store, id)
        if match.over:
            return
        seat = match.awaited[0]
        ply, player = match.questions(seat)[0].asked, match.players[seat]
        decision = read(match, seat, bot_choice(match, seat, "random"))
        register.matches.decide(Caller(player), id, decision, ply)
        body = msgspec.json.encode({"ply": ply, "decision": decision})
        yield Shot(f"/api/matches/{id}/decisions", tokens[player], body)


# --- who sends it ----------------------------------------------------------------------------------------------------

Script = Sequence[Sequence[Shot]]  # for each connection


def in_turn(one: Client, script: Script, other: Client, others: Script) -> tuple[float, float]:
    """Requests per second of both, sent some at a time in turn: a busy machine disturbs both alike."""
    longest = max(map(len, script))
    times: list[tuple[float, float]] = []
    for start in range(0, longest, SOME):
        part = slice(start, start + SOME)
        times.append((one.send([shots[part] for shots in script]), other.send([shots[part] for shots in others])))
    kept = times[1:]  # the first requests load what is loaded once
    return 1 / median(ours for ours, _ in kept), 1 / median(theirs for _, theirs in kept)


class Client:
    """Several connections that are kept, each with a thread of its own."""

    def __init__(self, port: int) -> None:
        self._connections = [HTTPConnection("127.0.0.1", port) for _ in range(CONNECTIONS)]
        for connection in self._connections:
            connection.connect()
            connection.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def send(self, script: Script) -> float:
        """Seconds a request took, all connections sending at the same time; each must be answered with 201."""
        with ThreadPoolExecutor(CONNECTIONS) as senders:
            started = time.perf_counter()
            list(senders.map(_send, self._connections, script))
            return (time.perf_counter() - started) / sum(map(len, script))


def _send(connection: HTTPConnection, shots: Sequence[Shot]) -> None:
    for shot in shots:
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {shot.token}"}
        connection.request("POST", shot.path, shot.body, headers)
        response = connection.getresponse()
        told = response.read()
        assert response.status == 201, (response.status, told[:300])


# --- who answers -----------------------------------------------------------------------------------------------------


@contextmanager
def served(data: Path, what: str) -> Iterator[int]:
    """A server of its own process on a free port."""
    port = free_port()
    log = (data / "server.log").open("wb")
    process = subprocess.Popen([sys.executable, "-m", "ops.benchmarks.http", what, str(data), str(port)], stderr=log)
    try:
        _wait(port, process)
        yield port
    finally:
        process.terminate()
        process.wait()
        log.close()


def _wait(port: int, process: subprocess.Popen[bytes]) -> None:
    for _ in range(600):
        with closing(socket.socket()) as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        assert process.poll() is None, "the server did not start"
        time.sleep(0.05)
    raise AssertionError("the server did not start")


def bare_app(settings: Settings) -> Any:
    """The least that could be called a service: JSON comes in, one chained event is stored durably, JSON goes out."""
    from flask import Flask, request

    from domain.chain import Actor, digest
    from domain.match.log import DecisionMade, Entry, Written, encode
    from service.storage.event_store import EventStore

    app, events, writing, last = (
        Flask("bare"),
        EventStore(settings.database),
        Lock(),
        SimpleNamespace(digest="", version=0),
    )

    @app.post("/append")
    def append() -> tuple[dict[str, Any], int]:
        sent = request.get_json()
        with writing:  # the order of one log; matches have one each
            head, version = last.digest, last.version + 1
            event = DecisionMade(version, 0, msgspec.Raw(msgspec.json.encode(sent)), msgspec.Raw(b"[]"))
            entry = Entry(
                match="bare", version=version, at=int(time.time()), by=Actor("player", "somebody"), command="", salt="",
                prev=head, event=event,
            )  # fmt: skip
            data = encode(entry)
            events.append([Written(entry, data, digest(data))])
            last.digest, last.version = digest(data), version
        return {"version": version, "digest": last.digest}, 201

    return app


def serve(what: str, data: str, port: str) -> None:
    """Run one of the two applications under the settings of `trainregister web`."""
    from service.app import create_app
    from service.http.limits import Limit, Limits
    from service.run.web_server import METRICS, Server, server_options

    settings = Settings.load({"TRAINREGISTER_DATA": data})

    class Bench(Server):
        def load(self) -> Any:
            plenty = Limits(*[Limit(1 << 40, 60)] * len(Limits._fields))  # counted, but never reached
            if what != "ours":
                return bare_app(settings)
            return create_app(settings, limits=plenty, metrics=settings.data / METRICS)

    sys.argv = sys.argv[:1]
    Bench(settings, server_options(f"127.0.0.1:{port}", 1, 16), 0).run()


if __name__ == "__main__":
    serve(*sys.argv[1:])
