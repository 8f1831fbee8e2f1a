"""Section 4.3: Phase II, lobbying."""

import pytest

from domain.engine import awaited
from domain.games.train_rush import facts as f
from domain.games.train_rush.edition import SECTOR_AT
from domain.games.train_rush.questions import (
    Advance,
    Invest,
    Load,
    Lobby,
    TakeWagon,
)
from domain.games.train_rush.state import AUCTION, INCOME, INVESTMENT, LOBBYING, BidMade
from tests.domain.games.train_rush.given import (
    B,
    P,
    W,
    Y,
    ask,
    do,
    level,
    of,
    offered,
    refusal,
    sector,
    settle,
    table,
    train,
    turns,
)


def lobbying(order, number=3):
    state = table(order=order)
    state.bids = [BidMade(seat, number) for seat in order]
    turns(state, LOBBYING, *order)
    return state


def test_t08_lobbying():
    state = lobbying([Y, W, B, P])
    first = do(state, "lobby cal-finance")
    assert of(first, f.SpyPlaced, f.TrackAdvanced, f.InvestmentGained) == [
        f.SpyPlaced(Y, "cal-finance", 1, 3),
        f.TrackAdvanced(Y, "investment", 1),
        f.InvestmentGained(Y, 1, "cal-finance"),
    ]
    assert not offered(state, "lobby cal")
    second = do(state, "lobby blue resources")
    assert of(second, f.SpyPlaced, f.TrackAdvanced, f.CoalGained) == [
        f.SpyPlaced(W, "awh-resources", 1, 3),
        f.TrackAdvanced(W, "coal", 1),
        f.CoalGained(W, 1, "awh-resources"),
    ]
    assert not offered(state, "lobby cal")
    assert not offered(state, "lobby awh")
    do(state, "lobby rav-finance")
    assert state.players[B].investment == 1
    assert len(offered(state, "lobby")) == 15  # the fourth may choose any state
    fourth = do(state, "lobby red finance")
    assert of(fourth, f.SpyPlaced) == [f.SpyPlaced(P, "rav-finance", 2, 3)]
    assert state.level(P, "investment") == 1
    assert of(fourth, f.InvestmentGained)[0] == f.InvestmentGained(P, 1, "rav-finance")


def test_t41_occupied_top():
    state = ask(table(), Lobby(W), phase=LOBBYING, left=[B])
    state.bids = [BidMade(W, 4)]
    level(state.players[Y], "coal", 6)
    level(state.players[W], "coal", 5)
    state.players[W].coal = 0
    facts = do(state, "lobby rav-resources")
    assert of(facts, f.SpyPlaced) == [f.SpyPlaced(W, "rav-resources", 1, 4)]
    assert of(facts, f.AdvanceLost) == [f.AdvanceLost(W, "coal", 4)]
    assert state.players[W].coal == 1
    ask(state, Advance(W, 1, source="A25"))
    assert "advance coal" not in offered(state)
    assert "advance loading" in offered(state)


def test_t42_finance_limit():
    state = ask(table(), Lobby(Y), phase=LOBBYING, left=[B])
    state.bids = [BidMade(Y, 4)]
    state.sectors[SECTOR_AT["rav-finance"]] = sector("Y", "")
    assert "lobby rav-finance" not in offered(state)
    assert {"lobby cal-finance", "lobby awh-finance"} <= set(offered(state))
    assert refusal(state, "lobby rav-finance").rule == "4.3"
    ask(state, Invest(Y), phase=INVESTMENT, left=[B, Y])
    state.players[Y].node, state.players[Y].investment = "rav-i1", 2
    facts = do(state, "invest corrupt", "corrupt rav-finance")
    assert of(facts, f.AgentPlaced) == [f.AgentPlaced(Y, "rav-finance", 5)]


@pytest.mark.parametrize(
    ("seats", "place", "lying", "states"),
    [
        (2, 1, ["cal"], {"rav", "awh"}),
        (3, 2, ["cal", "rav"], {"awh"}),
        (4, 2, ["cal", "rav"], {"awh"}),
        (4, 3, ["cal", "rav", "awh"], {"rav", "cal", "awh"}),
        (4, 3, ["cal", "rav", "rav"], {"rav", "cal", "awh"}),
    ],
)
def test_4_3_states(seats, place, lying, states):
    state = table(seats)
    ask(state, phase=LOBBYING, left=[place])
    state.lying, state.bids = lying, [BidMade(place, 3)]
    settle(state)
    assert {text.split()[1][:3] for text in offered(state, "lobby")} == states


@pytest.mark.parametrize(
    ("kind", "before", "gain"),
    [
        ("finance", "", f.InvestmentGained(Y, 1, "cal-finance")),
        ("finance", "B", f.InvestmentGained(Y, 1, "cal-finance")),
        ("finance", "BP", None),
        ("resources", "B", f.CoalGained(Y, 1, "cal-resources")),
        ("resources", "BPW", None),
        ("trade", "", None),
    ],
)
def test_4_3_bonus_of_the_field(kind, before, gain):
    state = table()
    ask(state, phase=LOBBYING, left=[Y])
    state.bids, state.sectors[SECTOR_AT[f"cal-{kind}"]] = [BidMade(Y, 3)], sector(before, "")
    settle(state)
    facts = do(state, f"lobby cal-{kind}")
    upto = facts[: next(at for at, fact in enumerate(facts) if isinstance(fact, f.PhaseStarted))]
    assert of(upto, f.InvestmentGained, f.CoalGained) == ([gain] if gain else [])
    assert of(facts, f.SpyPlaced)[0].field == len(before) + 1
    assert [fact.level for fact in of(upto, f.TrackAdvanced)] == [1]


@pytest.mark.parametrize(
    ("kind", "before", "asked"),
    [
        ("logistics", "", Load), ("logistics", "B", None),
        ("technology", "", TakeWagon), ("technology", "B", TakeWagon), ("technology", "BP", None),
    ],
)  # fmt: skip
def test_4_3_bonuses_that_ask(kind, before, asked):
    state = table()
    ask(state, phase=LOBBYING, left=[Y, B])
    state.bids, state.sectors[SECTOR_AT[f"awh-{kind}"]] = [BidMade(Y, 3), BidMade(B, 2)], sector(before, "")
    train(state.players[Y], "W101=-", "W105=gold", "W201=brass,brass")  # full, but for the level just won
    settle(state)
    do(state, f"lobby awh-{kind}")
    assert (type(state.top[0]) is asked) if asked else (awaited(state) == [B])


def test_4_3_a_full_sector_takes_no_spy():
    state = table()
    ask(state, phase=LOBBYING, left=[Y])
    state.bids, state.sectors[SECTOR_AT["cal-trade"]] = [BidMade(Y, 3)], sector("BPWB", "")
    settle(state)
    assert "lobby cal-trade" not in offered(state)
    assert refusal(state, "lobby cal-trade").rule == "4.3"


def test_4_3_the_lying_marks_are_cleared_before_income():
    state = table(2)
    turns(state, AUCTION, 0, 1)
    do(state, "bid 1", "bid 2", "lobby rav-trade", "lobby cal-trade")
    assert state.lying == []
    assert state.phase in (INCOME, INVESTMENT)
