"""Lists of matches, from the views, and how far the views have followed the log.

Whoever follows the log keeps the views in step (`workers.projector`), a moment behind; no request does. So a list may
lag: who has just written something is led to the match, which is read from the log.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from threading import Lock
from time import monotonic, sleep, time

from domain.words import say
from projections import lists, ratings, view_tables
from projections.lists import Awaited, Listed, Parked, PlayedMatch
from projections.log_places import LogPlace
from projections.ratings import PlayerRating
from projections.runner import Runner
from projections.sql import Unavailable
from service.storage.match_cache import Store

PATIENCE = 5.0  # seconds to wait for the views where somebody does
LOOK = 0.05  # seconds between two looks
NO_RATINGS = say("This register counts no ratings: they need the extra of that name.")


class ViewedLists:
    def __init__(self, store: Store, now: Callable[[], float] = time) -> None:
        self.store = store
        self._now = now
        self._runner = Runner(store.events, store.views, now=now)
        self._running = Lock()

    # --- how far the log and the views are ---------------------------------------------------------------------------

    def end(self) -> LogPlace:
        """The place of the last entry that followers of the log may read."""
        return self.store.events.end()

    def knows_views(self) -> bool:
        """Whether the views have the shape that this release knows; another may have taken over."""
        return view_tables.prepared(self.store.views)

    def lag(self) -> int:
        """How many entries of the log the views have not read yet; more than ten thousand are not counted."""
        return self.store.events.behind(lists.position(self.store.views), 10_000)

    def horizon_age(self) -> float:
        """For how many seconds a transaction has been at work for which followers of the log wait."""
        return self.store.events.horizon_age(self._now())

    def catch_up(self) -> int:
        """Bring the views in step with the log; the number of entries taken in is returned. For commands that work
        alone, where nobody else may follow: never in a request.

        Where they cannot be written now, as on a full disk, lists lag behind; what can be read is read all the same.
        """
        with self._running, suppress(Unavailable):
            return self._runner.catch_up()
        return 0

    def wait_for_views(self, patience: float = PATIENCE) -> bool:
        """Wait until whoever follows the log has taken in what is stored now: for jobs, which have time. Whether that
        was so is returned; where nobody follows, lists tell what they can."""
        end, until = self.end(), monotonic() + patience
        while lists.position(self.store.views) < end:
            if monotonic() > until:
                return False
            sleep(LOOK)
        return True

    def not_listed_yet(self, opening: str) -> list[str]:
        """Logs of a kind in which something was written that the views do not know yet: for whoever must miss none.
        To be asked before the lists, which go on meanwhile."""
        return self.store.events.written_after(lists.position(self.store.views), opening)

    # --- lists -------------------------------------------------------------------------------------------------------

    def ratings(self, game: str, start: int = 0, limit: int | None = None) -> list[PlayerRating]:
        """How strong everybody is who has finished a match of a game, the strongest first; or so many from a place."""
        return ratings.rated_players(self.store.views, game, start, limit)

    def ranked(self, game: str, start: int, limit: int) -> list[tuple[int, PlayerRating]]:
        """Some of them, from a place, with their ranks: who has shown the same shares one."""
        found = self.ratings(game, start, limit)
        first = 1 + ratings.how_many_ahead(self.store.views, found[0], game) if found else 1
        return ratings.ranked(found, start, first)

    def rated(self, game: str) -> int:
        """How many players of a game have a rating."""
        return ratings.how_many(self.store.views, game)

    def lobby(
        self,
        *,
        status: str | None = None,
        game: str | None = None,
        player: str | None = None,
        free: bool | None = None,
        campaign: str | None = None,
        before: str | None = None,
        limit: int = 50,
        reader: str = "",
    ) -> list[Listed]:
        """Matches, the latest change first. `before` is the `cursor` of the last one already seen.

        Lessons are listed only for the `reader` who takes them.
        """
        wanted = lists.Wanted(status, game, player, free, campaign, reader)
        return lists.lobby(self.store.views, wanted, before=before, limit=limit)

    def awaiting(self, player: str | None = None, kind: str | None = None) -> list[Awaited]:
        """Open questions, the longest waiting first: of a player, of all bots (kind "bot"), or of everybody."""
        return lists.awaiting(self.store.views, player, kind)

    def history(self, player: str, before: str | None = None, limit: int = 50) -> list[PlayedMatch]:
        """Where a player sits or has sat, the latest first."""
        return lists.history(self.store.views, player, before, limit)

    def tournaments_going_on(self, player: str) -> list[str]:
        """The tournaments that are not over and with which a player has to do."""
        return lists.tournaments_going_on(self.store.views, player)

    def titles(self, ids: Iterable[str]) -> dict[str, tuple[str, str]]:
        """The games and titles of matches; tournaments among them have no game here."""
        return lists.titles(self.store.views, ids)

    def by_status(self) -> dict[str, int]:
        """How many matches there are of each status."""
        return lists.by_status(self.store.views)

    def parked(self) -> list[Parked]:
        """Matches whose log this release cannot read."""
        return lists.parked(self.store.views)
