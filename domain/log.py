"""The log of a match: what can be written into the book, and the chain that makes it ink.

An `Entry` is one line of the book: who wrote it, when, and the `Event`. What is stored is plain JSON with sorted keys
and no floats, which is RFC 8785 canonical as it stands. Each entry holds the SHA-256 of the stored bytes of the entry
before it, so a changed, dropped, swapped or added entry breaks the chain. The digest of an entry is its receipt.

The salt keeps a receipt from opening secrets: without it a hidden card could be found by hashing guesses. Salts and
command ids leave the house only when the match is over.

Names stored for ever (`tag`) are chosen, not derived. A changed shape gets a new tag and an upcast from the old one.
Decisions, facts and options of a game stay raw JSON here; `domain.engine.codec(game)` reads them.

Personal data is never in an event: players are opaque ids. Times are whole seconds since 1970.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import Any, Literal

import msgspec
from msgspec import Raw, Struct

from domain.clocks import Moment, Terms
from domain.engine import Result, ScoreLine
from domain.misread import UNREADABLE
from domain.places import NOBODY, Seat

START = ""  # stands where the first entry would name the one before it


class Actor(Struct, frozen=True):
    """Who wrote an entry. An organiser acts for the table, the clock and the service by themselves."""

    kind: Literal["player", "bot", "organiser", "clock", "service"]
    id: str = ""


class Agreement(Struct, frozen=True, omit_defaults=True):
    """What a table agrees on besides time, before anybody sits down."""

    takebacks: Literal["consent", "unrevealed", "never"] = "consent"  # "unrevealed": only the free ones
    seating: Literal["chosen", "drawn"] = "chosen"  # "drawn": chance seats the players at the start


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


class SeatTaken(Event, frozen=True, tag="seat-taken"):
    """Somebody sat down, with words of their own for chance."""

    seat: Seat
    player: str
    kind: Literal["person", "bot"] = "person"
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

    `how` says whether the seat decided or something decided for it; `spent` what it cost the clocks it stopped, as
    pairs of seat and seconds.
    """

    ply: int
    seat: Seat
    decision: Raw
    facts: Raw
    draws: int = 0
    how: Literal["decided", "default", "standing-order", "resigned"] = "decided"
    spent: tuple[tuple[Seat, int], ...] = ()


class TakeBackAsked(Event, frozen=True, tag="take-back-asked"):
    """A seat wants everything from this ply on struck, and needs the consent of the seats `of`."""

    seat: Seat
    ply: int
    of: tuple[Seat, ...]


class TakeBackGranted(Event, frozen=True, tag="take-back-granted"):
    seat: Seat


class TakeBackRefused(Event, frozen=True, tag="take-back-refused"):
    seat: Seat


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


class SeatHandedOver(Event, frozen=True, tag="seat-handed-over"):
    """Another player sits in a seat of a running match; what was decided there stays with who decided it."""

    seat: Seat
    player: str
    kind: Literal["person", "bot"] = "person"
    reason: str = ""


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
    DecisionsStruck, RulingMade, ClockChanged, SeatHandedOver, SeatResigned, AbandonmentAgreed, MatchAbandoned,
    MatchFinished,
)  # fmt: skip

AnyEvent = (
    MatchOpened | SeatTaken | SeatLeft | MatchStarted | DecisionMade | TakeBackAsked | TakeBackGranted
    | TakeBackRefused | DecisionsStruck | RulingMade | ClockChanged | SeatHandedOver | SeatResigned
    | AbandonmentAgreed | MatchAbandoned | MatchFinished
)  # fmt: skip


class Entry(Struct, frozen=True):
    """One line of the book. All entries of one command carry the same command id."""

    match: str
    version: int  # 1, 2, 3 ...: the place in the log of this match
    at: Moment
    by: Actor
    command: str
    salt: str
    prev: str
    event: AnyEvent

    @property
    def topic(self) -> str:
        return str(type(self.event).__struct_config__.tag)


# --- shapes that changed ---------------------------------------------------------------------------------------------

Upcast = Callable[[dict[str, Any]], dict[str, Any]]

# Old tag -> how its event, as plain JSON, is read today (the result has another tag). tests/samples keeps a stored
# entry of every tag there ever was, so a change that forgets its upcast fails.
UPCASTS: dict[str, Upcast] = {}


# --- writing and reading ---------------------------------------------------------------------------------------------

_encoder = msgspec.json.Encoder(order="sorted")
_decoder = msgspec.json.Decoder(Entry)


class Unreadable(Exception):
    """Stored bytes that are not an entry of any known shape."""


class BrokenChain(Exception):
    """An entry that does not follow from the one before it: something was changed, dropped, swapped or added."""

    def __init__(self, match: str, version: int) -> None:
        super().__init__(f"the log of match {match} is broken at entry {version}")
        self.match = match
        self.version = version


def encode(entry: Entry) -> bytes:
    return _encoder.encode(entry)


def decode(data: bytes) -> Entry:
    try:
        return _decoder.decode(data)
    except UNREADABLE as error:
        return _decode_old(data, error)


def _decode_old(data: bytes, error: Exception) -> Entry:
    """The slow way, for entries whose event has an old shape."""
    try:
        entry = msgspec.json.decode(data, type=dict[str, Any])
        event = entry["event"]
        while (upcast := UPCASTS.get(event["event"])) is not None:
            event = upcast(event)
        return _decoder.decode(_encoder.encode(entry | {"event": event}))
    except (*UNREADABLE, KeyError, TypeError) as reason:
        raise Unreadable(f"this is not an entry of a log: {reason or error}") from reason


def digest(data: bytes) -> str:
    """What the next entry names, and what players get as proof: SHA-256 of the stored bytes, in hex."""
    return sha256(data).hexdigest()


def receipt(full: str) -> str:
    """The digest as people write it down: its first sixteen digits in groups of four."""
    return "-".join(full[at : at + 4] for at in range(0, 16, 4))


def salt(key: bytes, match: str, version: int) -> str:
    """128 bits that only the service can make, and can make again."""
    return hmac.digest(key, f"salt:{match}:{version}".encode(), "sha256").hex()[:32]


def struck_plies(entries: Iterable[Entry]) -> set[int]:
    """The plies that these entries cross out."""
    struck: set[int] = set()
    for entry in entries:
        if isinstance(entry.event, DecisionsStruck):
            struck.update(range(entry.event.ply, entry.event.last + 1))
    return struck
