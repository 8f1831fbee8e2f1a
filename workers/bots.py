"""Lets the register's own bots decide, wherever the views show that one is asked."""

from __future__ import annotations

import logging
from collections.abc import Callable
from time import monotonic

from domain.places import Seat
from projections.lists import Awaited
from projections.sql import Unavailable
from service.bootstrap import Register
from service.bots.seating import awaited, choice, kind_of, waits_for_learner
from service.usecases.commands import Caller, OutOfDate

log = logging.getLogger("register.bots")
RETRY = 60.0  # seconds until a bot that has failed is asked again


class Bots:
    """One that fails is reported once, and left alone for a while; the others go on."""

    def __init__(self, register: Register, ticks: Callable[[], float] = monotonic) -> None:
        self._register = register
        self._ticks = ticks
        self._failing: dict[tuple[str, Seat, int], float] = {}  # question -> when it is tried again

    def step(self) -> int:
        """Let each bot that is awaited decide once. How many have is returned."""
        asked = awaited(self._register)
        now, known = self._ticks(), {(one.match, one.seat, one.asked) for one in asked}
        self._failing = {one: until for one, until in self._failing.items() if one in known and until > now}
        return sum(self._decide(one) for one in asked if (one.match, one.seat, one.asked) not in self._failing)

    def _decide(self, asked: Awaited) -> bool:
        """One decision of one bot. What is no longer asked is left for the next look."""
        try:
            return decided(self._register, asked)
        except Unavailable:
            raise
        except OutOfDate:
            return False
        except Exception as error:
            log.exception("a bot cannot decide", extra={"match": asked.match, "bot": asked.player, "why": str(error)})
            self._failing[asked.match, asked.seat, asked.asked] = self._ticks() + RETRY
            return False


def decided(register: Register, asked: Awaited) -> bool:
    bot = Caller(asked.player, "bot")
    table = register.queries.table(bot, asked.match)
    if table.seat != asked.seat or not table.is_awaited or waits_for_learner(table):
        return False
    text, ply = choice(table, kind_of(asked.player)), table.questions[0].asked
    register.matches.decide(bot, asked.match, text, ply, f"bot.{table.summary.version}")
    return True
