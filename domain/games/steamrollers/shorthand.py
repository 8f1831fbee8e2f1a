"""A whole turn in one line (9)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from domain.engine import Fact
from domain.games.steamrollers.state import State
from domain.places import Seat

DIE = re.compile(r"(?P<two>two\s+)?(?P<die>\d)(\s*->\s*(?P<to>\d)(\s+by\s+(?P<by>\d))?)?", re.IGNORECASE)


def unfold(_view: State, _seat: Seat, turn: str, _last: Sequence[Fact] = ()) -> list[str]:
    """A whole turn as single decisions: `4 -> 3: engine` is `pick 4`, `change 3`, `engine`. `4:00` is none."""
    head, colon, rest = turn.partition(":")
    die = DIE.fullmatch(head.strip())
    decisions = [step.strip() for step in rest.split(":") if step.strip()]
    if not die or not (colon or die["to"]) or not all(step[0].isalpha() for step in decisions):
        return [turn]
    steps = [f"pick {die['die']} two" if die["two"] else f"pick {die['die']}"]
    if die["to"]:
        steps.append(f"change {die['to']} by {die['by']}" if die["by"] else f"change {die['to']}")
    return [*steps, *decisions]
