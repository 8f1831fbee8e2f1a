"""The shapes of a TrueType font, read from its file: how far each character goes, and its outline.

Only what our own fonts need: quadratic curves and characters of the basic plane. Kerning and ligatures are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from struct import calcsize, iter_unpack, unpack_from
from typing import NamedTuple

ON_CURVE, SHORT_X, SHORT_Y, REPEATED, SAME_X, SAME_Y = 1, 2, 4, 8, 16, 32  # flags of a point
WORDS, OFFSETS, SCALED, MORE, TWO_SCALES, MATRIX = 1, 2, 8, 32, 64, 128  # flags of a part of a character

Segment = tuple[float, ...]  # where a line ends; or where a curve is drawn to, and where it ends
Contour = tuple[tuple[float, float], list[Segment]]  # where it begins, and how it goes on


class Point(NamedTuple):
    x: float
    y: float
    on_curve: bool


class TrueType:
    """One font. Lengths are in its own units, `em` of which are the size of its letters; y grows upwards."""

    def __init__(self, file: Path) -> None:
        self._data = file.read_bytes()
        tables = unpack_from(">H", self._data, 4)[0]
        rows = (unpack_from(">4sIII", self._data, 12 + 16 * number) for number in range(tables))
        self._at = {tag.decode(): offset for tag, _, offset, _ in rows}
        self.em = self._one("H", "head", 18)
        self._long_places = bool(self._one("h", "head", 50))
        self._wide = self._one("H", "hhea", 34)  # the characters after these are all as wide as the last of them

    def _one(self, kind: str, table: str, offset: int) -> int:
        return int(unpack_from(f">{kind}", self._data, self._at[table] + offset)[0])

    def glyph(self, char: str) -> int:
        """The number of a character; 0 if the font has none."""
        return self._numbers.get(ord(char), 0)

    @cached_property
    def _numbers(self) -> dict[int, int]:
        """The numbers of all characters, from a table of format 4."""
        table = self._at["cmap"]
        places = (unpack_from(">HHI", self._data, table + 4 + 8 * row) for row in range(self._one("H", "cmap", 2)))
        start = next(table + at for *_, at in places if unpack_from(">H", self._data, table + at)[0] == 4)
        count = unpack_from(">H", self._data, start + 6)[0] // 2
        ends, begins, deltas, ranges = (
            unpack_from(f">{count}H", self._data, start + 14 + skipped + 2 * count * column)
            for column, skipped in enumerate((0, 2, 2, 2))
        )
        found: dict[int, int] = {}
        for row in range(count):
            here = start + 16 + 6 * count + 2 * row  # of the range of this row
            for code in range(begins[row], min(ends[row], 0xFFFE) + 1):
                listed = here + ranges[row] + 2 * (code - begins[row])
                number = unpack_from(">H", self._data, listed)[0] if ranges[row] else code
                found[code] = (number + deltas[row]) & 0xFFFF if number else 0
        return found

    def width(self, glyph: int) -> int:
        """How far the next character stands behind this one."""
        return self._one("H", "hmtx", 4 * min(glyph, self._wide - 1))

    def outline(self, glyph: int) -> list[Contour]:
        return [_contour(points) for points in self._contours(glyph)]

    def _contours(self, glyph: int) -> Iterator[list[Point]]:
        kind, size = ("I", 4) if self._long_places else ("H", 2)
        begins, ends = unpack_from(f">2{kind}", self._data, self._at["loca"] + size * glyph)
        if begins == ends:
            return
        at = self._at["glyf"] + begins * (1 if self._long_places else 2)
        contours = unpack_from(">h", self._data, at)[0]
        yield from self._simple(at + 10, contours) if contours >= 0 else self._composed(at + 10)

    def _simple(self, at: int, contours: int) -> Iterator[list[Point]]:
        last = [end for (end,) in iter_unpack(">H", self._data[at : at + 2 * contours])]
        at += 2 * contours
        flags, at = self._flags(at + 2 + unpack_from(">H", self._data, at)[0], last[-1] + 1)
        xs, at = self._places(at, flags, SHORT_X, SAME_X)
        ys, at = self._places(at, flags, SHORT_Y, SAME_Y)
        points = [Point(x, y, bool(flag & ON_CURVE)) for x, y, flag in zip(xs, ys, flags, strict=True)]
        for first, end in zip([0, *(one + 1 for one in last)], last, strict=False):
            yield points[first : end + 1]

    def _flags(self, at: int, count: int) -> tuple[list[int], int]:
        flags: list[int] = []
        while len(flags) < count:
            flag = self._data[at]
            times = 1 + (self._data[at + 1] if flag & REPEATED else 0)
            flags += [flag] * times
            at += 2 if flag & REPEATED else 1
        return flags, at

    def _places(self, at: int, flags: Sequence[int], short: int, same: int) -> tuple[list[int], int]:
        """One coordinate of all points: each is told by how far it is from the one before."""
        places, here = [], 0
        for flag in flags:
            if flag & short:
                here += self._data[at] if flag & same else -self._data[at]
                at += 1
            elif not flag & same:
                here += unpack_from(">h", self._data, at)[0]
                at += 2
            places.append(here)
        return places, at

    def _composed(self, at: int) -> Iterator[list[Point]]:
        """A character that is made of others, such as a letter with an accent."""
        flags = MORE
        while flags & MORE:
            flags, part = unpack_from(">HH", self._data, at)
            kind = "hh" if flags & WORDS else "bb"
            dx, dy = unpack_from(f">{kind}", self._data, at + 4)
            at += 4 + calcsize(f">{kind}") + (2 if flags & SCALED else 4 if flags & TWO_SCALES else 0)
            if not flags & OFFSETS or flags & (SCALED | TWO_SCALES | MATRIX):
                raise NotImplementedError("a part of a character that is not just moved")
            for contour in self._contours(part):
                yield [Point(one.x + dx, one.y + dy, one.on_curve) for one in contour]


def _contour(points: Sequence[Point]) -> Contour:
    """Lines and curves through points. Between two points beside the curve it goes through their middle."""
    whole: list[Point] = []
    for one, following in zip(points, [*points[1:], points[0]], strict=True):
        whole.append(one)
        if not one.on_curve and not following.on_curve:
            whole.append(Point((one.x + following.x) / 2, (one.y + following.y) / 2, on_curve=True))
    first = next(place for place, one in enumerate(whole) if one.on_curve)
    whole = [*whole[first + 1 :], *whole[: first + 1]]
    segments: list[Segment] = []
    beside: Segment = ()
    for one in whole:
        if one.on_curve:
            segments.append((*beside, one.x, one.y))
        beside = () if one.on_curve else (one.x, one.y)
    return (whole[-1].x, whole[-1].y), segments
