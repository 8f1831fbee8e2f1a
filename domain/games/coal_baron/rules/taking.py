"""4.3 and 4.9: the top card of a stack, where it goes, and what happens when a stack runs out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from domain.engine import Facts
from domain.games.coal_baron.edition import BACK, DOCKS, DOCKS_FOR, ENGINES, FACE, TWIN
from domain.games.coal_baron.facts import CardTaken, EnginePlaced, StackSplit, TopRevealed, WagonPlaced
from domain.games.coal_baron.state import State
from domain.places import Face, Seat
from domain.words import require

NO_DOCK = (0,)
NOT_THERE = "{card} cannot be put at dock {dock}, only at dock {docks_or}"
ENGINE_THERE = "dock {dock} has an engine already; {card} can be put at dock {docks_or}"
PUT_AT = {face: DOCKS_FOR.get(face, NO_DOCK) for face in FACE.values() if face not in ENGINES}


def top(state: State, stack: str) -> Face | None:
    """The face-up card of a stack (in a preview it may be hidden; the preview ends there)."""
    cards = state.stacks[stack].cards
    return cast(Face, cards[0]) if cards else None


def docks_for(state: State, seat: Seat, card: Face) -> tuple[int, ...]:
    """4.3: where a card may be put: the docks that take it, none at all, or `NO_DOCK` if it is not put at a dock."""
    docks = PUT_AT.get(card)
    if docks is None:
        return tuple([number for number, dock in enumerate(state.seats[seat].docks, start=1) if not dock.engine])
    return docks


def ways_to_take(state: State, seat: Seat, stack: str) -> tuple[int, ...]:
    """The docks the top card can be put at; nothing if it cannot be taken."""
    cards = state.stacks[stack].cards
    return docks_for(state, seat, cast(Face, cards[0])) if cards else ()


def check_take(state: State, seat: Seat, stack: str, dock: int) -> None:
    card = top(state, stack)
    require(card is not None, "4.9", "the stack {stack} is empty", stack=stack)
    check_dock(state, seat, cast(Face, card), dock)


def check_dock(state: State, seat: Seat, card: Face, dock: int) -> None:
    docks = docks_for(state, seat, card)
    require(docks, "4.3", "each of your docks has an engine already; an engine needs a dock without one")
    if docks is NO_DOCK:
        require(dock == 0, "4.13", "{card} is not put at a dock; name no dock", card=card)
        return
    require(dock, "4.3", "name the dock: {card} can be put at dock {docks_or}", card=card, docks_or=docks)
    why = ENGINE_THERE if card in ENGINES and dock in DOCKS else NOT_THERE
    require(dock in docks, "4.3", why, card=card, dock=dock, docks_or=docks)


def take_top(state: State, seat: Seat, stack: str, dock: int, via: str) -> Facts:
    """4.3: take the face-up card; the next one is turned up, and an exhausted twin stack is refilled."""
    card = cast(Face, top(state, stack))
    yield CardTaken(seat, stack, card, via=via)
    yield from put_at_dock(seat, stack, card, dock)
    yield from turn_up(state, stack)


def put_at_dock(seat: Seat, stack: str, card: Face, dock: int) -> Iterator[WagonPlaced | EnginePlaced]:
    if BACK[stack] == "wagon":
        yield WagonPlaced(seat, card, dock)
    elif BACK[stack] == "engine":
        yield EnginePlaced(seat, card, dock)


def turn_up(state: State, stack: str) -> Facts:
    yield TopRevealed(stack, top(state, stack))
    twin = TWIN.get(stack)
    if twin and not state.stacks[stack]:
        yield from split(state, twin, stack)


def split(state: State, full: str, empty: str) -> Facts:
    """4.9: the other stack is cut in half at once; its upper half, rounded up, stays (A8)."""
    moved = len(state.stacks[full]) // 2
    if moved:
        yield StackSplit(full, empty, len(state.stacks[full]) - moved, moved)
        yield TopRevealed(empty, top(state, empty))
