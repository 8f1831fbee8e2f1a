"""Snapshots save folding, and change nothing."""

from projections import snapshots
from projections.match_rows import rows_of
from service.storage.match_cache import Store
from service.usecases.matches import Matches
from service.usecases.queries import Queries
from tests.domain.games.tiny import Take
from tests.lamps import ANNA, BERT, in_turns, play_on
from tests.registers import match_in


def test_a_snapshot_saves_folding_and_changes_nothing(matches, queries, store, settings, monkeypatch):
    monkeypatch.setattr(snapshots, "EVERY", 5)
    match = in_turns(matches, queries, sticks=1000)
    play_on(matches, queries, match, decisions=7)
    queries.catch_up()
    with store.views.reading() as cursor:
        kept = snapshots.find(cursor, match)
    assert kept is not None
    matches.decide(*next_decision(queries, match))
    other = Store(settings)
    assert rows_of(other.load(match)) == rows_of(Store(settings).load(match))
    assert other.load(match).table == match_in(store, match).table
    assert Matches(other).decide(*next_decision(queries, match)).status == "running"
    other.close()


def test_a_snapshot_of_another_shape_is_not_used(matches, queries, store, monkeypatch):
    monkeypatch.setattr(snapshots, "EVERY", 1)
    match = in_turns(matches, queries)
    queries.catch_up()
    for change in ("shape='1/old/old'", "data='{}'"):
        with store.views.writing() as cursor:
            cursor.run(f"UPDATE snapshots SET {change}")
        with store.views.reading() as cursor:
            assert snapshots.find(cursor, match) is None
        assert store.load(match).ply == 2


def test_a_strike_that_reaches_behind_a_snapshot_is_folded_from_the_log(matches, queries, store, settings, monkeypatch):
    monkeypatch.setattr(snapshots, "EVERY", 1)
    match = in_turns(matches, queries)
    matches.decide(ANNA, match, Take(3), 2)
    queries.catch_up()
    matches.take_back(ANNA, match)
    other = Store(settings)
    assert other.load(match).table.heap == 12
    other.close()


def next_decision(queries: Queries, match: str):
    asked = queries.summary(ANNA, match).awaiting[0]
    player = (ANNA, BERT)[asked.seat]
    return player, match, Take(1), asked.asked
