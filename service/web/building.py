"""A decision that is written step by step, by clicking: how it can go on, and the step before the last."""

from __future__ import annotations

import re
from collections.abc import Callable
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

    @property
    def step_back(self) -> str:
        """The page with the text before its last step; nothing where that is not known."""
        text = self.text
        for _ in range(STEPS):
            text = _END.sub("", text)
            if not text:
                break
            if any(longer == self.text for _, longer in self._table.continued(text)):
                return self._at(text)
        return ""
