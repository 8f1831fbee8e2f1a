"""Standing answers: what a seat has answered beforehand, for when it is asked during somebody else's turn.

One lies in a table of its own, never in the log: only its owner can see that there is one, until it acts. Then it is an
ordinary decision of the seat, told as a standing order. It counts again for what is asked anew after a strike. It goes
when the seat changes hands or resigns, when the match ends, and when its owner is erased. Who may leave one is settled
at the door (matches.py); commands.py carries them out behind every command, before its answer is given.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from domain.engine import Decision, Game, Question, open_questions
from domain.match.clocks import Moment
from domain.match.state import Match
from domain.places import Seat, Viewer, masked
from domain.words import Refused, require
from projections.sql import Cursor, Database
from service.usecases.typed_lines import LONGEST

ORDERED = "standing."  # how the command ids of what is carried out begin


class Order(NamedTuple):
    """What was left beforehand and decides now, on the question of ply `asked`."""

    seat: Seat
    asked: int
    decision: Decision
    command: str
    player: str = ""  # who gave the command; nobody: a standing answer is carried out by the service


def checked(game: Game, view: Any, text: str) -> str:
    """A standing answer as it is kept; the game refuses what is none, with what would be one."""
    words = " ".join(text.split())
    require(len(words) <= LONGEST, "standing", "write a standing answer in at most {most} characters", most=LONGEST)
    game.standing(view, None, words)
    return words


def answered(game: Game, view: Any, seat: Seat, words: str) -> tuple[Question, Decision] | None:
    """The open question of a seat that its standing answer answers, from what the seat can see, and what it decides."""
    for question in open_questions(view, seat):
        with suppress(Refused):  # left in words that this release no longer reads: then the seat is asked
            decision = game.standing(view, question, words)
            if decision is not None:
                return question, decision
    return None


def next_order(match: Match, answers: Mapping[Seat, str]) -> Order | None:
    """The first that one of these standing answers decides now."""
    for seat in match.awaited:
        if seat in answers:
            found = answered(match.game, masked(match.table, Viewer(seat)), seat, answers[seat])
            if found:
                return order_of(match, *found)
    return None


def order_of(match: Match, question: Question, decision: Decision) -> Order:
    """A decision that the service carries out for the seat that is asked."""
    seat, asked = question.seat, question.asked
    return Order(seat, asked, decision, f"{ORDERED}{asked}.{seat}.{match.ply}")


def seated(match: Match) -> set[tuple[Seat, str]]:
    """Whose standing answers count: those of who plays on."""
    return set() if match.over else {(seat, match.chair(seat).player) for seat in match.active_seats}


class StandingAnswers:
    """The standing answers of all tables, by match and seat."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def at(self, match: Match) -> dict[Seat, str]:
        """What those have left who sit at the table now."""
        with self._database.reading() as cursor:
            rows = cursor.rows("SELECT seat, player, words FROM standing WHERE match=?", match.id)
        stand = seated(match) if rows else set()
        return {row["seat"]: row["words"] for row in rows if (row["seat"], row["player"]) in stand}

    def leave(self, match: str, seat: Seat, player: str, words: str, now: Moment) -> None:
        """In the place of an earlier one."""
        with self._database.writing() as cursor:
            cursor.run("DELETE FROM standing WHERE match=? AND seat=?", match, seat)
            cursor.run("INSERT INTO standing VALUES (?,?,?,?,?)", match, seat, player, words, now)

    def withdraw(self, match: str, seat: Seat) -> None:
        with self._database.writing() as cursor:
            cursor.run("DELETE FROM standing WHERE match=? AND seat=?", match, seat)

    def drop_gone(self, match: Match) -> None:
        """Forget what those have left who no longer play here."""
        with self._database.writing() as cursor:
            drop_all_but(cursor, match.id, seated(match))


def drop_all_but(cursor: Cursor, match: str, stand: set[tuple[Seat, str]]) -> None:
    """The same for everything that is left beforehand: standing answers, and rests of lines."""
    for table in ("standing", "waiting"):
        for row in cursor.rows(f"SELECT seat, player FROM {table} WHERE match=?", match):  # noqa: S608
            if (row["seat"], row["player"]) not in stand:
                cursor.run(f"DELETE FROM {table} WHERE match=? AND seat=?", match, row["seat"])  # noqa: S608
