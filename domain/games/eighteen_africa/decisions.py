"""What a seat of 18Africa asks for.

A card is a kind: `MF*` is a president's certificate, `MF` a share, `P4` a private. Every decision has one writing:
cards that are kept are sorted, cards that are bought stand in the order of the purchase.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from domain.engine import Decision
from domain.games.eighteen_africa.edition import DATA
from domain.places import Card, Face

_SETS = DATA.option_data.max_sets
Sets = Annotated[int, Meta(ge=_SETS.least, le=_SETS.most)]


class Options(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """2.6: rules of later editions, all off; and after how many sets a match ends at the latest."""

    variable_modifiers: bool = False
    dakar_dar_es_salaam: bool = False
    depression_every_round: bool = False
    late_train_check: bool = False
    concession_penalty: bool = False
    president_each: bool = False
    two_player_swap: bool = False
    clockwise_nomination: bool = False
    max_sets: Sets = DATA.options.max_sets


# --- before the first stock round ------------------------------------------------------------------------------------


class Keep(Decision, frozen=True, tag="keep"):
    """Keep these cards, half of what was dealt; the others are auctioned."""

    cards: tuple[Card, ...]


class Nominate(Decision, frozen=True, tag="nominate"):
    """Put this lot up and open the bidding."""

    card: Face
    bid: int


class Bid(Decision, frozen=True, tag="bid"):
    amount: int


class PassBid(Decision, frozen=True, tag="pass-bid"):
    """Out for this lot."""


# --- stock rounds ----------------------------------------------------------------------------------------------------


class BuyHand(Decision, frozen=True, tag="buy-hand"):
    """Buy these cards of the own hand, one after another."""

    cards: tuple[Face, ...]


class BuyBond(Decision, frozen=True, tag="buy-bond"):
    pass


class Pass(Decision, frozen=True, tag="pass"):
    """Neither sell nor buy; in a stock round the top card of the deck may be put on the discard."""

    flip: bool = False


class Done(Decision, frozen=True, tag="done"):
    """End a turn in which something was sold."""


class SellShares(Decision, frozen=True, tag="sell-shares"):
    company: str
    units: int


class SellPrivate(Decision, frozen=True, tag="sell-private"):
    private: str


class SellBonds(Decision, frozen=True, tag="sell-bonds"):
    number: int


class BuyPoolShares(Decision, frozen=True, tag="buy-pool-shares"):
    company: str
    units: int


class BuyPoolPrivate(Decision, frozen=True, tag="buy-pool-private"):
    private: str


class BuyDiscard(Decision, frozen=True, tag="buy-discard"):
    """Buy so many cards from the top of the discard."""

    number: int


class BuyOpen(Decision, frozen=True, tag="buy-open"):
    """Buy these cards of the open display, one after another."""

    cards: tuple[Face, ...]


class Reveal(Decision, frozen=True, tag="reveal"):
    """Turn the top card of the deck over."""


class Take(Decision, frozen=True, tag="take"):
    """Buy the card that was revealed."""


class Leave(Decision, frozen=True, tag="leave"):
    """Put the card that was revealed on the discard."""


class Stop(Decision, frozen=True, tag="stop"):
    """Reveal no further card."""


class TakePriority(Decision, frozen=True, tag="take-priority"):
    pass


class KeepPower(Decision, frozen=True, tag="keep-power"):
    pass


# --- concessions -----------------------------------------------------------------------------------------------------


class OpenConcession(Decision, frozen=True, tag="open-concession"):
    bid: int


class BidConcession(Decision, frozen=True, tag="bid-concession"):
    amount: int


class PassConcession(Decision, frozen=True, tag="pass-concession"):
    """Out for this auction."""


class ChooseConcession(Decision, frozen=True, tag="choose-concession"):
    concession: str


class AssignConcession(Decision, frozen=True, tag="assign-concession"):
    """Give a concession to the company that operates, for good."""

    concession: str


# --- a company's turn ------------------------------------------------------------------------------------------------


class LayTile(Decision, frozen=True, tag="lay-tile"):
    """Lay a tile, or replace one; `powers` are the privates used for it."""

    hex: str
    tile: str
    rotation: int
    powers: tuple[str, ...] = ()


class EndTrack(Decision, frozen=True, tag="end-track"):
    pass


class PlaceToken(Decision, frozen=True, tag="place-token"):
    hex: str
    node: int
    powers: tuple[str, ...] = ()


class SkipToken(Decision, frozen=True, tag="skip-token"):
    pass


class Run(Decision, frozen=True, tag="run"):
    """For each train that runs its name and its hexes, in the one writing of 4.10.1."""

    routes: tuple[tuple[str, tuple[str, ...]], ...] = ()


class Dividend(Decision, frozen=True, tag="dividend"):
    how: Literal["pay", "withhold"]


class BuyTrain(Decision, frozen=True, tag="buy-train"):
    train: str


class SellTrain(Decision, frozen=True, tag="sell-train"):
    train: str


class OfferTrain(Decision, frozen=True, tag="offer-train"):
    """Ask another company for a train of this kind, at this price."""

    company: str
    train: str
    price: int


class AnswerOffer(Decision, frozen=True, tag="answer-offer"):
    answer: Literal["accept", "decline"]


class EndTrains(Decision, frozen=True, tag="end-trains"):
    pass


class CompanySellShares(Decision, frozen=True, tag="company-sell-shares"):
    company: str
    units: int


class CompanySellPrivate(Decision, frozen=True, tag="company-sell-private"):
    private: str


class CompanyBuyShare(Decision, frozen=True, tag="company-buy-share"):
    company: str


class CompanyBuyPrivate(Decision, frozen=True, tag="company-buy-private"):
    private: str


class EndTurn(Decision, frozen=True, tag="end-turn"):
    pass
