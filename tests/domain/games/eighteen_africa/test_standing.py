"""Section 6, standing answers and joined lines (9, 12.3)."""

import pytest

from domain.games import eighteen_africa as game
from domain.games.eighteen_africa.decisions import AnswerOffer, Bid, Pass, PassBid
from domain.games.eighteen_africa.questions import BidForLot
from domain.words import Refused
from tests.domain.games.eighteen_africa.given import A, B, play
from tests.domain.games.eighteen_africa.positions import forced, offered, run, turn, upgrading


def asked(card, high):
    state = turn()[0]
    question = BidForLot(A, card=card, high=high)
    state.pending = [[question]]
    return state, question


@pytest.mark.parametrize(
    ("card", "high", "text", "answer"),
    [
        ("KR*", 25, "limit KR* 40, limit any 10", Bid(26)),
        ("KR*", 40, "limit KR* 40, limit any 10", PassBid()),
        ("SR", 9, "limit KR* 40, limit any 10", Bid(10)),
        ("SR", 9, "limit KR* 40", None),
        ("KR*", 300, "limit any 400", PassBid()),
        ("KR*", 25, "limit any 10, limit KR* 40", Bid(26)),
        ("SR", 9, "limit any 10, limit KR* 40", Bid(10)),
        ("KR*", 25, "limit kr-p £040", Bid(26)),
    ],
)
def test_t70_a_limit_bids_one_more_or_passes(card, high, text, answer):
    state, question = asked(card, high)
    assert game.standing(state, question, text) == answer


def test_a_stock_round_is_passed_and_a_forced_sale_is_asked():
    state, _ = turn()
    assert game.standing(state, state.top[0], "pass SR 2") == Pass()
    assert game.standing(state, state.top[0], "pass SR 02") == Pass()
    assert game.standing(state, state.top[0], "pass SR 3") is None
    state, _ = forced()
    assert game.standing(state, state.top[0], "pass SR 2") is None


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("accept 3 250", AnswerOffer("accept")),
        ("accept 3 251", AnswerOffer("decline")),
        ("accept 2 10", None),
        ("accept 2 10, decline trains", AnswerOffer("decline")),
        ("accept pan america £600, accept 3 £250", AnswerOffer("accept")),
    ],
)
def test_a_train_is_sold_from_a_price_on(text, answer):
    state, seat = offered()
    assert seat == B
    assert game.standing(state, state.top[0], text) == answer


@pytest.mark.parametrize("text", ["", "limit", "limit XX 5", "pass", "accept 3", "limit KR* many"])
def test_what_is_no_standing_answer_is_refused(text):
    state, question = asked("KR*", 5)
    with pytest.raises(Refused) as error:
        game.standing(state, question, text)
    assert error.value.rule == "standing"


class TestT69:
    def test_a_later_step_closes_the_ones_before(self):
        state, _ = upgrading()
        assert game.unfold(state, A, "run best") == ["end track", "run best"]
        play(state, "end track")
        assert game.unfold(state, A, "run best") == ["no token", "run best"]
        play(state, "no token")
        assert game.unfold(state, A, "run best") == ["run best"]

    def test_nothing_stands_for_a_run(self):
        state, _ = run()
        assert game.unfold(state, A, "end turn") == ["end turn"]
