"""The board as one PNG, for mail programs that show no SVG. A letter says everything without it.

Drawing takes longer than all the rest of a letter together, so nothing is drawn twice: a panel that is the same as in
any letter before is known by its drawing, and a new one is put together from elements that are known
(drawn_elements.py). The panels are joined into one picture, since many mail programs list every picture of a letter as
an attachment.
"""

from __future__ import annotations

import logging
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
from service.mail.outgoing.drawn_elements import Canvas
from service.present.presented_table import PresentedTable

log = logging.getLogger("register.post")

WIDTH = 600  # pixels of the whole board: what a mail program shows without scrolling
SAMPLED = 3  # of so many dots across and down one is looked at when colours are chosen
REMEMBERED = 64_000_000  # bytes of drawn panels that may come again: those of dozens of boards

Drawing = tuple[str, str, float]  # the symbols and the elements of a panel, and how much larger it is drawn

_drawn: LRUCache[Drawing, Image.Image] = LRUCache(REMEMBERED, getsizeof=lambda one: 3 * one.width * one.height)
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
    board = Image.new("RGB", (WIDTH, ceil(height * zoom - 1e-6)), TABLE)
    for one in placed:
        board.paste(
            _panel(Canvas(one.panel, one.scale * zoom, picture.defs)), (round(one.x * zoom), round(one.y * zoom))
        )
    return board


def _panel(canvas: Canvas) -> Image.Image:
    """A panel that is known, or drawn now."""
    drawing = (canvas.defs, canvas.panel.body, canvas.scale)
    with _drawn_lock:
        known = _drawn.get(drawing)
    made = known or canvas.draw()
    with _drawn_lock:
        _drawn[drawing] = made
    return made


def _encoded(board: Image.Image) -> bytes:
    """As PNG of 256 colours, which the eye does not tell from all: half the time and half the bytes. They are chosen
    by looking at some of the dots."""
    made = BytesIO()
    some = board.resize((board.width // SAMPLED, board.height // SAMPLED), Image.Resampling.NEAREST)
    palette = some.quantize(256, Image.Quantize.FASTOCTREE)
    board.quantize(palette=palette, dither=Image.Dither.NONE).save(made, "PNG", compress_level=1)
    return made.getvalue()


def _last_facts(table: PresentedTable) -> list[Fact]:
    """What the latest decision led to, as the reader may know it."""
    latest = table.table.log(max(0, table.summary.version - 3))
    return next((one.facts for one in reversed(latest) if one.ply), [])
