"""Completion at the terminal: the tab key goes on with a decision that was begun."""

from __future__ import annotations

import readline
from collections.abc import Callable, Sequence


class Completer:
    """What readline asks for, one at a time: the line with each of its endings."""

    def __init__(self, ways_on: Callable[[str], Sequence[str]]) -> None:
        self._ways_on, self._found = ways_on, list[str]()

    def __call__(self, line: str, number: int) -> str | None:
        if number == 0:
            begun = line.rpartition(";")[2].lstrip()
            before = line.removesuffix(begun)
            self._found = [before + one for one in self._ways_on(begun)]
        return self._found[number] if number < len(self._found) else None


def completing(ways_on: Callable[[str], Sequence[str]]) -> None:
    """From now on the tab key asks this how a line can go on."""
    readline.set_completer_delims("")  # the whole line is one word: decisions have blanks in them
    readline.set_completer(Completer(ways_on))
    readline.parse_and_bind("tab: complete")
