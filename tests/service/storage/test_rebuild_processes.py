"""Several processes make the views anew together, one of them may be killed, and of those who want to only one does."""

import os
import signal
import subprocess
import sys
from multiprocessing import active_children
from pathlib import Path
from threading import Barrier, Thread, get_ident
from time import monotonic, sleep
from typing import Any, NamedTuple

import pytest

from domain.words import Trouble
from projections import fresh_views, runner
from projections.fresh_views import BeingRebuilt, alone
from projections.runner import Runner
from service.storage import rebuild_processes
from service.storage.rebuild_processes import adding
from tests.lamps import in_turns
from tests.matches import Table
from tests.projections.stored_views import contents, damage
from tests.service.cli.typed import run
from tests.service.storage.test_gaps import lose

ROOT = Path(__file__).resolve().parents[3]
ON_POSTGRES = [pytest.mark.postgres, pytest.mark.parametrize("database", ["postgres"], indirect=True)]


@pytest.fixture
def book(store, monkeypatch):
    """A register with some matches of a game that every process knows, two to a batch."""
    monkeypatch.setattr(runner, "ADDED", 2)
    for seed in range(16):
        store.events.append(Table("coal-baron", 2 + seed % 3, seed=seed).play(4 * seed).written)
    Runner(store.events, store.views).catch_up()
    return store


class MadeAnew(NamedTuple):
    views: dict[str, Any]
    reported: list[str]
    seen: list[tuple[int, int]]


def made_anew(store, jobs):
    reported, seen = [], []
    new = Runner(store.events, store.views, lambda match, error: reported.append(match))
    new.rebuild(lambda done, all: seen.append((done, all)), adding(store.views, jobs))
    views = contents(store)
    views["parked"] = [row[:-1] for row in views["parked"]]  # all but when
    return MadeAnew(views, reported, seen)


def die(url, schema):
    os.kill(os.getpid(), signal.SIGKILL)


class TestOnPostgres:
    pytestmark = ON_POSTGRES

    def test_two_processes_give_what_one_gives(self, book):
        bad = book.events.matches()[3]
        damage(book, bad)
        one, two = made_anew(book, 1), made_anew(book, 2)
        assert one == two
        assert one.reported == [bad]
        assert one.seen == [(done, 16) for done in range(2, 17, 2)]
        assert len(one.views["matches"]) == 15

    def test_what_a_killed_process_has_left_is_done_by_others(self, book):
        followed, seen = contents(book), set()

        def kill_one(done, all):
            if not seen:
                active_children()[0].kill()
            seen.update(child.pid for child in active_children())

        assert Runner(book.events, book.views).rebuild(kill_one, adding(book.views, 2)) == 16
        assert len(seen) > 2  # others came
        assert contents(book) == followed

    def test_rows_that_a_killed_process_has_written_are_not_in_the_way(self, book):
        followed = contents(book)
        new = Runner(book.events, book.views)
        new.add(book.events.matches(), known=True)
        assert contents(book) == followed

    def test_processes_that_are_always_killed_are_given_up(self, book, monkeypatch):
        followed = contents(book)
        monkeypatch.setattr(rebuild_processes, "_begin", die)
        with pytest.raises(Trouble, match="killed again and again"):
            Runner(book.events, book.views).rebuild(adding=adding(book.views, 2))
        assert contents(book) == followed

    def test_what_a_killed_rebuild_has_left_is_thrown_away_by_the_next(self, book, monkeypatch):
        """It also leaves nobody at work: its processes end with it."""
        followed = contents(book)
        with subprocess.Popen([sys.executable, "-c", HANGS, book.views.url], cwd=ROOT, stdout=subprocess.PIPE) as one:
            processes = [int(pid) for pid in one.stdout.readline().split()]
            with pytest.raises(BeingRebuilt):
                Runner(book.events, book.views).rebuild()
            one.kill()
        until = monotonic() + 60
        while any(map(is_alive, processes)):
            assert monotonic() < until
            sleep(0.02)
        assert len(processes) == 2
        assert len(schemas(book)) == 1
        Runner(book.events, book.views).rebuild()
        assert contents(book) == followed
        assert schemas(book) == []


