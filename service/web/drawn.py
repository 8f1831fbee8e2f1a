"""Boards lately drawn. The same table, seen by the same eyes with the same choices, is the same picture."""

from __future__ import annotations

from typing import Any

from projections.boards.panels import Look, Picture
from projections.boards.pictures import SVG
from service.web.caches import caches

Table = tuple[str, int, str]  # match, version of its log, which moment of it


def drawn(table: Table, game: str, view: Any, look: Look) -> Picture:
    """The board of a game as somebody sees it. `table` names what is seen; names and links of the look count too."""
    names = tuple(map(look.who, look.totals))
    key = (table, look.viewer, names, tuple(look.links.items()))
    return caches().pictures.or_made(key, lambda: SVG[game].draw(view, look))
