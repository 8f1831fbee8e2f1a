"""What happens in SteamRollers: the catalogue of 4.9, in its order. Everything is public."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from domain.engine import Fact
from domain.games.steamrollers.decisions import Options
from domain.games.steamrollers.shape import Level
from domain.places import Seat

POOL: Literal["pool"] = "pool"
How = Literal["set", "plus_1", "minus_1", "flip", "reroll"]

# --- setup -----------------------------------------------------------------------------------------------------------


class GameSetUp(Fact, frozen=True, tag="game-set-up"):
    seats: int
    options: Options


class FirstSeatChosen(Fact, frozen=True, tag="first-seat-chosen"):
    seat: Seat


class LevelRolled(Fact, frozen=True, tag="level-rolled"):
    level: Level
    roll: int
    blocked: tuple[str, ...]


class GoodsDrawn(Fact, frozen=True, tag="goods-drawn"):
    """In the order in which they were drawn."""

    city: int
    goods: tuple[str, ...]


class GoodsRemoved(Fact, frozen=True, tag="goods-removed"):
    city: int
    goods: tuple[str, ...]


class CoalPlaced(Fact, frozen=True, tag="coal-placed"):
    city: int


class TileSideChosen(Fact, frozen=True, tag="tile-side-chosen"):
    tile: int
    side: str


class OrderSideChosen(Fact, frozen=True, tag="order-side-chosen"):
    tile: int
    side: str


class EveDiceRolled(Fact, frozen=True, tag="eve-dice-rolled"):
    values: tuple[int, ...]


class RowArranged(Fact, frozen=True, tag="row-arranged"):
    """From left to right."""

    city: int
    goods: tuple[str, ...]


# --- start tiles -----------------------------------------------------------------------------------------------------


class StartTileTaken(Fact, frozen=True, tag="start-tile-taken"):
    seat: Seat
    tile: str


class BonusNoted(Fact, frozen=True, tag="bonus-noted"):
    seat: Seat
    points: int


class CargoPlaced(Fact, frozen=True, tag="cargo-placed"):
    seat: Seat
    good: str
    city: int


# --- round -----------------------------------------------------------------------------------------------------------


class RoundStarted(Fact, frozen=True, tag="round-started"):
    round: int
    first: Seat


class DiceRolled(Fact, frozen=True, tag="dice-rolled"):
    white: tuple[int, ...]
    black: int


class RoundEnded(Fact, frozen=True, tag="round-ended"):
    empty_cities: tuple[int, ...]
    idle_rounds: int


# --- turn ------------------------------------------------------------------------------------------------------------


class TurnStarted(Fact, frozen=True, tag="turn-started"):
    """A stolen die is now in hand."""

    seat: Seat


class TilesStraightened(Fact, frozen=True, tag="tiles-straightened"):
    seat: Seat
    tiles: tuple[int, ...]


class DiePicked(Fact, frozen=True, tag="die-picked"):
    seat: Seat
    value: int
    two: bool = False
    window: Seat | None = None  # the owner of 2b, who may now take it


class DieStolen(Fact, frozen=True, tag="die-stolen"):
    by: Seat
    from_: Seat = field(name="from")
    value: int


class StealDeclined(Fact, frozen=True, tag="steal-declined"):
    seat: Seat
    rest: bool = False


class DieChanged(Fact, frozen=True, tag="die-changed"):
    seat: Seat
    tile: int
    from_: int = field(name="from")
    to: int
    how: How


class TurnEnded(Fact, frozen=True, tag="turn-ended"):
    seat: Seat


# --- actions ---------------------------------------------------------------------------------------------------------


class TrackDrawn(Fact, frozen=True, tag="track-drawn"):
    seat: Seat
    cell: str
    edges: str
    kind: str
    any: bool = False


class LinkCompleted(Fact, frozen=True, tag="link-completed"):
    """Read from the city with the lower number. A loop has the same city twice."""

    seat: Seat
    cities: tuple[int, int]
    towns: tuple[str, ...]
    cells: tuple[str, ...]


class EngineBoxCrossed(Fact, frozen=True, tag="engine-box-crossed"):
    seat: Seat
    box: int
    power: int


class GoodDelivered(Fact, frozen=True, tag="good-delivered"):
    """`place` is the place in the row of a solo game, 1 the leftmost; `tiles` are the tiles used."""

    seat: Seat
    good: str
    from_: int = field(name="from")
    to: int
    route: str
    distance: int
    points: int
    source: Literal["board", "own"]
    place: int | None = None
    tiles: tuple[int, ...] = ()


class TileTaken(Fact, frozen=True, tag="tile-taken"):
    seat: Seat
    tile: int
    from_: Seat | Literal["pool"] = field(name="from")


class ActionForfeited(Fact, frozen=True, tag="action-forfeited"):
    seat: Seat
    value: int


# --- tiles and orders ------------------------------------------------------------------------------------------------


class TileReturned(Fact, frozen=True, tag="tile-returned"):
    seat: Seat
    tile: int


class OrderFulfilled(Fact, frozen=True, tag="order-fulfilled"):
    """`goods` are those given back, the coal among them."""

    seat: Seat
    order: int
    goods: tuple[str, ...]
    coal_for: str | None = None


class OrderDeclined(Fact, frozen=True, tag="order-declined"):
    seat: Seat


# --- Eve -------------------------------------------------------------------------------------------------------------


class EveTurnStarted(Fact, frozen=True, tag="eve-turn-started"):
    die: int


class EveCrossed(Fact, frozen=True, tag="eve-crossed"):
    region: int
    count: int


class EveTookTile(Fact, frozen=True, tag="eve-took-tile"):
    tile: int


class EveRerolled(Fact, frozen=True, tag="eve-rerolled"):
    from_: int = field(name="from")
    to: int
    why: Literal["S2a", "empty"]


class EveTookGood(Fact, frozen=True, tag="eve-took-good"):
    city: int
    good: str
    points: int


class EveBlocked(Fact, frozen=True, tag="eve-blocked"):
    region: int


class EveWon(Fact, frozen=True, tag="eve-won"):
    region: int


# --- end -------------------------------------------------------------------------------------------------------------


class GameEnded(Fact, frozen=True, tag="game-ended"):
    reason: Literal["empty", "stalemate", "eve"]


class ScoredLine(Struct, frozen=True):
    category: str
    points: int


class Scored(Fact, frozen=True, tag="scored"):
    """The points of a seat, or of Eve, by category."""

    seat: Seat
    lines: tuple[ScoredLine, ...]
    total: int


class Ranked(Fact, frozen=True, tag="ranked"):
    """Best first, Eve among them in a solo game; those who share the win are all winners."""

    order: tuple[Seat, ...]
    winners: tuple[Seat, ...]
