"""What can be read, by whom: everything behind one door.

A match as it stands now is here. What was recorded of it (the table after any ply, points, logbook, file) is in
`match_record`. Both come from the log, so they are never behind. Lists are in `viewed_lists`: they come from the views,
which follow the log a moment later, so whoever has just written something is led to the match.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from time import time
from typing import NamedTuple

from domain.engine import Decision
from domain.games import CAMPAIGNS
from domain.match.acts import is_fresh
from domain.match.clocks import NEVER, Moment
from domain.match.log import SeatOffered
from domain.match.state import Match, view, viewer_of
from domain.places import NOBODY, Seat, Viewer, masked
from domain.words import Sentence, require
from projections.asides import ASIDES, Aside
from projections.logbook import reader
from service.storage.match_cache import Held, Store
from service.usecases.callers import Caller, own_seat
from service.usecases.guides import guide_of
from service.usecases.match_record import LogOf, MatchRecord
from service.usecases.match_view import MatchView, Summary, everybody_at, summary_of
from service.usecases.matches import read
from service.usecases.people import People
from service.usecases.rest_of_line import Rests
from service.usecases.shown_list import SeenAt, judged_in_words, look_back, see_list
from service.usecases.standing_answers import StandingAnswers
from service.usecases.table_time import Calendar, TableTime
from service.usecases.typed_lines import any_mark, decision_preview, line_preview, split_line
from service.usecases.viewed_lists import ViewedLists


class Seating(NamedTuple):
    """Who sits where at which game, and until when those have time who are waited for."""

    game: str
    players: list[str]  # by seat; empty where nobody sits
    digest: str  # of the log so far
    version: int
    over: bool
    dues: dict[Seat, Moment]

    def due(self, seat: Seat) -> Moment:
        return self.dues.get(seat, NEVER)


class Glance(NamedTuple):
    """A match as a list shows it."""

    summary: Summary
    time: TableTime


class Queries(MatchRecord, ViewedLists):
    """Everything that can be read."""

    def __init__(
        self, store: Store, people: People, calendar: Calendar, at_hand: Calendar, now: Callable[[], float] = time
    ) -> None:
        MatchRecord.__init__(self, store, people)
        ViewedLists.__init__(self, store, now)
        self._calendar = calendar
        self._at_hand = at_hand  # of people remembered for a moment: nobody waits for them
        self._standing_answers = StandingAnswers(store.durable)
        self._rests = Rests(store.durable)

    def table(self, caller: Caller, match: str, version: int | None = None) -> MatchView:
        """The match as the caller may know it now, or as it stood at a version. Everything a page or a mail needs."""
        with self.store.held(match) as held:
            at = self.store.newest(held)
            return self._table(at if version is None else self.store.as_of(held, version), caller)

    def asides(self, caller: Caller, match: str) -> list[Aside]:
        """What the caller's own seat may know beyond any view; what every seat may, once the campaign is over."""
        about = self.summary(caller, match)
        for_all = (bool(about.campaign) or about.game in CAMPAIGNS) and not self.is_sealed(about)
        with self.store.held(match) as held:
            at = self.store.newest(held)
            own = at.seat_of(caller.player)
            return _asides(at, range(len(at.chairs)) if for_all else [own])

    def is_sealed(self, summary: Summary) -> bool:
        """Whether a match belongs to a campaign that is not over, or is one: others may not know all of it yet."""
        if summary.game in CAMPAIGNS:
            return not summary.over
        return bool(summary.campaign) and not self.summary(Caller(""), summary.campaign).over

    def table_of_seat(self, match: str, seat: Seat) -> MatchView:
        """The match as whoever sits in a seat may know it now; as somebody who watches where nobody does."""
        with self.store.held(match) as held:
            at = self.store.newest(held)
            return self._table(at, Caller(at.players[seat] if 0 <= seat < len(at.players) else ""))

    def _table(self, at: Match, caller: Caller) -> MatchView:
        own = viewer_of(at, caller.player)
        seen = view(at, own)
        running = at.status == "running" and own.seat != NOBODY and bool(at.game.STANDING)
        return MatchView(
            summary=summary_of(at, caller.player, seen),
            viewer=reader(at, own),
            view=seen,
            time=self._calendar.look(at),
            organises=caller.organises(at),
            everybody=everybody_at(at),
            standing=self._standing_answers.at(at).get(own.seat, "") if running else "",
            rest=self._rests.of(at, own.seat) if running else None,
            ended=at.ended,
            page=partial(self._page, LogOf.at(at), reader(at, own)),
            asides=_asides(at, _open_to(at, caller)),
            guide=guide_of(at, self.store.events.entries(at.id, upto=at.version)) if at.opened.lesson else None,
        )

    def summary(self, caller: Caller, match: str) -> Summary:
        with self.store.held(match) as held:
            return summary_of(self.store.newest(held), caller.player)

    def awaited_bots(self, match: str) -> list[str]:
        """The bots that are asked something in a match, as players."""
        with self.store.held(match) as held:
            at = self.store.newest(held)
            return [chair.player for chair in map(at.chair, at.awaited) if chair.kind == "bot"]

    def glance(self, caller: Caller, match: str) -> Glance:
        """The same, and how time stands there."""
        with self.store.held(match) as held:
            at = self.store.newest(held)
            return Glance(summary_of(at, caller.player), self._calendar.look(at))

    def seating(self, match: str, *, dues: bool = False, newest: bool = False) -> Seating:
        """Who sits where, as the match is at hand: enough for the names in an answer. Deadlines only where wanted; as
        it is stored now, for who does not come from storing something."""
        with self.store.held(match) as held:
            at = self.store.newest(held) if newest else self.store.present(held)
            by_seat = {seat: self._at_hand.deadline(at, seat) for seat in at.awaited} if dues else {}
            return Seating(at.opened.game, list(at.players), at.head, at.version, at.over, by_seat)

    def seated(self, match: str, seat: Seat) -> str:
        """Who sits in a seat now; nobody: empty."""
        with self.store.held(match) as held:
            players = self.store.newest(held).players
            return players[seat] if 0 <= seat < len(players) else ""

    def offered_to(self, match: str, seat: Seat, version: int) -> str:
        """Whom an entry of the log has offered a seat to, whatever became of it; nobody: empty."""
        entries = self.store.events.entries(match, version - 1, version) if version else []
        events = [entry.event for entry in entries]
        return next((one.player for one in events if isinstance(one, SeatOffered) and one.seat == seat), "")

    def seat_of(self, caller: Caller, match: str) -> Seat:
        """The seat of the caller, who must sit at the table."""
        with self.store.held(match) as held:
            return own_seat(self.store.newest(held), caller)

    def time(self, match: str) -> TableTime:
        """How time stands at a table: everybody may know it."""
        with self.store.held(match) as held:
            return self._calendar.look(self.store.newest(held))

    def own_table(self, caller: Caller, match: str) -> MatchView:
        """The match for somebody who must sit there: what they are asked, and what they may decide, numbered."""
        with self.store.held(match) as held:
            at = self.store.newest(held)
            own_seat(at, caller)
            return self._table(at, caller)

    def preview(
        self, caller: Caller, match: str, decision: Decision | bytes | str, seen: SeenAt = SeenAt()
    ) -> list[Sentence]:
        """What the decision would do, as far as the seat can know. It is refused as the decision itself would be.

        Of a line of several, what its first decision would do. One that answers a question that is no longer open is as
        stale as the decision would be.
        """
        with self.store.held(match) as held:
            at = self.store.newest(held)
            seat = own_seat(at, caller)
            require(at.status == "running", "running", "the match is not running")
            is_fresh(at, seat, seen.ply)
            own = masked(at.table, Viewer(seat))
            if isinstance(decision, str):
                return line_preview(at.game, own, seat, self._in_words(held, seat, decision, seen)).words
            return decision_preview(at.game, own, seat, read(at, seat, decision)).words

    def in_words(self, caller: Caller, match: str, line: str, seen: SeenAt) -> str:
        """A line without marks: what each stood for in the list that was seen. Refused where it no longer fits."""
        with self.store.held(match) as held:
            at = self.store.newest(held)
            require(at.status == "running", "running", "the match is not running")
            return self._in_words(held, own_seat(at, caller), line, seen)

    def _in_words(self, held: Held, seat: Seat, line: str, seen: SeenAt) -> str:
        if not any_mark(line) and seen.version is None:
            return line
        at, shown = self.store.newest(held), look_back(self.store, held, seat, seen)
        for part in split_line(line):
            see_list(shown, seen, part)
        return judged_in_words(shown, line, at, self.store.events.entries(at.id, shown.version, at.version))


def _open_to(match: Match, caller: Caller) -> Iterable[Seat | None]:
    """Whose secret sides are told with a table: the own ones; all of them at the end of a campaign."""
    over = match.over and match.opened.game in CAMPAIGNS
    return range(len(match.chairs)) if over else [match.seat_of(caller.player)]


def _asides(match: Match, seats: Iterable[Seat | None]) -> list[Aside]:
    told = ASIDES.get(match.opened.game)
    if told is None or match.table is None:
        return []
    return [one for seat in seats if seat is not None for one in told(view(match, Viewer(seat)), seat)]
