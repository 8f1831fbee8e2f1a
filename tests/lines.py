"""A joined line at a table in memory, as the terminal plays it."""

from __future__ import annotations

from typing import Any, NamedTuple

from domain.words import Refused
from service.usecases.play_line import Decided, LocalDecision, LocalLine, Stopped, outcomes
from service.usecases.typed_lines import split_line


class Line(NamedTuple):
    """What became of it: what was done stays done; a refusal returns the rest unread."""

    done: list[LocalDecision]
    rest: str
    refusal: Refused | None


def play_line(game: Any, seat: int, text: str, look: Any, decide: Any) -> Line:
    todo = split_line(text)
    came = list(outcomes(LocalLine(game, seat, look, decide), todo))
    refusal = next((one.why for one in came if isinstance(one, Stopped)), None)
    return Line([one.did for one in came if isinstance(one, Decided)], "; ".join(todo), refusal)
