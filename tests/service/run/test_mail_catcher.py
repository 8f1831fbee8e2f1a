"""The mail catcher: real SMTP in, files and pages, an answer out by LMTP; nobody else's page can use it."""

import asyncio
import re
import smtplib
import threading
from email import message_from_bytes, policy

import pytest
from aiosmtpd.controller import Controller

from service.config import MailServer, MailSettings
from service.mail.incoming.intake import listen
from service.mail.incoming.mail_text import read
from service.mail.incoming.sender import is_aligned
from service.run.mail_catcher import NOBODY_LISTENS, Box, Handler, answer_to, hand_over, pages
from tests.ports import free_port
from tests.service.mail.table import Table


@pytest.fixture
def box(tmp_path):
    return Box(tmp_path / "mails")


@pytest.fixture
def table(tmp_path, postman, box):
    """What is sent lies in the box, as if the catcher had taken it."""
    one = Table(tmp_path, postman)
    yield one
    one.close()


@pytest.fixture
def caught(table, box):
    """A turn mail in the box, and the match it is about."""
    match = table.play()
    for _, _, raw in table.postman.taken:
        box.keep(raw)
    mail = next(one for one in box.all() if "your turn" in one.message["Subject"])
    return match, mail


def test_mails_are_caught_over_smtp_and_kept_as_files(tmp_path, box):
    port = free_port()
    controller = Controller(Handler(box, MailSettings()), hostname="127.0.0.1", port=port)
    controller.start()
    try:
        with smtplib.SMTP("127.0.0.1", port) as smtp:
            smtp.sendmail(
                "a@b.example", ["anna@players.example"], b"To: anna@players.example\r\nSubject: x\r\n\r\n.\r\n"
            )
    finally:
        controller.stop()
    assert [mail.message["Subject"] for mail in box.all()] == ["x"]
    assert [mail.message["Subject"] for mail in box.all("bartek@players.example")] == []
    files = list((tmp_path / "mails").glob("*.eml"))
    assert files[0].read_bytes().endswith(b"\r\n.\r\n")


def test_an_answer_is_what_a_mail_program_would_send(table, caught):
    match, mail = caught
    raw = answer_to(mail, "pass\nzażółć")
    letter = read(raw)
    assert letter.paragraphs == (("pass", "zażółć"),)
    assert letter.sender == mail.to
    assert letter.automatic == ""
    parsed = message_from_bytes(raw, policy=policy.default)
    assert parsed["In-Reply-To"] == mail.message["Message-ID"]
    assert is_aligned(letter, "catcher.register.localhost", list)
    assert match in mail.message["List-Id"]


@pytest.fixture
def client(box):
    where = free_port()
    settings = MailSettings(lmtp=f"127.0.0.1:{where}", catcher=MailServer("127.0.0.1", 8025))
    return pages(box, settings).test_client()


def test_mails_are_listed_and_shown(caught, client):
    _, mail = caught
    listed = client.get("/", headers={"Host": "127.0.0.1:8026"})
    assert b"your turn" in listed.data
    shown = client.get(f"/mail/{mail.id}")
    assert b"sandbox" in shown.data
    assert b"Your answer, as" in shown.data
    assert b"<h2" in client.get(f"/mail/{mail.id}/html").data
    assert client.get(f"/mail/{mail.id}/raw").status_code == 200
    assert client.get("/mail/../../etc/passwd").status_code == 404
    assert client.get("/mail/1-00000000").status_code == 404
    assert client.get(f"/mail/{mail.id}/picture/none").status_code == 404


def test_nobody_elses_page_can_answer(caught, client):
    _, mail = caught
    assert client.post(f"/mail/{mail.id}/answer", data={"text": "resign"}).status_code == 403
    assert client.post(f"/mail/{mail.id}/answer", data={"text": "resign", "secret": "guess"}).status_code == 403
    assert client.get("/", headers={"Host": "evil.example"}).status_code == 403


