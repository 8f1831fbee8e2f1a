"""Words that can be read on the map of 18Africa: with a halo, or on plates in the colours of companies."""

from __future__ import annotations

from functools import cache

from domain.games.eighteen_africa.edition import COMPANIES
from domain.words import plain
from projections.boards.drawing import EMPTY, INK, PAPER, Svg, centred, element, rect, width_of


def haloed(x: float, y: float, words: str, size: float, fill: str = INK, bold: bool = False) -> Svg:
    """Words that can be read on whatever runs below them."""
    how = {"x": x, "y": y + size * 0.36, "font_size": size, "text_anchor": "middle"}
    weight = "700" if bold else None
    wide = width_of(words, size)
    between = rect(x - wide / 2, y - size * 0.4, wide, size * 0.8, fill=PAPER) if " " in words else EMPTY
    below = element("text", _escaped(words), **how, font_weight=weight, stroke=PAPER, stroke_width=3.5,
                    stroke_linejoin="round", fill=PAPER, aria_hidden="true")  # fmt: skip
    return Svg(between + below + element("text", _escaped(words), **how, font_weight=weight, fill=fill))


def _escaped(words: str) -> Svg:
    return Svg(plain(words).replace("&", "&amp;").replace("<", "&lt;"))


@cache
def plate(words: str, size: float, fill: str, ink: str, edge: str = "#ffffff") -> Svg:
    """A small sign with its middle at 0, 0."""
    wide = max(width_of(words, size) * 1.06 + 7, size * 1.6)
    high = size * 1.4
    body = rect(-wide / 2, -high / 2, wide, high, high / 2.4, fill=fill, stroke=edge, stroke_width=1.4)
    return Svg(body + centred(0, 0, words, size, bold=True, fill=ink))


def plate_width(words: str, size: float) -> float:
    return max(width_of(words, size) * 1.06 + 7, size * 1.6)


DARK, LIGHT = "#111111", "#ffffff"


def luminance(colour: str) -> float:
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@cache
def on(colour: str) -> str:
    """Black or white, whichever can be read better on this colour."""
    bright = luminance(colour)
    return LIGHT if 1.05 / (bright + 0.05) > (bright + 0.05) / (luminance(DARK) + 0.05) else DARK


def token(company: str, size: float, edge: str = "#ffffff") -> Svg:
    """A station or marker of a company: its colour and its letters."""
    colour = COMPANIES[company].color
    return plate(company, size, colour, on(colour), edge)
