"""For who has only a mailbox: mails are fetched from it by IMAP, and marked as read once they are stored."""

from __future__ import annotations

import imaplib
import re
import ssl
from collections.abc import Iterator
from contextlib import contextmanager

from imap_tools import AND, BaseMailBox, MailBox, MailBoxStartTls, MailBoxUnencrypted, MailMessageFlags
from imap_tools.errors import ImapToolsError

from service.config import MailServer
from service.mail.incoming.intake import LARGEST, Intake
from service.mail.incoming.mail_headers import LONGEST_HEADER, MailHeaders, first_headers

FOLDER = "INBOX"
MOST = 50  # mails fetched in one go
WHERE = ("Delivered-To", "X-Original-To", "Envelope-To", "X-Forwarded-To", "To", "Cc")  # who a mail was for


AWAY = (OSError, imaplib.IMAP4.error, ImapToolsError)  # what a mailbox that cannot be opened just now raises


def poll(server: MailServer, intake: Intake) -> int:
    """Store the mails that are new in the mailbox. How many were for us is returned."""
    taken = 0
    with _mailbox(server) as mailbox:
        for uid, size in _unseen(mailbox):
            if size <= LARGEST:
                taken += _take(mailbox, uid, intake)
            mailbox.flag(uid, MailMessageFlags.SEEN, True)  # only now: what could not be stored is fetched again
    return taken


@contextmanager
def _mailbox(server: MailServer) -> Iterator[BaseMailBox]:
    context = ssl.create_default_context()
    made: BaseMailBox
    if server.security == "tls":
        made = MailBox(server.host, server.port, timeout=30, ssl_context=context)
    elif server.security == "starttls":
        made = MailBoxStartTls(server.host, server.port, timeout=30, ssl_context=context)
    else:
        made = MailBoxUnencrypted(server.host, server.port, timeout=30)
    with made.login(server.user, server.password, server.folder or FOLDER) as mailbox:
        yield mailbox


def _unseen(mailbox: BaseMailBox) -> list[tuple[str, int]]:
    """The mails that were not read yet, with their sizes: a large one is not even fetched."""
    uids = mailbox.uids(AND(seen=False))[:MOST]
    return [(uid, _size(mailbox, uid)) for uid in uids]


def _size(mailbox: BaseMailBox, uid: str) -> int:
    _, answer = mailbox.client.uid("fetch", uid, "(RFC822.SIZE)")
    found = re.search(rb"RFC822\.SIZE (\d+)", bytes(answer[0] or b""))
    return int(found[1]) if found else 0


def _bytes(mailbox: BaseMailBox, uid: str) -> bytes:
    """A mail as it lies there. Nothing parses it here, and its signatures stay right."""
    _, answer = mailbox.client.uid("fetch", uid, "(BODY.PEEK[])")
    return next((bytes(part[1]) for part in answer if isinstance(part, tuple)), b"")


def _take(mailbox: BaseMailBox, uid: str, intake: Intake) -> int:
    raw = _bytes(mailbox, uid)
    head = first_headers(raw)
    recipient = recipient_of(head, intake)
    if recipient:
        intake.take(recipient, _envelope_sender(head), raw)
    return recipient is not None


def _envelope_sender(head: MailHeaders) -> str:
    """Who handed the mail in, as its mail server noted; empty for a report."""
    return head.first("Return-Path").strip("<> ") if head.has("Return-Path") else "unknown"


def recipient_of(head: MailHeaders, intake: Intake) -> str | None:
    """Which of our addresses a mail was sent to, as its headers tell."""
    for value in (value[:LONGEST_HEADER] for name in WHERE for value in head.all(name)):
        for address in re.findall(r"[^\s<>,;:\"]+@[^\s<>,;:\"]+", value):
            if intake.is_ours(address):
                return str(address)
    return None
