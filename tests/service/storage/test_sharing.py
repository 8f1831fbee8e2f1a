"""Followers of the log share its shards, and take over from each other. What each takes in counts once."""

from random import Random
from time import sleep

import pytest

from projections.log_places import SHARDS, START, LogPlace, Stretch, furthest_behind, places_in, shard_of
from projections.runner import Runner
from service.notify.follower import Follower
from service.storage import leases, sharing
from service.storage.sharing import Sharing
from service.storage.stored_entries import Noted
from tests.lamps import PLAYERS, in_turns, play_on, started
from tests.projections.stored_views import contents

ON_POSTGRES = [pytest.mark.postgres, pytest.mark.parametrize("database", ["postgres"], indirect=True)]


def places(*notes: int) -> list[LogPlace]:
    return [LogPlace(0, note) for note in notes]


def test_a_match_is_of_the_same_shard_in_every_release():
    assert [shard_of(one, SHARDS) for one in ("abcdefghijkl", "match1", "")] == [36, 61, 0]


def test_the_furthest_behind_are_read_first_up_to_the_next_ones():
    at = dict(enumerate(places(5, 3, 3, 9)))
    assert furthest_behind(at, [0, 1, 2, 3]) == Stretch(frozenset([1, 2]), *places(3, 5))
    assert furthest_behind(at, [0, 3]) == Stretch(frozenset([0]), *places(5, 9))
    assert furthest_behind(at, [3]) == Stretch(frozenset([3]), LogPlace(0, 9), None)
    assert furthest_behind(at, []) is None


@pytest.mark.parametrize(
    ("upto", "read", "limit", "end"),
    [
        (None, [4, 5], 10, 5),  # nobody is ahead
        (None, [], 10, 3),
        (7, [4, 5], 2, 5),  # there is more to read
        (7, [4, 7, 8], 3, 7),  # beyond are others
        (7, [4, 5], 10, 7),  # nothing is left in between
    ],
)
def test_where_a_stretch_ends(upto, read, limit, end):
    stretch = Stretch(frozenset([0]), LogPlace(0, 3), upto and LogPlace(0, upto))
    notes = [Noted(LogPlace(0, note), "match", 1, "opened") for note in read]
    assert stretch.end(notes, limit) == LogPlace(0, end)
    assert all(upto is None or note.at.note <= upto for note in stretch.of_ours(notes, 1))


class TestOnPostgres:
    pytestmark = ON_POSTGRES

    def test_who_comes_gets_a_part_and_what_the_dead_leave_is_taken_over(self, store, monkeypatch):
        monkeypatch.setattr(sharing, "ALIVE", 300)
        monkeypatch.setattr(sharing, "SAY_SO", 0.0)
        first, second = Sharing(store.durable, "views"), Sharing(store.durable, "views")
        other = Sharing(store.durable, "post")
        assert {*first.mine()} == {*other.mine()} == {*range(SHARDS)}
        second.mine()
        mine, others = {*first.mine()}, {*second.mine()}
        assert len(mine) == len(others) == SHARDS // 2
        assert not mine & others
        sleep(0.35)  # nothing was heard of the second
        assert {*first.mine()} == {*range(SHARDS)}

    def test_who_leaves_is_not_waited_for(self, store, monkeypatch):
        monkeypatch.setattr(sharing, "SAY_SO", 0.0)
        first, second = Sharing(store.durable, "views"), Sharing(store.durable, "views")
        first.mine(), second.mine()
        second.leave()
        assert {*first.mine()} == {*range(SHARDS)}

    def test_two_that_share_and_one_that_dies_give_what_one_gives(self, store, matches, queries):
        """Who died had taken in some; whoever takes over goes on from there."""
        halves = [range(0, SHARDS, 2), range(1, SHARDS, 2)]
        runners = [Runner(store.events, store.views, mine=lambda half=half: half) for half in halves]
        for seed in range(4):
            play_on(matches, queries, in_turns(matches, queries), decisions=6, seed=seed)
            runners[0].step()
        runners[1].step()
        Runner(store.events, store.views).catch_up()
        followed = contents(store)
        Runner(store.events, store.views).rebuild()
        assert contents(store) == followed

    def test_of_two_that_take_in_the_same_one_counts(self, built, matches, queries):
        """Each mail is put once, whoever of them was quicker."""
        for one in PLAYERS[:2]:
            built.people.add(one.player, f"{one.player}@players.example", id=one.player)
        followers = [Follower(built), Follower(built)]
        random = Random(1)
        for _ in range(3):
            play_on(matches, queries, started(matches), decisions=4, seed=1)
            random.choice(followers).step()
        while any(one.step() for one in followers) or not followers[0].is_in_step():
            pass
        with built.store.durable.reading() as cursor:
            rows = cursor.rows("SELECT match, version, player, kind, channel FROM outbox")
            at = places_in(cursor, "followed", "post")
        assert len({*at.values()}) == 1
        assert min(at.values()) == built.store.events.end() > START
        assert len(rows) == len({tuple(row.values()) for row in rows}) > 6


def test_places_of_an_earlier_release_count_in_every_shard(built):
    """One place for all of them, as it was before there were shards."""
    store = built.store
    with store.durable.writing() as cursor:
        cursor.run("DELETE FROM followed")
        cursor.run("INSERT INTO followed VALUES ('post', 0, 0, 7)")
    Follower(built).is_in_step()
    with store.durable.reading() as cursor:
        found = places_in(cursor, "followed", "post")
    assert found == dict.fromkeys(range(store.events.shards), LogPlace(0, 7))


def test_a_register_from_a_database_with_more_shards_goes_on_from_the_furthest_behind(built):
    with built.store.durable.writing() as cursor:
        cursor.run("DELETE FROM followed")
        cursor.many("INSERT INTO followed VALUES ('post', ?, 0, ?)", [(shard, 3 + shard) for shard in range(80)])
    assert Follower(built)._places() == dict.fromkeys(range(built.store.events.shards), LogPlace(0, 3))


class TestSayingSo:
    pytestmark = ON_POSTGRES

    def test_nobody_waits_for_others_who_say_that_they_live(self, store):
        """After a while in which the database was away, everybody's word has run out: all say at once that they live,
        and each would put away the others."""
        with store.durable.writing() as cursor:
            cursor.many("INSERT INTO followers VALUES ('views', ?, 0)", [("anna",), ("bert",), ("gone",)])
        with store.durable.writing() as one, store.durable.writing() as other:
            one.run("UPDATE followers SET until=until WHERE holder='anna'")  # in the middle of saying so
            other.run("SET LOCAL lock_timeout TO '2s'")
            leases.say_alive(other, "views", "bert", 5_000)
        with store.durable.reading() as cursor:
            rows = cursor.rows("SELECT holder FROM followers WHERE name='views' ORDER BY holder")
        assert [row["holder"] for row in rows] == ["anna", "bert"]
