"""2, 4.1, 4.2 and 4.7 of the specification."""

import pytest
from msgspec import ValidationError, convert

from domain.chance import Chance
from domain.engine import awaited, begin, default, spreads
from domain.games import eighteen_africa as game
from domain.games.eighteen_africa.decisions import Keep, Nominate, Options
from domain.games.eighteen_africa.facts import (
    BidPassed,
    ConcessionDiscarded,
    ConcessionPassed,
    LotSold,
    LotsRevealed,
    NominatorChosen,
    PriorityMoved,
    TieDrawn,
)
from domain.games.eighteen_africa.questions import PriorityPower, StockTurn
from domain.games.eighteen_africa.rules.concessions import start_concessions
from domain.places import Viewer, masked
from tests.domain.games.eighteen_africa.given import (
    A,
    B,
    C,
    D,
    decide,
    drive,
    of,
    offers,
    own,
    play,
    refused,
    settled,
    table,
)
from tests.domain.games.eighteen_africa.test_auctions import auction
from tests.domain.games.eighteen_africa.test_setup import all_kept, begun

BY_NUMBER = [  # players, companies, kept, lots, deck, cash, limits
    (2, 7, 8, 16, 37, 782, (28, 23, 19)),
    (3, 9, 7, 21, 45, 694, (24, 21, 18)),
    (4, 9, 6, 24, 39, 606, (18, 16, 14)),
    (5, 9, 5, 25, 37, 518, (15, 13, 11)),
    (6, 9, 4, 24, 39, 430, (12, 11, 9)),
    (7, 9, 3, 21, 45, 342, (10, 9, 8)),
]


@pytest.mark.parametrize(("seats", "companies", "kept", "lots", "deck", "cash", "limits"), BY_NUMBER)
def test_2_2_what_so_many_players_begin_with(seats, companies, kept, lots, deck, cash, limits):
    state, _ = all_kept(seats)
    assert (len(state.companies), len(state.lots), len(state.deck)) == (companies, lots, deck)
    assert {(len(player.hand), player.cash) for player in state.players} == {(kept, cash)}
    assert state.bank == 14000 - seats * cash
    seen = []
    for name in state.names()[:3]:
        seen.append(state.limit)
        state.companies[name].removed = True
    assert tuple(seen) == limits
    assert state.limit == limits[2], "also with three removed"


def test_2_3_casablanca_and_tangier_are_joined_from_the_start():
    state, _ = begun(3)
    assert state.connected == ("D3.0", "E2.0")
    assert (state.bonds, state.discard, state.laid, state.concessions) == (
        25, [], {}, ["MIN", "DAT", "GAS", "OIL", "COP", "COT", "GOL"],
    )  # fmt: skip


@pytest.mark.parametrize("seats", [3, 7])
def test_2_2_only_two_players_miss_trains(seats):
    assert begun(seats)[0].depot == {"2": 6, "3": 4, "AE": 3, "VS": 3, "EF": 3, "EE": 3, "PA": 3}


@pytest.mark.parametrize("sets", [0, 31, -1])
def test_2_6_max_sets_is_1_to_30(sets):
    with pytest.raises(ValidationError):
        convert({"max_sets": sets}, Options)
    assert convert({"max_sets": 1}, Options).max_sets == 1
    assert convert({"max_sets": 30}, Options) == Options()


def test_2_6_president_each_with_seven_players_of_nine_companies():
    state, _ = begun(7, Options(president_each=True))
    assert [len(player.hand) for player in state.players] == [6] * 7
    assert all(any(card.endswith("*") for card in player.hand) for player in state.players)
    assert len(state.deck) == 87 - 42


def test_4_1_who_chooses_first_does_not_matter():
    found = []
    for turns in ([0, 1, 2], [2, 0, 1]):
        state, _ = begin(game, 3, Options(), Chance(b"arrival", 0))
        for seat in turns:
            decide(state, seat, default(game, state, seat))
        found.append((state.lots, [sorted(player.hand) for player in state.players], state.nominator))
    assert found[0] == found[1]


def test_4_1_a_choice_stands():
    state, _ = begun(3)
    decide(state, A, default(game, state, A))
    assert awaited(state) == [B, C]
    assert refused(state, A, Keep(tuple(sorted(state.players[A].hand))))


def test_4_1_lots_are_what_nobody_kept_and_nobody_is_named():
    state, _ = begun(4)
    dealt = [list(player.hand) for player in state.players]
    facts = []
    for seat in range(4):
        facts = decide(state, seat, default(game, state, seat))
    kept = [card for player in state.players for card in player.hand]
    (lots,) = of(facts, LotsRevealed)
    assert sorted([*lots.cards, *kept]) == sorted(card for hand in dealt for card in hand)


def test_4_2_1_a_card_that_is_no_lot_and_a_bid_above_cash_are_refused():
    state = auction(cash=100)
    assert refused(state, A, Nominate("UR", 0)).rule == "4.2"
    assert refused(state, A, "nominate KR 101").rule == "4.2"
    assert refused(state, A, Nominate("KR", -1)).rule == "4.2"
    assert "pass" not in offers(state), "the nominator cannot decline"


