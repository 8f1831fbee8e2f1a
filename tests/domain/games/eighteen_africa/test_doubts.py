"""What the rules could be read as in two ways, as it is settled in RULES.md."""

from __future__ import annotations

import pytest

from domain.games import eighteen_africa as game
from domain.games.eighteen_africa.decisions import Options
from domain.games.eighteen_africa.facts import DealingsStarted, MarkerMoved, RunStarted, TrainsStarted
from domain.games.eighteen_africa.state import Entry
from domain.words import Refused
from tests.domain.games.eighteen_africa.boards import BOARD_C
from tests.domain.games.eighteen_africa.given import A, B, of, operating, own, play, pooled, stock_round, table


@pytest.mark.parametrize(("lines", "falls"), [(["sell train 2", "end trains"], [(12, 10)]), (["end trains"], [])])
def test_2_6_the_late_check_looks_at_the_end_of_the_turn_whatever_was_owned_before(lines, falls):
    state = own(table(options=Options(late_train_check=True)), A, "MF MF MF")
    state.companies["MF"].trains = ["2"]
    operating(state, "MF", TrainsStarted)
    facts = play(state, *lines)
    assert [(fact.before, fact.after) for fact in of(facts, MarkerMoved) if fact.cause == "no-train"] == falls


def test_12_4_best_for_every_train_is_the_best_run():
    state = own(table(), A, "CGH*")
    state.laid.update(BOARD_C)
    state.companies["CGH"].trains = ["2", "2"]
    operating(state, "CGH", RunStarted)
    assert game.parse(state, A, "run 2: best, 2: best") == game.parse(state, A, "run best")


@pytest.mark.parametrize("line", ["sell P4 2", "sell P4 1"])
def test_a_private_is_sold_without_a_number(line):
    state = stock_round(own(table(), A, "P4"))
    with pytest.raises(Refused, match=r"P4 .*is one card: write it without a number"):
        game.parse(state, A, line)


def test_nor_is_it_bought_or_sold_by_a_company_with_one():
    state = pooled(own(own(table(), A, "MF*"), B, "KR*"), "P3")
    operating(state, "MF", DealingsStarted)
    with pytest.raises(Refused, match="is one card"):
        game.parse(state, A, "company sell P3 1")


def test_5_5_a_penalty_cites_where_the_concessions_were_won():
    state = table(options=Options(concession_penalty=True))
    state.players[A].concessions = ["GAS"]
    state.players[A].ledger["concessions"] = Entry(-5, [7])
    (line,) = [one for one in game.score(state) if one.category == "concessions"]
    assert (line.points, line.plies) == (-100, (7,))
