"""Section 4.2: Phase I, the auction of the turn order."""

from __future__ import annotations

import pytest

from domain.engine import AnsweredItself, awaited
from domain.games.train_rush import facts as f
from domain.games.train_rush.state import AUCTION, MISSIONS
from tests.domain.games.train_rush.given import (
    B,
    P,
    W,
    Y,
    ask,
    do,
    of,
    settle,
    table,
    turns,
)


def test_t07_auction():
    state = table(order=[Y, W, B, P])
    turns(state, AUCTION, Y, W, B, P)
    facts = do(state, "bid 6", "bid 6", "bid 3", "bid 2")
    assert of(facts, f.SpyBid) == [f.SpyBid(Y, 6), f.SpyBid(W, 6), f.SpyBid(B, 3), f.SpyBid(P, 2)]
    assert of(facts, f.OrderSet) == [f.OrderSet((Y, W, B, P))]
    assert state.order == [Y, W, B, P]
    assert 6 not in state.players[Y].spies


def test_t07_the_earlier_bid_goes_first_whatever_the_seat():
    state = table(order=[W, P, B, Y])
    turns(state, AUCTION, W, P, B, Y)
    do(state, "bid 6", "bid 2", "bid 3", "bid 6")
    assert state.order == [W, Y, B, P]


@pytest.mark.parametrize(
    ("bids", "order"),
    [
        ((6, 6, 3, 2), [Y, B, P, W]),
        ((2, 3, 6, 6), [P, W, B, Y]),
        ((5, 5, 5, 5), [Y, B, P, W]),
        ((1, 8, 1, 8), [B, W, Y, P]),
    ],
)
def test_4_2_order(bids, order):
    state = table()
    turns(state, AUCTION, Y, B, P, W)
    facts = [fact for number in bids for fact in do(state, f"bid {number}")]
    assert of(facts, f.OrderSet) == [f.OrderSet(tuple(order))]
    assert awaited(state) == [order[0]]


def test_4_11_with_the_last_spies_bid_every_bid_is_automatic():
    state = table(2)
    state.round = 8
    for player in state.players:
        player.spies = [4]
    ask(state, phase=MISSIONS)
    facts = settle(state)
    assert [fact.text for fact in of(facts, AnsweredItself)][:2] == ["bid 4", "bid 4"]
    assert state.round == 9
    assert of(facts, f.OrderSet) == [f.OrderSet((0, 1))]


def test_4_2_in_the_last_round_the_only_spy_is_bid_by_itself():
    state = table(3, order=[0, 1, 2])
    state.round = 8
    for player, spy in zip(state.players, (3, 5, 3), strict=True):
        player.spies = [spy]
    facts = turns(state, AUCTION, 0, 1, 2)
    assert [fact.text for fact in of(facts, AnsweredItself)] == ["bid 3", "bid 5", "bid 3"]
    assert state.order == [1, 0, 2]
    assert awaited(state) == [1]
