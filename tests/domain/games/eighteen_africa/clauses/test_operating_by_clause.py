"""4.8 of the specification: income, economy, dividends, powers, removal."""

import pytest

from domain.chance import Chance
from domain.games.eighteen_africa.decisions import AssignConcession, Options
from domain.games.eighteen_africa.edition import space_of
from domain.games.eighteen_africa.facts import (
    CompanyRemoved,
    CompanyTurnEnded,
    CompanyTurnStarted,
    DividendPaid,
    DividendStarted,
    EndTriggered,
    IncomePaid,
    MarkerMoved,
    OrderSet,
    RevenueKept,
    RoundStarted,
    RoutesRun,
    RunStarted,
    Share,
    TokensStarted,
    TrainsStarted,
)  # fmt: skip
from domain.games.eighteen_africa.rules.operating import start_round
from domain.games.eighteen_africa.state import Work
from tests.domain.games.eighteen_africa.given import (
    A,
    B,
    C,
    at,
    decide,
    deck,
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

CHANCE = Chance(b"clauses", 0)


def round_begins(state, before=2):
    state.operated = before
    return drive(state, start_round(state, CHANCE))


class TestIncome:
    def test_4_8_privates_pay_their_owners_in_order_and_then_bonds_by_seat(self):
        state = own(own(pooled(table(), "P5"), C, "P2"), A, "P6 MF*")
        state.deck.take(state.deck.cards.index("P3"))
        state.companies["MF"].privates = ["P3"]
        state.players[C].bonds, state.players[B].bonds = [1], [1, 1]
        paid = [(one.seat, one.company, one.source, one.amount) for one in of(round_begins(state), IncomePaid)]
        assert paid == [
            (C, "", "P2", 5),
            (-1, "MF", "P3", 10),
            (A, "", "P6", 25),
            (B, "", "bonds", 30),
            (C, "", "bonds", 15),
        ]

    def test_4_8_7_a_used_power_still_pays(self):
        state = own(table(), A, "P6")
        state.used = ["P6"]
        assert [one.amount for one in of(round_begins(state), IncomePaid)] == [25]

    @pytest.mark.parametrize(("before", "rate"), [(0, 15), (1, 15), (2, 10)])
    def test_4_8_the_first_two_rounds_are_an_expansion(self, before, rate):
        state = table()
        state.players[A].bonds = [1]
        assert [one.rate for one in of(round_begins(state, before), IncomePaid)] == [rate]


class TestDepression:
    def fallen(self):
        state = own(own(own(table(), A, "MF*"), B, "KR*"), C, "CGH*")
        return pooled(state, "SR SR SR UR UR UR P1")

    def test_4_8_lowest_first_and_within_a_space_from_the_top(self):
        facts = round_begins(self.fallen())
        assert [one.company for one in of(facts, MarkerMoved)] == ["MF", "CGH", "KR"]

    def test_4_8_privates_in_the_pool_count(self):
        state = self.fallen()
        state.operated = 3
        assert state.economy == "depression"
        state.pool_privates.clear()
        assert state.economy == "recession"

    def test_4_8_a_marker_that_reaches_0_takes_the_company_out_before_the_order_is_set(self):
        state = at(self.fallen(), "MF", 5)
        facts = round_begins(state)
        assert of(facts, OrderSet) == [OrderSet(("KR", "CGH"))]
        assert len(of(facts, CompanyRemoved)) == 1


def test_4_8_order_is_by_value_and_within_a_space_from_the_top():
    state = own(own(own(table(), A, "MF*"), B, "KR*"), C, "CGH*")
    at(at(state, "CGH", 82), "MF", 90)
    assert of(round_begins(state), OrderSet) == [OrderSet(("MF", "KR", "CGH"))]


def paying(revenue, cards="MF*", value=76, trains=("2",), options=Options()):
    state = at(own(table(options=options), A, cards), "MF", value)
    state.companies["MF"].trains = list(trains)
    state.round, state.number, state.operated = "operating", 3, 3
    state.work = Work("MF", step="dividend", revenue=revenue)
    return settled(state)


class TestDividend:
    @pytest.mark.parametrize(
        ("value", "revenue", "after"),
        [(100, 40, 100), (100, 50, 112), (100, 190, 112), (100, 200, 126), (100, 300, 142), (100, 400, 160),
         (100, 990, 160), (440, 900, 460), (460, 230, 460), (5, 20, 45)],
    )  # fmt: skip
    def test_4_8_4_the_marker_moves_by_what_was_paid(self, value, revenue, after):
        state = paying(revenue, value=value)
        decide(state, A, "pay")
        assert state.value("MF") == after

    def test_4_8_4_withheld_it_is_the_companys_and_the_marker_falls(self):
        state = paying(80)
        treasury = state.companies["MF"].treasury
        facts = decide(state, A, "withhold")
        assert of(facts, RevenueKept) == [RevenueKept("MF", 80)]
        assert (state.companies["MF"].treasury, state.value("MF")) == (treasury + 80, 71)

    def test_4_8_4_every_owner_of_units_is_paid(self):
        state = own(own(paying(70), B, "MF MF"), C, "MF")
        (paid,) = of(decide(state, A, "pay"), DividendPaid)
        assert paid.shares == (Share(A, 14), Share(B, 14), Share(C, 7))

    def test_4_8_4_without_revenue_nothing_is_asked(self):
        state = own(table(), A, "MF*")
        operating(state, "MF", DividendStarted)
        assert state.value("MF") == 71

    @pytest.mark.parametrize(
        ("cards", "trains", "value"), [("MF MF MF", (), 64), ("MF MF MF", ("2",), 71), ("MF*", (), 71)]
    )
    def test_4_8_4_a_manager_without_train_falls_three(self, cards, trains, value):
        state = own(table(), A, cards)
        state.companies["MF"].trains = list(trains)
        operating(state, "MF", DividendStarted)
        assert state.value("MF") == value

    def test_4_8_4_at_the_right_end_it_stops_and_triggers(self):
        state = paying(2000, value=380)
        facts = decide(state, A, "pay")
        assert (state.value("MF"), of(facts, EndTriggered)) == (460, [EndTriggered("price")])

    def test_4_8_4_at_0_the_turn_ends_at_once(self):
        state = paying(80, value=5)
        facts = decide(state, A, "withhold")
        assert len(of(facts, CompanyRemoved)) == len(of(facts, CompanyTurnEnded)) == 1
        assert of(facts, TrainsStarted) == []
        assert state.returned == {"2": 1}

    def test_4_8_4_it_arrives_at_the_bottom_of_the_stack(self):
        state = own(paying(80), B, "KR*")
        decide(state, A, "pay")
        assert state.market[space_of(82)] == ["KR", "MF"]

    def test_2_6_late_check_one_now_two_at_the_end(self):
        state = paying(80, "MF MF MF", trains=(), options=Options(late_train_check=True))
        facts = decide(state, A, "withhold")
        moves = [(one.before - one.after, one.cause) for one in of(facts, MarkerMoved)]
        assert [step for step, _ in moves][:1] == [1]


class TestRemoval:
    def test_4_8_8_everything_goes_where_it_belongs(self):
        state = own(own(own(pooled(table(), "MF MF"), A, "MF*"), B, "KR*"), C, "MF")
        give(state, B, "MF")
        for card in ("SR", "P3"):
            state.deck.take(state.deck.cards.index(card))
        firm = state.companies["MF"]
        state.companies["KR"].shares = {"MF": 1}
        state.deck.take(state.deck.cards.index("MF"))
        firm.shares, firm.privates, firm.concessions, firm.trains, firm.treasury = (
            {"SR": 1},
            ["P3"],
            ["OIL"],
            ["2", "AE"],
            55,
        )
        state.concessions.remove("OIL")
        at(state, "MF", 5)
        bank = state.bank
        state.round, state.operated, state.work = "operating", 3, Work("MF", step="dividend", revenue=80)
        settled(state)
        decide(state, A, "withhold")
        assert (state.pool, state.pool_privates) == ({"SR": 1}, ["P3"])
        assert (state.companies["KR"].shares, state.players[C].shares, list(state.players[B].hand)) == ({}, {}, [])
        assert "MF" not in list(state.deck)
        assert (state.returned, state.concessions_out) == ({"2": 1, "AE": 1}, ["OIL"])
        assert (state.bank, state.companies["MF"].treasury) == (bank + 55, 0)
        assert state.tokens["D5.0"] == ("MF",)
        assert (state.limit, state.removed) == (16, sorted(["MF*", *["MF"] * 8]))

    def test_4_8_8_the_deck_may_become_a_display(self):
        state = deck(paying(80, value=5), "MF MF KR", "SR MF UR")
        state.pool["MF"] = 5
        decide(state, A, "withhold")
        assert (state.open_display, sorted(state.display)) == (True, ["KR", "SR", "UR"])

    def test_4_8_8_the_last_company_ends_the_match_after_this_round(self):
        state = paying(80, value=5)
        for name in state.names():
            state.companies[name].removed = name != "MF"
        facts = decide(state, A, "withhold")
        assert of(facts, EndTriggered) == [EndTriggered("removal")]
        assert state.over

    def test_4_8_a_company_removed_before_its_turn_does_not_operate(self):
        state = own(own(table(), A, "MF*"), B, "KR*")
        state.round, state.operated, state.order = "operating", 3, ["KR"]
        state.companies["KR"].removed = True
        state.work = Work("MF", step="end")
        settled(state)
        assert state.order == []


class TestPowers:
    def test_4_8_7_of_a_private_owned_by_somebody_else(self):
        state = own(own(table(), A, "MF*"), B, "P2 P4")
        operating(state, "MF")
        assert not [line for line in offers(state) if "using" in line]

    def test_4_8_7_the_company_itself_may_own_it(self):
        state = own(table(), A, "SR*")
        state.deck.take(state.deck.cards.index("P4"))
        state.companies["SR"].privates = ["P4"]
        state.companies["SR"].treasury = 0
        operating(state, "SR")
        assert refused(state, A, "lay O12 115 N")
        play(state, "lay O12 115 N using P4")
        assert (state.used, state.companies["SR"].treasury) == (["P4"], 0)

    def test_4_8_7_a_power_without_effect_is_refused(self):
        state = own(table(), A, "MF* P2 P3 P4")
        operating(state, "MF")
        for power in ("P2", "P3", "P4", "P5", "P1"):
            assert refused(state, A, f"lay D5 115 S using {power}"), power

    def test_4_8_7_a_used_power_is_gone(self):
        state = own(table(), A, "SR* P4")
        state.used = ["P4"]
        operating(state, "SR")
        assert refused(state, A, "lay O12 115 N using P4").rule == "4.8.7"


class TestConcessions:
    def at(self, step):
        state = own(table(), A, "MF*")
        state.laid["D5"] = ("115", 3)
        state.connected = ("D3.0", "D5.0", "E2.0")
        state.companies["MF"].trains = ["2"]
        state.players[A].concessions = ["GAS", "OIL"]
        return operating(state, "MF", step)

    @pytest.mark.parametrize("step", [TokensStarted, RunStarted])
    def test_4_8_before_the_run_it_may_be_assigned(self, step):
        state = self.at(step)
        play(state, "assign OIL", "assign GAS")
        assert sorted(state.companies["MF"].concessions) == ["GAS", "OIL"]
        assert state.players[A].concessions == []

    def test_4_8_not_afterwards(self):
        state = self.at(RunStarted)
        play(state, "run best")
        assert refused(state, A, AssignConcession("OIL")), "while the dividend is decided"
        play(state, "withhold")
        assert refused(state, A, AssignConcession("OIL")), "while trains are dealt in"
        assert (state.work.step, state.players[A].concessions) == ("trains", ["GAS", "OIL"])

    def test_4_8_only_his_own(self):
        state = self.at(RunStarted)
        assert refused(state, A, AssignConcession("COT")).rule == "4.8"


def test_4_8_a_step_with_nothing_to_decide_is_passed_over():
    state = own(own(table(), A, "MF*"), B, "KR*")
    state.companies["MF"].treasury = 0
    stock_round(state)
    facts = play(state, "pass", "pass", "pass", "pass")
    assert of(facts, RoundStarted)
    assert [one.company for one in of(facts, CompanyTurnStarted)] == ["KR"]
    facts = play(state, "end track")
    assert of(facts, RoutesRun) == [], "no train, no run"
    assert state.work.company in ("KR", "MF")
