"""Webhooks: a program of a player's, or a chat room, is told what a mail would tell.

| kind | what is posted |
|---|---|
| raw | JSON with a signature of Standard Webhooks: webhook-id, webhook-timestamp, webhook-signature |
| discord | {"content": "..."} |
| slack | {"text": "..."} |

A hook without a match is told what its player is told; a hook of a match is told whose turn it is there. What is posted
holds nothing that a spectator may not know. A hook that fails is tried again at growing distances; one that has failed
for a day is switched off, and its owner is told. How it is posted: webhook_posting.py.
"""

from __future__ import annotations

import hmac
import secrets
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable
from time import time
from typing import Any, Literal, NamedTuple, get_args
from urllib.parse import urlsplit

import msgspec

from domain.match.clocks import DAY, Moment
from domain.words import refuse, require
from projections.sql import Database, Row
from service.notify.public_addresses import may_be_public

Kind = Literal["raw", "discord", "slack"]
KINDS: tuple[Kind, ...] = get_args(Kind)

MOST = 10  # hooks of one player
SECRET = "whsec_"
NOT_PUBLIC = "a hook is reached from everywhere: name a public host, as in https://hooks.example.org/turns"


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
        require(may_be_public(place(url).host), "hook", NOT_PUBLIC)
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

    def all_wanting(self, players: Iterable[str], matches: Iterable[str]) -> dict[tuple[str, str], list[Hook]]:
        """The same for many at once: by player, for hooks of all their matches, and by match, for those of a match."""
        with self._database.reading() as cursor:
            rows = cursor.among("SELECT * FROM hooks WHERE state='on' AND match='' AND player IN", players)
            rows += cursor.among("SELECT * FROM hooks WHERE state='on' AND match IN", matches)
        found: dict[tuple[str, str], list[Hook]] = {}
        for hook in map(_hook, rows):
            found.setdefault(("", hook.match) if hook.match else (hook.player, ""), []).append(hook)
        return found

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


# --- where it is posted to ------------------------------------------------------------------------------------------


LONGEST_URL = 500
NO_PLACE = (
    "the address of a hook looks like https://hooks.example.org/turns: plain letters, without a name and a password, "
    "at most {most} characters"
)


class Place(NamedTuple):
    host: str
    port: int
    path: str


def place(url: str) -> Place:
    """Where a URL leads, if it is one we post to."""
    try:
        parts = urlsplit(url)
        port = 443 if parts.port is None else parts.port
    except ValueError:
        refuse("hook", NO_PLACE, most=LONGEST_URL)
    require(parts.scheme == "https", "hook", "the address of a hook begins with https://")
    plain = parts.hostname and url.isascii() and url.isprintable() and not {" ", "\\"} & set(url)
    require(plain and not parts.username and len(url) <= LONGEST_URL, "hook", NO_PLACE, most=LONGEST_URL)
    require(port == 443 or port > 1023, "hook", "a hook listens on port 443 or one above 1023")
    query = f"?{parts.query}" if parts.query else ""
    return Place(parts.hostname or "", port, (parts.path or "/") + query)
