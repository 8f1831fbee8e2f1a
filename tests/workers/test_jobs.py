"""Dispatcher and jobs on a real Redis-compatible server and a real mail server: nothing lost, nothing doubled."""

import json
import signal
import zlib
from itertools import chain
from typing import get_args

import pytest
import redis
from rq import Queue
from rq.serializers import JSONSerializer

from domain.match.clocks import DAY, Terms
from service.mail.outgoing import sending
from service.notify.outbox import Composed, Outcome
from service.notify.queues import CLOCK, HOOKS, MAIL_IN, POST, WORKED_OFF, JobName, Queues, WorkerName
from service.run import redis_server
from service.usecases.preferences import change_preferences
from tests.projections.stored_views import damage
from tests.service.mail.postman import Postman
from tests.service.mail.table import Table, mail
from workers import jobs
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
    for id in one.ids:
        change_preferences(one.people, id, {"receipts": "now"})  # nothing waits for anything
    monkeypatch.setenv("TRAINREGISTER_DATA", str(tmp_path))
    monkeypatch.setenv("TRAINREGISTER_SECRET_KEY", "k" * 32)
    monkeypatch.setenv("TRAINREGISTER_MAILBOX", "play@register.example")
    monkeypatch.setenv("TRAINREGISTER_AUTHSERV", "mx.register.example")
    monkeypatch.setenv("SMTP_URL", f"smtp://127.0.0.1:{postman.port}")
    monkeypatch.setenv("SMTP_PATIENCE", "60")
    forget()
    yield one
    jobs.sender().close()
    forget()
    one.close()


def forget():
    for made in (jobs.register, jobs.sender, jobs.answering):
        made.cache_clear()


@pytest.fixture
def dispatcher(table, tmp_path):
    return Dispatcher(table.register, Queues(tmp_path))


def work(tmp_path, kinds=get_args(WorkerName)):
    ours = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        for kind in kinds:
            jobs.worker(Queues(tmp_path), kind).work(burst=True, logging_level="WARNING")
    finally:
        for number, handler in ours.items():  # a worker puts its own in their place and leaves them there
            signal.signal(number, handler)


def a_letter(table):
    """A message that is worth sending for as long as the match is played."""
    table.open()
    table.follower.step()
    return next(one for one in table.register.outbox.in_state("queued") if one.kind == "started")


def states(table):
    """What became of the messages that were worth sending."""
    return {state: number for state, number in table.register.outbox.counts().items() if state != "dropped"}


def rounds(dispatcher, number=3, kinds=get_args(WorkerName)):
    for _ in range(number):
        dispatcher._looked = 0.0
        dispatcher.step()
        work(dispatcher._register.settings.data, kinds)


def test_what_is_stored_becomes_mail(table, dispatcher, server, postman):
    table.open()
    rounds(dispatcher)
    assert len(postman.taken) == 3
    assert states(table) == {"accepted": 3}


def test_a_match_that_cannot_be_read_stops_no_other_mail(table, dispatcher, server, postman, caplog):
    bad = table.open()
    damage(table.store, bad)
    table.open()
    rounds(dispatcher)
    assert len(postman.taken) == 3
    assert [one.match for one in caplog.records if one.message == "a match cannot be followed"] == [bad]


def test_a_wait_that_cannot_be_worked_out_anew_stops_no_other(table, dispatcher, server, caplog):
    bad, good = table.open(), table.open()
    rounds(dispatcher)
    damage(table.store, bad)
    table.store._held.clear()  # as after a restart
    for id in table.ids:
        table.people.change(id, zone="America/Lima")
    rounds(dispatcher)
    with table.store.durable.reading() as cursor:
        waits = {row["match"] for row in cursor.rows("SELECT match FROM waits WHERE next>0")}
    assert waits == {bad, good}
    assert [one.match for one in caplog.records if one.message == "a match cannot be read"] == [bad]


def test_a_mail_that_came_in_is_answered(table, dispatcher, server, postman):
    match = table.open()
    rounds(dispatcher)
    seat = table.awaited(match)
    change_preferences(table.people, table.ids[seat], {"receipts": "now"})  # the clocks are real
    to = table.address(match, seat)
    table.intake.take(to, "x@y.example", mail(table.people.get(table.ids[seat]).email, to, "pass"))
    rounds(dispatcher)
    assert table.match(match).ply == 1
    assert len(postman.taken) == 5  # the answer, and the next player's turn


def test_a_wiped_queue_loses_nothing(table, dispatcher, server, postman):
    table.open()
    dispatcher.step()
    assert Queue(POST, connection=server, serializer=JSONSerializer).count > 0
    server.flushall()
    work(table.settings.data)
    assert postman.taken == []
    dispatcher._promised.clear()  # as after twenty seconds
    rounds(dispatcher)
    assert len(postman.taken) == 3


