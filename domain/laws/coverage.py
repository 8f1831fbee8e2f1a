"""What random matches have shown of a game: a law that was never put to the test proves nothing."""

from __future__ import annotations

from collections import Counter

from domain.engine import Game, tag_of
from domain.laws.watched import Watched


class Coverage:
    """Which kinds of decisions and facts have happened, and how often."""

    def __init__(self, game: Game) -> None:
        kinds = {kind for ask in game.ASKS.values() for kind in ask.answers}
        self._possible = {tag_of(kind) for kind in (*kinds, *game.EVOLVE)}
        self.happened: Counter[str] = Counter()

    def take_in(self, trial: Watched) -> None:
        records = [*trial.setup, *(one for ply in trial.log for one in (ply.decision, *ply.facts))]
        self.happened.update(tag_of(type(one)) for one in records)

    @property
    def never(self) -> list[str]:
        """What the game knows and nobody has seen."""
        return sorted(self._possible - set(self.happened))
