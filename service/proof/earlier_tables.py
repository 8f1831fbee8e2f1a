"""The table as it was before an earlier ply, for a log that strikes often.

Playing the whole log again for every strike would make many strikes cost the square of their number. So a copy of the
table is kept every few plies; what lies between the copy and the ply is played again from its facts.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from domain.codec import codec
from domain.engine import evolve
from domain.games import GAMES
from domain.match.log import DecisionMade

EVERY = 16  # plies between two copies


class Copy(NamedTuple):
    decisions: int  # how many stood when it was made
    table: bytes


class EarlierTables:
    """Of one match: the decisions that stand, and copies of the table at some of them."""

    def __init__(self, game: str, table: Any) -> None:
        self._game = GAMES[game]
        self._records = codec(game)
        self.standing: list[DecisionMade] = []
        self._copies = [Copy(0, self._records.encode(table))]

    def decided(self, event: DecisionMade, table: Any) -> None:
        """One more decision stands, and this is the table after it."""
        self.standing.append(event)
        if len(self.standing) % EVERY == 0:
            self._copies.append(Copy(len(self.standing), self._records.encode(table)))

    def struck(self, ply: int) -> Any:
        """The table before this ply; the decisions from it on stand no longer."""
        while self.standing and self.standing[-1].ply >= ply:
            self.standing.pop()
        while self._copies[-1].decisions > len(self.standing):
            self._copies.pop()
        table = self._records.state(self._copies[-1].table)
        for event in self.standing[self._copies[-1].decisions :]:
            evolve(self._game, table, self._records.facts(event.facts), event.ply)
        return table
