"""The audit pack of a tournament of this register: where its files come from, and who may have it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import BinaryIO

from domain.tournament.state import Tournament
from domain.words import refuse
from service.proof import write_export
from service.proof.packs.checkpoint_check import OF_TOURNAMENT, PROOF_END
from service.proof.packs.match_check import place_of
from service.proof.packs.on_demand import FilesOnDemand, LogOnDemand
from service.proof.packs.pack import PackSource, Verification, match_files, place_of_file, write_pack
from service.storage.match_cache import NoSuchMatch, Store
from service.usecases.checkpoints import Checkpoints, SignedCheckpoint
from service.usecases.people import People
from service.usecases.tournaments import Tournaments

PAGE = 50  # entries of a tournament's log that are read at once
Progress = Callable[[int, int], None]


class Packs:
    """Packs of tournaments that are over. Everything in them is public by then, names included."""

    def __init__(self, store: Store, tournaments: Tournaments, people: People, checkpoints: Checkpoints) -> None:
        self._store, self._tournaments, self._people = store, tournaments, people
        self._checkpoints = checkpoints

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
        source = PackSource(id=id, log=[], match=self._export, names={}, light=light, only=only, judge=judge)
        return write_pack(file, self._with_log(source, evidence), progress)

    def _with_log(self, source: PackSource, evidence: Mapping[str, bytes]) -> PackSource:
        """With all that depends on the tournament, which is not kept: who makes the pack folds it again."""
        now = self._tournaments.at(source.id)
        if not now.over:
            refuse("over", "the tournament is not over: a pack holds salts and secrets, so it is made at the end")
        version = now.version
        return source._replace(
            log=LogOnDemand(lambda: self._entries(source.id, version)),
            names=self._people.names(_players(now)),
            proof=self._proofs(now, source.holds, evidence),
        )

    def _entries(self, id: str, version: int) -> Iterator[bytes]:
        for after in range(0, version, PAGE):
            yield from self._store.events.read(id, after, min(after + PAGE, version))

    def _proofs(
        self, now: Tournament, wanted: Callable[[str], bool], evidence: Mapping[str, bytes]
    ) -> Mapping[str, bytes]:
        """What shows that the last entry of every log is in the tree of a signed checkpoint: of the first one after all
        of them, so that the same tournament always has the same proofs."""
        logs = {OF_TOURNAMENT: now.id}
        for name, match, one in match_files(now):
            if wanted(place_of(one)):
                logs[f"{place_of_file(name)}{PROOF_END}"] = match
        self._checkpoints.tree.catch_up()
        leaves = {name: leaf for name, log in logs.items() if (leaf := self._checkpoints.last_leaf(log))}
        first = self._checkpoints.tree.find(now.id, 1)
        if first is None:
            return evidence
        head = self._checkpoints.covering(1 + max(leaf.position for leaf in leaves.values()))
        head = head or self._checkpoints.follow(least=0)
        if head is None:
            return evidence
        files = self._checkpoints.files(first.position + 1, head)
        places = {name: leaf.position for name, leaf in leaves.items()}
        return FilesOnDemand({**evidence, **files}, places.keys(), self._proof_under(head, places))

    def _proof_under(self, head: SignedCheckpoint, places: Mapping[str, int]) -> Callable[[str], bytes]:
        return lambda name: self._checkpoints.proof_of(places[name], head).encode()

    def _export(self, match: str) -> bytes | None:
        """The complete file of a match, without names; None if it was never opened, or is not over."""
        with suppress(NoSuchMatch):
            at = self._store.load(match)  # and forgotten again: a tournament has more matches than need be at hand
            return write_export(at, self._store.events.read(match, upto=at.version), {}) if at.over else None
        return None


def _players(now: Tournament) -> list[str]:
    """Everybody who is named in the log."""
    substitutes = [one for round in now.rounds for fixture in round.fixtures.values()
                   for one in fixture.substitutes.values()]  # fmt: skip
    ruled = [one.by for one in now.rulings]
    return list(dict.fromkeys([*now.directors, *now.entrants, *now.reserves, *substitutes, *ruled]))
