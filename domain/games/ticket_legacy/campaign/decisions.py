"""What a company of the campaign asks for, and what the register records: the result of a match played elsewhere."""

from __future__ import annotations

from msgspec import Struct

from domain.engine import Decision
from domain.games.ticket_legacy.facts import Breakdown
from domain.places import Seat


class Options(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Nothing can be chosen before a campaign."""


class SeatOutcome(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """4B: what a game came to for one company."""

    breakdown: Breakdown
    trains_left: int
    tracks: tuple[str, ...] = ()
    completed: tuple[str, ...] = ()  # tickets
    failed: tuple[str, ...] = ()
    slips: tuple[tuple[int, str], ...] = ()  # bonus slips: dollars, and what brought them
    postcards_drawn: tuple[str, ...] = ()
    postcards_completed: tuple[str, ...] = ()


class Outcome(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """4B: what a game came to. Seats are those of the match."""

    seats: tuple[SeatOutcome, ...]
    ranking: tuple[Seat, ...]  # from the winner to the last-placed
    event_discard: tuple[str, ...] = ()  # the latest last
    archived: tuple[tuple[str, Seat], ...] = ()  # events, and who archived them
    mail_used: tuple[str, ...] = ()
    post_pile: tuple[str, ...] = ()  # what is left of it, as a set


class TakeCompany(Decision, frozen=True, tag="take-company"):
    """Choose one of the free colours for the whole campaign."""

    colour: str


class Attend(Decision, frozen=True, tag="attend"):
    """Take part in the next game, or stay away."""

    yes: bool = True


class ChooseDepot(Decision, frozen=True, tag="choose-depot"):
    """Found the company's depot in a city, for good."""

    city: str


class ArchiveEvent(Decision, frozen=True, tag="archive-event"):
    """Take an event of the last game out of the campaign."""

    event: str


class ChooseArea(Decision, frozen=True, tag="choose-area"):
    """Open an area of the map."""

    area: str


class RecordMatch(Decision, frozen=True, tag="record-match"):
    """What a match came to, and the digest of its last entry; no outcome if it was abandoned. By the register only."""

    match: str
    head: str
    outcome: Outcome | None = None
