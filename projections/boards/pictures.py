"""Boards as pictures, drawn from views: SVG for pages, PNG for mail programs that show no SVG."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import resvg_py

from domain.engine import Fact
from domain.places import Seat
from projections.boards.coal_baron import picks as coal_baron_picks
from projections.boards.coal_baron import svg as coal_baron_svg
from projections.boards.drawing import BY_SEAT, Svg
from projections.boards.eighteen_africa import picks as eighteen_africa_picks
from projections.boards.eighteen_africa import svg as eighteen_africa_svg
from projections.boards.outlines import FONTS, outlined
from projections.boards.panels import Look, Picture, whole
from projections.boards.picking import MeantBy, WayOf, nothing_meant
from projections.boards.steamrollers import picks as steamrollers_picks
from projections.boards.steamrollers import svg as steamrollers_svg
from projections.boards.ticket_campaign import picks as ticket_campaign_picks
from projections.boards.ticket_campaign import svg as ticket_campaign_svg
from projections.boards.ticket_legacy import picks as ticket_legacy_picks
from projections.boards.ticket_legacy import svg as ticket_legacy_svg
from projections.boards.train_rush import picks as train_rush_picks
from projections.boards.train_rush import svg as train_rush_svg


class Artist(NamedTuple):
    """How one game is drawn: its picture, what a fact changes in it, the way to a decision, the colours of seats, and
    what is meant by a click on a spot that cannot be chosen."""

    draw: Callable[[Any, Look], Picture]
    spots_of: Callable[[Fact], Iterable[str]]
    way: WayOf
    colours: Callable[[Any], Sequence[str]]
    meant: MeantBy = nothing_meant
    by_seat: Sequence[str] = BY_SEAT  # the colours of seats before anything lies on the table

    def touched(self, facts: Iterable[Fact]) -> Sequence[str]:
        """The spots of the picture that these facts changed, in the order in which they did."""
        return tuple(dict.fromkeys(spot for fact in facts for spot in self.spots_of(fact)))


def _artist(drawn: Any, picks: Any) -> Artist:
    """What a game does not say is as everywhere: nothing is meant by idle clicks, seats have the usual colours."""
    meant, by_seat = getattr(picks, "meant", nothing_meant), getattr(drawn, "BY_SEAT", BY_SEAT)
    return Artist(drawn.draw, drawn.spots_of, picks.way, drawn.colours, meant, by_seat)


SVG: Mapping[str, Artist] = {
    game: _artist(drawn, picks)
    for game, drawn, picks in (
        ("coal-baron", coal_baron_svg, coal_baron_picks),
        ("eighteen-africa", eighteen_africa_svg, eighteen_africa_picks),
        ("steamrollers", steamrollers_svg, steamrollers_picks),
        ("train-rush", train_rush_svg, train_rush_picks),
        ("ticket-legacy", ticket_legacy_svg, ticket_legacy_picks),
        ("ticket-campaign", ticket_campaign_svg, ticket_campaign_picks),
    )
}


def svg(game: str, view: Any, look: Look, narrow: bool = False) -> Svg:
    """The board as one picture that stands alone."""
    return whole(SVG[game].draw(view, look), narrow)


def png(picture: str, zoom: float = 1.0, style: str | None = None) -> bytes:
    """The same as PNG, in our own font on every machine; a `style` sheet goes before what a drawing says itself."""
    made = resvg_py.svg_to_bytes(
        svg_string=outlined(picture),
        zoom=zoom,
        style_sheet=style,
        skip_system_fonts=True,
        font_files=_fonts(),
        font_family="Inter",
        sans_serif_family="Inter",
    )
    return bytes(made)


@cache
def _fonts() -> list[str]:
    return [str(file) for file in sorted(FONTS.glob("*.ttf"))]


def seat_colours(game: str, view: Any, seats: int) -> list[str]:
    """The colour of each seat, also before anything lies on the table."""
    if view is not None and game in SVG:
        return list(SVG[game].colours(view))
    known = SVG[game].by_seat if game in SVG else BY_SEAT
    return [known[seat % len(known)] for seat in range(seats)]


def colour_of(colours: Sequence[str], seat: Seat) -> str:
    return colours[seat] if 0 <= seat < len(colours) else ""
