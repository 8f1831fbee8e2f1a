"""What the tracks of a seat connect: paths, networks, oceans."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from domain.games.ticket_legacy.edition import CITIES, TRACKS
from domain.games.ticket_legacy.state import Company, Laid

Steps = dict[str, list[tuple[str, Laid]]]  # from a city to the next, by which track


def steps_of(tracks: Iterable[Laid]) -> Steps:
    steps: Steps = {}
    for laid in tracks:
        route = TRACKS[laid.track].route
        steps.setdefault(route.a, []).append((route.b, laid))
        steps.setdefault(route.b, []).append((route.a, laid))
    return steps


def path(company: Company, a: str, b: str) -> list[tuple[str, Laid]] | None:
    """The way with the fewest tracks from a to b, as cities reached and tracks taken; None if there is none."""
    steps = steps_of(company.tracks)
    came: dict[str, tuple[str, Laid]] = {}
    ahead = deque([a] if a in steps else [])
    while ahead:
        city = ahead.popleft()
        if city == b:
            return _walked(came, a, b)
        for further, laid in steps[city]:
            if further != a and further not in came:
                came[further] = (city, laid)
                ahead.append(further)
    return None


def _walked(came: dict[str, tuple[str, Laid]], a: str, b: str) -> list[tuple[str, Laid]]:
    walked, city = [], b
    while city != a:
        before, laid = came[city]
        walked.append((city, laid))
        city = before
    return walked[::-1]


def connects(company: Company, a: str, b: str) -> bool:
    return path(company, a, b) is not None


def networks(company: Company) -> list[set[str]]:
    """The connected networks, as sets of cities, the largest first; of equals the one begun first."""
    steps, found = steps_of(company.tracks), []
    seen: set[str] = set()
    for city in steps:
        if city not in seen:
            found.append(network := _reached(steps, city))
            seen |= network
    return sorted(found, key=len, reverse=True)


def _reached(steps: Steps, city: str) -> set[str]:
    reached, ahead = {city}, [city]
    while ahead:
        for further, _ in steps[ahead.pop()]:
            if further not in reached:
                reached.add(further)
                ahead.append(further)
    return reached


def largest(company: Company) -> int:
    return max(map(len, networks(company)), default=0)


def from_ocean_to_ocean(company: Company) -> set[str] | None:
    """A network with a city at each ocean, if there is one."""
    for network in networks(company):
        if {"atlantic", "pacific"} <= {CITIES[city].ocean for city in network}:
            return network
    return None


def plies_within(company: Company, network: set[str]) -> tuple[int, ...]:
    """The plies at which the tracks of a network were claimed."""
    return tuple(laid.ply for laid in company.tracks if TRACKS[laid.track].route.a in network)
