"""Fetching mails from a real IMAP server (dovecot): stored first, marked as read then, and only what is ours."""

import pytest

from projections.sql import Unavailable
from service.config import MailServer
from service.mail.incoming.mailbox import poll
from tests.service.mail.mta import PASSWORD, dovecot
from tests.service.mail.table import mail


@pytest.fixture(scope="module")
def mailbox():
    with dovecot() as one:
        yield one


@pytest.fixture
def server(mailbox):
    return MailServer("127.0.0.1", mailbox.port, "none", "play", PASSWORD)


@pytest.fixture
def match(table):
    return table.play()


def test_a_mail_is_fetched_acted_on_and_answered(table, match, mailbox, server):
    seat = table.awaited(match)
    to = table.address(match, seat)
    sender = table.people.get(table.ids[seat]).email
    mailbox.put(b"Return-Path: <" + sender.encode() + b">\r\n" + mail(sender, to, "pass", id="imap1"))
    assert poll(server, table.intake) == 1
    table.letters()
    assert table.match(match).ply == 1
    assert poll(server, table.intake) == 0  # it is marked as read


def test_only_what_is_for_us_is_taken_and_the_rest_is_left_in_peace(table, match, mailbox, server):
    mailbox.put(mail("shop@spam.example", "somebody@else.example", "buy", id="spam"))
    mailbox.put(mail("shop@spam.example", "play+rforged@register.example", "buy", id="forged"))
    mailbox.put(b"\xff\x00 no mail at all")
    assert poll(server, table.intake) == 0
    assert table.register.inbox.due() == []


def test_the_address_it_was_delivered_to_counts_not_only_the_one_it_was_written_to(table, match, mailbox, server):
    seat = table.awaited(match)
    to = table.address(match, seat)
    sender = table.people.get(table.ids[seat]).email
    raw = f"Delivered-To: {to}\r\n".encode() + mail(sender, "undisclosed@register.example", "board", id="imap2")
    mailbox.put(raw)
    assert poll(server, table.intake) == 1


def test_what_could_not_be_stored_is_fetched_again(table, match, mailbox, server, monkeypatch):
    seat = table.awaited(match)
    to = table.address(match, seat)
    mailbox.put(mail(table.people.get(table.ids[seat]).email, to, "board", id="imap3"))

    def full(*arguments):
        raise Unavailable("the disk is full")

    monkeypatch.setattr(table.register.inbox, "keep", full)
    with pytest.raises(Unavailable):
        poll(server, table.intake)
    monkeypatch.undo()
    assert poll(server, table.intake) == 1


def test_a_large_mail_is_not_even_fetched(table, match, mailbox, server):
    to = table.address(match, 0)
    mailbox.put(mail("anna@players.example", to, "pass\r\n\r\n" + ("x" * 70 + "\r\n") * 30_000, id="imap4"))
    assert poll(server, table.intake) == 0
    assert table.register.inbox.due() == []
    assert poll(server, table.intake) == 0


def test_an_undeliverable_mail_comes_back_into_the_same_mailbox(table, match, mailbox, server):
    sender, _, _ = table.postman.taken[0]
    report = (
        f'To: {sender}\r\nReturn-Path: <>\r\nContent-Type: multipart/report; boundary="b"\r\n\r\n--b\r\n'
        "Content-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; x\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n"
        "\r\n--b--\r\n"
    )
    mailbox.put(report.encode())
    assert poll(server, table.intake) == 1
    assert table.register.outbox.counts()["bounced"] == 1


def test_poison_is_stored_as_failed_and_the_next_mail_is_fetched(table, match, mailbox, server):
    seat = table.awaited(match)
    to = table.address(match, seat)
    sender = table.people.get(table.ids[seat]).email
    head = f"From: {sender}\r\nTo: <{to}>\r\n".encode()
    mailbox.put(head + b"Message-ID: <p1@x.example>\r\n" + b"X: y\r\n" * 2_000 + b"\r\n3\r\n")
    mailbox.put(head + b"Message-ID: <p2@x.example>\r\nContent-Type: text/html\r\n\r\n<![<![" + b"<a " * 12_000)
    mailbox.put(mail(sender, to, "pass", id="after-poison"))
    assert poll(server, table.intake) == 3
    table.letters()
    assert [item.note for item in table.register.inbox.in_state("failed")] == ["it has more than 1000 headers"]
    assert table.match(match).ply == 1
    assert poll(server, table.intake) == 0


def test_a_mail_is_stored_as_it_came_so_that_its_signature_stays_right(table, match, mailbox, server):
    to = table.address(match, 0)
    raw = mail("anna@players.example", to, "board", "X-Folded: a\r\n\tb", "DKIM-Signature: v=1;  b=x", id="as-it-came")
    mailbox.put(raw)
    assert poll(server, table.intake) == 1
    assert table.register.inbox.get(table.register.inbox.due()[0]).raw == raw
