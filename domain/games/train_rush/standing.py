"""Standing answers for interrupts (4.15): what to do when asked in somebody else's turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from domain.engine import Decision
from domain.games.train_rush.asks import ASKS
from domain.games.train_rush.notation import READ, parse
from domain.games.train_rush.rules.flow import at_turn
from domain.games.train_rush.state import State
from domain.places import NOBODY
from domain.words import Refused, require


def parse_standing(text: str) -> tuple[str, ...]:
    """What to do when asked during somebody else's turn: decisions in notation, the first possible one counts.

    `advance coal; tile 5; skip`. A last word `ask` means: ask me if none of them is possible; so does no last word.
    """
    parts = tuple(part.strip().lower() for part in text.split(";") if part.strip())
    require(parts, "standing", "say decisions joined with ;, such as {example}", example=STANDING[0])
    for part in parts:
        first, *more = part.split()
        known = first in READ or part == ASK
        why = "“{part}” is no decision; say decisions joined with ;, such as {example}"
        require(known, "standing", why, part=part, example=STANDING[0])
        alone = not more or first not in ONE_WORD
        require(alone, "standing", "“{part}” is not understood; write {word}", part=part, word=first)
    return parts


ASK, ONE_WORD = "ask", ("pass", "stop", "done", "skip")
STANDING: Sequence[str] = ("advance coal; tile 5; skip", "skip", "advance coal; ask")


def standing(view: State, question: Any, text: str) -> Decision | None:
    """The decision a standing order makes in an interrupt; None if the seat must be asked."""
    parts = parse_standing(text)
    if question not in view.top or at_turn(view) in (question.seat, NOBODY):
        return None
    offers = list(ASKS[type(question)].offers(view, question))
    for part in parts:
        if part == ASK:
            break
        try:
            decision = parse(view, question.seat, part)
        except Refused:
            continue  # not for this question
        if decision in offers:
            return decision
    return None
