"""Where two clauses of the specification meet: bonds, powers, removal, offices, priority, endings and worth."""

from __future__ import annotations

import pytest

from domain.chance import Chance
from domain.engine import awaited
from domain.games import eighteen_africa as game
from domain.games.eighteen_africa import facts as f
from domain.games.eighteen_africa.decisions import AssignConcession, BuyPoolShares, LayTile, Options, SellBonds
from domain.games.eighteen_africa.edition import space_of
from domain.games.eighteen_africa.questions import ForcedSale, OpenAuction, PriorityPower, StockTurn
from domain.games.eighteen_africa.rules.concessions import start_concessions
from domain.games.eighteen_africa.rules.operating import start_round
from domain.games.eighteen_africa.scoring import parts
from domain.laws import Trial
from tests.domain.games.eighteen_africa.boards import BOARD_A, BOARD_C
from tests.domain.games.eighteen_africa.given import (
    A,
    B,
    C,
    D,
    at,
    decide,
    drive,
    give,
    of,
    offers,
    operating,
    own,
    play,
    pooled,
    refused,
    settled,
    stock_round,
    table,
)  # fmt: skip

CHANCE = Chance(b"hard cases", 0)


def asked(state):
    return [type(one) for one in state.top]


def round_begins(state, before):
    state.operated = before
    return drive(state, start_round(state, CHANCE))


def later(state, company, step=f.TrackStarted, rounds=3):
    """A turn of a company some time after what was asked last."""
    state.pending = []
    return operating(state, company, step, rounds)


def bonds(state, seat, number):
    state.players[seat].bonds = [1] * number
    state.bonds -= number
    return state


class TestBonds:
    def test_all_are_sold_and_one_is_bought_back_in_the_same_turn(self):
        state = stock_round(bonds(table(), A, 3))
        before = state.players[A].cash
        play(state, "sell bonds 3", "buy bond")
        assert (state.players[A].cash, len(state.players[A].bonds), state.bonds) == (before + 200, 1, 24)
        assert (state.active, state.turn, state.passes) == (A, B, 0)

    def test_they_go_to_the_bank_and_not_to_the_pool(self):
        state = stock_round(bonds(table(), A, 9), number=3)
        play(state, "sell bonds 9")
        assert state.economy == "boom"

    def test_none_is_sold_on_a_later_turn(self):
        state = stock_round(bonds(table(), A, 1))
        play(state, "pass", "buy bond", "pass", "pass")
        assert refused(state, A, "sell bonds 1").rule == "4.6.b"

    def test_a_forced_sale_is_no_place_for_them(self):
        state = bonds(own(table(7), A, "MF* MF MF MF MF MF MF MF MF P1 P2"), A, 1)
        stock_round(state)
        assert asked(state) == [ForcedSale]
        assert refused(state, A, SellBonds(1)).rule == "question"
        assert not [line for line in offers(state) if "bond" in line]


