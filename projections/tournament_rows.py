"""What a tournament looks like in the views: one row, and who has to do with it. A function of its folded state."""

from __future__ import annotations

from typing import Any

from cachetools import LRUCache

from domain.tournament.state import Tournament
from projections.forward import Reading, tournament_now
from projections.sql import Cursor

CACHED = 50


class TournamentsAtHand:
    """Tournaments, each brought forward from where it was last."""

    def __init__(self, log: Reading) -> None:
        self._log = log
        self._known: LRUCache[str, Tournament] = LRUCache(CACHED)

    def now(self, id: str) -> Tournament:
        now = tournament_now(self._log, id, self._known.pop(id, None))  # a fold that fails leaves nothing behind
        self._known[id] = now
        return now


def write_tournament(cursor: Cursor, now: Tournament) -> None:
    """Put the rows of a tournament in the place of its old ones."""
    cursor.run("DELETE FROM tournaments WHERE id=?", now.id)
    row = row_of(now)
    cursor.run(f"INSERT INTO tournaments VALUES ({','.join('?' * len(row))})", *row)  # noqa: S608 - marks only
    cursor.run("DELETE FROM tournament_people WHERE tournament=?", now.id)
    cursor.many("INSERT INTO tournament_people VALUES (?,?,?)", [(now.id, *one) for one in sorted(people_of(now))])


def row_of(now: Tournament) -> tuple[Any, ...]:
    opened, running = now.opened, now.running
    assert opened is not None
    playing = sum(not one.out for one in now.entrants.values())
    deadline = running.deadline if running else 0
    return (
        now.id, opened.title, opened.game, now.phase, playing, len(now.rounds), now.announcement.entry.closes, deadline,
        now.opened_at, now.changed_at, now.version,
    )  # fmt: skip


def people_of(now: Tournament) -> set[tuple[str, str]]:
    """Everybody who directs it, plays in it, or stands by."""
    entered = {(one.player, "entrant") for one in now.entrants.values() if one.out != "refused"}
    return entered | {(one, "director") for one in now.directors} | {(one, "reserve") for one in now.reserves}
