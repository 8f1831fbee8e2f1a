"""The table of Coal Baron (3): what lies on it. `evolve` writes into it."""

from __future__ import annotations

from msgspec import Struct, field

from domain.engine import Table
from domain.games.coal_baron.decisions import Flex, Miners
from domain.games.coal_baron.edition import STEPS
from domain.games.coal_baron.questions import Act, Draw, Finish, Mine
from domain.places import NOBODY, Face, Hand, Seat, Stack

# --- things on the table ---------------------------------------------------------------------------------------------


class Placement(Struct, frozen=True):
    """Miners put into a zone at once."""

    seat: Seat
    total: int
    miners: Miners
    flex: Flex


class Zone(Struct):
    """A place for miners: how many the latest placement had, and all placements of this shift."""

    level: int = 0
    placements: list[Placement] = []

    @property
    def cost(self) -> int:
        """4.2: one miner more than the placement before."""
        return self.level + 1


class Wagon(Struct):
    face: Face
    load: Face = ""


class Dock(Struct):
    """Wagons from left to right, then the engine."""

    wagons: list[Wagon] = []
    engine: Face = ""

    @property
    def carts(self) -> int:
        return sum([STEPS[wagon.load] for wagon in self.wagons if wagon.load])


class Held(Struct, frozen=True):
    """A card lying open in front of a seat, and the ply at which it was taken."""

    card: Face
    ply: int


class Token(Struct, frozen=True):
    number: int
    ply: int


class Train(Struct, frozen=True):
    """A dispatched train with the order it served, and the ply at which it left."""

    order: Face
    engine: Face
    wagons: tuple[Face, ...]
    carts: tuple[Face, ...]
    ply: int


class Baron(Struct):
    """All that belongs to one seat."""

    colour: str
    miners: list[int]  # values still in hand, rising
    orders: Hand
    improvements: Hand
    drift: list[Face] = []  # the first is the rightmost, next to be unloaded
    siding: list[Face] = []  # in the order of the edition
    docks: list[Dock] = []
    shares: list[Held] = []
    goals: list[Held] = []
    tokens: list[Token] = []
    completed: list[Train] = []
    passed: bool = False

    def dock(self, number: int) -> Dock:
        return self.docks[number - 1]


class State(Table[Act | Mine | Draw | Finish]):
    stacks: dict[str, Stack] = {}
    zones: dict[str, Zone] = {}  # those in play
    seats: list[Baron] = []
    tokens: list[int] = []  # on Mining 0/1, the lowest on top
    peeked: Stack = field(default_factory=lambda: Stack(""))  # what an open Draw looks at, on top of its stack
    removed: list[Face] = []  # improvements out of the game
    shift: int = 0
    shifts: int = 0
    start: Seat = NOBODY
    turn: Seat = NOBODY  # whose turn it is or was last
    main: str = ""  # the zone used in this turn
    last_at_01: Seat = NOBODY
