"""Messages to be sent, and what became of them. The database knows everything; a job queue only says: look now.

A message is known by what it is about: one for each match, entry of its log, recipient, kind and channel. It is put
here by whoever follows the log, in the same transaction as the place in the log, so it is put once. What it says is
written when it is sent, and kept until a mail server has taken it: a message that is handed over a second time, because
we were killed between the server's acceptance and our note of it, is the same mail to the byte.

Messages are claimed and settled in batches, with one commit each: waiting for the disk takes longer than writing a
letter. A claim holds only for who has read the message as it still is (its number of attempts says so); whoever comes
back late, after somebody else has tried, changes nothing.

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
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from time import time
from typing import Any, Literal, NamedTuple
from zlib import compress, decompress

import msgspec

from domain.match.clocks import DAY, HOUR, MINUTE, Moment
from domain.words import say
from projections.sql import Cursor, Database, Row

State = Literal["queued", "deferred", "accepted", "bounced", "dead", "dropped"]

LEASE = 2 * MINUTE  # how long a worker may take over one message before another one tries
AGAIN = (MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY, DAY)  # after each failed attempt
MAIL = "mail"
MOSTLY_PICTURES = 60_000  # bytes of a mail: no letter is that long in words
HOLD = 8  # seconds that news waits which is likely to be told together with a turn that comes at once
HOLD_RECEIPT = {
    "soon": 5 * MINUTE,
    "now": 0,
    "next": DAY,
}  # that a decision was done, as one wishes
# Their links open something: forgotten once settled, and never sent again.
OPENING = "(kind='sign-in' OR kind LIKE 'confirm:%')"


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


class Composed(NamedTuple):
    """A message with what it says: a whole mail to an address, or what is posted to a hook.

    `along` are messages whose news it tells too, so that they are not sent any more.
    """

    message: Message
    body: bytes
    to: str
    along: Sequence[Message] = ()


class Outcome(NamedTuple):
    """What became of one attempt at a message."""

    message: Message
    state: Literal["accepted", "deferred", "bounced", "dropped"]
    note: str


class Outbox:
    """All messages."""

    def __init__(self, database: Database, now: Callable[[], float] = time, lease: int = LEASE) -> None:
        self._database = database
        self._now = now
        self._lease = lease

    # --- putting -----------------------------------------------------------------------------------------------------

    def put(self, *messages: New) -> list[str]:
        """Put messages; those that are there already stay as they are."""
        with self._database.writing() as cursor:
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

    def due(self, limit: int = 1000) -> list[tuple[str, str]]:
        """What could be sent now and nobody is at work on, the longest waiting first, each with the channel it goes
        through."""
        now = int(self._now())
        sql = (
            "SELECT id, channel FROM outbox WHERE state IN ('queued','deferred') AND due<=? AND lease<=? "
            "ORDER BY due LIMIT ?"
        )
        with self._database.reading() as cursor:
            return [(row["id"], row["channel"]) for row in cursor.rows(sql, now, now, limit)]

    def next_attempt(self, channel: str) -> Moment:
        """When something that could not be taken is tried again on a channel; 0 if nothing is."""
        sql = "SELECT MIN(due) AS due FROM outbox WHERE state='deferred' AND channel=?"
        with self._database.reading() as cursor:
            row = cursor.row(sql, channel)
        return int(row["due"] or 0) if row else 0

    def postpone(self, id: str, due: Moment) -> None:
        """Wait with a message that nobody has tried."""
        with self._database.writing() as cursor:
            cursor.run("UPDATE outbox SET due=? WHERE id=? AND state='queued'", due, id)

    def get(self, id: str) -> Message | None:
        return next(iter(self.get_all([id])), None)

    def get_all(self, ids: Sequence[str]) -> list[Message]:
        """Messages by their ids, in this order; those that are not there are left out."""
        marks = ",".join("?" * len(ids))
        with self._database.reading() as cursor:
            rows = cursor.rows(f"SELECT * FROM outbox WHERE id IN ({marks})", *ids) if ids else []  # noqa: S608
        found = {row["id"]: _message(row) for row in rows}
        return [found[id] for id in ids if id in found]

    def beside(self, message: Message) -> list[Message]:
        """Other mails to the same player about the same match, that wait."""
        sql = (
            "SELECT * FROM outbox WHERE player=? AND match=? AND channel=? AND state='queued' AND id<>? "
            "ORDER BY due, id"
        )
        with self._database.reading() as cursor:
            rows = cursor.rows(sql, message.player, message.match, MAIL, message.id)
        return [_message(row) for row in rows]

    def held_until(self, player: str, match: str) -> Moment | None:
        """Until when answers to this player about this match are held so far."""
        sql = (
            "SELECT MIN(due) AS due FROM outbox WHERE player=? AND match=? AND channel=? AND state='queued' "
            "AND kind LIKE 'answer:%'"
        )
        with self._database.reading() as cursor:
            row = cursor.row(sql, player, match, MAIL)
        return row["due"] if row else None

    def speaks_for_others(self, message: Message) -> bool:
        """Whether other mails are not sent because this one says what they would have said."""
        sql = "SELECT 1 FROM outbox WHERE player=? AND match=? AND state='dropped' AND note=? LIMIT 1"
        with self._database.reading() as cursor:
            return cursor.row(sql, message.player, message.match, _noted_in(message)) is not None

    def claim(self, written: Sequence[Composed]) -> list[Composed]:
        """Take messages to hand them over, keeping what they say; those that somebody else has or had are left out."""
        now = int(self._now())
        with self._database.writing() as cursor:
            mine = [one for one in written if self._claimed(cursor, one, now)]
            for one in mine:
                for other in one.along:
                    _settle(cursor, Outcome(other, "dropped", _noted_in(one.message)), now)
            return mine

    def _claimed(self, cursor: Cursor, one: Composed, now: Moment) -> bool:
        return cursor.run(
            "UPDATE outbox SET lease=?, body=?, attempts=attempts+1, changed=? "
            "WHERE id=? AND state IN ('queued','deferred') AND lease<=? AND attempts=?",
            now + self._lease, _packed(one.body), now, one.message.id, now, one.message.attempts,
        ) == 1  # fmt: skip

    def settle(self, outcomes: Iterable[Outcome]) -> None:
        """Note what became of messages. What is settled already stays as it is: a bounce can be quicker than we are."""
        now = int(self._now())
        with self._database.writing() as cursor:
            for one in outcomes:
                _settle(cursor, one, now)

    def release(self, claimed: Iterable[Composed]) -> None:
        """Give back what was claimed and not handed over: nobody has tried."""
        with self._database.writing() as cursor:
            cursor.many(
                "UPDATE outbox SET lease=0, attempts=? WHERE id=? AND attempts=? AND state IN ('queued','deferred')",
                [(one.message.attempts, one.message.id, one.message.attempts + 1) for one in claimed],
            )

    def bounced(self, id: str, note: str) -> None:
        """It was taken, and came back."""
        with self._database.writing() as cursor:
            cursor.run(
                "UPDATE outbox SET state='bounced', note=?, lease=0, body=NULL, changed=? WHERE id=?",
                note[:500], int(self._now()), id,
            )  # fmt: skip

    # --- looking -----------------------------------------------------------------------------------------------------

    def of_player(self, player: str, limit: int = 50, channel: str = "", without: str = "") -> list[Message]:
        """What was sent to a player, the latest first: so that everybody can see what we know they got. Through all
        channels, or one; of all states, or without one."""
        sql = (
            "SELECT * FROM outbox WHERE player=? AND (channel=? OR ?='') AND state<>? ORDER BY changed DESC, id LIMIT ?"
        )
        with self._database.reading() as cursor:
            return [_message(row) for row in cursor.rows(sql, player, channel, channel, without, limit)]

    def put_lately(self, player: str, kind: str, since: Moment) -> list[Moment]:
        """When messages of a kind were put for a player since then, the earliest first, however many others were."""
        sql = (
            "SELECT created FROM outbox WHERE player=? AND changed>? AND created>? AND SUBSTR(kind, 1, ?)=? "
            "ORDER BY created"
        )
        with self._database.reading() as cursor:
            return [row["created"] for row in cursor.rows(sql, player, since, since, len(kind) + 1, f"{kind}:")]

    def dead_ids(self) -> list[str]:
        """Everything that was given up, the longest ago first."""
        with self._database.reading() as cursor:
            return [row["id"] for row in cursor.rows("SELECT id FROM outbox WHERE state='dead' ORDER BY changed, id")]

    def in_state(self, *states: State, limit: int = 200) -> list[Message]:
        marks = ",".join("?" * len(states))
        sql = f"SELECT * FROM outbox WHERE state IN ({marks}) ORDER BY changed DESC, id LIMIT ?"  # noqa: S608
        with self._database.reading() as cursor:
            return [_message(row) for row in cursor.rows(sql, *states, limit)]

    def late(self, seconds: int) -> int:
        """How many messages should have been tried so long ago."""
        sql = "SELECT COUNT(*) AS n FROM outbox WHERE state IN ('queued','deferred') AND due<=?"
        with self._database.reading() as cursor:
            row = cursor.row(sql, int(self._now()) - seconds)
        return int(row["n"]) if row else 0

    def counts(self) -> dict[str, int]:
        with self._database.reading() as cursor:
            return {
                row["state"]: row["n"] for row in cursor.rows("SELECT state, COUNT(*) n FROM outbox GROUP BY state")
            }

    def resend(self, id: str) -> bool:
        """Send once more, under the same Message-ID: what was given up, came back, or was never seen by its reader."""
        with self._database.writing() as cursor:
            now = int(self._now())
            return cursor.run(
                "UPDATE outbox SET state='queued', due=?, lease=0, attempts=0, changed=? "  # noqa: S608
                f"WHERE id=? AND state IN ('dead','bounced','accepted') AND NOT {OPENING}",
                now, now, id,
            ) == 1  # fmt: skip

    def forget(self, before: Moment) -> int:
        """Remove what was settled long ago."""
        with self._database.writing() as cursor:
            return cursor.run(
                "DELETE FROM outbox WHERE changed<? AND state IN ('accepted','dropped','bounced')", before
            )


def _noted_in(message: Message) -> str:
    """What is noted of a mail whose news another one tells."""
    return str(say("told in {id}", id=message.id))


def _settle(cursor: Cursor, one: Outcome, now: Moment) -> None:
    """A message that could not be taken is tried again later, and one day no more."""
    message, tried = one.message, one.message.attempts
    if one.state == "deferred" and tried < len(AGAIN):
        cursor.run(
            "UPDATE outbox SET state='deferred', attempts=?, due=?, lease=0, note=?, changed=? "
            "WHERE id=? AND state IN ('queued','deferred') AND attempts<=?",
            tried + 1, now + AGAIN[tried], one.note[:500], now, message.id, tried + 1,
        )  # fmt: skip
        return
    dead = one.state == "deferred"
    forgets = "" if dead else ", body=NULL"  # sent again by hand, it must be the same mail
    cursor.run(
        f"UPDATE outbox SET state=?, note=?, lease=0, changed=?{forgets} "  # noqa: S608
        "WHERE id=? AND state IN ('queued','deferred')",
        "dead" if dead else one.state, one.note[:500], now, message.id,
    )  # fmt: skip
    cursor.run(
        f"UPDATE outbox SET about='{{}}', body=NULL WHERE id=? AND state NOT IN ('queued','deferred') AND {OPENING}",  # noqa: S608
        message.id,
    )


def _packed(body: bytes) -> bytes:
    """What a message says, made smaller; pictures are small as they are, and trying it takes long."""
    return compress(body, 1 if len(body) < MOSTLY_PICTURES else 0)


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _message(row: Row) -> Message:
    return Message(
        row["id"], row["match"], row["version"], row["player"], row["kind"], row["channel"],
        msgspec.json.decode(row["about"]), row["state"], row["due"], row["attempts"], row["note"], row["created"],
        row["changed"], decompress(bytes(row["body"])) if row["body"] is not None else None,
    )  # fmt: skip
