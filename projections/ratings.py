"""How strong players are, by all finished matches of a game: made when somebody looks, and never written anywhere.

Weng and Lin's method for tables of any size (`openskill`, the extra `ratings`). Its numbers are floats, and may differ
from one machine to the next in the last place: so nothing in any log, standings or pairing depends on them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
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


Placed = Sequence[tuple[str, int]]  # player and place, of everybody at a table


def rated(matches: Iterable[Placed]) -> list[PlayerRating]:
    """The ratings after these matches, in their order; the strongest first, by what was shown for certain."""
    from openskill.models import PlackettLuce

    model, known, played = PlackettLuce(), dict[str, "PlackettLuceRating"](), dict[str, int]()
    for match in matches:
        players = [player for player, _ in match]
        before = [[known.get(player) or model.rating()] for player in players]
        after = model.rate(before, ranks=[float(place) for _, place in match])
        for player, (rating,) in zip(players, after, strict=True):
            known[player], played[player] = rating, played.get(player, 0) + 1
    found = [PlayerRating(player, one.mu, one.sigma, played[player]) for player, one in known.items()]
    return sorted(found, key=lambda one: (-one.shown, one.player))


def finished_matches(views: Database, game: str) -> Iterator[Placed]:
    """Who came in where, in the order in which matches ended. Lessons do not count, nor who sat against themselves."""
    sql = (
        "SELECT t.match, t.player, t.finishing FROM results r JOIN matches m ON m.id=r.match JOIN tenures t "
        "ON t.match=r.match WHERE r.game=? AND m.status='finished' AND m.lesson=0 AND t.finishing>0 "
        "ORDER BY r.ended_at, r.match, t.place"
    )
    with views.reading() as cursor:
        rows = [(row["match"], row["player"], row["finishing"]) for row in cursor.rows(sql, game)]
    for _, together in groupby(rows, itemgetter(0)):
        placed = [(player, place) for _, player, place in together]
        if len({player for player, _ in placed}) == len(placed) > 1:
            yield placed


def ratings(views: Database, game: str) -> list[PlayerRating]:
    """Everybody who has finished a match of a game against others."""
    return rated(finished_matches(views, game))
