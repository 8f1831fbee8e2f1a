"""A register with its feed and a real Redis, made once for a module; Anna and Bartek play, Celina watches."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from service.config import Settings
from service.run import redis_server
from service.usecases.callers import Caller
from tests.feeds import Reader, fed, token, with_feed
from tests.registers import lay_table
from tests.service.api import World
from tests.service.api.conftest import KEY


class FedWorld(World):
    """The same world of tests, with whoever watches it."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.settings = settings
        self._readers = ExitStack()

    def watch(self, path: str, name: str | None = None, **headers: str) -> Reader:
        reader = Reader(self.settings, path, **(token(self.tokens[name]) if name else {}), **headers)
        self._readers.callback(reader.close)
        return reader

    def session(self, name: str) -> str:
        """The cookie of somebody who has signed in."""
        return f"register-key={self.register.people.give_key(self.ids[name], 'session')}"

    def caller(self, name: str) -> Caller:
        return Caller(self.ids[name])

    def match(self) -> str:
        """Anna and Bartek play; Anna is asked first."""
        people = [self.caller("Anna"), self.caller("Bartek")]
        return lay_table(self.register.matches, people, options=b'{"start_seat":0}')

    def forget_readers(self) -> None:
        self._readers.close()


@pytest.fixture(scope="module")
def fed_world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FedWorld]:
    data: Path = tmp_path_factory.mktemp("fed")
    with redis_server.running(data) as queue:
        settings = with_feed(Settings(data, f"sqlite:///{data / 'register.db'}", None, KEY), queue)
        world = FedWorld(settings)
        with fed(settings, now=world.wall) as running:
            world.feed = running
            yield world
        world.close()


@pytest.fixture
def world(fed_world: FedWorld) -> Iterator[FedWorld]:
    yield fed_world
    fed_world.forget_readers()
