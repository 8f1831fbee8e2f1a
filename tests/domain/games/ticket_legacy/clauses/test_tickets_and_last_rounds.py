"""4A.2, 4F, 5: tickets that are kept, trains that run out, the last round, and what is ranked at the end."""

from __future__ import annotations

import pytest

from domain.games.ticket_legacy import scoring
from domain.games.ticket_legacy.decisions import KeepTickets
from domain.games.ticket_legacy.facts import (
    FinalRoundStarted,
    TurnStarted,
)
from tests.domain.games.ticket_legacy.given import (
    company,
    deck,
    do,
    hand_of,
    hold,
    keep,
    of,
    offered,
    own,
    refusal,
    table,
    turn,
)


def test_a_second_company_that_runs_out_of_trains_starts_no_second_final_round():
    state = turn(table("RB"), "R")
    company(state, "R").trains = company(state, "B").trains = 2
    hold(state, "R", yellow=2)
    hold(state, "B", yellow=2)
    facts = do(state, "claim Atlanta Charlotte", "claim Atlanta Knoxville", "draw deck", "draw deck")
    assert len(of(facts, FinalRoundStarted)) == 1
    assert len(of(facts, TurnStarted)) == 2
    assert state.over


def test_trains_are_looked_at_when_ones_own_turn_ends():
    """Two left at the start of a turn start the round at its end, whatever was done in it."""
    state = turn(table("RB"), "R")
    company(state, "B").trains = 2
    hold(state, "R", yellow=1)
    assert of(do(state, "claim Atlanta Charlotte"), FinalRoundStarted) == []
    assert [one.seat for one in of(do(state, "draw deck", "draw deck"), FinalRoundStarted)] == [1]


def test_a_claim_longer_than_the_trains_is_refused():
    state = turn(table("RB"), "R")
    company(state, "R").trains = 2
    hold(state, "R", black=3)
    assert refusal(state, "claim Atlanta Mobile with 3 black").rule == "4A.3"


@pytest.mark.parametrize("kept", [(), ("EC01",), ("EC02", "EC01"), ("EC01", "EC01")])
def test_tickets_are_kept_out_of_the_offer_in_its_order(kept):
    state = turn(table("RB"), "R")
    state.ticket_deck.lay(["EC05", "EC06", "EC07"])
    do(state, "tickets")
    assert refusal(state, KeepTickets(kept)).rule == "4A.4"


def test_an_empty_ticket_deck_offers_no_tickets():
    state = turn(table("RB"), "R")
    state.ticket_deck.lay([])
    assert "tickets" not in offered(state)
    assert refusal(state, "tickets").rule == "4A.4"


def test_who_has_wired_must_still_act_and_cannot_pass():
    state = turn(table("RB", rules=("wire",)), "R")
    do(state, "wire")
    assert refusal(state, "pass").rule == "4A"
    assert refusal(state, "wire").rule == "4D"
    assert state.turn == 0


def test_a_total_is_lifted_to_zero_and_zeros_are_ranked_by_tickets():
    state = turn(table("RBK"), "R")
    for letter in "RBK":
        keep(state, letter, "EC01", "EC23", "EC26")
    keep(state, "B", "EC20", "EC01", "EC23", "EC26")
    own(state, "B", "ATL-MOB/1", "ATL-CLT/1")
    slips = scoring.breakdowns(state)
    assert [slip.total for slip in slips] == [0, 0, 0]
    assert scoring.result(state).places[1] == 1


def test_a_network_prize_is_nobodys_where_nobody_claimed():
    state = turn(table("RBK", rules=("grand_network",)), "R")
    assert [slip.network for slip in scoring.breakdowns(state)] == [0, 0, 0]


def test_a_blind_locomotive_lets_a_second_card_follow_and_hands_have_no_limit():
    state = turn(table("RB"), "R")
    hold(state, "R", white=60)
    deck(state, "loco", *["red"] * 20)
    do(state, "draw deck", "draw deck")
    assert hand_of(state, "R") == {"white": 60, "loco": 1, "red": 1}
