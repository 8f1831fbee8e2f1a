"""Tables of 18Africa out of played matches: somebody who knows the game decides, now and then chance does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from domain.engine import Decision
from domain.games import eighteen_africa as game
from domain.games.eighteen_africa.state import State
from domain.laws import Trial, leaning
from domain.laws.watched import Watched
from domain.places import Seat, Viewer, masked
from service.bots.eighteen_africa import choose

STRIDE = 23  # plies between two tables


def greedy(trial: Watched, seat: Seat, offers: Sequence[Decision]) -> Decision:
    return choose(masked(trial.state, Viewer(seat)), seat, offers, Random(trial.ply))


def positions(seed: int, number: int, first: int = 150) -> Iterator[State]:
    """So many tables, from match after match with all numbers of seats; the first plies build nothing."""
    found = 0
    while found < number:
        trial = Trial(game, 2 + seed % 6, game.Options(), seed, watched=False, player=leaning(greedy))
        while not trial.state.over and found < number:
            trial.step()
            if trial.ply > first and trial.ply % STRIDE == 0 and trial.state.laid:
                found += 1
                yield trial.state
        seed += 1
