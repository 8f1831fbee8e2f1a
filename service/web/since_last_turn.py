"""What has happened since one's last turn, on the page of a match: what the others did, and which points changed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from domain.engine import ScoreLine
from domain.words import capital, say
from projections.logbook import Happening
from service.present import story
from service.present.presented_table import PresentedTable


class SinceLastTurn:
    """`happened` are the entries after the own last decision; `mine` is its ply."""

    def __init__(self, table: PresentedTable, happened: Sequence[Happening], mine: int) -> None:
        self._table, self._mine = table, mine
        self._lines = [line for one in happened if (line := story.in_one_line(one, table.words))]

    @cached_property
    def lines(self) -> list[str]:
        """Everything that does not go without saying, one line a ply, the same done in a row as one."""
        return [str(one) for one in story.latest(list(story.folded(self._lines)))]

    @property
    def latest(self) -> str:
        return self.lines[-1]

    @cached_property
    def points(self) -> list[str]:
        """What was earned since, by whom and for what."""
        lines = (one for one in self._table.table.score if one.points)
        return [self._earned(one) for one in lines if any(ply > self._mine for ply in one.plies)]

    def _earned(self, line: ScoreLine) -> str:
        reason = self._table.words.words(line.reason)
        who = capital(self._table.who(line.seat))
        return str(say("{who}, {points:point|points}: {reason}", who=who, points=line.points, reason=reason))
