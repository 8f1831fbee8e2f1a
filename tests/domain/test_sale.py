"""The tiny game Sale keeps every law, so that what is tested with it is what a real game would do."""

import pytest

from domain.laws import Trial, kind_first, law_11_tables_are_complete, setting
from tests.domain.games.sale import GAME


@pytest.mark.parametrize("seed", range(24))
def test_a_match_of_sale_keeps_every_law(seed):
    assert list(law_11_tables_are_complete(GAME)) == []
    trial = Trial(GAME, *setting(GAME, None, seed), player=kind_first)
    trial.play()
    assert trial.state.over
