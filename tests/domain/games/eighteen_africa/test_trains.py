"""Section 6, trains (4.8.5), stock dealings of companies (4.8.6), stations and concessions (4.8.2, 4.8)."""

from domain.engine import awaited
from domain.games import eighteen_africa as game
from domain.games.eighteen_africa.edition import TRAINS
from domain.games.eighteen_africa.facts import (
    AllTrainsReleased,
    CompanyTurnEnded,
    ConcessionAssigned,
    DealingsStarted,
    OfferAnswered,
    TokenPlaced,
    TokensStarted,
    TrainBought,
    TrainsStarted,
)
from domain.games.eighteen_africa.questions import DealInTrains
from domain.games.eighteen_africa.rules.train_deals import available
from tests.domain.games.eighteen_africa.given import (
    A,
    B,
    decide,
    of,
    offers,
    operating,
    own,
    play,
    pooled,
    refused,
    table,
)


def at_trains(treasury=5000, trains=()):
    state = own(own(table(), A, "MF*"), B, "KR*")
    state.companies["MF"].treasury = treasury
    state.companies["MF"].trains = list(trains)
    return state


class TestT50:
    def test_the_last_ae_releases_all_trains(self):
        state = at_trains()
        state.depot = {name: row.count for name, row in TRAINS.items()} | {"2": 0, "3": 0, "AE": 1}
        operating(state, "MF", TrainsStarted)
        assert available(state) == ["AE"]
        facts = play(state, "buy train AE")
        assert len(of(facts, AllTrainsReleased)) == 1
        assert available(state) == ["VS", "EF", "EE", "PA"]

    def test_a_returned_train_costs_its_full_price(self):
        state = at_trains(1000, ["3"])
        operating(state, "MF", TrainsStarted)
        play(state, "sell train 3")
        assert state.companies["MF"].treasury == 1180
        assert "buy train 3" in offers(state)
        facts = play(state, "buy train 3")
        assert of(facts, TrainBought) == [TrainBought("MF", "3", 300, used=True)]
        assert (state.returned, state.depot["3"]) == ({}, TRAINS["3"].count)


def test_t51_two_trains_are_the_most():
    state = at_trains(trains=["2", "2"])
    operating(state, "MF", TrainsStarted)
    assert not [line for line in offers(state) if line.startswith("buy")]
    assert refused(state, A, "buy train 2").rule == "4.8.5"
    play(state, "sell train 2", "sell train 2", "buy train 2")
    assert refused(state, A, "buy train 2").rule == "4.8.5"


class TestT52:
    def asked(self, price=250):
        state = at_trains(treasury=400)
        state.companies["KR"].trains = ["3"]
        operating(state, "MF", TrainsStarted)
        play(state, f"offer KR 3 {price}")
        return state

    def test_the_other_controller_is_asked_and_the_step_lies_beneath(self):
        state = self.asked()
        assert awaited(state) == [B]
        assert any(isinstance(one, DealInTrains) for one in state.pending[0])

    def test_accepted(self):
        state = self.asked()
        before = state.companies["KR"].treasury
        facts = play(state, "accept")
        assert of(facts, TrainBought) == [TrainBought("MF", "3", 250, "KR")]
        assert (state.companies["MF"].treasury, state.companies["KR"].treasury) == (150, before + 250)
        assert (state.companies["MF"].trains, state.companies["KR"].trains, awaited(state)) == (["3"], [], [A])

    def test_declined(self):
        state = self.asked()
        facts = play(state, "decline")
        assert of(facts, OfferAnswered) == [OfferAnswered(B, "decline")]
        assert (awaited(state), state.companies["MF"].treasury) == ([A], 400)

    def test_the_same_controller_needs_no_answer(self):
        state = at_trains(treasury=400)
        own(state, A, "SR*")
        state.companies["SR"].trains = ["3"]
        operating(state, "MF", TrainsStarted)
        facts = play(state, "offer SR 3 1")
        assert of(facts, TrainBought) == [TrainBought("MF", "3", 1, "SR")]


def test_t61_three_refusals_a_turn():
    state = at_trains(treasury=400)
    own(state, A, "SR*")
    state.companies["KR"].trains, state.companies["SR"].trains = ["3"], ["2"]
    operating(state, "MF", TrainsStarted)
    for _ in range(3):
        play(state, "offer KR 3 10", "decline")
    assert refused(state, A, "offer KR 3 10").rule == "4.8.5"
    assert "offer SR 2 1" in offers(state)
    play(state, "offer SR 2 1")


class TestStock:
    def test_a_company_sells_and_then_buys_one(self):
        state = pooled(at_trains(treasury=0), "SR P3")
        state.companies["MF"].shares = {"KR": 2}
        operating(state, "MF", DealingsStarted)
        play(state, "company sell KR 2")
        assert state.companies["MF"].treasury == 164
        facts = play(state, "company buy SR")
        assert (state.companies["MF"].shares, state.companies["MF"].treasury) == ({"SR": 1}, 164 - 67)
        assert of(facts, CompanyTurnEnded) == [CompanyTurnEnded("MF")]

    def test_never_its_own_shares(self):
        state = pooled(at_trains(), "MF SR")
        operating(state, "MF", DealingsStarted)
        assert offers(state) == ["company buy SR", "end turn"]
        assert refused(state, A, "company buy MF").rule == "4.8.6"

    def test_a_private_and_its_income_belong_to_the_company(self):
        state = pooled(at_trains(), "P3")
        operating(state, "MF", DealingsStarted)
        play(state, "company buy P3")
        assert state.companies["MF"].privates == ["P3"]


class TestStations:
    def at_tokens(self, treasury=100):
        state = at_trains(treasury=treasury)
        state.laid["D5"] = ("115", 3)
        return state

    def test_a_station_costs_40(self):
        state = self.at_tokens()
        operating(state, "MF", TokensStarted)
        facts = play(state, "token Casablanca")
        assert of(facts, TokenPlaced) == [TokenPlaced("MF", "D3.0", 40, 40)]
        assert state.companies["MF"].treasury == 60

    def test_with_p5_it_is_free_and_the_power_is_gone(self):
        state = own(self.at_tokens(treasury=0), A, "P5")
        operating(state, "MF", TokensStarted)
        assert offers(state) == ["token D3 using P5", "token E2 using P5", "no token"]
        facts = play(state, "token D3 using P5")
        assert of(facts, TokenPlaced) == [TokenPlaced("MF", "D3.0", 0, 40)]
        assert state.used == ["P5"]

    def test_without_money_the_step_is_passed_over(self):
        state = self.at_tokens(treasury=39)
        operating(state, "MF", TokensStarted)
        assert state.work is None or state.work.step != "token"


def test_a_concession_is_assigned_for_good():
    state = at_trains()
    state.players[A].concessions = ["GAS"]
    operating(state, "MF")
    facts = play(state, "assign natural gas")
    assert of(facts, ConcessionAssigned) == [ConcessionAssigned(A, "GAS", "MF")]
    assert state.companies["MF"].concessions == ["GAS"]
    assert game.prompt(state.top[0]).values["company"] == "MF"
    assert decide(state, A, "end track")
