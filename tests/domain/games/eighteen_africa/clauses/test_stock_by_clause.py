"""4.5 and 4.6 of the specification: the stock round."""

import pytest

from domain.engine import awaited, default
from domain.games import eighteen_africa as game
from domain.games.eighteen_africa.decisions import BuyDiscard, BuyOpen, Done, Pass, Reveal, SellBonds
from domain.games.eighteen_africa.facts import (
    CardFlipped,
    CardLeft,
    DeckReshuffled,
    DisplayOpened,
    PresidentSwapped,
    PriorityMoved,
    RoundStarted,
    TurnEnded,
    TurnPassed,
)  # fmt: skip
from domain.games.eighteen_africa.questions import ForcedSale, PriorityPower, StockTurn
from tests.domain.games.eighteen_africa.given import (
    A,
    B,
    C,
    D,
    at,
    decide,
    deck,
    give,
    of,
    offers,
    own,
    play,
    pooled,
    refused,
    settled,
    stock_round,
    table,
)  # fmt: skip


class TestPriorityPower:
    def before(self):
        state = table()
        state.priority, state.round, state.operated, state.stocked = B, "operating", 4, 2
        return state

    def test_4_5_a_company_never_uses_it(self):
        state = own(self.before(), A, "MF*")
        state.deck.take(state.deck.cards.index("P6"))
        state.companies["MF"].privates = ["P6"]
        assert isinstance(settled(state).top[0], StockTurn)

    def test_4_5_who_holds_the_card_is_not_asked(self):
        assert isinstance(settled(own(self.before(), B, "P6")).top[0], StockTurn)

    def test_4_5_nor_who_used_it(self):
        state = own(self.before(), D, "P6")
        state.used = ["P6"]
        assert isinstance(settled(state).top[0], StockTurn)

    def test_4_5_kept_it_is_asked_again_before_the_next_round(self):
        state = settled(own(self.before(), D, "P6"))
        play(state, "priority keep", "pass", "pass", "pass", "pass")
        state.order, state.work, state.round, state.operated = [], None, "operating", 6
        while not isinstance(state.top[0], (PriorityPower, StockTurn)):
            play(state, game.write(default(game, state, awaited(state)[0])))
        assert isinstance(state.top[0], PriorityPower)
        assert awaited(state) == [D]

    def test_4_5_its_default_is_to_keep_it(self):
        state = settled(own(self.before(), D, "P6"))
        assert game.write(default(game, state, D)) == "priority keep"


class TestForcedSale:
    def above(self, cards="KR", over=1):
        state = own(own(table(), A, cards), B, "SR*")
        state.players[A].shares["UR"] = state.limit - state.certificates(A) + over
        state.players[A].bonds = [1]
        return state

    def test_4_6_a_only_shares_and_privates_are_sold(self):
        state = stock_round(self.above("KR P2"))
        assert isinstance(state.top[0], ForcedSale)
        assert all(line.startswith("sell") for line in offers(state))
        assert "sell bonds 1" not in offers(state)
        assert "sell down to the certificate limit" in str(refused(state, A, SellBonds(1)))
        for decision in (Pass(), Done(), Reveal()):
            assert refused(state, A, decision)

    def test_4_6_a_it_ends_within_the_limit(self):
        state = stock_round(self.above("KR P2", 2))
        play(state, "sell P2")
        assert isinstance(state.top[0], ForcedSale)
        play(state, "sell KR")
        assert isinstance(state.top[0], StockTurn)
        assert "sell UR 1" in offers(state), "he may go on selling"

    def test_4_6_a_where_nothing_can_be_sold_the_turn_goes_on(self):
        state = table(7)
        for company in ("COR", "CNR"):
            state.companies[company].removed = True
        for card in ("KR*", "CGH*", "MF*", "NR*", "NZA*"):
            own(state, A, card)
        for company in ("SR", "UR"):  # managed: the last 20 % of nobody else
            own(state, A, f"{company} {company}")
            own(state, B, company)
        assert (state.certificates(A), state.limit) == (9, 8)
        stock_round(state)
        assert isinstance(state.top[0], StockTurn)
        assert {"pass", "buy bond"} <= set(offers(state))
        assert not [line for line in offers(state) if line.startswith(("sell", "reveal", "buy pool"))]

    def test_4_6_a_only_on_the_first_turn(self):
        state = own(self.above(over=0), B, "MF* MF")
        own(state, A, "MF MF MF")
        state.players[A].shares["UR"] -= 3  # at the limit again
        stock_round(state)
        play(state, "buy bond", "pass", "pass", "pass")
        state.players[A].shares["UR"] += 2
        assert isinstance(state.top[0], StockTurn)
        assert awaited(state) == [A]
        assert not [line for line in offers(state) if line.startswith("sell")]

    def test_4_11_its_default_sells_one_share_of_the_lowest_value(self):
        state = stock_round(self.above("KR"))
        assert game.write(default(game, state, A)) == "sell UR 1", "64 is less than 82"


