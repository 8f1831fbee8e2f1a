"""What a tournament announces before anybody enters: its stages, how points are given, how ties are broken, who may
enter, how the draw is made, and what happens to whoever drops out or is late.

All of it is a record in the first entry of the log. It is judged in `given`.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from domain.match.clocks import Moment

Format = Literal["groups", "swiss", "heats", "knockout"]
TieBreak = Literal[
    "wins", "seconds", "met", "share-of-table", "share-of-winner", "margin", "opponents", "sonneborn-berger",
    "best-fixture", "later-seats", "lots",
]  # fmt: skip
PAIRING = 1  # the version of pairing and seating that this release lays rounds with


class Stage(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One format, played by whoever came out of the stage before it."""

    format: Format
    seats: int = 0  # of a fixture; 0: as many as the tournament allows
    rounds: int = 0  # swiss and heats: how many; groups are laid at once, a knock-out ends with its last fixture
    best: int = 0  # heats: so many of an entrant's fixtures count; 0: all
    size: int = 0  # groups: wanted entrants of a group; 0: as large as there is a design for
    by: Literal["lots", "snake"] = "lots"  # groups: who comes into which
    winners: int = 1  # knockout: how many of a fixture go on
    wild: bool = False  # knockout: the best of the others, by share of their table, fill up the next fixtures
    advance: int = 0  # how many go on to the next stage (of each group, in groups); 0: everybody
    carry: bool = False  # points of the stage before count in this one
    days: int = 0  # until the deadline of a round; 0: none


class EntryRule(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Who may enter, and when."""

    opens: Moment = 0
    closes: Moment = 0  # 0: when a director closes
    least: int = 0
    most: int = 0  # 0: any number
    invited: tuple[str, ...] = ()  # nobody: open to all
    bots: bool = False


class DrawRule(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Where the public value comes from that decides all lots, and how exactly it is written."""

    source: Literal["beacon", "public", "dice", "words"] = "words"
    sentence: str = ""  # which number, of when, and what is taken if it does not come
    form: Literal["digits", "hex", "dice", "line"] = "line"
    length: int = 0  # characters; 0: any
    each: Literal["round", "stage", "once"] = "once"


class DropOut(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """When somebody is out, and who gets the points of a seat that a reserve plays on."""

    expiries: int = 3  # of time, over the event
    running: int = 2  # of these one after the other
    points: Literal["nobody", "entrant"] = "nobody"


class Season(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The tournament before this one in a league, by its last receipt and the name of its pack."""

    tournament: str
    version: int
    digest: str
    pack: str = ""


class Announcement(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Everything that is decided by rule later on."""

    stages: tuple[Stage, ...]
    points: str = "10-6-3-1"
    tie_breaks: tuple[TieBreak, ...] = ("wins", "met", "share-of-table", "opponents")
    bye: str = "mean"  # points of a bye: what a fixture gives on the average, or a number
    entry: EntryRule = EntryRule()
    draw: DrawRule = DrawRule()
    drop_out: DropOut = DropOut()
    late: Literal["wait", "defaults", "director"] = "wait"  # when a deadline has passed
    protest: int = 72  # hours until results can be confirmed
    up: int = 0  # promoted, of the final standings
    down: int = 0  # relegated
    before: Season | None = None
    pairing: int = PAIRING
