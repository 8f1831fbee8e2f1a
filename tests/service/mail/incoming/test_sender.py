"""Whether a sender is who From says: the verdict of our own mail server, or a signature of the sender's domain."""

from pathlib import Path

import dkim
import pytest

from service.mail.incoming.mail_text import read
from service.mail.incoming.sender import is_aligned, signed_by

SERVER = "mx.register.example"
SECRET = Path(__file__).with_name("dkim-test-key.pem").read_bytes()  # made for these tests, used for nothing else
PUBLIC = (
    b"MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDAJf6IzGE7XFUp2Ejzme9X+LBvf7BiOPYiDV9xLx9SH14ARKCMr5rosXlqzxD4"
    b"VYx7pAi/Vsj0zL0VBHJdvZBBEmZovtkm6RZXtiJKOZzLz/CYjouxR/nSgNbgvKHWnKPfiq93PSzYty3gS/Qe1B/5pK6CLvddcYG4"
    b"sUyC/9yYkQIDAQAB"
)


def mail(*headers, sender="Anna <anna@players.example>"):
    lines = [
        *headers,
        f"From: {sender}",
        "To: play@register.example",
        "Subject: Re: turn",
        "Message-ID: <1@x.example>",
        "",
        "2",
        "",
    ]
    return "\r\n".join(lines).encode()


def aligned(raw, sender="anna@players.example", server=SERVER, lookup=None):
    found = read(raw)
    assert found.sender in (sender, "")
    return is_aligned(found, server, lambda: signed_by(raw, lookup))


@pytest.mark.parametrize(
    ("verdict", "believed"),
    [
        ("dmarc=pass header.from=players.example", True),
        ("dkim=pass header.d=players.example header.s=a; spf=none", True),
        ("dkim=fail header.d=players.example; spf=pass smtp.mailfrom=anna@players.example", True),
        ("spf=pass smtp.mailfrom=players.example", True),
        ("auth=pass smtp.auth=anna@players.example", True),
        ("dkim=pass (good signature; 2048 bits) header.d=players.example", True),
        ("DKIM=PASS header.d=Players.Example", True),
        ("dmarc=fail header.from=players.example", False),
        ("dkim=pass header.d=evil.example", False),
        ("dkim=pass header.d=example", False),
        ("dkim=pass header.d=ayers.example", False),
        ("spf=pass smtp.mailfrom=eve@evil.example", False),
        ("auth=pass smtp.auth=eve@players.example", False),
        ("auth=pass smtp.auth=eve@players.example smtp.mailfrom=anna@players.example", False),
        ("auth=pass smtp.mailfrom=anna@players.example", False),
        ('spf=pass smtp.mailfrom="a; dkim=pass header.d=players.example; b"@evil.example', False),
        ("none", False),
        ("", False),
        ("dkim=neutral header.d=players.example; dkim", False),
    ],
)
def test_what_our_mail_server_reports(verdict, believed):
    assert aligned(mail(f"Authentication-Results: {SERVER}; {verdict}")) is believed


def test_what_stands_in_a_quoted_local_part_is_no_verdict():
    verdict = 'spf=pass smtp.mailfrom="a; dkim=pass header.d=bank.example; b"@evil.example'
    raw = mail(f"Authentication-Results: {SERVER}; {verdict}", sender="clerk@bank.example")
    assert not aligned(raw, "clerk@bank.example")
    good = mail(f"Authentication-Results: {SERVER}; dkim=pass header.d=bank.example", sender="clerk@bank.example")
    assert aligned(good, "clerk@bank.example")


@pytest.mark.parametrize(
    "junk", ["(" * 3000, "=; =", f"{SERVER}; x=y", "é", "a b c", f"{SERVER}; dkim=pass " + "a" * 9000]
)
def test_a_report_that_cannot_be_read_proves_nothing(junk):
    good = f"Authentication-Results: {SERVER}; dmarc=pass header.from=players.example"
    assert not aligned(mail(f"Authentication-Results: {junk}", good))


def test_only_our_own_server_is_believed_and_only_its_latest_report():
    good = "dmarc=pass header.from=players.example"
    assert not aligned(mail(f"Authentication-Results: mx.evil.example; {good}"))
    assert not aligned(
        mail(f"Authentication-Results: {SERVER}; dmarc=fail", f"Authentication-Results: {SERVER}; {good}")
    )
    assert not aligned(mail())


