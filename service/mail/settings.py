"""Settings of mail, read from the environment like those of service/config.py.

| variable | meaning | if not set |
|---|---|---|
| TRAINREGISTER_MAILBOX | the address of the service; all others are variants of it | play@register.localhost |
| TRAINREGISTER_MAIL_NAME | the name people see | Train Register |
| SMTP_URL | smtp://HOST, smtp+starttls://USER:PASSWORD@HOST or smtps://USER:PASSWORD@HOST | the mail catcher |
| SMTP_PATIENCE | seconds to wait for each answer of that server | 20 |
| TRAINREGISTER_AUTHSERV | the name under which our own mail server reports on senders | we look at DKIM ourselves |
| LMTP_LISTEN | HOST:PORT or a path of a unix socket, where our mail server delivers to | 127.0.0.1:8024 |
| IMAP_URL | imaps://USER:PASSWORD@HOST/FOLDER, for who has only a mailbox | - |
| TRAINREGISTER_CATCHER | HOST:PORT of the mail catcher's SMTP; its pages are one port higher | 127.0.0.1:8025 |
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from service.config import BadSettings

CATCHER = "catcher.register.localhost"  # the name under which the mail catcher reports on senders


class Server(NamedTuple):
    """A mail server to talk to."""

    host: str
    port: int
    security: str = "none"  # none, starttls, tls
    user: str = ""
    password: str = ""
    folder: str = ""


class MailSettings(NamedTuple):
    mailbox: str = "play@register.localhost"
    name: str = "Train Register"
    smtp: Server = Server("127.0.0.1", 8025)
    authserv: str | None = CATCHER
    lmtp: str = "127.0.0.1:8024"
    imap: Server | None = None
    catcher: Server = Server("127.0.0.1", 8025)
    patience: float = 20.0

    @property
    def catches(self) -> bool:
        """Whether mails stay on this machine."""
        return self.smtp[:2] == self.catcher[:2]

    @property
    def catcher_page(self) -> str:
        return f"http://{self.catcher.host}:{self.catcher.port + 1}" if self.catches else ""

    @classmethod
    def load(cls, env: Mapping[str, str] = os.environ) -> MailSettings:
        default = cls()
        mailbox = env.get("TRAINREGISTER_MAILBOX") or default.mailbox
        if not re.fullmatch(r"[a-z0-9._-]{1,18}@[a-z0-9.-]{3,190}", mailbox.lower()):
            raise BadSettings(
                "TRAINREGISTER_MAILBOX looks like play@example.org, with at most 18 characters before the @"
            )
        catcher = _place(env.get("TRAINREGISTER_CATCHER") or "127.0.0.1:8025", "TRAINREGISTER_CATCHER")
        smtp, imap = env.get("SMTP_URL"), env.get("IMAP_URL")
        return cls(
            mailbox=mailbox.lower(),
            name=env.get("TRAINREGISTER_MAIL_NAME") or default.name,
            smtp=_server(smtp, "SMTP_URL", _SMTP) if smtp else catcher,
            authserv=env.get("TRAINREGISTER_AUTHSERV") or (None if smtp or imap else CATCHER),
            lmtp=env.get("LMTP_LISTEN") or default.lmtp,
            imap=_server(imap, "IMAP_URL", _IMAP) if imap else None,
            catcher=catcher,
            patience=_seconds(env.get("SMTP_PATIENCE") or "20"),
        )


_SMTP = {"smtp": ("none", 25), "smtp+starttls": ("starttls", 587), "smtps": ("tls", 465)}
_IMAP = {"imap": ("none", 143), "imap+starttls": ("starttls", 143), "imaps": ("tls", 993)}


def _server(url: str, name: str, known: Mapping[str, tuple[str, int]]) -> Server:
    try:
        parts = urlsplit(url)
        security, port = known[parts.scheme]
        return Server(
            parts.hostname or "127.0.0.1", parts.port or port, security, unquote(parts.username or ""),
            unquote(parts.password or ""), unquote(parts.path.strip("/")),
        )  # fmt: skip
    except (KeyError, ValueError) as error:
        raise BadSettings(f"{name} begins with one of {', '.join(f'{one}://' for one in known)}") from error


def _seconds(text: str) -> float:
    if not re.fullmatch(r"\d{1,3}(\.\d)?", text) or not 0.5 <= float(text) <= 300:
        raise BadSettings("SMTP_PATIENCE is a number of seconds from 0.5 to 300")
    return float(text)


def _place(text: str, name: str) -> Server:
    host, _, port = text.rpartition(":")
    if not host or not port.isdecimal() or int(port) > 65_534:
        raise BadSettings(f"{name} looks like 127.0.0.1:8025")
    return Server(host, int(port))
