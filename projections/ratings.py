"""How strong players are, by all finished matches of a game: made when somebody looks, and never written anywhere.

What was made is kept in memory and brought forward by the matches that have ended since; where one has come in between,
all is made again from zero. So every process says the same, and nothing is lost when it is forgotten.

Weng and Lin's method for tables of any size (`openskill`, the extra `ratings`). Its numbers are floats, and may differ
from one machine to the next in the last place: so nothing in any log, standings or pairing depends on them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from projections.sql import Database

if TYPE_CHECKING:
    from openskill.models import PlackettLuceRating

FIRM = 3  # so many standard deviations below the estimate: what a player has shown for certain


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


Placed = Sequence[tuple[str, int]]  # player and place, of everybody at a table
End = tuple[int, str]  # when a match ended, and which: they are rated in this order
BEGINNING: End = (0, "")


class Rating:
    """The ratings after some matches, to which more are added."""

    def __init__(self) -> None:
        from openskill.models import PlackettLuce

        self._model = PlackettLuce()
        self._known: dict[str, PlackettLuceRating] = {}
        self._played: dict[str, int] = {}
        self.last, self.matches = BEGINNING, 0

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


def rated(matches: Iterable[Placed]) -> list[PlayerRating]:
    """The ratings after these matches, in their order."""
    rating = Rating()
    for match in matches:
        rating.add(match)
    return rating.players()


class Ratings:
    """The ratings of every game, as far as somebody has looked at them."""

    def __init__(self, views: Database) -> None:
        self._views, self._of, self._lock = views, dict[str, Rating](), Lock()

    def players(self, game: str) -> list[PlayerRating]:
        """Everybody who has finished a match of a game against others."""
        with self._lock:
            rating = self._of.get(game) or Rating()
            if _ended_upto(self._views, game, rating.last) != rating.matches:
                rating = Rating()
            for end, placed in ended_after(self._views, game, rating.last):
                rating.last, rating.matches = end, rating.matches + 1
                if against_others(placed):
                    rating.add(placed)
            self._of[game] = rating
            return rating.players()


# --- what has ended, from the views ----------------------------------------------------------------------------------

# Lessons do not count.
_ENDED = (
    "FROM results r JOIN matches m ON m.id=r.match JOIN tenures t ON t.match=r.match "
    "WHERE r.game=? AND m.status='finished' AND m.lesson=0 AND t.finishing>0 "
)


def ended_after(views: Database, game: str, last: End) -> Iterator[tuple[End, Placed]]:
    """Who came in where, in the order in which matches ended."""
    sql = (
        f"SELECT r.ended_at, t.match, t.player, t.finishing {_ENDED}"
        "AND (r.ended_at>? OR (r.ended_at=? AND r.match>?)) ORDER BY r.ended_at, r.match, t.place"
    )
    with views.reading() as cursor:
        rows = [((int(row["ended_at"]), row["match"]), (row["player"], row["finishing"]))
                for row in cursor.rows(sql, game, last[0], *last)]  # fmt: skip
    for end, together in groupby(rows, lambda row: row[0]):
        yield end, [placed for _, placed in together]


def _ended_upto(views: Database, game: str, last: End) -> int:
    sql = f"SELECT COUNT(DISTINCT r.match) AS n {_ENDED}AND (r.ended_at<? OR (r.ended_at=? AND r.match<=?))"
    with views.reading() as cursor:
        return int(cursor.rows(sql, game, last[0], *last)[0]["n"])


def against_others(match: Placed) -> bool:
    """Who sat against themselves is not rated by it."""
    return len({player for player, _ in match}) == len(match) > 1
