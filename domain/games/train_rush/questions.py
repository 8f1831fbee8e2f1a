"""What Train Rush asks (4.0): questions of the phases, places and operations, and the frames that nobody is asked."""

from __future__ import annotations

from msgspec import Struct

from domain.engine import Frame, Question
from domain.games.train_rush.shape import Op
from domain.places import Face, Seat

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
