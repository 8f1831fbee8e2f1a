"""Handing a mail over to a mail server by SMTP, and saying plainly what came of it.

One connection is kept and used for many mails. Where the server could have taken a mail and we did not hear its answer,
the outcome is `Later`: the mail is sent again, under the same Message-ID and with the same bytes.
"""

from __future__ import annotations

import smtplib
import ssl
from contextlib import suppress
from time import monotonic

from domain.words import say
from service.config import MailServer

PATIENCE = 20.0  # seconds for each answer of the server
ALTOGETHER = 4  # times that much for one mail, everything included: whoever takes longer is tried again later
BRISK = 5.0  # seconds in which a batch is handed over; what is left then is claimed anew
FRESH = 2.0  # seconds after which a connection is asked whether it still answers
MOST = 200  # mails over one connection: some servers have a limit, and none minds


def longest(patience: float) -> int:
    """How long a claimed mail can be under way, in seconds: so long nobody else may try it."""
    return int(BRISK + ALTOGETHER * patience) + 5


class Rejected(Exception):
    """The server has refused the mail for good (5xx). `whom` says whether it is the recipient it does not want."""

    def __init__(self, note: str, *, whom: bool = False) -> None:
        super().__init__(note)
        self.whom = whom


class Later(Exception):
    """The mail was not taken now, or we cannot know."""


class Transport:
    """A way to a mail server. Not for several threads at once; make one for each."""

    def __init__(self, server: MailServer, name: str = "localhost", patience: float = PATIENCE) -> None:
        self._server = server
        self._name = name
        self._patience = patience
        self._connection: smtplib.SMTP | None = None
        self._sent = 0
        self._until = 0.0
        self._used = 0.0
        self._sending = False

    def hand_over(self, sender: str, recipient: str, mail: bytes) -> str:
        """Give one mail to the server; what it said when it took it is returned."""
        self._until = monotonic() + ALTOGETHER * self._patience
        reused = self._connection is not None
        try:
            return self._hand_over(self._fresh(), sender, recipient, mail)
        except (OSError, smtplib.SMTPException) as error:
            self.close()
            if not reused or self._sending:
                raise Later(f"{type(error).__name__}: {error}") from error
        return self.hand_over(sender, recipient, mail)  # a connection of before was cut meanwhile: over a new one

    def _hand_over(self, connection: smtplib.SMTP, sender: str, recipient: str, mail: bytes) -> str:
        self._sending = False
        self._hurry(connection)
        self._check(*connection.docmd("MAIL", f"FROM:<{_bare(sender)}>"))
        self._hurry(connection)
        self._check(*connection.docmd("RCPT", f"TO:<{_bare(recipient)}>"), whom=True)
        self._hurry(connection)
        self._sending = True  # from here on the server may have taken it
        code, said = connection.data(mail)
        self._check(code, said)
        self._sent += 1
        self._used = monotonic()
        return f"{code} {said.decode('utf-8', 'replace')}"

    def _hurry(self, connection: smtplib.SMTP) -> None:
        """Wait for the next answer no longer than is left for the whole mail."""
        left = self._until - monotonic()
        if left <= 0:
            raise TimeoutError("the server takes too long")
        if connection.sock is not None:
            connection.sock.settimeout(min(left, self._patience))

    def _check(self, code: int, said: bytes, *, whom: bool = False) -> None:
        if 200 <= code < 400:
            return
        note = f"{code} {said.decode('utf-8', 'replace')}"
        if code == 421:
            self.close()  # it is about to hang up
            raise Later(note)
        if self._connection is not None:
            with suppress(smtplib.SMTPException, OSError):
                self._connection.rset()
        if code >= 500:
            raise Rejected(note, whom=whom)
        raise Later(note)

    def _fresh(self) -> smtplib.SMTP:
        """The connection in use if it still answers, else a new one."""
        if self._connection is not None and self._sent < MOST:
            if monotonic() - self._used < FRESH:
                return self._connection
            with suppress(smtplib.SMTPException, OSError):
                if self._connection.noop()[0] == 250:
                    return self._connection
        self.close()
        self._connection = self._connect()
        return self._connection

    def _connect(self) -> smtplib.SMTP:
        server = self._server
        if server.security == "tls":
            context = ssl.create_default_context()
            connection: smtplib.SMTP = smtplib.SMTP_SSL(
                server.host, server.port, self._name, timeout=self._patience, context=context
            )
        else:
            connection = smtplib.SMTP(server.host, server.port, self._name, timeout=self._patience)
        if server.security == "starttls":
            connection.starttls(context=ssl.create_default_context())
        connection.ehlo_or_helo_if_needed()
        if server.user:
            connection.login(server.user, server.password)
        self._sent = 0
        return connection

    def close(self) -> None:
        if self._connection is not None:
            with suppress(smtplib.SMTPException, OSError):
                self._connection.quit()
            self._connection = None


def _bare(address: str) -> str:
    """An address as a command line takes it: whatever could end the command is not in one of ours."""
    if not address.isascii() or any(mark in address for mark in "<> \r\n"):
        note = say("{address} is no address that mail can be sent to", address=repr(address))
        raise Rejected(str(note), whom=True)
    return address
