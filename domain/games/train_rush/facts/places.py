"""Facts about zones, cities, markets and sidings (4.7, 4.8)."""

from __future__ import annotations

from msgspec import field

from domain.engine import Fact
from domain.games.train_rush.decisions import Cube
from domain.places import Face, Seat


class WarehouseBuilt(Fact, frozen=True, tag="warehouse-built"):
    seat: Seat
    zone: str


class StationBuilt(Fact, frozen=True, tag="station-built"):
    seat: Seat
    zone: str


class ShipmentPlaced(Fact, frozen=True, tag="shipment-placed"):
    zone: str


class ShipmentTaken(Fact, frozen=True, tag="shipment-taken"):
    seat: Seat
    zone: str
    wagon: Face


class ContractorRented(Fact, frozen=True, tag="contractor-rented"):
    """`place` is the warehouse of the zone, counted from 1 in the order they were built."""

    seat: Seat
    colour: str
    city: str
    zone: str
    place: int


class LocoMoved(Fact, frozen=True, tag="loco-moved"):
    seat: Seat
    origin: str = field(name="from")
    to: str
    points: int
    lost: int = 0


class MovementTokenSpent(Fact, frozen=True, tag="movement-token-spent"):
    seat: Seat
    points: int


class CityMarked(Fact, frozen=True, tag="city-marked"):
    seat: Seat
    city: str
    space: int


class MovementTokenTaken(Fact, frozen=True, tag="movement-token-taken"):
    seat: Seat
    city: str
    space: int
    token: str
    points: int


class CityActionEnded(Fact, frozen=True, tag="city-action-ended"):
    seat: Seat
    city: str


class ContractFulfilled(Fact, frozen=True, tag="contract-fulfilled"):
    seat: Seat
    city: str
    size: int
    tile: Face


class ContractRevealed(Fact, frozen=True, tag="contract-revealed"):
    size: int
    region: str
    tile: Face


class ResourcesSold(Fact, frozen=True, tag="resources-sold"):
    seat: Seat
    region: str
    cubes: tuple[Cube, ...]
    value: int
    offer: str


class BlackContractPlaced(Fact, frozen=True, tag="black-contract-placed"):
    seat: Seat
    city: str
    size: int


class SidingTileUsed(Fact, frozen=True, tag="siding-tile-used"):
    seat: Seat
    slot: int
    tile: Face


class SidingTileDiscarded(Fact, frozen=True, tag="siding-tile-discarded"):
    slot: int
    tile: Face


class SidingSlotRefilled(Fact, frozen=True, tag="siding-slot-refilled"):
    slot: int
    tile: Face
