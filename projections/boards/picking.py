"""Choosing by clicking: every decision as a way of single steps, and how far somebody has come on it.

A game says for each decision which steps lead to it (`way`); a step may have its spot on the board. Steps that leave
no choice are taken by themselves, so nobody is asked what has only one answer. Ticks that stand side by side in a way
(cards of a hand) may be made in any order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from domain.engine import Decision, Game
from domain.places import Seat
from domain.words import Sentence


class Step(NamedTuple):
    """One choice on the way to a decision: its key in addresses, its words, its spot on the board, a small picture."""

    key: str
    words: Sentence
    spot: str = ""
    icon: str = ""  # the body of an SVG in a box from -60 to 60
    tick: bool = False  # one of several things that are chosen together


Way = tuple[Step, ...]


class Option(NamedTuple):
    """A step that can be taken now, how many decisions lie behind it, and the first of them."""

    step: Step
    decisions: int
    first: Decision


class Choice(NamedTuple):
    """Where somebody stands: the steps taken, those that can come next, and the decision once only one is left."""

    taken: tuple[Step, ...]
    options: list[Option]
    decision: Decision | None


class Reachable(NamedTuple):
    """A decision that can still be reached, and the steps that are left on its way."""

    steps: Way
    decision: Decision

    @property
    def next(self) -> Way:
        """What can be taken now: the next step, or any of the ticks that come next."""
        ticks = next((place for place, one in enumerate(self.steps) if not one.tick), len(self.steps))
        return self.steps[: max(ticks, 1)]

    def after(self, key: str) -> Reachable | None:
        """What is left once a step is taken; None if it does not lead there."""
        if not any(one.key == key for one in self.next):
            return None
        return Reachable(tuple(one for one in self.steps if one.key != key), self.decision)


def choice(ways: Iterable[tuple[Way, Decision]], keys: Sequence[str]) -> Choice:
    """Follow the keys as far as they lead; a key that leads nowhere ends the way there."""
    left = [Reachable(*one) for one in ways]
    taken: list[Step] = []
    asked = list(keys)
    while options := _options(left):
        wanted = next((one.step for one in options if asked and one.step.key == asked[0]), None)
        if wanted is None:
            if len(options) > 1 or asked or not taken:
                return Choice(tuple(taken), options, None)
            wanted = options[0].step  # no choice at all
        else:
            asked.pop(0)
        taken.append(wanted)
        left = [one for one in (each.after(wanted.key) for each in left) if one is not None]
    return Choice(tuple(taken), [], left[0].decision if left else None)


def back_to(ways: Sequence[tuple[Way, Decision]], taken: Sequence[Step]) -> list[str]:
    """The keys that lead to the last choice somebody made: steps that left no choice are gone back over as well."""
    keys = [one.key for one in taken]
    for place in range(len(keys) - 1, 0, -1):
        if len(choice(ways, keys[:place]).taken) == place:
            return keys[:place]
    return []


def _options(left: Iterable[Reachable]) -> list[Option]:
    found: dict[str, Option] = {}
    for one in left:
        for step in one.next:
            known = found.get(step.key, Option(step, 0, one.decision))
            found[step.key] = known._replace(decisions=known.decisions + 1)
    return list(found.values())


def in_one_step(game: Game, view: Any, seat: Seat, decision: Decision) -> Way:
    """For games without a board to click on: a decision is its label."""
    return (Step(game.write(decision), game.label(view, seat, decision)),)


WayOf = Callable[[Any, Seat, Any], Way]
