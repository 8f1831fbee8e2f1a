"""Offers in the words of the game, and what its cards, tiles, places and words mean."""

import pytest

from domain.games import train_rush as game
from domain.games.train_rush import decisions as d
from domain.games.train_rush.questions import City, Market
from domain.words import render
from tests.domain.games.train_rush.given import Y, ask, table, train


def called(state, decision):
    return render(game.label(state, Y, decision), name=game.name)


@pytest.mark.parametrize(
    ("decision", "label"),
    [
        (d.LobbySector("rav-finance"), "Lobby Ravenshire: Finance"),
        (d.LobbySector("awh-resources"), "Lobby Awhar: Resources"),
        (d.CorruptSector("cal-trade"), "Corrupt Calestia: Trade"),
        (d.BidSpy(6), "Bid spy 6"),
        (d.ChooseCargo("gold"), "Load gold on your second wagon"),
        (d.KeepCards(("A01", "A02", "A03")), "Keep A01, A02 and A03"),
        (d.KeepCards(()), "Keep none of the cards"),
        (d.InvestIn("coal2"), "Market: 2 coal, for 3 tokens"),
        (d.InvestIn("warehouse"), "Build: build 1 warehouse, for 1 token"),
        (d.InvestIn("swap23"), "Exchange: exchange a wagon (2 slots for 3), for 3 tokens"),
        (d.TakeFreeAction("station"), "Build, free of tokens: build a station"),
        (d.Play("A01"), "Play A01 (moves of 3, 3 and 3; special: 5 points)"),
        (d.UseSpecial("A02"), "Special action of A02 for 1 coal: 7 points"),
        (d.DraftHero("C01"), "Take Adela Quill of Lumenford (water; mission: 1 investment token)"),
        (d.StartMission("C07"), "Start the mission of Pietia Rabov in Blackborough: build a station"),
        (d.MoveTo("rav-i7"), "Move to Rackglen"),
        (d.MoveTo("awh-m2"), "Move to the black market of Awhar"),
        (d.MoveTo("rav1-3", 4), "Move to siding space 3 in zone 1 of Ravenshire, with a movement token of 4 points"),
        (d.MoveTo("rav-i2"), "Move to space rav-i2"),
        (d.LoadWagons(()), "Load nothing"),
        (d.LoadWagons((d.Filling("W105", ("gold",)),)), "Load W105 (any) with gold"),
        (d.Rent("awh", "rav2"), "Rent out to the contractor of Awhar, in zone 2 of Ravenshire"),
        (d.BuildStation("cal4"), "Build a station in zone 4 of Calestia"),
        (d.AdvanceOn("coal"), "Advance on the Coal Track"),
        (d.PlaceMarker("vexbourne"), "Place the contract marker in Vexbourne"),
        (d.Swap("W209", "W301"), "Exchange W209 (brass, gold) for W301 (brass, water, food)"),
        (d.Skip(), "Decline"),
    ],
)
def test_what_is_offered(decision, label):
    assert called(table(), decision) == label


def test_a_contract_says_what_it_brings():
    state = ask(table(), City(Y, "vardimium"))
    train(state.players[Y], "W209:brass,gold")
    state.contracts[0] = ["K201", "K202", "K204"]
    decision = d.Deliver(2, (d.Cube("brass", "W209"), d.Cube("gold", "W209")))
    assert called(state, decision) == "Deliver the contract of size 2 for 5 points: brass from W209 and gold from W209"


def test_a_sale_says_what_it_brings():
    state = ask(table(), Market(Y, "awh"))
    decision = d.Sell((d.Cube("gold", "W209"), d.Cube("water", "W312")), "advance")
    assert called(state, decision) == "Sell gold from W209 and water from W312: 1 level on the track of your choice"


@pytest.mark.parametrize(
    ("thing", "title", "text", "rule"),
    [
        (
            "A02",
            "Action card A02",
            "Three moves: 2 points for 1 coal, 2 points for 1 coal and 3 points for 2 coal. After them its special "
            "action, for 1 coal: 7 points.",
            "4.6",
        ),
        ("C07", "Pietia Rabov", None, "4.10"),
        ("B12", "Siding tile", "Who ends a move on its space gets: build 1 warehouse. Then it is replaced.", "4.8.3"),
        ("K201", "Contract of size 2", None, "4.8.1"),
        ("S301", "Special wagon S301", None, "4.9"),
        ("rackglen", "Rackglen", None, "4.8.1"),
        ("rav-finance", "Ravenshire: Finance", None, "4.3"),
        ("coal2", "Action coal2", "Phase IV, Market: 2 coal, for 3 investment tokens.", "4.5"),
        ("Spy", "Spy", None, "4.2"),
    ],
)
def test_what_a_thing_means(thing, title, text, rule):
    explained = game.explain(table(), thing)
    assert (render(explained.title), explained.rule) == (title, rule)
    assert text is None or render(explained.text, name=game.name) == text
