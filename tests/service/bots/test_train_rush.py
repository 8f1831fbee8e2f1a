"""The players of our own: greedy ones are worth playing against, the tourist visits all cities."""

from random import Random

import pytest

from domain.engine import accepts, legal
from domain.games import train_rush as game
from domain.games.train_rush import decisions as d
from domain.games.train_rush.decisions import Options
from domain.games.train_rush.edition import CITIES
from domain.games.train_rush.questions import CardStep, City, Invest
from domain.games.train_rush.state import INVESTMENT
from domain.places import copied
from service.bots.train_rush import choose, visit_cities
from service.usecases.local_match import LocalMatch
from tests.domain.games.train_rush.given import B, Y, ask, level, mark, table, train


def played(bots, seed):
    match = LocalMatch(game, len(bots), Options(), seed)
    rng = Random(seed)
    while not match.state.over:
        seat = match.awaited[0]
        match.let_bot_decide(seat, bots[seat], rng)
    return match.state


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_greedy_beats_random_by_far(seed):
    totals = game.result(played(["random", "greedy", "random"], seed)).totals
    assert totals[1] > 1.5 * max(totals[0], totals[2])


@pytest.mark.parametrize("seed", range(3))
def test_the_tourist_visits_all_cities(seed):
    state = played(["tourist", "random", "random"], seed)
    assert state.ending == "cities"
    assert state.players[0].city_markers == 0


def test_greedy_delivers_what_it_can():
    state = ask(table(), City(Y, "rackglen"), left=[B])
    train(state.players[Y], "W209=brass,gold")
    level(state.players[Y], "unloading", 3)
    state.contracts[0][0] = "K204"
    picked = choose(state, Y, list(legal(game, state, Y)), Random(1))
    assert isinstance(picked, d.Deliver)
    accepts(game, state, Y, picked)


def test_greedy_looks_and_does_not_touch():
    state = ask(table(), Invest(Y), phase=INVESTMENT, left=[B, Y])
    state.players[Y].node, state.players[Y].investment = "rav-i1", 4
    before = copied(state)
    choose(state, Y, list(legal(game, state, Y)), Random(1))
    assert state == before


def test_the_tourist_drives_to_the_city_that_is_left():
    state = ask(table(), CardStep(Y, "A25", 2), left=[B])
    for city in CITIES:
        if city != "rackglen":
            mark(state, city, Y)
    state.players[Y].node, state.players[Y].coal = "rav1-6", 1
    assert visit_cities(state, Y, list(legal(game, state, Y)), Random(1)) == d.MoveTo("rav-i7")
