"""Shared by the tests of the register: people at a table of Lamps, and how they play."""

from __future__ import annotations

from random import Random

from domain.match import hand_overs
from domain.match.log import Agreement
from service.usecases.matches import Caller, Matches
from service.usecases.queries import Queries
from tests.registers import end_chapter, lay_table

ANNA, BERT, CLEO, DORA = (Caller(name) for name in ("anna", "bert", "cleo", "dora"))
PLAYERS = (ANNA, BERT, CLEO, DORA)
ORGANISER = Caller("orga", organiser=True)
STRANGER = Caller("stranger")


def opened(matches: Matches, seats: int = 2, sticks: int = 12, **opening) -> str:
    """A table with everybody seated, not started."""
    return _laid(matches, seats, sticks, start=False, **opening)


def started(matches: Matches, seats: int = 2, sticks: int = 12, **opening) -> str:
    return _laid(matches, seats, sticks, start=True, **opening)


def _laid(matches: Matches, seats: int, sticks: int, *, start: bool, **opening) -> str:
    more = {"options": b'{"sticks":%d}' % sticks, "title": "A table", "agreement": Agreement(**opening)}
    return lay_table(matches, PLAYERS[:seats], "lamps", words="words of {player}", start=start, **more)


def in_turns(matches: Matches, queries: Queries, seats: int = 2, sticks: int = 12) -> str:
    """A table where everybody has kept a lamp: seat 0 is to move, at ply `seats`."""
    match = started(matches, seats, sticks)
    for player in PLAYERS[:seats]:
        matches.decide(player, match, queries.own_table(player, match).offers[0].decision, 0)
    return match


def hand_over(matches: Matches, by: Caller, match: str, seat: int, player: str, reason: str = "a substitute") -> None:
    """Another player takes over a seat, by consent: offered by one, taken by the other."""
    matches.carry_out(match, by, None, lambda at, pen: hand_overs.offer_seat(at, pen, seat, player, reason))
    matches.carry_out(match, Caller(player), None, lambda at, pen: hand_overs.take_over(at, pen, seat, player))


def play_on(matches: Matches, queries: Queries, match: str, decisions: int | None = None, seed: int = 1) -> int:
    """Random decisions until the end, or so many. How many were made is returned."""
    random, made = Random(seed), 0
    while decisions is None or made < decisions:
        summary = queries.summary(STRANGER, match)
        if summary.status != "running":
            break
        if summary.elsewhere:
            end_chapter(matches, summary.elsewhere)
            continue
        asked = random.choice(summary.awaiting)
        chair = summary.chairs[asked.seat]
        assert chair is not None
        player = Caller(chair.player)
        offer = random.choice(queries.own_table(player, match).offers)
        matches.decide(player, match, offer.decision, asked.asked)
        made += 1
    return made
