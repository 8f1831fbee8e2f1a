"""4.3 and 4.4 of the specification: prices, limits, start and control."""

import pytest

from domain.engine import awaited
from domain.games.eighteen_africa.decisions import BuyBond, BuyHand, Pass, Reveal, SellBonds
from domain.games.eighteen_africa.edition import space_of
from domain.games.eighteen_africa.facts import (
    CardBought,
    CompanyStarted,
    ControllerChanged,
    PresidentSwapped,
    PriorityMoved,
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
    stock_round,
    table,
)  # fmt: skip


@pytest.mark.parametrize(("card", "price"), [("MF*", 152), ("MF", 76), ("CSAR*", 200), ("P5", 115)])
def test_4_3_a_card_of_the_hand_costs_what_is_printed(card, price):
    state = initial_round(give(table(companies=("MF", "CSAR", "KR")), A, card))
    bank = state.bank
    (bought,) = of(decide(state, A, f"buy {card}"), CardBought)
    assert (bought.price, state.players[A].cash) == (price, 2000 - price)
    if card.startswith("P"):
        assert (bought.payee, state.bank) == ("bank", bank + price)
    else:
        company = card.removesuffix("*")
        assert (bought.payee, state.companies[company].treasury, state.bank) == (company, price, bank)


def test_4_3_the_market_value_does_not_matter_outside_of_the_pool():
    state = stock_round(give(at(own(table(), B, "MF*"), "MF", 142), A, "MF"))
    before = state.companies["MF"].treasury
    play(state, "buy MF")
    assert (state.players[A].cash, state.companies["MF"].treasury) == (2000 - 76, before + 76)


def test_4_3_from_the_pool_a_share_costs_its_market_value_paid_to_the_bank():
    state = stock_round(pooled(at(own(table(), B, "MF*"), "MF", 142), "MF"))
    bank, treasury = state.bank, state.companies["MF"].treasury
    play(state, "buy pool MF")
    assert (state.players[A].cash, state.bank, state.companies["MF"].treasury) == (1858, bank + 142, treasury)


def test_4_3_a_private_of_the_pool_costs_what_is_printed():
    state = stock_round(pooled(table(), "P6"))
    play(state, "buy pool P6")
    assert (state.players[A].cash, state.pool_privates, state.players[A].holds("P6")) == (1840, [], True)


def test_4_3_there_are_25_bonds():
    state = initial_round(table())
    state.bonds = 1
    play(state, "buy bond")
    assert (state.bonds, len(state.players[A].bonds), state.players[A].cash) == (0, 1, 1900)
    assert "buy bond" not in offers(state)
    assert refused(state, B, BuyBond()).rule == "4.3"


def test_4_3_a_purchase_is_all_or_nothing():
    state = initial_round(give(table(), A, "MF* KR"))
    state.players[A].cash = 200
    before = (state.players[A].cash, sorted(state.players[A].hand))
    assert refused(state, A, "buy MF* KR").rule == "4.3"
    assert (state.players[A].cash, sorted(state.players[A].hand)) == before
    assert not state.companies["MF"].started


def test_4_3_a_card_that_is_not_in_the_hand_is_refused_also_twice_the_same():
    state = initial_round(give(table(), A, "MF KR"))
    assert refused(state, A, BuyHand(("MF", "MF"))).rule == "4.3"
    assert refused(state, A, BuyHand(("SR",))).rule == "4.3"
    assert refused(state, A, BuyHand(())).rule == "4.3"


def at_limit():
    state = give(pooled(table(), "UR P3"), A, "MF P1")
    state.players[A].shares = {"SR": 8, "CNR": 8, "NR": 2}
    assert state.certificates(A) == state.limit == 18
    return state


def test_4_3_at_the_limit_bonds_only():
    state = deck(stock_round(at_limit()), "KR KR KR KR", "COR COR")
    for line in ("buy MF", "buy P1", "buy pool UR", "buy pool P3", "buy discard 1", "reveal"):
        assert refused(state, A, line), line
    bought = [line for line in offers(state) if line.startswith(("buy", "reveal"))]
    assert bought == ["buy bond"]
    play(state, "buy bond")
    assert state.certificates(A) == 18, "a bond does not count"


def test_4_3_everything_of_a_company_may_be_owned():
    state = initial_round(give(table(2, companies=("MF", "KR")), A, "MF*" + " MF" * 8))
    play(state, "buy MF*" + " MF" * 8)
    assert (state.units(A, "MF"), state.companies["MF"].treasury) == (10, 760)


