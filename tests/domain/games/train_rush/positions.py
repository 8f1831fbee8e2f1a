"""Tables of Train Rush at which wrong lines are tried, by name: the state, and the seat that writes.

Yellow stands in Ravenshire with a small train, three cards and two heroes; what it is asked differs.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from domain.games.train_rush.edition import SECTOR_AT, ZONE_AT
from domain.games.train_rush.questions import (
    Advance,
    Bid,
    BlackContract,
    CardStep,
    City,
    Corrupt,
    Exchange,
    FreeAction,
    Invest,
    Keep,
    Load,
    Lobby,
    Market,
    Mission,
    Move,
    PlayCard,
    PoolDraw,
    RentAny,
    Ship,
    SpecialFromHand,
    SpecialStep,
    Station,
    TakeWagon,
    Tile,
    Trim,
    Warehouse,
)
from domain.games.train_rush.state import INVESTMENT, LOBBYING, MOVEMENT, BidMade, State
from domain.places import Seat
from tests.domain.games.positions import over
from tests.domain.games.train_rush.given import (
    B,
    P,
    W,
    Y,
    ask,
    begun,
    hold,
    level,
    marker,
    sector,
    table,
    train,
    zone,
)

Position = tuple[State, Seat]


def yellow_is_asked(question: Any, phase: int = MOVEMENT) -> State:
    """Yellow in Ravenshire: wagons, cards, heroes; zones, sectors, contracts and pools around it."""
    state = ask(table(), question, phase=phase, left=[B])
    yellow = state.players[Y]
    yellow.node, yellow.coal, yellow.investment, yellow.tokens = "rav-i6", 1, 2, [4]
    train(yellow, "W101=brass", "W105=-", "W209=brass,gold", "W312=water,-,-", "S201=shipment,shipment")
    hold(yellow, "A02", "A07", "A44")
    yellow.front, yellow.heroes.cards = ["A25"], ["C01", "C12"]
    level(yellow, "wagons", 6)
    state.players[P].node = "rav-i8"
    state.zones[ZONE_AT["rav1"]] = zone("P", "Y", "B", "P:rav", shipment=True)
    state.zones[ZONE_AT["rav2"]] = zone("", "Y", "Y")
    state.sectors[SECTOR_AT["rav-trade"]] = sector("", "BBBB")
    state.contracts[0][0], state.contracts[1][0] = "K204", "K312"
    state.pool[:] = ["A31", "A32", "A33"]
    state.wagon_pools = [["W201", "W202"], ["W301", "W302"]]
    return state


def asked(question: Any, phase: int = MOVEMENT, seat: Seat = Y) -> Callable[[], Position]:
    return lambda: (yellow_is_asked(question, phase), seat)


def setting_up() -> Position:
    state = begun(3)
    seat = state.order[0]
    state.players[seat].hand.cards = ["A02", "A07", "A25", "A31", "A35", "A44"]
    return state, seat


def bidding() -> Position:
    state = yellow_is_asked(Bid(Y), 1)
    state.players[Y].spies = [2, 4, 6]
    return state, Y


def lobbying() -> Position:
    """Third of the order; a spy of this phase lies in the red state already, and the green sector of trade is full."""
    state = yellow_is_asked(Lobby(Y), LOBBYING)
    state.order, state.bids, state.lying = [B, P, Y, W], [BidMade(Y, 5)], ["rav"]
    state.sectors[SECTOR_AT["cal-trade"]] = sector("BPWB")
    state.sectors[SECTOR_AT["cal-finance"]] = sector("Y")
    return state, Y


def investing_at_start() -> Position:
    state = yellow_is_asked(Invest(Y), INVESTMENT)
    state.players[Y].node = "start"
    return state, Y


def trimming() -> Position:
    state = yellow_is_asked(Trim(Y))
    hold(state.players[Y], "A01", "A02", "A03", "A04", "A05", "A06", "A07")
    return state, Y


def keeping() -> Position:
    state = yellow_is_asked(Keep(Y, 1, source="plan"))
    state.players[Y].drawn.cards = ["A10", "A11", "A13"]
    return state, Y


def placing() -> Position:
    """The space of size 2 in Brukas is taken."""
    state = yellow_is_asked(BlackContract(Y, 2, "rav", source="contract2", paid=True))
    marker(state, W, "brukas", 2)
    return state, Y


def shipping() -> Position:
    """One special wagon is full, the other has room."""
    state = yellow_is_asked(Ship(Y, "rav1"))
    train(state.players[Y], "W105=-", "S201=shipment,shipment", "S202=shipment,-")
    return state, Y


def no_specials() -> Position:
    """No special wagon with two slots is left."""
    state = yellow_is_asked(TakeWagon(Y, 2, source="A55"))
    state.special_stacks[0] = []
    return state, Y


POSITIONS: dict[str, Callable[[], Position]] = {
    "set-up": setting_up,
    "auction": bidding,
    "lobbying": lobbying,
    "loading": asked(Load(Y, 2, source="income")),
    "loading, paid for": asked(Load(Y, 1, source="load1", paid=True)),
    "investment": asked(Invest(Y), INVESTMENT),
    "investment, on START": investing_at_start,
    "a card to play": asked(PlayCard(Y)),
    "a move by card": asked(CardStep(Y, "A35", 1)),
    "a move by card for two coal": asked(CardStep(Y, "A01", 3)),
    "a special action": asked(SpecialStep(Y, "A25")),
    "a card of the pool": asked(PoolDraw(Y)),
    "too many cards": trimming,
    "missions": asked(Mission(Y)),
    "in a city": asked(City(Y, "rackglen")),
    "in a city, rented and delivered": asked(City(Y, "rackglen", rented=True, delivered=2)),
    "on the black market": asked(Market(Y, "rav")),
    "a contract marker": placing,
    "a shipment": shipping,
    "a move": asked(Move(Y, 2, source="A50")),
    "a level": asked(Advance(Y, 1, source="A25")),
    "a warehouse": asked(Warehouse(Y, 1, source="B12")),
    "a station": asked(Station(Y, source="A05")),
    "an agent": asked(Corrupt(Y, 1, source="B20")),
    "an exchange": asked(Exchange(Y, ("1-2",), source="swap12", paid=True)),
    "a wagon to take": asked(TakeWagon(Y, 2, source="A55")),
    "a wagon to take, no special one left": no_specials,
    "cards drawn": keeping,
    "rent from any city": asked(RentAny(Y, source="A48")),
    "a free action": asked(FreeAction(Y, 1, source="A50")),
    "a siding tile": asked(Tile(Y, source="C04")),
    "a special action from hand": asked(SpecialFromHand(Y, 1, source="C03")),
    "somebody else's turn": asked(PlayCard(Y), seat=B),
    "the match is over": lambda: over(yellow_is_asked(Invest(Y), INVESTMENT), Y),
}