HANGS = """
import sys, time
from multiprocessing import active_children
from projections import runner
from projections.sql import open_part
from service.storage.event_store import EventStore
from service.storage.rebuild_processes import adding

def hang(done, all):
    print(*(child.pid for child in active_children()), flush=True)
    time.sleep(600)

runner.ADDED = 2
views = open_part(sys.argv[1], "views")
runner.Runner(EventStore(sys.argv[1]), views).rebuild(hang, adding(views, 2))
"""


def is_alive(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


def schemas(store):
    with store.views.reading() as cursor:
        return cursor.rows("SELECT 1 FROM pg_namespace WHERE starts_with(nspname, ?)", fresh_views.BESIDE)


# --- one of many, on both databases ----------------------------------------------------------------------------------


class Watched:
    """A log of which two runners ask at the same time what stands where they stand; it counts who makes views anew."""

    def __init__(self, log):
        self._log, self._both, self.rebuilt = log, Barrier(2, timeout=30), 0
        self._asked = set()

    def __getattr__(self, name):
        return getattr(self._log, name)

    def digest_at(self, at):
        if get_ident() not in self._asked:
            self._asked.add(get_ident())
            self._both.wait()
        return self._log.digest_at(at)

    def matches(self):
        self.rebuilt += 1
        return self._log.matches()


def test_of_two_that_notice_a_lost_tail_one_makes_the_views_anew(matches, queries, store):
    kept, gone = in_turns(matches, queries), in_turns(matches, queries)
    Runner(store.events, store.views).catch_up()
    lose(store, gone, 0)
    log = Watched(store.events)
    both = [Thread(target=Runner(log, store.views).step) for _ in range(2)]
    for one in both:
        one.start()
    for one in both:
        one.join()
    assert log.rebuilt == 1
    assert [one.id for one in queries.lobby()] == [kept]


def test_who_notices_while_somebody_makes_them_anew_goes_on_later(matches, queries, store):
    kept, gone = in_turns(matches, queries), in_turns(matches, queries)
    follower = Runner(store.events, store.views)
    follower.catch_up()
    lose(store, gone, 0)
    with alone(store.views):
        assert follower.catch_up() == 0
        assert {one.id for one in queries.lobby()} == {kept, gone}
    follower.catch_up()
    assert [one.id for one in queries.lobby()] == [kept]


def test_a_second_rebuild_is_refused_in_a_sentence(store, settings, monkeypatch):
    monkeypatch.setenv("TRAINREGISTER_DATA", str(settings.data))
    monkeypatch.setenv("DATABASE_URL", settings.database)
    monkeypatch.setenv("TRAINREGISTER_SECRET_KEY", settings.key.decode())
    with alone(store.views):
        told = run("rebuild", "--jobs", "2")
    assert (told.exit_code, "are being made anew already" in told.output) == (1, True)
    assert run("rebuild", "--jobs", "2").output == "0 matches taken in.\n"


@pytest.mark.postgres
@pytest.mark.parametrize("database", ["postgres"], indirect=True)
def test_who_is_overtaken_while_looking_does_not_think_that_the_log_has_lost_its_tail(
    matches, queries, store, monkeypatch
):
    """Position and digest are looked at as of one moment."""
    in_turns(matches, queries)
    look = runner.furthest_behind

    def overtaken(places, mine):
        monkeypatch.setattr(runner, "furthest_behind", look)
        Runner(store.events, store.views).catch_up()
        return look(places, mine)

    monkeypatch.setattr(runner, "furthest_behind", overtaken)
    monkeypatch.setattr(Runner, "_start_over", lambda self: pytest.fail("nothing is lost"))
    assert Runner(store.events, store.views).step() > 0