class TestPowers:
    def test_a_free_station_takes_the_dearest_marker(self):
        state = own(own(table(), A, "CGH*"), A, "P5")
        state.laid.update(BOARD_C)
        firm = state.companies["CGH"]
        treasury = firm.treasury
        operating(state, "CGH", f.TokensStarted)
        play(state, next(line for line in offers(state) if line.endswith("using P5")))
        assert (firm.markers, firm.treasury, state.used) == ([40], treasury, ["P5"])

    def test_a_power_is_stated_where_it_helps_only(self):
        state = operating(own(own(table(), A, "MF*"), A, "P2 P4"), "MF")
        assert refused(state, A, LayTile("D5", "115", 0, ("P2",))).rule == "4.8.7"
        assert refused(state, A, LayTile("D5", "115", 0, ("P4",))).rule == "4.8.7"

    def test_the_power_of_another_player_is_not_mine(self):
        state = operating(own(own(table(), A, "SR*"), B, "P4"), "SR")
        assert refused(state, A, LayTile("O12", "115", 0, ("P4",))).rule == "4.8.7"

    def test_a_power_that_was_used_stays_used_in_the_pool_and_beyond(self):
        state = own(pooled(table(), "P4"), A, "SR*")
        state.used = ["P4"]
        stock_round(state)
        play(state, "buy pool P4")
        later(state, "SR")
        assert refused(state, A, LayTile("O12", "115", 0, ("P4",))).rule == "4.8.7"

    @pytest.mark.parametrize("holder", [A, B])
    def test_the_priority_power_is_asked_of_who_has_not_the_card(self, holder):
        state = own(own(table(), A, "P6"), B, "MF*")
        state.priority = holder
        operating(state, "MF", f.EndStarted, rounds=4)
        assert asked(state) == ([StockTurn] if holder == A else [PriorityPower])

    def test_a_company_with_p6_is_never_asked(self):
        state = own(table(), A, "MF*")
        state.deck.take(state.deck.cards.index("P6"))
        state.companies["MF"].privates = ["P6"]
        state.priority = B
        operating(state, "MF", f.EndStarted, rounds=4)
        assert asked(state) == [StockTurn]

    def test_power_kept_is_asked_for_again(self):
        state = own(own(table(), A, "P6"), B, "MF*")
        state.priority = C
        operating(state, "MF", f.EndStarted, rounds=4)
        play(state, "priority keep", "pass", "pass", "pass", "pass")
        later(state, "MF", f.EndStarted, rounds=6)
        assert asked(state) == [PriorityPower]


class TestDepressionAndRemoval:
    def fallen(self, cards="MF* KR*", **shares):
        state = pooled(own(table(), A, cards), "CGH CGH CGH NR NR SR UR")
        at(at(state, "MF", 5), "KR", 10)
        state.companies["MF"].shares = dict(shares)
        return state

    def test_the_drop_empties_a_company_before_the_next_one_falls(self):
        state = self.fallen()
        told = [
            type(one).__name__ for one in round_begins(state, 4) if isinstance(one, (f.MarkerMoved, f.CompanyRemoved))
        ]
        assert told == ["MarkerMoved", "CompanyRemoved", "MarkerMoved"]
        assert state.value("KR") == 5

    def test_what_a_removed_company_owned_goes_to_the_pool_and_its_concessions_nowhere(self):
        state = self.fallen(KR=2)
        state.deck.take(state.deck.cards.index("KR"))
        state.deck.take(state.deck.cards.index("KR"))
        firm = state.companies["MF"]
        firm.concessions, firm.trains, firm.treasury = ["GAS"], ["2", "VS"], 77
        bank = state.bank
        round_begins(state, 4)
        assert state.pool["KR"] == 2
        assert (state.concessions_out, state.returned, state.bank) == (["GAS"], {"2": 1, "VS": 1}, bank + 77)

    def test_a_train_of_a_removed_company_is_for_sale_before_its_time(self):
        state = own(own(self.fallen(), B, "COR*"), B, "COR")
        state.companies["MF"].trains = ["PA"]
        round_begins(state, 4)
        state.companies["COR"].treasury = 1500
        operating(state, "COR", f.TrainsStarted, rounds=5)
        assert "buy train PA" in offers(state)
        assert "buy train VS" not in offers(state)
        play(state, "buy train PA")
        assert state.companies["COR"].treasury == 300

    def test_the_limit_falls_and_the_next_stock_round_forces_a_sale(self):
        state = own(self.fallen(), C, "COR* COR COR COR COR COR COR COR COR NZA* NZA NZA NZA NZA NZA NZA NZA")
        assert state.certificates(C) == 17
        round_begins(state, 4)
        stock_round(state, C, 4)
        assert asked(state) == [ForcedSale]
        play(state, "sell COR")
        assert asked(state) == [StockTurn]
        assert "done" in offers(state)

    def test_a_removed_company_is_neither_bought_nor_sold_any_more(self):
        state = self.fallen()
        round_begins(state, 4)
        stock_round(state, A, 4)
        assert refused(state, A, "sell MF").rule == "4.6.b"
        assert refused(state, A, BuyPoolShares("MF", 1)).rule == "4.6.c"

    def test_tokens_that_stay_fill_a_city(self):
        state = self.fallen("MF* KR*")
        state.laid.update(BOARD_A)
        round_begins(state, 4)
        assert state.tokens["D5.0"] == ("MF",)
        assert not state.board().passable("D5.0", "KR")

    def test_a_dividend_that_removes_ends_the_turn_and_the_round_goes_on(self):
        state = own(own(table(), A, "MF MF MF"), B, "KR*")
        at(state, "MF", 10)
        state.order = ["KR"]
        state.market[space_of(10)] = ["MF"]
        operating(state, "MF", f.DividendStarted, rounds=3)
        assert state.companies["MF"].removed
        assert state.work.company == "KR"

    def test_cards_of_the_deck_leave_it_and_few_that_are_left_lie_open(self):
        state = self.fallen()
        state.deck.lay(["MF", "MF", "MF", "MF", "MF", "MF", "MF", "CNR", "P1"])
        state.discard = ["MF"]
        round_begins(state, 4)
        assert (state.open_display, state.display) == (True, ["CNR", "P1"])


