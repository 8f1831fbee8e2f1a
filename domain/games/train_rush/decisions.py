"""What a seat of Train Rush asks for. Every decision has one writing: lists follow the train or the card numbers."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import force_setattr

from domain.engine import Decision
from domain.places import Card, Face


class Options(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How heroes are given out, and whether Phase III loads seat by seat in turn order."""

    heroes: Literal["draft", "random"] = "draft"
    strict_income_order: bool = False


class Cube(Struct, frozen=True, order=True, forbid_unknown_fields=True):
    """A cube on a wagon. Equal cubes of one wagon are one and the same."""

    resource: str
    wagon: Face


class Filling(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A wagon to be filled, with a resource for each of its empty `any` slots."""

    wagon: Face
    resources: tuple[str, ...] = ()


# --- set-up ----------------------------------------------------------------------------------------------------------


class KeepCards(Decision, frozen=True, tag="keep"):
    """Keep these of the cards dealt, or of the cards drawn, named in any order."""

    cards: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        force_setattr(self, "cards", tuple(sorted(self.cards, key=str)))


class ChooseCargo(Decision, frozen=True, tag="cargo"):
    """Load this resource on the second wagon."""

    resource: str


class RejectHero(Decision, frozen=True, tag="reject"):
    """Put this hero into the box before the draft."""

    hero: Card


class DraftHero(Decision, frozen=True, tag="draft"):
    """Take this hero out of the packet."""

    hero: Card


# --- phases I to IV --------------------------------------------------------------------------------------------------


class BidSpy(Decision, frozen=True, tag="bid"):
    number: int


class LobbySector(Decision, frozen=True, tag="lobby"):
    sector: str


class LoadWagons(Decision, frozen=True, tag="load"):
    """Fill these wagons; none to load nothing."""

    wagons: tuple[Filling, ...] = ()


class InvestIn(Decision, frozen=True, tag="invest"):
    action: str


class TakeFreeAction(Decision, frozen=True, tag="free"):
    """Perform an action of the areas without tokens."""

    action: str


class Pass(Decision, frozen=True, tag="pass"):
    """Invest no more in this phase."""


# --- phases V and VI -------------------------------------------------------------------------------------------------


class Play(Decision, frozen=True, tag="play"):
    card: Face


class MoveTo(Decision, frozen=True, tag="move"):
    """Drive to this node, with the points of one movement token added if there is one."""

    node: str
    token: int = 0


class Stop(Decision, frozen=True, tag="stop"):
    """Perform no further action of the card."""


class UseSpecial(Decision, frozen=True, tag="special"):
    """Pay for the special action of the played card or of another card in hand."""

    card: Face


class UseCard(Decision, frozen=True, tag="use"):
    """Discard a card from hand for its special action, free of coal."""

    card: Face


class DrawCard(Decision, frozen=True, tag="draw"):
    """Take a card of the open pool."""

    card: Face


class DiscardCards(Decision, frozen=True, tag="discard"):
    """Discard these cards of the hand, named in any order."""

    cards: tuple[Face, ...]

    def __post_init__(self) -> None:
        force_setattr(self, "cards", tuple(sorted(self.cards)))


class StartMission(Decision, frozen=True, tag="mission"):
    hero: Face


class Skip(Decision, frozen=True, tag="skip"):
    """Decline a bonus."""


# --- places and bonuses ----------------------------------------------------------------------------------------------


class Rent(Decision, frozen=True, tag="rent"):
    """Rent a warehouse in this zone to the city's contractor of this colour."""

    colour: str
    zone: str


class RentFrom(Decision, frozen=True, tag="rent-from"):
    """The same, with a contractor of any city."""

    colour: str
    city: str
    zone: str


class Deliver(Decision, frozen=True, tag="deliver"):
    """Fulfil the open contract of this size with these cubes."""

    size: int
    cubes: tuple[Cube, ...]


class FinishCity(Decision, frozen=True, tag="done"):
    """End the city action."""


class Sell(Decision, frozen=True, tag="sell"):
    """Sell these cubes on the black market for one of its offers."""

    cubes: tuple[Cube, ...]
    offer: str


class PlaceMarker(Decision, frozen=True, tag="place"):
    """Put the contract marker of the black market on this city."""

    city: str


class ShipOn(Decision, frozen=True, tag="ship"):
    """Take the zone's shipment on this special wagon."""

    wagon: Face


class ChooseTile(Decision, frozen=True, tag="tile"):
    """Use the siding tile on this slot."""

    slot: int


class AdvanceOn(Decision, frozen=True, tag="advance"):
    track: str


class BuildWarehouse(Decision, frozen=True, tag="build-warehouse"):
    zone: str


class BuildStation(Decision, frozen=True, tag="build-station"):
    zone: str


class CorruptSector(Decision, frozen=True, tag="corrupt"):
    """Send an agent (or two) to this sector."""

    sector: str


class Swap(Decision, frozen=True, tag="swap"):
    """Give a wagon of the train for a new one."""

    own: Face
    new: Face


class TakeNewWagon(Decision, frozen=True, tag="take"):
    wagon: Face
