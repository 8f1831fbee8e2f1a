"""The board as one PNG, for mail programs that show no SVG. A letter says everything without it.

Drawing takes longer than all the rest of a letter together, so a board is drawn panel by panel, and what has not
changed since any letter before is not drawn again: it is known by its drawing. What is new is drawn on all cores: the
renderer does not hold the interpreter. The panels are joined into one picture, since many mail programs list every
picture of a letter as an attachment.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from io import BytesIO
from math import ceil
from threading import Lock

from cachetools import LRUCache
from PIL import Image

from domain.engine import Fact
from domain.places import Viewer
from projections.boards.drawing import TABLE
from projections.boards.panels import Look, Picture, alone, laid_out
from projections.boards.pictures import SVG, png
from service.present.presented_table import PresentedTable

log = logging.getLogger("register.post")

WIDTH = 600  # pixels of the whole board: what a mail program shows without scrolling
REMEMBERED = 128_000_000  # bytes of drawn panels that may come again: those of dozens of boards

Drawing = tuple[str, float]  # a panel as SVG, and how much larger it is drawn


def _bytes_of(bitmap: Image.Image) -> int:
    return bitmap.width * bitmap.height * len(bitmap.getbands())


_drawn: LRUCache[Drawing, Image.Image] = LRUCache(REMEMBERED, getsizeof=_bytes_of)
_drawn_lock = Lock()


def board_picture(table: PresentedTable) -> bytes | None:
    """The table as this reader sees it, with what the last ply changed; None where no picture can be made."""
    game, view = table.summary.game, table.table.view
    if game not in SVG or view is None:
        return None
    try:
        look = Look(Viewer(table.table.seat), table.who, SVG[game].touched(_last_facts(table)))
        return _encoded(joined_panels(SVG[game].draw(view, look)))
    except Exception:  # a letter without a picture is better than none
        log.exception("a board could not be drawn", extra={"match": table.summary.id})
        return None


def joined_panels(picture: Picture) -> Image.Image:
    """The panels of the wide layout, each in its place."""
    placed, height = laid_out(picture, narrow=False)
    zoom = WIDTH / (picture.columns[0] * picture.unit)
    bitmaps = _bitmaps([(alone(picture, one.panel), one.scale * zoom) for one in placed])
    board = Image.new("RGB", (WIDTH, ceil(height * zoom - 1e-6)), TABLE)
    for one, bitmap in zip(placed, bitmaps, strict=True):
        board.paste(bitmap, (round(one.x * zoom), round(one.y * zoom)))
    return board


def _encoded(board: Image.Image) -> bytes:
    """As PNG of 256 colours, which the eye does not tell from all: half the time and half the bytes."""
    made = BytesIO()
    board.quantize(256, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(made, "PNG", compress_level=1)
    return made.getvalue()


def _bitmaps(drawings: Sequence[Drawing]) -> list[Image.Image]:
    """The dots of drawings: those that are known, and the others drawn now."""
    with _drawn_lock:
        known = {one: _drawn[one] for one in drawings if one in _drawn}
    new = [one for one in dict.fromkeys(drawings) if one not in known]
    known |= zip(new, _cores().map(_bitmap, new), strict=True)
    with _drawn_lock:
        _drawn.update({one: known[one] for one in new})
    return [known[one] for one in drawings]


def _bitmap(drawing: Drawing) -> Image.Image:
    return Image.open(BytesIO(png(*drawing))).convert("RGB")


@cache
def _cores() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(os.cpu_count(), "drawing")


def _last_facts(table: PresentedTable) -> list[Fact]:
    """What the latest decision led to, as the reader may know it."""
    latest = table.table.log(max(0, table.summary.version - 3))
    return next((one.facts for one in reversed(latest) if one.ply), [])
