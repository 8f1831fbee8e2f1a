"""The greedy player of 18Africa is worth playing against, and finishes."""

from random import Random

import pytest

from domain.games import eighteen_africa as game
from domain.games.eighteen_africa.decisions import Options
from domain.games.eighteen_africa.facts import RevenueKept, TrainBought
from service.usecases.local_match import LocalMatch


def played(bots, seed):
    match = LocalMatch(game, len(bots), Options(), seed)
    rng = Random(seed)
    while not match.state.over:
        seat = match.awaited[0]
        match.let_bot_decide(seat, bots[seat], rng)
    return match


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_greedy_beats_random_by_far(seed):
    totals = game.result(played(["random", "greedy", "random"], seed).state).totals
    assert totals[1] > 1.5 * max(totals[0], totals[2])


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 7])
def test_greedy_players_finish_and_withhold_for_trains(seats):
    match = played(["greedy"] * seats, 1)
    facts = [fact for ply in match.log for fact in ply.facts]
    assert match.state.operated <= 32
    assert any(isinstance(fact, RevenueKept) for fact in facts)
    assert {"VS", "EF", "EE", "PA"} & {fact.train for fact in facts if isinstance(fact, TrainBought)}
