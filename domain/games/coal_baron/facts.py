"""What happens in Coal Baron: the catalogue of 4.11, in its order."""

from __future__ import annotations

from msgspec import Struct, field

from domain.engine import Fact
from domain.games.coal_baron.decisions import BY_ZONE, Flex, Miners, Options
from domain.places import Card, Face, Seat
from domain.words import Hidden, Sentence


class GameSetUp(Fact, frozen=True, tag="game-set-up"):
    players: int
    seats: tuple[Seat, ...]
    colours: tuple[str, ...]
    options: Options


class StackShuffled(Fact, frozen=True, tag="stack-shuffled"):
    """Top first. Nobody reads the order before the end."""

    stack: str
    order: tuple[Card, ...]


class StartSeatChosen(Fact, frozen=True, tag="start-seat-chosen"):
    seat: Seat
    how: str  # random, fixed


class ShiftStarted(Fact, frozen=True, tag="shift-started"):
    shift: int
    start: Seat


class TurnStarted(Fact, frozen=True, tag="turn-started"):
    seat: Seat


class MinersPlaced(Fact, frozen=True, tag="miners-placed"):
    seat: Seat
    zone: str
    total: int
    miners: Miners = ()
    flex: Flex = ()


class CardTaken(Fact, frozen=True, tag="card-taken"):
    """Others read neither card nor index of an order or improvement that was drawn."""

    seat: Seat
    stack: str
    card: Card
    index: int | Hidden = 1  # 1 is the top
    via: str = BY_ZONE


class TopRevealed(Fact, frozen=True, tag="top-revealed"):
    stack: str
    card: Face | None = None


class WagonPlaced(Fact, frozen=True, tag="wagon-placed"):
    seat: Seat
    card: Face
    dock: int


class EnginePlaced(Fact, frozen=True, tag="engine-placed"):
    seat: Seat
    card: Face
    dock: int


class Peeked(Fact, frozen=True, tag="peeked"):
    """Others read how many."""

    seat: Seat
    stack: str
    cards: tuple[Card, ...]


class CardsReturnedUnder(Fact, frozen=True, tag="cards-returned-under"):
    """In their new order. Others read how many."""

    seat: Seat
    stack: str
    cards: tuple[Card, ...]


class StackSplit(Fact, frozen=True, tag="stack-split"):
    from_: str = field(name="from")
    to: str
    stay: int
    moved: int


class MiningStarted(Fact, frozen=True, tag="mining-started"):
    seat: Seat
    min: int
    max: int
    source: str = BY_ZONE


class CartMoved(Fact, frozen=True, tag="cart-moved"):
    seat: Seat
    card: Face
    from_: str = field(name="from")
    to: str
    cost: int
    dock: int = 0  # only to a dock, as is the wagon
    wagon: Face = ""


class MiningEnded(Fact, frozen=True, tag="mining-ended"):
    seat: Seat
    spent: int
    lost: int
    auto: bool = False


class TrainDispatched(Fact, frozen=True, tag="train-dispatched"):
    seat: Seat
    dock: int
    order: Face
    engine: Face
    wagons: tuple[Face, ...]
    carts: tuple[Face, ...]
    carts_loaded: int
    carts_required: int


class ImprovementPlayed(Fact, frozen=True, tag="improvement-played"):
    seat: Seat
    card: Face


class MainActionDone(Fact, frozen=True, tag="main-action-done"):
    seat: Seat
    zone: str


class TurnEnded(Fact, frozen=True, tag="turn-ended"):
    seat: Seat
    auto: bool = False


class Passed(Fact, frozen=True, tag="passed"):
    seat: Seat
    auto: bool = False


class ShiftEnded(Fact, frozen=True, tag="shift-ended"):
    shift: int
    token: int
    to: Seat
    reason: str  # last_at_01, starter


class MinersReturned(Fact, frozen=True, tag="miners-returned"):
    seats: tuple[Seat, ...]


class FlexRemoved(Fact, frozen=True, tag="flex-removed"):
    cards: tuple[Face, ...]


class GameEnded(Fact, frozen=True, tag="game-ended"):
    shift: int


class HandsRevealed(Fact, frozen=True, tag="hands-revealed"):
    seat: Seat
    orders: tuple[Face, ...] = ()
    improvements: tuple[Face, ...] = ()


class ScoredLine(Struct, frozen=True):
    category: str
    points: int
    reason: Sentence
    cards: tuple[Face, ...]


class Scored(Fact, frozen=True, tag="scored"):
    seat: Seat
    lines: tuple[ScoredLine, ...]
    total: int


class Ranked(Fact, frozen=True, tag="ranked"):
    """The place of each seat; what parted the first place: none was needed, the highest token, or it is shared."""

    places: tuple[int, ...]
    tie_break: str
