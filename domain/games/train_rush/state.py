"""The table of Train Rush (3): what lies on it. `evolve` writes into it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct, field

from domain.engine import Table
from domain.games.train_rush.decisions import Cube, Options
from domain.games.train_rush.edition import (
    AREA_AT,
    CITY_AT,
    RESOURCES,
    SECTOR_AT,
    SLOTS,
    TRACK_AT,
    TRACKS,
    ZONE_AT,
    region_of,
)
from domain.games.train_rush.questions import Pending
from domain.places import NOBODY, Face, Hand, Seat, Stack

SETUP, AUCTION, LOBBYING, INCOME, INVESTMENT, MOVEMENT, MISSIONS, ROUND_END = range(8)  # the phases; 0 is set-up


# --- things on the table. `ply` is when they came there: the evidence of what they score -----------------------------


class Wagon(Struct):
    """A wagon of a train: what lies in each slot, empty slots as ""."""

    tile: Face
    load: list[str]
    ply: int

    @property
    def full(self) -> bool:
        return "" not in self.load


class Pawn(Struct, frozen=True, array_like=True):
    """A spy (with its number) or an agent (0) in a sector."""

    seat: Seat
    number: int
    ply: int


class Sector(Struct):
    """Spies on fields 1, 2, ... and agents on the fields after them, in the order they came."""

    spies: list[Pawn] = []
    agents: list[Pawn] = []


class Building(Struct):
    """A warehouse, and the contractor it is rented to."""

    owner: Seat
    contractor: str = ""


class Zone(Struct):
    warehouses: list[Building] = []
    station: Seat = NOBODY
    shipment: bool = False

    @property
    def rented(self) -> list[Building]:
        return [warehouse for warehouse in self.warehouses if warehouse.contractor]


class CityMark(Struct, frozen=True, array_like=True):
    seat: Seat
    ply: int


class Town(Struct):
    """A city: markers on spaces 1, 2, ..., contractors left, and whether its mission token is still there."""

    marks: list[CityMark] = []
    contractors: list[str] = []
    mission: bool = True


class Marker(Struct, frozen=True, array_like=True):
    """A contract marker in the contract area."""

    city: str
    size: int
    seat: Seat
    ply: int


class Runner(Struct, frozen=True, array_like=True):
    """A progress marker: how far it is, and since when."""

    at: int = 0
    ply: int = 0


class Played(Struct, frozen=True, array_like=True):
    """A hero in front of a seat: a mission."""

    hero: Face
    ply: int


class Scored(Struct, frozen=True, array_like=True):
    """Points won during the game, and what they were won with."""

    seat: Seat
    amount: int
    category: str
    reason: str
    ply: int


class BidMade(Struct, frozen=True, array_like=True):
    seat: Seat
    number: int


class Player(Struct):
    """All that belongs to one seat."""

    colour: str
    node: str
    spies: list[int]
    hand: Hand
    returned: Hand  # set-up: cards that will go under the deck
    drawn: Hand  # cards looked at, before some are kept
    heroes: Hand
    packet: Hand  # set-up: the packet in the draft
    rejected: Hand
    warehouses: int
    stations: int
    agents: int
    city_markers: int
    contract_markers: int
    levels: list[Runner]  # by progress track
    infrastructure: list[Runner]  # by region
    contractors: list[Runner]  # by region
    investment: int = 0
    coal: int = 0
    wagons: list[Wagon] = []
    tokens: list[int] = []  # movement tokens: their points, rising
    front: list[Face] = []  # the card played, and the one whose special action is used
    missions: list[Played] = []

    def wagon(self, tile: Face) -> Wagon:
        return next(wagon for wagon in self.wagons if wagon.tile == tile)

    def owns(self, tile: object) -> bool:
        return any(wagon.tile == tile for wagon in self.wagons)

    def cubes(self) -> list[Cube]:
        """All cubes of the train, wagon by wagon, in the order of the resources within a wagon."""
        return [
            Cube(resource, wagon.tile)
            for wagon in self.wagons
            for resource in sorted(filter(RESOURCES.__contains__, wagon.load), key=RESOURCE_AT.__getitem__)
        ]


RESOURCE_AT = {resource: at for at, resource in enumerate(RESOURCES)}


class State(Table[Pending]):
    options: Options = Options()
    round: int = 0
    phase: int = SETUP
    order: list[Seat] = []
    players: list[Player] = []
    bids: list[BidMade] = []  # spies bid and not yet placed
    lying: list[str] = []  # states that got a spy in this lobbying phase
    sectors: list[Sector] = []
    zones: list[Zone] = []
    towns: list[Town] = []
    markers: list[Marker] = []  # the contract area
    areas: list[list[Seat]] = []  # investment tokens in each action area, by who placed them
    deck: Stack = field(default_factory=lambda: Stack("action"))
    discard: list[Face] = []
    pool: list[Face] = []
    hero_pile: Stack = field(default_factory=lambda: Stack("hero"))  # those not dealt are not in the game
    siding_stacks: list[Stack] = []
    slots: list[Face] = []
    siding_discard: list[Face] = []
    contract_stacks: list[Stack] = []  # by size
    contracts: list[list[Face]] = []  # open ones by size and region; "" where one was just fulfilled
    contract_discard: list[Face] = []
    wagon_stacks: list[Stack] = []  # of two slots, of three slots
    wagon_pools: list[list[Face]] = []
    wagon_discards: list[list[Face]] = []
    special_stacks: list[list[Face]] = []
    out_of_game: list[Face] = []  # one-slot wagons
    tokens_spent: list[int] = []
    shipments: int = 0  # in the supply
    scored: list[Scored] = []
    end_triggered: bool = False
    ending: str = ""

    def region(self, seat: Seat) -> str:
        """The Active Region of a seat; "" on START."""
        return region_of(self.players[seat].node)

    def sector(self, sector: str) -> Sector:
        return self.sectors[SECTOR_AT[sector]]

    def zone(self, zone: str) -> Zone:
        return self.zones[ZONE_AT[zone]]

    def town(self, city: str) -> Town:
        return self.towns[CITY_AT[city]]

    def area(self, area: str) -> list[Seat]:
        return self.areas[AREA_AT[area]]

    def level(self, seat: Seat, track: str) -> int:
        return self.players[seat].levels[TRACK_AT[track]].at

    def value(self, seat: Seat, track: str) -> int:
        """What the seat's level on a progress track is worth."""
        return TRACKS[track].values[self.level(seat, track)]

    def taken(self, city: str, size: int) -> bool:
        """Whether the space of the contract area holds a marker."""
        return any(marker.city == city and marker.size == size for marker in self.markers)

    def after(self, seat: Seat) -> list[Seat]:
        """The seats in turn order, cyclically, from this one on."""
        at = self.order.index(seat)
        return self.order[at:] + self.order[:at]


def empty_slots(wagon: Wagon) -> Iterator[str]:
    """What each empty slot takes."""
    return (slot for slot, cube in zip(SLOTS[wagon.tile], wagon.load, strict=True) if not cube)


def in_train_order(player: Player, cubes: Iterable[Cube]) -> list[Cube]:
    place = {wagon.tile: at for at, wagon in enumerate(player.wagons)}
    return sorted(cubes, key=lambda cube: (place[cube.wagon], RESOURCE_AT[cube.resource]))
