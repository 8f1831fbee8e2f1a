"""The campaign (3.2): what is kept between games. All of it is public; what is sealed is in no state."""

from __future__ import annotations

from msgspec import Struct, field

from domain.engine import Table
from domain.games.ticket_legacy.campaign.decisions import Outcome
from domain.games.ticket_legacy.campaign.questions import (
    AreaChoice,
    Attendance,
    Chapter,
    DepotChoice,
    EventChoice,
    Founding,
)
from domain.games.ticket_legacy.decisions import Config
from domain.games.ticket_legacy.edition import Board, board
from domain.games.ticket_legacy.facts import Breakdown
from domain.places import NOBODY, Seat

NOT_PLAYED = Outcome((), ())


class Deposit(Struct, frozen=True):
    """A deposit slip: what a game came to."""

    chapter: int
    breakdown: Breakdown
    total: int
    ply: int


class Bonus(Struct, frozen=True):
    chapter: int
    dollars: int
    ref: str
    ply: int


class Missed(Struct, frozen=True):
    chapter: int
    ply: int  # at which the game was recorded that the company stayed away from


class Company(Struct):
    """A company with its office and its vault."""

    colour: str = ""
    depot: str = ""
    office: list[str] = []  # postcards, by id
    slips: list[Deposit] = []
    bonuses: list[Bonus] = []
    missed: list[Missed] = []

    @property
    def vault(self) -> int:
        return sum(slip.total for slip in self.slips) + sum(bonus.dollars for bonus in self.bonuses)


class RuleInForce(Struct, frozen=True):
    rule: str
    card: str  # the story card that brought it in
    last: int = 0  # the last game in which it is in force; 0: to the end


class Game(Struct, frozen=True):
    """A game that was played: which match, by whom, in which order they ended."""

    chapter: int
    match: str
    ranking: tuple[Seat, ...]  # companies, from the winner to the last-placed
    totals: tuple[int, ...]  # of the companies in that order
    ply: int


class State(Table[Founding | Attendance | DepotChoice | EventChoice | AreaChoice | Chapter]):
    companies: list[Company] = []
    caboose: Seat = NOBODY
    chapter: int = 0
    answers: dict[str, bool] = {}  # attendance, by company
    participants: list[Seat] = []
    called: Config | None = None  # of the match that is played elsewhere
    areas: list[str] = []
    tickets: list[str] = []  # not retired; those of closed areas wait
    retired: list[str] = []
    events: list[str] = []
    archived: list[str] = []
    rules: list[RuleInForce] = []
    large: list[str] = []
    mail: list[str] = []
    mail_used: list[str] = []
    trains: int = 0
    pile: list[str] = []  # the post pile, as a set
    numbered: list[str] = []  # postcards in the post office that wait for their tickets
    completed: list[str] = []  # postcards
    story: list[str] = []  # cards read
    games: list[Game] = []
    outcome: Outcome = field(default_factory=lambda: NOT_PLAYED)  # of the game that is being recorded
    absent: list[int] = []  # once they are revealed

    @property
    def board(self) -> Board:
        return board(tuple(self.areas))

    @property
    def in_force(self) -> list[str]:
        return [one.rule for one in self.rules]

    @property
    def ranking(self) -> tuple[Seat, ...]:
        """Of the game that is being recorded, as companies, from the winner to the last-placed."""
        return tuple(self.participants[seat] for seat in self.outcome.ranking)
