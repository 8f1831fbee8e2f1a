"""Bots at the table: as whom they sit down, and what makes them decide.

A bot is a player like any other, with an id that says which one it is; several of a kind at one table have numbers. It
sees its seat's view and decides through the same door as everybody. What it decides depends only on the match, the
ply and its seat, so a driver that is stopped half-way, or runs twice, changes nothing.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from random import Random
from time import monotonic, sleep

from domain.engine import legal
from domain.match.state import Match
from domain.places import Seat, Viewer, masked
from domain.words import Refused, refuse
from projections.lists import Awaited
from projections.runner import Runner
from projections.sql import Unavailable
from service.bootstrap import Register
from service.bots import BOTS
from service.usecases.commands import Caller, OutOfDate
from service.usecases.people import People

log = logging.getLogger("register.bots")
PREFIX = "bot-"
RETRY = 60.0  # seconds until a bot that has failed is asked again
PATIENCE = 60.0  # seconds in which a bot should have decided


# --- as whom they sit down -------------------------------------------------------------------------------------------


def bot_player(register: Register, match: str, name: str) -> str:
    """The player id of a bot that is not yet at this table. Bots become known when they are first wanted."""
    with register.store.held(match) as held:
        at = register.store.newest(held)
        bots = BOTS.get(at.opened.game, {})
        if name not in bots:
            refuse("bot", "there is no bot {name}; there are {bots}", name=name, bots=sorted(bots))
        number = 1
        while at.seat_of(_id(name, number)) is not None:
            number += 1
    return _known(register.people, name, number)


def _id(name: str, number: int) -> str:
    return f"{PREFIX}{name}-{number}"


def _known(people: People, name: str, number: int) -> str:
    id = _id(name, number)
    if people.get(id) is None:
        with suppress(Refused):  # somebody else has made it known at the same moment
            people.add(f"{name} bot {number}", kind="bot", id=id)
    return id


# --- what makes them decide ------------------------------------------------------------------------------------------


def follow(register: Register, stopped: Callable[[], bool], pause: Callable[[], None] = lambda: sleep(0.1)) -> None:
    """Keep the views in step with the log, and let each bot decide that they show to be asked, until told to stop."""
    runner, bots = Runner(register.store.events, register.store.views, _report), Bots(register)
    while not stopped():
        try:
            if not runner.catch_up() and not bots.drive():
                pause()
        except Unavailable as error:
            log.warning("the storage does not answer; trying again", extra={"why": str(error)})
            pause()


class Bots:
    """Lets bots decide. One that fails is reported once, and left alone for a while; the others go on."""

    def __init__(self, register: Register, ticks: Callable[[], float] = monotonic) -> None:
        self._register = register
        self._ticks = ticks
        self._failing: dict[tuple[str, Seat, int], float] = {}  # question -> when it is tried again

    def drive(self) -> int:
        """Let each bot that is awaited decide once. How many have is returned."""
        asked = self._register.queries.awaiting(kind="bot")
        now, known = self._ticks(), {(one.match, one.seat, one.asked) for one in asked}
        self._failing = {one: until for one, until in self._failing.items() if one in known and until > now}
        return sum(self._decide(one) for one in asked if (one.match, one.seat, one.asked) not in self._failing)

    def _decide(self, asked: Awaited) -> bool:
        """One decision of one bot. What is no longer asked is left for the next look."""
        try:
            return _decided(self._register, asked)
        except Unavailable:
            raise
        except OutOfDate:
            return False
        except Exception as error:
            log.exception("a bot cannot decide", extra={"match": asked.match, "bot": asked.player, "why": str(error)})
            self._failing[asked.match, asked.seat, asked.asked] = self._ticks() + RETRY
            return False


def _decided(register: Register, asked: Awaited) -> bool:
    with register.store.held(asked.match) as held:
        match = register.store.newest(held)
        if match.seat_of(asked.player) != asked.seat or asked.seat not in match.awaited:
            return False
        name = asked.player.removeprefix(PREFIX).rpartition("-")[0]
        text, ply, version = choice(match, asked.seat, name), match.questions(asked.seat)[0].asked, match.version
    register.matches.decide(Caller(asked.player, "bot"), asked.match, text, ply, f"bot.{version}")
    return True


def waiting(register: Register) -> list[Awaited]:
    """Bots that have been asked for so long that something must be wrong with them, or with what drives them."""
    late = register.now() - PATIENCE
    return [one for one in register.queries.awaiting(kind="bot") if one.since < late]


def choice(match: Match, seat: Seat, name: str) -> str:
    """What a bot decides in a seat, in notation. Its own chance is that of the match, the ply and the seat."""
    view = masked(match.table, Viewer(seat))
    offers = list(legal(match.game, view, seat))
    rng = Random(f"{match.id}/{match.ply}/{seat}")
    return match.game.write(BOTS[match.opened.game][name](view, seat, offers, rng))


def _report(match: str, error: str) -> None:
    log.error("a match cannot be read and was set aside", extra={"match": match, "why": error})