def test_4_2_1_all_cash_may_be_bid_and_then_everybody_passes_by_himself():
    state = auction(cash=100)
    facts = decide(state, A, "nominate KR 100")
    assert of(facts, BidPassed) == [BidPassed(B, short=True), BidPassed(C, short=True)]
    assert of(facts, LotSold) == [LotSold(A, "KR", 100)]
    assert state.players[A].cash == 0


def test_4_2_2_the_nominator_is_asked_again_and_may_bid_again():
    state = auction()
    play(state, "nominate KR 0", "bid 5", "pass")
    assert awaited(state) == [A]
    play(state, "bid 6")
    assert awaited(state) == [B], "C is out for this lot"
    assert of(play(state, "pass"), LotSold) == [LotSold(A, "KR", 6)]


def test_4_2_2_who_passed_one_lot_is_in_for_the_next():
    state = auction()
    play(state, "nominate KR 0", "pass", "pass")
    play(state, "nominate SR 0")
    assert state.auction.bidders == [A, B, C]


def test_4_2_3_a_card_that_was_won_is_known_to_all():
    state = auction()
    play(state, "nominate MF* 3", "pass", "pass")
    assert list(masked(state, Viewer(C)).players[A].hand) == ["MF*"]
    assert state.players[A].shares == {}, "the right to buy, not the certificate"


def test_4_2_4_the_highest_spender_is_counted_over_all_lots():
    state = auction()
    play(state, "nominate KR 0", "bid 50", "pass", "pass")  # B has spent 50; C nominates
    assert awaited(state) == [C]
    facts = play(state, "nominate SR 10", "pass", "pass")
    assert of(facts, NominatorChosen) == [NominatorChosen(C)], "still the seat left of B"


def test_4_2_4_if_nobody_has_spent_anything_one_of_all_is_drawn():
    state = auction()
    facts = play(state, "nominate KR 0", "pass", "pass")
    (tie,) = of(facts, TieDrawn)
    assert tie.candidates == (A, B, C)
    assert awaited(state) == [(tie.seat + 1) % 3]


def test_4_2_5_after_the_last_lot_a_tie_is_drawn_once_and_nobody_nominates():
    state = auction(lots="KR")
    facts = play(state, "nominate KR 0", "pass", "pass")
    (tie,) = of(facts, TieDrawn)
    assert of(facts, NominatorChosen) == []
    assert state.priority == (tie.seat + 1) % 3 == awaited(state)[0]


def test_4_2_5_with_clockwise_nomination_priority_still_goes_left_of_the_highest_spender():
    state = auction(lots="KR", options=Options(clockwise_nomination=True))
    play(state, "nominate KR 0", "bid 9", "pass", "pass")
    assert (state.priority, state.round) == (C, "initial")


def concessions(cash=100, priority=B, seats=4):
    state = table(seats)
    for player in state.players:
        player.cash = cash
    state.priority, state.operated = priority, 2
    drive(state, start_concessions(state))
    return settled(state)


def test_4_7_the_priority_holder_opens_and_cannot_decline():
    state = concessions()
    assert awaited(state) == [B]
    assert "pass" not in offers(state)
    assert refused(state, B, "pass")
    (span,) = spreads(game, state, B)
    assert (span.low, span.high) == (0, 100)


def test_4_7_who_cannot_bid_more_passes_and_the_winner_chooses():
    state = concessions()
    facts = play(state, "bid 100")
    assert [(fact.seat, fact.short) for fact in of(facts, ConcessionPassed)] == [(C, True), (D, True), (A, True)]
    assert state.players[B].cash == 0
    assert refused(state, B, "choose KR")
    play(state, "choose cotton")
    assert (state.players[B].concessions, awaited(state)) == (["COT"], [C])
    assert refused(state, C, "choose COT")


def test_4_7_bids_go_round_until_one_is_left():
    state = concessions()
    play(state, "bid 0", "bid 1", "pass", "bid 2", "pass")  # C is the only other one in
    assert awaited(state) == [C]
    bank = state.bank
    play(state, "pass")
    assert (awaited(state), state.bank, state.players[A].cash) == ([A], bank + 2, 98)


def test_4_7_the_stock_round_follows_and_the_power_of_p6_comes_between():
    for holder, question in ((D, PriorityPower), (None, StockTurn)):
        state = concessions()
        if holder is not None:
            own(state, holder, "P6")
        facts = []
        while state.round == "concessions":
            facts = play(state, offers(state)[0])
        assert of(facts, ConcessionDiscarded)
        assert of(facts, PriorityMoved) == []
        assert isinstance(state.top[0], question)
        assert state.priority == B


def test_4_7_a_concession_is_no_certificate():
    state = concessions()
    play(state, "bid 5", "pass", "pass", "pass", "choose OIL")
    assert state.certificates(B) == 0
