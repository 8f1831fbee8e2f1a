"""The table of SteamRollers (3): what lies on it. `evolve` writes into it."""

from __future__ import annotations

from msgspec import Struct

from domain.engine import Table
from domain.games.steamrollers.decisions import Options
from domain.games.steamrollers.edition import ADDS, CITIES, DRAWABLE, EFFECTS, TILES
from domain.games.steamrollers.questions import (
    ArrangeRow,
    BeforeEve,
    ChooseOrder,
    ChooseStart,
    EveTakes,
    PickDie,
    StealDie,
    UseDie,
)
from domain.games.steamrollers.shape import ActionTile
from domain.places import NOBODY, Seat

EVE: Seat = -1  # stands for her in score lines; she has no seat


# --- things on the table ---------------------------------------------------------------------------------------------


class Track(Struct, frozen=True):
    edges: str
    ply: int


class Link(Struct, frozen=True):
    """1.2: a line from city to city, named by its stops. The plies are those at which its tracks were drawn."""

    stops: str
    cells: tuple[str, ...]
    plies: tuple[int, ...]

    @property
    def cities(self) -> tuple[int, int]:
        return int(self.stops[0]), int(self.stops[-1])

    @property
    def loop(self) -> bool:
        return self.stops[0] == self.stops[-1]

    @property
    def towns(self) -> int:
        return self.stops.count("t")


class Delivery(Struct, frozen=True):
    good: str
    route: str
    points: int
    ply: int


class Cargo(Struct, frozen=True):
    good: str
    city: int


class HeldOrder(Struct, frozen=True):
    id: str
    ply: int


class Bonus(Struct, frozen=True):
    points: int
    ply: int


class Sheet(Struct):
    """What a seat has drawn and crossed on its sheet, and what lies beside it."""

    tracks: dict[str, Track] = {}  # by cell
    links: list[Link] = []
    boxes: list[int] = []  # crossed engine boxes
    box_plies: list[int] = []  # when each was crossed
    deliveries: list[Delivery] = []
    delivered_goods: list[str] = []
    cargo: Cargo | None = None
    orders: list[HeldOrder] = []
    bonus: Bonus | None = None
    start_tile: str = ""


class Tile(Struct):
    """An action tile: the side that lies up, who has it, how it lies, and since which ply."""

    face: str = ""
    owner: Seat = NOBODY  # nobody: it lies in the pool
    sideways: bool = False
    ply: int = 0

    @property
    def kind(self) -> ActionTile:
        return TILES[self.face]

    @property
    def in_pool(self) -> bool:
        return self.owner == NOBODY


class WhiteDie(Struct):
    value: int
    taker: Seat = NOBODY


class Die(Struct, frozen=True):
    """The die in hand: as picked, as it is now, the tiles used on it, and whether its value is final (5b)."""

    picked: int
    value: int
    used: tuple[int, ...] = ()
    final: bool = False


class Turn(Struct):
    seat: Seat
    actions_left: int
    two: bool = False  # 2a is in use
    die: Die | None = None
    used: list[int] = []  # tiles used in this turn


class EveGood(Struct, frozen=True):
    city: int
    good: str
    points: int
    ply: int


class Eve(Struct):
    """Eve's sheet: for every region the plies at which she crossed a cell."""

    crossed: list[list[int]] = []
    took: list[EveGood] = []
    die: int = 0  # 0: it is not her turn
    won_in: int = 0  # the region in which she found no cell to cross

    def count(self, region: int) -> int:
        return len(self.crossed[region - 1])

    def full(self, region: int) -> bool:
        return self.count(region) == len(DRAWABLE[region])


class State(Table[ChooseStart | ArrangeRow | PickDie | StealDie | UseDie | ChooseOrder | BeforeEve | EveTakes]):
    options: Options = Options()
    sheets: list[Sheet] = []
    goods: list[list[str]] = []  # by city; in a solo game the last is the rightmost
    bag: list[str] = []
    coal_left: int = 0  # in the box
    tiles: list[Tile] = []  # by number
    orders_left: list[str] = []
    start_tiles_left: list[str] = []
    blocked: list[str] = []
    round: int = 0
    first: Seat = NOBODY
    in_round: bool = False
    dice: list[WhiteDie] = []
    black: int = 0
    acted: list[bool] = []
    stolen: list[int] = []  # by seat; 0: none
    declines_rest: list[bool] = []
    turn: Turn | None = None
    progress: bool = False  # somebody drew, crossed or delivered in this round
    idle_rounds: int = 0
    eve: Eve | None = None
    ending: str = ""

    @property
    def seats(self) -> range:
        return range(len(self.sheets))

    @property
    def solo(self) -> bool:
        return self.eve is not None

    @property
    def pool(self) -> list[int]:
        """The white dice nobody has taken this round."""
        return [die.value for die in self.dice if die.taker == NOBODY]

    @property
    def empty_cities(self) -> tuple[int, ...]:
        return tuple(city for city in CITIES if not self.goods[city - 1])

    @property
    def to_act(self) -> list[Seat]:
        """The seats that have not finished their turn this round, in turn order."""
        around = [(self.first + step) % len(self.sheets) for step in self.seats]
        return [seat for seat in around if not self.acted[seat]]

    def goods_at(self, city: int) -> list[str]:
        return self.goods[city - 1]

    def tile(self, number: int) -> Tile:
        return self.tiles[number - 1]

    def owner_of(self, effect: str) -> Seat:
        """Who has the tile with this effect; nobody if it lies in the pool or with its other side up."""
        tile = self.tiles[EFFECTS[effect] - 1]
        return tile.owner if TILES[tile.face].effect == effect else NOBODY

    def power(self, seat: Seat) -> int:
        """The crossed boxes, and one more with tile 4b."""
        stronger = ADDS["power_plus_1"][0] if self.owner_of("power_plus_1") == seat else 0
        return len(self.sheets[seat].boxes) + stronger
