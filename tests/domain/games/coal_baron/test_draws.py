"""Sections 3 and 4.4: drawing stack by stack, and what whom it shows."""

from __future__ import annotations

from collections import Counter

import pytest

from domain.engine import default, evolve, legal, redacted
from domain.games import coal_baron as game
from domain.games.coal_baron.decisions import DrawChoose, Place
from domain.games.coal_baron.edition import STACKS
from domain.games.coal_baron.facts import (
    CardsReturnedUnder,
    CardTaken,
    Peeked,
    TopRevealed,
)
from domain.places import EVERYBODY, NOBODY, SPECTATOR, Viewer, masked
from domain.words import Hidden
from tests.domain.games.coal_baron.given import (
    CARDS_OF,
    TWO,
    decide_on,
    do,
    dock,
    hold,
    kinds,
    lay,
    only,
    refusal,
    table,
)


def test_r4_draw_starts_at_two():
    state = table()
    assert state.zones["draw"].cost == 2
    do(state, "draw from goal with 2")
    assert state.zones["draw"].cost == 3


def test_x7_draw_on_a_short_stack():
    state = table()
    lay(state, "goal", "goal-goals", "goal-engine-red")
    do(state, "draw from goal with 2")
    facts = do(state, "choose 2")
    assert only(facts, CardTaken) == CardTaken(0, "goal", "goal-engine-red", 2, "draw")
    assert only(facts, CardsReturnedUnder).cards == ("goal-goals",)
    assert only(facts, TopRevealed) == TopRevealed("goal", "goal-goals")
    assert [held.card for held in state.seats[0].goals] == ["goal-engine-red"]
    assert list(masked(state, SPECTATOR).stacks["goal"]) == ["goal-goals"]


SIX_ORDERS = ("barracks-1", "barracks-2", "barracks-3", "barracks-4", "factory-1", "factory-2")


def test_x8_draw_hides_an_order():
    state = table()
    lay(state, "order", *SIX_ORDERS)
    o1, o2, o3, o4, o5, o6 = SIX_ORDERS
    before = {viewer: masked(state, viewer) for viewer in (Viewer(0), Viewer(1), SPECTATOR)}
    facts = do(state, "draw from order with 2", "choose 3")
    hidden = Hidden("order")
    for viewer, view in before.items():
        evolve(game, view, redacted(game, facts, viewer), state.ply)
        assert view.stacks == masked(state, viewer).stacks
        assert view.seats == masked(state, viewer).seats
    own, other, spectator = before.values()
    assert list(own.stacks["order"]) == [o5, hidden, o1, o2, o4]
    assert own.seats[0].orders.cards == [o3]
    for view in (other, spectator):
        assert list(view.stacks["order"]) == [o5, hidden, hidden, hidden, hidden]
        assert (view.seats[0].orders.cards, len(view.seats[0].orders)) == ([], 1)
    assert list(state.stacks["order"]) == [o5, o6, o1, o2, o4]


def test_x8_nobody_else_reads_which_card_it_was():
    state = table()
    lay(state, "order", *SIX_ORDERS)
    peek = do(state, "draw from order with 2")
    facts = decide_on(state, 0, DrawChoose(3))
    told = redacted(game, [*peek, *facts], Viewer(1))
    hidden = Hidden("order")
    assert only(told, Peeked).cards == (hidden,) * 4
    assert only(told, CardTaken).card == hidden
    assert isinstance(only(told, CardTaken).index, Hidden)
    assert only(told, CardsReturnedUnder).cards == (hidden,) * 3
    cut = game.SECRET_DECISIONS[DrawChoose](DrawChoose(3), facts, Viewer(1))
    assert isinstance(cut.index, Hidden)
    open_stack = do(table_with_draw("goal"), "choose 3")
    assert game.SECRET_DECISIONS[DrawChoose](DrawChoose(3), open_stack, Viewer(1)) == DrawChoose(3)


def table_with_draw(stack: str):
    state = table()
    do(state, f"draw from {stack} with 2")
    return state


def test_x24_draw_a_wagon():
    state = table()
    lay(state, "wagon1", "wagon-fox", "wagon-tower", "wagon-wheel", "wagon-any", "wagon-clover")
    do(state, "draw from wagon 1 with 2")
    choices = [(offer.index, offer.dock) for offer in legal(game, state, 0) if isinstance(offer, DrawChoose)]
    assert choices == [(1, 3), (2, 2), (3, 1), (3, 2), (4, 1), (4, 2), (4, 3)]
    do(state, "choose 3 to dock 2")
    assert list(state.stacks["wagon1"]) == ["wagon-clover", "wagon-fox", "wagon-tower", "wagon-any"]
    assert state.seats[0].docks[1] == dock("wheel")


VIEWERS = (*map(Viewer, range(3)), SPECTATOR)


