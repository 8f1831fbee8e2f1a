"""The log of a tournament: what can be written into it. `domain.chain` makes it ink.

Entries are shaped, salted and chained as those of a match, with `tournament` in place of `match`. Names stored for ever
(`tag`) are chosen. Players are opaque ids, times whole seconds since 1970, fractions are text.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import Raw, Struct

from domain import chain
from domain.chain import Form, Upcast
from domain.match.clocks import Moment, Terms
from domain.match.log import Agreement, Sitter
from domain.tournament.announcement import Announcement
from domain.tournament.pairing import Cost
from domain.tournament.standings import StandingsRow


class Fixture(Struct, frozen=True, omit_defaults=True):
    """A match to be played in a round: its number there, the id of the match, entrants by seat."""

    number: int
    match: str
    players: tuple[str, ...]
    commitment: str  # to the secret of the match
    group: int = 0  # 1, 2, 3 ... where the stage has groups


class MatchReceipt(Struct, frozen=True):
    """The last entry of a match: one receipt of the tournament fixes everything."""

    match: str
    version: int
    digest: str


class FixtureResult(Struct, frozen=True):
    """Places and totals by seat."""

    places: tuple[int, ...]
    totals: tuple[int, ...]


class About(Struct, frozen=True, omit_defaults=True):
    """What a ruling or a protest is about."""

    round: int = 0
    fixture: int = 0
    ply: int = 0
    player: str = ""


class TournamentEvent(Struct, frozen=True, tag_field="event", omit_defaults=True):
    """Something that happened to a tournament: past tense."""


class TournamentOpened(TournamentEvent, frozen=True, tag="tournament-opened"):
    """A tournament was announced: pinned to this edition and these rules, committed to its master secret."""

    title: str
    game: str
    options: Raw
    edition: str
    rules: int
    low: int  # seats of a fixture
    high: int
    announcement: Announcement
    commitment: str
    terms: Terms = Terms()
    agreement: Agreement = Agreement()


class DirectorNamed(TournamentEvent, frozen=True, tag="director-named"):
    player: str


class DirectorLeft(TournamentEvent, frozen=True, tag="director-left"):
    player: str


class Entered(TournamentEvent, frozen=True, tag="entered"):
    """Somebody entered, with words of their own for chance."""

    player: str
    kind: Sitter = "person"
    words: str = ""


class EntryRefused(TournamentEvent, frozen=True, tag="entry-refused"):
    player: str
    reason: str


class Withdrawn(TournamentEvent, frozen=True, tag="withdrawn"):
    """Out of the rounds that are not laid yet. Before entries close it is as if they had never entered."""

    player: str
    reason: str = ""


class CameBack(TournamentEvent, frozen=True, tag="came-back"):
    """Who had withdrawn plays again, from the next round on."""

    player: str


class ReserveListed(TournamentEvent, frozen=True, tag="reserve-listed"):
    """Somebody stands by: for a seat that falls free, or as an entrant if there is room."""

    player: str
    kind: Sitter = "person"
    words: str = ""


class ReserveCalled(TournamentEvent, frozen=True, tag="reserve-called"):
    """A reserve becomes an entrant, from the next round on."""

    player: str
    ruling: int


class SubstituteSeated(TournamentEvent, frozen=True, tag="substitute-seated"):
    """A reserve plays on in the seat of an entrant who has dropped out: by a ruling, or because they were asked."""

    round: int
    fixture: int
    seat: int
    player: str
    ruling: int


class ReserveAsked(TournamentEvent, frozen=True, tag="reserve-asked"):
    """A seat whose entrant has dropped out is offered to a reserve: by a ruling, or in the order in which they came."""

    round: int
    fixture: int
    seat: int
    player: str
    ruling: int = 0


class ReserveDeclined(TournamentEvent, frozen=True, tag="reserve-declined"):
    """Whom a seat was offered to does not want it; they go on standing by."""

    round: int
    fixture: int
    seat: int
    player: str


class KeptApart(TournamentEvent, frozen=True, tag="kept-apart"):
    """These two are not to sit together, or (`lifted`) may again."""

    players: tuple[str, str]
    reason: str
    lifted: bool = False


class TermsChanged(TournamentEvent, frozen=True, tag="terms-changed"):
    """A field of the announcement, as JSON, before and after."""

    what: str
    old: Raw
    new: Raw
    ruling: int


class EntriesClosed(TournamentEvent, frozen=True, tag="entries-closed"):
    """Who is in it, in the order of the seeding; `entries` were made in all."""

    entrants: tuple[str, ...]
    seeding: tuple[int, ...]
    entries: int


class DrawMade(TournamentEvent, frozen=True, tag="draw-made"):
    """The public value. `head` is the receipt that it follows, `evidence` the digest of what shows it."""

    value: str
    source: Literal["beacon", "public", "dice", "words"]
    head: str
    evidence: str = ""


class RoundLaid(TournamentEvent, frozen=True, tag="round-laid"):
    """Who plays whom, in which seat. `draw` is the version of the draw; `lots` the secret that makes lots of it."""

    stage: int
    round: int
    fixtures: tuple[Fixture, ...]
    byes: tuple[str, ...]
    cost: Cost
    lots: str
    draw: int
    deadline: Moment = 0


class PairingChanged(TournamentEvent, frozen=True, tag="pairing-changed"):
    """A director exchanged two entrants of a round, before their matches began."""

    round: int
    before: tuple[Fixture, ...]
    after: tuple[Fixture, ...]
    cost_before: Cost
    cost_after: Cost
    ruling: int


class FixtureFinished(TournamentEvent, frozen=True, tag="fixture-finished"):
    """The end of a fixture's match, by its last entry. An abandoned match has no result."""

    round: int
    fixture: int
    receipt: MatchReceipt
    ending: str
    result: FixtureResult | None = None


