"""Choosing by clicking: every decision as a way of single steps, and how far somebody has come on it.

A game says for each decision which steps lead to it (`way`); a step may have its spot on the board. Steps that leave
no choice are taken by themselves, so nobody is asked what has only one answer. Ticks that stand side by side in a way
(cards of a hand) may be made in any order. How a thing may lie (a track in its cell) is turned, not asked: the first
way is taken, and another click takes the next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from domain.engine import Decision, Game
from domain.places import Seat
from domain.words import Refused, Sentence


class Step(NamedTuple):
    """One choice on the way to a decision: its key in addresses, its words, its spot on the board, a small picture."""

    key: str
    words: Sentence
    spot: str = ""
    icon: str = ""  # the body of an SVG in a box from -60 to 60
    tick: bool = False  # one of several things that are chosen together
    turns: bool = False  # one of several ways in which the same thing may lie


Way = tuple[Step, ...]


class Option(NamedTuple):
    """A step that can be taken now, how many decisions lie behind it, and the first of them."""

    step: Step
    decisions: int
    first: Decision


class Choice(NamedTuple):
    """Where somebody stands: the steps taken, those that can come next, and the decision once only one is left.

    `turning` are the ways in which what was chosen may lie, if there are several; `at` is the place of that step.
    """

    taken: tuple[Step, ...]
    options: list[Option]
    decision: Decision | None
    turning: list[Option] = []
    at: int = 0


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
        place = next((place for place, one in enumerate(self.next) if one.key == key), None)
        return None if place is None else Reachable(self.steps[:place] + self.steps[place + 1 :], self.decision)


def choice(ways: Iterable[tuple[Way, Decision]], keys: Sequence[str]) -> Choice:
    """Follow the keys as far as they lead; a key that leads nowhere ends the way there."""
    left = [Reachable(*one) for one in ways]
    taken: list[Step] = []
    turning: tuple[list[Option], int] = ([], 0)
    asked = list(keys)
    while options := _options(left):
        turned = len(options) > 1 and all(one.step.turns for one in options)
        wanted = next((one.step for one in options if asked and one.step.key == asked[0]), None)
        if wanted is None:
            if asked or not taken or (len(options) > 1 and not turned):
                return Choice(tuple(taken), options, None)
            wanted = options[0].step  # no choice at all, or one that is turned afterwards
        else:
            asked.pop(0)
        turning = (options, len(taken)) if turned else turning
        taken.append(wanted)
        left = [one for one in (each.after(wanted.key) for each in left) if one is not None]
    return Choice(tuple(taken), [], left[0].decision if left else None, *turning)


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


def nothing_meant(_view: Any, _seat: Seat, _spot: str) -> Iterable[Decision | Refused]:
    """The `meant` of a game that does not say what is meant by a click on a spot that cannot be chosen."""
    return ()


WayOf = Callable[[Any, Seat, Any], Way]
# What somebody wants who clicks on a spot, possible or not; or why there is nothing to want, where that is known.
MeantBy = Callable[[Any, Seat, str], Iterable[Decision | Refused]]
