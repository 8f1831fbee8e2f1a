"""Finished matches in the order in which they ended: what is sent in bulk. Lessons are none of them.

A cursor is a place in that order, and nothing else: it holds no name of a list, and means the same to everybody.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import NamedTuple

from domain.match.clocks import Moment
from domain.words import refuse
from projections.sql import Database

CURSOR = re.compile(r"(\d{1,15})\.([A-Za-z0-9_-]{1,64})")
BAD_CURSOR = "a cursor is the `after` that the `Link` of the page before names; without one it begins at the beginning"


class FinishedMatch(NamedTuple):
    match: str
    game: str
    ended_at: Moment

    @property
    def cursor(self) -> str:
        return f"{self.ended_at}.{self.match}"


def finished(
    views: Database,
    *,
    game: str | None = None,
    player: str | None = None,
    matches: Collection[str] | None = None,
    after: str | None = None,
    limit: int = 100,
) -> list[FinishedMatch]:
    """Behind a cursor: those of a game, in which somebody sat, or out of some; the first that ended first."""
    wanted = ["m.lesson=0", "(r.ended_at, r.match) > (?,?)"]
    values: list[str | int] = [*_place(after)]
    if game is not None:
        wanted.append("r.game=?")
        values.append(game)
    if player is not None:
        wanted.append("r.match IN (SELECT match FROM tenures WHERE player=?)")
        values.append(player)
    if matches is not None:
        wanted.append(f"r.match IN ({','.join('?' * len(matches)) or 'NULL'})")
        values += matches
    sql = (
        "SELECT r.match, r.game, r.ended_at FROM results r JOIN matches m ON m.id=r.match "  # noqa: S608 - words of our own
        f"WHERE {' AND '.join(wanted)} ORDER BY r.ended_at, r.match LIMIT ?"
    )
    with views.reading() as cursor:
        rows = cursor.rows(sql, *values, limit)
    return [FinishedMatch(row["match"], row["game"], row["ended_at"]) for row in rows]


def _place(cursor: str | None) -> tuple[int, str]:
    if cursor is None:
        return -1, ""
    found = CURSOR.fullmatch(cursor)
    if found is None:
        refuse("cursor", BAD_CURSOR)
    return int(found[1]), found[2]
