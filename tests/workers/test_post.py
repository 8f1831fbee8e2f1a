"""Dispatcher and jobs on a real Redis-compatible server and a real mail server: nothing lost, nothing doubled."""

import os
import signal

import pytest
import redis
from rq import Queue, SimpleWorker
from rq.serializers import JSONSerializer

from domain.clocks import DAY, Terms
from service import redis_server
from service.mail.queues import NAMES, POST, Queues
from tests.mail.postman import Postman
from tests.mail.table import Table, mail
from workers import post
from workers.dispatcher import Dispatcher


@pytest.fixture
def postman():
    with Postman() as one:
        yield one


@pytest.fixture
def server(tmp_path, monkeypatch):
    monkeypatch.delenv("REDIS_URL", raising=False)
    with redis_server.running(tmp_path) as url:
        yield redis.Redis.from_url(url)


@pytest.fixture
def table(tmp_path, postman, server, monkeypatch):
    """The jobs find their own register by its settings, as in a process of their own; clocks are real here."""
    one = Table(tmp_path, postman)
    one.wall.running = 0.0
    monkeypatch.setenv("TRAINREGISTER_DATA", str(tmp_path))
    monkeypatch.setenv("TRAINREGISTER_SECRET_KEY", "k" * 32)
    monkeypatch.setenv("TRAINREGISTER_MAILBOX", "play@register.example")
    monkeypatch.setenv("TRAINREGISTER_AUTHSERV", "mx.register.example")
    monkeypatch.setenv("SMTP_URL", f"smtp://127.0.0.1:{postman.port}")
    monkeypatch.setenv("SMTP_PATIENCE", "60")
    post.office.cache_clear()
    post.answering.cache_clear()
    yield one
    post.office().close()
    post.office.cache_clear()
    post.answering.cache_clear()
    one.close()


@pytest.fixture
def dispatcher(table, tmp_path):
    return Dispatcher(table.office, Queues(tmp_path))


def work(server):
    queues = [Queue(name, connection=server, serializer=JSONSerializer) for name in NAMES]
    ours = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        SimpleWorker(queues, connection=server, serializer=JSONSerializer).work(burst=True, logging_level="WARNING")
    finally:
        for number, handler in ours.items():  # a worker puts its own in their place and leaves them there
            signal.signal(number, handler)


def states(table):
    """What became of the messages that were worth sending."""
    return {state: number for state, number in table.office.outbox.counts().items() if state != "dropped"}


def rounds(dispatcher, server, number=3):
    for _ in range(number):
        dispatcher._looked = 0.0
        dispatcher.step()
        work(server)


def test_what_is_stored_becomes_mail(table, dispatcher, server, postman):
    table.open()
    rounds(dispatcher, server)
    assert len(postman.taken) == 3
    assert states(table) == {"accepted": 3}


def test_a_mail_that_came_in_is_answered(table, dispatcher, server, postman):
    match = table.open()
    rounds(dispatcher, server)
    seat = table.awaited(match)
    to = table.address(match, seat)
    table.intake.take(to, "x@y.example", mail(table.people.get(table.ids[seat]).email, to, "pass"))
    rounds(dispatcher, server)
    assert table.match(match).ply == 1
    assert len(postman.taken) == 5  # the answer, and the next player's turn


def test_a_wiped_queue_loses_nothing(table, dispatcher, server, postman):
    table.open()
    dispatcher.step()
    assert Queue(POST, connection=server, serializer=JSONSerializer).count > 0
    server.flushall()
    work(server)
    assert postman.taken == []
    dispatcher._promised.clear()  # as after twenty seconds
    rounds(dispatcher, server)
    assert len(postman.taken) == 3


def test_a_queue_that_is_gone_holds_nothing_up(table, dispatcher, server, postman, tmp_path):
    table.open()
    server.shutdown(nosave=True)
    dispatcher.step()  # starts another server, or leaves it for the next look
    rounds(dispatcher, redis.Redis(unix_socket_path=str(tmp_path / "redis.sock")))
    assert len(postman.taken) == 3


def test_two_dispatchers_and_jobs_that_come_twice_send_everything_once(table, dispatcher, server, postman, tmp_path):
    other = Dispatcher(table.office, Queues(tmp_path))
    table.open()
    dispatcher.step()
    other._looked = 0.0
    other.step()
    rounds(dispatcher, server)
    rounds(other, server)
    assert len(postman.taken) == 3
    assert len({taken[2] for taken in postman.taken}) == 3


def test_a_mail_server_that_refuses_for_now_is_tried_again_with_the_same_mail(table, dispatcher, server, postman):
    postman.say = lambda recipient, number: "451 later" if number <= 3 else None
    table.open()
    rounds(dispatcher, server, 1)
    assert states(table) == {"deferred": 3}
    with table.store.register.writing() as cursor:
        cursor.run("UPDATE outbox SET due=0")
    dispatcher._promised.clear()
    rounds(dispatcher, server, 1)
    assert states(table) == {"accepted": 3}


def test_a_mail_that_was_taken_without_our_knowing_is_sent_again_to_the_byte(table, dispatcher, server, postman):
    """As after a kill between the server's acceptance and our note of it."""
    postman.hang_up_after_taking = True
    table.open()
    rounds(dispatcher, server, 1)
    assert len(postman.taken) == 3
    postman.hang_up_after_taking = False
    with table.store.register.writing() as cursor:
        cursor.run("UPDATE outbox SET due=0")
    dispatcher._promised.clear()
    rounds(dispatcher, server, 1)
    assert len(postman.taken) == 6
    assert len({body for _, _, body in postman.taken}) == 3


def test_given_up_after_many_attempts_and_sent_again_by_hand(table, dispatcher, server, postman):
    postman.say = lambda recipient, number: "451 later"
    table.open()
    for _ in range(11):
        dispatcher._promised.clear()
        rounds(dispatcher, server, 1)
        with table.store.register.writing() as cursor:
            cursor.run("UPDATE outbox SET due=0")
    assert states(table) == {"dead": 3}
    postman.say = lambda recipient, number: None
    for message in table.office.outbox.in_state("dead"):
        assert table.office.outbox.resend(message.id)
    rounds(dispatcher, server, 1)
    assert states(table) == {"accepted": 3}


def test_a_message_in_one_workers_hands_is_not_sent_by_another(table, postman):
    table.open()
    table.follower.step()
    message = table.office.outbox.get(table.office.outbox.due_ids()[0])
    assert table.office.outbox.claim(message.id, b"body")
    assert not table.office.outbox.claim(message.id, b"other body")
    table.office.send([message.id])
    assert postman.taken == []
    assert message.id not in table.office.outbox.due_ids()
    table.wall.running = 3600.0  # the worker is gone
    table.office.send([message.id])
    assert [body for _, _, body in postman.taken] == [b"body\r\n"]


def test_a_clock_that_has_run_out_is_a_job(table, dispatcher, server, postman):
    table.wall.running = -2.0 * DAY
    match = table.open(terms=Terms(pace="brisk", nights=True))
    seat = table.awaited(match)
    table.wall.running = 0.0
    rounds(dispatcher, server, 4)
    at = table.match(match)
    assert at.ply > 0
    assert [note.kind for _, note in at.time_notes] == ["expired"]
    assert seat not in at.awaited
    told = [one["Subject"] for one in postman.mails()]
    assert any("Your time has run out" in one for one in told)


def test_jobs_name_functions_that_exist():
    for name in ("send", "answer", "expire"):
        assert callable(getattr(post, name))
    assert os.environ.get("RQ_SERIALIZER") is None
