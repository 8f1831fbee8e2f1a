"""What can be read, by whom. A seat gets its own view, everybody else the spectator's; once a match is over everybody
gets everything, and may ask how a seat saw it.

Single matches are read from the log, so they are never behind. Lists (lobby, awaiting, history) come from the views,
which follow the log a moment later; call `catch_up` first where a reader must see what was just written.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from threading import Lock
from time import time
from typing import Any, NamedTuple

import msgspec

from domain.chain import digest, receipt
from domain.engine import Decision, Game, Question, Result, ScoreLine, accepts, default, in_sentences, legal, preview
from domain.match.clocks import Clock, Moment, Terms
from domain.match.log import (
    Agreement,
    DecisionMade,
    Entry,
    MatchAbandoned,
    MatchFinished,
    MatchStarted,
    decode,
    struck_plies,
)
from domain.match.state import Chair, Match, TakeBack, fold, viewer_of
from domain.places import SPECTATOR, Seat, Viewer, masked
from domain.words import Sentence, refuse, require, say
from projections import lists
from projections.lists import Awaited, Listed, Parked, Played
from projections.logbook import Happening, logbook, reader, recorded_score
from projections.runner import Runner
from service.proof.file import write_export, write_redacted
from service.storage.match_cache import Store
from service.usecases.commands import Caller, NotAllowed, own_seat
from service.usecases.matches import read
from service.usecases.typed_lines import parts_of, still_to_do


class Asked(NamedTuple):
    """An open question: to which seat, in words, at which ply (a decision has to name it), since when."""

    seat: Seat
    question: Question
    prompt: Sentence
    asked: int
    since: Moment


class Summary(NamedTuple):
    """A match at a glance; nothing in it is secret."""

    id: str
    game: str
    title: str
    status: str  # open, running, finished, abandoned
    opener: str
    opened_at: Moment
    changed_at: Moment
    version: int
    ply: int
    digest: str
    seats: int
    chairs: list[Chair | None]
    clocks: list[Clock]
    options: Any  # plain JSON
    terms: Terms
    agreement: Agreement
    rules: int
    edition: str
    commitment: str
    stage: Sentence | None
    awaiting: list[Asked]
    take_back: TakeBack | None
    abandoning: list[Seat]
    own_seat: Seat | None
    result: Result | None
    reason: str  # why it was abandoned

    @property
    def receipt(self) -> str:
        return receipt(self.digest)


class Offer(NamedTuple):
    number: int
    decision: Decision
    text: str


class Legal(NamedTuple):
    """What a seat is asked, and what it may decide now."""

    seat: Seat
    ply: int
    questions: list[Asked]
    offers: list[Offer]
    default: Decision | None = None  # what is played for the seat when its time has run out


class Position(NamedTuple):
    """The table after a ply, as the viewer may know it. A viewer of None knows everything. Not to be changed."""

    match: str
    game: str
    ply: int
    viewer: Viewer | None
    view: Any
    stage: Sentence


class Page(NamedTuple):
    """A part of a logbook. Ask for what comes after `last` next time; `digests` belong to the happenings."""

    happenings: list[Happening]
    digests: list[str]
    last: int


class Queries:
    """Everything that can be read, behind one door."""

    def __init__(self, store: Store, now: Callable[[], float] = time) -> None:
        self.store = store
        self._runner = Runner(store.events, store.views, now=now)
        self._running = Lock()

    # --- one match, from the log -------------------------------------------------------------------------------------

    def summary(self, caller: Caller, match: str) -> Summary:
        with self.store.held(match) as held:
            return _summary(self.store.newest(held), caller)

    def legal(self, caller: Caller, match: str) -> Legal:
        """The questions to the caller's seat, and a numbered list of what may be decided, with notation."""
        with self.store.held(match) as held:
            at = self.store.newest(held)
            seat = own_seat(at, caller)
            if seat not in at.awaited:
                return Legal(seat, at.ply, [], [])
            view = masked(at.table, Viewer(seat))
            offers = enumerate(legal(at.game, view, seat), 1)
            listed = [Offer(number, decision, at.game.write(decision)) for number, decision in offers]
            return Legal(seat, at.ply, asked_of(at, [seat]), listed, default(at.game, view, seat))

    def preview(self, caller: Caller, match: str, decision: Decision | bytes | str) -> list[Sentence]:
        """What the decision would do, as far as the seat can know. It is refused as the decision itself would be.

        Of a line of several, what its first decision would do.
        """
        with self.store.held(match) as held:
            at = self.store.newest(held)
            seat = own_seat(at, caller)
            require(at.status == "running", "running", "the match is not running")
            own = masked(at.table, Viewer(seat))
            first, *rest = _parts(at.game, own, seat, decision)
            meant = read(at, seat, first)
            accepts(at.game, own, seat, meant)
            would = in_sentences(at.game, preview(at.game, own, seat, meant))
            return (
                [*would, say("after that, if nothing unforeseen is asked: {rest}", rest="; ".join(rest))]
                if rest
                else would
            )

    def position(self, caller: Caller, match: str, ply: int | None = None, seat: Seat | None = None) -> Position:
        """The table after a ply (0: the start; None: now), as the caller sees it, or as `seat` does."""
        with self.store.held(match) as held:
            at = self.store.newest(held)
            by = _viewer(at, caller, seat)
            if ply is not None and ply != at.ply:
                at = self._earlier(match, ply)
            require(at.table is not None, "started", "the match has not started yet")
            seen = at.table if by is None else masked(at.table, by)
            return Position(match, at.opened.game, at.ply, by, seen, at.game.stage(seen))

    def score(self, caller: Caller, match: str, ply: int | None = None, seat: Seat | None = None) -> list[ScoreLine]:
        """Every point so far with its reason and the plies that earned it, as far as the caller can see."""
        with self.store.held(match) as held:
            at = self.store.newest(held)
        if isinstance(at.ended, MatchFinished) and ply in (None, at.ply) and seat is None:
            return recorded_score(at.ended)
        return list(at.game.score(self.position(caller, match, ply, seat).view))

    def log(
        self, caller: Caller, match: str, after: int = 0, limit: int | None = None, seat: Seat | None = None
    ) -> Page:
        """The logbook after an entry, as the caller may read it."""
        with self.store.held(match) as held:
            at = self.store.newest(held)
            by = _viewer(at, caller, seat)
            data = self.store.events.read(match, after)
            entries = [decode(one) for one in data]
            part = entries[:limit]
            told = list(logbook(at.opened.game, at.game, part, by, struck_plies(entries)))
        return Page(told, [digest(one) for one in data[:limit]], after + len(part))

    def export(self, caller: Caller, match: str, names: Mapping[str, str] = {}) -> bytes:
        """The match as a file: complete when it is over, else as the caller may read it. `names` by player id."""
        with self.store.held(match) as held:
            at = self.store.newest(held)
            log = self.store.events.read(match, upto=at.version)
            if at.over:
                return write_export(at, log, names)
            return write_redacted(at, log, names, viewer_of(at, caller.player))

    def _earlier(self, match: str, ply: int) -> Match:
        """The match as it stood after a ply: the log up to there, with the strikes that had been made by then."""
        log = self.store.events.read(match)
        entries = [decode(one) for one in log]
        upto = next((entry.version for entry in entries if _writes(entry, ply)), None)
        if upto is None:
            refuse("ply", "there is no ply {ply} in this match", ply=ply)
        return fold(match, log[:upto])

    # --- lists, from the views ---------------------------------------------------------------------------------------

    def catch_up(self) -> int:
        """Bring the views in step with the log. Cheap when they are; the number of entries taken in is returned."""
        with self._running:
            return self._runner.catch_up()

    def lobby(
        self,
        *,
        status: str | None = None,
        game: str | None = None,
        player: str | None = None,
        free: bool | None = None,
        before: str | None = None,
        limit: int = 50,
    ) -> list[Listed]:
        """Matches, the latest change first. `before` is the `cursor` of the last one already seen."""
        wanted = lists.Wanted(status, game, player, free)
        return lists.lobby(self.store.views, wanted, before=before, limit=limit)

    def awaiting(self, player: str | None = None, kind: str | None = None) -> list[Awaited]:
        """Open questions, the longest waiting first: of a player, of all bots (kind "bot"), or of everybody."""
        return lists.awaiting(self.store.views, player, kind)

    def history(self, player: str, before: str | None = None, limit: int = 50) -> list[Played]:
        """Where a player sits or has sat, the latest first."""
        return lists.history(self.store.views, player, before, limit)

    def parked(self) -> list[Parked]:
        """Matches whose log this release cannot read."""
        return lists.parked(self.store.views)


