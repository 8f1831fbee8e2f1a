"""What lies on a spot of a board, by the names that a game's `explain` knows.

Mostly the name of a spot ends with that of its thing (`s0-card-A42`, `pool-W204`, `zone-order`, `city-rackglen`), or is
that of a numbered thing (`dock-2`). What depends on the table, or has another name there, stands in BESIDES.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from domain.games.steamrollers.edition import TOWN_AT
from domain.games.train_rush.edition import ACTIONS, REGION_AT, SIZE_AT
from domain.words import Hidden


def on_spot(game: str, view: Any, spot: str) -> Iterator[str]:
    """Names of things that may lie there, the likeliest first; whoever explains them leaves out what is none."""
    parts = spot.split("-")
    for found in (*BESIDES.get(game, _nothing)(view, parts), *_by_name(parts)):
        if found and not isinstance(found, Hidden):
            yield str(found)


def _by_name(parts: list[str]) -> Iterator[str]:
    """The name of a spot without what stands before the thing, and without a number behind it."""
    for first in range(len(parts)):
        yield "-".join(parts[first:])
    if parts[-1].isdecimal():
        for first in range(len(parts) - 1):
            yield "-".join(parts[first:-1])


def _nothing(_view: Any, _parts: list[str]) -> Iterator[Any]:
    return iter(())


def _coal_baron(view: Any, parts: list[str]) -> Iterator[Any]:
    """A zone, and the card that lies open there; a part of somebody's board, and the cards in it."""
    match parts:
        case ["zone", zone] if zone in view.stacks:
            yield zone
            yield from view.stacks[zone].cards[:1]
        case [seat, "dock", number]:
            dock = view.seats[int(seat[1:])].dock(int(number))
            yield from ("dock", dock.engine, *(face for wagon in dock.wagons for face in (wagon.face, wagon.load)))
        case [seat, "drift" | "siding" as row]:
            yield from (row, *getattr(view.seats[int(seat[1:])], row))
        case [seat, "goals"]:
            baron = view.seats[int(seat[1:])]
            yield from (held.card for held in (*baron.goals, *baron.shares))


def _steamrollers(view: Any, parts: list[str]) -> Iterator[Any]:
    match parts:
        case ["tile", number]:
            yield view.tile(int(number)).face
        case ["die", _]:
            yield "white die"
        case ["box", _]:
            yield "engine box"
        case ["city", number]:
            yield f"city {number}"
            yield from dict.fromkeys(view.goods_at(int(number)))
        case ["cell", cell]:
            yield TOWN_AT.get(cell, "")


def _eighteen_africa(view: Any, parts: list[str]) -> Iterator[Any]:
    """A hex: the place, and the tile that lies there."""
    match parts:
        case [*_, "hex", at]:
            yield at
            yield f"tile {view.laid[at][0]}" if at in view.laid else ""


def _train_rush(view: Any, parts: list[str]) -> Iterator[Any]:
    match parts:
        case ["contract", region, size]:
            yield view.contracts[SIZE_AT[int(size)]][REGION_AT[region]]
        case ["slot", number]:
            yield view.slots[int(number) - 1]
        case ["track", track]:
            yield f"{track} track"
        case ["area", area]:
            yield from (f"action {id}" for id, action in ACTIONS.items() if action.area == area)


BESIDES: Mapping[str, Callable[[Any, list[str]], Iterator[Any]]] = {
    "coal-baron": _coal_baron,
    "eighteen-africa": _eighteen_africa,
    "steamrollers": _steamrollers,
    "train-rush": _train_rush,
}
