"""The routes of the last run as bands along their track, on the map."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

from domain.games.eighteen_africa.edition import HEXES
from domain.games.eighteen_africa.rules.board import EDGES, TOWARDS, Board, Rails, opposite
from domain.games.eighteen_africa.shape import Hex
from domain.games.eighteen_africa.state import State
from projections.boards.drawing import Svg, path
from projections.boards.eighteen_africa.art import ROUTE, placed
from projections.boards.eighteen_africa.rails import segment_path


def run_bands(view: State, board: Board, seen: Callable[[Hex], bool]) -> Iterator[Svg]:
    """The routes of the company that ran last, as bands; the second one is dashed."""
    for place, ride in enumerate(view.rides):
        colour = ROUTE[place % len(ROUTE)]
        dash = "9 5" if place % 2 else None
        parts = [(at_, d) for at_, d in route_bands(board, tuple(ride.hexes)) if seen(HEXES[at_])]
        for at_, d in parts:
            yield placed(at_, path(d, fill="none", stroke=colour, stroke_width=13, stroke_opacity=0.55,
                                   stroke_dasharray=dash))  # fmt: skip


def route_bands(board: Board, hexes: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """The track that a route uses in each of its hexes."""
    edges = [TOWARDS[one, other] for one, other in pairwise(hexes)]
    for place, at_ in enumerate(hexes):
        track = board.rails(at_)
        ends = ([opposite(edges[place - 1])] if place else []) + ([edges[place]] if place < len(edges) else [])
        if len(ends) == 2 and ends[1] in track.at[ends[0]]:
            yield at_, segment_path(track, *ends)
        else:
            yield from ((at_, segment_path(track, end, stop)) for end in ends for stop in _stops(track, ends))


def _stops(track: Rails, ends: list[int]) -> list[int]:
    joined = [end for end in track.at[ends[0]] if end >= EDGES and all(end in track.at[one] for one in ends)]
    return joined[:1]
