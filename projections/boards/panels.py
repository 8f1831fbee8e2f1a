"""A board as panels: what somebody sees of it, its parts, and how they lie together.

Panels stand in regions: what everybody plays on, what lies before oneself, and what one turns to now and then. A page
places the regions and lays their panels out by itself (many columns on a desk, few on a phone); `whole` joins all
panels into one picture for mail and for `board.svg`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from typing import NamedTuple
from xml.etree.ElementTree import fromstring, register_namespace, tostring  # our own drawings only

from domain.places import SPECTATOR, Seat, Viewer
from domain.words import Sentence, capital, say, seat_name
from projections.boards.drawing import (
    CHANGED,
    EMPTY,
    FONT,
    MAY,
    TABLE,
    Svg,
    at,
    circle,
    element,
    fitted,
    group,
    number,
    path,
    rect,
    title,
)

NAME = 150  # the most room for whose something is


class Look(NamedTuple):
    """Who looks, what changed lately, what may be chosen now (spots of the board with their links), what was chosen,
    and what is only looked at: the spots that a decision would change."""

    viewer: Viewer = SPECTATOR
    who: Callable[[Seat], str] = seat_name
    changed: Collection[str] = frozenset()
    links: Mapping[str, str] = {}
    totals: Mapping[Seat, int] = {}
    chosen: Collection[str] = frozenset()
    pointed: Collection[str] = frozenset()  # what a lesson speaks of
    ghost: Collection[str] = frozenset()
    theirs: bool = False  # what lies before the viewer is somebody else's than who reads

    def owned(self, thing: str) -> Sentence:
        """What lies before the viewer, for who reads: their own, or by the name of whose it is."""
        if not self.theirs:
            return say("Your {thing}", thing=thing)
        return say("{name}'s {thing}", name=fitted(capital(self.who(self.viewer.seat)), NAME, 16), thing=thing)

    def spot(
        self, name: str, label: str, x: float, y: float, w: float, h: float, *body: Svg,
        radius: float = 8,
    ) -> Svg:  # fmt: skip
        """A place that can change or be chosen: in brackets if it did, a link if it may be chosen, ticked if it was."""
        link = self.links.get(name)
        frame = brackets(x - 3, y - 3, w + 6, h + 6) if name in self.changed else EMPTY
        if name in self.ghost:
            frame = Svg(frame + would_change(x, y, w, h, radius))
        elif name in self.chosen:
            frame = Svg(frame + ticked(x, y, w, h, radius))
        if name in self.pointed:
            frame = Svg(frame + spoken_of(x - 6, y - 6, w + 12, h + 12, radius + 4))
        if link is None:
            return group(*body, frame, id=name, cls="spot")
        may = rect(x, y, w, h, radius, fill=MAY, fill_opacity=0.1, stroke=MAY, stroke_width=2.5, cls="may-frame")
        drawn = group(*body, frame, aria_hidden="true")  # what is read aloud is the title
        return element("a", title(label), drawn, may, id=name, href=link, cls="may", data_spot=name)


def would_change(x: float, y: float, w: float, h: float, radius: float) -> Svg:
    """A box that a decision would change: a broken frame, and a tint over what would lie there."""
    return rect(
        x, y, w, h, radius, fill=MAY, fill_opacity=0.16, stroke=MAY, stroke_width=4, stroke_dasharray="9 6", cls="ghost"
    )  # fmt: skip


def ticked(x: float, y: float, w: float, h: float, radius: float) -> Svg:
    """A box that was chosen: a thick frame and a tick in its corner."""
    frame = rect(x, y, w, h, radius, fill="none", stroke=MAY, stroke_width=5, cls="chosen")
    disc = circle(0, 0, 13, fill=MAY, stroke="#ffffff", stroke_width=2)
    return Svg(frame + at(x + w - 9, y + 9, disc, path("M-6 0l4 5 8-9", fill="none", stroke="#ffffff", stroke_width=3)))


def spoken_of(x: float, y: float, w: float, h: float, radius: float) -> Svg:
    """A box that a lesson speaks of: a broken line around it, unlike the marks of choosing and of change."""
    line = rect(
        x, y, w, h, radius, fill="none", stroke="#7a2e8e", stroke_width=5, stroke_dasharray="14 7", cls="spoken"
    )
    return Svg(line)


def brackets(x: float, y: float, w: float, h: float, thick: float = 5) -> Svg:
    """The four corners of a box: what changed is told from what may be chosen by its shape, not only by its colour."""
    arm = round(min(3.2 * thick, w / 3, h / 3))
    a, right, low = f"{arm}", number(x + w), number(y + h)
    d = (
        f"M{number(x)} {number(y + arm)}v-{a}h{a}M{number(x + w - arm)} {number(y)}h{a}v{a}"
        f"M{right} {number(y + h - arm)}v{a}h-{a}M{number(x + arm)} {low}h-{a}v-{a}"
    )
    return path(d, fill="none", stroke=CHANGED, stroke_width=thick, cls="changed")


def again(drawing: Svg, prefix: str) -> Svg:
    """The same once more: an id stands once on a page."""
    return Svg(drawing.replace(' id="', f' id="{prefix}-'))


class Panel(NamedTuple):
    """A part of a board that a page may place by itself. `span` is its width in columns of the wide layout.

    `narrow` is its width in columns on a phone, if not the same as far as there is room. A panel may be `only` for
    narrow or for wide screens.
    """

    id: str
    title: str
    span: int
    width: float
    height: float
    body: Svg
    narrow: int = 0
    only: str = ""

    @property
    def chooses(self) -> bool:
        return 'class="may"' in self.body


SVG_SPACE = "http://www.w3.org/2000/svg"
REFERENCE = re.compile(r'(?:href="#|url\(#)([^")]+)')

BOARD, OWN = "board", "own"  # regions a page knows: the first one everybody plays on, and what lies before the viewer


class Region(NamedTuple):
    """Panels that are looked at together, in reading order."""

    id: str
    title: Sentence
    panels: Sequence[Panel]

    @property
    def chooses(self) -> bool:
        return any(one.chooses for one in self.panels)

    @property
    def changed(self) -> bool:
        return any('class="changed"' in one.body for one in self.panels)

    def shows(self, spot: str) -> bool:
        return any(f'id="{spot}"' in one.body for one in self.panels)

    @property
    def spoken_of(self) -> bool:
        """Whether a lesson speaks of something in it."""
        return any('class="spoken"' in one.body for one in self.panels)


class Picture(NamedTuple):
    """A board: its regions in reading order, on a grid of so many columns on a desk and on a phone.

    What lies before the viewer stands beneath the board, or `beside` it where the board is about as high as it is wide.
    """

    title: str
    columns: tuple[int, int]
    unit: float
    regions: Sequence[Region]
    defs: Svg = EMPTY
    beside: bool = False

    @property
    def panels(self) -> list[Panel]:
        return [panel for region in self.regions for panel in region.panels]


class Placed(NamedTuple):
    panel: Panel
    x: float
    y: float
    scale: float


def span_of(panel: Panel, columns: int, narrow: bool) -> int:
    """Over how many of the columns a panel goes."""
    return min((panel.narrow if narrow else 0) or panel.span, columns)


def laid_out(picture: Picture, narrow: bool) -> tuple[list[Placed], float]:
    """Where each panel lies, row by row as a page would have it, and how high that makes the picture."""
    columns, unit = picture.columns[narrow], picture.unit
    placed: list[Placed] = []
    column, y, bottom = 0, 0.0, 0.0
    elsewhere = "wide" if narrow else "narrow"
    for panel in (one for one in picture.panels if one.only != elsewhere):
        span = span_of(panel, columns, narrow)
        if column + span > columns:
            column, y = 0, bottom
        scale = span * unit / panel.width
        placed.append(Placed(panel, column * unit, y, scale))
        bottom = max(bottom, y + panel.height * scale)
        column += span
    return placed, bottom


def alone(picture: Picture, panel: Panel) -> Svg:
    """One panel as a picture that stands alone, with those symbols that it uses."""
    return element(
        "svg",
        used(picture.defs, panel.body),
        rect(0, 0, panel.width, panel.height, fill=TABLE),
        panel.body,
        xmlns=SVG_SPACE,
        viewBox=f"0 0 {number(panel.width)} {number(panel.height)}",
        width=panel.width,
        height=panel.height,
        font_family=FONT,
    )


def used(defs: Svg, body: Svg) -> Svg:
    """The symbols that a drawing uses, and those that these use: reading all of them takes long."""
    known, found = symbols(defs), dict[str, Svg]()
    named = list(dict.fromkeys(REFERENCE.findall(body)))
    for name in named:  # grows while it is walked
        if name in known:
            found[name] = known[name]
            named += [one for one in REFERENCE.findall(known[name]) if one not in named]
    return element("defs", *(found[name] for name in sorted(found))) if found else EMPTY


@cache
def symbols(defs: Svg) -> dict[str, Svg]:
    """What is defined for a picture, by id."""
    if not defs:
        return {}
    register_namespace("", SVG_SPACE)
    root = fromstring(defs.replace("<defs>", f'<defs xmlns="{SVG_SPACE}">', 1))
    return {one.get("id", ""): Svg(tostring(one, "unicode")) for one in root}


def whole(picture: Picture, narrow: bool = False) -> Svg:
    """The panels joined into one picture that stands alone."""
    placed, height = laid_out(picture, narrow)
    width = picture.columns[narrow] * picture.unit
    return element(
        "svg",
        title(picture.title),
        picture.defs,
        rect(0, 0, width, height, fill=TABLE),
        *(at(one.x, one.y, one.panel.body, scale=one.scale) for one in placed),
        xmlns=SVG_SPACE,
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=width,
        height=height,
        font_family=FONT,
        role="img",
    )


def tallness(picture: Picture, region: Region, narrow: bool) -> float:
    """How high the panels of a region are together, for every unit of their width."""
    _, height = laid_out(picture._replace(regions=[region]), narrow)
    return height / (picture.columns[narrow] * picture.unit)
