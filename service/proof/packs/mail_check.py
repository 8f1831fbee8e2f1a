"""V14: mails that somebody kept, laid beside a pack. Every receipt and every checkpoint in their headers must be in it,
at its place; what they fix is told, log by log.

An mbox is read within limits, headers only. That a mail was not made up is shown by its DKIM signature, which is not
looked at here: the keys for it are not in the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from email.message import Message
from email.parser import BytesHeaderParser
from email.utils import parseaddr
from typing import BinaryIO, NamedTuple

from domain.chain import CHECKPOINT_HEADER, RECEIPT_HEADER, TOURNAMENT_HEADER
from domain.words import Sentence, plain, say
from service.proof.packs.checkpoint_check import Signed
from service.proof.signed_note import BadNote, Verifier, from_header, opened

MOST_MAILS, LONGEST_LINE = 200_000, 1 << 16
LONGEST_HEAD = 1 << 18  # bytes of a mail that are read: more than any head of ours has
FROM = b"From "  # how every mail in an mbox begins
_ID = re.compile(r"<(?:[^<>@\s]*\.)?([a-z2-7]{12})@")


class MailHead(NamedTuple):
    """What a mail says about logs: whom it was to, what it is of, its receipts, its checkpoint."""

    number: int
    to: str
    logs: frozenset[str]
    receipt: str
    tournament: str  # id, version and digest
    checkpoint: str


class Anchored(NamedTuple):
    """How far a log is fixed by mails, and by how many of how many people."""

    log: str
    version: int
    entries: int
    mails: int
    people: int


class MailFindings(NamedTuple):
    """What mails show: what is wrong, how far each log is fixed, and what could not be compared."""

    mails: int
    people: int
    faults: list[Sentence]
    anchored: list[Anchored]
    notes: list[Sentence]


class PackLogs(NamedTuple):
    """What is in a pack to compare with: the digests of every log, the checkpoints, the keys."""

    digests: Mapping[str, Sequence[str]]
    heads: Sequence[Signed]
    keys: Sequence[Verifier]


def is_mailbox(file: BinaryIO) -> bool:
    """Whether a file begins as an mbox does. Zeros, or one mail by itself, would be read to the end for nothing."""
    begins = file.read(len(FROM)) == FROM
    file.seek(0)
    return begins


def read_mails(file: BinaryIO) -> Iterator[MailHead]:
    """The mails of an mbox, one after the other; of each only its head."""
    parser = BytesHeaderParser()
    for number, head in enumerate(_heads(file), 1):
        if number > MOST_MAILS:
            return
        yield _mail_head(number, parser.parsebytes(head))


def _heads(file: BinaryIO) -> Iterator[bytes]:
    """A mail begins with a line `From ` behind an empty one; its head ends at the next empty line."""
    empty_before, head = True, None
    while line := file.readline(LONGEST_LINE):
        empty = not line.strip(b"\r\n")
        if empty_before and line.startswith(FROM):
            head = bytearray()
        elif head is not None and empty:
            yield bytes(head)
            head = None
        elif head is not None and len(head) + len(line) <= LONGEST_HEAD:
            head += line
        empty_before = empty
    if head:
        yield bytes(head)


def _mail_head(number: int, head: Message) -> MailHead:
    def said(name: str) -> str:
        return " ".join(str(head.get(name, "")).split())[:2000]

    named = " ".join(said(name) for name in ("Message-ID", "In-Reply-To", "References"))
    return MailHead(
        number,
        parseaddr(said("To"))[1].lower(),
        frozenset(_ID.findall(named)),
        said(RECEIPT_HEADER).lower(),
        said(TOURNAMENT_HEADER),
        said(CHECKPOINT_HEADER),
    )


class _Findings:
    """What was found so far."""

    def __init__(self, pack: PackLogs) -> None:
        self.pack = pack
        self.places = {digest: (log, at) for log, own in pack.digests.items() for at, digest in enumerate(own, 1)}
        self.roots = {one.checkpoint.size: one for one in pack.heads}
        self.faults: list[Sentence] = []
        self.fixed: dict[str, list[tuple[int, str]]] = {}
        self.unlisted = self.heads = 0

    def take(self, mail: MailHead) -> None:
        self._receipt(mail)
        self._tournament(mail)
        self._checkpoint(mail)

    def _receipt(self, mail: MailHead) -> None:
        own = mail.logs & self.pack.digests.keys()
        if mail.receipt in self.places:
            log, version = self.places[mail.receipt]
            self.fixed.setdefault(log, []).append((version, mail.to))
        elif own and mail.receipt:
            self.faults.append(
                say("mail {number} to {to}: its receipt {receipt} of {log} is not in the pack", number=mail.number,
                    to=plain(mail.to), receipt=plain(mail.receipt), log=sorted(own))
            )  # fmt: skip

    def _tournament(self, mail: MailHead) -> None:
        log, version, digest = [*mail.tournament.split(), "", "", ""][:3]
        own = self.pack.digests.get(log)
        if own is None:
            return
        at = int(version) if version.isdecimal() and len(version) < 10 else 0
        if 0 < at <= len(own) and own[at - 1] == digest.lower():
            self.fixed.setdefault(log, []).append((at, mail.to))
            return
        self.faults.append(
            say("mail {number} to {to}: entry {version} of tournament {log} was another one then",
                number=mail.number, to=plain(mail.to), version=at, log=log)
        )  # fmt: skip

    def _checkpoint(self, mail: MailHead) -> None:
        if not mail.checkpoint or not self.pack.keys:
            return
        try:
            note = from_header(mail.checkpoint)
            found = opened(note, self.pack.keys)
        except BadNote as bad:
            said = say("mail {number} to {to}: {what}", number=mail.number, to=plain(mail.to), what=bad.sentence)
            self.faults.append(said)
            return
        self.heads += 1
        held = self.roots.get(found.size)
        if held is None:
            self.unlisted += 1
        elif held.checkpoint.root != found.root:
            self.faults.append(split_view(say("mail {number}", number=mail.number), note, held.note, found.size))


def split_view(where: Sentence, one: str, other: str, size: int) -> Sentence:
    """Two signed heads of one tree that differ: proof that the register told different people different things."""
    return say(
        "split view: the register has signed two different trees of {size:entry|entries}; in {where} {one}, "
        "in the pack {other}", size=size, where=where, one=" | ".join(one.split("\n")),
        other=" | ".join(other.split("\n")),
    )  # fmt: skip


def check_mails(mails: Iterator[MailHead], pack: PackLogs) -> MailFindings:
    found, people, number = _Findings(pack), set[str](), 0
    for mail in mails:
        number += 1
        people.add(mail.to)
        found.take(mail)
    anchored = [
        Anchored(log, max(at for at, _ in fixed), len(pack.digests[log]), len(fixed), len({to for _, to in fixed}))
        for log, fixed in sorted(found.fixed.items())
    ]
    notes = [say("that mails were not made up is shown by their DKIM signatures, which were not looked at")]
    if found.unlisted:
        notes.append(
            say("{n:checkpoint|checkpoints} in mails of sizes that are not in the pack: ask the register for what "
                "joins them (/api/book/consistency)", n=found.unlisted)
        )  # fmt: skip
    return MailFindings(number, len(people), found.faults, anchored, notes)
