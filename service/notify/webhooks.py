"""Webhooks: a program of a player's, or a chat room, is told what a mail would tell.

| kind | what is posted |
|---|---|
| raw | JSON with a signature of Standard Webhooks: webhook-id, webhook-timestamp, webhook-signature |
| discord | {"content": "..."} |
| slack | {"text": "..."} |

A hook without a match is told what its player is told; a hook of a match is told whose turn it is there. What is posted
holds nothing that a spectator may not know. Addresses are https only and looked up once, by us; private and local
ones are refused, the connection goes to the address that was checked, and no redirection is followed. A hook that
fails is tried again at growing distances; one that has failed for a day is switched off, and its owner is told.
"""

from __future__ import annotations

import hmac
import http.client
import ipaddress
import secrets
import socket
import ssl
from base64 import b64decode, b64encode
from collections.abc import Callable
from time import time
from typing import Any, Literal, NamedTuple, get_args
from urllib.parse import urlsplit

import msgspec

from domain.match.clocks import DAY, Moment
from domain.words import refuse, require, say
from projections.sql import Database, Row

Kind = Literal["raw", "discord", "slack"]
KINDS: tuple[Kind, ...] = get_args(Kind)

PATIENCE = 5.0  # seconds for each answer of the other side
MOST = 10  # hooks of one player
SECRET = "whsec_"

Resolve = Callable[[str, int], list[str]]


class Hook(NamedTuple):
    id: str
    player: str
    match: str  # empty: all matches of the player
    kind: Kind
    url: str
    secret: str
    state: Literal["on", "off"]
    failing: Moment  # since when; 0 if it works
    note: str
    created: Moment


class Hooks:
    """All hooks."""

    def __init__(self, database: Database, now: Callable[[], float] = time) -> None:
        self._database = database
        self._now = now

    def add(self, player: str, kind: str, url: str, match: str = "") -> Hook:
        """A new hook. Its secret is for whoever checks the signatures."""
        require(kind in KINDS, "hook", "a hook is one of {kinds}", kinds=[*KINDS])
        place(url)
        require(len(self.of_player(player)) < MOST, "hook", "nobody has more than {most} hooks", most=MOST)
        secret = SECRET + b64encode(secrets.token_bytes(24)).decode()
        id = f"hook-{secrets.token_hex(6)}"
        row = (id, player, match, kind, url, secret, "on", 0, "", int(self._now()))
        with self._database.writing() as cursor:
            cursor.run("INSERT INTO hooks VALUES (?,?,?,?,?,?,?,?,?,?)", *row)
        return Hook(*row)  # type: ignore[arg-type]

    def get(self, id: str) -> Hook | None:
        with self._database.reading() as cursor:
            row = cursor.row("SELECT * FROM hooks WHERE id=?", id)
        return _hook(row) if row else None

    def of_player(self, player: str) -> list[Hook]:
        with self._database.reading() as cursor:
            return [
                _hook(row) for row in cursor.rows("SELECT * FROM hooks WHERE player=? ORDER BY created, id", player)
            ]

    def wanting(self, player: str, match: str) -> list[Hook]:
        """The hooks that want to hear what this player is told about this match."""
        sql = "SELECT * FROM hooks WHERE state='on' AND ((player=? AND match='') OR match=?) ORDER BY id"
        with self._database.reading() as cursor:
            return [_hook(row) for row in cursor.rows(sql, player, match)]

    def remove(self, player: str, id: str) -> bool:
        with self._database.writing() as cursor:
            return cursor.run("DELETE FROM hooks WHERE id=? AND player=?", id, player) == 1

    def switch_on(self, player: str, id: str) -> bool:
        """Its owner says that it works again."""
        with self._database.writing() as cursor:
            sql = "UPDATE hooks SET state='on', failing=0, note='' WHERE id=? AND player=?"
            return cursor.run(sql, id, player) == 1

    def worked(self, hook: Hook) -> None:
        """It works, or works again."""
        if hook.failing:
            with self._database.writing() as cursor:
                cursor.run("UPDATE hooks SET failing=0, note='' WHERE id=?", hook.id)

    def failed(self, hook: Hook, note: str) -> bool:
        """Note a failure; a hook that has failed for a day is switched off. Whether that happened is returned."""
        now = int(self._now())
        since = hook.failing or now
        off = now - since >= DAY
        with self._database.writing() as cursor:
            cursor.run(
                "UPDATE hooks SET failing=?, note=?, state=? WHERE id=?",
                since, note[:300], "off" if off else "on", hook.id,
            )  # fmt: skip
        return off


def _hook(row: Row) -> Hook:
    return Hook(*(row[name] for name in Hook._fields))


