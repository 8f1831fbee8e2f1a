"""Facts about wagons and what they carry (4.9)."""

from __future__ import annotations

from domain.engine import Fact
from domain.games.train_rush.decisions import Cube
from domain.places import Card, Face, Seat


class WagonLoaded(Fact, frozen=True, tag="wagon-loaded"):
    """The wagon is full: which cubes are new, and what now lies in each slot."""

    seat: Seat
    wagon: Face
    cubes: tuple[str, ...]
    load: tuple[str, ...]


class WagonTaken(Fact, frozen=True, tag="wagon-taken"):
    seat: Seat
    wagon: Face


class WagonExchanged(Fact, frozen=True, tag="wagon-exchanged"):
    seat: Seat
    given: Face
    taken: Face


class WagonPoolRefilled(Fact, frozen=True, tag="wagon-pool-refilled"):
    size: int
    wagons: tuple[Face, ...]


class CubesUnloaded(Fact, frozen=True, tag="cubes-unloaded"):
    seat: Seat
    cubes: tuple[Cube, ...]


class CubesLost(Fact, frozen=True, tag="cubes-lost"):
    seat: Seat
    wagon: Face
    cubes: tuple[str, ...]


class ShipmentsLost(Fact, frozen=True, tag="shipments-lost"):
    seat: Seat
    wagon: Face
    amount: int


class StackRebuilt(Fact, frozen=True, tag="stack-rebuilt"):
    """An empty stack of siding tiles or wagons was made anew of what was discarded; its order is known to nobody."""

    stack: str
    size: int
    cards: tuple[Card, ...]
