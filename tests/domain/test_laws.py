"""The laws of the house on every registered game: random matches, every law at every ply."""

import pytest

from domain.games import CAMPAIGNS, GAMES
from domain.laws import Trial, law_11_tables_are_complete, setting

MATCHES = 24  # of each game; `trainregister fuzz` plays thousands
CHOSEN = [(slug, seed) for slug in GAMES for seed in range(1, (1 if slug in CAMPAIGNS else MATCHES) + 1)]


@pytest.mark.parametrize("slug", GAMES)
def test_law_11_every_table_is_complete(slug):
    assert list(law_11_tables_are_complete(GAMES[slug])) == []


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize(("slug", "seed"), CHOSEN)
def test_random_matches_keep_every_law(slug, seed):
    game = GAMES[slug]
    assert Trial(game, *setting(game, None, seed)).play() <= game.BOUND