def _writes(entry: Entry, ply: int) -> bool:
    """Whether the table after a ply is there once this entry is written."""
    if ply == 0:
        return isinstance(entry.event, MatchStarted)
    return isinstance(entry.event, DecisionMade) and entry.event.ply == ply


def _parts(game: Game, view: Any, seat: Seat, decision: Decision | bytes | str) -> list[Any]:
    """The single decisions of a line, as far as they can be told apart now."""
    if not isinstance(decision, str):
        return [decision]
    return still_to_do(game, view, seat, parts_of(decision) or [decision])


def _viewer(match: Match, caller: Caller, seat: Seat | None) -> Viewer | None:
    """How the caller looks at a match; through another seat's eyes only when it is over."""
    own = viewer_of(match, caller.player)
    if seat is None:
        return reader(match, own)
    if not match.over and not own.owns(seat):
        raise NotAllowed("seat", say("while the match runs, only its player sees what a seat sees"))
    if not 0 <= seat < len(match.chairs):
        refuse("seat", "there are seats 0 to {last}", last=len(match.chairs) - 1)
    return Viewer(seat)


def asked_of(match: Match, seats: list[Seat]) -> list[Asked]:
    """What these seats are asked."""
    return [
        Asked(seat, question, match.game.prompt(question), question.asked, match.asked_at(question))
        for seat in seats
        for question in match.questions(seat)
    ]


def _summary(match: Match, caller: Caller) -> Summary:
    opened, ended = match.opened, match.ended
    return Summary(
        id=match.id,
        game=opened.game,
        title=opened.title,
        status=match.status,
        opener=match.opener,
        opened_at=match.opened_at,
        changed_at=match.changed_at,
        version=match.version,
        ply=match.ply,
        digest=match.head,
        seats=opened.seats,
        chairs=[msgspec.structs.replace(chair) if chair else None for chair in match.chairs],
        clocks=list(match.clocks),
        options=msgspec.json.decode(opened.options),
        terms=opened.terms,
        agreement=opened.agreement,
        rules=opened.rules,
        edition=opened.edition,
        commitment=opened.commitment,
        stage=None if match.table is None else match.game.stage(masked(match.table, SPECTATOR)),
        awaiting=asked_of(match, match.awaited),
        take_back=msgspec.structs.replace(match.take_back) if match.take_back else None,
        abandoning=list(match.abandoning),
        own_seat=match.seat_of(caller.player),
        result=ended.result if isinstance(ended, MatchFinished) else None,
        reason=ended.reason if isinstance(ended, MatchAbandoned) else "",
    )
