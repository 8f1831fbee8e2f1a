"""What people say at a table, and the notes they keep for themselves. Never in a log: `People.erase` forgets both."""

from __future__ import annotations

from collections.abc import Callable
from time import time
from typing import NamedTuple

from domain.match.clocks import DAY, Moment
from domain.places import Seat
from domain.words import is_seen, require
from projections.sql import Cursor, Database
from service.usecases.callers import Caller

LONGEST = 2_000  # characters said at once
NOTES = 10_000
LATEST = 100  # things said that a page shows
AT_A_TABLE = 1_000  # things one player says at one table, and that are kept
IN_A_DAY = 300  # things one player says, wherever

SeatOf = Callable[[Caller, str], Seat]  # of somebody who must sit at the table


class Said(NamedTuple):
    """Something said at a table; `place` counts from 1."""

    place: int
    player: str
    at: Moment
    words: str


def _nobody_listens(match: str) -> None:
    """Who hears of what was said where nobody waits for it."""


class Talk:
    """The talk and the notes of all tables, for those who sit there: `seat_of` refuses everybody else."""

    def __init__(
        self,
        database: Database,
        seat_of: SeatOf,
        now: Callable[[], float] = time,
        spoke: Callable[[str], None] = _nobody_listens,
    ) -> None:
        self._database = database
        self._seat_of = seat_of
        self._now = now
        self._spoke = spoke  # is given the match at whose table something was said

    def say(self, caller: Caller, match: str, words: str, heard: int | None = None) -> None:
        """Say something to the table.

        `heard` is the last place the speaker had heard: the same words after it are the same, sent again.
        """
        self._seat_of(caller, match)
        told = _lines(words).strip()
        require(is_seen(told), "talk", "write something first")
        require(len(told) <= LONGEST, "talk", "at most {most} characters at once", most=LONGEST)
        while not self._said(match, caller.player, told, heard):
            pass  # somebody else has just taken that place
        self._spoke(match)

    def _said(self, match: str, player: str, told: str, heard: int | None) -> bool:
        with self._database.writing() as cursor:
            again = "SELECT 1 FROM talk WHERE match=? AND player=? AND words=? AND place>?"
            if heard is not None and cursor.row(again, match, player, told, heard):
                return True
            now = int(self._now())
            _see_that_it_is_not_too_much(cursor, match, player, now)
            row = cursor.row("SELECT COALESCE(MAX(place), 0) AS last FROM talk WHERE match=?", match)
            place = int(row["last"]) + 1 if row else 1
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

    def keep_notes(self, caller: Caller, match: str, words: str) -> None:
        """Notes for oneself, in the place of those before."""
        self._seat_of(caller, match)
        kept = _lines(words)
        require(len(kept) <= NOTES, "notes", "notes have at most {most} characters", most=NOTES)
        with self._database.writing() as cursor:
            cursor.run("DELETE FROM notes WHERE match=? AND player=?", match, caller.player)
            if kept.strip():
                cursor.run("INSERT INTO notes VALUES (?,?,?)", match, caller.player, kept)

    def notes(self, match: str, player: str) -> str:
        with self._database.reading() as cursor:
            row = cursor.row("SELECT words FROM notes WHERE match=? AND player=?", match, player)
        return str(row["words"]) if row else ""


def page_tag(version: int, spoken: int) -> str:
    """What a page of a match shows, as an ETag: the log so far and, for those at the table, what was said there."""
    return f"{version}.{spoken}"


def _see_that_it_is_not_too_much(cursor: Cursor, match: str, player: str, now: Moment) -> None:
    here = "you have said {most} things at this table, and that is all it keeps of one player"
    today = "you have said {most} things since yesterday; go on tomorrow"
    require(_number(cursor, "match=? AND player=?", match, player) < AT_A_TABLE, "talk", here, most=AT_A_TABLE)
    require(_number(cursor, "player=? AND at>?", player, now - DAY) < IN_A_DAY, "talk", today, most=IN_A_DAY)


def _number(cursor: Cursor, where: str, *values: str | int) -> int:
    row = cursor.row(f"SELECT COUNT(*) AS n FROM talk WHERE {where}", *values)  # noqa: S608 - words of our own
    return int(row["n"]) if row else 0


def _lines(words: str) -> str:
    """What was written, in lines, without what only steers a terminal."""
    return "\n".join(
        "".join(char for char in line if char.isprintable() or char == "\t") for line in words.splitlines()
    )
