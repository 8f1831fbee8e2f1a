"""What people say at a table, and the notes they keep for themselves. Never in a log: `People.erase` forgets both."""

from __future__ import annotations

from collections.abc import Callable
from time import time
from typing import NamedTuple

from domain.clocks import Moment
from domain.words import require
from projections.sql import Database

LONGEST = 2_000  # characters said at once
NOTES = 10_000
LATEST = 100  # things said that a page shows


class Said(NamedTuple):
    """Something said at a table; `place` counts from 1."""

    place: int
    player: str
    at: Moment
    words: str


class Talk:
    """The talk and the notes of all tables."""

    def __init__(self, register: Database, now: Callable[[], float] = time) -> None:
        self._register = register
        self._now = now

    def say(self, match: str, player: str, words: str) -> None:
        """Say something to the table. Who may is for the caller to know."""
        told = words.strip()
        require(told, "talk", "write something first")
        require(len(told) <= LONGEST, "talk", "at most {most} characters at once", most=LONGEST)
        with self._register.writing() as cursor:
            row = cursor.row("SELECT COALESCE(MAX(place), 0) AS last FROM talk WHERE match=?", match)
            place = int(row["last"]) + 1 if row else 1
            cursor.run("INSERT INTO talk VALUES (?,?,?,?,?)", match, place, player, int(self._now()), told)

    def at(self, match: str) -> list[Said]:
        """What was said last, oldest first."""
        with self._register.reading() as cursor:
            rows = cursor.rows("SELECT * FROM talk WHERE match=? ORDER BY place DESC LIMIT ?", match, LATEST)
        return [Said(row["place"], row["player"], row["at"], row["words"]) for row in reversed(rows)]

    def spoken(self, match: str) -> int:
        """How many things were said."""
        with self._register.reading() as cursor:
            row = cursor.row("SELECT COALESCE(MAX(place), 0) AS last FROM talk WHERE match=?", match)
        return int(row["last"]) if row else 0

    def keep_notes(self, match: str, player: str, words: str) -> None:
        require(len(words) <= NOTES, "notes", "notes have at most {most} characters", most=NOTES)
        with self._register.writing() as cursor:
            cursor.run("DELETE FROM notes WHERE match=? AND player=?", match, player)
            if words.strip():
                cursor.run("INSERT INTO notes VALUES (?,?,?)", match, player, words)

    def notes(self, match: str, player: str) -> str:
        with self._register.reading() as cursor:
            row = cursor.row("SELECT words FROM notes WHERE match=? AND player=?", match, player)
        return str(row["words"]) if row else ""
