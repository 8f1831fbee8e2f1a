"""Boards on pages: drawn once for the same table, eyes and choices; and the ways in which they let one choose."""

from __future__ import annotations

from collections.abc import Iterable
from threading import Lock
from typing import Any

from cachetools import LRUCache, cached

from domain.engine import Decision, Game
from domain.places import Seat
from projections.boards.panels import Look, Picture
from projections.boards.picking import Step, in_one_step
from projections.boards.pictures import SVG

PICTURES = 128  # a picture has some 60 kB

Way = tuple[tuple[Step, ...], Decision]


def _seen(digest: str, moment: str, game: Game, view: Any, look: Look) -> tuple[Any, ...]:
    """All that a picture depends on: the log behind it, the moment in it, and names, links and marks of the look."""
    return (
        digest,
        moment,
        look.viewer,
        tuple(map(look.who, look.totals)),
        tuple(look.links.items()),
        look.chosen,
        look.changed,
        look.pointed,
        look.ghost,
        look.theirs,
    )


@cached(LRUCache(PICTURES), key=_seen, lock=Lock())
def drawn(digest: str, moment: str, game: Game, view: Any, look: Look) -> Picture:
    """The board of a game as somebody sees it, at a moment of the log that ends with the entry of this digest."""
    return SVG[game.SLUG].draw(view, look)


def ways(game: Game, view: Any, seat: Seat, decisions: Iterable[Decision]) -> list[Way]:
    """How each decision is reached step by step; in one step where a game has no board to click on."""
    artist = SVG.get(game.SLUG)
    if artist is None:
        return [(in_one_step(game, view, seat, one), one) for one in decisions]
    return [(artist.way(view, seat, one), one) for one in decisions]
