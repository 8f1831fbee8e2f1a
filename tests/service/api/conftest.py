"""A world per module and database: making tables once is enough."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from service.config import Settings
from tests.service.api import World

KEY = b"a key that only these tests know"


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def world(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    data: Path = tmp_path_factory.mktemp("world")
    if request.param == "sqlite":
        url = f"sqlite:///{data / 'register.db'}"
    else:
        url = request.getfixturevalue("postgres_server").new_database()
    made = World(Settings(data, url, None, KEY))
    yield made
    made.close()


@pytest.fixture
def small(tmp_path: Path) -> Iterator[World]:
    """A world of its own on SQLite, for tests that break something."""
    made = World(Settings(tmp_path, f"sqlite:///{tmp_path / 'register.db'}", None, KEY))
    yield made
    made.close()