SECRET = ("order", "improvement")


@pytest.mark.parametrize("size", [1, 2, 4, 5, 6])
@pytest.mark.parametrize("stack", STACKS)
def test_4_4_draw_on_every_stack_of_every_size(stack, size):
    """The last of the cards looked at is taken; the others go under the stack in their order; one top is turned up."""
    cards = CARDS_OF[stack][:size]
    state = table()
    lay(state, stack, *cards)
    views = {viewer: masked(state, viewer) for viewer in VIEWERS}
    spoken = game.write(Place("draw", TWO, stack=stack))
    facts = do(state, spoken)
    seen = min(size, 4)
    assert only(facts, Peeked).cards == cards[:seen]
    choice = next(offer for offer in legal(game, state, 0) if offer.index == seen)
    facts += decide_on(state, 0, choice)
    left = (*cards[4:], *cards[: seen - 1])
    assert only(facts, CardTaken) == CardTaken(0, stack, cards[seen - 1], seen, "draw")
    assert [fact.cards for fact in facts if isinstance(fact, CardsReturnedUnder)] == [cards[: seen - 1]] * (seen > 1)
    tops = [fact for fact in facts if isinstance(fact, TopRevealed)]
    assert tops[0] == TopRevealed(stack, left[0] if left else None)
    if left:
        assert tuple(state.stacks[stack]) == left
        assert state.stacks[stack].marks == [EVERYBODY, *([NOBODY] * len(cards[5:])), *([0] * (seen - 1))][: len(left)]
    for viewer, view in views.items():
        told = redacted(game, facts, viewer)
        evolve(game, view, told, state.ply)
        assert view == masked(state, viewer)
        hidden = stack in SECRET and viewer != Viewer(0)
        assert isinstance(only(told, CardTaken).card, Hidden) == hidden
        assert isinstance(only(told, CardTaken).index, Hidden) == hidden


@pytest.mark.parametrize("stack", STACKS)
def test_3_while_a_draw_is_open_the_stack_lies_as_it_lay(stack):
    """Its size and its top stay public, and whoever knew cards in it still knows them until they are returned."""
    cards = CARDS_OF[stack]
    state = table()
    lay(state, stack, *cards)
    state.stacks[stack].marks = [EVERYBODY, 0, 0, NOBODY, 2, NOBODY]
    before = {viewer: masked(state, viewer) for viewer in VIEWERS}
    do(state, "pass" if stack == "share" else "share with 1", game.write(Place("draw", TWO, stack=stack)))
    for viewer in VIEWERS:
        view = masked(state, viewer)
        assert view.stacks[stack] == before[viewer].stacks[stack]
        secret = (Hidden(state.stacks[stack].back),) * 3
        assert tuple(view.peeked) == (cards[0], *(cards[1:4] if viewer == Viewer(1) else secret))


def test_a25_the_marks_end_when_the_cards_are_returned_not_before():
    state = table()
    lay(state, "order", *CARDS_OF["order"])
    state.stacks["order"].marks = [EVERYBODY, 0, 0, 0, NOBODY, NOBODY]
    do(state, "share with 1", "draw from order with 2")
    assert list(masked(state, Viewer(0)).stacks["order"])[1:4] == list(CARDS_OF["order"][1:4])
    do(state, "choose 4")
    assert list(masked(state, Viewer(0)).stacks["order"])[1:] == [Hidden("order")] * 4


def test_3_a_stack_looked_at_as_a_whole_is_not_empty():
    state = table()
    lay(state, "goal", "goal-goals", "goal-engine-red")
    do(state, "draw from goal with 2")
    assert len(masked(state, SPECTATOR).stacks["goal"]) == 2
    assert Counter(game.census(state))[("goal", "goal-goals")] == 1


@pytest.mark.parametrize(
    ("engines", "choices"),
    [
        ((), [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3)]),
        ((2,), [(1, 1), (1, 3), (2, 1), (2, 3)]),
        ((1, 3), [(1, 2), (2, 2)]),
    ],
)
def test_4_4_a_drawn_engine_goes_to_a_dock_without_one(engines, choices):
    state = table()
    lay(state, "engine", "engine-red", "engine-blue")
    for number in engines:
        state.seats[0].docks[number - 1] = dock(engine="green")
    do(state, "draw from engine with 2")
    assert [(offer.index, offer.dock) for offer in legal(game, state, 0)] == choices
    assert default(game, state, 0) == DrawChoose(*choices[0])
    for number in engines:
        assert refusal(state, DrawChoose(1, number)).rule == "4.3"


