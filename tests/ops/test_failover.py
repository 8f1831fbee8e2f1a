"""What the drill of failing machines counts, and how its runs are added up."""

import asyncio
from email.message import EmailMessage
from types import SimpleNamespace

import pytest

from ops.drills.failover.counting import Mails, Post, examined, longest_gap, post
from ops.drills.failover.events import EVENTS, of_way
from ops.drills.failover.programs import Program
from ops.drills.failover.summing import Cost, Sum, table
from ops.drills.web import Acknowledged
from service.mail.outgoing.envelopes import message_id
from service.notify.outbox import New, Outcome
from tests.lamps import play_on, started
from tests.registers import SmallRegister

COST = Cost(
    event="switch-over", through="haproxy", without=4.0, alone=4.5, acknowledged=100, lost=0, twice=0, broken=0,
    mails=9, mails_lost=0, mails_doubled=0,
)  # fmt: skip


def but(**changed) -> Cost:
    return Cost(**{name: getattr(COST, name) for name in Cost.__struct_fields__} | changed)


@pytest.mark.parametrize(
    "missed", [{"without": 5.1}, {"lost": 1}, {"twice": 1}, {"broken": 1}, {"mails_lost": 1}, {"mails_doubled": 1}]
)
def test_every_promise_can_be_missed(missed):
    assert COST.kept
    assert not but(**missed).kept


def test_runs_are_added_up_in_a_file(tmp_path):
    file = tmp_path / "sum.json"
    Sum(file).add(COST)
    Sum(file).add(but(without=4.8, lost=2))
    assert [*table(Sum(file).costs)][1:] == ["| switch-over | haproxy | 2 | 4.8, 4.8 (5) | 200 | 2 | 0 | 18 | 0 | 0 |"]


def test_the_longest_time_without_an_answer(monkeypatch):
    monkeypatch.setattr("time.monotonic", lambda: 20.0)
    told = [Acknowledged("match", 1, "", at) for at in (9.0, 11.0, 12.0, 19.0)]
    assert longest_gap(told, since=10.0) == 7.0
    assert longest_gap(told[:3], since=10.0) == 8.0  # until now


def test_what_was_acknowledged_and_is_not_there_is_found(tmp_path, lamps):
    small = SmallRegister(tmp_path)
    match = started(small.matches)
    play_on(small.matches, small.queries, match, 3)
    log = small.register.store.events.read(match)
    told = [Acknowledged(match, len(log), small.queries.seating(match).digest, 1.0)]
    assert examined(small.register, told) == (0, 0, 0)
    assert examined(small.register, [told[0]._replace(digest="another")]) == (1, 0, 0)
    assert examined(small.register, [told[0]._replace(version=len(log) + 1)]) == (1, 0, 0)
    small.close()


def test_mails_that_nobody_got_and_mails_that_came_twice_are_counted(tmp_path):
    small, mails = SmallRegister(tmp_path), Mails()
    outbox = small.register.outbox
    ids = outbox.put(*(New("match", version, "anna", "turn") for version in (1, 2)))
    outbox.settle(Outcome(one, "accepted", "250") for one in outbox.get_all(ids))
    letter = EmailMessage()
    letter["Message-ID"] = message_id(outbox.get_all(ids[:1])[0], small.settings.mail.mailbox.partition("@")[2])
    for _ in range(2):
        asyncio.run(mails.handle_DATA(None, None, SimpleNamespace(original_content=letter.as_bytes())))
    assert post(small.register, mails) == Post(taken=1, lost=1, doubled=1)
    small.close()


def test_pgbouncer_is_restarted_only_where_it_is_in_the_way():
    assert set(EVENTS) - set(of_way("haproxy")) == {"pgbouncer"}
    assert of_way("pgbouncer") == [*EVENTS]


def test_a_program_that_has_ended_says_why(tmp_path):
    ended = Program("web1", ["sh", "-c", "echo Starting; echo Address already in use; exit 1"], tmp_path / "web1.log")
    ended._process.wait()
    assert (ended.runs, ended.last_words) == (False, "web1: Address already in use")
