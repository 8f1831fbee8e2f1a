"""What people wrote, on its way into a page: nothing in it steers the page, or turns the direction of our own words.

Templates escape markup. Here go the marks that turn writing round; and words that by themselves run from right to left
are fenced, so that the sentence around them keeps its order. A fence is invisible and put only where it is needed.
"""

from __future__ import annotations

from unicodedata import bidirectional

from domain.words import plain

FIRST_STRONG, POP = (
    "\u2068",
    "\u2069",
)  # inside, the first letter says the direction; outside, nothing changes
_FROM_THE_RIGHT = frozenset({"R", "AL", "AN"})


def harmless(words: str) -> str:
    """Without control characters and marks of direction; lines stay lines."""
    return "\n".join(plain(line) for line in words.splitlines())


def fenced(words: str) -> str:
    """A name or other words of somebody's own, to stand in a sentence of ours."""
    written = plain(words)
    if written.isascii() or not any(bidirectional(char) in _FROM_THE_RIGHT for char in written):
        return written
    return f"{FIRST_STRONG}{written}{POP}"
