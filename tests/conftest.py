"""What every test shares: the register on SQLite and on a real PostgreSQL, with the tiny game Lamps.

`store`, `matches`, `readings` and `people` run every test that asks for them on both databases. Tests that need only
one say `@pytest.mark.parametrize("database", ["sqlite"], indirect=True)`.
"""

from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import settings as hypothesis_settings

from domain.games import GAMES
from service.bootstrap import Register, build
from service.config import Settings
from service.storage.match_cache import Store
from service.storage.schema import migrate
from service.usecases.matches import Matches
from service.usecases.people import People
from service.usecases.queries import Queries
from tests import chance, servers
from tests.domain.games import tiny
from tests.registers import Wall

# A busy machine is not a failing test: pytest-timeout stops what really hangs.
# Nor is luck: chance follows from a test's name (`tests/chance.py`), and so do the examples of hypothesis.
hypothesis_settings.register_profile("house", deadline=None, derandomize=True)
hypothesis_settings.load_profile("house")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--chance", default="", metavar="WORD", help="Shuffle the chance of all tests anew.")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None, None, None]:
    chance.begin(item.config.getoption("chance") + item.nodeid)
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(
    fixturedef: pytest.FixtureDef[object], request: pytest.FixtureRequest
) -> Generator[None, object, object]:
    if fixturedef.scope == "function":
        return (yield)
    word = request.config.getoption("chance")
    with chance.apart(f"{word}{fixturedef.baseid} {fixturedef.argname} {getattr(request, 'param', None)}"):
        return (yield)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[servers.Postgres]:
    with servers.postgres() as server:
        yield server


@pytest.fixture(scope="session")
def migrated(postgres_server: servers.Postgres) -> str:
    """The name of a PostgreSQL database with all tables, to be copied: faster than making them for every test."""
    url = postgres_server.new_database()
    migrate(url)
    return postgres_server.name(url)


@pytest.fixture
def lamps() -> Iterator[str]:
    """The tiny game, registered for one test."""
    GAMES["lamps"] = tiny
    yield "lamps"
    del GAMES["lamps"]


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of a new database with all tables, first on SQLite and then on PostgreSQL."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'register.db'}"
        return
    server = request.getfixturevalue("postgres_server")
    url = server.new_database(request.getfixturevalue("migrated"))
    yield url
    server.drop(url)


@pytest.fixture
def settings(database: str, tmp_path: Path) -> Settings:
    return Settings(tmp_path, database, None, b"a key that only this test knows!")


@pytest.fixture
def time() -> Wall:
    """A clock that tests can set."""
    return Wall(1_800_000_000)


@pytest.fixture
def built(settings: Settings, lamps: str, time: Wall) -> Iterator[Register]:
    """All parts of a process, on tables of their own."""
    migrate(settings.database)
    opened = build(settings, time)
    yield opened
    opened.close()


@pytest.fixture
def store(built: Register) -> Store:
    return built.store


@pytest.fixture
def matches(built: Register) -> Matches:
    return built.matches


@pytest.fixture
def queries(built: Register) -> Queries:
    return built.queries


@pytest.fixture
def people(built: Register) -> People:
    return built.people