class TestStart:
    def test_4_3_shares_in_the_pool_count(self):
        state = give(pooled(table(), "MF MF"), A, "MF")
        initial_round(state)
        facts = play(state, "buy MF")
        assert of(facts, CompanyStarted) == [CompanyStarted("MF", space_of(76), "D5.0")]
        assert state.companies["MF"].treasury == 76, "only what was paid for its shares"
        assert of(facts, ControllerChanged) == [ControllerChanged("MF", NOBODY, A, "manager")]

    def test_4_3_shares_of_companies_count(self):
        state = give(own(own(table(), B, "KR*"), C, "MF"), A, "MF")
        state.deck.take(state.deck.cards.index("MF"))
        state.companies["KR"].shares = {"MF": 1}
        initial_round(state)
        assert len(of(play(state, "buy MF"), CompanyStarted)) == 1
        assert state.companies["MF"].controller == C, "who reached one unit first"

    def test_4_3_two_shares_do_not_start_it(self):
        state = give(table(), A, "MF MF")
        initial_round(state)
        assert of(play(state, "buy MF MF"), CompanyStarted) == []
        assert state.companies["MF"].controller == NOBODY

    def test_4_3_in_the_middle_of_a_purchase(self):
        state = initial_round(give(table(), A, "MF MF MF MF"))
        facts = play(state, "buy MF MF MF MF")
        kinds = [type(fact) for fact in facts if isinstance(fact, (CardBought, CompanyStarted))]
        assert kinds == [CardBought, CardBought, CardBought, CompanyStarted, CardBought]

    def test_4_3_a_later_company_lies_below_on_its_space(self):
        state = initial_round(give(give(table(), A, "MF*"), B, "CGH*"))
        play(state, "buy MF*", "buy CGH*")
        assert state.market[space_of(76)] == ["MF", "CGH"]

    def test_4_3_by_a_card_of_the_deck(self):
        state = stock_round(deck(table(), "MF* KR KR KR KR"))
        facts = play(state, "reveal", "take")
        assert of(facts, CompanyStarted)
        assert state.companies["MF"].president == A

    def test_4_3_its_home_token_stands_without_track(self):
        state = initial_round(give(table(companies=("NZA", "MF", "KR")), A, "NZA*"))
        play(state, "buy NZA*")
        assert state.tokens == {"M32.1": ("NZA",)}
        assert state.companies["NZA"].markers == [40, 100]


class TestControl:
    def test_4_3_with_as_many_units_nobody_is_overtaken(self):
        state = initial_round(give(own(own(table(), A, "MF*"), B, "MF"), B, "MF"), B)
        assert of(decide(state, B, "buy MF"), PresidentSwapped) == []
        assert state.companies["MF"].controller == A

    @pytest.mark.parametrize(("seat", "taker"), [(A, B), (C, D)])
    def test_4_3_the_first_clockwise_from_the_president_takes_over(self, seat, taker):
        state = own(table(), seat, "MF* MF MF")
        for other in state.clockwise(seat)[:2]:
            own(state, other, "MF MF MF")
        state = stock_round(state, seat)
        facts = decide(state, seat, "sell MF 2")
        assert of(facts, PresidentSwapped) == [PresidentSwapped("MF", seat, taker)]
        assert state.companies["MF"].controller == taker

    def test_4_3_a_manager_with_fewer_units_gives_way_to_the_certificate(self):
        state = give(own(own(pooled(table(), "MF"), A, "MF"), C, "MF"), B, "MF*")
        assert state.companies["MF"].controller == A
        initial_round(state, B)
        facts = decide(state, B, "buy MF*")
        assert of(facts, PresidentSwapped) == []
        assert of(facts, ControllerChanged) == [ControllerChanged("MF", A, B, "president")]

    def test_4_3_a_manager_with_as_many_takes_the_certificate(self):
        state = give(own(own(table(), A, "MF MF"), C, "MF"), B, "MF*")
        initial_round(state, B)
        facts = decide(state, B, "buy MF*")
        assert of(facts, PresidentSwapped) == [PresidentSwapped("MF", B, A)]
        assert (state.units(A, "MF"), state.players[A].shares.get("MF", 0), state.players[B].shares["MF"]) == (2, 0, 2)

    def test_4_3_the_first_manager_is_who_has_most(self):
        state = initial_round(give(give(table(), A, "MF"), B, "MF MF"))
        play(state, "buy MF", "buy MF MF")
        assert state.companies["MF"].controller == B

    def test_4_3_a_manager_is_followed_by_the_first_clockwise_with_most(self):
        state = own(own(own(table(), C, "MF MF"), A, "MF MF"), B, "MF MF")
        assert state.companies["MF"].controller == C
        stock_round(state, C)
        play(state, "sell MF 1")
        assert state.companies["MF"].controller == A, "from C on: D, A, B"

    def test_r18_a_manager_without_units_stays_while_nobody_has_more(self):
        state = own(pooled(table(), "MF MF"), A, "MF")
        stock_round(state)
        play(state, "sell MF 1")
        assert (state.units(A, "MF"), state.companies["MF"].controller, state.pool["MF"]) == (0, A, 3)

    def test_r14_shares_of_companies_give_no_control(self):
        state = own(own(table(), A, "MF MF MF"), B, "KR*")
        state.companies["KR"].shares = {"MF": 5}
        initial_round(give(state, A, "KR"))
        play(state, "buy KR")
        assert state.companies["MF"].controller == A


class TestInitialRound:
    @pytest.mark.parametrize("decision", [Pass(flip=True), SellBonds(1), Reveal()])
    def test_4_4_no_sale_no_deck_no_flip(self, decision):
        state = own(table(), A, "MF MF P3")
        state.players[A].bonds = [0]
        initial_round(state)
        assert refused(state, A, decision)
        assert offers(state) == ["buy bond", "pass"]

    def test_4_4_who_passed_may_act_again(self):
        state = initial_round(give(table(3, companies=("MF", "KR", "SR")), A, "MF"))
        play(state, "pass", "buy bond", "pass")
        assert awaited(state) == [A]
        play(state, "buy MF")
        assert state.round == "initial"

    def test_4_4_priority_goes_left_of_the_last_buyer_a_bond_counts(self):
        state = initial_round(give(table(), A, "MF"))
        play(state, "buy MF", "pass", "buy bond", "pass", "pass", "pass")
        facts = play(state, "pass") if state.round == "initial" else []
        assert state.priority == D
        assert of(facts, PriorityMoved) in ([], [PriorityMoved(D)])

    def test_r44_if_nobody_bought_it_stays(self):
        state = initial_round(table(), C)
        play(state, "pass", "pass", "pass", "pass")
        assert (state.priority, state.round != "initial") == (C, True)
