"""Lists that are read from the views: the lobby, who is awaited for what since when, results, a player's history.

Pages follow a cursor, the place of the last row in the order of the list, so nothing is shown twice or left out when
the list grows meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import msgspec

from domain.match.clocks import Moment
from domain.places import Seat
from domain.words import Sentence
from projections.log_places import START, LogPlace, places_in
from projections.sql import Cursor, Database, Row

LONGEST = 200  # rows of a page


class Listed(NamedTuple):
    """A match in the lobby. `players` are ids by seat, empty where a seat is free."""

    id: str
    game: str
    title: str
    status: str
    opener: str
    seats: int
    free: int
    players: list[str]
    stage: Sentence | None
    opened_at: Moment
    changed_at: Moment
    ply: int
    campaign: str  # whose chapter it is
    elsewhere: str  # the match that it waits for

    @property
    def cursor(self) -> str:
        return f"{self.changed_at}.{self.id}"


class Awaited(NamedTuple):
    """A question somebody has to answer. A decision names `asked`."""

    match: str
    game: str
    title: str
    seat: Seat
    player: str
    kind: str  # person or bot
    asked: int
    ask: str  # the stored name of the question
    prompt: Sentence
    since: Moment


class PlayedMatch(NamedTuple):
    """One tenure of a player in a match. `place` is 0 while there is no result, or if somebody else finished it."""

    match: str
    game: str
    title: str
    status: str
    seat: Seat
    first: int
    last: int  # 0: to the end, or until now
    place: int
    total: int
    changed_at: Moment

    @property
    def cursor(self) -> str:
        return f"{self.changed_at}.{self.match}"


class Parked(NamedTuple):
    """A match whose log cannot be read by this release; everything else goes on without it."""

    match: str
    version: int
    error: str
    at: Moment


class ListedTournament(NamedTuple):
    """A tournament in the list of all. `closes` and `deadline` are 0 where there is none."""

    id: str
    title: str
    game: str
    phase: str
    entrants: int
    round: int
    closes: Moment
    deadline: Moment
    opened_at: Moment
    changed_at: Moment

    @property
    def cursor(self) -> str:
        return f"{self.changed_at}.{self.id}"


class Wanted(NamedTuple):
    """Which matches of the lobby: of a status, a game, a player, a campaign; with or without a free seat."""

    status: str | None = None
    game: str | None = None
    player: str | None = None
    free: bool | None = None
    campaign: str | None = None
    reader: str = ""  # who looks: lessons are shown to nobody else


_WHERE = {
    "status": "status=?",
    "game": "game=?",
    "player": "id IN (SELECT match FROM chairs WHERE player=?)",
    "campaign": "campaign=?",
    "reader": "(lesson=0 OR opener=?)",
}
_FREE = {None: [], True: ["free>0"], False: ["free=0"]}
_EARLIER = "(changed_at, id) < (?,?)"  # than a place: as one comparison, which an index answers


def lobby(views: Database, wanted: Wanted = Wanted(), *, before: str | None = None, limit: int = 50) -> list[Listed]:
    """Matches, the latest change first; only those that are wanted."""
    chosen = {name: value for name, value in wanted._asdict().items() if name in _WHERE and value is not None}
    wheres, values = [*(_WHERE[name] for name in chosen), *_FREE[wanted.free]], [*chosen.values()]
    if before is not None:
        wheres.append(_EARLIER)
        values += _place(before)
    sql = f"SELECT * FROM matches WHERE {' AND '.join(wheres)} ORDER BY changed_at DESC, id DESC LIMIT ?"  # noqa: S608
    with views.reading() as cursor:
        rows = cursor.rows(sql, *values, min(limit, LONGEST))
        players = _players(cursor, rows)
    return [_listed(row, players[row["id"]]) for row in rows]


_TOURNAMENTS = {
    "phase": "phase=?",
    "game": "game=?",
    "player": "id IN (SELECT tournament FROM tournament_people WHERE player=?)",
}


def tournaments(
    views: Database, wanted: Mapping[str, str], *, before: str | None = None, limit: int = 50
) -> list[ListedTournament]:
    """Tournaments, the latest change first; of a phase, a game, or with which a player has to do."""
    wheres, values = ["1=1", *(_TOURNAMENTS[name] for name in wanted)], list[Any](wanted.values())
    if before is not None:
        wheres.append(_EARLIER)
        values += _place(before)
    order = "ORDER BY changed_at DESC, id DESC LIMIT ?"
    sql = f"SELECT * FROM tournaments WHERE {' AND '.join(wheres)} {order}"  # noqa: S608
    with views.reading() as cursor:
        rows = cursor.rows(sql, *values, min(limit, LONGEST))
    return [ListedTournament(*(row[name] for name in ListedTournament._fields)) for row in rows]


def tournaments_going_on(views: Database, player: str) -> list[str]:
    """The tournaments that are not over in which somebody plays, stands by, or which they direct."""
    sql = (
        "SELECT DISTINCT t.id FROM tournament_people p JOIN tournaments t ON t.id=p.tournament "
        "WHERE p.player=? AND t.phase NOT IN ('confirmed', 'cancelled') ORDER BY t.id"
    )
    with views.reading() as cursor:
        return [row["id"] for row in cursor.rows(sql, player)]


def titles(views: Database, ids: Iterable[str]) -> dict[str, tuple[str, str]]:
    """The games and titles of matches; tournaments among them have no game here."""
    wanted = set(ids)
    with views.reading() as cursor:
        matches = cursor.among("SELECT id, game, title FROM matches WHERE id IN", wanted)
        tournaments = cursor.among("SELECT id, '' AS game, title FROM tournaments WHERE id IN", wanted)
        return {row["id"]: (row["game"], row["title"]) for row in (*matches, *tournaments)}


def by_status(views: Database) -> dict[str, int]:
    """How many matches there are of each status."""
    with views.reading() as cursor:
        rows = cursor.rows("SELECT status, COUNT(*) AS number FROM matches GROUP BY status")
    return {row["status"]: row["number"] for row in rows}


def awaiting(views: Database, player: str | None = None, kind: str | None = None) -> list[Awaited]:
    """Open questions, the longest waiting first: of one player, of all bots (kind "bot"), or of everybody."""
    chosen = {"a.player=?": player, "a.kind=?": kind}
    wheres = ["1=1", *(where for where, value in chosen.items() if value is not None)]
    sql = (
        "SELECT a.*, m.game, m.title FROM awaiting a JOIN matches m ON m.id=a.match "  # noqa: S608 - words of our own
        f"WHERE {' AND '.join(wheres)} ORDER BY a.since, a.match, a.seat, a.place"
    )
    with views.reading() as cursor:
        return [_awaited(row) for row in cursor.rows(sql, *(value for value in chosen.values() if value is not None))]


def history(views: Database, player: str, before: str | None = None, limit: int = 50) -> list[PlayedMatch]:
    """Where a player sits or has sat, the latest first, lessons apart. What others did in the seat is not theirs."""
    latest = _place(before or "")
    sql = (
        "SELECT t.match, m.game, m.title, m.status, t.seat, t.first, t.last, t.finishing, t.total, m.changed_at "
        "FROM tenures t JOIN matches m ON m.id=t.match WHERE t.player=? AND m.lesson=0 "
        "AND (m.changed_at, t.match) < (?,?) "
        "ORDER BY m.changed_at DESC, t.match DESC, t.place LIMIT ?"
    )
    with views.reading() as cursor:
        rows = cursor.rows(sql, player, *latest, min(limit, LONGEST))
    return [PlayedMatch(*tuple(row.values() if isinstance(row, dict) else row)) for row in rows]


def parked(views: Database) -> list[Parked]:
    with views.reading() as cursor:
        rows = cursor.rows("SELECT match, version, error, at FROM parked ORDER BY at, match")
    return [Parked(row["match"], row["version"], row["error"], row["at"]) for row in rows]


def position(views: Database) -> LogPlace:
    """How far the views have followed the log, all of them."""
    with views.reading() as cursor:
        return min(places_in(cursor, "position", "log").values(), default=START)


def _place(cursor: str) -> list[Any]:
    """A cursor as the moment and the id before which the next page begins. A broken one begins at the beginning."""
    when, _, id = cursor.partition(".")
    moment = int(when) if when.isdecimal() and len(when) < 18 else 1 << 62
    return [moment, id]


def _players(cursor: Cursor, matches: list[Row]) -> dict[str, list[str]]:
    """Who sits where, of many matches in one statement."""
    players = {row["id"]: [""] * row["seats"] for row in matches}
    for chair in cursor.among("SELECT match, seat, player FROM chairs WHERE match IN", players):
        players[chair["match"]][chair["seat"]] = chair["player"]
    return players


def _listed(row: Row, players: list[str]) -> Listed:
    return Listed(
        row["id"], row["game"], row["title"], row["status"], row["opener"], row["seats"], row["free"], players,
        msgspec.json.decode(row["stage"], type=Sentence | None), row["opened_at"], row["changed_at"], row["ply"],
        row["campaign"], row["elsewhere"],
    )  # fmt: skip


def _awaited(row: Row) -> Awaited:
    return Awaited(
        row["match"], row["game"], row["title"], row["seat"], row["player"], row["kind"], row["asked"], row["ask"],
        msgspec.json.decode(row["prompt"], type=Sentence), row["since"],
    )  # fmt: skip
