"""How strong players are, by all finished matches of a game: kept in a table, in step with the log.

Matches are rated in the order in which their ends were stored, each once, so everybody gets the same numbers. Followers
share the log and do not take it in in that order: so a match waits until all of them have passed its end, and nothing
can come in before it any more. Whoever is first rates it; who was overtaken notices. What a match was worth never
changes: its result is the last entry of its log, whatever a tournament rules about it.

Weng and Lin's method for tables of any size (`openskill`, the extra `ratings`). Its numbers are floats, and may differ
from one machine to the next in the last place: so nothing in any log, standings or pairing depends on them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from importlib.util import find_spec
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from projections.log_places import START, LogPlace, Overtaken, places_in
from projections.sql import Cursor, Database, Row
from projections.view_tables import see_shape

if TYPE_CHECKING:
    from openskill.models import PlackettLuceRating

FIRM = 3  # so many standard deviations below the estimate: what a player has shown for certain
HALF = 0.005  # from here on the next of two places is told
BATCH = 500  # matches that are rated in one transaction


class PlayerRating(NamedTuple):
    """An estimate, how uncertain it is, and of how many matches it is made."""

    player: str
    estimate: float
    uncertainty: float
    matches: int

    @property
    def shown(self) -> float:
        return self.estimate - FIRM * self.uncertainty

    def words(self) -> tuple[str, str]:
        """Estimate and uncertainty as they are told everywhere: two places, which are the same on every machine."""
        return f"{self.estimate:.2f}", f"{self.uncertainty:.2f}"

    @property
    def rounded(self) -> str:
        """What was shown for certain, as it is told."""
        return f"{self.shown:.2f}"


Placed = Sequence[tuple[str, int]]  # player and place, of everybody at a table
Known = dict[tuple[str, str], PlayerRating]  # by game and player


class EndedMatch(NamedTuple):
    """A finished match: where its end lies in the order of everything, its game, and who came in where."""

    at: LogPlace
    game: str
    placed: Placed


class Rating:
    """The ratings of a game after some matches, to which more are added. `known` are those of before."""

    def __init__(self, known: Iterable[PlayerRating] = ()) -> None:
        from openskill.models import PlackettLuce

        self._model = PlackettLuce()
        self._known: dict[str, PlackettLuceRating] = {}
        self._played: dict[str, int] = {}
        for one in known:
            self._known[one.player] = self._model.rating(mu=one.estimate, sigma=one.uncertainty)
            self._played[one.player] = one.matches

    def add(self, match: Placed) -> None:
        players = [player for player, _ in match]
        before = [[self._known.get(player) or self._model.rating()] for player in players]
        after = self._model.rate(before, ranks=[float(place) for _, place in match])
        for player, (rating,) in zip(players, after, strict=True):
            self._known[player], self._played[player] = rating, self._played.get(player, 0) + 1

    def players(self) -> list[PlayerRating]:
        """The strongest first, by what was shown for certain."""
        found = [PlayerRating(player, one.mu, one.sigma, self._played[player]) for player, one in self._known.items()]
        return sorted(found, key=lambda one: (-one.shown, one.player))


def against_others(match: Placed) -> bool:
    """Who sat against themselves is not rated by it."""
    return len({player for player, _ in match}) == len(match) > 1


def are_counted() -> bool:
    """Whether this register counts ratings at all."""
    return find_spec("openskill") is not None


# --- keeping them ----------------------------------------------------------------------------------------------------


def rate_all(views: Database) -> bool:
    """Rate everything that can be rated now. Whether something is left is returned: what ended at a place that not all
    followers have passed yet, or what somebody else is just rating."""
    while rate(views):
        pass
    with views.snapshot() as cursor:
        return cursor.row("SELECT 1 FROM results WHERE (xid, note) > (?,?) LIMIT 1", *_rated_upto(cursor)) is not None


def rate(views: Database) -> int:
    """Rate what has ended since the last time, one batch of it. How many matches that were is returned."""
    with views.snapshot() as cursor:
        after = _rated_upto(cursor)
        ended = list(_ended(cursor, after, min(places_in(cursor, "position", "log").values(), default=START)))
        known = _known(cursor, ended)
    if ended:
        changed = list(_changed(ended, known))
        with suppress(Overtaken), views.writing() as cursor:
            _move(cursor, after, ended[-1].at)
            see_shape(cursor)
            cursor.many(_KEEP, [(game, *one, one.shown) for game, one in changed])
            return len(ended)
    return 0


def _changed(ended: Sequence[EndedMatch], known: Known) -> Iterator[tuple[str, PlayerRating]]:
    """What further matches make of everybody in them, game by game."""
    for game in dict.fromkeys(one.game for one in ended):
        matches = [one.placed for one in ended if one.game == game and against_others(one.placed)]
        players = dict.fromkeys(player for match in matches for player, _ in match)
        rating = Rating(known[game, player] for player in players if (game, player) in known)
        for match in matches:
            rating.add(match)
        yield from ((game, one) for one in rating.players())


def _known(cursor: Cursor, ended: Iterable[EndedMatch]) -> Known:
    """The ratings of everybody in these matches, as they are kept: found by the key, so by game and player."""
    players = defaultdict[str, set[str]](set)
    for one in ended:
        players[one.game].update(player for player, _ in one.placed)
    sql = f"SELECT {_COLUMNS} FROM ratings WHERE game=? AND player IN"  # noqa: S608
    return {(game, row["player"]): _player(row) for game in players for row in cursor.among(sql, players[game], game)}


def _rated_upto(cursor: Cursor) -> LogPlace:
    row = cursor.row("SELECT xid, note FROM rated")
    return LogPlace(row["xid"], row["note"]) if row else START


def _move(cursor: Cursor, after: LogPlace, to: LogPlace) -> None:
    if cursor.run("UPDATE rated SET xid=?, note=? WHERE xid=? AND note=?", *to, *after) != 1:
        raise Overtaken


def _ended(cursor: Cursor, after: LogPlace, upto: LogPlace) -> Iterator[EndedMatch]:
    """What has ended in a stretch of the log, in its order."""
    rows = cursor.rows(_ENDED, *after, *upto, BATCH)
    for (xid, note, game), together in groupby(rows, lambda row: (row["xid"], row["note"], row["game"])):
        yield EndedMatch(LogPlace(xid, note), game, [(row["player"], row["finishing"]) for row in together])


_ENDED = (
    "SELECT r.xid, r.note, r.game, t.player, t.finishing FROM (SELECT match, game, xid, note FROM results "
    "WHERE (xid, note) > (?,?) AND (xid, note) <= (?,?) ORDER BY xid, note LIMIT ?) AS r "
    "LEFT JOIN tenures t ON t.match=r.match AND t.finishing>0 ORDER BY r.xid, r.note, t.place"
)
_KEEP = (
    "INSERT INTO ratings (game, player, estimate, uncertainty, matches, shown) VALUES (?,?,?,?,?,?) "
    "ON CONFLICT (game, player) DO UPDATE SET estimate=excluded.estimate, uncertainty=excluded.uncertainty, "
    "matches=excluded.matches, shown=excluded.shown"
)

# --- reading them ----------------------------------------------------------------------------------------------------

_COLUMNS = ", ".join(PlayerRating._fields)


def rated_players(views: Database, game: str, start: int = 0, limit: int | None = None) -> list[PlayerRating]:
    """Everybody who has finished a match of a game against others, the strongest first; some of them, if so asked."""
    sql = f"SELECT {_COLUMNS} FROM ratings WHERE game=? ORDER BY shown DESC, player LIMIT ? OFFSET ?"  # noqa: S608
    with views.reading() as cursor:
        return [_player(row) for row in cursor.rows(sql, game, 1 << 62 if limit is None else limit, start)]


def ranked(players: Iterable[PlayerRating], start: int = 0, first: int = 1) -> list[tuple[int, PlayerRating]]:
    """Players in their order, with their ranks: who has shown the same, as it is told, shares a rank, and the next rank
    counts on (1, 2, 2, 4). `start`: how many were left out before them; `first`: the rank of the first of these."""
    found: list[tuple[int, PlayerRating]] = []
    for place, one in enumerate(players, start + 1):
        rank, before = found[-1] if found else (first, one)
        found.append((rank if one.rounded == before.rounded else place, one))
    return found


def how_many(views: Database, game: str) -> int:
    """How many players of a game are rated."""
    with views.reading() as cursor:
        return int(cursor.rows("SELECT COUNT(*) AS n FROM ratings WHERE game=?", game)[0]["n"])


def how_many_ahead(views: Database, one: PlayerRating, game: str) -> int:
    """How many players of a game have shown more, as it is told."""
    sql = "SELECT COUNT(*) AS n FROM ratings WHERE game=? AND shown >= ?"
    with views.reading() as cursor:
        return int(cursor.rows(sql, game, float(one.rounded) + HALF)[0]["n"])


def _player(row: Row) -> PlayerRating:
    return PlayerRating(*(row[name] for name in PlayerRating._fields))