# --- what is posted --------------------------------------------------------------------------------------------------


def payload(kind: Kind, type: str, at: Moment, text: str, data: dict[str, Any]) -> bytes:
    """The body of a post: the same bytes for the same news."""
    if kind == "discord":
        return msgspec.json.encode({"content": text[:1900], "allowed_mentions": {"parse": []}})
    if kind == "slack":
        safe = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        return msgspec.json.encode({"text": safe})
    return msgspec.json.encode({"type": type, "timestamp": at, "data": {**data, "text": text}})


def signature(secret: str, id: str, at: Moment, body: bytes) -> str:
    """Standard Webhooks: an HMAC over id, time and body, so that nobody can post in our name or post again."""
    key = b64decode(secret.removeprefix(SECRET))
    return "v1," + b64encode(hmac.digest(key, f"{id}.{at}.".encode() + body, "sha256")).decode()


# --- posting ---------------------------------------------------------------------------------------------------------


class Failed(Exception):
    """The other side did not take it."""


class Place(NamedTuple):
    host: str
    port: int
    path: str


def place(url: str) -> Place:
    """Where a URL leads, if it is one we post to."""
    try:
        parts = urlsplit(url)
        port = parts.port or 443
    except ValueError:
        refuse("hook", "{url} is no address of a page", url=url[:80])
    require(parts.scheme == "https", "hook", "the address of a hook begins with https://")
    plain = parts.hostname and url.isascii() and url.isprintable() and not {" ", "\\"} & set(url)
    require(plain and not parts.username and len(url) <= 500, "hook", "{url} is no address for a hook", url=url[:80])
    require(port == 443 or port > 1023, "hook", "a hook listens on port 443 or one above 1023")
    query = f"?{parts.query}" if parts.query else ""
    return Place(parts.hostname or "", port, (parts.path or "/") + query)


def resolve(host: str, port: int) -> list[str]:
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(address[4][0]) for address in found]


_TRANSLATED = ipaddress.ip_network("64:ff9b::/96")  # an IPv4 address in IPv6 clothes


def is_public(address: str) -> bool:
    """Whether an address is out in the world: not local, not private, not special, nor a mask for such one."""
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour or (found.teredo[1] if found.teredo else None)
        if found in _TRANSLATED:
            inner = ipaddress.IPv4Address(int(found) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(str(inner))
    return found.is_global and not found.is_multicast and not found.is_reserved


class Poster:
    """Posts to hooks. What names mean and which addresses are fit is looked up through the two functions given."""

    def __init__(
        self,
        resolve: Resolve = resolve,
        fit: Callable[[str], bool] = is_public,
        context: ssl.SSLContext | None = None,
        patience: float = PATIENCE,
    ) -> None:
        self._resolve = resolve
        self._fit = fit
        self._context = context or ssl.create_default_context()
        self._patience = patience

    def post(self, hook: Hook, id: str, at: Moment, body: bytes) -> str:
        """Post once. What the other side said is returned; `Failed` if it did not take it."""
        where = place(hook.url)
        headers = {"Content-Type": "application/json", "User-Agent": "TrainRegister/1 (+webhooks)"}
        if hook.kind == "raw":
            signed = signature(hook.secret, id, at, body)
            headers |= {"webhook-id": id, "webhook-timestamp": str(at), "webhook-signature": signed}
        try:
            status = self._exchange(where, self._address(where), headers, body)
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise Failed(f"{type(error).__name__}: {error}") from error
        if not 200 <= status < 300:
            raise Failed(str(say("answered with status {status}", status=status)))
        return str(say("status {status}", status=status))

    def _address(self, where: Place) -> str:
        """The one address the connection goes to. If any of a name's addresses is not fit, none is."""
        found = self._resolve(where.host, where.port)
        if not found or not all(self._fit(one) for one in found):
            raise Failed("the address is not out in the world")
        return found[0]

    def _exchange(self, where: Place, address: str, headers: dict[str, str], body: bytes) -> int:
        connection = _Pinned(where, address, self._context, self._patience)
        try:
            connection.request("POST", where.path, body, headers)
            response = connection.getresponse()
            response.read(1024)
            return response.status
        finally:
            connection.close()


class _Pinned(http.client.HTTPSConnection):
    """A connection to an address that was checked, for a name whose certificate is checked."""

    def __init__(self, where: Place, address: str, context: ssl.SSLContext, patience: float) -> None:
        super().__init__(where.host, where.port, timeout=patience, context=context)
        self._address = address
        self._tls = context

    def connect(self) -> None:
        plain = socket.create_connection((self._address, self.port), self.timeout)
        self.sock = self._tls.wrap_socket(plain, server_hostname=self.host)
