"""Without playing: a game's tables are complete."""

from __future__ import annotations

from collections.abc import Iterable
from typing import get_type_hints

from msgspec import Struct

from domain.codec import decision_kinds
from domain.engine import AnsweredItself, Game
from domain.places import can_hide


def law_11_tables_are_complete(game: Game) -> Iterable[str]:
    """What is missing in the game's tables: every kind of record has its row in each table that concerns it."""
    for fact in game.EVOLVE:
        if _can_hide_something(fact) and fact not in game.SECRETS:
            yield f"{fact.__name__} can hide something and is not in SECRETS"
    for fact in game.SECRETS:
        if fact not in game.EVOLVE:
            yield f"{fact.__name__} is redacted and has no writer"
    for kind in decision_kinds(game):
        if _can_hide_something(kind) and kind not in game.SECRET_DECISIONS:
            yield f"{kind.__name__} can hide something and is not in SECRET_DECISIONS"
    for question, ask in game.ASKS.items():
        if not ask.answers:
            yield f"{question.__name__} has no answers"
        if not ask.open <= set(ask.answers):
            yield f"{question.__name__} declares open kinds that do not answer it"
        if ask.spread and not ask.open:
            yield f"{question.__name__} lets offers be varied and declares no open kind"
        if ask.auto and AnsweredItself not in game.EVOLVE:
            yield f"{question.__name__} answers itself and AnsweredItself has no writer"


def _can_hide_something(kind: type[Struct]) -> bool:
    return any(can_hide(annotation) for annotation in get_type_hints(kind).values())
