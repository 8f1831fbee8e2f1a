"""A match at hand, or a tournament, is brought up to what is stored, or made from its whole log where it is of no use.

It is of no use if its last entry is not what the log has in that place: then the log has lost its tail since, as by a
failover or a restored disk, and may have gone on otherwise.
"""

from __future__ import annotations

from typing import Protocol

from domain.chain import digest
from domain.match.folding import WantsWholeLog, fold
from domain.match.state import Match
from domain.tournament.state import Tournament, fold_tournament


class Reading(Protocol):
    """What is needed of the event store."""

    def read(self, match: str, after: int = 0, upto: int | None = None) -> list[bytes]: ...


def brought_forward(log: Reading, id: str, match: Match) -> Match | None:
    """The match as it is stored now. None if nothing new is stored."""
    last, *news = log.read(id, after=match.version - 1) or [b""]
    if digest(last) != match.head:
        return fold(id, log.read(id))
    try:
        return fold(id, news, match) if news else None
    except WantsWholeLog:
        return fold(id, log.read(id))


def tournament_now(log: Reading, id: str, at: Tournament | None) -> Tournament:
    """A tournament as it is stored now: the one at hand brought forward, or made from its whole log."""
    if at is None:
        return fold_tournament(id, log.read(id))
    last, *news = log.read(id, after=at.version - 1) or [b""]
    return fold_tournament(id, news, at) if digest(last) == at.head else fold_tournament(id, log.read(id))
