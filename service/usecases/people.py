"""Players as people: names, addresses, time zones, roles, and the keys by which they are known. Kept apart from events.

Events name players by an opaque id and nothing else. `erase` removes the person and leaves the id, so matches stay
whole and nobody can tell any more who played them.

Keys are random and stored as SHA-256 only: sign-in links (used once, minutes), sessions (days), API tokens (until
revoked, with scopes). Whoever reads the database cannot use them.
"""

from __future__ import annotations

import secrets
from base64 import b32encode
from collections.abc import Callable, Collection, Iterable
from hashlib import sha256
from time import time
from typing import Any, Literal, NamedTuple

import msgspec

from domain.match.clocks import Moment
from domain.words import refuse, require
from projections.sql import Cursor, Database, Row
from service.notify.outbox import MAIL, New, Outbox
from service.usecases.personal_data import (
    as_list,
    checked_address,
    checked_label,
    checked_name,
    checked_zone,
    lowered,
)
from service.usecases.rights import ROLES, SCOPES

Kind = Literal["person", "bot"]
KeyKind = Literal["sign-in", "session", "token"]

LIFETIMES: dict[str, int | None] = {"sign-in": 15 * 60, "session": 30 * 86_400, "token": None}  # seconds
TOKENS = 20  # of one player
TOGETHER = 500  # keys that are asked about in one statement
SESSIONS = 50  # of one player; the one that began first gives way
ERASED = "somebody"

# Where something is kept about a person: it goes when the person is erased. A new table of that kind belongs here.
OF_A_PLAYER = ("keys", "outbox", "wishes", "hooks", "talk", "notes", "standing", "waiting", "asked")
OF_AN_ADDRESS = {"mailboxes": "email", "invitations": "email", "inbox": "sender", "confirmed": "email"}


class Player(NamedTuple):
    """Somebody who can sit at a table. A bot has the name of what plays it; an erased player has no name any more.

    A bot with an owner is somebody's program, which plays through the API; without one it is the register's own.
    """

    id: str
    kind: Kind
    name: str
    email: str | None
    zone: str
    roles: frozenset[str]
    settings: dict[str, Any]  # wishes of the ways in, such as notifications and quiet hours
    created: Moment
    erased: Moment | None
    owner: str | None = None

    @property
    def called(self) -> str:
        """The name as others read it: nobody takes somebody's program for a person."""
        return f"{self.name} (bot)" if self.owner and self.erased is None else self.name


def stranger(email: str | None = None) -> Player:
    """Somebody without an account: who was invited, or only watches."""
    return Player("", "person", (email or "").partition("@")[0], email, "UTC", frozenset(), {}, 0, None)


class Key(NamedTuple):
    """What is known of a key; the key itself is not."""

    digest: str
    kind: KeyKind
    player: str
    label: str
    scopes: frozenset[str]
    created: Moment
    expires: Moment | None
    used: Moment | None


