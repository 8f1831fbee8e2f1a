"""Section 6, the end and the score (5)."""

import pytest

from domain.chance import Chance
from domain.engine import ScoreLine
from domain.games import eighteen_africa as game
from domain.games.eighteen_africa.decisions import Options
from domain.games.eighteen_africa.facts import EndTriggered, GameEnded, RoundStarted
from domain.games.eighteen_africa.rules.operating import start_round
from domain.games.eighteen_africa.scoring import parts, score
from domain.games.eighteen_africa.state import Entry, Work
from domain.words import render
from tests.domain.games.eighteen_africa.given import (
    A,
    B,
    at,
    decide,
    drive,
    of,
    own,
    play,
    settled,
    stock_round,
    table,
)


def test_t53_the_value_of_a_unit():
    state = at(own(table(), A, "MF*"), "MF", 300)
    own(state, B, "KR*")
    own(state, B, "SR*")
    firm = state.companies["MF"]
    at(at(state, "KR", 100), "SR", 112)
    firm.shares, firm.privates, firm.trains = {"KR": 1, "SR": 1}, ["P1"], ["2", "EF"]
    assert parts(state, "MF") == (300, 23, 51)
    lines = [line for line in score(state) if line.seat == A and line.rule == "5.4"]
    assert sum(line.points for line in lines) == 2 * 374


def about_to_pay(state, revenue):
    state.round, state.number, state.operated = "operating", 3, 3
    state.work = Work("MF", step="dividend", revenue=revenue)
    return settled(state)


def test_t54_a_price_of_400_ends_the_match_after_the_round():
    state = at(own(table(), A, "MF*"), "MF", 380)
    facts = decide(about_to_pay(state, 400), A, "pay")
    assert of(facts, EndTriggered) == [EndTriggered("price")]
    assert of(facts, RoundStarted) == []
    assert of(facts, GameEnded)
    assert game.result(state).ending == "price"


class TestT55:
    def test_a_bank_emptied_in_a_stock_round_is_no_trigger(self):
        state = own(own(table(), A, "MF* MF MF"), B, "MF MF")
        state.bank = 50
        stock_round(state, number=3)
        facts = decide(state, A, "sell MF 2")
        assert (state.bank, of(facts, EndTriggered)) == (-102, [])

    def test_the_next_payment_is(self):
        state = own(table(), A, "MF* P1")
        state.bank, state.operated = -102, 4
        facts = drive(state, start_round(state, Chance(b"end", 0)))
        assert of(facts, EndTriggered) == [EndTriggered("bank")]


def test_the_last_set_ends_after_its_second_round():
    state = own(table(options=Options(max_sets=1)), A, "MF*")
    state.companies["MF"].treasury = 0
    stock_round(state, number=1)
    facts = play(state, "pass", "pass", "pass", "pass")
    while not state.over:
        seat = state.top[0].seat
        facts = decide(state, seat, game.ASKS[type(state.top[0])].default(state, state.top[0]))
    assert state.operated == 2
    assert of(facts, GameEnded)[0].reason == "sets"


def test_the_score_adds_up_line_by_line():
    state = own(table(), A, "MF* MF P2")
    state.players[A].bonds = [3, 5]
    lines = [line for line in score(state) if line.seat == A]
    assert {line.category for line in lines} >= {"bonds", "privates", "shares"}
    assert all(isinstance(line, ScoreLine) and line.rule.startswith("5.") for line in lines)
    (bonds,) = [line for line in lines if line.category == "bonds"]
    assert (bonds.points, bonds.plies, render(bonds.reason)) == (200, (3, 5), "2 bonds")


@pytest.mark.parametrize(("option", "points"), [(False, []), (True, [-200])])
def test_the_penalty_for_concessions_is_an_option(option, points):
    state = table(options=Options(concession_penalty=option))
    state.players[A].concessions = ["GAS", "OIL"]
    state.players[A].ledger["concessions"] = Entry(0, [7])
    assert [line.points for line in score(state) if line.category == "concessions"] == points


@pytest.mark.parametrize(
    ("bonds", "cash", "tie_break", "places"),
    [
        ((0, 0), (500, 500), "shared", (1, 1)),
        ((1, 0), (400, 500), "cash", (2, 1)),
        ((0, 0), (400, 500), "none", (2, 1)),
    ],
)
def test_ties_are_parted_by_cash(bonds, cash, tie_break, places):
    state = table(2, companies=("MF", "KR"))
    for player, number, money in zip(state.players, bonds, cash, strict=True):
        player.cash, player.bonds = money, [1] * number
        player.ledger["start"] = Entry(money, [0])
    result = game.result(state)
    assert (result.tie_break, result.places) == (tie_break, places)
