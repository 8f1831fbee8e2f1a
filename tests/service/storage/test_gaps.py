"""An entry is stored only behind the entry it names; whoever is ahead of the database, or beside it, starts over."""

from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest

from domain.chain import START
from domain.words import Refused
from projections import snapshots
from projections.runner import Runner
from service.storage.group_commit import Taken
from service.storage.match_cache import Store
from service.usecases.matches import Matches
from tests.domain.games.tiny import Take
from tests.lamps import ANNA, BERT, PLAYERS, in_turns
from tests.matches import Table
from tests.registers import queries_on


def lose(store: Store, match: str, after: int) -> None:
    """The tail of a log is gone, as behind a failover or a snapshot of the disk that was put back."""
    events = "book_events" if hasattr(store.durable, "schema") else "stored_events"
    with store.durable.writing() as cursor:
        cursor.run(f"DELETE FROM {events} WHERE originator_id=? AND originator_version>?", match, after)


def play(matches: Matches, match: str, decisions: int) -> None:
    for _ in range(decisions):
        asked = queries_on(matches.store).summary(ANNA, match).awaiting[0]
        matches.decide(PLAYERS[asked.seat], match, Take(1), asked.asked)


@pytest.mark.parametrize("number", [1, 3], ids=["one entry", "several"])
def test_nothing_is_stored_behind_a_gap(store, number):
    table = Table("lamps", 2, seed=1).play(6)
    store.events.append(table.written[:4])
    with pytest.raises(Taken):
        store.events.append(table.written[5 : 5 + number])
    assert len(store.events.read(table.match.id)) == 4
    store.events.append(table.written[4 : 4 + number])


@pytest.mark.parametrize("number", [1, 3], ids=["one entry", "several"])
def test_nothing_is_stored_behind_another_entry_than_the_one_it_names(store, number):
    table, other = (Table("lamps", 2, seed=1) for _ in range(2))
    table.play(6)
    other.at += 1  # the same match, which went on otherwise
    other.play(6)
    place = next(at for at, data in enumerate(table.log) if data != other.log[at])
    store.events.append(table.written[: place + 1])
    with pytest.raises(Taken):
        store.events.append(other.written[place + 1 : place + 1 + number])
    assert store.events.read(table.match.id) == table.log[: place + 1]


def test_no_log_begins_in_the_middle(store):
    table = Table("lamps", 2, seed=1).play(2)
    with pytest.raises(Taken):
        store.events.append(table.written[1:])
    second = table.written[1]
    headless = second._replace(entry=msgspec.structs.replace(second.entry, prev=START))
    with pytest.raises(Taken):
        store.events.append([headless])
    assert store.events.matches() == []


def test_links_inside_of_a_batch_count_too(store):
    table = Table("lamps", 2, seed=1).play(6)
    with pytest.raises(Taken):
        store.events.append([*table.written[:3], *table.written[4:]])
    assert store.events.read(table.match.id) == []


def test_of_a_shared_commit_only_those_behind_a_gap_fail(store):
    tables = [Table("lamps", 2, seed=seed).play(12) for seed in range(1, 9)]

    def write(table: Table) -> bool:
        """Every second one has lost an entry on the way."""
        missing = 6 if table.match.id[-1] in "2468" else None
        try:
            for place, one in enumerate(table.written):
                if place != missing:
                    store.events.append([one])
        except Taken:
            return False
        return True

    with ThreadPoolExecutor(len(tables)) as threads:
        assert list(threads.map(write, tables)) == [True, False] * 4
    for table, length in zip(tables, [None, 6] * 4, strict=True):
        assert store.events.read(table.match.id) == table.log[:length]


# --- who has a match at hand that the database does not have ---------------------------------------------------------


