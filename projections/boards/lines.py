"""Lines of text boards: narrow enough for a mail that is quoted once, longer ones going on below themselves."""

from __future__ import annotations

import re
from collections.abc import Iterable
from textwrap import wrap

from domain.places import Seat, Viewer
from domain.words import counted

WIDTH = 78
SHORT = 44  # parts up to this length are kept on one line
GLUE = "\N{NO-BREAK SPACE}"
PARTS = re.compile(r"(?<=[,;|]) ")


def folded(line: str, indent: int = 4) -> str:
    """A line, going on below itself where it is too long; what stands between commas stays together if it can."""
    if len(line) <= WIDTH:  # nearly always, and wrapping is slow
        return line.rstrip()
    kept = " ".join(part.replace(" ", GLUE) if len(part) <= SHORT else part for part in PARTS.split(line))
    rows = wrap(kept, WIDTH, subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False)
    return "\n".join(rows).replace(GLUE, " ")


def listed(parts: Iterable[str], between: str = ", ", nothing: str = "-") -> str:
    return between.join(parts) or nothing


def in_order(seats: int, viewer: Viewer) -> list[Seat]:
    """The viewer first, then clockwise."""
    return [(max(viewer.seat, 0) + step) % seats for step in range(seats)]


def in_points(number: int) -> str:
    """`1 point`, `2 points`."""
    return counted(number, "point|points")
