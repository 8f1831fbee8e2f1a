"""Sections 4.6 and 4.12: Phase V, a card's actions, hand, pool and deck."""

from __future__ import annotations

import pytest

from domain.engine import AnsweredItself, awaited, default
from domain.games import train_rush as game
from domain.games.train_rush import decisions as d
from domain.games.train_rush import facts as f
from domain.games.train_rush.questions import (
    CardsDone,
    CardStep,
    Invest,
    Keep,
    PoolDraw,
    SpecialFromHand,
    SpecialStep,
    Trim,
)
from domain.games.train_rush.state import INVESTMENT, MOVEMENT
from tests.domain.games.train_rush.given import (
    CODEC,
    B,
    P,
    W,
    Y,
    ask,
    do,
    hold,
    of,
    offered,
    points,
    refusal,
    settle,
    stack,
    table,
    turns,
)


def test_t06_immediate_points_of_a_card():
    state = ask(table(), SpecialStep(Y, "A01"), left=[B])
    state.players[Y].coal, state.players[Y].front = 1, ["A01"]
    facts = do(state, "special A01")
    assert state.players[Y].coal == 0
    assert of(facts, f.VpScored) == [f.VpScored(Y, 5, "action cards", "A01")]
    assert points(state, "action cards") == [5, 0, 0, 0]


def test_t35_no_action_is_skipped():
    state = table()
    hold(state.players[Y], "A25", "A26")
    state.players[Y].coal = 1
    turns(state, MOVEMENT, Y)
    do(state, "play A25", "move lead2")
    assert refusal(state, "special").rule == "question"
    facts = do(state, "stop")
    assert offered(state) == [f"draw {card}" for card in state.pool]
    assert of(facts, f.CardDiscarded) == [f.CardDiscarded(Y, "A25", f.FRONT)]


def test_t36_special_of_another_card():
    state = ask(table(), SpecialStep(Y, "A31"), left=[B])
    state.players[Y].coal, state.players[Y].front = 1, ["A31"]
    hold(state.players[Y], "A02", "A44")
    facts = do(state, "special A02")
    assert state.players[Y].coal == 0
    assert of(facts, f.VpScored) == [f.VpScored(Y, 7, "action cards", "A02")]
    assert [fact.card for fact in of(facts, f.CardDiscarded)] == ["A31", "A02"]
    drawn = state.pool[0]
    do(state, f"draw {drawn}")
    assert state.players[Y].hand.cards == sorted(["A44", drawn])


def test_t48_hand_limit():
    state = ask(table(), Invest(Y), phase=INVESTMENT, left=[B, Y])
    state.players[Y].investment = 2
    in_hand = [*state.players[Y].hand, "A56", "A57"][-5:]
    for card in in_hand:
        if card in state.deck.cards:
            state.deck.take(state.deck.cards.index(card))
    hold(state.players[Y], *in_hand)
    do(state, "invest plan")
    kept = state.players[Y].drawn.cards[0]
    do(state, f"keep {kept}")
    assert offered(state) == [f"discard {card}" for card in sorted([*in_hand, kept])]
    do(state, f"discard {kept}")
    assert state.players[Y].hand.cards == sorted(in_hand)


def test_t49_empty_hand():
    state = table()
    hold(state.players[Y])
    turns(state, MOVEMENT, Y, B)
    assert offered(state) == [f"draw {card}" for card in state.pool]
    card = state.pool[1]
    facts = do(state, f"draw {card}")
    assert not of(facts, f.CardPlayed, f.LocoMoved) or of(facts, f.CardPlayed)[0].seat != Y
    assert state.players[Y].hand.cards == [card]


@pytest.mark.parametrize(
    ("coal", "filled", "tokens", "reason"),
    [
        (0, (), [2], "no-coal"),  # action II of A25 costs 1
        (1, ("rav1-2", "rav1-5", "rav1-8"), [], "no-destination"),  # three points from rav-i1, and all three are taken
        (1, ("rav1-2", "rav1-5", "rav1-8"), [2], ""),  # with a token it goes on to rav-i6
        (1, ("rav1-2", "rav1-5"), [], ""),
    ],
)
def test_4_6_without_a_legal_move_the_stop_is_automatic(coal, filled, tokens, reason):
    state = ask(table(), CardStep(Y, "A25", 2), left=[B])
    state.players[Y].node, state.players[Y].coal, state.players[Y].tokens = "rav-i1", coal, tokens
    for seat, node in zip((B, P, W), filled, strict=False):
        state.players[seat].node = node
    assert [fact.reason for fact in of(settle(state), f.Stopped)] == ([reason] if reason else [])


