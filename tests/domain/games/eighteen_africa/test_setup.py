"""Section 6, set-up and hidden hands (2, 4.1)."""

import pytest

from domain.chance import Chance
from domain.engine import awaited, begin, default
from domain.games import eighteen_africa as game
from domain.games.eighteen_africa.decisions import Keep, Options
from domain.games.eighteen_africa.edition import TABLE
from domain.games.eighteen_africa.facts import CardsDealt, LotsRevealed, LotsSwapped
from domain.words import Refused
from tests.domain.games.eighteen_africa.given import decide, of, refused


def begun(seats, options=Options(), seed=b"set-up"):
    return begin(game, seats, options, Chance(seed, 0))


def all_kept(seats, options=Options(), seed=b"set-up"):
    state, _ = begun(seats, options, seed)
    facts = []
    while state.round == "keep":
        seat = awaited(state)[0]
        facts += decide(state, seat, default(game, state, seat))
    return state, facts


@pytest.mark.parametrize(
    ("seats", "companies", "cards", "dealt", "lots", "deck", "cash", "bank"),
    [
        pytest.param(4, 9, 87, 12, 24, 39, 606, 11576, id="T01"),
        pytest.param(2, 7, 69, 16, 16, 37, 782, 12436, id="T02"),
        pytest.param(7, 9, 87, 6, 21, 45, 342, 11606, id="T03"),
    ],
)
def test_t01_t02_t03_what_so_many_players_begin_with(seats, companies, cards, dealt, lots, deck, cash, bank):
    state, facts = begun(seats)
    assert len(state.companies) == companies
    assert [len(fact.cards) for fact in of(facts, CardsDealt)] == [dealt] * seats
    assert len(state.deck) + seats * dealt == cards
    state, _ = all_kept(seats)
    assert [len(player.hand) for player in state.players] == [dealt // 2] * seats
    assert (len(state.lots), len(state.deck), state.bank) == (lots, deck, bank)
    assert {player.cash for player in state.players} == {cash}


def test_t02_two_players_have_a_2_and_a_3_less():
    state, _ = begun(2)
    assert (state.depot["2"], state.depot["3"], state.out) == (5, 3, ["2", "3"])


def test_lots_are_sorted_and_nobody_is_named():
    _, facts = all_kept(4)
    (lots,) = of(facts, LotsRevealed)
    assert lots.cards == tuple(sorted(lots.cards))


class TestT68:
    """Exactly half, in any order, stored sorted."""

    def test_in_any_order_it_is_one_decision(self):
        state, _ = begun(4)
        hand = list(state.players[0].hand)
        assert game.parse(state, 0, f"keep {' '.join(hand[5::-1])}") == Keep(tuple(sorted(hand[:6])))

    @pytest.mark.parametrize("number", [5, 7])
    def test_another_number_is_refused(self, number):
        state, _ = begun(4)
        hand = list(state.players[0].hand)
        assert refused(state, 0, Keep(tuple(hand[:number]))).rule == "4.1"

    def test_a_card_not_dealt_is_refused(self):
        state, _ = begun(4)
        hand = list(state.players[0].hand)
        other = next(card for card in state.deck if card not in hand)
        refusal = refused(state, 0, Keep(tuple(sorted([*hand[:5], other]))))
        assert "not among the cards you were dealt" in str(refusal)

    def test_an_unsorted_list_is_refused(self):
        state, _ = begun(4)
        hand = sorted(set(state.players[0].hand))
        assert len(hand) > 1
        kept = default(game, state, 0).cards
        assert refused(state, 0, Keep(kept[::-1])).rule == "4.1"


class TestOptions:
    def test_president_each_deals_one_president_to_every_player(self):
        for seed in (b"one", b"two", b"three"):
            state, _ = begun(5, Options(president_each=True), seed)
            for player in state.players:
                assert len(player.hand) == TABLE[5].cards_dealt
                assert any(card.endswith("*") for card in player.hand)

    def test_two_player_swap_exchanges_eight_lots_unseen(self):
        plain, _ = all_kept(2)
        state, facts = all_kept(2, Options(two_player_swap=True))
        (swap,) = of(facts, LotsSwapped)
        assert (len(swap.returned), len(state.lots), len(state.deck)) == (8, 16, 37)
        cards = sorted([*state.lots, *state.deck])
        assert cards == sorted([*plain.lots, *plain.deck])

    def test_two_player_swap_is_for_two(self):
        with pytest.raises(Refused) as error:
            begun(3, Options(two_player_swap=True))
        assert error.value.rule == "2.6"
