"""Section 5: the deposit slip, places, the final round."""

import pytest

from domain.engine import Result
from domain.games.ticket_legacy import result, score
from domain.games.ticket_legacy.edition import DATA, unused_train_bonus
from domain.games.ticket_legacy.facts import FinalRoundStarted
from domain.games.ticket_legacy.scoring import breakdowns, tie_break
from domain.games.ticket_legacy.state import Money
from tests.domain.games.ticket_legacy.given import company, default, do, hold, keep, own, show, table, turn


def holds(state, letter, dollars):
    company(state, letter).dollars = dollars
    company(state, letter).ledger = [Money("start", dollars, 0)]


def slip(state, letter):
    return next(one for one, firm in zip(breakdowns(state), state.seats, strict=True) if firm is company(state, letter))


def test_v6_components():
    box = DATA.box
    assert box.train_cards + box.ticket_cards + box.event_cards + box.company_cards + box.caboose_cards == 136
    assert box.company_cards * box.trains_per_colour == 280


@pytest.mark.parametrize(
    ("left", "dollars"),
    [(0, 16), (1, 12), (2, 9), (3, 7), (4, 6), (5, 4), (7, 4), (8, 2), (10, 2), (11, 0), (20, 0), (53, 0)],
)
def test_unused_trains(left, dollars):
    assert unused_train_bonus(left) == dollars


def test_v16_the_final_round():
    state = turn(table("RBK"), "B")
    company(state, "B").trains = 4
    hold(state, "B", loco=6)
    facts = do(state, "claim buf mtl track 1 with 2 loco")
    assert [fact.seat for fact in facts if isinstance(fact, FinalRoundStarted)] == [1]
    turns = []
    while not state.over:
        if not turns or turns[-1] != state.turn:
            turns.append(state.turn)
        show(state, *["green"] * 5)
        default(state)
    assert turns == [2, 0, 1]


def test_v16_with_three_trains_left_nothing_happens():
    state = turn(table("RBK"), "B")
    company(state, "B").trains = 5
    hold(state, "B", loco=6)
    do(state, "claim buf mtl track 1 with 2 loco")
    assert state.final == -1


def test_v17_a_total_is_never_below_zero():
    state = table("RBK")
    holds(state, "R", 3)
    company(state, "R").trains = 9
    keep(state, "R", "EC02", "EC01")  # 8 and 3, both missed
    assert slip(state, "R").tickets == -11
    assert slip(state, "R").total == 0
    lines = [line for line in score(state) if line.seat == 0]
    assert sum(line.points for line in lines) == 0
    assert lines[-1].category == "not below zero"
    assert lines[-1].points == 6


@pytest.mark.parametrize(
    ("keys", "settled"),
    [
        ([(31, 3, 1), (31, 3, 0), (20, 1, 2)], "turn-order"),
        ([(31, 4, 0), (31, 3, 1), (20, 1, 2)], "tickets"),
        ([(32, 3, 0), (31, 3, 1), (20, 1, 2)], "none"),
    ],
)
def test_v18_what_settles_a_tie(keys, settled):
    assert tie_break(keys) == settled


def test_v18_of_equals_who_sits_later_in_turn_order_wins():
    state = table("RBK")
    for letter, dollars in zip("RBK", (31, 31, 20), strict=True):
        holds(state, letter, dollars)
        keep(state, letter)
    assert result(state) == Result((31, 31, 20), (2, 1, 3), "final-round", "turn-order")
    own(state, "R", "ALB-BOS/1")
    keep(state, "R", "EC01")
    own(state, "R", "BAN-BOS/1")
    holds(state, "R", 28)
    assert result(state).places == (1, 2, 3)
    assert result(state).tie_break == "tickets"


def test_v29_a_ticket_is_completed_by_own_tracks():
    state = table("RBK")
    own(state, "K", "ATL-MOB/1", "ATL-CLT/1")
    keep(state, "K", "EC20")
    assert slip(state, "K").tickets == 4
    company(state, "K").tracks.pop()
    assert slip(state, "K").tickets == -4


def test_v30_a_whole_slip():
    state = table("RBK")
    holds(state, "R", 11)
    company(state, "R").trains = 1
    keep(state, "R", "EC11", "EC01")
    own(state, "R", "CHI-DET/1", "BUF-DET/1", "BUF-MTL/1")
    assert slip(state, "R").total == 11 + 12 + 6 - 3 == 26


def test_v37_equal_networks_are_each_rewarded():
    state = table("RBK", rules=("grand_network",))
    own(state, "R", "ALB-BOS/1", "ALB-BUF/1")
    own(state, "B", "ATL-CLT/1", "ATL-KNX/1")
    own(state, "K", "NYC-PHI/1")
    assert [one.network for one in breakdowns(state)] == [8, 8, 0]


def test_nobody_is_rewarded_where_nobody_claimed():
    assert [one.network for one in breakdowns(table("RBK", rules=("grand_network",)))] == [0, 0, 0]
