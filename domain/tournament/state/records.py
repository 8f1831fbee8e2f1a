"""The tournament as its log tells it: entrants, rounds, fixtures, draws, protests, rulings."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from domain.chain import START
from domain.match.clocks import Moment
from domain.match.log import Sitter
from domain.tournament import log
from domain.tournament.announcement import Announcement, Stage
from domain.tournament.log import Fixture, FixtureResult, MatchReceipt
from domain.tournament.pairing import Cost
from domain.tournament.standings import StandingsRow

Phase = Literal["entering", "closed", "playing", "provisional", "confirmed", "cancelled"]


class Entrant(Struct):
    """Somebody who entered, or stands by as a reserve."""

    player: str
    kind: Sitter = "person"
    words: str = ""
    out: Literal["", "withdrawn", "excluded", "refused"] = ""


class SeatAsked(Struct, frozen=True):
    """A seat that is offered to a reserve: to whom, by which ruling (0: in their order), at which entry, when."""

    player: str
    ruling: int
    version: int
    at: Moment


class FixtureNow(Struct):
    """A fixture as it stands: its latest attempt, how that ended, what a director ruled."""

    round: int
    fixture: Fixture
    attempt: int = 1
    earlier: list[str] = []  # matches of earlier attempts
    finished: log.FixtureFinished | None = None
    ruled: FixtureResult | None = None
    voided: bool = False
    gone: list[str] = []  # who was excluded while it was open: they come last in it
    substitutes: dict[int, str] = {}
    asked: dict[int, SeatAsked] = {}  # seats that are offered to reserves
    declined: dict[int, list[str]] = {}  # who was asked for a seat and is not to be asked again

    @property
    def result(self) -> FixtureResult | None:
        """What counts: a ruling before what was played. None while it is open, and for ever if it was voided."""
        played = self.finished.result if self.finished else None
        return None if self.voided else self.ruled or played

    @property
    def settled(self) -> bool:
        return self.voided or self.result is not None

    @property
    def receipt(self) -> MatchReceipt:
        """The last entry of its match, as far as it was followed."""
        return self.finished.receipt if self.finished else MatchReceipt(self.fixture.match, 0, START)


class RoundNow(Struct):
    number: int
    stage: int
    fixtures: dict[int, FixtureNow]
    byes: tuple[str, ...]
    cost: Cost
    lots: str
    draw: int
    deadline: Moment
    entrants: int  # so many were in the tournament when it was laid
    closed: tuple[StandingsRow, ...] | None = None

    @property
    def open(self) -> list[FixtureNow]:
        return [one for one in self.fixtures.values() if not one.settled]


class Draw(Struct, frozen=True):
    version: int
    value: str
    head: str
    rounds: int  # laid before it
    stage: int


class Protest(Struct):
    number: int
    player: str
    about: log.About
    reason: str
    answered: bool = False


class Ruling(Struct, frozen=True):
    number: int
    version: int
    by: str
    about: log.About
    reason: str


class Tournament(Struct):
    """The state of a tournament."""

    id: str
    version: int = 0
    head: str = START
    phase: Phase = "entering"
    opened: log.TournamentOpened | None = None
    announcement: Announcement = msgspec.field(default_factory=lambda: Announcement(()))
    opened_at: Moment = 0
    changed_at: Moment = 0
    paused: bool = False
    directors: list[str] = []
    entrants: dict[str, Entrant] = {}  # in the order of entry
    reserves: dict[str, Entrant] = {}
    apart: set[tuple[str, str]] = set()  # (lower id, higher id)
    seeding: list[str] = []  # who is in it, in order
    entries: int = 0
    stage: int = 0  # the one being played, or to be laid next: 0, 1, 2 ...
    fields: list[list[str]] = []  # who is in each stage so far, in the order in which they came in
    carried: dict[int, dict[str, str]] = {}  # stage -> points from the stage before
    rounds: list[RoundNow] = []
    draws: list[Draw] = []
    rulings: list[Ruling] = []
    protests: list[Protest] = []
    penalties: dict[int, list[tuple[str, str]]] = {}  # stage -> player and points
    stages: list[tuple[StandingsRow, ...]] = []  # the last standings of every stage that is closed
    advanced: list[tuple[str, ...]] = []  # who went on from each
    commands: dict[str, int] = {}
    final: tuple[StandingsRow, ...] = ()
    protest_until: Moment = 0
    secret: str = ""  # the master secret, once it is revealed
    why_cancelled: str = ""

    @property
    def now(self) -> Stage:
        return self.announcement.stages[self.stage]

    @property
    def field(self) -> list[str]:
        """Who is in the stage, in the order in which they came in."""
        return self.fields[self.stage] if self.fields else []

    @property
    def played_out(self) -> bool:
        """Whether every stage is closed."""
        return self.stage >= len(self.announcement.stages)

    @property
    def over(self) -> bool:
        return self.phase in ("confirmed", "cancelled")

    @property
    def last(self) -> RoundNow | None:
        return self.rounds[-1] if self.rounds else None

    @property
    def running(self) -> RoundNow | None:
        """The round that is being played."""
        return self.last if self.last and self.last.closed is None else None

    @property
    def stage_rounds(self) -> list[RoundNow]:
        return [one for one in self.rounds if one.stage == self.stage]

    @property
    def known(self) -> set[str]:
        """Everybody whom its log names as somebody who plays, may play, or directs."""
        return {*self.entrants, *self.reserves, *self.directors, *self.announcement.entry.invited}

    @property
    def active(self) -> list[str]:
        """Who is in the stage and plays on, in order."""
        return [one for one in self.field if not self.entrants[one].out]

    def round(self, number: int) -> RoundNow | None:
        return self.rounds[number - 1] if 1 <= number <= len(self.rounds) else None

    def receipts(self) -> tuple[MatchReceipt, ...]:
        return tuple(one.receipt for round in self.rounds for one in round.fixtures.values())
