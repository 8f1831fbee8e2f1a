"""The cheapest way between two cities, over what a seat has claimed and what is still free."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import NamedTuple

from domain.games.ticket_legacy.edition import TRACKS, tracks_of
from domain.games.ticket_legacy.rules.claims import is_closed
from domain.games.ticket_legacy.shape import Route
from domain.games.ticket_legacy.state import State
from domain.places import Seat


class RoutePlan(NamedTuple):
    """Routes still to be claimed, and how many trains they take."""

    routes: tuple[str, ...]
    spaces: int


NO_WAY = RoutePlan((), 999)


def cost(view: State, seat: Seat, route: Route) -> int | None:
    """Spaces that a route still takes: none if it is the own one; None if it cannot be had."""
    owners = [view.owners.get(track) for track in tracks_of(route)]
    if seat in owners:
        return 0
    free = [TRACKS[track] for track, owner in zip(tracks_of(route), owners, strict=True) if owner is None]
    return route.len if any(not is_closed(view, track) for track in free) else None


def way(view: State, seat: Seat, a: str, b: str, taken: frozenset[str] = frozenset()) -> RoutePlan:
    """The cheapest way from a to b; what is planned already costs nothing more."""
    steps: dict[str, list[tuple[str, Route]]] = {}
    for route in view.board.routes:
        steps.setdefault(route.a, []).append((route.b, route))
        steps.setdefault(route.b, []).append((route.a, route))
    ahead: list[tuple[int, str, tuple[str, ...]]] = [(0, a, ())]
    seen: set[str] = set()
    while ahead:
        spent, city, routes = heappop(ahead)
        if city == b:
            return RoutePlan(routes, spent)
        if city in seen:
            continue
        seen.add(city)
        for further, route in steps.get(city, ()):
            price = 0 if route.id in taken else cost(view, seat, route)
            if price is not None and further not in seen:
                on = routes if price == 0 else (*routes, route.id)
                heappush(ahead, (spent + price, further, on))
    return NO_WAY
