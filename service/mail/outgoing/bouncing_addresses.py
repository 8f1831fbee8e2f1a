"""Addresses that send mails back. After a few nothing more is sent to them, until their owner speaks up."""

from __future__ import annotations

from collections.abc import Callable
from time import time

from domain.match.clocks import Moment
from projections.sql import Cursor, Database

TROUBLE = 3  # times an address may send mails back before nothing is sent to it any more


class BouncingAddresses:
    def __init__(self, database: Database, now: Callable[[], float] = time) -> None:
        self._database = database
        self._now = now

    def note_trouble(self, email: str, note: str) -> None:
        """A mail came back for good."""
        with self._database.writing() as cursor:
            bounces = _bounces(cursor, email) + 1
            state = "trouble" if bounces >= TROUBLE else "good"
            cursor.run(
                "INSERT INTO mailboxes VALUES (?,?,?,?,?) ON CONFLICT (email) DO UPDATE "
                "SET state=excluded.state, bounces=excluded.bounces, note=excluded.note, changed=excluded.changed",
                email, state, bounces, note[:500], int(self._now()),
            )  # fmt: skip

    def forgive(self, email: str) -> None:
        """The address works again: its owner wrote from it, or says so."""
        if self.trouble(email):
            with self._database.writing() as cursor:
                cursor.run("DELETE FROM mailboxes WHERE email=?", email)

    def trouble(self, email: str) -> tuple[str, Moment] | None:
        """What is known against an address, for its owner to see."""
        with self._database.reading() as cursor:
            row = cursor.row("SELECT note, changed FROM mailboxes WHERE email=?", email)
        return (row["note"], row["changed"]) if row else None

    def in_trouble(self, email: str) -> bool:
        """Whether nothing is sent there any more."""
        with self._database.reading() as cursor:
            return _bounces(cursor, email) >= TROUBLE


def _bounces(cursor: Cursor, email: str) -> int:
    row = cursor.row("SELECT bounces FROM mailboxes WHERE email=?", email)
    return int(row["bounces"]) if row else 0
