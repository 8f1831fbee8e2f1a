"""Many finished matches as one file: their exports one behind the other, as `verify` reads them, without names.

What a match has come to never changes, so the same page is the same bytes whenever it is asked for; nothing is folded.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable, Collection, Iterator, Sequence
from hashlib import sha256

from domain.tournament.state import Tournament
from projections.finished import FinishedMatch, finished
from service.proof.export_writing import write_finished
from service.storage.match_cache import Store

FAST = 1  # of zipping


class Bulk:
    """What is sent of many matches at once."""

    def __init__(self, store: Store, tournament: Callable[[str], Tournament]) -> None:
        self._store, self._tournament = store, tournament

    def of_game(self, game: str, after: str | None, limit: int) -> list[FinishedMatch]:
        return finished(self._store.views, game=game, after=after, limit=limit)

    def of_player(self, player: str, after: str | None, limit: int) -> list[FinishedMatch]:
        return finished(self._store.views, player=player, after=after, limit=limit)

    def of_tournament(self, tournament: str, after: str | None, limit: int) -> list[FinishedMatch]:
        rounds = self._tournament(tournament).rounds
        matches = [one.fixture.match for each in rounds for one in each.fixtures.values()]
        return self.of_matches(matches, after, limit)

    def of_matches(self, matches: Collection[str], after: str | None, limit: int) -> list[FinishedMatch]:
        return finished(self._store.views, matches=matches, after=after, limit=limit)

    def exports(self, some: Collection[FinishedMatch], *, packed: bool = False) -> Iterator[bytes]:
        """The file, match by match; gzipped, each match is a member of its own."""
        for one in some:
            made = write_finished(one.match, one.game, self._store.events.read(one.match))
            yield gzip.compress(made, FAST, mtime=0) if packed else made


def fingerprint(some: Sequence[FinishedMatch], *, packed: bool) -> str:
    """Tells pages apart whose bytes differ."""
    return sha256(repr((packed, [one.cursor for one in some])).encode()).hexdigest()[:16]
