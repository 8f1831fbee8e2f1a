"""Mails that came in, kept until they are answered. A mail server gets its 250 only when its mail lies here.

A mail is known by its Message-ID and whom it was sent to, so one that is delivered twice is kept once. What it
said is forgotten when it was answered; that it came stays known for a while.

| state | meaning |
|---|---|
| new | to be read |
| held | its sender could not be believed: it waits for a click on the link that was mailed |
| done | read and answered |
| ignored | read and not to be answered: written by a machine, forged, a loop |
| failed | could not be read, or not be dealt with in several attempts: `trainregister outbox` shows it |
"""

from __future__ import annotations

from base64 import b32encode
from collections.abc import Callable
from hashlib import sha256
from time import time
from typing import Literal, NamedTuple
from zlib import compress, decompress

from domain.match.clocks import DAY, MINUTE, Moment
from projections.sql import Database, Row

State = Literal["new", "held", "done", "ignored", "failed"]
AGAIN = (MINUTE, 5 * MINUTE, 30 * MINUTE)
KEPT = 90 * DAY  # how long it stays known that a mail came
CONFIRMED = "confirmed"  # the note of a mail that its player vouches for


class Item(NamedTuple):
    id: str
    recipient: str
    sender: str  # of the envelope
    raw: bytes
    state: State
    attempts: int
    note: str
    received: Moment

    @property
    def command(self) -> str:
        """What is done because of this mail is done under this id."""
        return command_of(self.raw)


def command_of(raw: bytes) -> str:
    """The digest of the copy that was stored first."""
    return f"mail-{_digest(raw)}"


def item_id(message_id: str, whom: str) -> str:
    return _digest(f"{message_id} {whom.lower()}".encode("utf-8", "replace"))


def _digest(data: bytes) -> str:
    return b32encode(sha256(data).digest()).decode().lower()[:20]


class Inbox:
    def __init__(self, database: Database, now: Callable[[], float] = time) -> None:
        self._database = database
        self._now = now

    def keep(self, message_id: str, recipient: str, sender: str, raw: bytes, whom: str = "") -> str | None:
        """Keep a mail, durably. Its id is returned, or None if it is here already.

        `whom` it is for, where several addresses mean the same seat.
        """
        now, id = int(self._now()), item_id(message_id, whom or recipient)
        with self._database.writing() as cursor:
            kept = cursor.run(
                "INSERT INTO inbox VALUES (?,?,?,?,'new',?,0,'',?) ON CONFLICT DO NOTHING",
                id, recipient, sender, compress(raw, 1), now, now,
            )  # fmt: skip
        return id if kept else None

    def get(self, id: str) -> Item | None:
        with self._database.reading() as cursor:
            row = cursor.row("SELECT * FROM inbox WHERE id=?", id)
        return _item(row) if row else None

    def due(self, limit: int = 200) -> list[str]:
        """Mails to be read now."""
        sql = "SELECT id FROM inbox WHERE state='new' AND due<=? ORDER BY received LIMIT ?"
        with self._database.reading() as cursor:
            return [row["id"] for row in cursor.rows(sql, int(self._now()), limit)]

    def settle(self, id: str, state: State, note: str = "") -> None:
        """The mail is dealt with. Only one that is held keeps what it said."""
        body = "" if state == "held" else ", raw=NULL"
        with self._database.writing() as cursor:
            cursor.run(f"UPDATE inbox SET state=?, note=?{body} WHERE id=?", state, note[:500], id)  # noqa: S608

    def failed(self, item: Item, note: str) -> None:
        """Something went wrong on our side: try again, and after some attempts leave it to a person."""
        over = item.attempts >= len(AGAIN)
        due = int(self._now()) + (0 if over else AGAIN[item.attempts])
        with self._database.writing() as cursor:
            cursor.run(
                "UPDATE inbox SET state=?, attempts=attempts+1, due=?, note=? WHERE id=?",
                "failed" if over else "new", due, note[:500], item.id,
            )  # fmt: skip

    def set_aside(self, id: str, why: str) -> None:
        """The mail cannot be read, however often it is tried: it stays as it is, for a person to look at."""
        with self._database.writing() as cursor:
            cursor.run("UPDATE inbox SET state='failed', note=? WHERE id=?", why[:500], id)

    def count_failed(self, recipient: str, since: Moment) -> int:
        """How many mails to an address could not be read lately."""
        sql = "SELECT COUNT(*) AS n FROM inbox WHERE state='failed' AND recipient=? AND received>=?"
        with self._database.reading() as cursor:
            row = cursor.row(sql, recipient, since)
        return int(row["n"]) if row else 0

    def release(self, id: str) -> bool:
        """A held or failed mail is to be read after all. Only for one that was held its sender is vouched."""
        sql = (
            "UPDATE inbox SET state='new', note=CASE WHEN state='held' THEN ? ELSE '' END, due=?, attempts=0 "
            "WHERE id=? AND state IN ('held','failed')"
        )
        with self._database.writing() as cursor:
            return cursor.run(sql, CONFIRMED, int(self._now()), id) == 1

    def wait(self, id: str, until: Moment, why: str) -> None:
        """Nothing is wrong with the mail, but it is read later."""
        with self._database.writing() as cursor:
            cursor.run("UPDATE inbox SET due=?, note=? WHERE id=? AND state='new'", until, why, id)

    def count_waiting(self, why: str) -> int:
        with self._database.reading() as cursor:
            row = cursor.row("SELECT COUNT(*) AS n FROM inbox WHERE state='new' AND note=?", why)
        return int(row["n"]) if row else 0

    def in_state(self, *states: State, limit: int = 200) -> list[Item]:
        marks = ",".join("?" * len(states))
        sql = f"SELECT * FROM inbox WHERE state IN ({marks}) ORDER BY received DESC LIMIT ?"  # noqa: S608
        with self._database.reading() as cursor:
            return [_item(row) for row in cursor.rows(sql, *states, limit)]

    def noted(self, note: str, since: Moment) -> list[Moment]:
        """When mails came that were noted like this lately, the earliest first: a loop is known by their number."""
        sql = "SELECT received FROM inbox WHERE state='done' AND note=? AND received>=? ORDER BY received"
        with self._database.reading() as cursor:
            return [row["received"] for row in cursor.rows(sql, note, since)]

    def forget(self) -> int:
        """Remove what was dealt with long ago, and what nobody has confirmed."""
        with self._database.writing() as cursor:
            return cursor.run("DELETE FROM inbox WHERE received<?", int(self._now()) - KEPT)


def _item(row: Row) -> Item:
    raw = decompress(bytes(row["raw"])) if row["raw"] is not None else b""
    return Item(
        row["id"], row["recipient"], row["sender"], raw, row["state"], row["attempts"], row["note"], row["received"]
    )
