"""4.9.4: train reach, the cities that some legal route of a company's trains visits."""

from __future__ import annotations

from collections import deque
from functools import lru_cache

from domain.games.eighteen_africa.edition import DATA, TRAINS
from domain.games.eighteen_africa.rules.board import Board
from domain.games.eighteen_africa.rules.routes.links import links


def train_reach(board: Board, company: str, trains: tuple[str, ...]) -> frozenset[str]:
    """Cities with an own token, or at the end of a route that begins at one; none without a train."""
    if not trains:
        return frozenset()
    limits = [TRAINS[train].cities for train in trains]
    return _reached(board, company, 0 if 0 in limits else max(limits))


@lru_cache(maxsize=256)
def _reached(board: Board, company: str, most: int) -> frozenset[str]:
    """Shortest routes first, so that all that can be reached is soon found; ends when it is, or after so many steps."""
    onward = links(board, company)
    ends = {link.end for ways in onward.values() for link in ways} | set(board.token_stops(company))
    wanted = {stop for stop in ends if board.is_city(stop)}
    reached = set(board.token_stops(company))
    states = deque((stop, frozenset([stop]), 0, 1) for stop in sorted(reached))
    steps = 0
    while states and reached != wanted and steps < DATA.search.steps:
        steps += 1
        at, visited, borders, cities = states.popleft()
        for link in onward.get(at, ()):
            if link.end in visited or link.borders & borders:
                continue
            is_city = board.is_city(link.end)
            if is_city and most and cities == most:
                continue
            if is_city:
                reached.add(link.end)
            states.append((link.end, visited | {link.end}, borders | link.borders, cities + is_city))
    return frozenset(reached)
