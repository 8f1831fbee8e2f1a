"""The table of Coal Baron: its questions and its state."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct, field

from domain.engine import Question, Table
from domain.games.coal_baron.decisions import BY_ZONE, Flex, Miners
from domain.games.coal_baron.edition import STEPS
from domain.places import NOBODY, Card, Face, Hand, Seat, Stack
from domain.words import Hidden

# --- questions: the phases of a turn (4.1) ---------------------------------------------------------------------------


class Act(Question, frozen=True, tag="act"):
    """Phase `before`: place miners or pass; improvements may come first."""


class Mine(Question, frozen=True, tag="mine"):
    """Phase `mining`: move carts; at least `low` and at most `high` steps, some of them spent."""

    low: int
    high: int
    source: str = BY_ZONE
    spent: int = 0


class Draw(Question, frozen=True, tag="draw"):
    """Phase `drawing`: take one of the cards of this stack that were looked at."""

    stack: str


class Finish(Question, frozen=True, tag="finish"):
    """Phase `after`: play improvements or end the turn."""


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


# --- all there is ----------------------------------------------------------------------------------------------------


def census(state: State) -> Iterator[tuple[str, Card]]:
    """Back and face of every thing there is, wherever it lies: nothing is ever lost or doubled."""
    for stack in state.stacks.values():
        yield from ((stack.back, card) for card in stack)
    yield from (("improvement", card) for card in state.removed)
    yield from (("token", str(number)) for number in state.tokens)
    for zone in state.zones.values():
        for placement in zone.placements:
            colour = state.seats[placement.seat].colour
            yield from (("miner", f"{colour}-{value}") for value, copies in placement.miners for _ in range(copies))
            yield from (("improvement", card) for card, _ in placement.flex)
    for baron in state.seats:
        yield from census_of(baron)


def census_of(baron: Baron) -> Iterator[tuple[str, Card]]:
    yield from (("miner", f"{baron.colour}-{value}") for value in baron.miners)
    for hand in (baron.orders, baron.improvements):
        yield from ((hand.back, card) for card in (*hand, *[Hidden(hand.back)] * hand.hidden))
    yield from (("cart", cart) for cart in (*baron.drift, *baron.siding))
    yield from (("share", held.card) for held in baron.shares)
    yield from (("goal", held.card) for held in baron.goals)
    yield from (("token", str(token.number)) for token in baron.tokens)
    for dock in baron.docks:
        yield from (("wagon", wagon.face) for wagon in dock.wagons)
        yield from (("cart", wagon.load) for wagon in dock.wagons if wagon.load)
        yield from (("engine", engine) for engine in (dock.engine,) if engine)
    for train in baron.completed:
        yield from (("order", train.order), ("engine", train.engine))
        yield from (("wagon", wagon) for wagon in train.wagons)
        yield from (("cart", cart) for cart in train.carts)
