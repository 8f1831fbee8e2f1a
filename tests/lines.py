"""Joined lines: at a table in memory, as the terminal plays them, and at a stored match by who names a ply."""

from __future__ import annotations

from typing import Any, NamedTuple

from domain.words import Refused
from service.usecases.callers import Caller
from service.usecases.local_line import LocalDecision, LocalLine
from service.usecases.matches import Matches
from service.usecases.play_line import Decided, Played, Stopped, outcomes, play
from service.usecases.shown_list import SeenAt
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


def play_at_ply(
    matches: Matches, caller: Caller, match: str, text: str | bytes, ply: int | None, command: str | None = None
) -> Played:
    """A line in answer to the question of a ply, as programs name it."""
    return play(matches, caller, match, text, SeenAt(ply=ply), command)
