"""The board as one PNG, for mail programs that show no SVG. A letter says everything without it.

Drawing takes longer than all the rest of a letter together, so a board is drawn panel by panel, and what has not
changed since any letter before is not drawn again: a panel is known by its drawing, and one that differs from the last
of the same match is drawn where it differs (redrawing.py). What is new is drawn on all cores: the renderer does not
hold the interpreter. The panels are joined into one picture, since many mail programs list every picture of a letter
as an attachment.
"""

from __future__ import annotations

import logging
import os
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
from projections.boards.panels import Look, Picture, laid_out
from projections.boards.pictures import SVG
from service.mail.outgoing.redrawing import Canvas, Drawn
from service.present.presented_table import PresentedTable

log = logging.getLogger("register.post")

WIDTH = 600  # pixels of the whole board: what a mail program shows without scrolling
SAMPLED = 3  # of so many dots across and down one is looked at when colours are chosen
REMEMBERED = 128_000_000  # bytes of drawn panels that may come again: those of dozens of boards
LATEST = 10_000  # panels of which it is known how they were drawn last

Drawing = tuple[str, str, float]  # the symbols and the elements of a panel, and how much larger it is drawn
Place = tuple[str, str, float]  # whose letters, a panel of the board, and the same

_drawn: LRUCache[Drawing, Drawn] = LRUCache(REMEMBERED, getsizeof=lambda one: one.size)
_latest: LRUCache[Place, Drawing] = LRUCache(LATEST)
_drawn_lock = Lock()


def board_picture(table: PresentedTable) -> bytes | None:
    """The table as this reader sees it, with what the last ply changed; None where no picture can be made."""
    game, view = table.summary.game, table.table.view
    if game not in SVG or view is None:
        return None
    try:
        look = Look(Viewer(table.table.seat), table.who, SVG[game].touched(_last_facts(table)))
        return _encoded(joined_panels(SVG[game].draw(view, look), f"{table.summary.id}/{table.table.seat}"))
    except Exception:  # a letter without a picture is better than none
        log.exception("a board could not be drawn", extra={"match": table.summary.id})
        return None


def joined_panels(picture: Picture, reader: str = "") -> Image.Image:
    """The panels of the wide layout, each in its place. What is the same as in the last letter to this `reader`, a seat
    of a match, is taken from there; from nobody else's, which may show what this one must not see."""
    placed, height = laid_out(picture, narrow=False)
    zoom = WIDTH / (picture.columns[0] * picture.unit)
    canvases = [Canvas(one.panel, one.scale * zoom, picture.defs) for one in placed]
    board = Image.new("RGB", (WIDTH, ceil(height * zoom - 1e-6)), TABLE)
    for one, drawn in zip(placed, _cores().map(lambda canvas: _panel(canvas, reader), canvases), strict=True):
        board.paste(drawn.bitmap, (round(one.x * zoom), round(one.y * zoom)))
    return board


def _panel(canvas: Canvas, reader: str) -> Drawn:
    """A panel that is known, or drawn now over the last one of its reader."""
    drawing, place = (canvas.defs, canvas.panel.body, canvas.scale), (reader, canvas.panel.id, canvas.scale)
    with _drawn_lock:
        known, last = _drawn.get(drawing), _latest.get(place) if reader else None
        before = _drawn.get(last) if last else None
    made = known or canvas.draw(before)
    with _drawn_lock:
        _drawn[drawing], _latest[place] = made, drawing
    return made


def _encoded(board: Image.Image) -> bytes:
    """As PNG of 256 colours, which the eye does not tell from all: half the time and half the bytes. They are chosen
    by looking at some of the dots."""
    made = BytesIO()
    some = board.resize((board.width // SAMPLED, board.height // SAMPLED), Image.Resampling.NEAREST)
    palette = some.quantize(256, Image.Quantize.FASTOCTREE)
    board.quantize(palette=palette, dither=Image.Dither.NONE).save(made, "PNG", compress_level=1)
    return made.getvalue()


@cache
def _cores() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(os.cpu_count(), "drawing")


def _last_facts(table: PresentedTable) -> list[Fact]:
    """What the latest decision led to, as the reader may know it."""
    latest = table.table.log(max(0, table.summary.version - 3))
    return next((one.facts for one in reversed(latest) if one.ply), [])
