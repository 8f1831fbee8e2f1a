"""Settings, read from the environment. `Settings.load()` is called once, where a process begins.

| variable | meaning | if not set |
|---|---|---|
| TRAINREGISTER_DATA | folder for everything the service keeps on this machine | ./.data |
| DATABASE_URL | sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME | register.db in the data folder |
| REDIS_URL | a Redis-compatible server | one is started in the data folder |
| TRAINREGISTER_SECRET_KEY | 32 or more characters; makes salts, seals secrets, signs links | made and kept there |
| TRAINREGISTER_URL | where people reach the service, without a slash at the end | that of `up` here, else port 8000 |
| TRAINREGISTER_HOSTS | further names under which people reach it, with commas between | that of the URL, and loopback |
| TRAINREGISTER_PROXIES | addresses or networks of the proxies that `web --proxies` believes | those of this machine |
| TRAINREGISTER_MAILBOX | the address of the service; all others are variants of it | play@register.localhost |
| TRAINREGISTER_MAIL_NAME | the name people see | Train Register |
| SMTP_URL | smtp://HOST, smtp+starttls://USER:PASSWORD@HOST or smtps://USER:PASSWORD@HOST | the mail catcher |
| SMTP_PATIENCE | seconds to wait for each answer of that server | 20 |
| TRAINREGISTER_AUTHSERV | the name under which our own mail server reports on senders | we look at DKIM ourselves |
| LMTP_LISTEN | HOST:PORT or a path of a unix socket, where our mail server delivers to | 127.0.0.1:8024 |
| IMAP_URL | imaps://USER:PASSWORD@HOST/FOLDER, for who has only a mailbox | - |
| FEED_LISTEN | HOST:PORT of the feed, which holds the connections of everybody who watches | 127.0.0.1:8027 |
| TRAINREGISTER_FEED_PORT | the port at which browsers reach the feed, where no proxy leads there by path | - |
| TRAINREGISTER_CATCHER | HOST:PORT of the mail catcher's SMTP; its pages are one port higher | 127.0.0.1:8025 |

The secret key must be kept: with another one the running matches cannot go on (their chance is sealed with it), and old
salts cannot be made again. It is part of a backup.
"""

from __future__ import annotations

import fcntl
import os
import re
import secrets
import stat
from collections.abc import Mapping
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from psycopg import ProgrammingError
from psycopg.conninfo import conninfo_to_dict

from domain.words import Trouble

KEY_FILE = "secret-key"
RUNNING = "up.lock"  # locked by `up` as long as it runs; names the places where its parts are
PLACES = ("TRAINREGISTER_URL", "LMTP_LISTEN", "TRAINREGISTER_CATCHER", "FEED_LISTEN", "TRAINREGISTER_FEED_PORT")
SHORTEST_KEY = 32  # characters


class BadSettings(Trouble):
    """A setting that cannot be used, and what would be accepted."""


CATCHER = "catcher.register.localhost"  # the name under which the mail catcher reports on senders


class MailServer(NamedTuple):
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
    smtp: MailServer = MailServer("127.0.0.1", 8025)
    authserv: str | None = CATCHER
    lmtp: str = "127.0.0.1:8024"
    imap: MailServer | None = None
    catcher: MailServer = MailServer("127.0.0.1", 8025)
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


class FeedSettings(NamedTuple):
    """Where the feed listens, and how browsers reach it: at a port of its own, or (0) by path, through a proxy."""

    listen: str = "127.0.0.1:8027"
    port: int = 0

    @classmethod
    def load(cls, env: Mapping[str, str] = os.environ) -> FeedSettings:
        listen = env.get("FEED_LISTEN") or cls._field_defaults["listen"]
        _place(listen, "FEED_LISTEN")
        port = env.get("TRAINREGISTER_FEED_PORT") or "0"
        if not port.isdecimal() or int(port) > 65_535:
            raise BadSettings("TRAINREGISTER_FEED_PORT is a port, such as 8027")
        return cls(listen, int(port))

    def origin(self, scheme: str, name: str) -> str:
        """Where pages that are reached under a name find the feed; empty where it is the same place as theirs."""
        shown = f"[{name}]" if ":" in name else name
        return f"{scheme}://{shown}:{self.port}" if self.port else ""


