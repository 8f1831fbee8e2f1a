"""Messages to be sent, and what became of them. The database knows everything; a job queue only says: look now.

A message is known by what it is about: one for each match, entry of its log, recipient, kind and channel. It is put
here by whoever follows the log, in the same transaction as the place in the log, so it is put once. What it says is
written when it is sent, and kept until a mail server has taken it: a message that is handed over a second time, because
we were killed between the server's acceptance and our note of it, is the same mail to the byte.

| state | meaning |
|---|---|
| queued | waits for its time |
| deferred | the other side could not take it yet; it is tried again |
| accepted | the other side has taken it |
| bounced | the other side has refused it for good, or sent it back |
| dead | given up after many attempts; `trainregister outbox` lists these and can send them again |
| dropped | no longer worth sending: the turn was made, the player does not want it |
"""

from __future__ import annotations

from base64 import b32encode
from collections.abc import Callable, Iterable
from hashlib import sha256
from time import time
from typing import Any, Literal, NamedTuple
from zlib import compress, decompress

import msgspec

from domain.clocks import DAY, HOUR, MINUTE, Moment
from projections.sql import Cursor, Database, Row

State = Literal["queued", "deferred", "accepted", "bounced", "dead", "dropped"]

LEASE = 2 * MINUTE  # how long a worker may take over one message before another one tries
AGAIN = (MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY, DAY)  # after each failed attempt
MAIL = "mail"


class New(NamedTuple):
    """A message to be put. `about` is what its writing needs besides the match."""

    match: str
    version: int
    player: str
    kind: str
    channel: str = MAIL
    about: dict[str, Any] = {}
    due: Moment = 0

    @property
    def id(self) -> str:
        said = "/".join([self.match, str(self.version), self.player, self.kind, self.channel])
        return b32encode(sha256(said.encode()).digest()).decode().lower()[:20]


class Message(NamedTuple):
    id: str
    match: str
    version: int
    player: str
    kind: str
    channel: str
    about: dict[str, Any]
    state: State
    due: Moment
    attempts: int
    note: str  # what the other side said
    created: Moment
    changed: Moment
    body: bytes | None


class Outbox:
    """All messages."""

    def __init__(self, register: Database, now: Callable[[], float] = time, lease: int = LEASE) -> None:
        self._register = register
        self._now = now
        self._lease = lease

    # --- putting -----------------------------------------------------------------------------------------------------

    def put(self, *messages: New) -> list[str]:
        """Put messages; those that are there already stay as they are."""
        with self._register.writing() as cursor:
            self.put_in(cursor, messages)
        return [message.id for message in messages]

    def put_in(self, cursor: Cursor, messages: Iterable[New]) -> None:
        now = int(self._now())
        cursor.many(
            "INSERT INTO outbox (id, match, version, player, kind, channel, about, state, due, attempts, lease, note, "
            "created, changed) VALUES (?,?,?,?,?,?,?,'queued',?,0,0,'',?,?) ON CONFLICT DO NOTHING",
            [
                (one.id, one.match, one.version, one.player, one.kind, one.channel, _json(one.about), one.due or now,
                 now, now)
                for one in messages
            ],
        )  # fmt: skip

    # --- sending -----------------------------------------------------------------------------------------------------

    def due_ids(self, limit: int = 1000) -> list[str]:
        """What could be sent now and nobody is at work on, the longest waiting first."""
        now = int(self._now())
        sql = "SELECT id FROM outbox WHERE state IN ('queued','deferred') AND due<=? AND lease<=? ORDER BY due LIMIT ?"
        with self._register.reading() as cursor:
            return [row["id"] for row in cursor.rows(sql, now, now, limit)]

    def get(self, id: str) -> Message | None:
        with self._register.reading() as cursor:
            row = cursor.row("SELECT * FROM outbox WHERE id=?", id)
        return _message(row) if row else None

    def claim(self, id: str, body: bytes) -> bool:
        """Take a message to hand it over, keeping what it says. False if another worker has it, or it is done."""
        now = int(self._now())
        with self._register.writing() as cursor:
            return cursor.run(
                "UPDATE outbox SET lease=?, body=?, attempts=attempts+1, changed=? "
                "WHERE id=? AND state IN ('queued','deferred') AND lease<=?",
                now + self._lease, compress(body, 1), now, id, now,
            ) == 1  # fmt: skip

    def accepted(self, id: str, note: str) -> None:
        self._set(id, "accepted", note)

    def bounced(self, id: str, note: str) -> None:
        self._set(id, "bounced", note)

    def dropped(self, id: str, note: str) -> None:
        self._set(id, "dropped", note)

    def failed(self, message: Message, note: str) -> State:
        """The other side could not take it: try again later, and one day no more."""
        if message.attempts >= len(AGAIN):
            self._set(message.id, "dead", note)
            return "dead"
        with self._register.writing() as cursor:
            now = int(self._now())
            cursor.run(
                "UPDATE outbox SET state='deferred', due=?, lease=0, note=?, changed=? WHERE id=?",
                now + AGAIN[message.attempts], note[:500], now, message.id,
            )  # fmt: skip
        return "deferred"

    def _set(self, id: str, state: State, note: str) -> None:
        with self._register.writing() as cursor:
            cursor.run(
                "UPDATE outbox SET state=?, note=?, lease=0, body=NULL, changed=? WHERE id=?",
                state, note[:500], int(self._now()), id,
            )  # fmt: skip

    # --- looking -----------------------------------------------------------------------------------------------------

    def of_player(self, player: str, limit: int = 50) -> list[Message]:
        """What was sent to a player, the latest first: so that everybody can see what we know they got."""
        sql = "SELECT * FROM outbox WHERE player=? ORDER BY changed DESC, id LIMIT ?"
        with self._register.reading() as cursor:
            return [_message(row) for row in cursor.rows(sql, player, limit)]

    def in_state(self, *states: State, limit: int = 200) -> list[Message]:
        marks = ",".join("?" * len(states))
        sql = f"SELECT * FROM outbox WHERE state IN ({marks}) ORDER BY changed DESC, id LIMIT ?"  # noqa: S608
        with self._register.reading() as cursor:
            return [_message(row) for row in cursor.rows(sql, *states, limit)]

    def counts(self) -> dict[str, int]:
        with self._register.reading() as cursor:
            return {
                row["state"]: row["n"] for row in cursor.rows("SELECT state, COUNT(*) n FROM outbox GROUP BY state")
            }

    def resend(self, id: str) -> bool:
        """Send once more, under the same Message-ID: what was given up, came back, or was never seen by its reader."""
        with self._register.writing() as cursor:
            now = int(self._now())
            return cursor.run(
                "UPDATE outbox SET state='queued', due=?, lease=0, attempts=0, changed=? "
                "WHERE id=? AND state IN ('dead','bounced','accepted')",
                now, now, id,
            ) == 1  # fmt: skip

    def forget(self, before: Moment) -> int:
        """Remove what was settled long ago."""
        with self._register.writing() as cursor:
            return cursor.run(
                "DELETE FROM outbox WHERE changed<? AND state IN ('accepted','dropped','bounced')", before
            )


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _message(row: Row) -> Message:
    return Message(
        row["id"], row["match"], row["version"], row["player"], row["kind"], row["channel"],
        msgspec.json.decode(row["about"]), row["state"], row["due"], row["attempts"], row["note"], row["created"],
        row["changed"], decompress(bytes(row["body"])) if row["body"] is not None else None,
    )  # fmt: skip
