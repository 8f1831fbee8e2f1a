"""1.2: links between cities, read off the drawn tracks, and the routes that lead over them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from domain.games.steamrollers.edition import BORDER_AT, CELLS, CITIES, CITY_AT, ENDS, NEIGHBOURS, OPPOSITE, TOWN_AT
from domain.games.steamrollers.state import Sheet, Track

Tracks = Mapping[str, Track]


class Line(NamedTuple):
    """A line between two cities, read from the lower one."""

    cities: tuple[int, int]
    towns: tuple[str, ...]
    cells: tuple[str, ...]

    @property
    def stops(self) -> str:
        return "-".join((str(self.cities[0]), *self.towns, str(self.cities[1])))


class Route(NamedTuple):
    """A chain of links that visits no city twice. The distance counts every stop but the first."""

    stops: str
    distance: int


def link_through(tracks: Tracks, cell: str, blocked: Collection[str]) -> Line | None:
    """The link to which the track in this cell belongs, if the line ends in a city on both sides."""
    one, other = ENDS[tracks[cell].edges]
    back, start = _walk(tracks, cell, one, blocked)
    forth, end = _walk(tracks, cell, other, blocked)
    if not start or not end:
        return None
    cells = (*reversed(back), cell, *forth)
    if (start, cells[0]) > (end, cells[-1]):
        start, end, cells = end, start, cells[::-1]
    return Line((start, end), tuple(TOWN_AT[each] for each in cells if each in TOWN_AT), cells)


def _walk(tracks: Tracks, start: str, edge: int, blocked: Collection[str]) -> tuple[list[str], int]:
    """Leave the cell over this edge and follow the track: the cells passed, and the city reached (0: none)."""
    passed: list[str] = []
    cell = start
    while BORDER_AT.get((cell, edge)) not in blocked:
        there, edge = NEIGHBOURS[cell][edge], OPPOSITE[edge]
        if there in CITY_AT:
            return passed, CITY_AT[there]
        if there is None or there == start or there not in tracks or edge not in ENDS[tracks[there].edges]:
            break
        passed.append(there)
        one, other = ENDS[tracks[there].edges]
        cell, edge = there, other if edge == one else one
    return passed, 0


def all_links(tracks: Tracks, blocked: Collection[str]) -> list[Line]:
    """Every link among these tracks, read off anew."""
    found = {link_through(tracks, cell, blocked): None for cell in CELLS if cell in tracks}
    return [line for line in found if line]


Routes = Mapping[tuple[int, int], tuple[Route, ...]]


def routes_of(sheet: Sheet) -> Routes:
    """All routes of a sheet, by first and last city, the longest first. Loops lead nowhere."""
    return _routes(tuple(link.stops for link in sheet.links if not link.loop))


@lru_cache(maxsize=4096)
def _routes(links: tuple[str, ...]) -> Routes:
    onward: dict[int, list[tuple[str, int]]] = {city: [] for city in CITIES}
    for stops in dict.fromkeys(links):
        for way in (stops, "-".join(reversed(stops.split("-")))):
            onward[int(way[0])].append((way[1:], int(way[-1])))
    found: dict[tuple[int, int], list[Route]] = {}
    for start in CITIES:
        for stops, end in _chains(onward, str(start), start, {start}):
            found.setdefault((start, end), []).append(Route(stops, stops.count("-")))
    return {ends: tuple(sorted(ways, key=lambda way: (-way.distance, way.stops))) for ends, ways in found.items()}


def _chains(
    onward: Mapping[int, list[tuple[str, int]]], stops: str, at: int, visited: set[int]
) -> Iterator[tuple[str, int]]:
    for more, city in onward[at]:
        if city not in visited:
            yield stops + more, city
            yield from _chains(onward, stops + more, city, visited | {city})
