"""What people say at a table, and the notes they keep for themselves. Never in a log: `People.erase` forgets both."""

from __future__ import annotations

from collections.abc import Callable
from time import time
from typing import NamedTuple

from domain.match.clocks import Moment
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

    def __init__(self, database: Database, now: Callable[[], float] = time) -> None:
        self._database = database
        self._now = now

    def say(self, match: str, player: str, words: str, heard: int | None = None) -> None:
        """Say something to the table. Who may is for the caller to know.

        `heard` is the last place the speaker had heard: the same words after it are the same, sent again.
        """
        told = words.strip()
        require(told, "talk", "write something first")
        require(len(told) <= LONGEST, "talk", "at most {most} characters at once", most=LONGEST)
        while not self._said(match, player, told, heard):
            pass  # somebody else has just taken that place

    def _said(self, match: str, player: str, told: str, heard: int | None) -> bool:
        with self._database.writing() as cursor:
            again = "SELECT 1 FROM talk WHERE match=? AND player=? AND words=? AND place>?"
            if heard is not None and cursor.row(again, match, player, told, heard):
                return True
            row = cursor.row("SELECT COALESCE(MAX(place), 0) AS last FROM talk WHERE match=?", match)
            place, now = int(row["last"]) + 1 if row else 1, int(self._now())
            insert = "INSERT INTO talk VALUES (?,?,?,?,?) ON CONFLICT DO NOTHING"
            return cursor.run(insert, match, place, player, now, told) == 1

    def at(self, match: str) -> list[Said]:
        """What was said last, oldest first."""
        with self._database.reading() as cursor:
            rows = cursor.rows("SELECT * FROM talk WHERE match=? ORDER BY place DESC LIMIT ?", match, LATEST)
        return [Said(row["place"], row["player"], row["at"], row["words"]) for row in reversed(rows)]

    def spoken(self, match: str) -> int:
        """How many things were said."""
        with self._database.reading() as cursor:
            row = cursor.row("SELECT COALESCE(MAX(place), 0) AS last FROM talk WHERE match=?", match)
        return int(row["last"]) if row else 0

    def keep_notes(self, match: str, player: str, words: str) -> None:
        require(len(words) <= NOTES, "notes", "notes have at most {most} characters", most=NOTES)
        with self._database.writing() as cursor:
            cursor.run("DELETE FROM notes WHERE match=? AND player=?", match, player)
            if words.strip():
                cursor.run("INSERT INTO notes VALUES (?,?,?)", match, player, words)

    def notes(self, match: str, player: str) -> str:
        with self._database.reading() as cursor:
            row = cursor.row("SELECT words FROM notes WHERE match=? AND player=?", match, player)
        return str(row["words"]) if row else ""
