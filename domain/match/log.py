"""The log of a match: what can be written into it. `domain.chain` makes it ink.

Names stored for ever (`tag`) are chosen, not derived. A changed shape gets a new tag and an upcast from the old one.
Decisions, facts and options of a game stay raw JSON here; `domain.codec` reads them.

Personal data is never in an event: players are opaque ids. Times are whole seconds since 1970.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Literal

from msgspec import Raw, Struct

from domain import chain
from domain.chain import Form, Upcast
from domain.engine import Result, ScoreLine
from domain.match.clocks import Moment, Terms
from domain.places import NOBODY, Seat

CHARTER = 1  # of the matches that are opened today: who may write what, with offers and consents in the log


TakeBacks = Literal["consent", "unrevealed", "never"]  # "unrevealed": only the free ones
Seating = Literal["chosen", "drawn"]  # "drawn": chance seats the players at the start
Hints = Literal["allowed", "never"]  # "allowed": where all others are bots
Sitter = Literal["person", "bot"]


class Agreement(Struct, frozen=True, omit_defaults=True):
    """What a table agrees on besides time, before anybody sits down."""

    takebacks: TakeBacks = "consent"
    seating: Seating = "chosen"
    hints: Hints = "allowed"


class Event(Struct, frozen=True, tag_field="event", omit_defaults=True):
    """Something that happened to a match: past tense."""


class MatchOpened(Event, frozen=True, tag="match-opened"):
    """A table was laid. The match is pinned to this edition and these rules; chance is committed to its secret."""

    game: str
    seats: int
    options: Raw
    edition: str
    rules: int
    commitment: str
    title: str = ""
    terms: Terms = Terms()
    agreement: Agreement = Agreement()
    campaign: str = ""  # the match of the campaign whose chapter this is
    tournament: str = ""  # the tournament whose fixture this is, with its round and its number in it
    round: int = 0
    fixture: int = 0
    draw: str = ""  # the public value of the tournament, one more word for chance
    lesson: bool = False  # played to learn the game: left out of results
    charter: int = 0  # which rules say who may write what: CHARTER, or 0 for the first release, which had none


class SeatTaken(Event, frozen=True, tag="seat-taken"):
    """Somebody sat down, with words of their own for chance."""

    seat: Seat
    player: str
    kind: Sitter = "person"
    words: str = ""


class SeatLeft(Event, frozen=True, tag="seat-left"):
    seat: Seat


class MatchStarted(Event, frozen=True, tag="match-started"):
    """Who plays in which seat from now on, and the facts of set-up."""

    players: tuple[str, ...]
    facts: Raw
    draws: int = 0


class DecisionMade(Event, frozen=True, tag="decision-made"):
    """A decision with everything it led to.

    `how` says whether the seat decided or something decided for it, or that a match elsewhere is recorded; `spent`
    what it cost the clocks it stopped, as pairs of seat and seconds.
    """

    ply: int
    seat: Seat
    decision: Raw
    facts: Raw
    draws: int = 0
    how: Literal["decided", "default", "standing-order", "resigned", "elsewhere"] = "decided"
    spent: tuple[tuple[Seat, int], ...] = ()


class TakeBackAsked(Event, frozen=True, tag="take-back-asked"):
    """A seat wants everything from this ply on struck, and needs the consent of the seats `of`."""

    seat: Seat
    ply: int
    of: tuple[Seat, ...]


class TakeBackGranted(Event, frozen=True, tag="take-back-granted"):
    seat: Seat


class TakeBackRefused(Event, frozen=True, tag="take-back-refused"):
    """By who was asked; or by who asked, who does not want it any more."""

    seat: Seat
    withdrawn: bool = False


class DecisionsStruck(Event, frozen=True, tag="decisions-struck"):
    """Crossed out, never deleted: every decision from `ply` to `last`, the latest at that time."""

    ply: int
    last: int
    why: Literal["taken-back", "agreed", "ruling"]


class RulingMade(Event, frozen=True, tag="ruling-made"):
    """An organiser's act, with its reason. What it does to the match follows in events of their own."""

    reason: str


