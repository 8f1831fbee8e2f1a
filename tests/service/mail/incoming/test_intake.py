"""LMTP over real sockets: 250 only when stored, 451 otherwise, and what is refused at the door."""

import asyncio
import smtplib
import threading

import pytest

from projections.sql import Unavailable
from service.mail.incoming.intake import LARGEST, listen
from tests.ports import free_port
from tests.service.mail.table import mail


@pytest.fixture(params=["port", "socket"])
def door(request, table, tmp_path):
    """The intake in a thread of its own; a function that connects to it."""
    where = f"127.0.0.1:{free_port()}" if request.param == "port" else str(tmp_path / "lmtp")
    loop = asyncio.new_event_loop()
    ready = threading.Event()

    async def start():
        await listen(table.intake, where)
        ready.set()

    def run():
        loop.run_until_complete(start())
        loop.run_forever()

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    assert ready.wait(240)
    host, _, port = where.rpartition(":")

    def connect(greet=True):
        lmtp = smtplib.LMTP(where) if "/" in where else smtplib.LMTP(host, int(port))
        if greet:
            lmtp.ehlo("mx.example")
        return lmtp

    yield connect
    loop.call_soon_threadsafe(loop.stop)
    thread.join(240)


@pytest.fixture
def match(table):
    return table.play()


def deliver(door, to, raw, sender="anna@players.example"):
    """What was said to a mail, or to its recipient if that was not wanted."""
    with door() as lmtp:
        assert lmtp.docmd("MAIL", f"FROM:<{sender}>")[0] == 250
        code, said = lmtp.docmd("RCPT", f"TO:<{to}>")
        if code != 250:
            return code, said.decode()
        code, said = lmtp.data(raw)
        return code, said.decode()


def test_a_mail_is_stored_before_it_is_acknowledged(table, door, match):
    seat = table.awaited(match)
    to = table.address(match, seat)
    raw = mail(table.people.get(table.ids[seat]).email, to, "pass")
    assert deliver(door, to, raw)[0] == 250
    assert len(table.register.inbox.due()) == 1
    assert deliver(door, to, raw)[0] == 250  # again: acknowledged, and kept once
    assert len(table.register.inbox.due()) == 1
    table.pump()
    assert table.match(match).ply == 1


def test_what_cannot_be_stored_is_for_later(table, door, match, monkeypatch):
    to = table.address(match, 0)

    def full(*arguments):
        raise Unavailable("the disk is full")

    monkeypatch.setattr(table.register.inbox, "keep", full)
    assert deliver(door, to, mail("anna@players.example", to, "pass"))[0] == 451
    monkeypatch.undo()
    assert deliver(door, to, mail("anna@players.example", to, "pass"))[0] == 250


def test_whether_an_address_is_ours_cannot_be_known_now(table, door, match, monkeypatch):
    def gone(*arguments):
        raise Unavailable("the database is gone")

    monkeypatch.setattr(table.intake, "is_ours", gone)
    assert deliver(door, table.address(match, 0), b"")[0] == 451


@pytest.mark.parametrize("to", ["nobody@register.example", "play+rforged@register.example", "play@elsewhere.example"])
def test_an_unknown_address_is_refused_at_the_door(door, match, to):
    code, said = deliver(door, to, b"")
    assert code == 550
    assert "no such address" in said


def test_a_mail_of_20_mb_is_refused_and_nothing_is_stored(table, door, match):
    to = table.address(match, 0)
    raw = mail("anna@players.example", to, "pass\r\n\r\n" + ("x" * 70 + "\r\n") * 290_000)
    assert len(raw) > 20_000_000
    assert deliver(door, to, raw)[0] == 552
    assert table.register.inbox.due() == []
    with door() as lmtp:
        assert lmtp.docmd("MAIL", f"FROM:<a@b.example> SIZE={LARGEST + 1}")[0] == 552


def test_one_recipient_at_a_time(table, door, match):
    with door() as lmtp:
        lmtp.docmd("MAIL", "FROM:<a@b.example>")
        assert lmtp.docmd("RCPT", f"TO:<{table.address(match, 0)}>")[0] == 250
        assert lmtp.docmd("RCPT", f"TO:<{table.address(match, 1)}>")[0] == 452


def test_a_very_long_line_is_taken(table, door, match):
    to = table.address(match, 0)
    raw = mail("anna@players.example", to, "pass\r\n\r\n" + "x" * 150_000)
    assert deliver(door, to, raw)[0] == 250


@pytest.mark.parametrize(
    "line", [b"GET / HTTP/1.1", b"EHLO x", b"\xff\xfe\x00", b"RCPT TO:<x>", b"DATA", b"LHLO " + b"x" * 5000]
)
def test_what_is_no_lmtp_is_answered_with_an_error_and_the_next_one_is_served(table, door, match, line):
    with door(greet=False) as lmtp:
        lmtp.send(line + b"\r\n")
        assert lmtp.getreply()[0] >= 400
    assert deliver(door, table.address(match, 0), mail("anna@players.example", "x@y.example", "pass"))[0] == 250


def test_a_report_is_noted_and_not_kept(table, door, match):
    sender, _, _ = table.postman.taken[0]
    raw = (
        b'Content-Type: multipart/report; boundary="b"\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n'
        b"Reporting-MTA: dns; x\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n--b--\r\n"
    )
    assert deliver(door, sender, raw, sender="")[0] == 250
    assert table.register.inbox.due() == []
    assert table.register.outbox.counts()["bounced"] == 1
