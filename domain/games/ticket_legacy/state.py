"""The table of a match (3.1): what lies on it. `evolve` writes into it."""

from __future__ import annotations

from msgspec import Struct, field

from domain.engine import Table
from domain.games.ticket_legacy.decisions import Config
from domain.games.ticket_legacy.edition import Board, board
from domain.games.ticket_legacy.questions import Action, SecondCard, StartingTickets, TicketChoice
from domain.places import NOBODY, Face, Hand, Seat, Stack

NOT_CONFIGURED = Config(0, (), NOBODY, (), (), (), 0)


class Laid(Struct, frozen=True):
    """A track that was claimed, and the ply at which."""

    track: str
    ply: int


class Kept(Struct):
    """Tickets that were kept at one ply."""

    ply: int
    ids: Stack


class Money(Struct, frozen=True):
    """What came or went, why, and when."""

    reason: str
    delta: int
    ply: int


class Completed(Struct, frozen=True):
    postcard: str
    ply: int


class Slip(Struct, frozen=True):
    dollars: int
    ref: str
    ply: int


class Archived(Struct, frozen=True):
    event: str
    by: Seat


class Company(Struct):
    """All that belongs to one seat."""

    colour: str
    hand: Hand
    offered: Stack
    flags: Stack
    trains: int = 0
    dollars: int = 0
    ledger: list[Money] = []
    tickets: list[Kept] = []
    tracks: list[Laid] = []
    postcards: list[str] = []  # in the office, by id
    drawn: list[str] = []  # postcards that came in this match
    completed: list[Completed] = []
    slips: list[Slip] = []
    depot: str = ""

    @property
    def ticket_count(self) -> int:
        return sum(len(kept.ids) for kept in self.tickets)

    @property
    def last_claim(self) -> int:
        """The ply of the last claim, 0 if there is none."""
        return self.tracks[-1].ply if self.tracks else 0


class Sweeps(Struct, frozen=True):
    """How often the display was swept at this ply, by locomotives and by events."""

    ply: int = -1
    locomotives: int = 0
    event: int = 0


class State(Table[StartingTickets | Action | SecondCard | TicketChoice]):
    config: Config = field(default_factory=lambda: NOT_CONFIGURED)
    seats: list[Company] = []
    newspapers: int = 0  # in this game, wherever they lie
    train_deck: Stack = field(default_factory=lambda: Stack("train"))
    discard: list[Face] = []  # sorted
    display: list[Face] = []  # five slots, empty ones hold nothing
    ticket_deck: Stack = field(default_factory=lambda: Stack("ticket"))
    event_deck: Stack = field(default_factory=lambda: Stack("event"))
    event_discard: list[str] = []  # the latest last
    active: str = ""  # the event in force, the latest of the discard pile
    events_waiting: list[str] = []  # those of the game before they are shuffled
    archived: list[Archived] = []
    rules: list[str] = []  # in force, beyond the printed ones
    owners: dict[str, Seat] = {}  # of claimed tracks
    mail: list[str] = []  # cities whose mark is still there
    mail_used: list[str] = []
    pioneered: list[str] = []
    post_pile: Stack = field(default_factory=lambda: Stack("postcard"))
    pile: list[str] = []  # the pile as a set, until it is shuffled
    story: list[str] = []  # cards read in this match
    turn: Seat = NOBODY
    turns: int = 0
    passes: int = 0  # in succession
    final: int = -1  # turns that are still to come, -1 before the final round
    sweeps: Sweeps = Sweeps()

    @property
    def board(self) -> Board:
        return board(self.config.areas)

    @property
    def order(self) -> list[Seat]:
        """The seats in turn order."""
        first, n = self.config.first_seat, len(self.seats)
        return [(first + step) % n for step in range(n)]

    @property
    def hidden_newspapers(self) -> int:
        """How many lie in the deck, reckoned from what everybody sees."""
        return self.newspapers - self.discard.count("newspaper")

    @property
    def pool(self) -> int:
        return len(self.train_deck) + len(self.discard)

    @property
    def drawable(self) -> int:
        """Cards of the pool that are no newspapers, reckoned from what everybody sees."""
        return self.pool - self.newspapers

    def is_large(self, city: str) -> bool:
        return city in self.config.large