class TestOffices:
    def test_a_tie_for_the_certificate_goes_clockwise_from_the_seller(self):
        state = own(own(own(table(), C, "MF*"), A, "MF MF"), D, "MF MF")
        stock_round(state, C)
        facts = play(state, "sell MF 1")
        assert [(one.giver, one.taker) for one in of(facts, f.PresidentSwapped)] == [(C, D)]

    def test_a_president_who_sells_ordinary_shares_below_another_loses_the_office(self):
        state = own(own(table(), A, "MF* MF MF"), B, "MF MF MF")
        stock_round(state, A)
        facts = play(state, "sell MF 2")
        assert [(one.giver, one.taker) for one in of(facts, f.PresidentSwapped)] == [(A, B)]
        assert state.units(A, "MF") == 2
        assert state.pool["MF"] == 2

    def test_a_manager_stays_without_shares_until_somebody_has_more(self):
        state = own(own(own(table(), A, "MF"), B, "MF"), C, "MF")
        stock_round(state, A)
        play(state, "sell MF", "done", "sell MF", "done", "sell MF", "done")
        assert state.companies["MF"].controller == C  # A until B had more, B until C had more, C although he sold too
        assert sum(state.units(seat, "MF") for seat in state.seats()) == 0

    def test_shares_of_companies_give_no_control(self):
        state = own(own(table(), A, "MF*"), B, "KR*")
        for _ in range(4):
            state.deck.take(state.deck.cards.index("MF"))
        state.companies["KR"].shares = {"MF": 4}
        own(state, C, "MF")
        assert state.companies["MF"].controller == A

    def test_the_first_manager_is_who_had_the_number_first_and_not_who_sits_first(self):
        state = own(own(own(table(), D, "MF"), A, "P1"), A, "MF")
        own(state, B, "MF")
        assert state.companies["MF"].controller == D


class TestPriority:
    def test_who_only_sold_dealt_last(self):
        state = own(table(), B, "MF* P1")
        stock_round(state, A)
        play(state, "buy bond", "sell P1", "done", "pass", "pass", "pass", "pass")
        assert (state.round, state.priority) == ("operating", C)

    def test_nobody_dealt_and_the_card_stays(self):
        state = stock_round(own(table(), A, "MF*"), C)
        play(state, "pass", "pass", "pass flip", "pass")
        assert state.priority == C

    def test_a_card_revealed_and_left_is_a_pass_and_no_deal(self):
        state = stock_round(own(table(), A, "MF*"), C)
        play(state, "reveal", "leave", "pass", "pass", "pass")
        assert (state.round, state.priority) == ("operating", C)


