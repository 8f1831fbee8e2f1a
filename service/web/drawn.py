"""Boards lately drawn. The same table, seen by the same eyes with the same choices, is the same picture."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Any

from projections.boards.drawing import Look, Picture
from projections.boards.pictures import SVG

KEPT = 128  # pictures at hand in each process, some 60 kB each

Table = tuple[str, int, str]  # match, version of its log, which moment of it

_pictures: OrderedDict[Any, Picture] = OrderedDict()
_lock = Lock()


def drawn(table: Table, game: str, view: Any, look: Look) -> Picture:
    """The board of a game as somebody sees it. `table` names what is seen; names and links of the look count too."""
    names = tuple(map(look.who, look.totals))
    key = (table, look.viewer, names, tuple(look.links.items()))
    with _lock:
        found = _pictures.pop(key, None)
        if found is not None:
            _pictures[key] = found
            return found
    found = SVG[game].draw(view, look)
    with _lock:
        _pictures[key] = found
        while len(_pictures) > KEPT:
            _pictures.popitem(last=False)
    return found
