"""Everything in words: facts, a file for each subject; questions; the stage; the names of things."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import asdict

from domain.games.eighteen_africa.words import auctions, companies, course, stock
from domain.games.eighteen_africa.words.course import stage
from domain.games.eighteen_africa.words.names import name
from domain.games.eighteen_africa.words.questions import prompt
from domain.words import Sentence, say

__all__ = ["name", "prompt", "stage", "words"]

TEMPLATES = auctions.TEMPLATES | stock.TEMPLATES | companies.TEMPLATES | course.TEMPLATES
VALUES_OF = auctions.VALUES_OF | stock.VALUES_OF | companies.VALUES_OF | course.VALUES_OF
SENTENCES: dict[type[Any], Callable[[Any], Sentence | None]] = (
    auctions.SENTENCES | stock.SENTENCES | companies.SENTENCES | course.SENTENCES
)


def words(fact: Any) -> Sentence | None:
    """The fact as a line of the logbook; none for bookkeeping, and for steps that pass by themselves."""
    kind = type(fact)
    if kind in SENTENCES:
        return SENTENCES[kind](fact)
    return say(TEMPLATES[kind], **values_of(fact)) if kind in TEMPLATES else None


def values_of(fact: Any) -> dict[str, Any]:
    values = asdict(fact)
    return values | VALUES_OF[type(fact)](fact) if type(fact) in VALUES_OF else values
