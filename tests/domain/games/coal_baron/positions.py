"""Tables of Coal Baron at which wrong lines are tried, by name: the state, and the seat that writes."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from domain.games.coal_baron.state import State
from domain.places import Seat
from tests.domain.games.coal_baron.given import do, dock, hold, lay, table, three_trains
from tests.domain.games.positions import over

Position = tuple[State, Seat]


def turn(seat: Seat = 0) -> Position:
    """Seat 0 is to act, holding flex5, barracks 3 and the improvement cart; no goal is left, improvements are dear."""
    state = table()
    baron = state.seats[0]
    hold(baron, "flex5", "barracks-3", "imp-cart")
    baron.docks = [dock("any", engine="red"), dock(engine="blue"), dock("any:C1")]
    lay(state, "cart1", "W2", "C1")
    lay(state, "cart2", "F1*", "T2")
    lay(state, "wagon1", "wagon-tower", "wagon-any")
    lay(state, "wagon2", "wagon-any", "wagon-fox")
    lay(state, "engine", "engine-blue", "engine-red")
    lay(state, "order", "factory-2", "furnace-1")
    lay(state, "share", "share-factory", "share-factory")
    lay(state, "improvement", "imp-engine", "flex3")
    lay(state, "goal")
    state.zones["order"].level = 1
    state.zones["improvement"].level = 40
    return state, seat


def poor() -> Position:
    """Seat 0 has a single miner of value 2 left and no improvement; each of its docks has an engine."""
    state, seat = turn()
    baron = state.seats[seat]
    baron.miners, baron.improvements.cards = [2], []
    baron.docks = [dock("any", engine="red"), dock(engine="blue"), dock("any:C1", engine="green")]
    return state, seat


def trains() -> Position:
    """Trains with a red, a red and a blue engine, and orders for all of them; the improvement delivery in hand."""
    state = three_trains("red", "red", "blue")
    hold(state.seats[0], "imp-delivery", "imp-mining", "imp-engine", "imp-wagon")
    return state, 0


def mining() -> Position:
    """Mining 2/3, nothing spent: T2 in the drift, C1 in the siding, a universal and a clover wagon at dock 1."""
    state = table()
    baron = state.seats[0]
    baron.drift, baron.siding, baron.docks[0] = ["T2"], ["C1"], dock("any", "clover")
    do(state, "mine 2/3 with 1")
    return state, 0


def mining_on() -> Position:
    """Two of three steps are spent, T2 comes next in the drift, the siding is empty."""
    state = table()
    state.seats[0].drift = ["W1", "T2"]
    do(state, "mine 2/3 with 1", "drift > siding")
    state.pending[-1][0] = msgspec.structs.replace(state.top[0], spent=2)
    state.seats[0].siding = []
    return state, 0


def drawing() -> Position:
    """Two wagons were looked at: a universal and a tower wagon."""
    state = table()
    lay(state, "wagon1", "wagon-any", "wagon-tower")
    do(state, "draw from wagon 1 with 2")
    return state, 0


def drawing_goals() -> Position:
    """Three goals were looked at."""
    state = table()
    lay(state, "goal", "goal-goals", "goal-engine-red", "goal-engine-blue")
    do(state, "draw from goal with 2")
    return state, 0


def after() -> Position:
    """The main action is done; flex5 and the improvement cart are in hand."""
    state, seat = turn()
    do(state, "share with 1")
    return state, seat


def two_players() -> Position:
    """A table of two, on which not every zone is in play."""
    return table(2), 0


POSITIONS: dict[str, Callable[[], Position]] = {
    "your turn": turn,
    "your turn, with one miner left": poor,
    "trains are ready": trains,
    "mining": mining,
    "mining, two steps spent": mining_on,
    "drawing a wagon": drawing,
    "drawing a goal": drawing_goals,
    "after the action": after,
    "a table of two": two_players,
    "somebody else's turn": lambda: turn(seat=2),
    "the match is over": lambda: over(table()),
}
