"""Operations (1.4), and what all tables of the file have."""

from __future__ import annotations

from msgspec import Struct, field

Region = str
Point = tuple[int, int]


# --- operations (1.4): what cards, tiles, tracks and areas do --------------------------------------------------------


class Op(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One operation of a bonus; section 4.9 of the rules defines each kind. FIELDS says which fields a kind has."""

    kind: str = field(name="op")
    n: int = 0
    track: str = ""  # or "any"
    region: Region = ""
    agents: int = 0
    kinds: tuple[str, ...] = ()
    size: int = 0
    look: int = 0
    keep: int = 0
    cost: int = 0


FIELDS: dict[str, set[str]] = {
    "vp": {"n"},
    "investment": {"n"},
    "coal": {"n"},
    "advance": {"track", "n"},
    "warehouse": {"n"},
    "station": set(),
    "corrupt": {"n"},
    "corrupt_in": {"region", "agents"},
    "load": {"n"},
    "exchange": {"kinds"},
    "take_wagon": {"size"},
    "draw": {"look", "keep"},
    "rent_any_city": set(),
    "free_area_action": {"cost"},
    "siding_tile": set(),
    "special_from_hand": {"n"},
    "black_contract": {"size"},
    "move": {"n"},
}
Ops = tuple[Op, ...]


# --- tables of the file, in its order --------------------------------------------------------------------------------


class Row(Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of a table."""


class Part(Row, frozen=True, kw_only=True):
    """A table of the file: where its content comes from, and what a reader should know about it."""

    provenance: str
    note: str = ""


ANY = "any"