class TestSales:
    def test_4_6_b_the_price_does_not_fall(self):
        state = stock_round(own(own(table(), A, "MF MF MF"), B, "MF* MF MF"))
        play(state, "sell MF 1", "sell MF 2")
        assert (state.value("MF"), state.players[A].cash, state.pool["MF"]) == (76, 2228, 3)

    def test_4_6_b_an_unstarted_share_is_sold_at_its_printed_price(self):
        state = stock_round(own(table(), A, "SR"))
        play(state, "sell SR")
        assert (state.players[A].cash, state.pool) == (2067, {"SR": 1})

    def test_4_6_b_bonds_go_to_the_bank_and_one_may_be_bought_again(self):
        state = table()
        state.players[A].bonds, state.bonds = [1, 2, 3], 22
        stock_round(state)
        play(state, "sell bonds 2")
        assert (state.bonds, state.pooled, state.players[A].cash) == (24, 0, 2200)
        assert refused(state, A, "sell bonds 2").rule == "4.6.b"
        play(state, "buy bond")
        assert (len(state.players[A].bonds), state.players[A].cash, awaited(state)) == (2, 2100, [B])

    def test_4_6_b_a_private_goes_to_the_pool_and_may_be_bought_back(self):
        state = stock_round(own(table(), A, "P3"))
        play(state, "sell P3")
        assert (state.pool_privates, state.players[A].cash) == (["P3"], 2060)
        play(state, "buy pool P3")
        assert (state.players[A].holds("P3"), state.players[A].cash) == (True, 2000)

    def test_4_6_b_not_in_a_later_turn(self):
        state = own(table(), A, "SR P3")
        state.players[A].bonds = [1]
        stock_round(state)
        play(state, "buy bond", "pass", "pass", "pass")
        for line in ("sell SR", "sell P3", "sell bonds 1"):
            assert refused(state, A, line).rule == "4.6.b"

    def test_4_6_b_a_president_sells_his_shares_whatever_others_have(self):
        state = stock_round(own(table(), A, "MF* MF MF"))
        assert refused(state, A, "sell MF 3").rule == "4.6.b"
        play(state, "sell MF 2")
        assert (state.companies["MF"].president, state.units(A, "MF")) == (A, 2)

    @pytest.mark.parametrize(("units", "left"), [(2, 1), (3, 0)])
    def test_4_6_b_above_his_shares_the_one_with_most_takes_the_certificate(self, units, left):
        state = own(own(own(table(), A, "MF* MF"), B, "MF MF"), C, "MF MF MF")
        # C would have overtaken A; so A had three when C came to three
        assert state.companies["MF"].president == A
        stock_round(state)
        facts = decide(state, A, f"sell MF {units}")
        assert of(facts, PresidentSwapped) == [PresidentSwapped("MF", A, C)]
        assert (state.units(A, "MF"), state.units(C, "MF"), state.pool["MF"]) == (left, 3, units)

    def test_4_6_b_a_manager_sells_down_to_20_percent(self):
        state = stock_round(own(table(), A, "MF MF MF MF"))
        assert refused(state, A, "sell MF 3").rule == "4.6.b"
        play(state, "sell MF 2")
        assert state.companies["MF"].controller == A

    def test_4_6_b_what_is_not_owned_is_not_sold(self):
        state = stock_round(own(table(), A, "SR"))
        for line in ("sell SR 2", "sell KR", "sell P4", "sell bonds 1"):
            assert refused(state, A, line), line


