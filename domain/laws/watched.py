"""A random match, and what is kept beside it for the laws to look at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NoReturn, TypeVar

from domain.chance import Chance
from domain.codec import Codec
from domain.engine import Decision, Fact, Game, Ply, accepts, begin, decide, evolve, redacted
from domain.places import SPECTATOR, Seat, Viewer
from domain.words import Refused

T = TypeVar("T")


class Violation(Exception):
    """A law that a game broke."""

    def __init__(self, law: str, ply: int, seen: str) -> None:
        super().__init__(f"law {law} broken at ply {ply}: {seen}")
        self.law = law
        self.ply = ply
        self.seen = seen


class Watched:
    """A match that is decided at random, a fold of its stored log, and a fold for every viewer if `watched`."""

    def __init__(self, game: Game, seats: int, options: Any, seed: int, watched: bool = True) -> None:
        self.game, self.seats, self.options, self.watched = game, seats, options, watched
        self.key = seed.to_bytes(16, "big", signed=True)
        self.dice = Chance(b"dice of the trial " + self.key, 0)
        self.log: list[Ply] = []
        self.recorded: list[tuple[tuple[Seat, ...], tuple[int, ...]]] = []  # of matches elsewhere: seats and totals
        self.state, self.setup = begin(game, seats, options, Chance(self.key, 0))
        if watched:
            self._open_folds()

    def _open_folds(self) -> None:
        self.codec = Codec(self.game)
        self.viewers = [SPECTATOR, *(Viewer(seat) for seat in range(self.seats))]
        self.folded = self.game.State()
        self.views = {viewer: self.game.State() for viewer in self.viewers}
        self.things = Counter(self.game.census(self.state))
        self.backs = by_back(self.game.census(self.state))
        self.fold(self.setup, 0)

    @property
    def ply(self) -> int:
        return len(self.log)

    def decide(self, seat: Seat, decision: Decision) -> Ply:
        number = self.ply + 1
        facts = decide(self.game, self.state, seat, decision, Chance(self.key, number), number)
        self.log.append(Ply(number, seat, decision, facts))
        return self.log[-1]

    def fold(self, facts: Sequence[Fact], ply: int) -> None:
        evolve(self.game, self.folded, self.codec.facts(self.codec.encode(facts)), ply)
        for viewer, view in self.views.items():
            evolve(self.game, view, redacted(self.game, facts, viewer), ply)

    def pick(self, things: Sequence[T]) -> T:
        return things[0] if len(things) == 1 else self.dice.pick(things)

    def broken(self, law: str, seen: str) -> NoReturn:
        raise Violation(law, self.ply, seen)

    def verdict(self, state: Any, seat: Seat, decision: Decision) -> tuple[str, str] | None:
        """How the rules refuse this decision: rule id and sentence; None if they accept it."""
        try:
            accepts(self.game, state, seat, decision)
        except Refused as refusal:
            return refusal.rule, str(refusal.sentence)
        return None


def by_back(things: Iterable[tuple[str, Any]]) -> Counter[str]:
    """How many things there are of each back."""
    return Counter([back for back, _ in things])
