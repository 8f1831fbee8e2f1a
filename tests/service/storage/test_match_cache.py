"""Matches at hand: loaded from what is stored, checked as they are, and let go when there are too many."""

import pytest

from domain.chain import BrokenChain
from service.storage.match_cache import LostSecret, Store
from service.usecases.matches import Matches
from tests.domain.games.tiny import Take
from tests.lamps import ANNA, PLAYERS, in_turns


def test_a_damaged_log_is_noticed_when_the_match_is_loaded(matches, queries, store, settings):
    match = in_turns(matches, queries)
    postgres = hasattr(store.durable, "schema")
    table, space = (
        ("book_events", "state || ' '::bytea") if postgres else ("stored_events", "CAST(state || ' ' AS BLOB)")
    )
    with store.durable.writing() as cursor:
        cursor.run(f"UPDATE {table} SET state={space} WHERE originator_id=? AND originator_version=3", match)
    fresh = Store(settings)
    with pytest.raises(BrokenChain) as broken:
        fresh.load(match)
    assert broken.value.version == 4
    fresh.close()


def test_a_match_whose_secret_was_damaged_cannot_go_on_and_says_so(matches, queries, settings, store):
    match = in_turns(matches, queries)
    with store.durable.writing() as cursor:
        cursor.run("UPDATE secrets SET sealed=? WHERE match=?", "00" * 32, match)
    other = Store(settings)
    with pytest.raises(LostSecret):
        Matches(other).decide(ANNA, match, Take(1), asked=2)
    other.close()


def test_the_cache_may_be_tiny(settings, store, queries):
    small = Store(settings, cached=1)
    matches = Matches(small)
    tables = [in_turns(matches, queries) for _ in range(3)]
    for match in tables * 2:
        asked = queries.summary(ANNA, match).awaiting[0]
        matches.decide(PLAYERS[asked.seat], match, Take(1), asked.asked)
    assert [queries.summary(ANNA, match).ply for match in tables] == [4, 4, 4]
    small.close()
