"""PostgreSQL is restarted under a register at work: nobody gets a connection that was cut, and nothing is lost."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from projections.sql import Unavailable
from service.config import Settings
from service.storage.match_cache import Store
from service.storage.schema import migrate
from service.usecases.matches import Matches
from tests import servers
from tests.domain.games.tiny import Take
from tests.lamps import ANNA, BERT, in_turns
from tests.registers import queries_on

pytestmark = [pytest.mark.postgres, pytest.mark.slow]


@pytest.fixture
def server() -> Iterator[servers.Postgres]:
    """A server of one's own, that can be stopped."""
    with servers.postgres() as own:
        yield own


@pytest.fixture
def at_work(server, tmp_path, lamps) -> Iterator[Store]:
    url = server.new_database()
    migrate(url)
    store = Store(Settings(tmp_path, url, None, b"a key that only this test knows!"))
    yield store
    store.close()


def use_many_connections(store: Store) -> None:
    """As busy threads do; they lie idle in the pool afterwards."""
    with ExitStack() as together:
        for _ in range(2):
            together.enter_context(store.durable.reading())
            together.enter_context(store.views.reading())
            together.enter_context(store.events.recorder.datastore.get_connection())


def test_after_a_restart_every_decision_is_made_at_once(server, at_work):
    matches = Matches(at_work)
    match = in_turns(matches, queries_on(at_work), sticks=1000)
    for ply in range(2, 6):
        use_many_connections(at_work)
        server.stop()
        server.start()
        assert matches.decide((ANNA, BERT)[ply % 2], match, Take(1), ply).ply == ply + 1
    assert at_work.load(match).ply == 6


def test_while_it_is_away_that_is_told_and_when_it_is_back_everything_goes_on(server, at_work):
    matches = Matches(at_work)
    match = in_turns(matches, queries_on(at_work), sticks=1000)
    use_many_connections(at_work)
    server.stop()
    for _ in range(2):
        with pytest.raises(Unavailable):
            matches.decide(ANNA, match, Take(1), 2)
    server.start()
    assert matches.decide(ANNA, match, Take(1), 2).ply == 3
    assert matches.decide(BERT, match, Take(1), 3).ply == 4
