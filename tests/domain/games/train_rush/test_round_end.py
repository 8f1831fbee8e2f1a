"""Section 4.11: Phase VII, and the last round."""

from __future__ import annotations

import pytest

from domain.engine import awaited
from domain.games import train_rush as game
from domain.games.train_rush import facts as f
from domain.games.train_rush.edition import CITIES
from domain.games.train_rush.state import AUCTION, INVESTMENT, MISSIONS, MOVEMENT
from tests.domain.games.train_rush.given import (
    Y,
    do,
    mark,
    of,
    offered,
    points,
    table,
    turns,
)


def test_t53_ninth_city_in_phase_iv():
    state = table(3, order=[0, 1, 2])
    state.round = 6
    for city in CITIES:
        if city != "rackglen":
            mark(state, city, 0)
    state.players[0].node, state.players[0].investment, state.players[1].investment = "rav-i6", 1, 2
    turns(state, INVESTMENT, 0, 1, 2)
    facts = do(state, "invest move3", "move rackglen")
    assert of(facts, f.EndTriggered) == [f.EndTriggered(0)]
    assert not state.over
    phases = []
    while not state.over:
        seat = awaited(state)[0]
        written = offered(state, seat=seat)
        facts = do(state, written[-1], seat=seat)
        phases += [fact.phase for fact in of(facts, f.PhaseStarted)]
    assert phases == [MOVEMENT, MISSIONS, 7]
    assert of(facts, f.GameEnded) == [f.GameEnded("cities")]
    assert points(state, "all cities") == [10, 0, 0]
    assert game.result(state).ending == "cities"


@pytest.mark.parametrize(("seats", "rounds"), [(2, 9), (3, 8), (4, 8)])
def test_4_11_the_last_round(seats, rounds):
    state = table(seats)
    for player in state.players:
        player.heroes.cards = []
    for round_, over in ((rounds - 1, False), (rounds, True)):
        state.round = round_
        facts = turns(state, MISSIONS)
        assert state.over == over
    assert of(facts, f.GameEnded) == [f.GameEnded("rounds")]


def test_4_11_between_rounds_areas_and_pool_are_cleared():
    state = table()
    state.round = 3
    state.area("market").extend([Y, Y])
    pool = list(state.pool)
    facts = turns(state, MISSIONS)
    assert of(facts, f.InvestmentCleared) == [f.InvestmentCleared(2)]
    assert [fact.card for fact in of(facts, f.CardDiscarded)] == pool
    assert len(state.pool) == 3
    assert not set(pool) & set(state.pool)
    assert (state.round, state.phase) == (4, AUCTION)
