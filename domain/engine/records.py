"""What every game is made of: decisions, facts, questions, the table they are asked at, and how points are told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec
from msgspec import Struct

from domain.places import Seat
from domain.words import Sentence


class Decision(Struct, frozen=True, tag_field="do", omit_defaults=True, forbid_unknown_fields=True):
    """What a seat asks for: imperative."""


class Fact(Struct, frozen=True, tag_field="fact", omit_defaults=True):
    """What happened: past tense, with its whole outcome. Holds tuples only, so a state never shares a list with it."""


def tag_of(kind: type[Struct]) -> str:
    """The name under which records of this kind are stored."""
    return str(kind.__struct_config__.tag)


class _Asked(Struct, frozen=True, kw_only=True, tag_field="ask", omit_defaults=True):
    asked: int = 0


class Question(_Asked, frozen=True):
    """An open question to a seat. It points and holds no hidden thing. `asked` is the ply at which it was opened."""

    seat: Seat


class Frame(_Asked, frozen=True):
    """Something on the stack of questions that nobody is asked: `flow` deals with it when it comes to lie on top."""


Q = TypeVar("Q")


class AnsweredItself(Fact, tag="answered-itself", frozen=True):
    """A question had a single answer, known to all, and answered itself. `text` is the decision in notation."""

    seat: Seat
    text: str


class Table(Struct, Generic[Q]):
    """What the state of every game has: the ply being written, the open questions in layers, and whether it is over.

    The top layer is open. Several questions in one layer are asked at the same time.
    """

    ply: int = 0
    pending: list[list[Q]] = []
    over: bool = False

    def ask(self, *questions: Any) -> None:
        """Open a layer of questions (or an automatic frame) on top of what is pending."""
        self.pending.append([self._now(question) for question in questions])

    def ask_beside(self, question: Any) -> None:
        """Open a question in the top layer, beside those already asked."""
        self.pending[-1].append(self._now(question))

    def close(self, question: Any) -> None:
        """The question is answered; a layer without questions is gone."""
        for depth in range(len(self.pending) - 1, -1, -1):
            layer = self.pending[depth]
            if question in layer:
                layer.remove(question)
                if not layer:
                    del self.pending[depth]
                return
        raise LookupError(f"{question} is not pending")

    def change(self, question: Any, into: Any) -> None:
        """The question stays where it lies, with other content: whoever saw the old one must look again."""
        for layer in reversed(self.pending):
            if question in layer:
                layer[layer.index(question)] = self._now(into)
                return
        raise LookupError(f"{question} is not pending")

    def _now(self, question: Any) -> Any:
        return question if question.asked == self.ply else msgspec.structs.replace(question, asked=self.ply)

    @property
    def top(self) -> Sequence[Any]:
        """The questions that are open now, or the automatic frame that comes next."""
        return self.pending[-1] if self.pending else ()


class ScoreLine(Struct, frozen=True):
    """Points of one category with the reason, the rule, and the plies that earned them."""

    seat: Seat
    category: str
    points: int
    reason: Sentence
    rule: str
    plies: tuple[int, ...]


class Result(Struct, frozen=True):
    """How a match ended: points and place of each seat, the way it ended, and what parted a tie."""

    totals: tuple[int, ...]
    places: tuple[int, ...]
    ending: str  # one of the game's ENDINGS
    tie_break: str = "none"  # or one of the game's TIE_BREAKS


class Ply(NamedTuple):
    """A decision with everything it led to."""

    number: int
    seat: Seat
    decision: Decision
    facts: Sequence[Fact]
