"""Section 4.8.2: the Black Market action."""

from __future__ import annotations

import pytest

from domain.engine import AnsweredItself
from domain.games.train_rush import facts as f
from domain.games.train_rush.edition import TRACKS
from domain.games.train_rush.questions import (
    CardStep,
    Market,
)
from tests.domain.games.train_rush.given import (
    B,
    Y,
    ask,
    do,
    level,
    marker,
    of,
    offered,
    refusal,
    table,
    train,
)


def test_t13_black_market():
    state = table()
    yellow = state.players[Y]
    yellow.node, yellow.coal = "awh-m1", 1
    level(yellow, "unloading", 5)
    train(yellow, "W201=brass,brass", "W208=brass,copper", "W205=gold,gold")
    for city in ("lumenford", "vardimium"):
        marker(state, B, city, 2)
    ask(state, CardStep(Y, "A35", 2), left=[B])
    do(state, "move awh-m2")
    tiles = [list(row) for row in state.contracts]
    facts = do(state, "sell brass #1, brass #1, brass #2, copper #2 for contract2")
    assert of(facts, f.ResourcesSold)[0].value == 7
    assert of(facts, f.VpScored) == [f.VpScored(Y, 2, "black market contracts", "contract2")]
    assert AnsweredItself(Y, "place vexbourne") in facts
    assert of(facts, f.BlackContractPlaced) == [f.BlackContractPlaced(Y, "vexbourne", 2)]
    assert [list(row) for row in state.contracts] == tiles
    assert [wagon.load for wagon in yellow.wagons] == [["", ""], ["", ""], ["gold", "gold"]]


def test_t51_black_contract_impossible():
    state = ask(table(), Market(Y, "cal"), left=[B])
    state.players[Y].node = "cal-m9"
    level(state.players[Y], "unloading", 7)
    train(state.players[Y], "W315=gold,gold,gold", "W205=gold,gold")
    assert offered(state, "sell gold W315, gold W315, gold W315, gold W205 for contract5")
    for city in ("cindermark", "halbergate", "grimwatch"):
        marker(state, B, city, 5)
    assert not [text for text in offered(state) if text.endswith("contract5")]
    assert refusal(state, "sell gold W315, gold W315, gold W315, gold W205 for contract5").rule == "4.8.2"


@pytest.mark.parametrize(
    ("cubes", "offer", "rule"),
    [
        ("brass W101, brass W201", "swap", None),  # 1 + 1 = 2
        ("brass W101", "swap", "4.8.2"),
        ("gold W205", "corrupt", None),
        ("copper W105", "corrupt", "4.8.2"),
        ("gold W205, brass W101", "invest", None),
        ("gold W205", "invest", "4.8.2"),
        ("gold W205, gold W205", "contract3", None),
        ("copper W105, gold W205", "contract3", "4.8.2"),  # 9 of 10
        ("brass W101, brass W201, brass W201, copper W105, gold W205", "advance", None),  # more than needed
        ("brass W101, brass W201, brass W201, copper W105, gold W205, gold W205", "advance", "4.8.2"),  # 6 cubes of 5
        ("gold W205, gold W205", "castle", "4.8.2"),
    ],
)
def test_4_8_2_prices(cubes, offer, rule):
    state = ask(table(), Market(Y, "rav"), left=[B])
    state.players[Y].node = "rav-m7"
    level(state.players[Y], "unloading", 5)
    train(state.players[Y], "W101=brass", "W105=copper", "W201=brass,brass", "W205=gold,gold")
    line = f"sell {cubes} for {offer}"
    if rule is None:
        assert of(do(state, line), f.ResourcesSold)[0].offer == offer
    else:
        assert refusal(state, line).rule == rule


@pytest.mark.parametrize(
    ("offer", "vp", "size"), [("contract2", 2, 2), ("contract3", 3, 3), ("contract4", 4, 4), ("contract5", 5, 5)]
)
def test_4_8_2_black_contracts(offer, vp, size):
    state = ask(table(), Market(Y, "cal"), left=[B])
    state.players[Y].node = "cal-m9"
    level(state.players[Y], "unloading", 4)
    train(state.players[Y], "W205=gold,gold", "W315=gold,gold,gold")
    marker(state, B, "cindermark", size)
    facts = do(state, f"sell gold W205, gold W205, gold W315, gold W315 for {offer}")
    assert of(facts, f.VpScored) == [f.VpScored(Y, vp, "black market contracts", offer)]
    assert offered(state) == ["place halbergate", "place grimwatch"]  # no `skip`: it is paid for
    assert refusal(state, "skip").rule == "question"
    assert refusal(state, "place cindermark").rule == "4.8.2"
    assert refusal(state, "place brukas").rule == "4.8.2"
    facts = do(state, "place grimwatch")
    assert of(facts, f.BlackContractPlaced) == [f.BlackContractPlaced(Y, "grimwatch", size)]
    assert state.players[Y].contract_markers == 11
    assert state.contract_discard == []


@pytest.mark.parametrize("offer", ["swap", "corrupt", "advance"])
def test_4_8_2_what_is_bought_may_still_be_declined(offer):
    state = ask(table(), Market(Y, "rav"), left=[B])
    state.players[Y].node = "rav-m7"
    level(state.players[Y], "unloading", 4)
    train(state.players[Y], "W205=gold,gold", "W204=copper,copper")
    do(state, f"sell copper W204, copper W204 for {offer}")
    assert offered(state)[-1] == "skip"
    assert of(do(state, "skip"), f.Skipped)


def test_4_8_2_nothing_on_offer_is_forfeited():
    state = table()
    state.players[Y].node, state.players[Y].coal = "awh-m1", 1
    train(state.players[Y], "W101=brass")
    ask(state, CardStep(Y, "A35", 2), left=[B])
    facts = do(state, "move awh-m2")
    assert of(facts, f.Forfeited) == [f.Forfeited(Y, "market", "no-sale")]


def test_4_8_2_an_offer_that_cannot_be_carried_out_is_not_offered():
    state = ask(table(), Market(Y, "rav"), left=[B])
    state.players[Y].node, state.players[Y].agents, state.players[Y].contract_markers = "rav-m7", 0, 0
    level(state.players[Y], "unloading", 7)
    train(state.players[Y], "W101=brass", "W315=gold,gold,gold", "W205=gold,gold")
    for track, row in TRACKS.items():
        level(state.players[Y], track, row.values[-1])
    assert {text.split()[-1] for text in offered(state, "sell")} == {"swap", "invest"}
