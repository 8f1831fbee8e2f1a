"""Section 6, economy, market and removal (4.8)."""

import pytest

from domain.chance import Chance
from domain.games.eighteen_africa.decisions import Options
from domain.games.eighteen_africa.edition import space_of
from domain.games.eighteen_africa.facts import (
    CompanyRemoved,
    CompanyTurnEnded,
    DividendPaid,
    DividendStarted,
    IncomePaid,
    MarkerMoved,
    OrderSet,
    Ride,
    RoutesRun,
    Share,
)
from domain.games.eighteen_africa.rules.market import moved, removed, rise
from domain.games.eighteen_africa.rules.operating import drop, income, start_round
from domain.games.eighteen_africa.rules.running import after_revenue, movement
from domain.games.eighteen_africa.state import VALUES, Work
from domain.games.eighteen_africa.words import name, words
from domain.places import Viewer, masked
from domain.words import render
from tests.domain.games.eighteen_africa.given import (
    A,
    B,
    at,
    decide,
    deck,
    drive,
    give,
    of,
    operating,
    own,
    pooled,
    settled,
    table,
)

CHANCE = Chance(b"economy", 0)


@pytest.mark.parametrize(
    ("pool", "rounds", "economy"),
    [
        (0, 3, "boom"),
        (1, 3, "expansion"),
        (2, 3, "expansion"),
        (3, 3, "recession"),
        (6, 3, "recession"),
        (7, 3, "depression"),
        (9, 2, "expansion"),
    ],
)
def test_t24_the_pool_makes_the_economy(pool, rounds, economy):
    state = table()
    state.operated = rounds
    state.pool = {"MF": pool} if pool < 8 else {"MF": 8, "KR": pool - 8}
    assert state.economy == economy


