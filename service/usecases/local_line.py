"""A line played at a match in memory, as the terminal does; the loop is that of play_line.py."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from domain.engine import Decision, Fact, Game
from domain.places import Seat
from service.usecases.play_line import Decided
from service.usecases.shown_list import ShownTable, same_as_shown
from service.usecases.typed_lines import Last, any_answered, read_words, self_answered, still_to_do


class LocalDecision(NamedTuple):
    decision: Decision
    facts: Sequence[Fact]


class LocalLine:
    """A line at a table in memory: nobody else decides in between. `look` gives the seat's view, `act` decides."""

    def __init__(
        self, game: Game, seat: Seat, look: Callable[[], Any], act: Callable[[Decision], Sequence[Fact]]
    ) -> None:
        self._game, self._seat, self._look, self._act = game, seat, look, act
        self._shown = ShownTable(0, 0, game, seat, look())
        self._last = Last()

    def waits(self, todo: Sequence[str]) -> bool:
        return False

    def decide(self, todo: list[str]) -> Decided[LocalDecision] | None:
        view = self._look()
        todo[:] = still_to_do(self._game, view, self._seat, todo, self._last)
        if not todo:
            return None
        decision = self._meant(view, todo[0])
        facts = self._act(decision)
        answered = any_answered(facts, self._seat)
        happened = [(self._look().ply, facts)] if answered else []
        self._last = Last(facts, self_answered(self._game, view, self._seat, happened))
        return Decided(todo.pop(0), LocalDecision(decision, facts))

    def _meant(self, view: Any, part: str) -> Decision:
        """A mark means what it meant before the line began."""
        named = self._shown.named(part)
        if named is None:
            return read_words(self._game, view, self._seat, part)
        return same_as_shown(self._shown, *named, view)
