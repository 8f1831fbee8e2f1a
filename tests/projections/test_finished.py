"""Finished matches in the order of the log: nothing comes in before what somebody has got already."""

import pytest

from projections.finished import finished
from projections.log_places import SHARDS, shard_of
from projections.runner import Runner
from tests.lamps import BERT, started


@pytest.mark.postgres
@pytest.mark.parametrize("database", ["postgres"], indirect=True)
def test_what_not_all_followers_have_passed_is_not_listed_yet(matches, store):
    """Two share the shards, and the one that has the first end lags behind: who reads meanwhile misses nothing."""
    ids = [started(matches) for _ in range(6)]
    late = [shard_of(ids[0], SHARDS)]
    rest = [one for one in range(SHARDS) if one not in late]
    early, lagging = (Runner(store.events, store.views, mine=lambda mine=mine: mine) for mine in (rest, late))
    for match in ids:
        matches.resign(BERT, match)
    early.catch_up()
    assert finished(store.views, game="lamps") == []
    lagging.catch_up()
    assert [one.match for one in finished(store.views, game="lamps")] == ids


def test_pages_follow_the_order_in_which_ends_were_stored(matches, queries, store):
    ids = [started(matches) for _ in range(5)]
    stored = [ids[at] for at in (3, 0, 4, 2, 1)]
    for match in stored:
        matches.resign(BERT, match)
    queries.catch_up()
    found, after = [], None
    while page := finished(store.views, player="anna", after=after, limit=2):
        found += [one.match for one in page]
        after = page[-1].cursor
    assert found == stored
