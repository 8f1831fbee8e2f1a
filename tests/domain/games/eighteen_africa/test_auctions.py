"""Section 6, the auctions of lots and concessions (4.2, 4.7)."""

import pytest

from domain.chance import Chance
from domain.engine import awaited, spreads
from domain.games import eighteen_africa as game
from domain.games.eighteen_africa.decisions import Options
from domain.games.eighteen_africa.facts import (
    BidPassed,
    ConcessionDiscarded,
    ConcessionWon,
    LotSold,
    NominatorChosen,
    RoundStarted,
    TieDrawn,
)
from domain.games.eighteen_africa.rules.auction import after_the_sale
from domain.games.eighteen_africa.rules.concessions import start_concessions
from domain.games.eighteen_africa.state import AUCTION
from tests.domain.games.eighteen_africa.given import A, B, C, D, decide, drive, of, play, refused, settled, table


def auction(seats=3, lots="MF* KR SR", nominator=A, cash=694, options=Options()):
    state = table(seats, options)
    for card in lots.split():
        state.deck.take(state.deck.cards.index(card))
    for player in state.players:
        player.cash = cash
    state.lots, state.nominator = lots.split(), nominator
    drive(state, [RoundStarted(AUCTION, 1)])
    return settled(state)


def test_t04_the_winner_pays_and_the_seat_left_of_the_highest_spender_is_next():
    state = auction()
    play(state, "nominate MF* 0", "bid 12", "pass")
    facts = play(state, "pass")
    assert of(facts, LotSold) == [LotSold(B, "MF*", 12)]
    assert (state.players[B].cash, list(state.players[B].hand)) == (682, ["MF*"])
    assert [player.spent for player in state.players] == [0, 12, 0]
    assert of(facts, NominatorChosen) == [NominatorChosen(C)]
    assert awaited(state) == [C]


def test_t05_a_tie_for_the_highest_spender_is_drawn():
    drawn = set()
    for seed in range(20):
        state = auction()
        for player, spent in zip(state.players, (12, 12, 3), strict=True):
            player.spent = spent
        facts = list(after_the_sale(state, Chance(bytes([seed]), 1)))
        tie, chosen = facts
        assert tie == TieDrawn((A, B), tie.seat)
        assert chosen == NominatorChosen(tie.seat + 1)
        drawn.add(tie.seat)
    assert drawn == {A, B}


def test_t06_who_cannot_bid_more_passes():
    state = auction()
    state.players[C].cash = 40
    play(state, "nominate MF* 0")
    facts = play(state, "bid 40")
    assert of(facts, BidPassed) == [BidPassed(C, short=True)]
    assert awaited(state) == [A]


def test_nominations_pass_clockwise_with_the_option():
    state = auction(options=Options(clockwise_nomination=True))
    play(state, "nominate MF* 0", "bid 12", "pass", "pass")
    assert awaited(state) == [B]


def test_the_last_lot_gives_the_priority_card():
    state = auction(lots="KR")
    play(state, "nominate KR 5", "pass", "pass")
    assert (state.priority, state.round, awaited(state)) == (B, "initial", [B])


class TestT67:
    def test_the_range_is_accepted_and_told(self):
        state = auction(cash=606)
        play(state, "nominate MF* 20")
        (span,) = spreads(game, state, B)
        assert (span.low, span.high) == (21, 606)
        for wrong in ("bid 20", "bid 607"):
            refusal = refused(state, B, wrong)
            assert (refusal.rule, str(refusal.sentence)) == ("4.2", "bid 21 to 606, or pass")
        decide(state, B, "bid 606")

    def test_the_lowest_bid_too(self):
        state = auction(cash=606)
        play(state, "nominate MF* 20", "bid 21")
        assert state.auction.high == 21


def test_t23_six_concessions_are_auctioned_and_the_last_leaves():
    state = table(4)
    state.priority, state.operated = C, 2
    drive(state, start_concessions(state))
    settled(state)
    openers = []
    facts = []
    while state.round == "concessions":
        openers.append(awaited(state)[0])
        play(state, "bid 0", "bid 1", "pass", "pass")
        facts += play(state, "pass")
        facts += play(state, f"choose {state.concessions[0]}")
    assert len(of(facts, ConcessionWon)) == 6
    assert len(of(facts, ConcessionDiscarded)) == 1
    assert openers[:2] == [C, A]
    assert state.priority == C
    assert sum(len(player.concessions) for player in state.players) == 6
    assert state.concessions_out == ["GOL"]


@pytest.mark.parametrize("line", ["bid 2001", "bid 1"])
def test_a_bid_for_a_concession_is_higher_and_payable(line):
    state = table(4)
    state.priority, state.operated = C, 2
    drive(state, start_concessions(state))
    settled(state)
    play(state, "bid 1")
    assert refused(state, D, line).rule == "4.7"
