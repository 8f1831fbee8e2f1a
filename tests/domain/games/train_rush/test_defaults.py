"""Section 4.16: what is decided for a seat whose time runs out."""

from __future__ import annotations

import pytest

from domain.engine import default
from domain.games import train_rush as game
from domain.games.train_rush import decisions as d
from domain.games.train_rush.questions import (
    Advance,
    CardStep,
    City,
    Corrupt,
    Invest,
    Keep,
    Load,
    Mission,
    PoolDraw,
    RentAny,
    SpecialStep,
    Station,
    TakeWagon,
    Warehouse,
)
from domain.games.train_rush.state import AUCTION
from tests.domain.games.train_rush.given import (
    B,
    Y,
    ask,
    begun,
    table,
    train,
    turns,
)


@pytest.mark.parametrize(
    ("question", "decision"),
    [
        (Advance(Y, 1, source="A25"), d.Skip()),
        (Warehouse(Y, 1, source="B12"), d.Skip()),
        (Warehouse(Y, 1, source="warehouse", paid=True), d.BuildWarehouse("rav1")),
        (Station(Y, source="station", paid=True), d.BuildStation("rav1")),
        (Corrupt(Y, 1, source="corrupt", paid=True), d.CorruptSector("rav-finance")),
        (Load(Y, 2, source="income"), d.LoadWagons()),
        (Load(Y, 2, source="load2", paid=True), d.LoadWagons((d.Filling("W105", ("brass",)), d.Filling("W209")))),
        (Invest(Y), d.Pass()),
        (CardStep(Y, "A25", 1), d.Stop()),
        (SpecialStep(Y, "A25"), d.Stop()),
        (City(Y, "rackglen"), d.FinishCity()),
        (Mission(Y), d.Skip()),
        (Keep(Y, 1, source="plan"), d.KeepCards()),
        (RentAny(Y, source="A48"), d.Skip()),
        (TakeWagon(Y, 2, source="A55"), d.Skip()),
    ],
)
def test_4_16_defaults(question, decision):
    state = ask(table(), question, left=[B])
    state.players[Y].node = "rav-i1"
    train(state.players[Y], "W101=brass", "W105=-", "W209=-,-")
    assert default(game, state, Y) == decision


def test_4_16_defaults_of_the_phases():
    state = begun(3)
    seat = state.order[0]
    hand = list(state.players[seat].hand)
    assert default(game, state, seat) == d.KeepCards(tuple(hand[:3]))
    state = ask(table(), PoolDraw(Y), left=[B])
    state.pool = ["A33", "A11", "A44"]
    assert default(game, state, Y) == d.DrawCard("A11")
    turns(state, AUCTION, Y, B)
    state.players[Y].spies = [4, 6]
    assert default(game, state, Y) == d.BidSpy(4)
