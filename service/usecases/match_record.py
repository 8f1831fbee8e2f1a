"""A match as it was recorded: the table after any ply, its points, its logbook, its file. A seat gets its own view,
everybody else the spectator's; once a match is over everybody gets everything, and may ask how a seat saw it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from domain.chain import digest
from domain.engine import ScoreLine
from domain.games import GAMES
from domain.match.folding import fold
from domain.match.log import MatchFinished, decode, shows_table_after, struck_plies
from domain.match.state import Match, viewer_of
from domain.places import NOBODY, SPECTATOR, Seat, Viewer, masked
from domain.words import Sentence, refuse, require, say
from projections.logbook import logbook, reader, recorded_score
from service.proof.export_writing import write_export, write_redacted
from service.storage.match_cache import Store
from service.usecases.callers import Caller, NotAllowed
from service.usecases.match_view import Page
from service.usecases.people import People


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


class LogOf(NamedTuple):
    """A log up to a version, and what is needed to tell it: not the match, which goes on."""

    match: str
    game: str
    players: list[str]
    version: int
    head: str

    @classmethod
    def at(cls, match: Match) -> LogOf:
        return cls(match.id, match.opened.game, match.players, match.version, match.head)


class MatchRecord:
    """What was recorded of a match, as a caller may know it."""

    def __init__(self, store: Store, people: People) -> None:
        self.store = store
        self._people = people

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
            return self._page(LogOf.at(at), _viewer(at, caller, seat), after, limit)

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

    def _page(self, of: LogOf, by: Viewer | None, after: int, limit: int | None = None) -> Page:
        data, game = self.store.events.read(of.match, after, of.version), of.game
        entries = [decode(one) for one in data]
        told = list(logbook(game, GAMES[game], entries[:limit], by, struck_plies(entries)))
        return Page(game, of.players, told, [digest(one) for one in data[:limit]], after + len(told), of.head)


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
