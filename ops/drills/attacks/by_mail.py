"""Attacks by mail: people who write as somebody else, and mails that are made to be expensive or poisonous."""

from __future__ import annotations

from ops.drills.attacks.target import Target, held
from service.config import CATCHER

OPEN = "open coal-baron 2"

POISON = {
    "HTML that never closes": ("Content-Type: text/html", "<a " * 12_000),
    "HTML of half declarations": ("Content-Type: text/html", "<![" * 5_000),
    "a Content-Type of 40 kB": ("Content-Type: text/plain; " + "a=b; " * 8_000, OPEN),
    "a DKIM header of 40 kB": ("DKIM-Signature: v=1; " + "b=" * 20_000, OPEN),
    "a sender in 900 parentheses": ("From: " + "(" * 900 + "bruno@demo.example", OPEN),
    "parts in parts in parts": (
        "Content-Type: multipart/mixed; boundary=b",
        "--b\r\nContent-Type: multipart/mixed\r\n" * 500,
    ),
    "words that are encoded a thousand times": ("Subject: " + "=?utf-8?q?a?= " * 1_000, OPEN),
    "bytes of no language": ("From: \udcff\udcfe@demo.example", "\udcff\udc80" * 1_000),
}


def nobody_writes_as_somebody_else(target: Target) -> str:
    """High 2: Clara writes as Bruno, who is of the same domain."""
    disguises = (
        "From: =?utf-8?q?=3Cbruno=40demo.example=3E_=28?= <clara@demo.example>",
        'From: "bruno@demo.example" <clara@demo.example>',
        "From: clara@demo.example (bruno@demo.example)",
        "From: clara@demo.example\r\nFrom: bruno@demo.example",
        "From: bruno@demo.example, clara@demo.example",
    )
    for disguise in disguises:
        target.deliver(target.address("Clara"), target.vouched() + disguise, OPEN)
    target.settled()
    held(not _opened_by(target, "Bruno"), "a table was opened in Bruno's name")
    target.deliver(target.address("Bruno"), f"{target.vouched()}From: {target.address('Bruno')}", OPEN)
    target.settled()
    held(_opened_by(target, "Bruno") == 1, "Bruno himself is not believed either, so this proves nothing")
    return f"{len(disguises)} disguises, none is Bruno"


def _opened_by(target: Target, name: str) -> int:
    store = target.register.store
    return [store.load(id).opener for id in store.events.matches()].count(target.ids[name])


def reports_are_read_by_their_grammar(target: Target) -> str:
    """Medium: a report of our mail server quotes an address that looks like a report."""
    before = target.matches()
    quoted = 'spf=pass smtp.mailfrom="a; dkim=pass header.d=demo.example; b"@evil.example'
    reports = (
        f"Authentication-Results: {CATCHER}; {quoted}",
        "Authentication-Results: mx.evil.example; dkim=pass header.d=demo.example",
        f"Authentication-Results: {CATCHER}; dkim=pass (header.d=demo.example) header.d=evil.example",
        f"Authentication-Results: {CATCHER}; none",
    )
    for report in reports:
        target.deliver("eve@evil.example", f"{report}\r\nFrom: {target.address('Bruno')}", OPEN)
    target.settled()
    held(target.matches() == before, "a sender nobody vouched for was believed")
    return f"{len(reports)} reports, none believed"


def poison_stops_nobody(target: Target) -> str:
    """High 5 and 6: a mail that takes for ever to read, or can never be read, stops all others."""
    before = target.matches()
    for name, (head, body) in POISON.items():
        head = head if head.startswith("From:") else f"From: {target.address('Clara')}\r\n{head}"
        code = target.deliver(target.address("Clara"), head, body)
        held(code < 400 or code >= 500, f"{name}: {code}, so it comes again for ever")
    target.deliver(target.address("Anna"), f"{target.vouched()}From: {target.address('Anna')}", OPEN)
    target.settled()
    held(target.matches() > before, "an honest mail behind them is not answered")
    return f"{len(POISON)} poisonous mails; the honest one behind them was answered"


def logs_hold_no_addresses(target: Target) -> str:
    """Low: senders and reply addresses stand in the logs."""
    target.deliver("private-person@elsewhere.example", "From: private-person@elsewhere.example", "hello")
    target.settled()
    for file in (target.data / "logs").iterdir():
        text = file.read_text("utf-8", "replace")
        for secret in ("private-person", "clara@demo.example", "/sign-in/"):
            held(secret not in text, f"{file.name} holds {secret}")
    return "no sender, no link"


ATTACKS = (
    nobody_writes_as_somebody_else,
    reports_are_read_by_their_grammar,
    poison_stops_nobody,
    logs_hold_no_addresses,
)
