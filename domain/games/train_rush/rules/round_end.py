"""Phase VII, End of round (4.11)."""

from __future__ import annotations

from domain.chance import Chance
from domain.engine import Facts
from domain.games.train_rush.edition import TABLE
from domain.games.train_rush.facts import POOL, CardDiscarded, GameEnded, InvestmentCleared, RoundEnded
from domain.games.train_rush.rules.deck import refill_pool
from domain.games.train_rush.state import State
from domain.places import NOBODY

CITIES_VISITED, LAST_ROUND = "cities", "rounds"  # the ways a match ends


def end_round(state: State, chance: Chance) -> Facts:
    """4.11: the game ends when a seat has visited all cities or the last round is over; else all is made ready."""
    yield RoundEnded(state.round)
    if state.end_triggered or state.round == TABLE[len(state.players)].rounds:
        yield GameEnded(CITIES_VISITED if state.end_triggered else LAST_ROUND)
        return
    yield InvestmentCleared(sum(map(len, state.areas)))
    for card in tuple(state.pool):
        yield CardDiscarded(NOBODY, card, POOL)
    yield from refill_pool(state, chance)