def test_4_6_nothing_is_paid_for_what_is_not_done():
    state = table()
    state.players[Y].coal = 3
    hold(state.players[Y], "A02", "A26")  # A02: each action costs coal
    turns(state, MOVEMENT, Y)
    facts = do(state, "play A02", "stop")
    assert not of(facts, f.CoalPaid, f.LocoMoved)
    assert state.players[Y].coal == 3
    assert state.discard[-1] == "A02"


def test_4_6_a_special_step_needs_all_three_actions_and_a_coal():
    state = table()
    state.players[Y].coal, state.players[Y].node = 1, "cal-m4"
    hold(state.players[Y], "A55", "A26")  # 2/0 2/0 5/1
    turns(state, MOVEMENT, Y)
    state.slots = ["B38"] * 9
    facts = do(state, "play A55", "move cal2-2", "move cal-m8", "move cal-m9")
    assert [fact.reason for fact in of(facts, f.Stopped)] == ["no-coal"]  # the one coal paid for action III
    assert offered(state) == [f"draw {card}" for card in state.pool]


def test_4_6_the_same_token_value_twice_is_one_offer_and_one_is_spent():
    state = ask(table(), CardStep(Y, "A25", 1), left=[B])
    state.players[Y].tokens, state.players[Y].node = [3, 3], "rav-i6"
    assert len(offered(state, "move rav-i7")) == 2  # without a token, and with one
    do(state, "move rackglen token 3")
    assert state.players[Y].tokens.count(3) == 1
    assert state.tokens_spent == [3]


def test_4_6_the_card_used_for_its_special_action_lies_in_front_until_all_is_done():
    state = ask(table(), SpecialStep(Y, "A31"), left=[B])
    state.players[Y].coal, state.players[Y].front, state.players[Y].node = 1, ["A31"], "rav-i1"
    hold(state.players[Y], "A14", "A44")
    do(state, "special A14")
    assert state.players[Y].front == ["A31", "A14"]
    assert state.players[Y].hand.cards == ["A44"]
    assert not {"A31", "A14"} & set(state.discard)
    facts = do(state, "skip")
    assert [fact.card for fact in of(facts, f.CardDiscarded)] == ["A31", "A14"]
    assert refusal(state, "draw A31").rule == "4.6"


def test_4_6_a_special_action_of_a_card_not_in_hand_is_refused():
    state = ask(table(), SpecialStep(Y, "A31"), left=[B])
    state.players[Y].coal, state.players[Y].front = 1, ["A31"]
    hold(state.players[Y], "A14")
    hold(state.players[B], "A44")
    assert refusal(state, "special A44").rule == "4.6"


@pytest.mark.parametrize(("deck", "discard", "pool"), [(0, 5, 3), (1, 5, 3), (0, 0, 2), (1, 0, 3), (2, 0, 3)])
def test_4_6_the_pool_is_filled_as_far_as_there_are_cards(deck, discard, pool):
    state = ask(table(), PoolDraw(Y), left=[B])
    cards = [card for card in state.deck.cards if card not in state.pool]
    state.deck.lay(cards[:deck])
    state.discard = cards[deck : deck + discard]
    facts = do(state, f"draw {state.pool[0]}")
    assert len(state.pool) == pool
    assert len(of(facts, f.DeckReshuffled)) == int(deck == 0 and discard > 0)


def test_4_6_an_empty_pool_gives_no_card():
    state = table()
    state.pool = []
    hold(state.players[Y])
    turns(state, MOVEMENT, Y, B)
    assert awaited(state) == [B]


def test_4_6_one_card_in_the_pool_is_drawn_by_itself():
    state = table()
    state.pool = state.pool[:1]
    hold(state.players[Y])
    card = state.pool[0]
    facts = turns(state, MOVEMENT, Y, B)
    assert of(facts, AnsweredItself) == [AnsweredItself(Y, f"draw {card}")]


@pytest.mark.parametrize(("number", "discards"), [(5, 6), (6, 21), (7, 56)])
def test_4_9_trim_leaves_five(number, discards):
    state = ask(table(), Trim(Y), left=[B])
    hold(state.players[Y], *[f"A{at:02d}" for at in range(1, number + 2)])
    assert len(offered(state)) == discards
    assert default(game, state, Y) == d.DiscardCards(tuple(f"A{at:02d}" for at in range(6, number + 2)))
    assert refusal(state, "discard A01" if number > 5 else "discard A01 A02").rule == "4.9"