def test_a_match_at_hand_that_is_ahead_of_the_database_is_dropped(matches, queries, store):
    match = in_turns(matches, queries)
    play(matches, match, 3)
    stored = store.events.read(match)
    lose(store, match, len(stored) - 1)
    with pytest.raises(Refused, match="not your turn"):
        matches.decide(BERT, match, Take(1), None)  # whose turn it was before the last decision was lost
    assert store.events.read(match) == stored[:-1]
    assert matches.decide(ANNA, match, Take(1), None).version == len(stored)
    assert [one.version for one in store.events.entries(match)] == list(range(1, len(stored) + 1))


def test_who_reads_sees_what_is_stored_and_not_what_was_lost(matches, queries, store):
    match = in_turns(matches, queries)
    play(matches, match, 3)
    before = queries.summary(ANNA, match).version
    lose(store, match, before - 2)
    assert queries.summary(ANNA, match).version == before - 2


def test_a_log_that_went_on_otherwise_is_read_as_it_is(matches, queries, store, settings):
    """The tail was lost, and another process has written another one, which is as long or longer."""
    match = in_turns(matches, queries)
    play(matches, match, 2)
    version = queries.summary(ANNA, match).version
    lose(store, match, version - 2)
    other = Store(settings)
    elsewhere = Matches(other)
    for _ in range(3):
        at = queries_on(other).summary(ANNA, match).awaiting[0]
        elsewhere.decide(PLAYERS[at.seat], match, Take(2), at.asked)
    assert queries.summary(ANNA, match).digest == queries_on(other).summary(ANNA, match).digest
    play(matches, match, 1)
    other.close()


def test_a_snapshot_that_is_ahead_of_the_log_is_not_used(matches, queries, store, settings, monkeypatch):
    monkeypatch.setattr(snapshots, "EVERY", 4)
    match = in_turns(matches, queries, sticks=40)
    play(matches, match, 6)
    Runner(store.events, store.views).catch_up()
    with store.views.reading() as cursor:
        snapshot = snapshots.find(cursor, match)
    assert snapshot is not None
    lose(store, match, snapshot.version - 1)
    fresh = Store(settings)
    assert fresh.load(match).version == snapshot.version - 1
    play(Matches(fresh), match, 1)
    fresh.close()


def test_views_that_are_ahead_of_the_log_are_made_anew(matches, queries, store):
    kept, gone = in_turns(matches, queries), in_turns(matches, queries)
    runner = Runner(store.events, store.views)
    runner.catch_up()
    lose(store, gone, 0)
    runner.catch_up()
    assert [one.id for one in queries.lobby()] == [kept]
    play(matches, kept, 1)
    runner.catch_up()
    assert queries.lobby()[0].ply == queries.summary(ANNA, kept).ply


def test_views_behind_a_log_that_went_on_otherwise_are_made_anew(matches, queries, store, settings):
    """The log has lost its tail and has grown past the place of the views since: nothing there is what they saw."""
    kept, gone = in_turns(matches, queries), in_turns(matches, queries)
    runner = Runner(store.events, store.views)
    runner.catch_up()
    lose(store, gone, 0)
    store.drop_all()
    before = len(store.events.read(kept))
    play(matches, kept, 3)
    for _ in range(3):
        in_turns(matches, queries)  # further than it ever was
    runner.catch_up()
    assert gone not in [one.id for one in queries.lobby()]
    assert len(queries.lobby()) == 4
    assert next(one.ply for one in queries.lobby() if one.id == kept) == queries.summary(ANNA, kept).ply
    assert len(store.events.read(kept)) == before + 3


def test_a_command_that_was_lost_with_the_tail_is_carried_out_when_it_comes_again(matches, queries, store):
    """Who was told that it is done asks again after a failover, and the process still has the match at hand."""
    match = in_turns(matches, queries)
    at = queries.summary(ANNA, match).awaiting[0]
    first = matches.decide(PLAYERS[at.seat], match, Take(1), at.asked, "mine")
    lose(store, match, first.version - 1)
    again = matches.decide(PLAYERS[at.seat], match, Take(1), at.asked, "mine")
    assert (again.version, again.repeated) == (first.version, False)
    assert len(store.events.read(match)) == first.version
