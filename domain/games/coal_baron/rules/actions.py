"""What a zone or an action improvement does: which arguments it takes, when it is possible, how it is carried out.

Zones (4.2) and action improvements (4.8) share these actions; only the price differs.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from domain.engine import Facts
from domain.games.coal_baron.decisions import BY_IMPROVEMENT, BY_ZONE, Place, Play, Trains
from domain.games.coal_baron.edition import BACK, DATA, PLAYS, STACKS, ZONES
from domain.games.coal_baron.rules.delivery import check_delivery, dispatch, ways_to_deliver
from domain.games.coal_baron.rules.drawing import check_draw, drawable, peek
from domain.games.coal_baron.rules.mining import can_mine, start_mining
from domain.games.coal_baron.rules.payments import payments
from domain.games.coal_baron.rules.taking import check_take, take_top, ways_to_take
from domain.games.coal_baron.state import State
from domain.places import Seat
from domain.words import Sentence, refuse, require, say

Arguments = tuple[int, str, Trains]  # dock, stack, trains: those an action does not take are empty
NO_ARGUMENTS: Arguments = (0, "", ())


class Action(NamedTuple):
    ways: Callable[[State, Seat], tuple[Arguments, ...]]  # all arguments with which it can be carried out now
    check: Callable[[State, Seat, Place | Play], None]
    carry_out: Callable[[State, Seat, Place | Play], Facts]


def named_only(ask: Place | Play, *fields: str) -> None:
    """4.13: a decision has one form; what the action does not take must not be named."""
    for field in ("dock", "stack", "trains"):
        if field not in fields and getattr(ask, field):
            thing = ask.zone if isinstance(ask, Place) else ask.card
            refuse("4.13", "{thing} takes no argument “{field}”", thing=thing, field=field)


@cache
def at_docks(docks: tuple[int, ...]) -> tuple[Arguments, ...]:
    return tuple((dock, "", ()) for dock in docks)


def taking(stack: str, via: str) -> Action:
    """Take the top card of this stack."""

    def ways(state: State, seat: Seat) -> tuple[Arguments, ...]:
        return at_docks(ways_to_take(state, seat, stack))

    def check(state: State, seat: Seat, ask: Place | Play) -> None:
        named_only(ask, "dock")
        check_take(state, seat, stack, ask.dock)

    def carry_out(state: State, seat: Seat, ask: Place | Play) -> Facts:
        return take_top(state, seat, stack, ask.dock, via)

    return Action(ways, check, carry_out)


def taking_one_of(stacks: tuple[str, ...], via: str) -> Action:
    """Take the top card of one of these stacks."""

    def ways(state: State, seat: Seat) -> tuple[Arguments, ...]:
        return tuple([(dock, stack, ()) for stack in stacks for dock in ways_to_take(state, seat, stack)])

    def check(state: State, seat: Seat, ask: Place | Play) -> None:
        named_only(ask, "dock", "stack")
        require(ask.stack in stacks, "4.8", "name the stack: {stacks_or}", stacks_or=stacks)
        check_take(state, seat, ask.stack, ask.dock)

    def carry_out(state: State, seat: Seat, ask: Place | Play) -> Facts:
        return take_top(state, seat, ask.stack, ask.dock, via)

    return Action(ways, check, carry_out)


def mining(low: int, high: int, via: str) -> Action:
    """Mine with at least `low` and at most `high` steps."""

    def ways(state: State, seat: Seat) -> tuple[Arguments, ...]:
        return (NO_ARGUMENTS,) if can_mine(state.seats[seat], low, high) else ()

    def check(state: State, seat: Seat, ask: Place | Play) -> None:
        named_only(ask)
        baron = state.seats[seat]
        why = "you cannot spend {low} to {high} steps: in your drift lies {drift}, in your siding {siding}"
        reachable = can_mine(baron, low, high)
        require(reachable, "4.5", why, low=low, high=high, drift=list(baron.drift), siding=list(baron.siding))

    def carry_out(state: State, seat: Seat, ask: Place | Play) -> Facts:
        return start_mining(seat, low, high, via)

    return Action(ways, check, carry_out)


def delivering() -> Action:
    """Dispatch trains."""

    def ways(state: State, seat: Seat) -> tuple[Arguments, ...]:
        return tuple([(0, "", trains) for trains in ways_to_deliver(state.seats[seat])])

    def check(state: State, seat: Seat, ask: Place | Play) -> None:
        named_only(ask, "trains")
        check_delivery(state.seats[seat], ask.trains)

    def carry_out(state: State, seat: Seat, ask: Place | Play) -> Facts:
        return dispatch(state, seat, ask.trains)

    return Action(ways, check, carry_out)


def drawing() -> Action:
    """Look at the upper cards of a stack."""

    def ways(state: State, seat: Seat) -> tuple[Arguments, ...]:
        return tuple([(0, stack, ()) for stack in drawable(state, seat)])

    def check(state: State, seat: Seat, ask: Place | Play) -> None:
        named_only(ask, "stack")
        check_draw(state, seat, ask.stack)

    def carry_out(state: State, seat: Seat, ask: Place | Play) -> Facts:
        return peek(state, seat, ask.stack)

    return Action(ways, check, carry_out)


def of_zone(name: str) -> Action:
    zone = ZONES[name]
    match zone.gives:
        case "mining":
            return mining(zone.steps_min, zone.steps_max, BY_ZONE)
        case "delivery":
            return delivering()
        case "draw":
            return drawing()
    return taking(name, BY_ZONE)


def of_improvement(kind: str) -> Action:
    match kind:
        case "mining":
            return mining(DATA.setup.improvement_mining_min, DATA.setup.improvement_mining_steps, BY_IMPROVEMENT)
        case "delivery":
            return delivering()
    stacks = tuple(stack for stack in STACKS if BACK[stack] == kind)
    return taking_one_of(stacks, BY_IMPROVEMENT) if len(stacks) > 1 else taking(stacks[0], BY_IMPROVEMENT)


ZONE_ACTIONS = {name: of_zone(name) for name in ZONES}
IMPROVEMENT_ACTIONS = {card: of_improvement(kind) for card, kind in PLAYS.items()}


# --- why a zone cannot be used ---------------------------------------------------------------------------------------

HINDRANCES = {
    "engine": "each dock has an engine",
    "mining": "too few carts can move",
    "delivery": "no train is ready",
    "draw": "nothing to draw",
}


def hindrance(state: State, seat: Seat, zone: str) -> Sentence | None:
    """In short, why the seat could not put miners into a zone; None if it could, were it to act now."""
    stack, cost = state.stacks.get(zone), state.zones[zone].cost
    if stack is not None and not stack:
        return say("the stack is empty")
    if not ZONE_ACTIONS[zone].ways(state, seat):
        return say(HINDRANCES[ZONES[zone].gives])
    if not payments(state.seats[seat], cost):
        return say("cannot pay {cost} exactly", cost=cost)
    return None
