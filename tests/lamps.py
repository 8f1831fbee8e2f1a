"""Shared by the tests of the register: people at a table of Lamps, and how they play."""

from __future__ import annotations

from random import Random

from domain.match.log import Agreement
from service.usecases.matches import Caller, Matches
from service.usecases.queries import Queries

ANNA, BERT, CLEO, DORA = (Caller(name) for name in ("anna", "bert", "cleo", "dora"))
PLAYERS = (ANNA, BERT, CLEO, DORA)
ORGANISER = Caller("orga", organiser=True)
STRANGER = Caller("stranger")


def opened(matches: Matches, seats: int = 2, sticks: int = 12, **opening) -> str:
    """A table with everybody seated, not started."""
    agreement = Agreement(**opening)
    match = matches.open(ANNA, "lamps", seats, b'{"sticks":%d}' % sticks, "A table", agreement=agreement).match
    for player in PLAYERS[:seats]:
        matches.sit(player, match, words=f"words of {player.player}")
    return match


def started(matches: Matches, seats: int = 2, sticks: int = 12, **opening) -> str:
    match = opened(matches, seats, sticks, **opening)
    matches.start(ANNA, match)
    return match


def in_turns(matches: Matches, queries: Queries, seats: int = 2, sticks: int = 12) -> str:
    """A table where everybody has kept a lamp: seat 0 is to move, at ply `seats`."""
    match = started(matches, seats, sticks)
    for player in PLAYERS[:seats]:
        matches.decide(player, match, queries.legal(player, match).offers[0].decision, 0)
    return match


def play_on(matches: Matches, queries: Queries, match: str, decisions: int | None = None, seed: int = 1) -> int:
    """Random decisions until the end, or so many. How many were made is returned."""
    random, made = Random(seed), 0
    while decisions is None or made < decisions:
        summary = queries.summary(STRANGER, match)
        if summary.status != "running":
            break
        asked = random.choice(summary.awaiting)
        chair = summary.chairs[asked.seat]
        assert chair is not None
        player = Caller(chair.player)
        offer = random.choice(queries.legal(player, match).offers)
        matches.decide(player, match, offer.decision, asked.asked)
        made += 1
    return made
