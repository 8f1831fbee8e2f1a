"""Threads that store at the same moment share one commit; each gets its own answer."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from threading import Event
from time import sleep

import pytest

from projections.log_places import START
from projections.sql import Unavailable
from service.storage import group_commit
from service.storage.group_commit import GroupCommit, Taken
from service.storage.match_cache import Store
from tests.matches import Table


class Disk:
    """A disk that stores whatever comes, all or none, once it may; a name can be stored only once."""

    def __init__(self) -> None:
        self.commits: list[list[str]] = []
        self.may = Event()
        self.may.set()
        self.reached = Event()
        self.broken = False

    def put(self, names: Sequence[str]) -> None:
        self.reached.set()
        self.may.wait()
        if self.broken:
            raise Unavailable("the disk is full")
        if len({*self.stored, *names}) < len(self.stored) + len(names):
            raise Taken
        self.commits.append([*names])

    @property
    def stored(self) -> list[str]:
        return [name for commit in self.commits for name in commit]


def queued(commits: GroupCommit[str], number: int) -> None:
    """Comes back when so many wait for their turn."""
    while len(commits._queue) < number:
        sleep(0.001)


@contextmanager
def busy(commits: GroupCommit[str], disk: Disk):
    """Somebody stores "first" and waits for the disk; what is given to `start` meanwhile queues up in that order."""
    disk.may.clear()
    with ThreadPoolExecutor(12) as threads:
        first = threads.submit(commits.store, ["first"])
        disk.reached.wait()
        waiting: list[Future[None]] = []

        def start(*names: str) -> Future[None]:
            waiting.append(threads.submit(commits.store, names))
            queued(commits, len(waiting))
            return waiting[-1]

        yield start
        disk.may.set()
        first.result()


Start = Callable[..., Future[None]]


def test_who_is_alone_commits_alone():
    disk = Disk()
    commits = GroupCommit(disk.put)
    for name in ("one", "two", "three"):
        commits.store([name])
    assert disk.commits == [["one"], ["two"], ["three"]]


def test_all_who_wait_share_the_next_commit_in_the_order_in_which_they_came():
    disk = Disk()
    commits = GroupCommit(disk.put)
    with busy(commits, disk) as start:
        all = [start(f"{number} a", f"{number} b") for number in range(8)]
    assert [one.result() for one in all] == [None] * 8
    assert disk.commits == [["first"], [f"{number} {part}" for number in range(8) for part in "ab"]]


def test_nobody_is_told_before_the_shared_commit_is_done():
    disk = Disk()
    commits = GroupCommit(disk.put)
    with busy(commits, disk) as start:
        all = [start(f"{number}") for number in range(3)]
        assert not any(one.done() for one in all)
    assert all[2].result() is None


def test_a_place_that_is_taken_fails_its_own_order_and_no_other():
    disk = Disk()
    commits = GroupCommit(disk.put)
    with busy(commits, disk) as start:
        good, bad, also_good = start("one"), start("two", "first"), start("three")
    assert (good.result(), also_good.result()) == (None, None)
    with pytest.raises(Taken):
        bad.result()
    assert disk.stored == ["first", "one", "three"]


def test_of_two_who_want_the_same_place_in_one_commit_the_first_gets_it():
    disk = Disk()
    commits = GroupCommit(disk.put)
    with busy(commits, disk) as start:
        winner, loser = start("same"), start("same")
    assert winner.result() is None
    with pytest.raises(Taken):
        loser.result()


def test_what_cannot_be_stored_is_told_to_all_who_share_it_and_the_next_are_stored_again():
    disk = Disk()
    commits = GroupCommit(disk.put)
    disk.broken = True
    with busy_to_fail(commits, disk) as start:
        all = [start("one"), start("two")]
    for one in all:
        with pytest.raises(Unavailable, match="full"):
            one.result()
    disk.broken = False
    commits.store(["later"])
    assert disk.stored == ["later"]


@contextmanager
def busy_to_fail(commits: GroupCommit[str], disk: Disk):
    with pytest.raises(Unavailable), busy(commits, disk) as start:
        yield start


def under_way(commits: GroupCommit[str], number: int) -> None:
    """Comes back when so many commits run at the same time."""
    while commits._under_way < number:
        sleep(0.001)


def test_where_commits_are_quick_one_runs_at_a_time_and_the_others_share_the_next():
    disk = Disk()
    commits = GroupCommit(disk.put, most=2)
    commits.store(["zeroth"])
    with busy(commits, disk) as start:
        start("second"), start("third")
    assert disk.commits == [["zeroth"], ["first"], ["second", "third"]]


def test_where_even_the_quickest_commit_is_slow_as_many_run_at_the_same_time_as_may(monkeypatch):
    """The next one to come starts at once; only who comes when all are busy queues up."""
    monkeypatch.setattr(group_commit, "LONG", -1.0)
    disk = Disk()
    commits = GroupCommit(disk.put, most=2)
    disk.may.clear()
    with ThreadPoolExecutor(4) as threads:
        for number, name in enumerate(("first", "second"), 1):
            threads.submit(commits.store, [name])
            under_way(commits, number)
        waiting = [threads.submit(commits.store, [name]) for name in ("third", "fourth")]
        queued(commits, 2)
        disk.may.set()
        assert [one.result() for one in waiting] == [None, None]
    assert sorted(disk.stored) == ["first", "fourth", "second", "third"]
    assert commits._under_way == 0


def test_many_threads_on_a_real_book(store: Store):
    """Each thread writes a match of its own, entry by entry, and all try to write one that only one can have."""
    tables = [Table("lamps", 2, seed=seed).play(20) for seed in range(1, 9)]
    contested = Table("lamps", 2, seed=99).written[:1]

    def write(table: Table) -> bool:
        for one in table.written:
            store.events.append([one])
        try:
            store.events.append(contested)
        except Taken:
            return False
        return True

    with ThreadPoolExecutor(len(tables)) as threads:
        won = list(threads.map(write, tables))
    assert sum(won) == 1
    for table in tables:
        assert store.events.read(table.match.id) == table.log
    assert len(store.events.notes(START, 10_000)) == sum(len(table.log) for table in tables) + 1
