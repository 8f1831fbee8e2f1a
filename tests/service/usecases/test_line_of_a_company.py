"""A company's turn of 18Africa in one line: what closes its steps, and where a line ends with its turn."""

from __future__ import annotations

import pytest

from domain import engine
from domain.chance import Chance
from domain.games import eighteen_africa as game
from domain.games.eighteen_africa.decisions import Options
from domain.games.eighteen_africa.facts import RoundStarted
from domain.games.eighteen_africa.state import State
from domain.places import Viewer, masked
from domain.words import render
from service.usecases.local_line import LocalLine
from service.usecases.play_line import Decided, Stopped, outcomes
from service.usecases.typed_lines import split_line
from tests.domain.games.eighteen_africa.given import A, B, at, operating, own, pooled, table


def played(state: State, text: str) -> tuple[list[str], tuple[str, str]]:
    """What a line of A makes, and why it stopped."""

    def act(decision):
        ply = state.ply + 1
        return engine.decide(game, state, A, decision, Chance(b"lines", ply), ply)

    line = LocalLine(game, A, lambda: masked(state, Viewer(A)), act)
    ends = list(outcomes(line, split_line(text)))
    made = [game.write(one.did.decision) for one in ends if isinstance(one, Decided)]
    stopped = [(one.why.rule, render(one.why.sentence, name=game.name)) for one in ends if isinstance(one, Stopped)]
    return made, next(iter(stopped), ("", ""))


def steps_ahead(treasury: int = 1000) -> State:
    """MF of A may lay track, place a token and run; KR of A operates after it."""
    state = own(own(table(), A, "MF* MF P1 KR*"), B, "SR*")
    state.laid["D5"] = ("115", 3)
    state.companies["MF"].trains, state.companies["MF"].treasury = ["2"], treasury
    operating(state, "MF")
    state.order = ["KR"]
    return state


@pytest.mark.parametrize(
    ("line", "rule", "says"),
    [
        ("token K36", "4.8.2", "no track of MF leads to Cape Town (K36)"),
        ("token D5", "4.8.2", "MF already has a token in D5"),
        ("run 2: D5-D3-E2", "4.10.1.3", "a train 2 visits 2 cities at most"),
        ("run PA: D5-D3", "4.8.3", "MF has no train Pan America (PA) to run; it has 2"),
        ("run 2: D5-E4", "4.10.1.1", "no track leads from D5"),
        ("pay", "question", "not now: you are asked to lay track for MF"),
        ("buy train PA", "question", "not now: you are asked to lay track for MF"),
        ("offer SR 2 1", "question", "not now: you are asked to lay track for MF"),
        ("end turn now", "notation", "“end turn now” is not understood; write end track, end trains or end turn"),
        ("pay 40", "notation", "“pay 40” is not understood"),
    ],
)
def test_no_step_is_closed_for_a_decision_that_is_refused_behind_it(line, rule, says):
    state = steps_ahead()
    made, (broken, why) = played(state, line)
    assert made == []
    assert broken == rule
    assert says in why
    assert game.prompt(state.top[0]).values["company"] == "MF"
    assert state.ply == 0


def test_a_decision_that_is_possible_closes_the_steps_before_it():
    assert played(steps_ahead(), "token D3; run best")[0] == ["end track", "token D3", "run 2: D3-D5"]
    assert played(steps_ahead(), "run best; pay")[0] == ["end track", "no token", "run 2: D3-D5", "pay"]
    assert played(steps_ahead(), "end turn")[0] == ["end track", "no token"]


def poor(state: State) -> State:
    """MF has neither train nor money: when it has built, its turn ends by itself."""
    state.companies["MF"].trains, state.companies["MF"].treasury = [], 0
    return state


@pytest.mark.parametrize("line", ["buy train 2", "run best", "pay", "company buy SR"])
def test_what_was_meant_for_a_turn_that_ended_by_itself_is_not_done_by_the_next_company(line):
    state = poor(steps_ahead())
    state.companies["KR"].treasury = 1000
    made, (rule, why) = played(state, f"end track; {line}; end turn")
    assert made == ["end track"]
    assert rule == "4.8"
    assert why == (
        f"“{line}” comes too late: by then the turn of MF is over; write “end turn” before what another company does"
    )
    assert game.prompt(state.top[0]).values["company"] == "KR"
    assert state.companies["KR"].trains == []


def test_nor_is_a_step_closed_for_it():
    state = poor(steps_ahead())
    made, (rule, why) = played(state, "buy train 2; end turn")
    assert (made, rule) == ([], "4.8")
    assert "the turn of MF is over" in why


def test_a_line_goes_on_with_the_next_company_behind_the_end_of_a_turn():
    state = poor(steps_ahead())
    state.companies["KR"].treasury = 1000
    made, _ = played(state, "end track; end turn; buy train 2; end turn")
    assert made[:4] == ["end track", "end track", "buy train 2", "end trains"]
    assert state.companies["KR"].trains == ["2"]


def test_a_preview_knows_that_what_happens_by_itself_will_show_hidden_cards():
    """A round ends with this turn, the next begins in a depression, and KR is removed with cards of the deck."""
    state = poor(steps_ahead())
    state.order, state.options = [], Options(depression_every_round=True)
    at(pooled(state, "UR " * 7), "KR", 5)
    view = masked(state, Viewer(A))
    would = engine.foreseen(game, view, A, game.parse(view, A, "end track"))
    assert RoundStarted("operating", 4) in would.facts
    assert not would.whole
