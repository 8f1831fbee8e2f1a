"""A decision that is written step by step, by clicking: how it can go on, and the step before the last."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property
from typing import NamedTuple

from service.usecases.match_view import MatchView

_END = re.compile(r"[^\w]*\w*$")
STEPS = 12  # back to so many words the step before is looked for


class Continuation(NamedTuple):
    """A spot of the board, the longer text that it leads to, and the page with it."""

    spot: str
    text: str
    href: str


class Building:
    """A half-written decision. `at` gives the address of the page with this text."""

    def __init__(self, table: MatchView, text: str, at: Callable[[str], str]) -> None:
        self._table, self.text, self._at = table, text, at
        self.steps = [Continuation(spot, longer, at(longer)) for spot, longer in table.continued(text)]

    @property
    def links(self) -> dict[str, str]:
        return {one.spot: one.href for one in reversed(self.steps) if one.spot}

    @cached_property
    def _before(self) -> Continuation | None:
        """The step that led to a text: its spot, and the text before it."""
        return self._step_to(self.text)

    def _step_to(self, text: str) -> Continuation | None:
        shorter = text
        for _ in range(STEPS):
            shorter = _END.sub("", shorter)
            for spot, longer in self._table.continued(shorter):
                if longer == text:
                    return Continuation(spot, shorter, self._at(shorter) if shorter else "")
            if not shorter:
                break
        return None

    @property
    def step_back(self) -> str:
        """The page with the text before its last step; nothing where that is not known."""
        return self._before.href if self._before else ""

    @cached_property
    def taken(self) -> frozenset[str]:
        """The spots that were clicked on the way to this text."""
        found, step = set[str](), self._before
        while step is not None and len(found) < STEPS:
            found.add(step.spot)
            step = self._step_to(step.text) if step.text else None
        return frozenset(found)
