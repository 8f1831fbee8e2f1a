"""Match, the event-sourced aggregate: one play of a game at one table, as its log tells it (folding.py).

It has the shape of a game: acts (acts.py, strikes.py, timing.py) yield events, writers put an entry into the state,
`view` shows the table to a viewer. The state is mutable inside one command.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

import msgspec
from msgspec import Raw, Struct

from domain.chain import START
from domain.engine import Game, Question, awaited, open_questions
from domain.games import GAMES
from domain.match.clocks import PACES, Clock, Moment, Pace
from domain.match.log import (
    ClockChanged,
    MatchAbandoned,
    MatchFinished,
    MatchOpened,
    Sitter,
)
from domain.places import SPECTATOR, Seat, Viewer, masked

Status = Literal["open", "running", "finished", "abandoned"]


class Chair(Struct):
    """Who sits in a seat. `resigned` is 0, or the order in which seats resigned: 1 for the first."""

    player: str
    kind: Sitter = "person"
    words: str = ""
    resigned: int = 0


class Tenure(Struct):
    """Who played a seat from which ply to which: a record stays with who made it. `last` is 0 while it goes on."""

    seat: Seat
    player: str
    kind: Sitter
    first: int
    last: int = 0


class TakeBack(Struct):
    """A take-back that waits for consent. `version` is the entry that asks for it."""

    version: int
    seat: Seat
    ply: int
    waiting: list[Seat]


class TimeNote(NamedTuple):
    """Something that was said about time: in which entry, and when."""

    version: int
    at: Moment
    change: ClockChanged


class SeatOffer(Struct):
    """A seat that somebody may take over. `by` is who offered it, `version` the entry that says so."""

    version: int
    player: str
    reason: str
    by: str
    ruled: bool  # offered by a ruling, whatever who sits there thinks of it


LESSON = "lesson"  # whose chance it is in every match of a lesson
NOT_OPENED = MatchOpened("", 0, Raw(b"{}"), "", 0, "")


class Match(Struct):
    """The state of a match: the lobby's part, and `table`, the state of its game once it has started."""

    id: str
    version: int = 0  # entries so far
    head: str = START  # digest of the last entry
    status: Status = "open"
    opened: MatchOpened = msgspec.field(default_factory=lambda: NOT_OPENED)
    opener: str = ""
    opened_at: Moment = 0
    changed_at: Moment = 0
    chairs: list[Chair | None] = []
    tenures: list[Tenure] = []
    said: list[str] = []  # everybody's words for chance, in the order of the seats before the start
    ply: int = 0  # of the last decision; never goes back
    table: Any = None
    times: dict[int, Moment] = {}  # when the plies were written at which the open questions were asked
    clocks: list[Clock] = []
    time_notes: list[TimeNote] = []  # all that was said about time
    commands: dict[str, int] = {}  # who and command id -> version of its first entry
    take_back: TakeBack | None = None
    abandoning: dict[Seat, int] = {}  # who would rather stop, each with the entry that says so
    offers: dict[Seat, SeatOffer] = {}
    declined: list[str] = []  # players who would rather not take over a seat
    ruling: tuple[int, str] = (0, "")  # the latest one: its version and its command
    ended: MatchFinished | MatchAbandoned | None = None

    @property
    def game(self) -> Game:
        return GAMES[self.opened.game]

    @property
    def over(self) -> bool:
        return self.status in ("finished", "abandoned")

    @property
    def pace(self) -> Pace:
        return PACES[self.opened.terms.pace]

    @property
    def chance_of(self) -> str:
        """Whose chance it is: a match's own, or in a lesson the same in every match of it."""
        return LESSON if self.opened.lesson else self.id

    @property
    def words(self) -> list[str]:
        """What everybody said for chance."""
        return [chair.words if chair else "" for chair in self.chairs] if self.status == "open" else self.said

    @property
    def chance_words(self) -> list[str]:
        """All words that go into chance: what everybody said, and the draw of the tournament if it is a fixture."""
        return [*self.words, self.opened.draw] if self.opened.draw else self.words

    @property
    def players(self) -> list[str]:
        """Player ids by seat, empty where nobody sits."""
        return [chair.player if chair else "" for chair in self.chairs]

    @property
    def free_seats(self) -> list[Seat]:
        return [seat for seat, chair in enumerate(self.chairs) if chair is None]

    @property
    def active_seats(self) -> list[Seat]:
        """The seats that somebody still plays."""
        return [seat for seat, chair in enumerate(self.chairs) if chair and not chair.resigned]

    @property
    def awaited(self) -> list[Seat]:
        """The seats the table waits for."""
        return awaited(self.table) if self.status == "running" else []

    def chair(self, seat: Seat) -> Chair:
        """The chair of a taken seat."""
        chair = self.chairs[seat]
        assert chair is not None, f"nobody sits in seat {seat}"
        return chair

    def seat_of(self, player: str) -> Seat | None:
        return next((seat for seat, chair in enumerate(self.chairs) if chair and chair.player == player), None)

    def questions(self, seat: Seat) -> list[Question]:
        """What the seat is asked now; `asked` of a question is the ply a decision has to name."""
        return list(open_questions(self.table, seat)) if self.status == "running" else []

    def asked_at(self, question: Question) -> Moment:
        """Since when the table waits for an answer."""
        return self.times.get(question.asked, self.changed_at)


def view(match: Match, viewer: Viewer) -> Any:
    """The table as the viewer may know it; everybody sees everything once the match is over. None before the start.

    Nobody may change what is given: once the match is over it is the state itself.
    """
    return match.table if match.over or match.table is None else masked(match.table, viewer)


def viewer_of(match: Match, player: str | None) -> Viewer:
    """How a player (or nobody in particular) looks at a match: from the own seat, or as a spectator."""
    seat = match.seat_of(player) if player else None
    return SPECTATOR if seat is None else Viewer(seat)
