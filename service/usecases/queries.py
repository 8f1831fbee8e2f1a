"""What can be read, by whom. A seat gets its own view, everybody else the spectator's; once a match is over everybody
gets everything, and may ask how a seat saw it.

Single matches are read from the log, so they are never behind. Lists (lobby, awaiting, history) come from the views,
which follow the log a moment later; call `catch_up` first where a reader must see what was just written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from threading import Lock
from time import time
from typing import Any, NamedTuple

from domain.chain import digest
from domain.engine import Decision, ScoreLine
from domain.games import CAMPAIGNS, GAMES
from domain.match.acts import is_fresh
from domain.match.clocks import NEVER, Moment
from domain.match.folding import fold
from domain.match.log import MatchFinished, SeatOffered, decode, shows_table_after, struck_plies
from domain.match.state import Match, view, viewer_of
from domain.places import NOBODY, SPECTATOR, Seat, Viewer, masked
from domain.words import Sentence, refuse, require, say
from projections import lists
from projections.asides import ASIDES, Aside
from projections.lists import Awaited, Listed, Parked, PlayedMatch
from projections.log_places import LogPlace
from projections.logbook import logbook, reader, recorded_score
from projections.ratings import PlayerRating, ratings
from projections.runner import Runner
from projections.sql import Unavailable
from service.proof.export_writing import write_export, write_redacted
from service.storage.match_cache import Held, Store
from service.usecases.commands import Caller, NotAllowed, own_seat
from service.usecases.guides import guide_of
from service.usecases.match_view import MatchView, Page, Summary, everybody_at, summary_of
from service.usecases.matches import read
from service.usecases.people import People
from service.usecases.rest_of_line import Rests
from service.usecases.shown_list import SeenAt, judged_in_words, look_back, see_list
from service.usecases.standing_answers import StandingAnswers
from service.usecases.table_time import Calendar, TableTime
from service.usecases.typed_lines import any_mark, decision_preview, line_preview, split_line


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


class Position(NamedTuple):
    """The table after a ply, as the viewer may know it. A viewer of None knows everything. Not to be changed."""

    match: str
    game: str
    players: list[str]  # who sits where now
    digest: str  # of the log as it is now, whichever ply is looked at
    ply: int
    viewer: Viewer | None
    view: Any
    stage: Sentence


class Scored(NamedTuple):
    """Every point with its reason, and the table it was counted on."""

    position: Position
    lines: list[ScoreLine]


class Exported(NamedTuple):
    """A match as a file."""

    data: bytes
    digest: str  # of its last entry
    entries: int
    complete: bool  # nothing is cut away: the match is over


class _LogOf(NamedTuple):
    """A log up to a version, and what is needed to tell it: not the match, which goes on."""

    match: str
    game: str
    players: list[str]
    version: int
    head: str

    @classmethod
    def at(cls, match: Match) -> _LogOf:
        return cls(match.id, match.opened.game, match.players, match.version, match.head)


class Queries:
    """Everything that can be read, behind one door."""

    def __init__(
        self, store: Store, people: People, calendar: Calendar, at_hand: Calendar, now: Callable[[], float] = time
    ) -> None:
        self.store = store
        self._people = people
        self._calendar = calendar
        self._at_hand = at_hand  # of people remembered for a moment: nobody waits for them
        self._standing_answers = StandingAnswers(store.durable)
        self._rests = Rests(store.durable)
        self._runner = Runner(store.events, store.views, now=now)
        self._running = Lock()

    # --- one match, from the log -------------------------------------------------------------------------------------

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
            page=partial(self._page, _LogOf.at(at), reader(at, own)),
            asides=_asides(at, _open_to(at, caller)),
            guide=guide_of(at, self.store.events.entries(at.id, upto=at.version)) if at.opened.lesson else None,
        )

    def _page(self, of: _LogOf, by: Viewer | None, after: int, limit: int | None = None) -> Page:
        data, game = self.store.events.read(of.match, after, of.version), of.game
        entries = [decode(one) for one in data]
        told = list(logbook(game, GAMES[game], entries[:limit], by, struck_plies(entries)))
        return Page(game, of.players, told, [digest(one) for one in data[:limit]], after + len(told), of.head)

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

    def position(self, caller: Caller, match: str, ply: int | None = None, seat: Seat | None = None) -> Position:
        """The table after a ply (0: the start; None: now), as the caller sees it, or as `seat` does."""
        with self.store.held(match) as held:
            return self._position(self.store.newest(held), caller, ply, seat)

    def _position(self, at: Match, caller: Caller, ply: int | None, seat: Seat | None) -> Position:
        by, players, head = _viewer(at, caller, seat), at.players, at.head
        if ply is not None and ply != at.ply:
            at = self._earlier(at.id, ply)
        require(at.table is not None, "started", "the match has not started yet")
        seen = at.table if by is None else masked(at.table, by)
        return Position(at.id, at.opened.game, players, head, at.ply, by, seen, at.game.stage(seen))

    def score(self, caller: Caller, match: str, ply: int | None = None, seat: Seat | None = None) -> list[ScoreLine]:
        """Every point so far with its reason and the plies that earned it, as far as the caller can see."""
        return self.scored(caller, match, ply, seat).lines

    def scored(self, caller: Caller, match: str, ply: int | None = None, seat: Seat | None = None) -> Scored:
        """The same with the table it was counted on. At the end of a match it is what was written down then."""
        with self.store.held(match) as held:
            at = self.store.newest(held)
            position = self._position(at, caller, ply, seat)
            if isinstance(at.ended, MatchFinished) and position.ply == at.ply:
                return Scored(position, recorded_score(at.ended))
        return Scored(position, list(GAMES[position.game].score(position.view)))

    def log(
        self, caller: Caller, match: str, after: int = 0, limit: int | None = None, seat: Seat | None = None
    ) -> Page:
        """The logbook after an entry, as the caller may read it."""
        with self.store.held(match) as held:
            at = self.store.newest(held)
            return self._page(_LogOf.at(at), _viewer(at, caller, seat), after, limit)

    def export(self, caller: Caller, match: str, *, named: bool = True) -> Exported:
        """The match as a file: complete when it is over, else as the caller may read it. With names, or ids alone."""
        with self.store.held(match) as held:
            at = self.store.newest(held)
            log = self.store.events.read(match, upto=at.version)
            names = self._people.names([one.player for one in at.tenures] or at.players) if named else {}
            if at.over:
                return Exported(write_export(at, log, names), at.head, len(log), complete=True)
            cut = write_redacted(at, log, names, viewer_of(at, caller.player))
            return Exported(cut, at.head, len(log), complete=False)

    def _earlier(self, match: str, ply: int) -> Match:
        """The match as it stood after a ply: the log up to there, with the strikes that had been made by then."""
        log = self.store.events.read(match)
        entries = [decode(one) for one in log]
        upto = next((entry.version for entry in entries if shows_table_after(entry.event, ply)), None)
        if upto is None:
            refuse("ply", "there is no ply {ply} in this match", ply=ply)
        return fold(match, log[:upto])

    # --- how far the log and the views are ---------------------------------------------------------------------------

    def end(self) -> LogPlace:
        """The place of the last entry that followers of the log may read."""
        return self.store.events.end()

    def lag(self) -> int:
        """How many entries of the log the views have not read yet; more than ten thousand are not counted."""
        return self.store.events.behind(lists.position(self.store.views), 10_000)

    def horizon_age(self) -> float:
        """For how many seconds a transaction has been at work for which followers of the log wait."""
        return self.store.events.horizon_age()

    # --- lists, from the views ---------------------------------------------------------------------------------------

    def catch_up(self) -> int:
        """Bring the views in step with the log. Cheap when they are; the number of entries taken in is returned.

        Where they cannot be written now, as on a full disk, lists lag behind; what can be read is read all the same.
        """
        with self._running, suppress(Unavailable):
            return self._runner.catch_up()
        return 0

    def ratings(self, game: str) -> list[PlayerRating]:
        """How strong everybody is who has finished a match of a game, the strongest first."""
        self.catch_up()
        return ratings(self.store.views, game)

    def lobby(
        self,
        *,
        status: str | None = None,
        game: str | None = None,
        player: str | None = None,
        free: bool | None = None,
        campaign: str | None = None,
        before: str | None = None,
        limit: int = 50,
        reader: str = "",
    ) -> list[Listed]:
        """Matches, the latest change first. `before` is the `cursor` of the last one already seen.

        Lessons are listed only for the `reader` who takes them.
        """
        wanted = lists.Wanted(status, game, player, free, campaign, reader)
        return lists.lobby(self.store.views, wanted, before=before, limit=limit)

    def awaiting(self, player: str | None = None, kind: str | None = None) -> list[Awaited]:
        """Open questions, the longest waiting first: of a player, of all bots (kind "bot"), or of everybody."""
        return lists.awaiting(self.store.views, player, kind)

    def history(self, player: str, before: str | None = None, limit: int = 50) -> list[PlayedMatch]:
        """Where a player sits or has sat, the latest first."""
        return lists.history(self.store.views, player, before, limit)

    def by_status(self) -> dict[str, int]:
        """How many matches there are of each status."""
        return lists.by_status(self.store.views)

    def parked(self) -> list[Parked]:
        """Matches whose log this release cannot read."""
        return lists.parked(self.store.views)


def _open_to(match: Match, caller: Caller) -> Iterable[Seat | None]:
    """Whose secret sides are told with a table: the own ones; all of them at the end of a campaign."""
    over = match.over and match.opened.game in CAMPAIGNS
    return range(len(match.chairs)) if over else [match.seat_of(caller.player)]


def _asides(match: Match, seats: Iterable[Seat | None]) -> list[Aside]:
    told = ASIDES.get(match.opened.game)
    if told is None or match.table is None:
        return []
    return [one for seat in seats if seat is not None for one in told(view(match, Viewer(seat)), seat)]


def _viewer(match: Match, caller: Caller, seat: Seat | None) -> Viewer | None:
    """How the caller looks at a match; through another seat's eyes only when it is over."""
    own = viewer_of(match, caller.player)
    if seat is None:
        return reader(match, own)
    if seat == NOBODY:
        return SPECTATOR
    if not match.over and not own.owns(seat):
        raise NotAllowed("seat", say("while the match runs, only its player sees what a seat sees"))
    if not 0 <= seat < len(match.chairs):
        refuse("seat", "there are seats 0 to {last}", last=len(match.chairs) - 1)
    return Viewer(seat)
