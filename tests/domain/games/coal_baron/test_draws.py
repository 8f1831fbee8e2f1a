"""Draw, splits and who sees what: stack by stack, viewer by viewer (3, 4.4, 4.9, A10, A25)."""

from __future__ import annotations

from collections import Counter

import pytest

from domain.engine import accepts, awaited, default, evolve, legal, preview, redacted
from domain.games import coal_baron as game
from domain.games.coal_baron.decisions import DrawChoose, Pay, Place
from domain.games.coal_baron.edition import STACKS
from domain.games.coal_baron.facts import (
    CardsReturnedUnder,
    CardTaken,
    Peeked,
    Ranked,
    StackSplit,
    TopRevealed,
)
from domain.games.coal_baron.state import State
from domain.places import EVERYBODY, NOBODY, SPECTATOR, Viewer, masked
from domain.words import Hidden, Refused
from tests.domain.games.coal_baron.given import (
    decide_on,
    do,
    dock,
    hold,
    kinds,
    lay,
    offered,
    only,
    payments_offered,
    refusal,
    stored,
    table,
)

ONE, TWO = Pay(((1, 1),)), Pay(((2, 1),))
VIEWERS = (*map(Viewer, range(3)), SPECTATOR)


def is_accepted(state: State, seat: int, decision: object) -> bool:
    try:
        accepts(game, state, seat, decision)
    except Refused:
        return False
    return True


# --- 3 and 4.4: Draw, stack by stack ---------------------------------------------------------------------------------

CARDS_OF = {
    "cart1": ("W2", "W1", "C2", "F1*", "T2", "T1"),
    "cart2": ("W2", "W1", "C2", "F1*", "T2", "T1"),
    "wagon1": ("wagon-any", "wagon-wheel", "wagon-fox", "wagon-tower", "wagon-clover", "wagon-any"),
    "wagon2": ("wagon-any", "wagon-wheel", "wagon-fox", "wagon-tower", "wagon-clover", "wagon-any"),
    "engine": ("engine-red", "engine-blue", "engine-green", "engine-black", "engine-red", "engine-blue"),
    "order": ("barracks-1", "barracks-2", "barracks-3", "barracks-4", "factory-1", "factory-2"),
    "share": ("share-barracks", "share-furnace", "share-factory", "share-steamboat", "share-furnace", "share-factory"),
    "improvement": ("flex3", "flex4", "flex5", "imp-cart", "imp-order", "imp-share"),
    "goal": ("goal-goals", "goal-shift-pairs", *(f"goal-engine-{name}" for name in ("red", "blue", "green", "black"))),
}  # fmt: skip
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


# --- 4.9: splits -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("twin", "stay", "moved"),
    [(0, 0, 0), (1, 1, 0), (2, 1, 1), (3, 2, 1), (4, 2, 2), (5, 3, 2), (6, 3, 3)],
)
@pytest.mark.parametrize("how", ["cart 2 with 1", "play cart 2", "draw"])
def test_4_9_a_stack_that_runs_out_takes_the_lower_half_of_its_twin(how, twin, stay, moved):
    state = table()
    cards = CARDS_OF["cart1"][:twin]
    lay(state, "cart1", *cards)
    lay(state, "cart2", "F2")
    hold(state.seats[0], "imp-cart")
    state.stacks["cart1"].marks[1:] = [1] * len(cards[1:])
    before = {name: zone.level for name, zone in state.zones.items()}
    facts = do(state, *(["draw from cart 2 with 2", "choose 1"] if how == "draw" else [how]))
    splits = [fact for fact in facts if isinstance(fact, StackSplit)]
    assert splits == ([StackSplit("cart1", "cart2", stay, moved)] if moved else [])
    assert tuple(state.stacks["cart1"]) == cards[:stay]
    assert tuple(state.stacks["cart2"]) == cards[stay:]
    assert [fact for fact in facts if isinstance(fact, TopRevealed)] == [
        TopRevealed("cart2", None),
        *([TopRevealed("cart2", cards[stay])] if moved else []),
    ]
    assert state.zones["cart1"].level == before["cart1"]
    assert list(masked(state, Viewer(1)).stacks["cart2"]) == list(cards[stay:])
    assert list(masked(state, Viewer(2)).stacks["cart2"])[1:] == [Hidden("cart")] * max(0, moved - 1)


def test_4_9_the_facts_of_a_split_come_before_the_main_action_is_done():
    state = table()
    lay(state, "wagon1", "wagon-any")
    lay(state, "wagon2", "wagon-fox", "wagon-tower")
    assert kinds(do(state, "wagon 1 to dock 2 with 1")) == [
        "MinersPlaced", "CardTaken", "WagonPlaced", "TopRevealed", "StackSplit", "TopRevealed",
        "MainActionDone", "TurnEnded", "TurnStarted",
    ]  # fmt: skip


@pytest.mark.parametrize("stack", ["engine", "order", "share", "improvement", "goal"])
def test_4_9_other_stacks_are_never_refilled(stack):
    state = table()
    lay(state, stack, CARDS_OF[stack][0])
    place = next(o for o in legal(game, state, 0) if isinstance(o, Place) and o.zone == stack)
    facts = decide_on(state, 0, place)
    assert only(facts, TopRevealed) == TopRevealed(stack, None)
    state.zones[stack].level = 0
    assert stack not in {o.zone for o in legal(game, state, awaited(state)[0]) if isinstance(o, Place)}


# --- 3: who sees what ------------------------------------------------------------------------------------------------


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


@pytest.mark.parametrize(
    ("line", "known"),
    [
        ("order with 1", ["MinersPlaced", "CardTaken"]),
        ("draw from order with 2", ["MinersPlaced"]),
        ("pass", ["Passed", "TurnStarted"]),
        ("mine 0/1 with 1", ["MinersPlaced", "MiningStarted"]),
        ("goal with 1", ["MinersPlaced", "CardTaken", "TopRevealed", "MainActionDone", "TurnEnded"]),  # the last one
    ],
)
def test_a_preview_tells_what_the_seat_can_know(line, known):
    state = table()
    state.seats[0].drift = ["W1"]
    lay(state, "goal", "goal-goals")
    before = stored(state)
    view = masked(state, Viewer(0))
    assert kinds(preview(game, view, 0, game.parse(view, 0, line))) == known
    assert stored(state) == before


def test_payments_are_offered_alike_to_the_seat_and_to_the_table():
    state = table()
    hold(state.seats[0], "flex3", "flex5", "imp-cart")
    assert payments_offered(state, "share") == payments_offered(masked(state, Viewer(0)), "share")
    assert offered(state) == offered(masked(state, Viewer(0)))


def test_5_ranked_is_the_last_word():
    state = table(2)
    state.tokens, state.shift = [7], 7
    assert only(do(state, "mine 0/1 with 1", "pass", "pass"), Ranked) == Ranked((1, 2), "none")
