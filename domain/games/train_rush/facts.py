"""What happens in Train Rush (4.14): past tense, with the whole outcome."""

from __future__ import annotations

from msgspec import Struct, field

from domain.engine import Fact
from domain.games.train_rush.decisions import Cube, Options
from domain.games.train_rush.shape import Ops
from domain.games.train_rush.state import Pending
from domain.places import Card, Face, Seat

# --- set-up ----------------------------------------------------------------------------------------------------------


class GameSetUp(Fact, frozen=True, tag="game-set-up"):
    seats: int
    colours: tuple[str, ...]
    options: Options
    first_player: Seat


class Shuffled(Fact, frozen=True, tag="shuffled"):
    """A pile was shuffled, the first card on top."""

    pile: str
    permutation: tuple[Card, ...]


class CardsDealt(Fact, frozen=True, tag="cards-dealt"):
    seat: Seat
    cards: tuple[Card, ...]


class CardsKept(Fact, frozen=True, tag="cards-kept"):
    seat: Seat
    kept: tuple[Card, ...]
    returned: tuple[Card, ...]


class Returned(Struct, frozen=True):
    seat: Seat
    cards: tuple[Card, ...]


class ReturnedCardsPlaced(Fact, frozen=True, tag="returned-cards-placed"):
    """Everybody has kept; the returned cards go under the deck, in turn order."""

    returned: tuple[Returned, ...]


class HeroesDealt(Fact, frozen=True, tag="heroes-dealt"):
    """Heroes as a packet for the draft, or straight to the hand."""

    seat: Seat
    heroes: tuple[Card, ...]
    to_draft: bool


class HeroRejected(Fact, frozen=True, tag="hero-rejected"):
    seat: Seat
    hero: Card


class HeroDrafted(Fact, frozen=True, tag="hero-drafted"):
    seat: Seat
    hero: Card


class PacketPassed(Fact, frozen=True, tag="packet-passed"):
    """The rest of a neighbour's packet is now the seat's."""

    seat: Seat
    from_seat: Seat
    heroes: tuple[Card, ...]


class CargoChosen(Fact, frozen=True, tag="cargo-chosen"):
    seat: Seat
    resource: str


# --- questions -------------------------------------------------------------------------------------------------------


class FrameOpened(Fact, frozen=True, tag="frame-opened"):
    """A question is asked, or something will happen by itself; `beside` those already open, or on top of them."""

    frame: Pending
    beside: bool = False


class FrameChanged(Fact, frozen=True, tag="frame-changed"):
    frame: Pending
    into: Pending


class FrameClosed(Fact, frozen=True, tag="frame-closed"):
    frame: Pending


class Passed(Fact, frozen=True, tag="passed"):
    """The seat is out of Phase IV."""

    seat: Seat


class Stopped(Fact, frozen=True, tag="stopped"):
    """The seat performs no further action of its card; the reason is given where it could not."""

    seat: Seat
    reason: str = ""


class Skipped(Fact, frozen=True, tag="skipped"):
    seat: Seat
    frame: str


class Forfeited(Fact, frozen=True, tag="forfeited"):
    """A bonus is lost, for nothing can be done with it."""

    seat: Seat
    frame: str
    reason: str


# --- course of the round ---------------------------------------------------------------------------------------------


class PhaseStarted(Fact, frozen=True, tag="phase-started"):
    round: int
    phase: int


class SpyBid(Fact, frozen=True, tag="spy-bid"):
    seat: Seat
    number: int


class OrderSet(Fact, frozen=True, tag="order-set"):
    order: tuple[Seat, ...]


class SpyPlaced(Fact, frozen=True, tag="spy-placed"):
    seat: Seat
    sector: str
    field: int
    number: int


class AgentPlaced(Fact, frozen=True, tag="agent-placed"):
    seat: Seat
    sector: str
    field: int


class RoundEnded(Fact, frozen=True, tag="round-ended"):
    round: int


class GameEnded(Fact, frozen=True, tag="game-ended"):
    ending: str


class EndTriggered(Fact, frozen=True, tag="end-triggered"):
    """A seat has a marker in every city: this round is the last."""

    seat: Seat


class VpScored(Fact, frozen=True, tag="vp-scored"):
    seat: Seat
    amount: int
    category: str
    reason: str


# --- tracks, tokens --------------------------------------------------------------------------------------------------


class TrackAdvanced(Fact, frozen=True, tag="track-advanced"):
    seat: Seat
    track: str
    level: int


class AdvanceLost(Fact, frozen=True, tag="advance-lost"):
    """The marker stays where it is: it is on top, or another player is."""

    seat: Seat
    track: str
    level: int


class InfrastructureAdvanced(Fact, frozen=True, tag="infrastructure-advanced"):
    seat: Seat
    colour: str
    origin: int = field(name="from")
    to: int
    bonus: Ops = ()


class ContractorAdvanced(Fact, frozen=True, tag="contractor-advanced"):
    seat: Seat
    colour: str
    origin: int = field(name="from")
    to: int
    bonus: Ops = ()


class InvestmentGained(Fact, frozen=True, tag="investment-gained"):
    seat: Seat
    amount: int
    reason: str


class InvestmentPlaced(Fact, frozen=True, tag="investment-placed"):
    seat: Seat
    area: str
    amount: int
    reason: str


class InvestmentCleared(Fact, frozen=True, tag="investment-cleared"):
    """All tokens in the action areas go back to the supply."""

    amount: int


class CoalGained(Fact, frozen=True, tag="coal-gained"):
    seat: Seat
    amount: int
    reason: str


class CoalPaid(Fact, frozen=True, tag="coal-paid"):
    seat: Seat
    amount: int
    reason: str


# --- wagons ----------------------------------------------------------------------------------------------------------


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


# --- zones, cities, markets, sidings ---------------------------------------------------------------------------------


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


# --- cards -----------------------------------------------------------------------------------------------------------

HAND, FRONT, DRAWN, POOL = "hand", "front", "drawn", "pool"  # where a discarded card comes from


class CardPlayed(Fact, frozen=True, tag="card-played"):
    seat: Seat
    card: Face


class SpecialUsed(Fact, frozen=True, tag="special-used"):
    """A card's special action is used; a card still in hand now lies in front, with the one played."""

    seat: Seat
    card: Face
    from_hand: bool = False


class CardDiscarded(Fact, frozen=True, tag="card-discarded"):
    """Seat NOBODY for a card of the pool."""

    seat: Seat
    card: Face
    source: str


class PoolCardTaken(Fact, frozen=True, tag="pool-card-taken"):
    """Everybody saw which card; `held` is the card as it lies in the hand, of which others see the back only."""

    seat: Seat
    card: Face
    held: Card


class PoolRefilled(Fact, frozen=True, tag="pool-refilled"):
    cards: tuple[Face, ...]


class DeckReshuffled(Fact, frozen=True, tag="deck-reshuffled"):
    """The discard pile is the new deck."""

    cards: tuple[Card, ...]


class CardsDrawn(Fact, frozen=True, tag="cards-drawn"):
    seat: Seat
    cards: tuple[Card, ...]


class CardsRetained(Fact, frozen=True, tag="cards-retained"):
    seat: Seat
    cards: tuple[Card, ...]


class MissionStarted(Fact, frozen=True, tag="mission-started"):
    seat: Seat
    hero: Face
    city: str
