"""What the map of a match and that of a campaign show, and the measures that its parts share."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple

from domain.games.ticket_legacy.edition import Track
from domain.places import Seat

LAND = "#f5eedd"
HALF = 600.0  # the width of most panels
LETTERS = {"black": "K", "blue": "B", "green": "G", "red": "R", "yellow": "Y"}
PRINT = 15.0  # names of cities, where there is room
LOOKS = 4_096  # of tracks, kept as they were drawn: each has some hundred letters


class MapView(NamedTuple):
    """What both games show on the map."""

    areas: tuple[str, ...]
    large: Collection[str]
    mail: Collection[str]
    depots: Mapping[str, str]  # city to colour
    owners: Mapping[str, Seat] = {}
    colours: Sequence[str] = ()
    closed: Callable[[Track], bool] = lambda track: False
    wanted: Collection[str] = ()  # cities that the viewer wants to reach
