"""The audit pack of a tournament of this register: where its files come from, and who may have it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import BinaryIO

from domain.tournament.state import Tournament
from domain.words import refuse
from service.proof import write_export
from service.proof.packs.pack import PackSource, Verification, write_pack
from service.storage.match_cache import NoSuchMatch, Store
from service.usecases.people import People
from service.usecases.tournaments import Tournaments

Progress = Callable[[int, int], None]


class Packs:
    """Packs of tournaments that are over. Everything in them is public by then, names included."""

    def __init__(self, store: Store, tournaments: Tournaments, people: People) -> None:
        self._store, self._tournaments, self._people = store, tournaments, people

    def write(
        self,
        id: str,
        file: BinaryIO,
        *,
        light: bool = False,
        only: str = "",
        judge: bool = True,
        evidence: Mapping[str, bytes] = {},
        progress: Progress = lambda done, all: None,
    ) -> tuple[str, Verification]:
        """Write a pack: its name for ever, and what was checked on the way."""
        now = self._tournaments.at(id)
        if not now.over:
            refuse("over", "the tournament is not over: a pack holds salts and secrets, so it is made at the end")
        source = PackSource(
            id=id,
            log=self._store.events.read(id),
            match=self._export,
            names=self._people.names(_players(now)),
            proof=evidence,
            light=light,
            only=only,
            judge=judge,
        )
        return write_pack(file, source, progress)

    def _export(self, match: str) -> bytes | None:
        """The complete file of a match, without names; None if it was never opened, or is not over."""
        with suppress(NoSuchMatch), self._store.held(match) as held:
            at = self._store.newest(held)
            return write_export(at, self._store.events.read(match, upto=at.version), {}) if at.over else None
        return None


def _players(now: Tournament) -> list[str]:
    """Everybody who is named in the log."""
    substitutes = [one for round in now.rounds for fixture in round.fixtures.values()
                   for one in fixture.substitutes.values()]  # fmt: skip
    ruled = [one.by for one in now.rulings]
    return list(dict.fromkeys([*now.directors, *now.entrants, *now.reserves, *substitutes, *ruled]))