def test_an_answer_without_anybody_listening_says_so(caught, client):
    _, mail = caught
    secret = re.findall(r'name="secret" value="([^"]+)"', client.get(f"/mail/{mail.id}").text)[0]
    answer = client.post(f"/mail/{mail.id}/answer", data={"text": "pass, and <why>", "secret": secret})
    assert b"was not taken" in answer.data
    assert "autofocus>pass, and &lt;why&gt;</textarea>" in answer.text  # to be sent again


def test_links_of_a_mail_lead_out_of_their_frame(caught, client):
    """In the frame they would be blocked: whoever signs in by mail for the first time has no other way."""
    _, mail = caught
    shown = client.get(f"/mail/{mail.id}").text
    assert 'sandbox="allow-popups allow-popups-to-escape-sandbox"' in shown
    assert '<base target="_blank">' in client.get(f"/mail/{mail.id}/html").text
    address = re.findall(r"http\S+/matches/\w+", mail.part("plain"))[0]
    assert f'<a href="{address}"' in shown.partition("<pre")[2]


def test_what_a_mail_says_is_no_script_of_the_list(caught, client):
    """The list comes anew by a script of its own; nothing else of the catcher may run any."""
    _, mail = caught
    listed = client.get("/")
    (nonce,) = re.findall(r'<script nonce="([^"]+)">', listed.text)
    assert f"script-src 'nonce-{nonce}'" in listed.headers["Content-Security-Policy"]
    for path in ("", "/html", "/raw"):
        got = client.get(f"/mail/{mail.id}{path}")
        assert "script-src" not in got.headers["Content-Security-Policy"]
        assert got.headers["X-Content-Type-Options"] == "nosniff"


def test_only_so_many_are_kept(box, monkeypatch):
    monkeypatch.setattr("service.run.mail_catcher.MOST", 3)
    for number in range(5):
        box.keep(f"Subject: {number}\r\n\r\n".encode())
    assert [mail.message["Subject"] for mail in box.all()] == ["4", "3", "2"]


@pytest.fixture
def intake_at(table):
    """Where the register takes mails, in a thread of its own."""
    where, loop, ready = f"127.0.0.1:{free_port()}", asyncio.new_event_loop(), threading.Event()

    def run():
        loop.run_until_complete(listen(table.intake, where))
        loop.call_soon(ready.set)
        loop.run_forever()

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    assert ready.wait(240)
    yield where
    loop.call_soon_threadsafe(loop.stop)
    thread.join(240)


@pytest.fixture
def program(table, box, intake_at):
    """A mail program that sends through the catcher; `send` returns what it was told."""
    port = free_port()
    controller = Controller(
        Handler(box, MailSettings("play@register.example", lmtp=intake_at)), hostname="127.0.0.1", port=port
    )
    controller.start()

    def send(to, raw):
        with smtplib.SMTP("127.0.0.1", port) as smtp:
            smtp.ehlo()
            smtp.mail("anna@players.example")
            smtp.rcpt(to)
            return smtp.data(raw)[0]

    yield send
    controller.stop()


def test_an_answer_of_a_mail_program_is_handed_on_and_believed(table, box, caught, program):
    _, mail = caught
    raw = f"From: {mail.to}\r\nTo: {mail.reply_to}\r\nMessage-ID: <1@x.example>\r\n\r\npass\r\n".encode()
    kept = len(list(box.all()))
    assert program(mail.reply_to, raw) == 250
    (id,) = table.register.inbox.due()
    letter = read(table.register.inbox.get(id).raw)
    assert is_aligned(letter, "catcher.register.localhost", list)
    assert len(list(box.all())) == kept
    assert program("play+rforged@register.example", raw) == 550
    assert program("bartek@players.example", raw) == 250
    assert len(list(box.all())) == kept + 1


def test_an_answer_while_nobody_listens_is_for_later(box, program, intake_at, caught):
    _, mail = caught
    handler = Handler(box, MailSettings("play@register.example", lmtp=f"127.0.0.1:{free_port()}"))
    assert handler._is_register(mail.reply_to)
    assert not handler._is_register("player@register.example")
    assert hand_over(f"127.0.0.1:{free_port()}", "a@b.example", mail.reply_to, b"") == NOBODY_LISTENS
