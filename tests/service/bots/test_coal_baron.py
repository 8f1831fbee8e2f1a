"""The bots play by the rules, from their own view, and the greedy one is worth playing against."""

from __future__ import annotations

from random import Random

import pytest

from domain.engine import awaited, legal
from domain.games import coal_baron as game
from domain.games.coal_baron.decisions import Options
from service.bots import BOTS
from service.usecases.local_match import LocalMatch


def played(bots: tuple[str, ...], seed: int) -> LocalMatch:
    match, rng = LocalMatch(game, len(bots), Options(), seed), Random(seed)
    while not match.state.over:
        match.let_bot_decide(awaited(match.state)[0], bots[awaited(match.state)[0]], rng)
    return match


@pytest.mark.slow
@pytest.mark.parametrize(
    "bots", [("greedy", "random"), ("random", "greedy", "random"), ("random", "random", "random", "greedy")]
)
def test_the_greedy_bot_leaves_random_play_far_behind(bots):
    result = game.result(played(bots, seed=3).state)
    greedy = result.totals[bots.index("greedy")]
    assert result.places[bots.index("greedy")] == 1
    assert greedy > 20
    assert greedy > 2 * max(total for bot, total in zip(bots, result.totals, strict=True) if bot == "random")


def test_a_bot_decides_what_it_was_offered_and_the_same_again():
    match = LocalMatch(game, 3, Options(start_seat=1), seed=1)
    view = match.view(1)
    offers = list(legal(game, view, 1))
    for bot in BOTS[game.SLUG].values():
        first = bot(view, 1, offers, Random(9))
        assert first in offers
        assert first == bot(view, 1, offers, Random(9))
    assert view == match.view(1)  # looking ahead left the view alone
