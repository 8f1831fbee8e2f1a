"""What a table chooses before a match of SteamRollers, and what a seat can ask for during it."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from domain.engine import Decision
from domain.games.steamrollers.shape import EveLevel, Level
from domain.places import Seat

Rows = Literal["arranged", "drawn"]  # how goods come into their rows in the solo game


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """2.2: the mini expansions, each on its own. Solo: only the two levels and the rows.

    `rows` is left out of what is stored unless it is chosen: a match without it was played with rows as drawn.
    """

    coal: bool = False
    orders: bool = False
    start_tiles: bool = False
    level: Level = "normal"
    solo_level: EveLevel | None = None  # how many cells Eve crosses beforehand
    first: Seat | None = None  # the first player, if the organiser fixes one
    rows: Rows | UnsetType = UNSET  # arranged: the solo player puts each row of goods in order


# --- start tiles (2.4) -----------------------------------------------------------------------------------------------


class StartEngine(Decision, frozen=True, tag="start-engine"):
    box: int


class StartTrack(Decision, frozen=True, tag="start-track"):
    cell: str
    edges: str


class StartPlus(Decision, frozen=True, tag="start-plus2"):
    pass


class StartTile(Decision, frozen=True, tag="start-tile"):
    number: int


class StartCargo(Decision, frozen=True, tag="start-cargo"):
    """Without colour and city only if the bag holds no good that may be taken."""

    colour: str | None = None
    city: int | None = None


# --- rows of goods (4.8) ---------------------------------------------------------------------------------------------


class Arrange(Decision, frozen=True, tag="arrange"):
    """The row of goods of a city, from left to right."""

    city: int
    goods: tuple[str, ...]


# --- the die (4.2, 4.4, 4.5) -----------------------------------------------------------------------------------------


class Pick(Decision, frozen=True, tag="pick"):
    value: int
    two: bool = False  # 2a: a second die follows


class Steal(Decision, frozen=True, tag="steal"):
    pass


class Allow(Decision, frozen=True, tag="allow"):
    rest: bool = False  # ... and every later pick of this round


class Change(Decision, frozen=True, tag="change"):
    """`to` a value with tile 1 or 5a; `how` with tile 5b."""

    tile: int
    to: int | None = None
    how: Literal["flip", "reroll"] | None = None


# --- the action (4.3) ------------------------------------------------------------------------------------------------


class DrawTrack(Decision, frozen=True, tag="track"):
    cell: str
    edges: str
    any: bool = False  # tile 6: a kind that the black die does not show


class ImproveEngine(Decision, frozen=True, tag="engine"):
    pass


class Deliver(Decision, frozen=True, tag="deliver"):
    """`dest`, `plus` and `far` are the tiles used: 3a, 3b and 4a."""

    good: str
    route: str
    own: bool = False
    dest: bool = False
    plus: int = 0
    far: bool = False
    place: int | None = None  # solo: the place in the row, if not the rightmost good of its colour goes


class TakeTile(Decision, frozen=True, tag="tile"):
    pass


class Forfeit(Decision, frozen=True, tag="forfeit"):
    pass


# --- orders (4.7) ----------------------------------------------------------------------------------------------------


class Fulfil(Decision, frozen=True, tag="fulfil"):
    order: int
    coal_for: str | None = None


class NoOrder(Decision, frozen=True, tag="no_order"):
    pass


# --- Eve (4.8) -------------------------------------------------------------------------------------------------------


class RerollEve(Decision, frozen=True, tag="reroll_eve"):
    pass


class KeepEve(Decision, frozen=True, tag="keep_eve"):
    pass


class BlockEve(Decision, frozen=True, tag="block_eve"):
    pass


class LetEve(Decision, frozen=True, tag="let_eve"):
    pass
