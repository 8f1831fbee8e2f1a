"""Lamps with ranges: sticks are taken by number, lamps are given back by choice, and both are offered once only.

The same tiny game otherwise; for tests of what lies beside the offers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

from domain.chance import Chance
from domain.engine import Ask, Decision, Facts, Pick, Span
from domain.places import Seat
from domain.words import Sentence, require, say
from tests.domain.games import tiny
from tests.domain.games.tiny import Choose, LampKept, Peek, Roll, State, Take, Turn


class GiveBack(Decision, frozen=True, tag="give-back"):
    """Give back one or two of the three lamps, in the order in which they are held."""

    lamps: tuple[str, ...]


def may_give_back(state: State, question: Choose) -> Iterator[GiveBack]:
    yield GiveBack(tuple(state.sides[question.seat].hand)[:2])


def some_lamps(state: State, question: Choose) -> Iterator[Pick]:
    held = tuple(state.sides[question.seat].hand)
    yield Pick(GiveBack(held[:2]), "lamps", held, 1, 2)


def give_back(state: State, question: Choose, ask: GiveBack, chance: Chance) -> Facts:
    held = list(state.sides[question.seat].hand)
    require(1 <= len(ask.lamps) <= 2, "L1", "give back one or two lamps")
    require(not Counter(ask.lamps) - Counter(held), "L1", "you hold {lamps}", lamps=held)
    require(list(ask.lamps) == sorted(ask.lamps, key=held.index), "L1", "name them in the order of {lamps}", lamps=held)
    kept = list((Counter(held) - Counter(ask.lamps)).elements())
    yield LampKept(question.seat, kept[0], ask.lamps)


def may_play(state: State, question: Turn) -> Iterator[Decision]:
    return iter([Take(1), Roll(), Peek()])


def some_sticks(state: State, question: Turn) -> Iterator[Span]:
    yield Span(Take(1), "number", 1, min(3, state.heap))


def parse(view: State, seat: Seat, text: str) -> Decision:
    match text.split():
        case ["give", "back", *lamps]:
            return GiveBack(tuple(lamps))
    return tiny.parse(view, seat, text)


def write(decision: Any) -> str:
    return f"give back {' '.join(decision.lamps)}" if isinstance(decision, GiveBack) else tiny.write(decision)


def label(view: State, seat: Seat, decision: Any) -> Sentence:
    if isinstance(decision, GiveBack):
        return say("Give back {lamps}", lamps=decision.lamps)
    return tiny.label(view, seat, decision)


ASKS = {
    Choose: Ask(
        may_give_back,
        {GiveBack: give_back},
        lambda state, question: next(may_give_back(state, question)),
        open=frozenset({GiveBack}),
        spread=some_lamps,
    ),
    Turn: tiny.ASKS[Turn]._replace(offers=may_play, open=frozenset({Take}), spread=some_sticks),
}
SECRET_DECISIONS = {GiveBack: lambda decision, facts, viewer: GiveBack(("?",) * len(decision.lamps))}

GAME = SimpleNamespace(
    **vars(tiny) | {"ASKS": ASKS, "SECRET_DECISIONS": SECRET_DECISIONS, "parse": parse, "write": write, "label": label}
)