class FixtureVoided(TournamentEvent, frozen=True, tag="fixture-voided"):
    """It counts for nobody."""

    round: int
    fixture: int
    ruling: int


class FixtureLaidAnew(TournamentEvent, frozen=True, tag="fixture-laid-anew"):
    """Another attempt at a fixture: a match of its own; the earlier one stays in the pack."""

    round: int
    fixture: int
    attempt: int
    match: str
    commitment: str
    ruling: int


class ResultRuled(TournamentEvent, frozen=True, tag="result-ruled"):
    """What counts for a fixture instead of what was played."""

    round: int
    fixture: int
    old: FixtureResult | None
    new: FixtureResult
    ruling: int


class PenaltyGiven(TournamentEvent, frozen=True, tag="penalty-given"):
    """Points taken from an entrant in the present stage."""

    player: str
    points: str
    ruling: int


class Excluded(TournamentEvent, frozen=True, tag="excluded"):
    """Out of later rounds; last in every fixture that is not settled. By a ruling, or for these expiries of time."""

    player: str
    ruling: int = 0
    expiries: tuple[str, ...] = ()  # matches in which time ran out, once for each time


class RulingGiven(TournamentEvent, frozen=True, tag="ruling-made"):
    """A director's act, with its reason. What it does follows in events of their own."""

    number: int
    about: About
    reason: str
    seconded: str = ""


class ProtestMade(TournamentEvent, frozen=True, tag="protest-made"):
    number: int
    player: str
    about: About
    reason: str


class ProtestAnswered(TournamentEvent, frozen=True, tag="protest-answered"):
    number: int
    upheld: bool
    ruling: int


class TournamentPaused(TournamentEvent, frozen=True, tag="tournament-paused"):
    ruling: int


class TournamentResumed(TournamentEvent, frozen=True, tag="tournament-resumed"):
    ruling: int


class RoundClosed(TournamentEvent, frozen=True, tag="round-closed"):
    """Every fixture is settled: standings of the stage, and the last receipt of every match."""

    round: int
    standings: tuple[StandingsRow, ...]
    receipts: tuple[MatchReceipt, ...]


class StageClosed(TournamentEvent, frozen=True, tag="stage-closed"):
    """Who goes on, in the order in which they come into the next stage. `ruling` where it was closed early."""

    stage: int
    advance: tuple[str, ...]
    ruling: int = 0


class TournamentFinished(TournamentEvent, frozen=True, tag="tournament-finished"):
    """All is played. The standings are provisional until protests have ended."""

    standings: tuple[StandingsRow, ...]
    until: Moment


class ResultsConfirmed(TournamentEvent, frozen=True, tag="results-confirmed"):
    """The final standings, who is promoted and relegated, every match's last receipt, and the master secret."""

    standings: tuple[StandingsRow, ...]
    promoted: tuple[str, ...]
    relegated: tuple[str, ...]
    receipts: tuple[MatchReceipt, ...]
    secret: str


class TournamentCancelled(TournamentEvent, frozen=True, tag="tournament-cancelled"):
    reason: str
    receipts: tuple[MatchReceipt, ...]
    secret: str


TOURNAMENT_EVENTS: tuple[type[TournamentEvent], ...] = (
    TournamentOpened, DirectorNamed, DirectorLeft, Entered, EntryRefused, Withdrawn, CameBack, ReserveListed,
    ReserveCalled, SubstituteSeated, ReserveAsked, ReserveDeclined,
    KeptApart, TermsChanged, EntriesClosed, DrawMade, RoundLaid, PairingChanged,
    FixtureFinished, FixtureVoided, FixtureLaidAnew, ResultRuled, PenaltyGiven, Excluded, RulingGiven, ProtestMade,
    ProtestAnswered, TournamentPaused, TournamentResumed, RoundClosed, StageClosed, TournamentFinished,
    ResultsConfirmed, TournamentCancelled,
)  # fmt: skip

AnyTournamentEvent = (
    TournamentOpened | DirectorNamed | DirectorLeft | Entered | EntryRefused | Withdrawn | CameBack | ReserveListed
    | ReserveCalled | SubstituteSeated | ReserveAsked | ReserveDeclined
    | KeptApart | TermsChanged | EntriesClosed | DrawMade | RoundLaid
    | PairingChanged | FixtureFinished | FixtureVoided | FixtureLaidAnew | ResultRuled | PenaltyGiven | Excluded
    | RulingGiven | ProtestMade | ProtestAnswered | TournamentPaused | TournamentResumed | RoundClosed | StageClosed
    | TournamentFinished | ResultsConfirmed | TournamentCancelled
)  # fmt: skip


class TournamentEntry(chain.ChainedEntry[AnyTournamentEvent], frozen=True, kw_only=True):
    """One line of a tournament's log."""

    OF: ClassVar[str] = "tournament"
    tournament: str


TournamentWritten = chain.Written[TournamentEntry]

OF_TOURNAMENT = "tournament-opened"  # the topic by which a log is known to be a tournament's
TOURNAMENT_UPCASTS: dict[str, Upcast] = {}  # old tag -> how its event is read today
TOURNAMENT_FORM = Form(TournamentEntry, TOURNAMENT_UPCASTS)
