"""The toolkit of all board pictures: SVG elements as safe strings, words, and seats told apart by colour and shape.

Whatever a player could have written goes through `text`, which escapes. Colours are attributes, so a picture stands
alone; a page may repaint what carries a class (`ink`, `faint`, `ground`, ...), for example at night.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple
from xml.sax.saxutils import escape, quoteattr

from domain.words import plain

INK, FAINT, PAPER, EDGE, TABLE, CHANGED, MAY = (
    "#22262b", "#625d53", "#fbf7ec", "#a99c82", "#ece5d6", "#b86e00", "#0b6e69",
)  # fmt: skip
FONT = "Inter, system-ui, sans-serif"


class Svg(str):
    """Markup that is safe as it stands."""

    __slots__ = ()


EMPTY = Svg("")


def element(name: str, *children: Svg, **attributes: Any) -> Svg:
    """One element. `stroke_width` becomes `stroke-width`, `cls` becomes `class`; what is None is left out."""
    written = _written(attributes)
    if not children:
        return Svg(f"<{name}{written}/>")
    return Svg(f"<{name}{written}>{''.join(children)}</{name}>")


def _written(attributes: dict[str, Any]) -> str:
    return "".join([f" {_attribute(key)}={_value(value)}" for key, value in attributes.items() if value is not None])


@cache
def _attribute(key: str) -> str:
    return "class" if key == "cls" else "viewBox" if key == "viewBox" else key.replace("_", "-")


def _value(value: Any) -> str:
    if isinstance(value, str):
        return quoteattr(value) if _SPECIAL(value) else f'"{value}"'
    return f'"{value}"' if type(value) is int else f'"{number(value)}"'


_SPECIAL = re.compile(r"[&<>\"\n\r\t]").search


def number(value: float) -> str:
    return str(value) if type(value) is int else f"{value:.1f}".removesuffix(".0")


def group(*children: Svg, **attributes: Any) -> Svg:
    return element("g", *(children or (EMPTY,)), **attributes)


def at(x: float, y: float, *children: Svg, scale: float = 1) -> Svg:
    """Children moved to a place, and made larger or smaller."""
    grown = "" if scale == 1 else f" scale({scale:.3g})"
    return Svg(f'<g transform="translate({number(x)} {number(y)}){grown}">{"".join(children)}</g>')


def rect(x: float, y: float, width: float, height: float, radius: float = 0, **attributes: Any) -> Svg:
    rounded = f' rx="{number(radius)}"' if radius else ""
    place = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
    return Svg(f"<rect {place}{rounded}{_written(attributes)}/>")


def circle(x: float, y: float, radius: float, **attributes: Any) -> Svg:
    return Svg(f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"{_written(attributes)}/>')


def line(x1: float, y1: float, x2: float, y2: float, **attributes: Any) -> Svg:
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, **attributes)


def path(d: str, **attributes: Any) -> Svg:
    return element("path", d=d, **attributes)


def polygon(points: Sequence[tuple[float, float]], **attributes: Any) -> Svg:
    return element("polygon", points=" ".join(f"{number(x)},{number(y)}" for x, y in points), **attributes)


def use(symbol: str, x: float, y: float, width: float, height: float | None = None, color: str | None = None) -> Svg:
    """A symbol of the picture's `defs`, painted in `color` where it says `currentColor`."""
    return element("use", href=f"#{symbol}", x=x, y=y, width=width, height=height or width, color=color)


def title(words: str) -> Svg:
    """What is shown when the pointer rests on the element it stands in."""
    return Svg(f"<title>{escape(plain(words))}</title>")


def art(name: str) -> Svg:
    """Symbols drawn by hand, out of a file beside this one."""
    return Svg((Path(__file__).parent / "art" / f"{name}.svg").read_text("utf-8"))


# --- words -----------------------------------------------------------------------------------------------------------


def text(
    x: float, y: float, words: str, size: float = 14, *,
    bold: bool = False, fill: str = INK, anchor: str = "start", cls: str | None = None,
) -> Svg:  # fmt: skip
    """Words on one line, `y` being the line they stand on."""
    weight = ' font-weight="700"' if bold else ""
    placed = "" if anchor == "start" else f' text-anchor="{anchor}"'
    named = f' class="{cls}"' if cls else ""
    return Svg(
        f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}" fill="{fill}"{weight}{placed}{named}>'
        f"{escape(plain(words))}</text>"
    )


def centred(x: float, y: float, words: str, size: float = 14, **how: Any) -> Svg:
    """Words with their middle at this point, up and down as well as left and right."""
    return text(x, y + size * 0.36, words, size, anchor="middle", **how)


