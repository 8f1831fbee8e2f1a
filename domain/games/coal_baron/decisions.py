"""What a seat of Coal Baron asks for. Every decision has one canonical form (4.13); only that form is recorded."""

from __future__ import annotations

from msgspec import Struct, field

from domain.engine import Decision
from domain.places import Face, Seat
from domain.words import Hidden

Trains = tuple[tuple[int, Face], ...]  # pairs of dock and order, sorted by dock
Miners = tuple[tuple[int, int], ...]  # pairs of value and copies, sorted by value
Flex = tuple[tuple[Face, int], ...]  # miner improvements and what each counts as, sorted

BY_ZONE, BY_IMPROVEMENT, BY_DRAW = "zone", "improvement", "draw"  # how a card was taken or a mining action opened
DRIFT, SIDING, DOCK = "drift", "siding", "dock"  # where carts move from and to


class Options(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What the organiser may fix before the match: who starts. Without it chance says who."""

    start_seat: Seat | None = None


class Pay(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """Miners by value and copies, and miner improvements with the number they count as."""

    miners: Miners = ()
    flex: Flex = ()


class Place(Decision, frozen=True, tag="place", gc=False):
    """Put miners into a zone and carry out its action."""

    zone: str
    pay: Pay
    dock: int = 0  # for a wagon or an engine
    stack: str = ""  # for Draw
    trains: Trains = ()  # for Delivery


class Play(Decision, frozen=True, tag="play"):
    """Play an action improvement from hand."""

    card: Face
    dock: int = 0  # for a wagon or an engine
    stack: str = ""  # for a cart or a wagon
    trains: Trains = ()  # for Delivery


class MineMove(Decision, frozen=True, tag="mine_move"):
    """Move one cart card out of the drift or the siding."""

    from_: str = field(name="from")
    to: str
    code: Face = ""  # only from the siding; the drift gives its rightmost card
    dock: int = 0  # only to a dock
    kind: str = ""  # only to a dock: the cart's crest, or a universal wagon


class MineStop(Decision, frozen=True, tag="mine_stop"):
    """Mine no further."""


class DrawChoose(Decision, frozen=True, tag="draw_choose"):
    """Take one of the cards looked at, counted from 1."""

    index: int | Hidden
    dock: int = 0  # for a wagon or an engine


class EndTurn(Decision, frozen=True, tag="end_turn"):
    """Play no further improvement this turn."""


class Pass(Decision, frozen=True, tag="pass"):
    """Be out for the rest of the shift."""
