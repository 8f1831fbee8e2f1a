"""4.8.5, 4.8.6, 4.11 and 5 of the specification: trains, dealings, defaults, the end."""

import pytest

from domain.chance import Chance
from domain.engine import awaited, default, legal, spreads
from domain.games import eighteen_africa as game
from domain.games.eighteen_africa.decisions import BuyTrain, CompanySellShares, OfferTrain, Options, SellTrain
from domain.games.eighteen_africa.edition import TRAINS
from domain.games.eighteen_africa.facts import (
    CompanyTurnEnded,
    DealingsStarted,
    EndTriggered,
    GameEnded,
    OfferAnswered,
    TrainOffered,
    TrainSold,
    TrainsStarted,
)  # fmt: skip
from domain.games.eighteen_africa.rules.operating import start_round
from domain.games.eighteen_africa.scoring import parts, score
from domain.games.eighteen_africa.state import Entry, Work
from tests.domain.games.eighteen_africa.given import (
    A,
    B,
    C,
    at,
    decide,
    drive,
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

CHANCE = Chance(b"clauses", 0)
NEW = {name: row.count for name, row in TRAINS.items()}


def at_trains(treasury=5000, trains=(), depot=None, returned=None):
    state = own(own(own(table(), A, "MF*"), B, "KR*"), A, "SR*")
    state.companies["MF"].treasury, state.companies["MF"].trains = treasury, list(trains)
    state.depot, state.returned = dict(depot or NEW), dict(returned or {})
    return operating(state, "MF", TrainsStarted)


def bought(state):
    return [line.removeprefix("buy train ") for line in offers(state) if line.startswith("buy train")]


class TestTrains:
    @pytest.mark.parametrize(
        ("depot", "returned", "types"),
        [
            ({}, {}, ["2"]),
            ({"2": 0}, {}, ["3"]),
            ({"2": 0}, {"2": 1}, ["2", "3"]),
            ({"2": 0, "3": 0}, {}, ["AE"]),
            ({"2": 0, "3": 0}, {"2": 1, "3": 2}, ["2", "3", "AE"]),
            ({"2": 0, "3": 0, "AE": 0}, {}, ["VS", "EF", "EE", "PA"]),
            ({"2": 0, "3": 0, "AE": 0, "VS": 0}, {"AE": 1}, ["AE", "EF", "EE", "PA"]),
        ],
    )
    def test_4_8_5_what_the_bank_has(self, depot, returned, types):
        assert bought(at_trains(depot=NEW | depot, returned=returned)) == types

    def test_4_8_5_a_returned_type_can_be_bought_before_its_turn(self):
        state = at_trains(returned={"PA": 1})
        assert bought(state) == ["2", "PA"]

    def test_4_8_5_one_a_turn_from_the_bank(self):
        state = at_trains()
        play(state, "buy train 2")
        assert refused(state, A, BuyTrain("2")).rule == "4.8.5"

    def test_4_8_5_the_full_price_out_of_the_treasury(self):
        state = at_trains(treasury=179)
        assert state.work is None or state.work.step != "trains" or bought(state) == []
        state = at_trains(treasury=180)
        bank = state.bank
        play(state, "buy train 2")
        assert (state.companies["MF"].treasury, state.bank) == (0, bank + 180)

    @pytest.mark.parametrize(("train", "price"), [("2", 180), ("3", 180), ("AE", 300), ("VS", 500), ("PA", 850)])
    def test_4_8_5_sold_at_the_resale_price(self, train, price):
        state = at_trains(treasury=0, trains=[train])
        facts = play(state, f"sell train {train}")
        assert of(facts, TrainSold) == [TrainSold("MF", train, price)]
        assert state.companies["MF"].treasury == price

    def test_4_8_5_only_trains_one_has(self):
        assert refused(at_trains(trains=["2"]), A, SellTrain("3")).rule == "4.8.5"
        assert refused(at_trains(), A, BuyTrain("PA")).rule == "4.8.5"


class TestOffers:
    def state(self, treasury=300, trains=()):
        state = own(own(own(table(), A, "MF*"), B, "KR*"), A, "SR*")
        state.companies["KR"].trains, state.companies["SR"].trains = ["2"], ["3"]
        state.companies["MF"].treasury, state.companies["MF"].trains = treasury, list(trains)
        return operating(state, "MF", TrainsStarted)

    @pytest.mark.parametrize(
        ("seller", "train", "price"),
        [
            ("KR", "2", 0),
            ("KR", "2", 301),
            ("KR", "3", 5),
            ("MF", "2", 5),
            ("UR", "2", 5),
            ("KR", "2", -1),
            ("XX", "2", 5),
        ],
    )
    def test_4_8_5_what_cannot_be_offered(self, seller, train, price):
        assert refused(self.state(), A, OfferTrain(seller, train, price)).rule == "4.8.5"

    def test_4_8_5_the_whole_treasury_may_be_offered(self):
        state = self.state()
        spans = {(span.offer.company, span.low, span.high) for span in spreads(game, state, A)}
        assert spans == {("KR", 1, 300), ("SR", 1, 300)}
        facts = play(state, "offer KR 2 300")
        assert of(facts, TrainOffered) == [TrainOffered("MF", "KR", "2", 300)]
        assert awaited(state) == [B], "meanwhile only he is awaited"
        play(state, "accept")
        assert (state.companies["MF"].treasury, state.companies["MF"].trains) == (0, ["2"])

    def test_4_8_5_without_room_nothing_is_offered(self):
        assert refused(self.state(trains=["2", "3"]), A, OfferTrain("KR", "2", 5)).rule == "4.8.5"

    def test_4_8_5_any_number_a_turn_beside_one_of_the_bank(self):
        state = self.state(treasury=500)
        play(state, "buy train 2", "offer SR 3 1")
        assert state.companies["MF"].trains == ["2", "3"]
        play(state, "sell train 2", "offer KR 2 7", "accept")
        assert state.companies["MF"].trains == ["2", "3"]

    def test_4_8_5_two_refusals_leave_a_third_offer(self):
        state = self.state()
        facts = play(state, "offer KR 2 1", "decline", "offer KR 2 2", "decline", "offer KR 2 3", "decline")
        assert of(facts, OfferAnswered) == [OfferAnswered(B, "decline")]
        assert not [offer for offer in legal(game, state, A) if isinstance(offer, OfferTrain) and offer.company == "KR"]

    def test_4_11_declined_by_default(self):
        state = self.state()
        play(state, "offer KR 2 1")
        assert game.write(default(game, state, B)) == "decline"


class TestDealings:
    def state(self, treasury=200):
        state = pooled(own(own(table(), A, "MF*"), B, "KR*"), "SR SR CNR CNR P3")
        firm = state.companies["MF"]
        firm.treasury, firm.shares = treasury, {"UR": 2}
        return operating(at(state, "KR", 90), "MF", DealingsStarted)

    def test_r36_one_share_also_in_the_green_zone(self):
        state = self.state()
        facts = play(state, "company buy CNR")
        assert (state.companies["MF"].shares, len(of(facts, CompanyTurnEnded))) == ({"CNR": 1, "UR": 2}, 1)

    def test_4_8_6_sales_first_in_any_number(self):
        state = self.state(0)
        play(state, "company sell UR", "company sell UR")
        assert (state.companies["MF"].treasury, state.pool["UR"]) == (128, 2)
        play(state, "company buy P3")
        assert (state.companies["MF"].privates, state.companies["MF"].treasury) == (["P3"], 68 + 10), (
            "its income at the start of the next round"
        )

    def test_4_8_6_what_it_cannot_pay_or_does_not_have(self):
        state = self.state(60)
        assert refused(state, A, "company buy SR").rule == "4.8.6"
        assert refused(state, A, CompanySellShares("UR", 3)).rule == "4.8.6"
        assert refused(state, A, CompanySellShares("KR", 1)).rule == "4.8.6"
        assert refused(state, A, "company buy UR").rule == "4.8.6"

    def test_4_8_the_economy_changes_within_a_round(self):
        state = self.state()
        assert (state.pooled, state.economy) == (5, "recession")
        play(state, "company sell UR 2")
        assert state.economy == "depression"


class TestEnd:
    def test_5_a_the_bank_at_exactly_0_is_broken(self):
        state = own(table(), A, "MF* P2")
        state.bank, state.operated = 5, 4
        facts = drive(state, start_round(state, CHANCE))
        assert (state.bank, of(facts, EndTriggered)) == (0, [EndTriggered("bank")])

    def test_5_a_one_pound_left_is_not(self):
        state = own(table(), A, "MF* P2")
        state.bank, state.operated = 6, 4
        assert of(drive(state, start_round(state, CHANCE)), EndTriggered) == []

    def test_5_the_bank_goes_on_paying(self):
        state = own(table(), A, "MF* P2 P6")
        state.bank, state.operated = 5, 4
        cash = state.players[A].cash
        facts = drive(state, start_round(state, CHANCE))
        assert (state.players[A].cash, state.bank, len(of(facts, EndTriggered))) == (cash + 30, -25, 1)

    def test_5_the_round_is_completed_by_the_other_companies(self):
        state = at(own(own(table(), A, "MF*"), B, "KR*"), "MF", 380)
        state.round, state.number, state.operated, state.order = "operating", 3, 3, ["KR"]
        state.work = Work("MF", step="dividend", revenue=400)
        settled(state)
        decide(state, A, "pay")
        assert not state.over
        while not state.over:
            assert (state.operated, awaited(state)) == (3, [B]) or awaited(state) == [A]
            seat = awaited(state)[0]
            facts = decide(state, seat, default(game, state, seat))
        assert (state.operated, of(facts, GameEnded)[0].reason) == (3, "price")

    def test_5_d_the_second_round_of_the_last_set(self):
        state = own(table(options=Options(max_sets=2)), A, "MF*")
        stock_round(state, number=2)
        for _ in range(4):
            play(state, "pass")
        while not state.over:
            seat = awaited(state)[0]
            decide(state, seat, default(game, state, seat))
        assert (state.operated, state.end_reason) == (4, "sets")


class TestWorth:
    def state(self):
        return at(own(own(table(), A, "MF* MF"), B, "KR*"), "MF", 100)

    def test_5_4_holdings_and_trains_are_rounded_down_each(self):
        state = self.state()
        firm = state.companies["MF"]
        firm.privates, firm.shares, firm.trains = ["P2"], {"UR": 1}, ["2"]  # 35 + 64 = 99; 180
        assert parts(state, "MF") == (100, 9, 9)

    def test_5_4_a_company_not_started_is_worth_its_printed_price(self):
        state = own(self.state(), C, "SR SR")
        assert sum(line.points for line in score(state) if line.seat == C and line.rule == "5.4") == 134

    def test_5_hands_concessions_and_treasuries_are_worth_nothing(self):
        state = self.state()
        before = [line.points for line in score(state) if line.seat == B]
        state.players[B].concessions, state.companies["KR"].treasury = ["OIL"], 999
        assert [line.points for line in score(state) if line.seat == B] == before

    def test_5_more_units_of_started_companies_part_equal_cash(self):
        state = at(own(table(2, companies=("MF", "KR", "SR")), B, "MF*"), "MF", 100)
        state.players[A].bonds = [1, 1]
        for player in state.players:
            player.cash, player.ledger = 500, {"start": Entry(500, [0])}
        result = game.result(state)
        assert (result.totals, result.tie_break, result.places) == ((700, 700), "units", (2, 1))