class TestEndings:
    def test_the_bank_at_nothing_after_a_payment(self):
        state = own(table(), A, "MF*")
        state.players[A].bonds = [1]
        state.bank = 10
        assert [one.reason for one in of(round_begins(state, 2), f.EndTriggered)] == ["bank"]

    def test_a_bank_at_one_is_not_broken(self):
        state = own(table(), A, "MF*")
        state.players[A].bonds = [1]
        state.bank = 11
        assert not of(round_begins(state, 2), f.EndTriggered)

    def test_a_bank_emptied_in_a_stock_round_waits_for_a_payment(self):
        state = stock_round(bonds(own(table(), A, "MF*"), A, 2))
        state.bank = 100
        assert not of(play(state, "sell bonds 2"), f.EndTriggered)
        assert state.bank == -100
        facts = play(state, "done", "pass", "pass", "pass", "pass")
        assert not of(facts, f.EndTriggered)
        state.companies["MF"].trains = ["2"]
        later(state, "MF", f.TrainsStarted)
        assert [one.reason for one in of(play(state, "sell train 2"), f.EndTriggered)] == ["bank"]

    def test_withheld_money_is_a_payment(self):
        state = own(table(), A, "MF*")
        state.companies["MF"].trains, state.bank = ["2"], 40
        state.laid.update(BOARD_A)
        operating(state, "MF", f.RunStarted)
        assert [one.reason for one in of(play(state, "run best", "withhold"), f.EndTriggered)] == ["bank"]

    def test_an_end_in_the_first_round_of_a_set_spares_the_second(self):
        state = own(table(), A, "MF*")
        state.end_reason = "bank"
        operating(state, "MF", f.EndStarted, rounds=3)
        assert (state.over, state.operated) == (True, 3)

    def test_the_first_reason_counts(self):
        state = own(table(), A, "MF*")
        at(state, "MF", 380)
        state.end_reason, state.companies["MF"].trains, state.bank = "bank", ["2"], -5
        state.laid.update(BOARD_A)
        operating(state, "MF", f.RunStarted)
        assert not of(play(state, "run best", "pay"), f.EndTriggered)


class TestWorth:
    def test_a_tenth_and_a_twentieth_are_rounded_down_apart(self):
        state = own(own(table(), A, "MF*"), B, "KR*")
        state.companies["MF"].shares = {"NR": 1}  # 71, not started
        state.companies["MF"].privates = ["P2"]  # 35
        state.companies["MF"].trains = ["2", "AE"]  # 630
        assert parts(state, "MF") == (76, 10, 31)

    def test_the_treasury_and_the_hand_are_worth_nothing(self):
        state = give(own(table(), A, "MF*"), A, "KR* KR P6")
        worth = sum(one.points for one in game.score(state) if one.seat == A and one.category != "cash")
        assert worth == 2 * 76

    def test_a_share_of_a_removed_company_is_gone_from_the_worth_of_others(self):
        state = pooled(own(table(), A, "MF* KR*"), "CGH CGH CGH NR NR SR UR")
        at(state, "MF", 5)
        state.deck.take(state.deck.cards.index("MF"))
        state.companies["KR"].shares = {"MF": 1}
        round_begins(state, 4)
        assert parts(state, "KR")[1] == 0


class TestConcessions:
    def test_who_has_nothing_opens_with_nothing_and_wins(self):
        state = table(2)
        for player in state.players:
            player.cash = 0
        state.operated, state.priority = 2, B
        drive(state, start_concessions(state))
        settled(state)
        assert asked(state) == [OpenAuction]
        play(state, "bid 0", "choose GAS")
        assert state.players[B].concessions == ["GAS"]
        assert list(awaited(state)) == [A]

    def test_none_is_assigned_once_the_trains_have_run(self):
        state = own(table(), A, "MF*")
        state.players[A].concessions = ["GAS"]
        state.companies["MF"].trains = ["2"]
        state.laid.update(BOARD_A)
        operating(state, "MF", f.RunStarted)
        play(state, "run best")
        refused(state, A, AssignConcession("GAS"))
        assert state.players[A].concessions == ["GAS"]

    def test_a_manager_of_two_companies_gives_it_to_the_one_that_operates(self):
        state = own(table(options=Options()), A, "MF* KR*")
        state.players[A].concessions = ["GAS", "DAT"]
        operating(state, "KR")
        decide(state, A, "assign DAT")
        assert (state.companies["KR"].concessions, state.players[A].concessions) == (["DAT"], ["GAS"])


def test_2_6_who_keeps_by_default_tells_no_more_than_who_chooses_when_lots_are_swapped():
    """What is kept hangs on the hand; of two cards one may stay there and the other go back unseen, and 5b holds."""
    trial = Trial(game, 2, Options(two_player_swap=True, max_sets=1), 655)
    for _ in range(2):
        trial.step()
    assert trial.state.lots
