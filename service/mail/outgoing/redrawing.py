"""A panel of a board as dots, drawn anew only where it differs from an earlier drawing of it.

Most of a board stays as it is from one ply to the next, and drawing takes as long as there is much to read, to shape
and to pack. So a panel is taken apart into the elements of its groups. Where some of them differ, the rectangles in
which they lie are drawn, with the elements that reach into these, and pasted over the earlier dots. How far an element
reaches is seen by drawing it alone, small, and once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from math import ceil
from threading import Lock
from typing import NamedTuple

from cachetools import LRUCache
from PIL import Image

from projections.boards.drawing import EMPTY, FONT, TABLE, Svg, element, rect
from projections.boards.panels import SVG_SPACE, Panel, used
from projections.boards.pictures import png

Box = tuple[int, int, int, int]  # left, top, right and bottom, in dots

SMALLER = 4  # how much, when only the reach of an element is looked for
THICK = "* { stroke: #000; stroke-width: 5px; stroke-opacity: 1; fill-opacity: 1; opacity: 1 }"  # else it falls between
MARGIN = 8  # dots around what is drawn anew
KNOWN_REACHES = 20_000  # elements whose reach is kept
MOST_ANEW = 0.5  # of the dots of a panel: beyond that it is drawn as a whole
LARGE = 10_000  # characters of a drawing: smaller ones are drawn sooner than it is found out where they differ

_TAG = re.compile(r"<(/?)(\w+)[^>]*?(/?)>")
_reaches: LRUCache[tuple[Svg, float, Box, Svg], Box | None] = LRUCache(KNOWN_REACHES)
_reaches_lock = Lock()


class Drawn(NamedTuple):
    """A panel as it was drawn: its elements, in order, and its dots."""

    parts: tuple[Svg, ...]
    bitmap: Image.Image

    @property
    def size(self) -> int:
        """Bytes, about."""
        return 3 * self.bitmap.width * self.bitmap.height + sum(map(len, self.parts))


class Canvas(NamedTuple):
    """What a panel is drawn on: with so many dots for each unit, and the symbols that it may use."""

    panel: Panel
    scale: float
    defs: Svg

    @property
    def box(self) -> Box:
        return 0, 0, ceil(self.panel.width * self.scale - 1e-6), ceil(self.panel.height * self.scale - 1e-6)

    def draw(self, before: Drawn | None = None) -> Drawn:
        """The panel as it is, over what was drawn before where that is possible."""
        if len(self.panel.body) < LARGE:
            return Drawn((), self._dots([self.panel.body], self.box))
        parts = tuple(elements_of(self.panel.body))
        anew = self._differing(parts, before.parts) if before and before.bitmap.size == self.box[2:] else None
        if before is None or anew is None:
            return Drawn(parts, self._dots(parts, self.box))
        return Drawn(parts, self._patched(before.bitmap, parts, anew) if anew else before.bitmap)

    def _patched(self, bitmap: Image.Image, parts: Iterable[Svg], anew: Sequence[Box]) -> Image.Image:
        """The dots with some rectangles drawn anew: in one drawing that holds them all, for each has its price, and no
        more, for so has each dot. With a margin: what an edge cuts is not drawn well beside it."""
        inside = [part for part in parts if (reach := self._reach(part)) and any(_overlap(reach, box) for box in anew)]
        left, top, right, bottom = zip(*anew, strict=True)
        around = _within(_wider((min(left), min(top), max(right), max(bottom)), MARGIN), self.box)
        dots = self._dots(inside, around)
        made = bitmap.copy()
        for box in anew:
            made.paste(dots.crop(_from(around, box)), box[:2])
        return made

    def _differing(self, now: Sequence[Svg], before: Sequence[Svg]) -> list[Box] | None:
        """The rectangles in which two drawings differ; None where too much does, or what lies above what."""
        new, old = set(now), set(before)
        if [one for one in now if one in old] != [one for one in before if one in new]:
            return None
        reaches = map(self._reach, dict.fromkeys(one for one in (*now, *before) if one not in old or one not in new))
        boxes = _joined(filter(None, reaches))
        much = MOST_ANEW * self.box[2] * self.box[3]
        return boxes if sum(_area(one) for one in boxes) < much else None

    def _reach(self, part: Svg) -> Box | None:
        """The dots that an element can touch, and some around them; None if it is not seen at all."""
        known = (part, self.scale, self.box, self.defs)
        with _reaches_lock:
            if known in _reaches:
                return _reaches[known]
        small = self._replace(scale=self.scale / SMALLER)
        seen = Image.open(BytesIO(png(small._svg([part], small.box), style=THICK))).getchannel("A").getbbox()
        reach = _within([SMALLER * at for at in _wider(seen, 1)], self.box) if seen else None
        with _reaches_lock:
            _reaches[known] = reach
        return reach

    def _dots(self, parts: Iterable[Svg], box: Box) -> Image.Image:
        table = rect(0, 0, self.panel.width, self.panel.height, fill=TABLE)
        return Image.open(BytesIO(png(self._svg([table, *parts], box)))).convert("RGB")

    def _svg(self, parts: Iterable[Svg], box: Box) -> Svg:
        body = Svg("".join(parts))
        left, top, right, bottom = box
        width, height = right - left, bottom - top
        larger = f"scale({self.scale:.9g})"
        return element(
            "svg", used(self.defs, body), element("g", body or EMPTY, transform=larger), xmlns=SVG_SPACE,
            viewBox=f"{left} {top} {width} {height}", width=width, height=height, font_family=FONT,
        )  # fmt: skip


def elements_of(body: Svg) -> Iterator[Svg]:
    """The elements of a drawing; of a group those inside it, each in a group like it.

    >>> [str(one) for one in elements_of(Svg('<rect/><g id="a"><text>x</text><g><path/></g></g>'))]
    ['<rect/>', '<g id="a"><text>x</text></g>', '<g id="a"><g><path/></g></g>']
    """
    depth, begins, group = 0, 0, ""
    for tag in _TAG.finditer(body):
        closes, alone = bool(tag[1]), bool(tag[3])
        depth -= closes
        inside = 1 if group else 0
        if not closes and depth == inside:
            begins = tag.start()
            if depth == 0 and tag[2] == "g" and not alone:
                group = tag[0]
        if depth == inside and inside and (closes or alone):
            yield Svg(f"{group}{body[begins : tag.end()]}</g>")
        elif depth == 0 and (closes or alone):
            if not group:
                yield Svg(body[begins : tag.end()])
            group = ""
        depth += not closes and not alone


# --- rectangles ------------------------------------------------------------------------------------------------------


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _wider(box: Box, dots: int) -> Box:
    return box[0] - dots, box[1] - dots, box[2] + dots, box[3] + dots


def _from(around: Box, box: Box) -> Box:
    """A box as it lies within another one."""
    return box[0] - around[0], box[1] - around[1], box[2] - around[0], box[3] - around[1]


def _area(box: Box) -> int:
    return (box[2] - box[0]) * (box[3] - box[1])


def _within(edges: Sequence[int], box: Box) -> Box:
    left, top, right, bottom = edges
    return max(left, box[0]), max(top, box[1]), min(right, box[2]), min(bottom, box[3])


def _joined(boxes: Iterable[Box]) -> list[Box]:
    """As few boxes that hold these, no two of which overlap."""
    apart: list[Box] = []
    for box in boxes:
        while touching := [one for one in apart if _overlap(one, box)]:
            apart = [one for one in apart if one not in touching]
            left, top, right, bottom = zip(box, *touching, strict=True)
            box = min(left), min(top), max(right), max(bottom)
        apart.append(box)
    return apart
