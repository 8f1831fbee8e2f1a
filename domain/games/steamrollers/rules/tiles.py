"""4.4: which action tiles a seat may use, and which it may take."""

from __future__ import annotations

from collections.abc import Iterable

from domain.engine import Facts
from domain.games.steamrollers.edition import EFFECTS, TILES
from domain.games.steamrollers.facts import TileReturned
from domain.games.steamrollers.state import Die, State
from domain.places import Seat
from domain.words import Sentence, say


def may_use(state: State, seat: Seat, effect: str, die: Die) -> int:
    """The number of the tile with this effect, if the seat may use it with this die; 0 if not.

    4.4: each tile once per die. 4.8: in a solo game a keep tile serves only one of the two actions.
    """
    number = EFFECTS[effect]
    tile = state.tiles[number - 1]
    kind = TILES[tile.face]
    if tile.owner != seat or kind.effect != effect or number in die.used:
        return 0
    spent = state.solo and kind.keep and state.turn is not None and number in state.turn.used
    return 0 if spent else number


def why_unusable(state: State, seat: Seat, effect: str, die: Die) -> Sentence:
    """The first reason why `may_use` says no."""
    number = EFFECTS[effect]
    tile = state.tile(number)
    if tile.kind.effect != effect:
        return say("tile {number} lies with its other side up, {tile}", number=number, tile=tile.face)
    if tile.in_pool:
        return say("tile {tile} lies in the pool, not before you", tile=tile.face)
    if tile.owner != seat:
        return say("tile {tile} lies before {seat}, not before you", tile=tile.face, seat=tile.owner)
    if number in die.used:
        return say("tile {number} was used on this die already, and a tile serves a die once", number=number)
    return say(
        "alone, a keep tile serves one of the two actions, and tile {number} has served the first", number=number
    )


def may_take(state: State, number: int, die: Die, two: bool) -> bool:
    """4.3: a tile can be taken from the pool, or upright from anybody; tile 2 not while it is used as 2a (4.6).

    A once tile used on the die lies in the pool, also when that use is only being thought of.
    """
    if two and number == EFFECTS["two_dice"]:
        return False
    tile = state.tiles[number - 1]
    return not tile.sideways or (number in die.used and not tile.kind.keep)


def two_in_use(state: State) -> bool:
    """4.6: whether this is a turn with two dice."""
    return state.turn is not None and state.turn.two


def give_back(state: State, seat: Seat, used: Iterable[int]) -> Facts:
    """4.4: a once tile goes back to the pool right after its effect."""
    for number in used:
        if not state.tile(number).kind.keep:
            yield TileReturned(seat, number)


def after_action(state: State, seat: Seat) -> Facts:
    """4.6: tile 2a goes back to the pool after the second action."""
    turn = state.turn
    if turn and turn.two and not turn.actions_left:
        yield TileReturned(seat, EFFECTS["two_dice"])
