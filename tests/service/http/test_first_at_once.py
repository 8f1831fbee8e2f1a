"""Several who are the first to ask for the same at the same moment get what one would get: whatever is made when it is
first asked for, and kept, is made for all of them, by the real server, at each address that can be read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path
from threading import Barrier
from time import time
from typing import NamedTuple

import pytest
from werkzeug.routing import Map

from service.app import create_app
from service.bootstrap import build
from service.config import Settings
from service.notify.calendar_feed import token
from service.run import demo
from service.storage.schema import migrate
from tests.web_servers import PATIENCE, WebServer

AT_ONCE = 4
SERVE = """
import sys
sys.setswitchinterval(1e-5)  # seconds: threads take turns a thousand times as often as usual
from functools import partial
from service import app
from service.http.limits import Limit, Limits
plenty, moment = Limits(*[Limit(1_000_000, 60)] * len(Limits._fields)), float(sys.argv.pop(1))
app.create_app = partial(app.create_app, limits=plenty, now=lambda: moment)
from service.cli import main
main()
"""
WITHOUT = {"/metrics"}  # it counts those who ask
FRESH = re.compile(rb'name="command" value="[^"]*"|"request":"[^"]*"|Status \d+, request \w+')  # told to one alone


class Told(NamedTuple):
    status: int
    body: bytes


class FilledRegister:
    """A register with demo matches of all games, and every address of it that can be read."""

    def __init__(self, data: Path) -> None:
        settings = Settings.load({"TRAINREGISTER_DATA": str(data)})
        migrate(settings.database)
        seeded = demo.seed(settings, tournament=True)
        register = build(settings)
        ada = next(one for one in register.people.all("person") if one.name == "Ada")
        self.headers = {"Authorization": f"Bearer {seeded.token}"}
        self.cookie = {"Cookie": f"register-key={register.people.give_key(ada.id, 'session')}"}
        self._fills = {
            "match": [one.id for one in seeded.matches if one.stage != "open"],
            "game": [one.game for one in seeded.matches if one.stage == demo.GOING_ON],
            "tournament": [seeded.tournament],
            "round": ["1"],
            "player": [ada.id],
            "token": [token(register, ada)],
            "filename": ["register.js"],
        }
        register.close()
        self._map: Map = create_app(settings).url_map

    def addresses(self) -> Iterator[str]:
        adapter = self._map.bind("localhost")
        for rule in self._map.iter_rules():
            if "GET" in (rule.methods or ()) and rule.rule not in WITHOUT and not rule.rule.endswith("/stream"):
                names = sorted(rule.arguments)
                for filled in product(*(self._fills.get(name, ["1" * 16]) for name in names)):
                    yield adapter.build(rule.endpoint, dict(zip(names, filled, strict=True)))


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> tuple[FilledRegister, Path]:
    data = tmp_path_factory.mktemp("filled")
    return FilledRegister(data), data


@pytest.fixture(scope="module")
def server(filled: tuple[FilledRegister, Path]) -> Iterator[WebServer]:
    made = WebServer(filled[1], SERVE, [str(time())], threads=2 * AT_ONCE)
    yield made
    assert made.end() == 0


@pytest.mark.timeout(600)
def test_who_are_first_at_the_same_moment_get_the_same(filled: tuple[FilledRegister, Path], server: WebServer):
    register, _ = filled
    together, asked = Barrier(AT_ONCE), [*register.addresses()]
    assert len(asked) > 400

    def ask_for_all(number: int) -> list[Told]:
        connection, told = server.connect(), []
        for path in asked:
            together.wait(PATIENCE)
            connection.request("GET", path, headers=register.headers if path.startswith("/api/") else register.cookie)
            answer = connection.getresponse()
            told.append(Told(answer.status, FRESH.sub(b"", answer.read())))
        connection.close()
        return told

    with ThreadPoolExecutor(AT_ONCE) as people:
        all_told = [*zip(asked, *people.map(ask_for_all, range(AT_ONCE)), strict=True)]
    assert [(path, told) for path, *told in all_told if any(one.status >= 500 for one in told)] == []
    assert [path for path, first, *others in all_told if any(one != first for one in others)] == []