def test_a_queue_that_is_gone_holds_nothing_up(table, dispatcher, server, postman, tmp_path):
    table.open()
    server.shutdown(nosave=True)
    dispatcher.step()  # starts another server, or leaves it for the next look
    rounds(dispatcher)
    assert len(postman.taken) == 3


def test_two_dispatchers_and_jobs_that_come_twice_send_everything_once(table, dispatcher, server, postman, tmp_path):
    other = Dispatcher(table.register, Queues(tmp_path))
    table.open()
    dispatcher.step()
    other._looked = 0.0
    other.step()
    rounds(dispatcher)
    rounds(other)
    assert len(postman.taken) == 3
    assert len({taken[2] for taken in postman.taken}) == 3


def test_a_mail_server_that_refuses_for_now_is_tried_again_with_the_same_mail(table, dispatcher, server, postman):
    postman.say = lambda recipient, number: "451 later" if number <= 3 else None
    table.open()
    rounds(dispatcher, 1)
    assert states(table) == {"deferred": 3}
    with table.store.durable.writing() as cursor:
        cursor.run("UPDATE outbox SET due=0")
    dispatcher._promised.clear()
    rounds(dispatcher, 1)
    assert states(table) == {"accepted": 3}


def test_a_mail_that_was_taken_without_our_knowing_is_sent_again_to_the_byte(table, dispatcher, server, postman):
    """As after a kill between the server's acceptance and our note of it."""
    postman.hang_up_after_taking = True
    table.open()
    rounds(dispatcher, 1)
    assert len(postman.taken) == 3
    postman.hang_up_after_taking = False
    with table.store.durable.writing() as cursor:
        cursor.run("UPDATE outbox SET due=0")
    dispatcher._promised.clear()
    rounds(dispatcher, 1)
    assert len(postman.taken) == 6
    assert len({body for _, _, body in postman.taken}) == 3


def test_given_up_after_many_attempts_and_sent_again_by_hand(table, dispatcher, server, postman):
    postman.say = lambda recipient, number: "451 later"
    table.open()
    for _ in range(11):
        dispatcher._promised.clear()
        rounds(dispatcher, 1)
        with table.store.durable.writing() as cursor:
            cursor.run("UPDATE outbox SET due=0")
    assert states(table) == {"dead": 3}
    postman.say = lambda recipient, number: None
    for message in table.register.outbox.in_state("dead"):
        assert table.register.outbox.resend(message.id)
    rounds(dispatcher, 1)
    assert states(table) == {"accepted": 3}


def test_a_message_in_one_workers_hands_is_not_sent_by_another(table, postman):
    message = a_letter(table)
    written = Composed(message, b"body", "anna@players.example")
    assert table.register.outbox.claim([written]) == [written]
    assert table.register.outbox.claim([written._replace(body=b"other body")]) == []
    table.sender.send([message.id])
    assert postman.taken == []
    assert message.id not in dict(table.register.outbox.due())
    table.wall.running = 3600.0  # the worker is gone
    table.sender.send([message.id])
    assert [body for _, _, body in postman.taken] == [b"body\r\n"]


def test_who_comes_back_late_changes_nothing(table, postman):
    """Two workers at one message: what the one that lost it would write or note does not count."""
    message, outbox = a_letter(table), table.register.outbox
    first, second = (Composed(message, body, "anna@players.example") for body in (b"body", b"other body"))
    assert outbox.claim([first])
    outbox.settle([Outcome(message, "deferred", "451 later")])
    assert outbox.claim([second]) == []  # read before the first attempt: it would say something else
    tried = outbox.get(message.id)
    assert (tried.body, tried.attempts, tried.state) == (b"body", 1, "deferred")
    outbox.settle([Outcome(tried, "accepted", "250 taken")])
    outbox.settle([Outcome(message, "deferred", "timed out")])
    assert outbox.get(message.id).state == "accepted"


def test_what_is_given_back_counts_as_not_tried(table, postman):
    table.open()
    table.follower.step()
    outbox = table.register.outbox
    written = [Composed(one, b"body", "to") for one in outbox.get_all(dict(outbox.due()))]
    assert outbox.claim(written) == written
    assert outbox.due() == []
    outbox.release(written)
    assert {one.attempts for one in outbox.get_all(dict(outbox.due()))} == {0}
    assert outbox.claim(written) == written


def test_a_slow_server_gets_the_rest_of_a_batch_later(table, postman, monkeypatch):
    """Nothing is held for longer than a lease, and nothing is sent twice."""
    monkeypatch.setattr(sending, "BRISK", -1.0)  # every answer comes too late to go on at once
    table.open()
    table.pump()
    assert states(table) == {"accepted": 3}
    assert len(postman.taken) == 3


def test_a_message_that_cannot_be_written_keeps_no_other_back(table, postman, caplog):
    table.open()
    table.follower.step()
    with table.store.durable.writing() as cursor:
        cursor.run("UPDATE outbox SET kind='of another release' WHERE player=?", table.ids[1])
    table.pump()
    assert states(table) == {"accepted": 2, "deferred": 1}
    assert "could not be written: KeyError" in table.register.outbox.in_state("deferred")[0].note