@pytest.mark.parametrize(
    ("stack", "choice", "rule"),
    [
        ("order", DrawChoose(1, 1), "4.13"),
        ("cart1", DrawChoose(2, 3), "4.13"),
        ("wagon1", DrawChoose(1), "4.3"),
        ("wagon1", DrawChoose(4, 1), "4.3"),  # a tower wagon
        ("engine", DrawChoose(1), "4.3"),
        ("goal", DrawChoose(0), "4.4"),
        ("goal", DrawChoose(-1), "4.4"),
        ("goal", DrawChoose(5), "4.4"),
    ],
)
def test_4_4_choices_that_are_refused(stack, choice, rule):
    state = table()
    lay(state, stack, *CARDS_OF[stack])
    do(state, game.write(Place("draw", TWO, stack=stack)))
    assert refusal(state, choice).rule == rule


@pytest.mark.parametrize(
    ("lines", "hand", "seen", "hidden"),
    [
        (("order with 1",), "orders", ["barracks-1"], 0),
        (("draw from order with 2", "choose 1"), "orders", [], 1),  # also the former face-up top
        (("draw from order with 2", "choose 4"), "orders", [], 1),
        (("play order", "pass"), "orders", ["barracks-1"], 0),
        (("improvement with 1",), "improvements", ["flex3"], 1),
        (("draw from improvement with 2", "choose 1"), "improvements", [], 2),
    ],
)
def test_a10_what_others_know_of_a_hand(lines, hand, seen, hidden):
    state = table()
    lay(state, "order", *CARDS_OF["order"])
    lay(state, "improvement", *CARDS_OF["improvement"])
    hold(state.seats[0], "imp-order")
    do(state, *lines)
    for viewer in (Viewer(1), Viewer(2), SPECTATOR):
        cards = getattr(masked(state, viewer).seats[0], hand)
        assert (cards.cards, cards.hidden) == (seen, hidden)
    assert getattr(masked(state, Viewer(0)).seats[0], hand).hidden == 0


def test_a10_a_face_up_top_gives_no_mark():
    state = table()
    lay(state, "share", *CARDS_OF["share"])
    do(state, "draw from share with 2", "choose 2")
    assert list(masked(state, Viewer(1)).stacks["share"]) == [CARDS_OF["share"][4], *[Hidden("share")] * 4]
    assert masked(state, Viewer(1)).stacks["share"].marks == [EVERYBODY, NOBODY, 0, 0, 0]  # marks are public


def test_4_4_the_second_draw_of_the_same_seat_keeps_its_marks_where_the_cards_go():
    state = table()
    lay(state, "order", *CARDS_OF["order"])
    _, o2, o3, o4, o5, _ = CARDS_OF["order"]
    do(state, "draw from order with 2", "choose 1", "pass", "pass", "draw from order with 3", "choose 2")
    assert list(state.stacks["order"]) == [o4, o5, o2, o3]
    assert list(masked(state, Viewer(0)).stacks["order"]) == [o4, o5, o2, o3]
    assert list(masked(state, SPECTATOR).stacks["order"]) == [o4, *[Hidden("order")] * 3]


def test_4_4_the_last_card_of_a_stack():
    state = table()
    lay(state, "goal", "goal-goals")
    facts = do(state, "draw from goal with 2", "choose 1")
    assert "CardsReturnedUnder" not in kinds(facts)
    assert TopRevealed("goal", None) in facts


def test_4_4_a_draw_that_empties_a_stack_splits_the_other():
    state = table()
    lay(state, "cart1", "F1")
    lay(state, "cart2", "W2", "W1")
    do(state, "draw from cart 1 with 2")
    assert kinds(do(state, "choose 1"))[:4] == ["CardTaken", "TopRevealed", "StackSplit", "TopRevealed"]
    assert list(state.stacks["cart1"]) == ["W1"]


def test_a25_a_second_peek_ends_the_marks_of_the_first():
    state = table()
    o1, o2, o3, o4, o5 = "barracks-1", "barracks-2", "barracks-3", "barracks-4", "factory-1"
    lay(state, "order", o1, o2, o3, o4, o5, "factory-2")
    state.stacks["order"].marks = [-2, 0, 0, 0, -1, -1]
    assert masked(state, Viewer(0)).stacks["order"].cards[:4] == [o1, o2, o3, o4]
    view = masked(state, Viewer(0))
    facts = do(state, "share with 1", "draw from order with 2", "choose 2")
    evolve(game, view, redacted(game, facts, Viewer(0)), state.ply)
    hidden = Hidden("order")
    assert list(view.stacks["order"]) == [o5, hidden, hidden, hidden, hidden]
    assert view.stacks == masked(state, Viewer(0)).stacks
    assert list(masked(state, Viewer(1)).stacks["order"]) == [o5, hidden, o1, o3, o4]


def test_a10_what_was_taken_face_up_is_known_to_all():
    state = table()
    lay(state, "order", "barracks-1", "barracks-2")
    do(state, "order with 1")
    assert masked(state, SPECTATOR).seats[0].orders.cards == ["barracks-1"]
