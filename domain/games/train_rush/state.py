"""The table of Train Rush: its questions and automatic frames (4.0), and the state (3). evolve.py writes into it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct, field

from domain.engine import Frame, Question, Table
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
from domain.games.train_rush.shape import Op
from domain.places import NOBODY, Face, Hand, Seat, Stack

SETUP, AUCTION, LOBBYING, INCOME, INVESTMENT, MOVEMENT, MISSIONS, ROUND_END = range(8)  # the phases; 0 is set-up

# --- questions of the phases -----------------------------------------------------------------------------------------


class KeepStart(Question, frozen=True, tag="keep-start"):
    """Set-up: which of the dealt action cards to keep."""


class Cargo(Question, frozen=True, tag="cargo"):
    """Set-up: what to load on the second wagon."""


class Reject(Question, frozen=True, tag="reject"):
    """Set-up: which hero goes to the box."""


class Draft(Question, frozen=True, tag="draft"):
    """Set-up: which hero to take out of the packet."""


class Bid(Question, frozen=True, tag="bid"):
    """Phase I."""


class Lobby(Question, frozen=True, tag="lobby"):
    """Phase II."""


class Invest(Question, frozen=True, tag="invest"):
    """Phase IV: one action of the areas, or pass."""


class PlayCard(Question, frozen=True, tag="play-card"):
    """Phase V: which card to play."""


class CardStep(Question, frozen=True, tag="card-step"):
    """Phase V: action I, II or III of the card played."""

    card: Face
    action: int


class SpecialStep(Question, frozen=True, tag="special-step"):
    """Phase V: action IV."""

    card: Face


class PoolDraw(Question, frozen=True, tag="pool-draw"):
    """Phase V: which card of the pool to take."""


class Trim(Question, frozen=True, tag="trim"):
    """Which cards to discard down to the hand limit."""


class Mission(Question, frozen=True, tag="mission"):
    """Phase VI."""


# --- questions of places ---------------------------------------------------------------------------------------------


class City(Question, frozen=True, tag="city"):
    """What is left of a city action: whether something was rented, how many cubes were delivered."""

    city: str
    rented: bool = False
    delivered: int = 0


class Market(Question, frozen=True, tag="market"):
    """A black market action."""

    region: str


class Ship(Question, frozen=True, tag="ship"):
    """A siding's second step: on which wagon to take the shipment."""

    zone: str


# --- questions of operations (4.9) -----------------------------------------------------------------------------------


class Bonus(Question, frozen=True, kw_only=True):
    """What a card, tile, hero, track, offer or area gives: `source` is its id. What was paid for is not declined."""

    source: str
    paid: bool = False


class Load(Bonus, frozen=True, tag="load"):
    """Fill up to n wagons."""

    n: int


class Move(Bonus, frozen=True, tag="move"):
    """A move that is not printed on a card."""

    points: int


class Advance(Bonus, frozen=True, tag="advance"):
    """n times a level on any progress track."""

    n: int


class Warehouse(Bonus, frozen=True, tag="warehouse"):
    n: int


class Station(Bonus, frozen=True, tag="station"):
    pass


class Corrupt(Bonus, frozen=True, tag="corrupt"):
    """n times an agent; or, in a named state, so many agents into one sector."""

    n: int
    region: str = ""  # the active region of the seat, if not named
    agents: int = 1


class Exchange(Bonus, frozen=True, tag="exchange"):
    kinds: tuple[str, ...]


class TakeWagon(Bonus, frozen=True, tag="take-wagon"):
    size: int


class Keep(Bonus, frozen=True, tag="keep"):
    """Up to k of the cards drawn may be kept; they lie in the seat's `drawn`."""

    k: int


class RentAny(Bonus, frozen=True, tag="rent-any"):
    pass


class FreeAction(Bonus, frozen=True, tag="free-action"):
    cost: int


class Tile(Bonus, frozen=True, tag="tile"):
    pass


class SpecialFromHand(Bonus, frozen=True, tag="special-from-hand"):
    n: int


class BlackContract(Bonus, frozen=True, tag="black-contract"):
    """A contract marker that was paid for on the black market of a region."""

    size: int
    region: str


# --- automatic frames ------------------------------------------------------------------------------------------------


class Turns(Frame, frozen=True, tag="turns"):
    """The phase cursor: the seats that still have a turn in this phase, the next one first."""

    phase: int
    left: tuple[Seat, ...] = ()


class Effects(Frame, frozen=True, tag="effects"):
    """What remains of a list of operations once the choice above it is made."""

    seat: Seat
    ops: tuple[Op, ...]
    source: str


class CardsDone(Frame, frozen=True, tag="cards-done"):
    """A seat's actions are over: discard what lies in front, then draw."""

    seat: Seat


class TileInUse(Frame, frozen=True, tag="tile-in-use"):
    """A siding tile to be discarded and replaced once its operations are done."""

    slot: int


class Siding(Frame, frozen=True, tag="siding"):
    """A siding action and its stage: 1 the tile of the slot is in use, 2 the shipment; then zone scoring."""

    seat: Seat
    zone: str
    slot: int
    stage: int = 1


class Step(Struct, frozen=True):
    """One step of zone scoring on a track of a colour."""

    seat: Seat
    track: str
    region: str


class ZoneScoring(Frame, frozen=True, tag="zone-scoring"):
    """The steps still to be made."""

    zone: str
    queue: tuple[Step, ...]


Pending = (
    KeepStart | Cargo | Reject | Draft | Bid | Lobby | Load | Invest | PlayCard | CardStep | SpecialStep
    | PoolDraw | Mission | Move | City | Market | Ship | Advance | Warehouse | Station | Corrupt | Exchange
    | TakeWagon | Keep | Trim | RentAny | FreeAction | Tile | SpecialFromHand | BlackContract | Turns | Effects
    | CardsDone | TileInUse | Siding | ZoneScoring
)  # fmt: skip


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
