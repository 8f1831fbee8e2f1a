"""Words of a drawing as outlines of our font, for the renderer: it would look up, shape and measure each word anew,
and that takes longer than drawing it.

What can be told only by the renderer (a character that the font has not, words within words) is left as it is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from html import unescape
from pathlib import Path
from typing import NamedTuple

from projections.boards.truetype import TrueType

FONTS = Path(__file__).with_name("fonts")
KNOWN = 50_000  # words, each in its place, whose outlines are kept

_WORDS = re.compile(r"<text ([^>]*)>([^<]*)</text>")
_ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')
_SAID = ("x", "y", "font-size", "font-weight", "text-anchor")  # of words only: what is left is said of an outline too
ABOVE, BELOW = 1.2, 0.4  # how far characters reach from the line they stand on, at most, in sizes of letters
_BEFORE = {"start": 0.0, "middle": 0.5, "end": 1.0}  # how much of the words stands before their place


def outlined(drawing: str) -> str:
    """The same drawing with its words as outlines."""
    return _WORDS.sub(lambda found: _outline(found[1], found[2]) or found[0], drawing)


def boxed(drawing: str) -> str:
    """The same drawing with a box in the place of all words: for who looks only for what lies where."""
    return _WORDS.sub(lambda found: _box(found[1], found[2]) or found[0], drawing)


class StandingWords(NamedTuple):
    """Words that stand at a place."""

    font: TrueType
    glyphs: Sequence[int]
    x: float  # where the first of them begins
    y: float
    scale: float

    @property
    def width(self) -> float:
        return self.scale * sum(map(self.font.width, self.glyphs))

    def outline(self) -> str:
        drawn, x = [], self.x
        for glyph in self.glyphs:
            drawn.append(f"M{x:.2f} {self.y:.2f}{_shape(self.font, glyph, self.scale)}")
            x += self.scale * self.font.width(glyph)
        return "".join(drawn)

    def box(self) -> str:
        up, down = (part * self.scale * self.font.em for part in (ABOVE, BELOW))
        return f"M{self.x:.2f} {self.y - up:.2f}h{self.width:.2f}v{up + down:.2f}h{-self.width:.2f}z"


@lru_cache(KNOWN)
def _outline(attributes: str, said: str) -> str:
    """The outline of words as a path; empty where the renderer has to draw them itself."""
    return _path(attributes, [line.outline() for line in _lines(attributes, said)])


def _box(attributes: str, said: str) -> str:
    return _path(attributes, [line.box() for line in _lines(attributes, said)])


def _path(attributes: str, drawn: Sequence[str]) -> str:
    rest = "".join(f' {name}="{value}"' for name, value in _ATTRIBUTE.findall(attributes) if name not in _SAID)
    return f'<path d="{"".join(drawn)}"{rest}/>' if drawn else ""


def _lines(attributes: str, said: str) -> list[StandingWords]:
    """Words, or each of their characters where each has a place of its own; none where only the renderer knows."""
    how = dict(_ATTRIBUTE.findall(attributes))
    font, words = _font(how.get("font-weight", "400")), re.sub(r"[ \t\n]+", " ", unescape(said)).strip(" ")
    if font is None or "font-size" not in how or not all(map(font.glyph, words)):
        return []
    xs, ys = ([float(one) for one in how.get(name, "0").split()] for name in ("x", "y"))
    pieces = list(words) if len(xs) > 1 else [words]
    if not len(pieces) == len(xs) == len(ys):
        return []
    anchor, scale = _BEFORE[how.get("text-anchor", "start")], float(how["font-size"]) / font.em
    lines = [
        StandingWords(font, [*map(font.glyph, piece)], x, y, scale) for piece, x, y in zip(pieces, xs, ys, strict=True)
    ]
    return [line._replace(x=line.x - anchor * line.width) for line in lines]


@lru_cache(KNOWN)
def _shape(font: TrueType, glyph: int, scale: float) -> str:
    """A character of some size, told from its foot on, so that it can stand anywhere."""
    drawn, at = [], Hundredths(0, 0)
    for begins, segments in font.outline(glyph):
        first = Hundredths.of(begins, scale)
        drawn.append(f"m{first.relative_to(at)}")
        at = first
        for one in segments:
            places = [Hundredths.of(one[number : number + 2], scale) for number in range(0, len(one), 2)]
            drawn.append("lq"[len(places) - 1] + " ".join(place.relative_to(at) for place in places))
            at = places[-1]
        drawn.append("z")
        at = first
    return "".join(drawn)


class Hundredths(NamedTuple):
    """A point of a character on paper, where y grows downwards. Counted in hundredths: so what is told from point to
    point adds up to what it was."""

    x: int
    y: int

    @staticmethod
    def of(point: Sequence[float], scale: float) -> Hundredths:
        return Hundredths(round(100 * scale * point[0]), round(-100 * scale * point[1]))

    def relative_to(self, other: Hundredths) -> str:
        return f"{(self.x - other.x) / 100:g} {(self.y - other.y) / 100:g}"


@cache
def _font(weight: str) -> TrueType | None:
    file = FONTS / f"inter-{weight}.ttf"
    return TrueType(file) if file.exists() else None
