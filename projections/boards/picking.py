"""Choosing by clicking: every decision as a way of single steps, and how far somebody has come on it.

A game says for each decision which steps lead to it (`way`); a step may have its spot on the board. Steps that leave
no choice are taken by themselves, so nobody is asked what has only one answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from domain.engine import Decision, Game
from domain.places import Seat


class Step(NamedTuple):
    """One choice on the way to a decision: its key in addresses, its words, its spot on the board, a small picture."""

    key: str
    words: str
    spot: str = ""
    icon: str = ""  # the body of an SVG in a box from -60 to 60


Way = tuple[Step, ...]


class Option(NamedTuple):
    """A step that can be taken now, and how many decisions lie behind it."""

    step: Step
    decisions: int


class Choice(NamedTuple):
    """Where somebody stands: the steps taken, those that can come next, and the decision once only one is left."""

    taken: tuple[Step, ...]
    options: list[Option]
    decision: Decision | None


def choice(ways: Iterable[tuple[Way, Decision]], keys: Sequence[str]) -> Choice:
    """Follow the keys as far as they lead; a key that leads nowhere ends the way there."""
    left = list(ways)
    taken: list[Step] = []
    asked = list(keys)
    while True:
        options = _next(left, len(taken))
        if not options:
            return Choice(tuple(taken), [], left[0][1] if left else None)
        wanted = next((one.step for one in options if asked and one.step.key == asked[0]), None)
        if wanted is None:
            if len(options) > 1 or asked or not taken:
                return Choice(tuple(taken), options, None)
            wanted = options[0].step  # no choice at all
        else:
            asked.pop(0)
        taken.append(wanted)
        left = [(way, one) for way, one in left if way[len(taken) - 1].key == wanted.key]


def back_to(ways: Sequence[tuple[Way, Decision]], taken: Sequence[Step]) -> list[str]:
    """The keys that lead to the last choice somebody made: steps that left no choice are gone back over as well."""
    keys = [one.key for one in taken]
    for place in range(len(keys) - 1, 0, -1):
        if len(choice(ways, keys[:place]).taken) == place:
            return keys[:place]
    return []


def _next(left: Sequence[tuple[Way, Decision]], depth: int) -> list[Option]:
    steps: dict[str, Step] = {}
    counts: dict[str, int] = {}
    for way, _ in left:
        if len(way) > depth:
            steps.setdefault(way[depth].key, way[depth])
            counts[way[depth].key] = counts.get(way[depth].key, 0) + 1
    return [Option(step, counts[key]) for key, step in steps.items()]


def in_one_step(game: Game, view: Any, seat: Seat, decision: Decision) -> Way:
    """For decisions a game has nothing to say about: their notation."""
    written = game.write(decision)
    return (Step(written, written),)


WayOf = Callable[[Any, Seat, Any], Way]
