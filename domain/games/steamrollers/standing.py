"""Standing answers to the steal window (4.4)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from domain.engine import Decision
from domain.games.steamrollers import decisions as d
from domain.games.steamrollers.edition import FACES
from domain.games.steamrollers.notation import NUMBERS
from domain.games.steamrollers.questions import StealDie
from domain.games.steamrollers.state import State
from domain.words import Refused, say

STANDING: Sequence[str] = ("allow", "steal 5 6", "steal 5 6 else ask", "steal any")


class Standing(Struct, frozen=True):
    """What to answer when the window of tile 2b opens: these values are taken; for others, allow or ask me."""

    steal: tuple[int, ...] = ()
    ask: bool = False


def parse_standing(text: str) -> Standing:
    """`allow`, `steal 5 6`, `steal 5 or 6, else ask`, `steal any`. Other dice are allowed unless `else ask` is said."""
    words = re.sub(r",|\bor\b|\band\b", " ", text.lower()).split()
    ask = words[-2:] == ["else", "ask"]
    if ask or words[-2:] == ["else", "allow"]:
        words = words[:-2]
    if words == ["allow"] and not ask:
        return Standing()
    if words == ["steal", "any"]:
        return Standing(FACES)
    wanted = words[1:]
    if words[:1] == ["steal"] and wanted and all(word in NUMBERS for word in wanted):
        return Standing(tuple(sorted({int(word) for word in wanted})), ask)
    raise Refused("standing", say("{text} is no standing answer; say {forms}", text=text, forms=STANDING))


def standing(view: State, question: Any, text: str) -> Decision | None:
    """The decision a standing answer makes when the window is open; None if the seat must be asked."""
    answer = parse_standing(text)
    if not isinstance(question, StealDie) or question not in view.top:
        return None
    if question.value in answer.steal:
        return d.Steal()
    return None if answer.ask else d.Allow()