_EMS = {  # how wide characters of Inter are, rounded up
    0.24: "ijl", 0.28: " !I", 0.32: "',.:;`t·", 0.36: "()/[]|", 0.4: "1fr", 0.44: "{}", 0.48: "\"-^_", 0.52: "*?s–",
    0.56: "7Lakvxyz", 0.6: "5EFJcehnou", 0.64: "#$&0234689PRSTZbdgpq", 0.68: "+<=>BKXY~×", 0.72: "ADV",
    0.76: "CGHNOQU", 0.84: "w", 0.88: "m…", 0.92: "M", 0.96: "@", 1.0: "%W",
}  # fmt: skip
_WIDTHS = {char: ems for ems, chars in _EMS.items() for char in chars}
TEXTS = 2_000  # words that are remembered: names of people are among them, so there is no end of them


@lru_cache(maxsize=TEXTS)
def width_of(words: str, size: float) -> float:
    """About how wide words are in our font."""
    return sum([_WIDTHS.get(char, 0.68) for char in words]) * size


def fitted(words: str, width: float, size: float) -> str:
    """Words cut with an ellipsis where they would be wider than that."""
    words = plain(words)[:200]
    if width_of(words, size) <= width:
        return words
    while words and width_of(words + "…", size) > width:
        words = words[:-1]
    return words.rstrip() + "…"


def paragraph(x: float, y: float, words: str, width: float, size: float, lines: int, **how: Any) -> Svg:
    """Words broken into at most so many lines; `y` is the first line."""
    rows = broken(words, width, size, lines)
    return Svg("".join([text(x, y + place * size * 1.2, row, size, **how) for place, row in enumerate(rows)]))


@lru_cache(maxsize=TEXTS)
def broken(words: str, width: float, size: float, lines: int) -> tuple[str, ...]:
    rows: list[str] = [""]
    for word in plain(words).split():
        longer = f"{rows[-1]} {word}".strip()
        if rows[-1] and width_of(longer, size) > width:
            rows.append(word)
        else:
            rows[-1] = longer
    if len(rows) > lines:
        rows[lines - 1] = fitted(" ".join(rows[lines - 1 :]), width, size)
    return tuple(fitted(row, width, size) for row in rows[:lines])


# --- seats: a colour and a shape, so that colour is never the only difference ----------------------------------------


class Livery(NamedTuple):
    fill: str
    on: str  # what can be read on it
    shape: str
    edge: str = "#ffffff"


LIVERIES = {  # by the colour a game gives a seat
    "red": Livery("#c4372b", "#ffffff", "circle"),
    "blue": Livery("#1f5fae", "#ffffff", "square"),
    "green": Livery("#0d7f5f", "#ffffff", "triangle"),
    "yellow": Livery("#f0b921", "#22262b", "diamond"),
    "purple": Livery("#7b3f98", "#ffffff", "hexagon"),
    "black": Livery("#33373d", "#ffffff", "cross"),
    "white": Livery("#fdfcf8", "#22262b", "circle", "#22262b"),
    "orange": Livery("#d9661a", "#ffffff", "star"),
    "teal": Livery("#0b7285", "#ffffff", "cross"),
}
BY_SEAT = ("red", "blue", "green", "yellow", "purple", "orange", "teal")

SHAPES: dict[str, str] = {  # in a box from -1 to 1
    "circle": "",
    "square": "M-.88-.88H.88V.88H-.88Z",
    "triangle": "M0-1.12L1.12.84H-1.12Z",
    "diamond": "M0-1.2L1.14 0 0 1.2-1.14 0Z",
    "hexagon": "M-.58-1H.58L1.15 0 .58 1H-.58L-1.15 0Z",
    "cross": "M-.54-1.1H.54V-.54H1.1V.54H.54V1.1H-.54V.54H-1.1V-.54H-.54Z",
    "star": "M0-1.2L.3-.4 1.15-.37.48.15.71.97 0 .5-.71.97-.48.15-1.15-.37-.3-.4Z",
}


def livery(colour: str) -> Livery:
    return LIVERIES.get(colour, LIVERIES["black"])


@cache
def chip(colour: str, label: str = "", radius: float = 11) -> Svg:
    """A seat's mark with its middle at 0, 0: coloured, shaped, with a number or letter in it."""
    look = livery(colour)
    edge = {"fill": look.fill, "stroke": look.edge, "stroke_width": 1.5}
    if look.shape == "circle":
        body = circle(0, 0, radius, **edge)
    else:
        body = path(scaled(SHAPES[look.shape], radius), **edge)
    low = {"triangle": 0.2}.get(look.shape, 0) * radius
    return Svg(body + (centred(0, low, label, radius * 1.23, bold=True, fill=look.on) if label else EMPTY))


def scaled(d: str, factor: float) -> str:
    """A path drawn larger, so that its outline keeps its width."""
    return re.sub(r"-?\d*\.?\d+", lambda found: " " + number(float(found[0]) * factor), d)


def steps(first: float, dx: float, count: int, size: float, room: float) -> list[float]:
    """Where the cards of a row lie: at `dx` from each other, closer where they would need more than `room`."""
    gap = (
        dx if count < 2 or abs(dx) * (count - 1) + size <= room else (room - size) / (count - 1) * (1 if dx > 0 else -1)
    )
    return [first + gap * place for place in range(count)]
