"""What the doctor says about the job queue and the feed is true: nothing is started in order to look at them."""

import os
import subprocess
import sys

import pytest
from rq import Worker

from service.config import FeedSettings
from service.notify.outbox import MAIL, New
from service.notify.queues import POST, Queues
from service.run import doctor, redis_server
from service.run.doctor import LATE
from tests.ports import free_port


@pytest.fixture
def database(tmp_path):
    return f"sqlite:///{tmp_path / 'register.db'}"


def queue(settings, time) -> doctor.Finding:
    (finding,) = [one for one in doctor.examine(settings, time) if one.what == "job queue"]
    return finding


def test_a_queue_that_does_not_run_is_said_not_to_run(built, settings, time):
    found = queue(settings, time)
    assert found.good
    assert str(found.said).startswith("does not run, and 0 messages wait")
    assert redis_server.found(settings.data) is None  # nothing was started


def test_it_is_wrong_that_nothing_runs_while_mails_wait(built, settings, time):
    anna = built.people.add("Anna", "anna@players.example")
    built.outbox.put(New("", 0, anna.id, "turn", MAIL, {}, time.now))
    assert queue(settings, time).good
    time.now += LATE + 1
    found = queue(settings, time)
    assert not found.good
    assert "1 message waits" in str(found.said)


def test_jobs_without_a_worker_are_wrong(built, settings, time):
    with redis_server.running(settings.data):
        assert str(queue(settings, time).said) == "answers; 0 workers, 0 jobs to do"
        Queues(settings.data).put(POST, "send", ["1"])
        found = queue(settings, time)
        assert not found.good
        assert "1 job and 0 messages wait, and no worker runs" in str(found.said)


def test_a_worker_that_was_killed_is_not_counted(built, settings, time):
    with redis_server.running(settings.data):
        connection = Queues(settings.data).connection
        gone = subprocess.Popen([sys.executable, "-c", ""])
        gone.wait()
        for pid in (os.getpid(), gone.pid):
            worker = Worker([POST], connection=connection)
            worker.pid = pid
            worker.register_birth()
        assert str(queue(settings, time).said) == "answers; 1 worker, 0 jobs to do"


def test_a_feed_to_which_streams_are_led_has_to_answer(built, settings, time):
    for port in (0, free_port()):  # 0: a proxy may lead there, or nobody; both are well
        with_feed = settings._replace(feed=FeedSettings(f"127.0.0.1:{port or free_port()}", port))
        (found,) = [one for one in doctor.examine(with_feed, time) if one.what == "feed"]
        assert (found.good, "does not answer at 127.0.0.1:" in str(found.said)) == (not port, True)
