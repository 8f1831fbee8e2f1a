"""Section 6, shares and control (4.3 to 4.6)."""

import pytest

from domain.engine import awaited
from domain.games.eighteen_africa.decisions import SellShares
from domain.games.eighteen_africa.edition import space_of
from domain.games.eighteen_africa.facts import (
    CompanyStarted,
    ControllerChanged,
    DeckReshuffled,
    DisplayOpened,
    PresidentSwapped,
    PriorityMoved,
    TurnEnded,
    TurnPassed,
)
from domain.places import NOBODY
from tests.domain.games.eighteen_africa.given import (
    A,
    B,
    C,
    D,
    at,
    decide,
    deck,
    give,
    initial_round,
    of,
    offers,
    own,
    play,
    pooled,
    refused,
    settled,
    stock_round,
    table,
)


def test_t07_the_president_starts_a_company():
    state = initial_round(give(table(), A, "MF*"))
    facts = decide(state, A, "buy MF*")
    firm = state.companies["MF"]
    assert of(facts, CompanyStarted) == [CompanyStarted("MF", space_of(76), "D5.0")]
    assert (state.players[A].cash, firm.treasury) == (2000 - 152, 152)
    assert (state.tokens["D5.0"], firm.controller, firm.president, firm.started) == (("MF",), A, A, True)
    assert state.value("MF") == 76


def test_t08_the_third_share_starts_a_company_and_the_first_buyer_manages_it():
    state = table()
    for seat in (A, B, C):
        give(state, seat, "MF")
    initial_round(state)
    play(state, "buy MF", "buy MF")
    assert not state.companies["MF"].started
    facts = play(state, "buy MF")
    assert of(facts, ControllerChanged) == [ControllerChanged("MF", NOBODY, A, "manager")]
    assert state.companies["MF"].treasury == 228


def test_t09_a_manager_takes_the_president_over_by_a_swap():
    state = give(own(table(), A, "MF MF MF"), B, "MF*")
    initial_round(state, B)
    facts = decide(state, B, "buy MF*")
    assert of(facts, PresidentSwapped) == [PresidentSwapped("MF", B, A)]
    assert (state.companies["MF"].president, state.players[A].shares["MF"], state.players[B].shares["MF"]) == (A, 1, 2)
    assert state.companies["MF"].controller == A


def test_t10_who_has_more_becomes_president():
    state = give(own(own(table(), A, "MF*"), B, "MF MF"), B, "MF")
    initial_round(state, B)
    facts = decide(state, B, "buy MF")
    assert of(facts, PresidentSwapped) == [PresidentSwapped("MF", A, B)]
    assert (state.players[A].shares["MF"], state.players[B].shares["MF"]) == (2, 1)
    assert state.companies["MF"].controller == B


@pytest.mark.parametrize(
    ("units", "says"), [(0, "taken only by"), (-1, "taken only by"), (1, "taken only by"), (3, "taken only by")]
)
def test_t12_no_number_sells_a_certificate_that_nobody_can_take(units, says):
    state = stock_round(own(own(table(), A, "MF*"), B, "MF"))
    assert says in str(refused(state, A, SellShares("MF", units)))


@pytest.mark.parametrize("units", [0, -1, 4])
def test_4_6_b_a_refused_sale_names_as_many_units_as_can_be_sold(units):
    state = stock_round(own(own(table(), A, "MF* MF"), B, "MF"))
    assert "at most 1 unit of MF" in str(refused(state, A, SellShares("MF", units)))
    state = stock_round(own(own(table(), A, "MF* MF"), B, "MF MF"))
    assert "at most 3 units of MF" in str(refused(state, A, SellShares("MF", units)))


def test_r55_a_purchase_refused_as_a_whole_says_which_card_is_too_much():
    state = give(own(table(), A, "UR"), A, "MF KR")
    state.players[A].shares["UR"] = state.limit - 1
    initial_round(state)
    full = "after MF you have 18 certificates and the limit is 18: KR is one too many (4.3)"
    assert str(refused(state, A, "buy MF KR")) == full
    state.players[A].shares["UR"], state.players[A].cash = 1, 100
    assert str(refused(state, A, "buy MF KR")) == "KR costs £82; after MF you have £24 (4.3)"


