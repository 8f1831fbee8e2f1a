"""The film of a match: every ply of it, as one viewer may see it."""

from __future__ import annotations

from threading import Lock

from cachetools import LRUCache, cached

from domain.places import Viewer
from projections.film import Film, key_of, summed
from projections.logbook import as_seen_by
from service.usecases.match_view import MatchView

FILMS = 48  # that are remembered


def _film_key(table: MatchView, viewer: Viewer | None) -> tuple[str, str]:
    """All that a film depends on: the log so far, and whose eyes it is seen with."""
    return table.summary.digest, key_of(viewer)


@cached(LRUCache(FILMS), key=_film_key, lock=Lock())
def film_of(table: MatchView, viewer: Viewer | None) -> Film:
    """The film of a match for a viewer. At its end everybody has the points that were written down then."""
    happenings = table.log(0)
    if table.viewer is None and viewer is not None:
        happenings = [as_seen_by(table.game, one, viewer) for one in happenings]
    seats = table.summary.seats
    recorded = summed(table.score, seats) if table.summary.status == "finished" else None
    return Film(table.game, seats, happenings, recorded)
