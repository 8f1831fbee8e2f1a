"""Words of a drawing as outlines of our font, for the renderer: it would look up, shape and measure each word anew,
and that takes longer than drawing it.

What can be told only by the renderer (a character that the font has not, words within words) is left as it is.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from html import unescape
from pathlib import Path

from projections.boards.truetype import Contour, TrueType

FONTS = Path(__file__).with_name("fonts")
KNOWN = 50_000  # words, each in its place, whose outlines are kept

_WORDS = re.compile(r"<text ([^>]*)>([^<]*)</text>")
_ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')
_SAID = ("x", "y", "font-size", "font-weight", "text-anchor")  # of words only: what is left is said of an outline too
_BEFORE = {"start": 0.0, "middle": 0.5, "end": 1.0}  # how much of the words stands before their place


def outlined(drawing: str) -> str:
    """The same drawing with its words as outlines."""
    return _WORDS.sub(lambda found: _outline(found[1], found[2]) or found[0], drawing)


@lru_cache(KNOWN)
def _outline(attributes: str, said: str) -> str:
    """The outline of words as a path; empty where the renderer has to draw them itself."""
    how = dict(_ATTRIBUTE.findall(attributes))
    font, words = _font(how.get("font-weight", "400")), re.sub(r"[ \t\n]+", " ", unescape(said)).strip(" ")
    if font is None or "font-size" not in how or not all(map(font.glyph, words)):
        return ""
    xs, ys = ([float(one) for one in how.get(name, "0").split()] for name in ("x", "y"))
    pieces = list(words) if len(xs) > 1 else [words]
    if not len(pieces) == len(xs) == len(ys):
        return ""
    anchor, size = _BEFORE[how.get("text-anchor", "start")], float(how["font-size"])
    drawn = [_placed(font, piece, x, y, size, anchor) for piece, x, y in zip(pieces, xs, ys, strict=True)]
    rest = "".join(f' {name}="{value}"' for name, value in how.items() if name not in _SAID)
    return f'<path d="{"".join(drawn)}"{rest}/>'


def _placed(font: TrueType, words: str, x: float, y: float, size: float, anchor: float) -> str:
    """The outline of words that stand at a place, or end there, or have their middle there."""
    scale = size / font.em
    glyphs = [font.glyph(char) for char in words]
    x -= anchor * scale * sum(map(font.width, glyphs))
    drawn = []
    for glyph in glyphs:
        drawn.append(_moved(font, glyph, x, y, scale))
        x += scale * font.width(glyph)
    return "".join(drawn)


def _moved(font: TrueType, glyph: int, x: float, y: float, scale: float) -> str:
    """One character with its foot at a place. On paper y grows downwards."""

    def place(numbers: tuple[float, ...]) -> str:
        return " ".join(
            f"{x + scale * one:.2f}" if not at % 2 else f"{y - scale * one:.2f}" for at, one in enumerate(numbers)
        )

    return "".join(
        f"M{place(begins)}" + "".join(f"{'L' if len(one) == 2 else 'Q'}{place(one)}" for one in segments) + "Z"
        for begins, segments in _shape(font, glyph)
    )


@cache
def _shape(font: TrueType, glyph: int) -> list[Contour]:
    return font.outline(glyph)


@cache
def _font(weight: str) -> TrueType | None:
    file = FONTS / f"inter-{weight}.ttf"
    return TrueType(file) if file.exists() else None
