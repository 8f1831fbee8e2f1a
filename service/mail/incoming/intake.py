"""Where our mail server delivers to: LMTP. A mail is answered with 250 only when it is stored, else with 451.

Only addresses we made are taken. One recipient at a time, so that each mail has an answer of its own. Nothing is read
here but who it is for, and whether it is our own mail coming back.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import Envelope, Session

from projections.sql import Unavailable
from service.bootstrap import Register
from service.mail.addresses import IN_TOURNAMENT
from service.mail.incoming.answering import Answering
from service.mail.incoming.bounces import BounceReport
from service.mail.incoming.invitations import INVITED
from service.mail.incoming.mail_headers import UnreadableMail, mail_id
from service.mail.incoming.reading_process import reading

log = logging.getLogger("register.post")

LARGEST = 1_000_000  # bytes: a decision needs a few, pictures in signatures need more
LONGEST_LINE = 200_000

UNKNOWN = "550 5.1.1 There is no such address here"
LATER = "451 4.3.0 Cannot store it now; try again later"
TAKEN = "250 2.6.0 Stored"

LAST_OF_LIST = "250 HELP"  # ends the answer to LHLO
_BARE_REPLY = re.compile(r"([245]\d\d) (?!\d\.\d{1,3}\.\d{1,3} )(.*)", re.DOTALL)
_CODES = {
    "500": "5.5.2", "501": "5.5.4", "502": "5.5.1", "503": "5.5.1", "552": "5.3.4", "553": "5.1.3", "555": "5.5.4"
}  # fmt: skip

logging.getLogger("mail.log").setLevel(logging.WARNING)  # below that the library logs every address; ours are keys


class Intake:
    """Takes mails for our addresses. `tell` hears the id of each mail that came, at once."""

    def __init__(self, register: Register, tell: Callable[[str], object] = lambda id: None) -> None:
        self._register = register
        self._answering = Answering(register)
        self._tell = tell

    # --- what the mail server asks -----------------------------------------------------------------------------------

    async def handle_EHLO(  # noqa: N802 - names of aiosmtpd
        self, server: Any, session: Session, envelope: Envelope, hostname: str, responses: list[str]
    ) -> list[str]:
        session.host_name = hostname
        return [*responses[:-1], "250-PIPELINING", "250-ENHANCEDSTATUSCODES", LAST_OF_LIST]

    async def handle_RCPT(  # noqa: N802 - a name of aiosmtpd
        self, server: Any, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if envelope.rcpt_tos:
            return "452 4.5.3 One recipient at a time"
        try:
            known = await asyncio.to_thread(self.is_ours, address)
        except Unavailable as error:
            return _later(error)
        if not known:
            return UNKNOWN
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(self, server: Any, session: Session, envelope: Envelope) -> str:  # noqa: N802
        recipient, raw = envelope.rcpt_tos[0], bytes(envelope.original_content or b"")
        try:
            await asyncio.to_thread(self.take, recipient, envelope.mail_from or "", raw)
        except Exception as error:  # whatever it was, the mail server must keep the mail
            return _later(error)
        return TAKEN

    # --- what happens ------------------------------------------------------------------------------------------------

    def is_ours(self, address: str) -> bool:
        """Whether we made this address, or it is the mailbox itself."""
        addresses = self._register.addresses
        if address.lower() == addresses.mailbox or addresses.read_stop(address):
            return True
        message = addresses.read_bounce(address)
        if message:
            return self._register.outbox.get(message) is not None
        reply = addresses.read_reply(address)
        if reply is None:
            return False
        return reply.seat == INVITED or self._answering.player_of(address, reply) is not None

    def take(self, recipient: str, sender: str, raw: bytes) -> str | None:
        """Store a mail, durably; the id is returned if it is new. One about a mail of ours is noted instead."""
        message = self._register.addresses.read_bounce(recipient)
        if message:
            self._take_report(message, recipient, sender, raw)
            return None
        reply = self._register.addresses.read_reply(recipient)
        whom = f"{reply.match} {reply.seat}" if reply and reply.seat not in (INVITED, IN_TOURNAMENT) else ""
        id = self._register.inbox.keep(mail_id(raw), recipient.lower(), sender, raw, whom)
        if id:
            self._tell(id)
        return id

    def _take_report(self, message: str, recipient: str, sender: str, raw: bytes) -> None:
        """Something comes back about a mail of ours. What cannot be read is kept, for a person to look at."""
        try:
            self._came_back(message, reading().report(raw))
        except UnreadableMail as why:
            inbox = self._register.inbox
            inbox.set_aside(inbox.keep(mail_id(raw), recipient.lower(), sender, raw) or "", str(why))

    def _came_back(self, message: str, report: BounceReport | None) -> None:
        """A mail of ours could not be delivered: note it with the message and against the address."""
        sent = self._register.outbox.get(message)
        if report is None or sent is None or not report.final:
            return
        self._register.outbox.bounced(message, report.note)
        player = self._register.people.get(sent.player)
        if player and player.email:
            self._register.bouncing.note_trouble(player.email, report.note)


def _later(error: BaseException) -> str:
    """What goes wrong is logged by its kind: its words could hold addresses, and an address of ours is a key."""
    log.error("a mail could not be stored", extra={"why": type(error).__name__})
    return LATER


class _Lmtp(LMTP):
    """LMTP with a code of RFC 3463 in every reply: the library gives some of its own without."""

    line_length_limit = LONGEST_LINE  # mails with longer lines than allowed exist, and are read all the same

    async def push(self, status: Any) -> None:
        await super().push(enhanced(status) if isinstance(status, str) else status)


def enhanced(reply: str) -> str:
    """A reply with its enhanced status code; greetings and the list of what we can have none."""
    found = _BARE_REPLY.fullmatch(reply)
    if found is None or reply == LAST_OF_LIST or found[1] == "220":
        return reply
    return f"{found[1]} {_CODES.get(found[1], found[1][0] + '.0.0')} {found[2]}"


async def listen(intake: Intake, where: str) -> asyncio.AbstractServer:
    """Take mails on HOST:PORT, or on a unix socket that our mail server may open."""
    loop = asyncio.get_running_loop()

    def protocol() -> LMTP:
        return _Lmtp(
            intake, data_size_limit=LARGEST, enable_SMTPUTF8=True, decode_data=False, hostname=where, timeout=120
        )

    if "/" in where:
        Path(where).unlink(missing_ok=True)
        server = await loop.create_unix_server(protocol, where)
        Path(where).chmod(0o660)
        return server
    host, _, port = where.rpartition(":")
    return await loop.create_server(protocol, host, int(port))