class ClockChanged(Event, frozen=True, tag="clock-changed"):
    """Something about time other than a decision. A `seat` of NOBODY means the whole table.

    `kind` says what: pause-wanted (by a seat), paused (by all), resumed (by a seat), absent (from start to end),
    returned (early), granted (seconds), expired.
    """

    kind: Literal["pause-wanted", "paused", "resumed", "absent", "returned", "granted", "expired"]
    seat: Seat = NOBODY
    start: Moment = 0
    end: Moment = 0
    seconds: int = 0
    reason: str = ""


class SeatOffered(Event, frozen=True, tag="seat-offered"):
    """A seat of a running match may be taken over by this player, once the player agrees."""

    seat: Seat
    player: str
    reason: str


class SeatOfferWithdrawn(Event, frozen=True, tag="seat-offer-withdrawn"):
    seat: Seat


class SeatOfferDeclined(Event, frozen=True, tag="seat-offer-declined"):
    """Who was offered the seat would rather not."""

    seat: Seat


class SeatHandedOver(Event, frozen=True, tag="seat-handed-over"):
    """Another player sits in a seat of a running match; what was decided there stays with who decided it.

    `offer` is the version of the entry that offered the seat; 0 where a bot or a substitute took over.
    """

    seat: Seat
    player: str
    kind: Sitter = "person"
    reason: str = ""
    offer: int = 0


class SeatResigned(Event, frozen=True, tag="seat-resigned"):
    seat: Seat


class AbandonmentAgreed(Event, frozen=True, tag="abandonment-agreed"):
    """A seat would rather stop. When every seat has said so without a decision in between, the match is abandoned."""

    seat: Seat


class MatchAbandoned(Event, frozen=True, tag="match-abandoned"):
    """The match ended without a result. The secret is revealed, so what was played can still be proven."""

    reason: str
    secret: str


class MatchFinished(Event, frozen=True, tag="match-finished"):
    """The result, each point with its reason and the plies that earned it, and the secret behind all chance."""

    result: Result
    score: tuple[ScoreLine, ...]
    secret: str


EVENTS: tuple[type[Event], ...] = (
    MatchOpened, SeatTaken, SeatLeft, MatchStarted, DecisionMade, TakeBackAsked, TakeBackGranted, TakeBackRefused,
    DecisionsStruck, RulingMade, ClockChanged, SeatOffered, SeatOfferWithdrawn, SeatOfferDeclined, SeatHandedOver,
    SeatResigned, AbandonmentAgreed, MatchAbandoned, MatchFinished,
)  # fmt: skip

AnyEvent = (
    MatchOpened | SeatTaken | SeatLeft | MatchStarted | DecisionMade | TakeBackAsked | TakeBackGranted
    | TakeBackRefused | DecisionsStruck | RulingMade | ClockChanged | SeatOffered | SeatOfferWithdrawn
    | SeatOfferDeclined | SeatHandedOver | SeatResigned | AbandonmentAgreed | MatchAbandoned | MatchFinished
)  # fmt: skip


class Entry(chain.ChainedEntry[AnyEvent], frozen=True, kw_only=True):
    """One line of the book. All entries of one command carry the same command id."""

    OF: ClassVar[str] = "match"
    match: str


Written = chain.Written[Entry]

OF_MATCH = "match-opened"  # the topic by which a log is known to be a match's

# Old tag -> how its event, as plain JSON, is read today (the result has another tag). tests/samples keeps a stored
# entry of every tag there ever was, so a change that forgets its upcast fails.
UPCASTS: dict[str, Upcast] = {}

FORM = Form(Entry, UPCASTS)
encode, decode = FORM.encode, FORM.decode


def shows_table_after(event: Event, ply: int) -> bool:
    """Whether the table after a ply (0: the start) is there once this was written; a strike may change it later."""
    return isinstance(event, MatchStarted) if ply == 0 else isinstance(event, DecisionMade) and event.ply == ply


def struck_plies(entries: Iterable[Entry]) -> set[int]:
    """The plies that these entries cross out, of those that stand in them: a strike is a suffix of the decisions."""
    struck: set[int] = set()
    standing: list[int] = []
    for entry in entries:
        if isinstance(entry.event, DecisionMade):
            standing.append(entry.event.ply)
        elif isinstance(entry.event, DecisionsStruck):
            while standing and standing[-1] >= entry.event.ply:
                struck.add(standing.pop())
    return struck
