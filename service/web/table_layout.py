"""The frame that every board stands in: its regions, the tab each has, and which one a decision needs.

What everybody plays on and what lies before the viewer are always in sight where there is room; to the other regions
one turns. Where things stand on screens of different widths is written in `table.css`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from domain.words import Sentence
from projections.boards.drawing import EMPTY, Svg
from projections.boards.panels import BOARD, OWN, Panel, Picture, Region, span_of, tallness

# Heights in hundredths of a width, as `table.css` knows them.
LOW = {True: 54, False: 24}  # a region so low leaves room for the board below it; by whether the own things lie beside
RATIOS: tuple[int, ...] = (*range(4, 100, 2), *range(100, 200, 5), *range(200, 500, 20))


class ShownPanel(NamedTuple):
    """A panel, and over how many columns it goes on a wide and on a narrow screen."""

    panel: Panel
    wide: int
    narrow: int


class ShownRegion(NamedTuple):
    """A region with its tab, and how high it is for its width: in many columns, and in few."""

    id: str
    title: Sentence
    panels: list[ShownPanel]
    wide: int
    narrow: int
    low: bool  # whether it is a drawer above the board on a desk: it hides nothing of it


class TableLayout:
    """The regions of a picture that have something to show; without a picture there are none.

    Who follows a match is shown where something changed (`follows`: the spots, in the order in which they did), who
    plays it where something can be chosen.
    """

    def __init__(self, picture: Picture | None, follows: Sequence[str] | None = None) -> None:
        self.picture = picture
        filled = [one for one in picture.regions if one.panels] if picture else []
        self.opens = opened(filled) if follows is None else followed(filled, follows)
        self.first = first_shown([one for one in filled if one.id == self.opens], follows or ())
        self.regions = [shown(picture, one) for one in filled if one.id != OWN] if picture else []
        self.own = next((shown(picture, one) for one in filled if one.id == OWN), None) if picture else None

    @property
    def beside(self) -> bool:
        return self.own is not None and self.picture is not None and self.picture.beside

    @property
    def defs(self) -> Svg:
        return self.picture.defs if self.picture else EMPTY


def followed(regions: Sequence[Region], changed: Sequence[str]) -> str:
    """The region to turn to in a replay: the board if anything changed on it, else that of the first thing that did."""
    marked = [one for one in regions if one.changed]
    if not marked or marked[0].id == BOARD:
        return BOARD
    first = first_shown(marked, changed)
    return next(one.id for one in marked if one.shows(first) or not first)


def first_shown(regions: Sequence[Region], changed: Sequence[str]) -> str:
    """The first of the things that changed which these regions show, if any of them does."""
    return next((spot for spot in changed if any(one.shows(spot) for one in regions)), "")


def opened(regions: Sequence[Region]) -> str:
    """The region to turn to by itself: the first in which there is something to choose, else the board.

    Where a lesson speaks of what can be chosen comes before where something else can be. Where nothing can, it is what
    the lesson speaks of; the own things last, for they are in sight on a desk anyhow.
    """
    found = [one for one in regions if one.chooses]
    spoken = sorted((one for one in regions if one.spoken_of), key=lambda one: one.id == OWN)
    return next((one.id for one in (*(one for one in found if one.spoken_of), *found, *spoken)), BOARD)


def shown(picture: Picture, region: Region) -> ShownRegion:
    wide, narrow = picture.columns
    panels = [ShownPanel(one, span_of(one, wide, False), span_of(one, narrow, True)) for one in region.panels]
    high, higher = (nearest(tallness(picture, region, one)) for one in (False, True))
    low = region.id not in (BOARD, OWN) and high <= LOW[picture.beside]
    return ShownRegion(region.id, region.title, panels, high, higher, low)


def nearest(tall: float) -> int:
    """The next of the ratios that leaves no less room than that."""
    return next((one for one in RATIOS if one >= 100 * tall), RATIOS[-1])
