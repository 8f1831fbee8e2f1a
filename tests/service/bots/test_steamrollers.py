"""The greedy bot is worth playing against."""

from random import Random

import pytest

from domain.engine import legal
from domain.games import steamrollers as game
from domain.games.steamrollers.decisions import Options
from service.bots import BOTS
from service.usecases.local_match import LocalMatch


def played(bots, options, seed):
    match, rng = LocalMatch(game, len(bots), options, seed), Random(seed)
    while not match.state.over:
        seat = match.awaited[0]
        offers = list(legal(game, match.state, seat))
        decision = BOTS[game.SLUG][bots[seat]](match.view(seat), seat, offers, rng)
        assert decision in offers
        match.decide(seat, decision)
    return game.result(match.state)


@pytest.mark.parametrize("seed", range(3))
def test_greedy_beats_random_by_far(seed):
    result = played(("random", "greedy"), Options(), seed)
    assert result.places == (2, 1)
    assert result.totals[1] > result.totals[0] + 15


def test_greedy_wins_against_eve_now_and_then():
    results = [played(("greedy",), Options(solo_level="worker"), seed) for seed in range(8)]
    assert sum(result.places == (1,) for result in results) > 0