def test_t12_the_certificate_alone_is_not_sold():
    state = stock_round(own(own(table(), A, "MF*"), B, "MF"))
    assert not [line for line in offers(state) if line.startswith("sell")]
    assert refused(state, A, "sell MF").rule == "4.6.b"


class TestT13:
    def test_a_manager_keeps_20_percent_if_nobody_else_has_it(self):
        state = stock_round(own(own(table(), A, "MF MF"), B, "MF"))
        for units in (1, 2):
            assert refused(state, A, f"sell MF {units}").rule == "4.6.b"

    @pytest.mark.parametrize("units", [1, 2])
    def test_with_20_percent_elsewhere_he_sells_and_the_other_manages(self, units):
        state = stock_round(own(own(table(), A, "MF MF"), B, "MF MF"))
        decide(state, A, f"sell MF {units}")
        assert state.companies["MF"].controller == B


def test_a_president_sells_out_to_who_can_take_the_certificate():
    state = stock_round(own(own(own(table(), A, "MF* MF"), B, "MF MF"), C, "MF MF"))
    facts = decide(state, A, "sell MF 3")
    assert of(facts, PresidentSwapped) == [PresidentSwapped("MF", A, B)]
    assert state.companies["MF"].controller == B
    assert (state.pool["MF"], state.units(A, "MF"), state.units(B, "MF")) == (3, 0, 2)


def test_t14_what_was_sold_is_not_bought_from_the_pool_in_that_round():
    state = give(own(own(table(), A, "MF MF MF"), B, "MF MF"), A, "MF")
    state = deck(stock_round(state), "KR KR KR KR", "MF KR")
    decide(state, A, "sell MF")
    assert refused(state, A, "buy pool MF").rule == "4.6.c"
    assert {"buy MF", "buy discard 1"} <= set(offers(state))


class TestT15:
    def test_in_the_green_zone_several_are_bought(self):
        state = stock_round(pooled(at(own(table(), B, "CNR*"), "CNR", 61), "CNR CNR CNR"))
        decide(state, A, "buy pool CNR 3")
        assert state.players[A].cash == 2000 - 183

    def test_above_it_one(self):
        state = stock_round(pooled(at(own(table(), B, "CNR*"), "CNR", 64), "CNR CNR CNR"))
        assert [line for line in offers(state) if line.startswith("buy pool")] == ["buy pool CNR 1"]
        assert refused(state, A, "buy pool CNR 2").rule == "4.6.c"


class TestRevealing:
    def test_t16_a_card_left_after_one_taken_is_no_pass(self):
        state = stock_round(deck(table(), "KR MF SR SR SR"))
        play(state, "reveal", "take", "reveal")
        facts = play(state, "leave")
        assert (state.discard, of(facts, TurnEnded), of(facts, TurnPassed)) == (["MF"], [TurnEnded(A)], [])

    def test_t17_the_first_card_left_is_a_pass(self):
        state = stock_round(deck(table(), "KR MF SR SR SR"))
        play(state, "reveal")
        assert of(play(state, "leave"), TurnPassed) == [TurnPassed(A)]
        assert state.passes == 1

    def test_who_cannot_pay_leaves_it(self):
        state = stock_round(deck(table(), "KR* MF SR SR SR"))
        state.players[A].cash = 100
        facts = play(state, "reveal")
        assert (state.discard, of(facts, TurnPassed), awaited(state)) == (["KR*"], [TurnPassed(A)], [B])

    def test_three_cards_are_the_most(self):
        state = stock_round(deck(table(), "KR MF SR UR NR CGH COR"))
        facts = play(state, "reveal", "take", "reveal", "take", "reveal", "take")
        assert of(facts, TurnEnded) == [TurnEnded(A)]

    def test_t58_the_last_card_of_the_deck_left(self):
        state = stock_round(deck(table(), "KR", "MF SR UR NR CGH"))
        assert not of(play(state, "reveal"), DeckReshuffled)
        facts = play(state, "leave")
        assert len(of(facts, DeckReshuffled)) == 1
        assert (len(state.deck), state.discard, awaited(state)) == (6, [], [B])

    def test_t58_the_last_card_of_the_deck_taken(self):
        state = stock_round(deck(table(), "KR", "MF SR UR NR CGH"))
        play(state, "reveal", "take")
        assert (len(state.deck), state.discard) == (5, [])
        assert offers(state) == ["reveal", "stop"]