class People:
    """All there is about people. `now` gives the time in seconds."""

    def __init__(self, database: Database, now: Callable[[], float] = time) -> None:
        self._database = database
        self._now = now
        self._outbox = Outbox(database, now)
        self.before_erasing: list[Callable[[str], None]] = []  # what somebody settles at last, by whoever knows of it

    # --- players -----------------------------------------------------------------------------------------------------

    def add(
        self,
        name: str,
        email: str | None = None,
        *,
        kind: Kind = "person",
        zone: str = "UTC",
        roles: Iterable[str] = (),
        id: str | None = None,
        owner: str | None = None,
    ) -> Player:
        """A new player. Addresses are unique; an id is given only to our own bots, who have the same one everywhere."""
        row = (
            id or _new_id(), kind, checked_name(name), checked_address(email), checked_zone(zone),
            as_list(roles, ROLES, "role"), "{}", self._moment(), None, owner,
        )  # fmt: skip
        with self._database.writing() as cursor:
            added = cursor.run("INSERT INTO players VALUES (?,?,?,?,?,?,?,?,?,?) ON CONFLICT DO NOTHING", *row)
            require(added == 1, "email", "that address, or that id, already belongs to a player")
            return _found(cursor, "id", row[0])

    def get(self, id: str) -> Player | None:
        with self._database.reading() as cursor:
            return _find(cursor, "id", id)

    def get_all(self, ids: Iterable[str]) -> dict[str, Player | None]:
        """The same for many at once; None for who is not known."""
        wanted = dict.fromkeys(ids)
        with self._database.reading() as cursor:
            rows = cursor.among("SELECT * FROM players WHERE id IN", wanted)
        return wanted | {row["id"]: _player(row) for row in rows}

    def person(self, id: str) -> Player:
        """Somebody who can be given a seat; bots sit down by their own names, and who was erased is gone."""
        found = self.get(id)
        if found is None or found.kind != "person" or found.erased is not None:
            refuse("player", "there is no such player")
        return found

    def by_email(self, email: str) -> Player | None:
        with self._database.reading() as cursor:
            return _find(cursor, "email", lowered(email.strip()))

    def all(self, kind: Kind | None = None) -> list[Player]:
        with self._database.reading() as cursor:
            rows = cursor.rows("SELECT * FROM players ORDER BY created, id")
        return [player for player in map(_player, rows) if kind in (None, player.kind)]

    def bots_of(self, owner: str) -> list[Player]:
        """The bots of a person, the oldest first."""
        with self._database.reading() as cursor:
            return _bots_of(cursor, owner)

    def names(self, ids: Iterable[str]) -> dict[str, str]:
        """What these players are called; who is not known or was erased is called somebody."""
        found = self.get_all(set(ids) - {""})
        return {id: player.called if player else ERASED for id, player in found.items()}

    def change(
        self,
        id: str,
        *,
        name: str | None = None,
        email: str | None = None,
        zone: str | None = None,
        roles: Iterable[str] | None = None,
        settings: dict[str, Any] | None = None,
    ) -> Player:
        """Change what is given. Settings are merged; one that is None is removed."""
        with self._database.writing() as cursor:
            before = _found(cursor, "id", id)
            require(before.erased is None, "player", "this player was erased")
            taken = email is not None and (other := _find(cursor, "email", checked_address(email))) and other.id != id
            require(not taken, "email", "that address already belongs to a player")
            if email is not None and before.email not in (None, checked_address(email)):
                settings = (settings or {}) | self._lock_out(cursor, before)
            kept = {**before.settings, **(settings or {})}
            cursor.run(
                "UPDATE players SET name=?, email=?, zone=?, roles=?, settings=? WHERE id=?",
                before.name if name is None else checked_name(name),
                before.email if email is None else checked_address(email),
                before.zone if zone is None else checked_zone(zone),
                as_list(before.roles if roles is None else roles, ROLES, "role"),
                msgspec.json.encode({key: value for key, value in kept.items() if value is not None}).decode(),
                id,
            )
            if zone is not None or settings is not None:  # nights may be others now: deadlines are worked out anew
                cursor.run("UPDATE waits SET next=0 WHERE player=?", id)
            return _found(cursor, "id", id)

    def _lock_out(self, cursor: Cursor, before: Player) -> dict[str, Any]:
        """Whoever reads the mailbox of before has no key any more, and is told so. Settings that change are returned.

        Sessions, tokens and links end, the calendar gets another address, and nobody else is believed as a sender.
        """
        cursor.run("DELETE FROM keys WHERE player=?", before.id)
        cursor.run("UPDATE inbox SET state='ignored' WHERE state='held' AND note LIKE ?", f"%{before.id}%")
        moved = New("", self._moment(), before.id, "address-changed", MAIL, {"to": before.email})
        self._outbox.put_in(cursor, [moved])
        return {"calendar": before.settings.get("calendar", 0) + 1, "vouched": None}

    def confirm(self, player: Player) -> None:
        """The player has shown that the address is theirs: by answering what was mailed to it."""
        with self._database.writing() as cursor:
            confirm(cursor, player.email, self._moment())

    def erase(self, id: str) -> None:
        """Remove the person and all that is kept about them, and their bots. Ids stay in matches, and say nothing."""
        for settle in self.before_erasing:
            settle(id)
        with self._database.writing() as cursor:
            for one in (_found(cursor, "id", id), *_bots_of(cursor, id)):
                self._erase(cursor, one)

    def _erase(self, cursor: Cursor, player: Player) -> None:
        for table in OF_A_PLAYER:
            cursor.run(f"DELETE FROM {table} WHERE player=?", player.id)  # noqa: S608 - names of our own
        for table, column in OF_AN_ADDRESS.items():
            cursor.run(f"DELETE FROM {table} WHERE {column}=?", player.email)  # noqa: S608
        cursor.run(
            "UPDATE players SET name=?, email=NULL, zone='UTC', roles='[]', settings='{}', erased=?, owner=NULL "
            "WHERE id=?", ERASED, self._moment(), player.id,
        )  # fmt: skip

    # --- keys --------------------------------------------------------------------------------------------------------

    def give_key(
        self,
        player: str,
        kind: KeyKind,
        label: str = "",
        scopes: Iterable[str] = SCOPES,
        lifetime: int | None = None,
    ) -> str:
        """A new key for a player. It is told once, here, and kept as a hash. `lifetime`: another than its kind has."""
        key = secrets.token_urlsafe(32)
        lifetime, now = lifetime or LIFETIMES[kind], self._moment()
        row = (
            key_digest(key), kind, player, checked_label(label), as_list(scopes, SCOPES, "scope"), now,
            None if lifetime is None else now + lifetime, None,
        )  # fmt: skip
        with self._database.writing() as cursor:
            _found(cursor, "id", player)
            _make_room(cursor, player, kind)
            cursor.run("INSERT INTO keys VALUES (?,?,?,?,?,?,?,?)", *row)
        return key

    def holder(self, key: str, kind: KeyKind) -> tuple[Player, Key] | None:
        """Who holds this key, if it is one and is not spent, expired or revoked."""
        with self._database.reading() as cursor:
            return self._holder(cursor, key, kind)

    def good_keys(self, digests: Collection[str]) -> set[str]:
        """Which of these keys, by their digests, still open doors."""
        wanted, good = list(digests), set[str]()
        with self._database.reading() as cursor:
            for start in range(0, len(wanted), TOGETHER):
                some = wanted[start : start + TOGETHER]
                marks = ",".join("?" * len(some))
                sql = f"SELECT digest FROM keys WHERE (expires IS NULL OR expires>?) AND digest IN ({marks})"  # noqa: S608
                good |= {row["digest"] for row in cursor.rows(sql, self._moment(), *some)}
        return good

    def spend(self, key: str, kind: KeyKind = "sign-in") -> Player | None:
        """Use a key that works once, such as a sign-in link."""
        with self._database.writing() as cursor:
            found = self._holder(cursor, key, kind)
            gone = cursor.run("DELETE FROM keys WHERE digest=?", key_digest(key))
            if found and gone and kind == "sign-in":
                confirm(cursor, found[0].email, self._moment())
            return found[0] if found and gone else None

    def keys(self, player: str, kind: KeyKind = "token") -> list[Key]:
        with self._database.reading() as cursor:
            rows = cursor.rows("SELECT * FROM keys WHERE player=? AND kind=? ORDER BY created, digest", player, kind)
        return [_key(row) for row in rows]

    def revoke(self, player: str, digest: str) -> bool:
        """Take back one key of a player, named by its digest or the first eight or more characters of it."""
        require(len(digest) >= 8, "key", "name at least eight characters of the key's digest")
        with self._database.writing() as cursor:
            rows = cursor.rows("SELECT digest FROM keys WHERE player=?", player)
            found = [row["digest"] for row in rows if row["digest"].startswith(digest)]
            return len(found) == 1 and cursor.run("DELETE FROM keys WHERE digest=?", found[0]) == 1

    def forget_expired_keys(self) -> int:
        """Remove expired keys; how many is returned."""
        with self._database.writing() as cursor:
            return cursor.run("DELETE FROM keys WHERE expires IS NOT NULL AND expires <= ?", self._moment())

    def _holder(self, cursor: Cursor, key: str, kind: KeyKind) -> tuple[Player, Key] | None:
        row = cursor.row("SELECT * FROM keys WHERE digest=? AND kind=?", key_digest(key), kind)
        if row is None or (row["expires"] is not None and row["expires"] <= self._moment()):
            return None
        player = _find(cursor, "id", row["player"])
        return (player, _key(row)) if player and player.erased is None else None

    def _moment(self) -> Moment:
        return int(self._now())


