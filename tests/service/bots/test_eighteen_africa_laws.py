"""12.6: whoever leans on the greedy player sees trains, tiles and dividends: every law is watched there too."""

from random import Random

import pytest

from domain.games import eighteen_africa as game
from domain.games.eighteen_africa.decisions import Options
from domain.laws import Trial, leaning
from domain.places import Viewer
from service.bots.eighteen_africa import choose

SHORT = (
    Options(max_sets=1, variable_modifiers=True, president_each=True),
    Options(max_sets=2, dakar_dar_es_salaam=True, late_train_check=True, clockwise_nomination=True),
    Options(max_sets=1, two_player_swap=True, concession_penalty=True, depression_every_round=True),
)


def greedy(trial, seat, offers):
    return choose(trial.views[Viewer(seat)], seat, offers, Random(trial.ply))


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize("options", SHORT)
def test_matches_that_lean_on_the_greedy_player_keep_every_law(options):
    trial = Trial(game, 2, options, 1, player=leaning(greedy))
    assert trial.play() <= game.BOUND
