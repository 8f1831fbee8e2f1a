"""Places show each viewer what its audience allows, and one set of methods serves the state and every view of it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from domain.places import EVERYBODY, NOBODY, SPECTATOR, Hand, Stack, Viewer, copied, holds_hidden, masked, places
from domain.words import Hidden

OWNER, OTHER = Viewer(0), Viewer(1)


class Holder(Struct):
    hands: list[Hand] = []
    piles: dict[str, Stack] = {}
    note: str = ""


def test_every_place_of_a_record_is_found():
    holder = Holder([Hand("order", 0), Hand("order", 1)], {"deck": Stack("order")})
    assert list(places(holder)) == [*holder.hands, holder.piles["deck"]]


def test_a_hand_shows_its_faces_to_its_owner_and_its_size_to_others():
    holder = Holder([Hand("order", 0, ["a", "b"], ["b"])])
    assert masked(holder, OWNER).hands == holder.hands
    assert masked(holder, OTHER).hands == [Hand("order", 0, ["b"], ["b"], 1)]
    assert masked(holder, SPECTATOR).hands == [Hand("order", 0, ["b"], ["b"], 1)]


def test_a_hand_of_nobody_is_hidden_from_spectators_too():
    assert masked(Holder([Hand("order", NOBODY, ["a"])]), SPECTATOR).hands == [Hand("order", NOBODY, [], [], 1)]


def test_a_stack_shows_each_card_to_whom_its_mark_names():
    stack = Stack("order", ["a", "b", "c"], [EVERYBODY, 0, NOBODY])
    shown = {viewer: masked(Holder(piles={"deck": stack}), viewer).piles["deck"].cards for viewer in (OWNER, OTHER)}
    back = Hidden("order")
    assert shown == {OWNER: ["a", "b", back], OTHER: ["a", back, back]}


def test_a_copy_shares_nothing_with_the_first():
    first = Holder([Hand("order", 0, ["a"])])
    second = copied(first)
    second.hands[0].add("b")
    assert first.hands[0].cards == ["a"]


def test_marks_travel_when_a_stack_is_split():
    stack, new = Stack("cart", ["a", "b", "c"], [EVERYBODY, NOBODY, 1]), Stack("cart")
    new.join(stack.split(2))
    assert (stack.cards, stack.marks) == (["a", "b"], [EVERYBODY, NOBODY])
    assert (new.cards, new.marks) == (["c"], [1])


@pytest.mark.parametrize(
    ("value", "hides"),
    [("a", False), (Hidden("x"), True), (("a", Hidden("x")), True), ({"k": [Hidden("x")]}, True), (Stack("x"), False)],
)
def test_what_holds_something_hidden_is_found(value, hides):
    assert holds_hidden(value) is hides


ACTS = st.lists(
    st.tuples(st.sampled_from(["add", "add_openly", "lose", "lose_unseen"]), st.sampled_from("abc")), max_size=30
)


@given(ACTS)
def test_a_hand_folded_from_what_a_viewer_saw_is_the_masked_hand(acts):
    """The law of views, on the smallest scale: whatever happens to a hand, seen and unseen."""
    full, seen = Hand("order", 0), Hand("order", 0)
    for act, face in acts:
        if act.startswith("lose") and face not in full:
            continue
        secret = act in {"add", "lose_unseen"}
        getattr(full, act)(face)
        getattr(seen, act)(Hidden("order") if secret else face)
        assert masked(Holder([full]), OTHER).hands == [seen]
        assert len(full) == len(seen)


def test_purged_cards_leave_the_stack_and_every_view_of_it():
    """The last card of a kind may be seen and another not: the one seen goes first, the others one by one."""
    stack = Stack("share", ["MF", "KR", "MF", "SR", "MF"], [EVERYBODY, NOBODY, NOBODY, NOBODY, NOBODY])
    seen = copied(stack)
    seen.mask(SPECTATOR)
    for one in (stack, seen):
        one.purge(["MF", "MF", "MF"])
    assert (stack.cards, stack.marks) == (["KR", "SR"], [NOBODY, NOBODY])
    assert (seen.cards, seen.marks) == ([Hidden("share")] * 2, [NOBODY, NOBODY])