class Settings(NamedTuple):
    data: Path
    database: str
    redis: str | None
    key: bytes
    url: str = "http://127.0.0.1:8000"
    mail: MailSettings = MailSettings()
    feed: FeedSettings = FeedSettings()
    hosts: frozenset[str] = frozenset()  # besides that of the url, and loopback
    proxies: tuple[IPv4Network | IPv6Network, ...] = (ip_network("127.0.0.0/8"), ip_network("::1/128"))

    @classmethod
    def load(cls, env: Mapping[str, str] = os.environ) -> Settings:
        data = Path(env.get("TRAINREGISTER_DATA") or ".data").absolute()
        _make_folder(data)
        env = {**env, **{name: value for name, value in _running(data).items() if not env.get(name)}}
        return cls(
            data=data,
            database=_database(env.get("DATABASE_URL") or f"sqlite:///{data / 'register.db'}"),
            redis=_queue(env.get("REDIS_URL")),
            key=_key(env.get("TRAINREGISTER_SECRET_KEY"), data),
            url=(env.get("TRAINREGISTER_URL") or cls._field_defaults["url"]).rstrip("/"),
            mail=MailSettings.load(env),
            feed=FeedSettings.load(env),
            hosts=frozenset(_listed(env.get("TRAINREGISTER_HOSTS", "").lower())),
            proxies=_networks(env.get("TRAINREGISTER_PROXIES")) or cls._field_defaults["proxies"],
        )

    @property
    def on_sqlite(self) -> bool:
        return self.database.startswith("sqlite:")


def _make_folder(data: Path) -> None:
    """For its owner only, also one that was there before; unless it is somebody else's, or everybody's like /tmp."""
    try:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = data.stat()
        if found.st_mode & 0o077 and not found.st_mode & stat.S_ISVTX and found.st_uid == os.geteuid():
            data.chmod(0o700)
    except OSError as error:
        raise BadSettings(f"TRAINREGISTER_DATA: {data} cannot be made: {error.strerror}") from error


def _running(data: Path) -> dict[str, str]:
    """Where the parts are that `up` runs on this data folder now, if it does: other commands find them there."""
    file = data / RUNNING
    if not file.exists():
        return {}
    with file.open("r") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            told = (line.partition("=") for line in lock.read().splitlines())
            return {name: value for name, _, value in told if name in PLACES}
    return {}


def _listed(text: str) -> list[str]:
    return [one.strip() for one in text.split(",") if one.strip()]


def _networks(text: str | None) -> tuple[IPv4Network | IPv6Network, ...]:
    try:
        return tuple(ip_network(one) for one in _listed(text or ""))
    except ValueError as error:
        raise BadSettings(f"TRAINREGISTER_PROXIES looks like 10.0.0.2, 10.1.0.0/24: {error}") from error


def _database(url: str) -> str:
    if url.startswith("postgres://"):
        url = "postgresql://" + url.removeprefix("postgres://")
    if not url.startswith(("sqlite:///", "postgresql://")) or url == "sqlite:///":
        raise BadSettings("DATABASE_URL is sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME")
    if url.startswith("postgresql:"):
        try:
            conninfo_to_dict(url)
        except ProgrammingError as error:
            raise BadSettings(f"DATABASE_URL cannot be read: {str(error).strip()}") from error
    return url


def _queue(url: str | None) -> str | None:
    if url and not url.startswith(("redis://", "rediss://", "unix://")):
        raise BadSettings("REDIS_URL is redis://HOST:PORT, rediss://HOST:PORT or unix:///PATH")
    return url or None


def _key(given: str | None, data: Path) -> bytes:
    if given is not None:
        if len(given) < SHORTEST_KEY:
            raise BadSettings(f"TRAINREGISTER_SECRET_KEY must have {SHORTEST_KEY} or more characters")
        return given.encode()
    return _key_in(data / KEY_FILE)


def _key_in(file: Path) -> bytes:
    """The key in the data folder. Of two processes that make one at the same time, the first wins."""
    if not file.exists():
        draft = file.with_name(f"{KEY_FILE}.{secrets.token_hex(4)}")
        draft.touch(mode=0o600)
        draft.write_text(secrets.token_hex(32), "ascii")
        try:
            os.link(draft, file)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return file.read_bytes().strip()


# --- mail ------------------------------------------------------------------------------------------------------------

_SMTP = {"smtp": ("none", 25), "smtp+starttls": ("starttls", 587), "smtps": ("tls", 465)}
_IMAP = {"imap": ("none", 143), "imap+starttls": ("starttls", 143), "imaps": ("tls", 993)}


def _server(url: str, name: str, known: Mapping[str, tuple[str, int]]) -> MailServer:
    try:
        parts = urlsplit(url)
        security, port = known[parts.scheme]
        return MailServer(
            parts.hostname or "127.0.0.1", parts.port or port, security, unquote(parts.username or ""),
            unquote(parts.password or ""), unquote(parts.path.strip("/")),
        )  # fmt: skip
    except (KeyError, ValueError) as error:
        raise BadSettings(f"{name} begins with one of {', '.join(f'{one}://' for one in known)}") from error


def _seconds(text: str) -> float:
    if not re.fullmatch(r"\d{1,3}(\.\d)?", text) or not 0.5 <= float(text) <= 300:
        raise BadSettings("SMTP_PATIENCE is a number of seconds from 0.5 to 300")
    return float(text)


def _place(text: str, name: str) -> MailServer:
    host, _, port = text.rpartition(":")
    if not host or not port.isdecimal() or int(port) > 65_534:
        raise BadSettings(f"{name} looks like 127.0.0.1:8025")
    return MailServer(host, int(port))