class TestPurchases:
    def test_4_6_c_a_purchase_ends_the_turn(self):
        state = stock_round(give(pooled(table(), "SR"), A, "MF KR"))
        play(state, "buy MF KR")
        assert awaited(state) == [B]

    def test_4_6_c_other_companies_may_be_bought_from_the_pool_after_a_sale(self):
        state = stock_round(own(pooled(table(), "SR"), A, "UR"))
        play(state, "sell UR", "buy pool SR")
        assert state.players[A].shares == {"SR": 1}

    def test_4_6_c_the_ban_lasts_for_the_whole_round(self):
        state = stock_round(own(table(), A, "UR"))
        play(state, "sell UR", "done", "pass", "pass", "pass")
        assert refused(state, A, "buy pool UR").rule == "4.6.c"

    def test_4_6_c_green_shares_beyond_the_limit_are_refused_as_a_whole(self):
        state = pooled(table(), "CNR CNR CNR")
        state.players[A].shares = {"SR": 8, "UR": 8}
        stock_round(state)
        assert refused(state, A, "buy pool CNR 3").rule == "4.3"
        play(state, "buy pool CNR 2")
        assert state.certificates(A) == 18

    def test_4_6_c_more_than_the_pool_has(self):
        state = stock_round(pooled(table(), "CNR"))
        assert refused(state, A, "buy pool CNR 2").rule == "4.6.c"
        assert refused(state, A, "buy pool KR").rule == "4.6.c"
        assert refused(state, A, "buy pool P1").rule == "4.6.c"

    def test_4_6_c_the_discard_is_bought_from_the_top(self):
        state = stock_round(deck(table(), "KR KR KR KR KR", "UR P2 SR"))
        play(state, "buy discard 2")
        assert (state.players[A].shares, state.players[A].holds("P2"), state.discard) == ({"UR": 1}, True, ["SR"])
        assert state.players[A].cash == 2000 - 64 - 35

    def test_4_6_c_the_discard_is_bought_as_a_whole_or_not(self):
        state = stock_round(deck(table(), "KR KR KR KR KR", "UR P2 SR"))
        state.players[A].cash = 98
        assert refused(state, A, "buy discard 2").rule == "4.3"
        assert refused(state, A, BuyDiscard(4)).rule == "4.6.c"
        assert refused(state, A, BuyDiscard(0)).rule == "4.6.c"
        assert refused(state, A, BuyOpen(("UR",))).rule == "4.6.c"
        assert state.players[A].cash == 98

    def test_4_6_c_the_open_display_knows_no_deck(self):
        state = table()
        state.open_display, state.display = True, ["KR", "MF", "UR"]
        stock_round(deck(state, ""))
        for decision in (Reveal(), BuyDiscard(1), Pass(flip=True), BuyOpen(("SR",)), BuyOpen(("KR", "KR"))):
            assert refused(state, A, decision), decision
        play(state, "buy open UR KR")
        assert (state.display, state.players[A].shares) == (["MF"], {"KR": 1, "UR": 1})


