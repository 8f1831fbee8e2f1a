"""The laws under purposeful play: random players hardly ever deliver, so the greedy one takes most of the decisions."""

from random import Random

import pytest

from domain.engine import Decision, Ply, legal
from domain.games import steamrollers as game
from domain.games.steamrollers.decisions import Deliver, Fulfil, Options
from domain.laws import Trial
from service.bots.steamrollers import choose

EVERYTHING = Options(coal=True, orders=True, start_tiles=True, level="medium")


class Purposeful(Trial):
    """Four decisions of five are the greedy player's."""

    def decide(self, seat: int, decision: Decision) -> Ply:
        rng = Random(self.ply)
        if rng.random() < 0.8:
            decision = choose(self.state, seat, list(legal(self.game, self.state, seat)), rng)
        return super().decide(seat, decision)


@pytest.mark.slow
@pytest.mark.parametrize("seats", game.SEATS)
def test_purposeful_matches_keep_every_law(seats):
    trial = Purposeful(game, seats, Options(level="hard") if seats == 1 else EVERYTHING, seats)
    trial.play()
    done = {type(ply.decision) for ply in trial.log}
    assert Deliver in done
    assert seats == 1 or Fulfil in done
