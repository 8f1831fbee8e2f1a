"""A match in memory: for playing in the terminal, for bots, for golden playthroughs. Nothing is stored."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from domain.chance import Chance, key
from domain.engine import Decision, Fact, Game, Ply, awaited, begin, decide, legal
from domain.lessons import Lesson
from domain.match.state import LESSON
from domain.places import Seat, Viewer, masked
from service.bots import BOTS


class LocalMatch:
    """The state, the log it came from, and a way back. Plies are never reused, so taking back redraws no card."""

    def __init__(self, game: Game, seats: int, options: Any, seed: int | str, lesson: Lesson | None = None) -> None:
        self.game, self.seats, self.options, self.seed = game, seats, options, seed
        said = [""] * seats
        self._key = key(lesson.key, LESSON, said) if lesson else key(str(seed).encode(), "local", said)
        self.log: list[Ply] = []
        self.last_ply = 0
        self.state, self.setup = begin(game, seats, options, Chance(self._key, 0))

    def view(self, seat: Seat) -> Any:
        return masked(self.state, Viewer(seat))

    @property
    def awaited(self) -> list[Seat]:
        return awaited(self.state)

    def decide(self, seat: Seat, decision: Decision) -> Sequence[Fact]:
        number = self.last_ply + 1
        facts = decide(self.game, self.state, seat, decision, Chance(self._key, number), number)
        self.last_ply = number
        self.log.append(Ply(number, seat, decision, facts))
        return facts

    def let_bot_decide(self, seat: Seat, bot: str, rng: Random) -> Ply:
        view = self.view(seat)
        self.decide(seat, BOTS[self.game.SLUG][bot](view, seat, list(legal(self.game, view, seat)), rng))
        return self.log[-1]

    def undo(self, seat: Seat) -> int:
        """Strike the seat's last decision and everything after it. The number of struck plies is returned."""
        own = [at for at, ply in enumerate(self.log) if ply.seat == seat]
        if not own:
            return 0
        kept, struck = self.log[: own[-1]], len(self.log) - own[-1]
        self.state, _ = begin(self.game, self.seats, self.options, Chance(self._key, 0))
        for ply in kept:
            decide(self.game, self.state, ply.seat, ply.decision, Chance(self._key, ply.number), ply.number)
        self.log = kept
        return struck
