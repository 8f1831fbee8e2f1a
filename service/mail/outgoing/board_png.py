"""The board as a PNG, for mail programs that show no SVG. A letter says everything without it.

Drawing takes longer than all the rest of a letter together, so it is done only where nobody waits for it: when several
letters are due at the same time they go without pictures, and whoever does not want pictures gets none. The same
drawing is made once: a reminder shows the picture of the turn it is about.
"""

from __future__ import annotations

import logging
import re
from functools import lru_cache

from domain.engine import Fact
from domain.places import Viewer
from projections.boards.panels import Look
from projections.boards.pictures import SVG, png, svg
from service.present.presented_table import PresentedTable

log = logging.getLogger("register.post")

WIDTH = 720  # pixels: what a mail program shows without scrolling


def board_picture(table: PresentedTable) -> bytes | None:
    """The table as this reader sees it, with what the last ply changed; None where no picture can be made."""
    game, view = table.summary.game, table.table.view
    if game not in SVG or view is None:
        return None
    try:
        look = Look(Viewer(table.table.seat), table.who, SVG[game].touched(_last_facts(table)))
        drawn = svg(game, view, look)
        wide = re.match(r'<svg [^>]*?\bwidth="([\d.]+)"', drawn)
        return _raster(drawn, min(1.0, WIDTH / float(wide[1])) if wide else 1.0)
    except Exception:  # a letter without a picture is better than none
        log.exception("a board could not be drawn", extra={"match": table.summary.id})
        return None


@lru_cache(maxsize=32)
def _raster(drawn: str, zoom: float) -> bytes:
    return png(drawn, zoom)


def _last_facts(table: PresentedTable) -> list[Fact]:
    """What the latest decision led to, as the reader may know it."""
    latest = table.table.log(max(0, table.summary.version - 3))
    return next((one.facts for one in reversed(latest) if one.ply), [])
