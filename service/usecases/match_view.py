"""A match as somebody may know it, at one moment: values. They are made while the match is held and read afterwards.

Nothing in them changes, and nothing in them is more than their viewer may know, so every way out can be made from them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

import msgspec

from domain.campaign import waits_for
from domain.chain import receipt
from domain.engine import Decision, Game, Pick, Question, Result, ScoreLine, Span, default, legal, spreads
from domain.games import GAMES
from domain.match.clocks import Clock, Moment, Terms
from domain.match.log import Agreement, MatchAbandoned, MatchFinished
from domain.match.state import Chair, Match, SeatOffer, TakeBack
from domain.places import NOBODY, SPECTATOR, Seat, Viewer, masked
from domain.words import Sentence
from projections.asides import Aside
from projections.logbook import Happening, recorded_score
from service.usecases.guides import Guide
from service.usecases.offer_marks import marks
from service.usecases.rest_of_line import Rest
from service.usecases.shown_list import ShownTable, list_checksum
from service.usecases.table_time import TableTime
from service.usecases.typed_lines import Preview, line_preview


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
    seat_offers: dict[Seat, SeatOffer]
    own_seat: Seat | None
    result: Result | None
    reason: str  # why it was abandoned
    lesson: bool  # played to learn the game
    tournament: str  # whose fixture it is
    campaign: str  # whose chapter it is
    elsewhere: str  # the match it waits for, which is played elsewhere

    @property
    def receipt(self) -> str:
        return receipt(self.digest)

    @property
    def over(self) -> bool:
        return self.status in ("finished", "abandoned")

    @property
    def players(self) -> list[str]:
        """Player ids by seat, empty where nobody sits."""
        return [chair.player if chair else "" for chair in self.chairs]

    @property
    def free_seats(self) -> list[Seat]:
        return [seat for seat, chair in enumerate(self.chairs) if chair is None]

    @property
    def awaited(self) -> list[Seat]:
        """The seats the table waits for."""
        return list(dict.fromkeys(one.seat for one in self.awaiting))


class Offer(NamedTuple):
    number: int
    decision: Decision
    text: str
    mark: str  # what stands before it in a list, and is enough to answer with


class OfferSpread(NamedTuple):
    """How an offer may be varied, by the number of the offer."""

    number: int
    spread: Span | Pick


class Page(NamedTuple):
    """A part of a logbook. Ask for what comes after `last` next time; `digests` belong to the happenings."""

    game: str
    players: list[str]  # who sits where
    happenings: list[Happening]
    digests: list[str]
    last: int
    head: str  # the digest of the whole log as it was then


@dataclass(frozen=True)
class MatchView:
    """A match at one moment, as one viewer may know it. What is costly is worked out when it is asked for."""

    summary: Summary
    viewer: Viewer | None  # None: nothing is hidden any more
    view: Any  # the table of the game, None before the start; not to be changed
    time: TableTime
    organises: bool  # whether who looks organises this match
    everybody: frozenset[str]  # who opened it, and who sits or sat here
    standing: str  # what who looks has answered beforehand
    rest: Rest | None  # of a line of who looks, that waits or was dropped for what is asked now
    ended: MatchFinished | MatchAbandoned | None
    page: Callable[[int], Page] = field(repr=False, compare=False)  # what happened after a version, up to now
    asides: Sequence[Aside] = ()  # what who looks may know beyond the view
    guide: Guide | None = None  # of a lesson that who looks is guided by, or its bots are

    @property
    def game(self) -> Game:
        return GAMES[self.summary.game]

    @property
    def seat(self) -> Seat:
        """The seat of who looks; NOBODY for who only watches."""
        return NOBODY if self.summary.own_seat is None else self.summary.own_seat

    def log(self, after: int) -> list[Happening]:
        """What happened after a version."""
        return self.page(after).happenings

    @property
    def questions(self) -> list[Asked]:
        """What who looks is asked now."""
        return [one for one in self.summary.awaiting if one.seat == self.seat]

    @property
    def is_awaited(self) -> bool:
        return bool(self.questions)

    @cached_property
    def offers(self) -> list[Offer]:
        """What who looks may decide now, numbered."""
        if not self.is_awaited:
            return []
        decisions = list(legal(self.game, self.view, self.seat))
        texts = [self.game.write(one) for one in decisions]
        return [Offer(number, *one) for number, one in enumerate(zip(decisions, texts, marks(texts), strict=True), 1)]

    @cached_property
    def spreads(self) -> list[OfferSpread]:
        """How these may be varied: with other numbers, or with other things."""
        if not self.is_awaited:
            return []
        numbers = {one.decision: one.number for one in reversed(self.offers)}
        return [OfferSpread(numbers[one.offer], one) for one in spreads(self.game, self.view, self.seat)]

    def continued(self, text: str) -> list[tuple[str, str]]:
        """How a half-written decision can go on: spots of the board, and the longer text."""
        return list(self.game.continued(self.view, self.seat, text)) if self.is_awaited else []

    @property
    def checksum(self) -> int:
        """Of that list: whoever answers it by number says by this which list it was."""
        return list_checksum([one.text for one in self.offers])

    @cached_property
    def default(self) -> Decision | None:
        """What is played for who looks when the time has run out."""
        return default(self.game, self.view, self.seat) if self.is_awaited else None

    @cached_property
    def shown(self) -> ShownTable:
        """The table as who looks may answer it later."""
        view = self.view if self.summary.status == "running" else None
        return ShownTable(self.summary.version, self.summary.ply, self.game, self.seat, view)

    def in_words(self, line: str) -> str:
        """A typed line without marks of the list: what each stands for, in notation."""
        return self.shown.in_words(line)

    def preview(self, line: str) -> Preview:
        """What a typed line would do, as far as who looks can know. It is refused as deciding it would be."""
        return line_preview(self.game, self.view, self.seat, line)

    @cached_property
    def score(self) -> list[ScoreLine]:
        """Every point that can be seen, with its reason; once the match is finished what was written down then."""
        if isinstance(self.ended, MatchFinished):
            return recorded_score(self.ended)
        return [] if self.view is None else list(self.game.score(self.view))


def asked_of(match: Match, seats: list[Seat]) -> list[Asked]:
    """What these seats are asked."""
    return [
        Asked(seat, question, match.game.prompt(question), question.asked, match.asked_at(question))
        for seat in seats
        for question in match.questions(seat)
    ]


def everybody_at(match: Match) -> frozenset[str]:
    """Who opened a match, and who sits or sat there."""
    return frozenset({*match.players, match.opener, *(one.player for one in match.tenures)} - {""})


def summary_of(match: Match, player: str, seen: Any = None) -> Summary:
    """`seen` is the table as somebody may know it, for who has it at hand already: its stage is the same to all."""
    opened, ended = match.opened, match.ended
    shown = masked(match.table, SPECTATOR) if seen is None and match.table is not None else seen
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
        stage=None if shown is None else match.game.stage(shown),
        awaiting=asked_of(match, match.awaited),
        take_back=msgspec.structs.replace(match.take_back) if match.take_back else None,
        abandoning=list(match.abandoning),
        seat_offers={seat: msgspec.structs.replace(offer) for seat, offer in match.offers.items()},
        own_seat=match.seat_of(player),
        result=ended.result if isinstance(ended, MatchFinished) else None,
        reason=ended.reason if isinstance(ended, MatchAbandoned) else "",
        lesson=opened.lesson,
        tournament=opened.tournament,
        campaign=opened.campaign,
        elsewhere=waits_for(match),
    )