@pytest.mark.parametrize(("most", "ways"), [(1, 4), (2, 7)])
def test_r32_keep_none_is_allowed(most, ways):
    state = ask(table(), Keep(Y, most, source="B01"), left=[B])
    drawn = state.deck.take_top(3)
    state.players[Y].drawn.cards = sorted(drawn)
    assert len(offered(state)) == ways
    facts = do(state, "keep none")
    assert [fact.card for fact in of(facts, f.CardDiscarded)] == sorted(drawn)
    assert state.discard[-3:] == sorted(drawn)


@pytest.mark.parametrize(
    ("said", "decision"),
    [
        (b'{"do": "keep", "cards": ["A44", "A07", "A31"]}', d.KeepCards(("A07", "A31", "A44"))),
        (b'{"do": "discard", "cards": ["A44", "A07"]}', d.DiscardCards(("A07", "A44"))),
    ],
)
def test_4_9_cards_are_named_in_any_order(said, decision):
    assert CODEC.decision(said) == decision


def test_4_6_two_cards_are_discarded_and_one_is_drawn():
    state = ask(table(), SpecialStep(Y, "A31"), left=[B])
    state.players[Y].coal, state.players[Y].front = 1, ["A31"]
    hold(state.players[Y], "A35", "A44")
    do(state, "special A35")
    assert state.players[Y].front == []
    assert stack(state) == ["Turns", "PoolDraw"]
    do(state, f"draw {min(state.pool)}")
    assert len(state.pool) == 3
    assert len(state.players[Y].hand) == 2


def test_r42_a_card_whose_effect_cannot_be_carried_out_is_used_up():
    state = ask(table(), SpecialFromHand(Y, 2, source="contractor-rav-12"), left=[B])  # on START: no region
    hold(state.players[Y], "A05", "A19", "A44")
    facts = do(state, "use A05")
    assert of(facts, f.Forfeited) == [f.Forfeited(Y, "station", "no-region")]
    facts = do(state, "use A19")
    assert of(facts, f.Forfeited) == [f.Forfeited(Y, "warehouse", "no-region")]
    assert state.players[Y].hand.cards == ["A44"]
    assert {"A05", "A19"} <= set(state.discard)


def test_4_9_special_from_hand_ends_with_the_hand():
    state = ask(table(), SpecialFromHand(Y, 2, source="contractor-rav-12"), left=[B])
    hold(state.players[Y], "A34")
    facts = do(state, "use A34")
    assert of(facts, f.InvestmentGained) == [f.InvestmentGained(Y, 3, "A34")]
    assert of(facts, f.Forfeited) == [f.Forfeited(Y, "special-from-hand", "no-card")]


def test_4_9_the_deck_is_made_anew_of_the_discard_pile():
    state = ask(table(), Invest(Y), phase=INVESTMENT, left=[B, Y])
    state.players[Y].investment = 2
    state.discard = [str(card) for card in state.deck.cards[2:]]
    state.deck.lay(state.deck.cards[:2])
    before = len(state.discard)
    facts = do(state, "invest plan")
    assert [len(fact.cards) for fact in of(facts, f.CardsDrawn)] == [2, 1]
    assert len(of(facts, f.DeckReshuffled)[0].cards) == before
    assert len(state.deck) == before - 1


def test_4_6_with_deck_and_discards_empty_fewer_cards_are_drawn():
    state = ask(table(), Invest(Y), phase=INVESTMENT, left=[B, Y])
    state.players[Y].investment = 2
    state.discard, state.pool = [], state.pool
    state.deck.lay(state.deck.cards[:1])
    facts = do(state, "invest plan")
    assert [len(fact.cards) for fact in of(facts, f.CardsDrawn)] == [1]
    assert offered(state) == [f"keep {state.players[Y].drawn.cards[0]}", "keep none"]


def test_4_6_an_empty_pool_is_filled_up_although_there_was_nothing_to_draw():
    """The cards just laid aside are the only ones left: they are shuffled into a new deck."""
    state = ask(table(), CardsDone(Y), left=[B])
    state.pool, state.discard, state.deck.cards, state.deck.marks = [], [], [], []
    state.players[Y].front = ["A25", "A02"]
    held = len(state.players[Y].hand)
    facts = settle(state)
    assert [sorted(fact.cards) for fact in of(facts, f.DeckReshuffled)] == [["A02", "A25"]]
    assert sorted(state.pool) == ["A02", "A25"]
    assert len(state.players[Y].hand) == held
    assert awaited(state) == [B]


def test_4_6_an_empty_pool_with_nothing_left_at_all_stays_empty():
    state = ask(table(), CardsDone(Y), left=[B])
    state.pool, state.discard, state.deck.cards, state.deck.marks = [], [], [], []
    facts = settle(state)
    assert not of(facts, f.DeckReshuffled, f.PoolRefilled)
    assert state.pool == []
