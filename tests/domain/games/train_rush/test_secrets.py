"""Sections 3 and 4.14: what is hidden from whom, and that no question or silence tells it."""

from __future__ import annotations

import pytest

from domain.engine import awaited, default, redacted, redacted_decision
from domain.games import train_rush as game
from domain.games.train_rush import decisions as d
from domain.games.train_rush import facts as f
from domain.games.train_rush.questions import (
    Invest,
    PlayCard,
    PoolDraw,
    SpecialFromHand,
    SpecialStep,
)
from domain.games.train_rush.state import INVESTMENT, MISSIONS, MOVEMENT
from domain.places import NOBODY, Viewer, masked
from domain.words import Hidden
from tests.domain.games.train_rush.given import (
    B,
    Y,
    ask,
    begun,
    decide_on,
    do,
    hold,
    of,
    offered,
    settle,
    table,
    turns,
)


def faces(view, seat, *places):
    """The cards a viewer sees in these hands of a seat."""
    return [face for place in places for face in getattr(view.players[seat], place).cards]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_3_during_the_set_up_everybody_sees_the_own_cards_only(seats):
    state = begun(seats)
    places = ("hand", "packet", "heroes", "returned", "rejected")
    while state.phase == 0:
        for viewer in (*range(seats), NOBODY):
            view = masked(state, Viewer(viewer))
            for seat in range(seats):
                full = faces(state, seat, *places)
                assert faces(view, seat, *places) == (full if seat == viewer else [])
            known = [card for card in view.deck.cards if isinstance(card, str)]
            assert len(known) in (0, 2)
        seat = awaited(state)[0]
        decide_on(state, seat, default(game, state, seat))


@pytest.mark.parametrize("question", [PlayCard(Y), SpecialFromHand(Y, 1, source="C03"), SpecialStep(Y, "A31")])
def test_4_0_the_question_is_the_same_whatever_the_hand_holds(question):
    """On START nothing of A19 (a warehouse) can be carried out; the seat is asked all the same."""
    for card in ("A19", "A01"):
        state = ask(table(), question, left=[B])
        state.players[Y].coal, state.players[Y].front = 1, ["A31"]
        hold(state.players[Y], card)
        assert settle(state) == []
        assert state.top == [question]


def test_4_14_cards_drawn_and_kept_are_seen_by_their_owner_only():
    state = ask(table(), Invest(Y), phase=INVESTMENT, left=[B, Y])
    state.players[Y].investment = 2
    facts = do(state, "invest plan")
    drawn = of(facts, f.CardsDrawn)[0]
    assert redacted(game, [drawn], Viewer(Y)) == [drawn]
    for viewer in (Viewer(B), Viewer(NOBODY)):
        assert redacted(game, [drawn], viewer) == [f.CardsDrawn(Y, (Hidden("action"),) * 3)]
    kept = drawn.cards[0]
    after = do(state, f"keep {kept}")
    assert redacted(game, of(after, f.CardsRetained), Viewer(B)) == [f.CardsRetained(Y, (Hidden("action"),))]
    assert {fact.card for fact in of(after, f.CardDiscarded)} == set(drawn.cards) - {kept}
    decision = d.KeepCards((kept,))
    assert redacted_decision(game, decision, after, Viewer(B), Y) == d.KeepCards((Hidden("action"),))


@pytest.mark.parametrize("decision", [d.RejectHero("C01"), d.DraftHero("C01")])
def test_4_14_others_see_only_that_a_hero_was_chosen(decision):
    assert redacted_decision(game, decision, (), Viewer(Y), Y) == decision
    assert redacted_decision(game, decision, (), Viewer(B), Y) == type(decision)(Hidden("hero"))


def test_4_10_a_seat_is_asked_even_if_it_can_only_skip():
    state = table()
    state.players[Y].node, state.players[Y].heroes.cards = "rav-i1", ["C01"]  # a hero of Awhar
    turns(state, MISSIONS, Y, B)
    assert awaited(state) == [Y]
    assert offered(state) == ["skip"]


@pytest.mark.parametrize("why", ["start", "no hero", "no token"])
def test_4_10_a_seat_is_not_asked_when_everybody_knows_it_cannot(why):
    state = table()
    state.players[Y].node = "start" if why == "start" else "rav-i1"
    if why == "no hero":
        state.players[Y].heroes.cards = []
    if why == "no token":
        for city in ("rackglen", "brukas", "blackborough"):
            state.town(city).mission = False
    state.players[B].node = "cal-i1"
    turns(state, MISSIONS, Y, B)
    assert awaited(state) == [B]


def test_4_0_with_one_card_the_seat_is_still_asked_to_play_it():
    state = table()
    hold(state.players[Y], "A25")
    turns(state, MOVEMENT, Y, B)
    assert offered(state) == ["play A25"]
    assert awaited(state) == [Y]


def test_4_0_with_coal_the_special_action_is_always_asked():
    state = ask(table(), SpecialStep(Y, "A05"), left=[B])
    state.players[Y].coal, state.players[Y].front = 1, ["A05"]
    hold(state.players[Y])
    assert offered(state) == ["special A05", "stop"]


def test_3_cards_taken_from_the_pool_stay_known_to_their_owner_only():
    state = ask(table(), PoolDraw(Y), left=[B])
    card = state.pool[0]
    do(state, f"draw {card}")
    assert card in state.players[Y].hand
    assert masked(state, Viewer(B)).players[Y].hand.cards == []
    assert card in masked(state, Viewer(Y)).players[Y].hand


def test_2_8_returned_cards_are_known_to_their_seat():
    state = begun(2)
    first, second = state.order
    kept = list(state.players[first].hand)
    assert not of(do(state, f"keep {' '.join(kept[:3])}", seat=first), f.ReturnedCardsPlaced)
    other = list(state.players[second].hand)
    facts = do(state, f"keep {' '.join(other[2:])}", seat=second)
    assert of(facts, f.ReturnedCardsPlaced)
    assert state.deck.cards[-4:] == [*kept[3:], *other[:2]]
    assert masked(state, Viewer(first)).deck.cards[-4:-2] == kept[3:]
    assert all(not isinstance(card, str) for card in masked(state, Viewer(second)).deck.cards[-4:-2])
