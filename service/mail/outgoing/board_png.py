"""The board as PNG, for mail programs that show no SVG. A letter says everything without it.

Drawing takes longer than all the rest of a letter together, so a board is drawn panel by panel, each a picture of its
own, and what has not changed since any letter before is not drawn again: it is known by its drawing. On a phone the
panels go on below each other. What is new is drawn on all cores: the renderer does not hold the interpreter.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from threading import Lock
from typing import NamedTuple

from cachetools import LRUCache

from domain.engine import Fact
from domain.places import Viewer
from projections.boards.panels import Look, Panel, Picture, alone
from projections.boards.pictures import SVG, png
from service.present.presented_table import PresentedTable

log = logging.getLogger("register.post")

WIDTH = 600  # pixels of the whole board: what a mail program shows without scrolling
REMEMBERED = 64_000_000  # bytes of pictures that may come again

_drawn: LRUCache[tuple[str, float], bytes] = LRUCache(REMEMBERED, getsizeof=len)
_drawn_lock = Lock()


class PanelPicture(NamedTuple):
    """A panel as it travels with a letter, and how wide it is shown."""

    name: str
    width: int
    png: bytes


class _Drawing(NamedTuple):
    panel: Panel
    width: float
    svg: str

    @property
    def key(self) -> tuple[str, float]:
        return self.svg, self.width / self.panel.width


def board_pictures(table: PresentedTable) -> list[PanelPicture]:
    """The table as this reader sees it, with what the last ply changed; nothing where no picture can be made."""
    game, view = table.summary.game, table.table.view
    if game not in SVG or view is None:
        return []
    try:
        look = Look(Viewer(table.table.seat), table.who, SVG[game].touched(_last_facts(table)))
        drawings = _drawings(SVG[game].draw(view, look))
        return [
            PanelPicture(one.panel.id, round(one.width), made)
            for one, made in zip(drawings, _made([one.key for one in drawings]), strict=True)
        ]
    except Exception:  # a letter without a picture is better than none
        log.exception("a board could not be drawn", extra={"match": table.summary.id})
        return []


def _drawings(picture: Picture) -> list[_Drawing]:
    """The panels of the wide layout, each as wide as it is there."""
    column = WIDTH / picture.columns[0]
    wide = [panel for panel in picture.panels if panel.only != "narrow"]
    return [_Drawing(panel, panel.span * column, alone(picture, panel)) for panel in wide]


def _made(keys: Sequence[tuple[str, float]]) -> list[bytes]:
    """The pictures of drawings: those that are known, and the others drawn now."""
    with _drawn_lock:
        known = {key: _drawn[key] for key in keys if key in _drawn}
    new = [key for key in dict.fromkeys(keys) if key not in known]
    made = dict(zip(new, _cores().map(lambda key: png(*key), new), strict=True))
    with _drawn_lock:
        _drawn.update(made)
    return [known.get(key) or made[key] for key in keys]


@cache
def _cores() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(os.cpu_count(), "drawing")


def _last_facts(table: PresentedTable) -> list[Fact]:
    """What the latest decision led to, as the reader may know it."""
    latest = table.table.log(max(0, table.summary.version - 3))
    return next((one.facts for one in reversed(latest) if one.ply), [])