def test_a_parent_domain_answers_for_what_lies_under_it():
    raw = mail(f"Authentication-Results: {SERVER}; dkim=pass header.d=players.example", sender="a@mail.players.example")
    assert aligned(raw, "a@mail.players.example")


def test_a_mail_with_two_senders_is_nobodys():
    raw = mail(f"Authentication-Results: {SERVER}; dmarc=pass header.from=players.example", "From: eve@evil.example")
    assert not aligned(raw)


def signed(raw, domain=b"players.example", headers=(b"from", b"to", b"subject", b"message-id"), **how):
    return dkim.sign(raw, b"a", domain, SECRET, include_headers=[*headers], **how) + raw


def lookup(name, timeout=5):
    known = name in (b"a._domainkey.players.example.", b"a._domainkey.evil.example.")
    return b"v=DKIM1; k=rsa; p=" + PUBLIC if known else None


def test_a_signature_of_the_senders_domain():
    assert aligned(signed(mail()), server=None, lookup=lookup)


def test_a_signature_of_another_domain():
    assert not aligned(signed(mail(), domain=b"evil.example"), server=None, lookup=lookup)


def test_a_changed_mail():
    assert not aligned(signed(mail()).replace(b"\r\n2\r\n", b"\r\n3\r\n"), server=None, lookup=lookup)


def test_a_signature_of_only_the_first_bytes():
    assert not aligned(signed(mail(), length=True) + b"3\r\n", server=None, lookup=lookup)


@pytest.mark.parametrize("junk", ["v=1", "a=b; c", "", "v=1; a=rsa-sha256; d=players.example; s=a; h=from; bh=x; b=y"])
def test_a_signature_that_is_none(junk):
    assert not aligned(mail(f"DKIM-Signature: {junk}"), server=None, lookup=lookup)


def test_our_servers_verdict_comes_before_our_own_reading():
    assert not aligned(signed(mail()), server=SERVER, lookup=lookup)


def test_a_signature_that_leaves_out_the_message_id():
    """Whoever has seen the mail could send it again under another id, and it would be done again."""
    raw = signed(mail(), headers=(b"from", b"to", b"subject"))
    assert not aligned(raw, server=None, lookup=lookup)
    assert not aligned(raw.replace(b"<1@x.example>", b"<2@x.example>"), server=None, lookup=lookup)


def test_a_second_message_id_is_not_the_signed_one():
    raw = signed(mail())
    assert not aligned(b"Message-ID: <2@x.example>\r\n" + raw, server=None, lookup=lookup)


def test_a_signature_of_another_from_line():
    raw = signed(mail(sender="eve@evil.example"))
    assert not aligned(b"From: anna@players.example\r\n" + raw, server=None, lookup=lookup)


@pytest.mark.parametrize(
    "hostile",
    [
        b"DKIM-Signature: v=1; a=rsa-sha256; d=players.example; " + b"x=1; " * 8_000 + b"\r\n",
        b"DKIM-Signature: " + b"h=" + b"a:" * 20_000 + b"\r\n",
        b"DKIM-Signature: b=" + b" \t" * 20_000 + b"\r\n",
    ],
)
def test_a_long_signature_is_not_even_looked_at(hostile, monkeypatch):
    monkeypatch.setattr(dkim, "DKIM", None)  # who calls it fails
    assert signed_by(hostile + mail(), lookup) == []
    assert signed_by(b"DKIM-Signature: v=1\r\n" + mail() + b" " * 100_000, lookup) == []


def test_verdicts_of_others_and_their_order():
    good = "dkim=pass header.d=players.example"
    ours, theirs = f"Authentication-Results: {SERVER}; {good}", f"Authentication-Results: mx.evil.example; {good}"
    assert aligned(mail(theirs, ours))
    assert not aligned(mail(f"Authentication-Results: {SERVER}; dkim=none", theirs, ours))
    assert not aligned(mail(f"Authentication-Results: {SERVER}.evil.example; {good}"))
    assert not aligned(mail(f"X-Authentication-Results: {SERVER}; {good}"))
    assert not aligned(mail(f'Authentication-Results: mx.evil.example; spf=pass smtp.mailfrom="{SERVER}; {good}"'))