def test_a_letter_that_waited_too_long_is_not_sent_after_the_turn(table, postman):
    """Tried before or not: nobody is told of a turn that was made meanwhile."""
    match = table.play()
    seat = table.awaited(match)
    postman.say = lambda recipient, number: "451 later"
    table.reply_unheard(match, seat, "pass")
    after = table.awaited(match)
    assert table.register.outbox.in_state("deferred")
    table.matches.decide(table.caller(after), match, "pass", None)
    postman.say = lambda recipient, number: None
    table.wall.now += 3600
    taken = len(postman.taken)
    table.pump()
    late = [one for one in postman.mails()[taken:] if "Your turn" in one["Subject"]]
    assert [one["To"] for one in late] == [table.people.get(table.ids[table.awaited(match)]).email]


def test_a_clock_that_has_run_out_is_a_job(table, dispatcher, server, postman, monkeypatch):
    monkeypatch.setattr("service.notify.messages.HOLD", 0)  # the clocks are real: nobody waits for another letter
    table.wall.running = -2.0 * DAY
    match = table.open(terms=Terms(pace="brisk", nights=True))
    seat = table.awaited(match)
    table.wall.running = 0.0
    rounds(dispatcher, 4)
    at = table.match(match)
    assert at.ply > 0
    assert [note.change.kind for note in at.time_notes] == ["expired"]
    assert seat not in at.awaited
    told = [one["Subject"] for one in postman.mails()]
    assert any("Your time has run out" in one for one in told)


def test_a_clock_and_a_letter_wait_for_no_mail_that_is_read(table, dispatcher, server, postman, monkeypatch):
    """A reading may hang for as long as it likes: who carries out clocks and sends has no part in it."""
    monkeypatch.setattr("service.notify.messages.HOLD", 0)
    table.wall.running = -2.0 * DAY
    match = table.open(terms=Terms(pace="brisk", nights=True))
    table.wall.running = 0.0
    to = table.address(match, table.awaited(match))
    table.intake.take(to, "x@y.example", mail("anna@players.example", to, "help"))
    read = []
    with monkeypatch.context() as hanging:
        hanging.setitem(jobs.JOBS, "answer", read.append)
        rounds(dispatcher, 4, ["jobs"])
    assert [note.change.kind for note in table.match(match).time_notes] == ["expired"]
    assert any("Your time has run out" in one["Subject"] for one in postman.mails())
    assert read == []
    assert Queue(MAIL_IN, connection=server, serializer=JSONSerializer).count == len(table.register.inbox.due()) == 1
    server.flushall()  # nor is it lost with the queue
    dispatcher._promised.clear()
    rounds(dispatcher, 1, ["answers"])
    assert table.register.inbox.due() == []


def test_every_queue_is_worked_off_by_one_kind_of_worker():
    assert sorted(chain.from_iterable(WORKED_OFF.values())) == sorted([CLOCK, MAIL_IN, POST, HOOKS])


# --- nothing but the table of jobs runs ------------------------------------------------------------------------------


def test_the_table_has_a_job_for_every_name():
    assert set(jobs.JOBS) == set(get_args(JobName))


@pytest.fixture
def proof(tmp_path):
    """A file that something from the queue would make if it ran."""
    return tmp_path / "it ran"


@pytest.mark.parametrize("name", ["os.mkdir", "workers.jobs.build", "workers.jobs.send", "subprocess.run", "", "exec"])
def test_what_is_no_job_of_the_table_does_not_run_whoever_puts_it_there(server, tmp_path, proof, name, caplog):
    """Whoever can write to the queue can name any function; only ours are ever called."""
    Queue(POST, connection=server, serializer=JSONSerializer).enqueue_call(name or "none", args=(str(proof),))
    work(tmp_path)
    assert not proof.exists()
    assert "there is no job" in caplog.text


def test_a_job_has_no_callbacks_and_no_instance(server, tmp_path, proof, monkeypatch, caplog):
    """The library calls a job's callbacks by name as well, and methods of whatever a job brings along."""
    done = []
    monkeypatch.setitem(jobs.JOBS, "obey", done.append)
    queue = Queue(POST, connection=server, serializer=JSONSerializer)
    called = queue.enqueue_call("obey", args=("match",))
    named = {f"{kind}_callback_name": "os.mkdir" for kind in ("success", "failure", "stopped")}
    server.hset(called.key, mapping=named)
    brought = queue.enqueue_call("obey", args=(str(proof),))
    server.hset(brought.key, "data", zlib.compress(json.dumps(["mkdir", str(proof), [], {}]).encode()))
    work(tmp_path)
    assert done == ["match"]
    assert not proof.exists()
    assert "there is no job" in caplog.text
