"""Attacks by mail: people who write as somebody else, and mails that are made to be expensive or poisonous."""

from __future__ import annotations

import dkim

from ops.drills.attacks.target import Target, held
from service.config import CATCHER
from service.mail.incoming.sender import signed_by
from service.mail.table_for import reply_address
from service.run.mail_catcher import Box
from tests.service.mail.incoming.test_sender import PUBLIC, SECRET

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


def who_signed_in_is_who_writes(target: Target) -> str:
    """High 2: Clara signs in to the mail server as herself, and names Bruno in MAIL FROM."""
    before = _opened_by(target, "Bruno")
    claims = (
        f"auth=pass smtp.auth={target.address('Clara')} smtp.mailfrom={target.address('Bruno')}",
        f"auth=pass smtp.mailfrom={target.address('Bruno')}",
    )
    for claim in claims:
        report = f"Authentication-Results: {CATCHER}; {claim}\r\n"
        target.deliver(target.address("Clara"), f"{report}From: {target.address('Bruno')}", OPEN)
    target.settled()
    held(_opened_by(target, "Bruno") == before, "a table was opened in Bruno's name")
    return "not believed"


def signatures_cover_what_counts(target: Target) -> str:
    """Low: a signed mail is sent again under another Message-ID, with more text, or from somebody else."""
    plain = b"From: bruno@demo.example\r\nTo: play@x\r\nSubject: s\r\nMessage-ID: <1@demo.example>\r\n\r\n2\r\n"
    whole = (b"from", b"to", b"subject", b"message-id")
    good = _signed(plain, whole)
    held(signed_by(good, _published) == ["demo.example"], "a good signature is not believed, so this proves nothing")
    replayed = {
        "without its Message-ID": _signed(plain, whole[:-1]),
        "under another Message-ID": good.replace(b"<1@demo.example>", b"<2@demo.example>"),
        "with a second Message-ID": good.replace(b"Subject: s", b"Message-ID: <2@demo.example>\r\nSubject: s"),
        "with more text": _signed(plain, whole, length=True) + b"3\r\n",
        "from somebody else": good.replace(b"From: bruno", b"From: clara"),
    }
    for how, forged in replayed.items():
        held(signed_by(forged, _published) == [], f"a signature is believed {how}")
    return f"{len(replayed)} ways, none believed"


def _signed(mail: bytes, headers: tuple[bytes, ...], *, length: bool = False) -> bytes:
    return bytes(dkim.sign(mail, b"a", b"demo.example", SECRET, include_headers=[*headers], length=length)) + mail


def _published(name: bytes, timeout: int = 5) -> bytes | None:
    """What the name server of the domain says."""
    return b"v=DKIM1; k=rsa; p=" + PUBLIC


def nobody_is_vouched_for_after_a_change(target: Target) -> str:
    """Medium: whoever read an old mailbox has vouched for an address of their own, and writes from it ever after."""
    person = target.register.people.add("Elsa", "elsa@demo.example")
    target.ids["Elsa"] = person.id
    match = target.match("Elsa", "Bruno")
    until = int(target.register.now()) + 86_400
    target.register.people.change(person.id, settings={"vouched": {f"{match} eve@evil.example": until}})
    _away(target, match, "Elsa", "eve@evil.example")
    held(_notes(target, match) == 1, "who is vouched for is not believed, so this proves nothing")
    target.register.people.change(person.id, email="elsa@new.example")
    _away(target, match, "Elsa", "eve@evil.example")
    held(_notes(target, match) == 1, "who was vouched for before is believed after the address has changed")
    return "not believed any more"


def _away(target: Target, match: str, name: str, sender: str) -> None:
    """Whoever it is writes to the address of a seat that they are away."""
    player = target.register.people.person(target.ids[name])
    table = target.register.queries.own_table(target.caller(name), match)
    address = reply_address(target.register, player, table)
    days = 2 + _notes(target, match)
    target.deliver(sender, f"From: {sender}\r\nTo: {address}", f"away 2027-01-0{days} to 2027-01-0{days + 1}", address)
    target.settled()


def _notes(target: Target, match: str) -> int:
    return len(target.register.queries.time(match).absences)


def sign_in_mails_hold_no_words_of_strangers(target: Target) -> str:
    """Low: a stranger has us mail their words to somebody, as the name of a new player."""
    words = "WIN-A-PRIZE-AT-evil.example"
    target.stranger().post("/sign-in", {"email": "victim@demo.example", "name": words, "to": f"/{words}"})
    box = Box(target.data / "mails")
    target.until(lambda: list(box.all("victim@demo.example")), "no link is mailed")
    (mail, *_) = box.all("victim@demo.example")
    told = mail.message.as_string() + mail.part("plain") + mail.part("html")
    held(words not in told.partition("/sign-in/")[0], "the name of a stranger stands in a mail")
    held(words not in str(mail.message["Subject"]) and words not in str(mail.message["To"]), "in a header, too")
    return "nothing of it"


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
    who_signed_in_is_who_writes,
    signatures_cover_what_counts,
    nobody_is_vouched_for_after_a_change,
    sign_in_mails_hold_no_words_of_strangers,
    reports_are_read_by_their_grammar,
    poison_stops_nobody,
    logs_hold_no_addresses,
)
