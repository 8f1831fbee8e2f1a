"""Processes of their own that write to a register: for tests and drills of several writers, and of one that dies."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from domain.games import GAMES
from service.config import Settings
from service.storage.match_cache import Store
from service.storage.schema import migrate
from service.usecases.matches import Caller, Matches, OutOfDate
from service.usecases.queries import Queries
from tests.domain.games import tiny
from tests.domain.games.tiny import Take
from tests.registers import queries_on

KEY = b"the key that all writers share!!"


def register(data: str, database: str) -> tuple[Store, Matches, Queries]:
    GAMES["lamps"] = tiny
    store = Store(Settings(Path(data), database, None, KEY))
    return store, Matches(store), queries_on(store)


def race(data: str, database: str, match: str, first: int, rounds: int, number: int, start: Any, outcomes: Any) -> None:
    """Decide the same plies as everybody else, again and again; say who won which."""
    store, matches, _ = register(data, database)
    won, told = [], 0
    for ply in range(first, first + rounds):
        player = Caller(("anna", "bert")[(ply - first) % 2])
        start.wait(60)
        try:
            answer = matches.decide(player, match, Take(1), asked=ply, command=f"{number}-{ply}")
            won.append((answer.ply, answer.digest))
        except OutOfDate as stale:
            told += bool(stale.since)
    outcomes.put((won, told))
    store.close()


def append(data: str, database: str, match: str, decisions: int) -> None:
    """Play a match of one's own for so many decisions."""
    store, matches, queries = register(data, database)
    for _ in range(decisions):
        asked = queries.summary(Caller(""), match).awaiting[0]
        matches.decide(Caller(("anna", "bert")[asked.seat]), match, Take(1), asked.asked)
    store.close()


def first_start(database: str, outcomes: Any) -> None:
    """Migrate as every process does that starts at the same time as others."""
    migrate(database)
    outcomes.put("done")


def until_killed(data: str, database: str, match: str) -> None:
    """Decide as fast as possible and say so on the standard output, one line per acknowledged decision."""
    _, matches, queries = register(data, database)
    asked = queries.summary(Caller(""), match).awaiting[0]
    seat, ply = asked.seat, asked.asked
    while True:
        answer = matches.decide(Caller(("anna", "bert")[seat]), match, Take(1), ply)
        sys.stdout.write(f"{answer.ply} {answer.digest}\n")
        sys.stdout.flush()
        seat, ply = 1 - seat, answer.ply


if __name__ == "__main__":
    until_killed(*sys.argv[1:])
