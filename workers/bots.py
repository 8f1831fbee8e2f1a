"""Lets the register's own bots decide: follows the log, and looks at every match in which something was written."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import TypeVar

from domain.match.log import OF_MATCH
from projections.log_places import LogPlace, furthest_behind, places_in, shard_of
from projections.sql import Unavailable
from service.bootstrap import Register
from service.bots.own_bots import kind_of
from service.bots.seating import awaited, choice, waits_for_learner
from service.storage.sharing import Sharing
from service.usecases.bot_accounts import is_own
from service.usecases.callers import Caller
from service.usecases.commands import OutOfDate

log = logging.getLogger("register.bots")
T = TypeVar("T")
RETRY = 60.0  # seconds until a bot that has failed is asked again, and until all that wait are looked for in the lists
BATCH = 500  # entries of the log that are read at once


class Bots:
    """One that fails is reported once, and left alone for a while; the others go on.

    What was read is not kept: who comes, or takes over from somebody, begins where the lists stand, and finds in them
    who waited already. So does everybody once in a while, for what failed.
    """

    def __init__(self, register: Register, ticks: Callable[[], float] = monotonic) -> None:
        self._register = register
        self._ticks = ticks
        self._sharing = Sharing(register.store.durable, "bots")
        self._places: dict[int, LogPlace] = {}  # of the shards that are followed here
        self._matches: dict[str, None] = {}  # to be looked at
        self._looked: float | None = None  # when all that wait were looked for
        self._failing: dict[tuple[str, str], float] = {}  # until when a bot in a match is left alone

    def step(self) -> int:
        """Let each bot that is awaited decide once. How many have is returned."""
        self._follow()
        decided = 0
        for match in list(self._matches):
            decided += self._let_decide(match)
            del self._matches[match]
        return decided

    def _follow(self) -> None:
        """Note the matches that were written to since the last look."""
        events, mine = self._register.store.events, set(self._sharing.mine())
        if self._looked is None or mine - self._places.keys() or self._ticks() - self._looked > RETRY:
            self._begin(mine)
        self._places = {shard: self._places[shard] for shard in mine}
        stretch = furthest_behind(self._places, mine)
        if stretch is None:
            return
        read = events.notes(stretch.after, BATCH)
        ours = stretch.of_ours(read, events.shards)
        self._matches |= {note.log: None for note in ours if note.opening == OF_MATCH}
        self._places |= dict.fromkeys(stretch.shards, stretch.end(read, BATCH))

    def _begin(self, mine: set[int]) -> None:
        """Where the lists stand, and with whoever waits according to them."""
        with self._register.store.views.reading() as cursor:
            listed = places_in(cursor, "position", "log")
        self._looked, shards = self._ticks(), self._register.store.events.shards
        self._failing = {one: until for one, until in self._failing.items() if until > self._looked}
        waiting = {one.match: None for one in awaited(self._register)}
        self._matches |= {match: None for match in waiting if shard_of(match, shards) in mine}
        end = self._register.store.events.end()  # nobody stands behind it, unless the log has lost its tail
        self._places = listed | {shard: min(place, end) for shard, place in self._places.items()}

    def _let_decide(self, match: str) -> int:
        """One decision of each bot that is awaited in a match. What is no longer asked comes again with the log."""
        seated = self._apart(match, "", lambda: self._register.queries.awaited_bots(match)) or []
        own = filter(is_own, seated)
        return sum(self._apart(match, bot, partial(decided, self._register, match, bot)) or 0 for bot in own)

    def _apart(self, match: str, bot: str, work: Callable[[], T]) -> T | None:
        """What fails is reported, and not tried again for a while."""
        if self._failing.get((match, bot), 0) > self._ticks():
            return None
        try:
            return work()
        except Unavailable:
            raise
        except OutOfDate:
            return None
        except Exception as error:
            log.exception("a bot cannot decide", extra={"match": match, "bot": bot, "why": str(error)})
            self._failing[match, bot] = self._ticks() + RETRY
            return None


def decided(register: Register, match: str, player: str) -> bool:
    """Whether a bot had something to decide."""
    bot = Caller(player, "bot")
    table = register.queries.table(bot, match)
    if not table.is_awaited or waits_for_learner(table):
        return False
    text, ply = choice(table, kind_of(player)), table.questions[0].asked
    register.matches.decide(bot, match, text, ply, f"bot.{table.summary.version}")
    return True