@pytest.mark.parametrize(("pool", "paid"), [(3, 60), (0, 20), (1, 30), (7, 80)])
def test_t25_bonds_pay_by_the_economy(pool, paid):
    state = table()
    state.operated, state.pool, state.players[A].bonds = 3, {"MF": pool}, [1, 2]
    (fact,) = list(income(state))
    assert fact == IncomePaid(seat=A, source="bonds", rate=paid // 2, amount=paid)


class TestT26:
    def depressed(self, pool=7, options=Options()):
        state = table(options=options)
        for company in ("MF", "KR"):
            own(state, A, f"{company}*")
        at(state, "KR", 5)
        state.pool = {"SR": pool}
        return state

    def test_every_marker_falls_in_the_first_round_of_a_set(self):
        state = self.depressed()
        state.operated = 4
        facts = drive(state, start_round(state, CHANCE))
        assert [fact.company for fact in of(facts, MarkerMoved)] == ["KR", "MF"]
        assert (state.value("MF"), state.companies["KR"].removed) == (71, True)

    def test_not_in_the_second(self):
        state = self.depressed(pool=8)
        state.operated = 5
        assert not of(drive(state, start_round(state, CHANCE)), MarkerMoved)

    def test_unless_the_option_says_so(self):
        state = self.depressed(options=Options(depression_every_round=True))
        state.operated = 5
        assert of(drive(state, start_round(state, CHANCE)), MarkerMoved)

    def test_no_drop_without_a_depression(self):
        state = self.depressed(pool=6)
        state.operated = 5
        assert not list(drop(state, CHANCE))


@pytest.mark.parametrize(
    ("paid", "after"), [(37, 76), (38, 82), (76, 82), (151, 82), (152, 90), (228, 100), (303, 100), (304, 112)]
)
def test_t27_a_dividend_moves_the_marker(paid, after):
    assert VALUES[space_of(76) + rise(paid, 76)] == after


@pytest.mark.parametrize(("cards", "trains", "after"), [("MF*", [], 71), ("MF MF MF", ["2"], 71), ("MF MF MF", [], 64)])
def test_t28_nothing_paid(cards, trains, after):
    state = own(table(), A, cards)
    state.companies["MF"].trains = trains
    state.work = Work("MF")
    spaces, _ = movement(state, "MF")
    assert VALUES[space_of(76) + spaces] == after


def test_a_late_check_waits_for_the_end_of_the_turn():
    state = own(table(options=Options(late_train_check=True)), A, "MF MF MF")
    state.companies["MF"].treasury = 0
    operating(state, "MF", DividendStarted)
    assert state.value("MF") == 64


class TestT29:
    def test_a_company_at_0_is_removed_and_its_tokens_block(self):
        state = at(own(table(), A, "MF MF MF"), "MF", 10)
        state.round, state.operated, state.work = "operating", 3, Work("MF")
        facts = drive(state, after_revenue(state, CHANCE))
        assert len(of(facts, CompanyRemoved)) == len(of(facts, CompanyTurnEnded)) == 1
        assert state.tokens["D5.0"] == ("MF",)
        assert (state.players[A].shares, state.pool) == ({}, {})

    def test_what_it_owned_goes_to_pool_and_bank(self):
        state = own(table(), A, "MF*")
        firm = state.companies["MF"]
        firm.shares, firm.privates, firm.concessions, firm.trains = {"KR": 2}, ["P3"], ["OIL"], ["2", "3"]
        bank = state.bank
        drive(state, removed(state, "MF", CHANCE))
        assert (state.pool, state.pool_privates, state.concessions_out) == ({"KR": 2}, ["P3"], ["OIL"])
        assert (state.returned, state.bank) == ({"2": 1, "3": 1}, bank + 152)

    def test_t71_everybody_reads_which_cards_left_hands_and_deck(self):
        state = deck(give(give(table(), B, "MF* MF KR"), A, "SR"), "KR MF SR MF UR NR")
        firm = state.companies["MF"]
        state.players[A].shares["MF"] = 5
        firm.started = True
        state.market[0].append("MF")
        (fact,) = drive(state, removed(state, "MF", CHANCE))
        assert (fact.hands[0].owner, fact.hands[0].cards, fact.deck) == (B, ("MF", "MF*"), ("MF", "MF"))
        assert state.deck.cards == ["KR", "SR", "UR", "NR"]
        view = masked(state, Viewer(A))
        assert (len(view.players[B].hand), len(view.deck)) == (1, 4)
        told = "MF leaves the game: MF and MF* (president) out of the hand of seat 1 and MF and MF out of the deck"
        assert render(words(fact), lambda seat: f"seat {seat}", name) == told


def test_t31_who_arrives_first_operates_first():
    state = own(own(own(table(), A, "MF*"), B, "KR*"), A, "SR*")
    at(at(state, "KR", 90), "MF", 90)
    state.operated = 2
    facts = drive(state, start_round(state, CHANCE))
    assert of(facts, OrderSet) == [OrderSet(("KR", "MF", "SR"))]


def test_t57_who_is_paid():
    state = own(pooled(table(), "MF MF"), A, "MF* MF")
    state.companies["KR"].shares["MF"] = 1
    state.deck.take(state.deck.cards.index("MF"))
    state.companies["MF"].trains = ["2"]
    state.round, state.number, state.operated = "operating", 3, 3
    state.work = Work("MF", step="dividend", revenue=80)
    settled(state)
    bank, treasury = state.bank, state.companies["KR"].treasury
    facts = decide(state, A, "pay")
    assert of(facts, DividendPaid) == [DividendPaid("MF", 80, 8, (Share(A, 24), Share("KR", 8)))]
    assert (state.bank, state.companies["KR"].treasury) == (bank - 32, treasury + 8)


def test_a_marker_stops_at_both_ends():
    state = at(own(table(), A, "MF*"), "MF", 460)
    state.round = "operating"
    assert list(moved(state, "MF", 3, "paid", CHANCE)) == []


@pytest.mark.parametrize(
    ("rides", "told"),
    [
        ([("2", "K36-L35", ((20, True), (10, True), (20, True)), 1, ())], "2: K36-L35 for 20 + 10 + 20 = £50"),
        (
            [("EE", "D5-D3", ((50, True), (10, False), (40, True)), 3, (("DAT", 30), ("CAPE-CAIRO", 80)))],
            "EE: D5-D3 for 3 × (50 + [10] + 40) + 30 DAT + 80 CAPE-CAIRO = £380",
        ),
    ],
)
def test_4_10_2_a_run_is_explained_where_it_is_told(rides, told):
    made = tuple(
        Ride(train, tuple(hexes.split("-")), tuple(("", *stop) for stop in stops), times, more,
             times * sum(value for value, counts in stops if counts) + sum(amount for _, amount in more))
        for train, hexes, stops, times, more in rides
    )  # fmt: skip
    fact = RoutesRun("MF", "boom", made, sum(ride.revenue for ride in made))
    assert render(words(fact), name=name) == f"MF runs {told}, in boom"
