"""Tables of SteamRollers at which wrong lines are tried, by name: the state, and the seat that writes."""

from __future__ import annotations

from collections.abc import Callable

from domain.games.steamrollers.facts import BonusNoted, CargoPlaced, EveDiceRolled, StartTileTaken
from domain.games.steamrollers.state import State
from domain.places import Seat
from tests.domain.games.positions import over
from tests.domain.games.steamrollers.given import (
    R2_NETWORK,
    S2B,
    cross,
    draw,
    eve_table,
    own,
    roll,
    say,
    table,
    useless,
    write,
)

Position = tuple[State, Seat]


def starting() -> Position:
    """Seat 0 takes the last but one start tile: +2 and the engine are gone, tile 3 was taken."""
    state = table(3, start_tiles=True)
    write(state, StartTileTaken(2, "start-plus2"), BonusNoted(2, 2), StartTileTaken(1, "start-engine"))
    own(state, 2, 3, sideways=True)
    return draw(state, 0, "A1:E-W"), 0


def picking(seat: Seat = 0) -> Position:
    """Dice 1, 1, 2 and 5 lie in the pool; with a 5 seat 0 can do nothing."""
    state = useless(draw(table(3, goods={1: ["red", "grey"], 2: ["blue"]}), 0, "C3:E-W"), 0, 5)
    return roll(state, 1, 1, 2, 5), seat


def acting() -> Position:
    """A 1 in hand, black die straight and gentle; C3 is drawn, box 1 crossed, tile 1 sideways before seat 1."""
    state = own(cross(draw(table(goods={1: ["red", "grey"]}), 0, "C3:E-W"), 0, 1), 1, 1, sideways=True)
    say(roll(state, 1, 1, 2), 0, "pick 1")
    return state, 0


def delivering() -> Position:
    """The network of links 1-3, 1-t1-t3-4, 3-4 and 4-2, power 2, a grey and a red good in city 1, a 1 in hand."""
    state = cross(draw(table(goods={1: ["grey", "red"]}), 0, R2_NETWORK), 0, 5, 6)
    say(roll(state, 1, 1, 1), 0, "pick 1")
    return state, 0


def walled() -> Position:
    """Tracks from city 1 to city 2 across a blocked border, and a red good in city 1."""
    state = cross(draw(table(goods={1: ["red"]}, blocked=["1-2"]), 0, "C2:E-W D2:E-W"), 0, 5, 6)
    say(roll(state, 1, 1, 1), 0, "pick 1")
    return state, 0


def with_tiles() -> Position:
    """Tiles 1a, 3b, 4a, 5a and 6b before seat 0, the network of four links, power 2, a 4 in hand."""
    state = draw(table(goods={4: ["red", "grey"]}, tiles="1a 2a 3b 4a 5a 6b"), 0, R2_NETWORK)
    own(cross(state, 0, 4, 6), 0, 1, 3, 4, 5, 6)
    say(roll(state, 4, 4, 2), 0, "pick 4")
    return state, 0


def final() -> Position:
    """A die that was flipped from 2 to 5 with tile 5b."""
    state = own(table(tiles="1b 2a 3a 4a 5b 6a"), 0, 1, 5)
    say(roll(state, 2, 2, 2), 0, "pick 2; flip")
    return state, 0


def cargo() -> Position:
    """Own blue cargo on city 3, a link 3-t5-5, power 2, a 3 in hand."""
    state = cross(draw(table(goods={3: ["red"]}), 0, "B6:NW-SE C7:NW-SW"), 0, 5, 6)
    write(state, CargoPlaced(0, "blue", 3))
    say(roll(state, 3, 3, 1), 0, "pick 3")
    return state, 0


def two_dice() -> Position:
    """Tile 2a is in use: the second die, a 2, is in hand."""
    state = own(table(), 0, 2)
    say(roll(state, 1, 2, 2), 0, "two 1: engine; pick 2")
    return state, 0


def stealing() -> Position:
    """Seat 1 owns tile 2b and is asked about the 6 that seat 0 has picked."""
    state = own(table(3, tiles="1a 2b 3a 4a 5a 6a"), 1, 2)
    say(roll(state, 6, 3, 2, 1), 0, "pick 6")
    return state, 1


def ordering() -> Position:
    """Orders 1, 3, 4 and 6 are open; red, yellow and coal were delivered."""
    state = table(orders="1b 3a 4a 6a", coal=True)
    state.sheets[0].delivered_goods = ["coal", "red", "yellow"]
    say(roll(state, 1, 2, 3), 0, "1: engine")
    return state, 0


def alone() -> Position:
    """Against Eve with tiles 3a, 4b, 5a and 6b, 5a of them used; two reds in city 1, a 1 in hand."""
    goods = {1: ["red", "grey", "red"], 2: ["grey"]}
    state = draw(eve_table(goods=goods, tiles="1a 2a 3a 4b 5a 6b"), 0, R2_NETWORK)
    own(cross(state, 0, 5, 6), 0, 3, 4, 5, 6)
    say(roll(state, 3, 1, 6), 0, "3 -> 4: engine; pick 1")
    return state, 0


def alone_all_used() -> Position:
    """Against Eve: 6b served the first action, and a 3 is in hand."""
    state = own(eve_table(tiles="1a 2a 3a 4b 5a 6b"), 0, 6)
    say(roll(state, 3, 3, 6), 0, "3: track C4 E-NE any; pick 3")
    return state, 0


def arranging() -> Position:
    """Against Eve: the rows of cities 1 and 6 are to be arranged, first that of city 1."""
    goods = {1: ["red", "green", "grey"], 2: ["blue"], 3: ["red", "red"], 4: [], 5: ["grey"], 6: ["blue", "red"]}
    state = table(1, goods=goods, rows="arranged", solo_level="worker")
    write(state, EveDiceRolled((2,)))
    return state, 0


def before_eve() -> Position:
    """Eve is about to play with a 3; the tile that rerolls it is at hand."""
    state = own(eve_table(), 0, 2)
    say(roll(state, 1, 2, 3), 0, "1: engine; 2: engine")
    return state, 0


def eve_takes() -> Position:
    """Eve would take a good of city 3; the tile that keeps her from it is at hand."""
    state = own(eve_table((0, 0, 4, 0, 0, 0), tiles=S2B, goods={3: ["red"]}), 0, 2)
    say(roll(state, 1, 4, 3), 0, "1: engine; 4: engine")
    return state, 0


POSITIONS: dict[str, Callable[[], Position]] = {
    "start tiles": starting,
    "pick a die": picking,
    "a 1 in hand": acting,
    "a network and a 1 in hand": delivering,
    "a wall": walled,
    "many tiles and a 4 in hand": with_tiles,
    "a die that is final": final,
    "own cargo": cargo,
    "the second of two dice": two_dice,
    "another's die": stealing,
    "orders": ordering,
    "alone, 5a was used": alone,
    "alone, 6b was used": alone_all_used,
    "alone, rows of goods": arranging,
    "before Eve plays": before_eve,
    "Eve takes a good": eve_takes,
    "somebody else's turn": lambda: picking(seat=2),
    "the match is over": lambda: over(table()),
}