class TestRevealing:
    def test_4_6_c_one_below_the_limit_a_taken_card_ends_the_turn(self):
        state = table()
        state.players[A].shares = {"SR": 8, "CNR": 8, "NR": 1}
        stock_round(deck(state, "KR MF UR COR CGH"))
        facts = play(state, "reveal", "take")
        assert of(facts, TurnEnded) == [TurnEnded(A)]

    def test_4_6_c_a_revealed_card_costs_its_printed_price(self):
        state = stock_round(deck(at(own(table(), B, "KR*"), "KR", 160), "KR MF UR COR CGH"))
        treasury = state.companies["KR"].treasury
        play(state, "reveal", "take", "stop")
        assert (state.players[A].cash, state.companies["KR"].treasury) == (2000 - 82, treasury + 82)

    def test_4_6_c_the_display_ends_the_chain(self):
        state = stock_round(deck(table(), "KR MF UR COR"))
        facts = play(state, "reveal", "take")
        assert of(facts, DisplayOpened) == [DisplayOpened(("COR", "MF", "UR"))] or state.open_display
        assert awaited(state) == [B]

    def test_4_6_d_after_a_sale_a_card_left_at_once_is_no_pass(self):
        state = stock_round(deck(own(table(), A, "SR"), "KR MF UR COR CGH"))
        facts = play(state, "sell SR", "reveal", "leave")
        assert (of(facts, TurnPassed), of(facts, TurnEnded)) == ([], [TurnEnded(A)])

    def test_4_6_c_left_cards_lie_on_top(self):
        state = stock_round(deck(table(), "KR MF UR COR CGH", "SR"))
        facts = play(state, "reveal", "leave")
        assert of(facts, CardLeft) == [CardLeft(A, "KR")]
        assert state.discard == ["KR", "SR"]


class TestEnd:
    def test_4_6_d_done_after_a_sale_and_pass_without(self):
        state = stock_round(own(table(), A, "SR"))
        assert refused(state, A, Done()).rule == "4.6.d"
        play(state, "sell SR")
        assert refused(state, A, Pass()).rule == "4.6.d"
        assert refused(state, A, Pass(flip=True)).rule == "4.6.d"
        assert game.write(default(game, state, A)) == "done"

    def test_4_6_d_a_flip_shows_the_top_card(self):
        state = stock_round(deck(table(), "KR MF UR COR CGH", "SR"))
        facts = play(state, "pass flip")
        assert of(facts, CardFlipped) == [CardFlipped(A, "KR")]
        assert (state.discard, len(state.deck)) == (["KR", "SR"], 4)

    def test_4_6_four_cards_are_no_display(self):
        state = stock_round(deck(table(), "KR", "MF UR COR"))
        facts = play(state, "pass flip")
        assert (of(facts, DisplayOpened), len(of(facts, DeckReshuffled)), len(state.deck)) == ([], 1, 4)

    def test_r11_a_sale_alone_counts_for_priority(self):
        state = stock_round(own(table(), B, "SR"))
        play(state, "pass", "sell SR", "done", "pass", "pass", "pass")
        facts = play(state, "pass") if state.round == "stock" else []
        assert state.priority == C
        assert of(facts, RoundStarted) or state.round == "operating"

    def test_4_6_nobody_acted_the_card_stays(self):
        state = stock_round(deck(table(), "KR MF UR COR CGH SR"), D)
        facts = play(state, "reveal", "leave", "pass flip", "pass", "pass")
        assert (of(facts, PriorityMoved), state.priority) == ([], D)
        assert len(of(facts, RoundStarted)) >= 2, "nothing has started: two operating rounds pass by themselves"

    def test_4_6_sales_are_open_again_in_the_next_round(self):
        state = own(own(table(), A, "SR UR"), B, "MF*")
        stock_round(state)
        play(state, "sell SR", "done", "pass", "pass", "pass", "pass")
        while state.round != "stock":
            play(state, game.write(default(game, state, awaited(state)[0])))
        while awaited(state) != [A]:
            play(state, "pass")
        assert {"sell UR 1", "buy pool SR 1"} <= set(offers(state))