def test_t18_a_flip_that_empties_the_deck():
    state = stock_round(deck(table(), "KR", "MF SR UR NR CGH"))
    play(state, "pass flip")
    assert (len(state.deck), state.discard) == (6, [])


class TestOpenDisplay:
    def test_three_cards_lie_open_for_good(self):
        state = stock_round(deck(table(), "KR MF", "SR NR"))
        facts = play(state, "buy discard 1")
        assert of(facts, DisplayOpened) == [DisplayOpened(("KR", "MF", "NR"))]
        assert "reveal" not in offers(state)
        assert "pass flip" not in offers(state)
        play(state, "buy open NR KR")
        assert state.display == ["MF"]

    def test_a_purchase_in_progress_is_completed_from_the_same_cards(self):
        state = stock_round(deck(table(), "KR MF", "SR NR"))
        play(state, "buy discard 2")
        assert (state.display, state.players[A].shares) == (["KR", "MF"], {"SR": 1, "NR": 1})


class TestT20:
    def crowded(self, removed):
        state = own(table(), A, "MF* MF MF MF MF MF MF MF MF KR KR KR KR KR KR KR KR")
        for company in ("UR", "COR")[:removed]:
            state.companies[company].removed = True
        return state

    def test_one_company_removed(self):
        state = self.crowded(1)
        assert (state.limit, state.certificates(A)) == (16, 17)
        stock_round(state)
        assert all(line.startswith("sell") for line in offers(state))
        play(state, "sell KR")
        assert "pass" not in offers(state)
        assert "done" in offers(state)

    def test_two_removed(self):
        assert self.crowded(2).limit == 14


def test_t21_priority_goes_left_of_who_dealt_last():
    state = stock_round(table())
    play(state, "pass", "buy bond", "pass", "pass", "pass")
    assert of(play(state, "pass"), PriorityMoved) == [PriorityMoved(C)]


class TestT22:
    def prompted(self):
        state = own(table(), D, "P6")
        state.priority, state.round, state.operated, state.stocked = B, "operating", 4, 2
        return settled(state)

    def test_the_power_takes_the_card(self):
        state = self.prompted()
        assert awaited(state) == [D]
        play(state, "priority take")
        assert (awaited(state), state.used, state.priority) == ([D], ["P6"], D)

    def test_or_is_kept_for_later(self):
        state = self.prompted()
        play(state, "priority keep")
        assert (awaited(state), state.used) == ([B], [])


def test_t59_pool_shares_of_a_company_not_started():
    state = stock_round(pooled(table(), "CNR CNR"))
    bank = state.bank
    play(state, "buy pool CNR 2")
    firm = state.companies["CNR"]
    assert (state.players[A].cash, state.bank, firm.treasury, firm.started) == (2000 - 122, bank + 122, 0, False)


class TestT60:
    def below(self, cards):
        state = table()
        state.players[A].shares = {"SR": 8, "UR": 8, "CNR": state.limit - 17 - len(cards)}
        for card in cards:
            own(state, A, card)
        return state

    def test_the_second_card_is_too_many(self):
        state = give(self.below([]), A, "MF KR")
        assert state.certificates(A) == state.limit - 1
        initial_round(state)
        assert refused(state, A, "buy MF KR").rule == "4.3"
        decide(state, A, "buy MF")

    def test_unless_a_swap_frees_one(self):
        state = give(self.below(["MF", "MF"]), A, "MF KR")
        own(state, B, "MF*")
        assert state.certificates(A) == state.limit - 1
        initial_round(state)
        decide(state, A, "buy MF KR")
        assert state.companies["MF"].president == A
