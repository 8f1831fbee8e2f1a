"""The description as strangers' tools read it: linters have nothing to say, and clients generated from it play a whole
match against a real server, and read a picture, an export and a 304.
"""

from __future__ import annotations

import importlib
import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from werkzeug.serving import WSGIRequestHandler, make_server

from service.api.game_records import RECORD
from service.config import Settings
from service.proof import verify
from tests.service.api import World

OPS = Path(__file__).parents[3] / "ops"
HERE = "https://register.example"  # linters warn of addresses that only work at home
PNG = b"\x89PNG"
LONGEST = 400  # decisions


class Quiet(WSGIRequestHandler):
    """Says nothing of requests: the register has a log of its own."""

    def log_request(self, *args: Any) -> None:
        pass


def run(*command: str | Path, folder: Path) -> str:
    done = subprocess.run([*map(str, command)], cwd=folder, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, f"{command[0]}: {done.stdout[-3000:]}{done.stderr[-3000:]}"
    return done.stdout


@pytest.fixture(scope="module")
def tools() -> Path:
    """Where the packages of npm are."""
    return Path(run(OPS / "clients/setup", folder=OPS).strip())


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    data = tmp_path_factory.mktemp("clients")
    made = World(Settings(data, f"sqlite:///{data / 'register.db'}", None, b"a key that only these tests know", HERE))
    yield made
    made.close()


@pytest.fixture(scope="module")
def description(own: World, tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("description") / "openapi.json"
    file.write_text(json.dumps(own.spec))
    return file


@pytest.fixture(scope="module")
def address(own: World) -> Iterator[str]:
    """A real server on a port of its own."""
    server = make_server("127.0.0.1", 0, own.app, threaded=True, request_handler=Quiet)
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()


def of_one_game(spec: dict[str, Any], game: str) -> dict[str, Any]:
    """The description without the records of all games but one: what is alike needs to be judged once."""
    cut, kept = deepcopy(spec), (game, "tournament")
    shapes = cut["components"]["schemas"]
    gone = {name for name, one in shapes.items() if one.get(RECORD, game) not in kept}
    cut["components"]["schemas"] = {name: one for name, one in shapes.items() if name not in gone}
    _forget(cut, {f"#/components/schemas/{name}" for name in gone})
    return cut


def _forget(part: Any, gone: set[str]) -> None:
    if isinstance(part, dict):
        for ways in ("oneOf", "anyOf"):
            part |= {ways: [one for one in part[ways] if one.get("$ref") not in gone]} if ways in part else {}
        if "mapping" in part:
            part["mapping"] = {name: at for name, at in part["mapping"].items() if at not in gone}
        part = list(part.values())
    if isinstance(part, list):
        for one in part:
            _forget(one, gone)


def test_redocly_has_nothing_to_say(description: Path, tools: Path):
    lint = ("node_modules/.bin/redocly", "lint", "--format=json", "--config", OPS / "clients/redocly.yaml", description)
    told = json.loads(run(*lint, folder=tools))
    assert told["problems"] == []


def test_spectral_has_nothing_to_say(own: World, tools: Path, tmp_path: Path):
    file = tmp_path / "openapi.json"
    file.write_text(json.dumps(of_one_game(own.spec, "coal-baron")))
    rules = OPS / "clients/spectral.yaml"
    lint = ("node_modules/.bin/spectral", "lint", "--fail-severity=hint", "--ruleset", rules, file)
    assert "No results" in run(*lint, folder=tools)


def test_a_typescript_client_plays_a_whole_match(
    own: World, description: Path, address: str, tools: Path, tmp_path: Path
):
    made = tmp_path / "client"
    plugins = ("@hey-api/typescript", "@hey-api/sdk", "@hey-api/client-fetch")
    run("node_modules/.bin/openapi-ts", "-i", description, "-o", made, "-p", *plugins, folder=tools)
    for name in ("play.ts", "tsconfig.json"):
        shutil.copy(OPS / "clients" / name, made)
    run(tools / "node_modules/.bin/tsc", "-p", made, folder=made)
    told = json.loads(run("node", made / "made/play.js", address, own.tokens["Anna"], folder=made))
    assert (told["status"], told["again"]) == ("finished", 304)
    assert told["decisions"] > 10
    assert told["mind"] > 0
    assert told["picture"] > 1_000
    assert "pick" in told["kinds"]
    assert verify(told["file"].encode()).good


def test_a_python_client_plays_a_whole_match(
    own: World, description: Path, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    generator = Path(sys.executable).with_name("openapi-python-client")
    options = ("--config", OPS / "clients/python.yaml", "--meta", "none", "--fail-on-warning")
    run(generator, "generate", "--path", description, *options, "--output-path", "register_client", folder=tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    called = PythonClient(address, own.tokens["Bartek"])
    match = called.opened()
    decisions = called.played(match)
    assert decisions > 10
    over = called("matches.get_match", match)
    assert over.parsed.status.value == "finished"
    assert called("matches.get_match", match, if_none_match=over.headers["ETag"]).status_code == 304
    assert called("pictures.get_board_as_png", match).parsed.payload.read().startswith(PNG)
    assert verify(called("reading.export_match", match).parsed).good
    start = called("what_if.play_what_if", match, ply=3).parsed
    assert called("what_if.play_what_if", match, ply=3, line=start.offers[0].line).parsed.length > 0


class PythonClient:
    """Calls operations of the generated package by their names."""

    def __init__(self, address: str, token: str) -> None:
        self._client = importlib.import_module("register_client").AuthenticatedClient(base_url=address, token=token)

    def __call__(self, operation: str, *args: Any, **kwargs: Any) -> Any:
        module = importlib.import_module(f"register_client.api.{operation}")
        return module.sync_detailed(*args, client=self._client, **kwargs)

    def model(self, name: str, **fields: Any) -> Any:
        return getattr(importlib.import_module("register_client.models"), name)(**fields)

    def opened(self) -> str:
        """A match for one against Eve, begun."""
        table = self.model("SteamrollersNewMatch", game="steamrollers", seats=1)
        match: str = self("matches.open_match", body=table).parsed.match
        self("matches.take_seat", match, body=self.model("SeatRequest", words="typed"))
        self("matches.start_match", match, body=self.model("EmptyRequest"))
        return match

    def played(self, match: str) -> int:
        for decisions in range(LONGEST):
            legal = self("reading.list_legal_decisions", match).parsed
            assert type(legal).__name__ == "SteamrollersLegalDecisions"
            if not legal.offers:
                return decisions
            chosen = legal.offers[decisions % len(legal.offers)].decision
            asked = self.model("DecisionRequest", ply=legal.ply, decision=chosen)
            made = self("play.make_decision", match, body=asked, idempotency_key=f"decision-{decisions}")
            assert made.status_code == 201, made.content
        raise AssertionError("this match does not end")
