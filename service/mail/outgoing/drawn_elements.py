"""A panel of a board as dots, put together from its elements, each of which is drawn once.

Most of a board stays as it is from one ply to the next, and much of it is the same at other tables and for other
readers; drawing takes as long as there is much to read, to shape and to pack. So a panel is taken apart into the
elements of its groups. One that was never seen is drawn alone, and its dots are kept by what it says; a panel is
laid together from such dots, in order. Nobody is shown more than the elements of the own view.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from io import BytesIO
from math import ceil
from threading import Lock
from typing import NamedTuple

from cachetools import LRUCache
from PIL import Image

from projections.boards.drawing import EMPTY, FONT, TABLE, Svg, element
from projections.boards.outlines import boxed
from projections.boards.panels import SVG_SPACE, Panel, used
from projections.boards.pictures import png

Box = tuple[int, int, int, int]  # left, top, right and bottom, in dots

SMALLER = 8  # how much, when only the place of an element is looked for
THICK = "* { stroke: #000; stroke-width: 5px; stroke-opacity: 1; fill-opacity: 1; opacity: 1 }"  # else it falls between
REMEMBERED = 64_000_000  # bytes of drawn elements that are likely to come again: those of dozens of boards
BESIDE = 500  # bytes of an element that is kept, besides its dots

_TAG = re.compile(r"<(/?)(\w+)[^>]*?(/?)>")


class Dots(NamedTuple):
    """An element as it was drawn: its colours, where they lie, and how much of each dot they cover (None: all)."""

    colours: Image.Image
    place: tuple[int, int]
    cover: Image.Image | None

    @property
    def size(self) -> int:
        """Bytes, about."""
        return 4 * self.colours.width * self.colours.height


Known = tuple[Svg, Svg, float, Box]  # an element, the symbols that it may use, and how large what it lies on is drawn

_drawn: LRUCache[Known, Dots | None] = LRUCache(REMEMBERED, getsizeof=lambda one: BESIDE + (one.size if one else 0))
_drawn_lock = Lock()


class Canvas(NamedTuple):
    """What a panel is drawn on: with so many dots for each unit, and the symbols that it may use."""

    panel: Panel
    scale: float
    defs: Svg

    @property
    def box(self) -> Box:
        return 0, 0, ceil(self.panel.width * self.scale - 1e-6), ceil(self.panel.height * self.scale - 1e-6)

    def draw(self) -> Image.Image:
        """The panel, element over element."""
        made = Image.new("RGB", self.box[2:], TABLE)
        for part in elements_of(self.panel.body):
            if dots := self._dots(part):
                made.paste(dots.colours, dots.place, dots.cover)
        return made

    def _dots(self, part: Svg) -> Dots | None:
        """An element that is known, or drawn now; None if it is not seen at all."""
        known = (part, self.defs, self.scale, self.box)
        with _drawn_lock:
            if known in _drawn:
                return _drawn[known]
        around = self._around(part)
        dots = _cut(self._image(part, around), around) if around else None
        with _drawn_lock:
            _drawn[known] = dots
        return dots

    def _around(self, part: Svg) -> Box | None:
        """A box in which an element lies, and some dots around it: it is looked for on a small drawing."""
        small = self._replace(scale=self.scale / SMALLER)
        seen = small._image(Svg(boxed(part)), small.box, THICK).getchannel("A").getbbox()
        if seen is None:
            return None
        left, top, right, bottom = (SMALLER * at for at in seen)
        return _within((left - SMALLER, top - SMALLER, right + SMALLER, bottom + SMALLER), self.box)

    def _image(self, part: Svg, box: Box, style: str | None = None) -> Image.Image:
        """What of an element lies within a box, on nothing."""
        left, top, right, bottom = box
        width, height = right - left, bottom - top
        larger = f"scale({self.scale:.9g})"
        svg = element(
            "svg", used(self.defs, part), element("g", part or EMPTY, transform=larger), xmlns=SVG_SPACE,
            viewBox=f"{left} {top} {width} {height}", width=width, height=height, font_family=FONT,
        )  # fmt: skip
        return Image.open(BytesIO(png(svg, style=style))).convert("RGBA")


def _cut(image: Image.Image, box: Box) -> Dots | None:
    """Those dots of an image of a box that cover anything."""
    seen = image.getchannel("A").getbbox()
    if seen is None:
        return None
    inside = image.crop(seen)
    cover = inside.getchannel("A")
    whole = cover.getextrema() == (255, 255)
    return Dots(inside.convert("RGB"), (box[0] + seen[0], box[1] + seen[1]), None if whole else cover)


def _within(edges: Sequence[int], box: Box) -> Box:
    left, top, right, bottom = edges
    return max(left, box[0]), max(top, box[1]), min(right, box[2]), min(bottom, box[3])


def elements_of(body: Svg) -> Iterator[Svg]:
    """The elements of a drawing; of a group those inside it, each in a group like it. A group that is seen through is
    one element: laid over each other, its parts would hide less of each other than they do together.

    >>> [str(one) for one in elements_of(Svg('<rect/><g id="a"><text>x</text><g><path/></g></g>'))]
    ['<rect/>', '<g id="a"><text>x</text></g>', '<g id="a"><g><path/></g></g>']
    >>> [str(one) for one in elements_of(Svg('<g opacity="0.4"><text>x</text><path/></g>'))]
    ['<g opacity="0.4"><text>x</text><path/></g>']
    """
    depth, begins, group = 0, 0, ""
    for tag in _TAG.finditer(body):
        closes, alone = bool(tag[1]), bool(tag[3])
        depth -= closes
        inside = 1 if group else 0
        if not closes and depth == inside:
            begins = tag.start()
            if depth == 0 and tag[2] == "g" and not alone and " opacity=" not in tag[0]:
                group = tag[0]
        if depth == inside and inside and (closes or alone):
            yield Svg(f"{group}{body[begins : tag.end()]}</g>")
        elif depth == 0 and (closes or alone):
            if not group:
                yield Svg(body[begins : tag.end()])
            group = ""
        depth += not closes and not alone
