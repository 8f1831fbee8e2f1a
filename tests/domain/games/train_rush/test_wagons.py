"""Section 4.9: wagons are loaded, exchanged and taken."""

from __future__ import annotations

import pytest

from domain.games import train_rush as game
from domain.games.train_rush import decisions as d
from domain.games.train_rush import facts as f
from domain.games.train_rush.edition import WAGON_KIND
from domain.games.train_rush.questions import (
    Exchange,
    Load,
    TakeWagon,
)
from domain.games.train_rush.state import INVESTMENT
from tests.domain.games.train_rush.given import (
    B,
    Y,
    ask,
    do,
    level,
    of,
    offered,
    refusal,
    settle,
    table,
    train,
)


def test_t45_exchange_loses_cargo():
    state = ask(table(), Exchange(Y, ("2-3",), source="swap23", paid=True), phase=INVESTMENT, left=[B, Y])
    train(state.players[Y], "W209=brass,gold", "W105=gold")
    state.wagon_pools[1][0] = "W301"
    facts = do(state, "swap W209 for W301")
    assert of(facts, f.CubesLost) == [f.CubesLost(Y, "W209", ("brass", "gold"))]
    assert [(wagon.tile, wagon.load) for wagon in state.players[Y].wagons] == [
        ("W105", ["gold"]),
        ("W301", ["", "", ""]),
    ]
    assert "W209" in state.wagon_discards[0]
    assert len(state.wagon_pools[1]) == 5
    assert "W301" not in state.wagon_pools[1]


def test_t47_load():
    state = ask(table(), Load(Y, 2, source="income"), left=[B])
    train(state.players[Y], "W209=brass,gold", "W301=brass,-,-", "W216=-,-")
    assert refusal(state, "load W209").rule == "4.9"
    facts = do(state, "load W301 W216=copper")
    assert of(facts, f.WagonLoaded) == [
        f.WagonLoaded(Y, "W301", ("water", "food"), ("brass", "water", "food")),
        f.WagonLoaded(Y, "W216", ("brass", "copper"), ("brass", "copper")),
    ]


@pytest.mark.parametrize(
    ("exchange", "own", "new"),
    [
        ("1-2", "n1", "n2 s2"), ("1-2", "n2", ""), ("1-2", "s2", ""),
        ("1-3", "n1", "n3 s3"), ("1-3", "n2", ""),
        ("2-2", "n2", "n2 s2"), ("2-2", "s2", "n2"), ("2-2", "n3", ""), ("2-2", "s3", ""),
        ("2-3", "n2", "n3 s3"), ("2-3", "s2", "n3"), ("2-3", "n1", ""), ("2-3", "s3", ""),
        ("3-3", "n3", "n3 s3"), ("3-3", "s3", "n3"), ("3-3", "n2", ""), ("3-3", "s2", ""),
    ],
)  # fmt: skip
def test_4_9_what_can_be_exchanged_for_what(exchange, own, new):
    state = ask(table(), Exchange(Y, (exchange,), source="A30"), left=[B])
    wagon = {"n1": "W101=brass", "n2": "W209=-,gold", "n3": "W301=-,-,-", "s2": "S206=-,-", "s3": "S306=-,-,-"}[own]
    train(state.players[Y], wagon)
    for stack in state.special_stacks:
        stack[:] = [tile for tile in stack if tile not in ("S206", "S306")]
    got = {WAGON_KIND[text.split()[-1]] for text in offered(state, "swap")}
    assert got == set(new.split())


def test_4_9_special_wagons_are_taken_and_returned_in_the_order_of_their_numbers():
    state = ask(table(), Exchange(Y, ("2-2",), source="swap"), left=[B])
    state.special_stacks[0] = ["S203", "S204"]
    train(state.players[Y], "S201=shipment,-", "W209=brass,gold")
    shipments = state.shipments
    new = state.wagon_pools[0][0]
    facts = do(state, f"swap S201 for {new}")
    assert of(facts, f.ShipmentsLost) == [f.ShipmentsLost(Y, "S201", 1)]
    assert state.shipments == shipments + 1
    assert state.special_stacks[0] == ["S201", "S203", "S204"]
    assert [wagon.tile for wagon in state.players[Y].wagons] == ["W209", new]
    assert game.parse(state, Y, "take s2") == d.TakeNewWagon("S201")


@pytest.mark.parametrize(
    ("owned", "value", "reason"), [(3, 3, "train-full"), (2, 3, ""), (3, 4, ""), (4, 4, "train-full")]
)
def test_4_9_a_train_has_as_many_wagons_as_the_track_says(owned, value, reason):
    state = ask(table(), TakeWagon(Y, 3, source="A52"), left=[B])
    level(state.players[Y], "wagons", value)
    train(state.players[Y], *["W101=brass", "W105=gold", "S201=-,-", "W201=brass,brass"][:owned])
    facts = settle(state)
    assert [fact.reason for fact in of(facts, f.Forfeited)] == ([reason] if reason else [])
    if not reason:
        assert offered(state) == [*(f"take {tile}" for tile in sorted(state.wagon_pools[1])), "take S301", "skip"]


def test_4_9_load_needs_a_resource_for_every_any_slot_and_no_other():
    state = ask(table(), Load(Y, 2, source="income"), left=[B])
    train(state.players[Y], "W216=-,-", "W315=gold,-,-", "S201=-,-", "W101=brass")
    for line in ("load W216", "load W216=gold,gold", "load W315=gold,gold", "load S201", "load W101", "load #1 #1"):
        assert refusal(state, line).rule == "4.9", line
    facts = do(state, "load #1=f #2=k")
    assert [fact.load for fact in of(facts, f.WagonLoaded)] == [("brass", "food"), ("gold", "gold", "copper")]


def test_4_9_an_empty_wagon_stack_is_made_anew_with_the_wagon_just_given():
    state = ask(table(), Exchange(Y, ("2-2",), source="swap"), left=[B])
    train(state.players[Y], "W209=-,-")
    state.wagon_stacks[0].lay([])
    pool = state.wagon_pools[0]
    new = min(pool)
    facts = do(state, f"swap W209 for {new}")
    assert of(facts, f.StackRebuilt) == [f.StackRebuilt("wagons-2", 1, ("W209",))]
    assert "W209" in state.wagon_pools[0]
    assert len(state.wagon_pools[0]) == 5


def test_r28_r29_special_wagons():
    state = ask(table(), Exchange(Y, ("2-2",), source="swap"), left=[B])
    train(state.players[Y], "S202=shipment,-", "W209=brass,gold")
    state.special_stacks[0].remove("S202")
    assert not [text for text in offered(state) if text.startswith("swap S202 for S")]
    facts = do(state, f"swap S202 for {min(state.wagon_pools[0])}")
    assert of(facts, f.ShipmentsLost) == [f.ShipmentsLost(Y, "S202", 1)]
    assert state.special_stacks[0] == ["S201", "S202", "S203", "S204", "S205", "S206"]


def test_one_slot_wagons_leave_the_game():
    state = ask(table(), Exchange(Y, ("1-2",), source="swap12"), left=[B])
    do(state, f"swap W101 for {min(state.wagon_pools[0])}")
    assert "W101" in state.out_of_game
