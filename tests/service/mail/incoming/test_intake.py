"""LMTP over real sockets: 250 only when stored, 451 otherwise, and what is refused at the door."""

import asyncio
import logging
import re
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


def test_what_is_offered_and_commands_that_come_in_one_go(table, door, match):
    to = table.address(match, 0)
    with door() as lmtp:
        assert {"pipelining", "enhancedstatuscodes", "8bitmime", "smtputf8", "size"} <= set(lmtp.esmtp_features)
        lmtp.send(f"MAIL FROM:<a@b.example>\r\nRCPT TO:<x@y.example>\r\nRCPT TO:<{to}>\r\nDATA\r\n".encode())
        assert [lmtp.getreply()[0] for _ in range(4)] == [250, 550, 250, 354]
        lmtp.send(mail("anna@players.example", to, "pass") + b".\r\nMAIL FROM:<a@b.example>\r\nRSET\r\nQUIT\r\n")
        assert [lmtp.getreply()[0] for _ in range(4)] == [250, 250, 250, 221]
    assert len(table.register.inbox.due()) == 1


@pytest.mark.parametrize(
    "command",
    ["EHLO x", "DATA", "RCPT TO:<x>", "MAIL", "MAIL FROM:<a@b.example> X=Y", "NOOP", "RSET", "VRFY x", "XX", "QUIT",
     "MAIL FROM:<a@b.example> SIZE=99999999", "EXPN x", "MAIL FROM:<a@b.example>"],
)  # fmt: skip
def test_every_reply_has_its_enhanced_code(door, command):
    with door() as lmtp:
        code, said = lmtp.docmd(command)
    assert re.match(rf"{str(code)[0]}\.\d{{1,3}}\.\d{{1,3}} ".encode(), said)


def test_no_address_is_logged(table, door, match, caplog):
    to = table.address(match, 0)
    with caplog.at_level(logging.INFO):
        assert deliver(door, to, mail("anna@players.example", to, "pass"))[0] == 250
        assert deliver(door, "play+rforged@register.example", b"")[0] == 550
    assert "@" not in caplog.text


def test_a_mail_with_addresses_in_utf_8_is_taken(table, door, match):
    to = table.address(match, 0)
    with door() as lmtp:
        lmtp.command_encoding = "utf-8"
        assert lmtp.docmd("MAIL", "FROM:<łucja@players.example> SMTPUTF8")[0] == 250
        assert lmtp.docmd("RCPT", f"TO:<{to}>")[0] == 250
        assert lmtp.data("From: Łucja <łucja@players.example>\r\nSubject: Węgiel\r\n\r\n3\r\n".encode())[0] == 250
    assert len(table.register.inbox.due()) == 1
