"""Matches that others call for, opened once; and who called is told when something became of them.

A campaign calls for its chapters, a tournament for its fixtures. Each gives a `follow`: idempotent, it does the first
thing that applies and looks again. It is run once after a command, when nothing is held any more, and by the follower
of the log: whoever dies in between loses nothing. It never holds two matches at once, and its failure never fails the
command that led to it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from time import time

from domain.chain import Actor
from domain.games import CAMPAIGNS
from domain.match.acts import Pen, may_open, write
from domain.match.called import Calling, call
from domain.match.folding import fold
from domain.match.state import Match
from service.storage.group_commit import Taken
from service.storage.match_cache import Store, Stored

log = logging.getLogger("register")

Follow = Callable[[str], None]  # of who calls for matches, by its id
Expired = Callable[[str, str], None]  # time ran out: who called for the match, and the match


class CalledMatches:
    """Opens what is called for, and reads what became of it."""

    def __init__(self, store: Store, now: Callable[[], float] = time) -> None:
        self._store = store
        self._now = now

    def open(self, calling: Calling) -> bool:
        """Open, seat and start a match in one append; False if that was done before."""
        may_open(calling.opening, called=True)
        with self._store.held(calling.id) as held:
            if self._store.events.read(calling.id, upto=1):
                return False
            secret = self._store.keep_secret(calling.id, calling.secret)
            by = Actor("service", calling.opener)
            pen = Pen(int(self._now()), by, "called", self._store.key, secret)
            match = Match(calling.id)
            written = write(match, pen, call(match, pen, calling))
            try:
                self._store.append(held, written)
            except Taken:  # somebody was quicker
                return False
            held.match, held.secret = match, secret
            return True

    def ended(self, id: str) -> Match | None:
        """A called match that is over, folded anew: the value is whose who asked. None if it is not over."""
        with self._store.held(id) as held:
            if not self._store.newest(held).over:
                return None
        return fold(id, self._store.events.read(id))


class Following:
    """Tells who called for a match, and who calls for one, that something was stored."""

    def __init__(self) -> None:
        self.callers: dict[str, Follow] = {}  # by what MatchOpened names them: campaign, tournament
        self.at_once: dict[
            str, Follow
        ] = {}  # who does but a part behind a command, and leaves the rest to the follower
        self.expired: Expired = lambda tournament, match: None

    def __call__(self, stored: Stored) -> None:
        """After a command. What fails here is found again by the follower of the log."""
        try:
            self._look(stored, self.callers | self.at_once)
        except Exception:
            log.exception("what a match is called for was not followed", extra={"match": stored.match})

    def look(self, stored: Stored) -> None:
        """What was stored concerns who calls for matches: a campaign itself, or who called for a match that is over."""
        self._look(stored, self.callers)

    def _look(self, stored: Stored, callers: Mapping[str, Follow]) -> None:
        opened = stored.opened
        if stored.expired and opened.tournament:
            self.expired(opened.tournament, stored.match)
        if opened.game in CAMPAIGNS:
            _follow(callers, "campaign", stored.match)
        elif stored.over:
            _follow(callers, "campaign", opened.campaign)
            _follow(callers, "tournament", opened.tournament)

    def tournament(self, id: str) -> None:
        """Something was written into the log of a tournament."""
        _follow(self.callers, "tournament", id)


def _follow(callers: Mapping[str, Follow], kind: str, id: str) -> None:
    if id and kind in callers:
        callers[kind](id)
