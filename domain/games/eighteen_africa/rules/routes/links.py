"""4.10.3 step 1: the track between two stops, as links with a bit for every border they use."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from domain.games.eighteen_africa.rules.board import (
    BORDER_BIT,
    EDGES,
    HEX_ORDER,
    NEIGHBOUR,
    Board,
    hex_of,
    number_of,
    opposite,
    stop_id,
    stop_order,
)


class Link(NamedTuple):
    """A way along plain track from a stop to the next one; `hexes` holds those of both stops."""

    start: str
    end: str
    borders: int
    hexes: tuple[str, ...]


def hexes_order(hexes: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(HEX_ORDER[one] for one in hexes)


def walks(board: Board, at: str, edge: int) -> Iterator[tuple[int, tuple[str, ...], int]]:
    """Every way out over this edge to the next stop: borders, hexes after the first one, the number of the stop."""
    todo: list[tuple[str, int, int, tuple[str, ...]]] = [(at, edge, 0, ())]
    while todo:
        here, out, borders, passed = todo.pop()
        there = NEIGHBOUR.get((here, out))
        if there is None or borders & BORDER_BIT[here, out]:
            continue  # off the map, or twice over one border
        used = borders | BORDER_BIT[here, out]
        for end in board.rails(there).at[opposite(out)]:
            if end >= EDGES:
                yield used, (*passed, there), end - EDGES
            else:
                todo.append((there, end, used, (*passed, there)))


def links_from(board: Board, stop: str) -> tuple[Link, ...]:
    """The links that leave a stop, sorted by where they lead and over which hexes."""
    at = hex_of(stop)
    found = {
        Link(stop, stop_id(hexes[-1], number), borders, (at, *hexes))
        for edge in board.rails(at).at[EDGES + number_of(stop)]
        if edge < EDGES
        for borders, hexes, number in walks(board, at, edge)
    }
    ways = [link for link in found if link.end != stop]
    return tuple(sorted(ways, key=lambda link: (stop_order(link.end), hexes_order(link.hexes))))


@lru_cache(maxsize=256)
def links(board: Board, company: str) -> dict[str, tuple[Link, ...]]:
    """The links out of every stop that the company reaches and may pass."""
    found: dict[str, tuple[Link, ...]] = {}
    todo = list(board.token_stops(company))
    while todo:
        stop = todo.pop()
        if stop not in found and board.passable(stop, company):
            found[stop] = links_from(board, stop)
            todo += [link.end for link in found[stop]]
    return found
