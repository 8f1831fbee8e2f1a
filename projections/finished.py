"""Finished matches in the order in which their ends were stored: what is sent in bulk. Lessons are none of them.

What was stored is never changed, and nothing is listed before all followers have passed its place: so nothing ever
comes in before what somebody has got already. By the hour at which they ended it could: clocks of machines differ.

A cursor names the last match somebody got, so it stays good when a register is restored and its places are others. It
holds no name of a list, and means the same to everybody.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import NamedTuple

from domain.words import refuse
from projections.log_places import START, LogPlace, places_in
from projections.sql import Cursor, Database

CURSOR = re.compile(r"([0-9]{1,15})\.([A-Za-z0-9_:-]{1,64})")
BY_PLACE = 0  # stands where cursors of earlier releases have the moment of the end
CLOCKS_DIFFER = 20  # matches: more never end within the seconds by which clocks of machines differ
BAD_CURSOR = "a cursor is the `after` that the `Link` of the page before names; without one it begins at the beginning"
LOST_CURSOR = (
    "match {match}, behind which this page would begin, is not among those that have ended; without `after` it begins "
    "at the beginning"
)


class FinishedMatch(NamedTuple):
    match: str
    game: str

    @property
    def cursor(self) -> str:
        return f"{BY_PLACE}.{self.match}"


def finished(
    views: Database,
    *,
    game: str | None = None,
    player: str | None = None,
    matches: Collection[str] | None = None,
    after: str | None = None,
    limit: int = 100,
) -> list[FinishedMatch]:
    """Behind a cursor: those of a game, in which somebody sat, or out of some; the first that was stored first."""
    wanted, values = ["m.lesson=0", "(r.xid, r.note) > (?,?)", "(r.xid, r.note) <= (?,?)"], list[str]()
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
        "SELECT r.match, r.game FROM results r JOIN matches m ON m.id=r.match "  # noqa: S608 - words of our own
        f"WHERE {' AND '.join(wanted)} ORDER BY r.xid, r.note LIMIT ?"
    )
    with views.snapshot() as cursor:
        passed = min(places_in(cursor, "position", "log").values(), default=START)
        rows = cursor.rows(sql, *_place(cursor, after), *passed, *values, limit)
    return [FinishedMatch(row["match"], row["game"]) for row in rows]


def _place(cursor: Cursor, after: str | None) -> LogPlace:
    """Behind which place to go on."""
    if after is None:
        return START
    found = CURSOR.fullmatch(after)
    if found is None:
        refuse("cursor", BAD_CURSOR)
    moment, match = int(found[1]), found[2]
    row = cursor.row("SELECT xid, note FROM results WHERE match=?", match)
    if row is None:
        refuse("cursor", LOST_CURSOR, match=match)
    place = LogPlace(row["xid"], row["note"])
    return place if moment == BY_PLACE else _of_earlier_releases(cursor, place, moment, match)


def _of_earlier_releases(cursor: Cursor, place: LogPlace, moment: int, match: str) -> LogPlace:
    """They went by the moment of the end: a few that were stored before this match may come behind it there. Whoever
    has such a cursor gets these as well, and maybe a few twice."""
    sql = (
        "SELECT xid, note FROM (SELECT xid, note, ended_at, match FROM results WHERE (xid, note) < (?,?) "
        "ORDER BY xid DESC, note DESC LIMIT ?) AS before WHERE (ended_at, match) > (?,?) ORDER BY xid, note LIMIT 1"
    )
    row = cursor.row(sql, *place, CLOCKS_DIFFER, moment, match)
    return LogPlace(row["xid"], row["note"] - 1) if row else place