def _make_room(cursor: Cursor, player: str, kind: KeyKind) -> None:
    rows = cursor.rows("SELECT digest FROM keys WHERE player=? AND kind=? ORDER BY created, digest", player, kind)
    if kind == "token":
        require(len(rows) < TOKENS, "key", "nobody has more than {most} tokens; revoke one first", most=TOKENS)
    if kind == "session":
        for row in rows[: max(0, len(rows) - SESSIONS + 1)]:
            cursor.run("DELETE FROM keys WHERE digest=?", row["digest"])


def confirm(cursor: Cursor, email: str | None, now: Moment) -> None:
    if email:
        cursor.run("INSERT INTO confirmed VALUES (?,?) ON CONFLICT DO NOTHING", email, now)


def is_confirmed(cursor: Cursor, email: str) -> bool:
    """Whether whoever has this address has shown that it is theirs."""
    return cursor.row("SELECT 1 FROM confirmed WHERE email=?", email) is not None


def key_digest(key: str) -> str:
    """What is kept of a key, and what it is named by."""
    return sha256(key.encode("utf-8", "replace")).hexdigest()


def _new_id() -> str:
    """Opaque: sixteen letters and digits that say nothing about anybody."""
    return b32encode(secrets.token_bytes(10)).decode().lower()


def _find(cursor: Cursor, column: Literal["id", "email"], value: str | None) -> Player | None:
    row = cursor.row(f"SELECT * FROM players WHERE {column}=?", value)  # noqa: S608 - one of two names
    return None if row is None else _player(row)


def _found(cursor: Cursor, column: Literal["id", "email"], value: str) -> Player:
    found = _find(cursor, column, value)
    if found is None:
        refuse("player", "there is no such player")
    return found


def _bots_of(cursor: Cursor, owner: str) -> list[Player]:
    return [_player(row) for row in cursor.rows("SELECT * FROM players WHERE owner=? ORDER BY created, id", owner)]


def _player(row: Row) -> Player:
    return Player(
        row["id"], row["kind"], row["name"], row["email"], row["zone"], frozenset(msgspec.json.decode(row["roles"])),
        msgspec.json.decode(row["settings"]), row["created"], row["erased"],
        row["owner"],
    )  # fmt: skip


def _key(row: Row) -> Key:
    return Key(
        row["digest"], row["kind"], row["player"], row["label"], frozenset(msgspec.json.decode(row["scopes"])),
        row["created"], row["expires"], row["used"],
    )  # fmt: skip
