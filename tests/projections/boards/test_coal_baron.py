"""The text board: complete enough to play from, silent about what the viewer cannot see, and narrow."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from domain.games import coal_baron as game
from domain.places import SPECTATOR, Viewer, masked
from domain.words import render
from projections.boards import TEXT
from projections.boards.coal_baron.table import in_rows, tokens
from projections.boards.lines import WIDTH
from tests.domain.games.coal_baron.given import do, dock, hold, lay, table


def a_table():
    state = table()
    for stack, card in (("cart1", "W2"), ("wagon1", "wagon-fox"), ("engine", "engine-red"), ("order", "barracks-4")):
        lay(state, stack, card, card)
    lay(state, "goal")
    own, other = state.seats[0], state.seats[1]
    own.drift, own.siding = ["C1", "F2"], ["T1*"]
    own.docks = [dock("any:W2", "wheel", engine="green"), dock(), dock(engine="red")]
    hold(own, "steamboat-3", "flex5")
    hold(own, "factory-1", openly=True)
    hold(other, "furnace-2", "imp-mining")
    do(state, "share with 1", "end", "draw from order with 1+1")
    return state


def board_of(viewer: Viewer) -> str:
    state = a_table()
    return TEXT[game.SLUG](masked(state, viewer), viewer)


def test_what_lies_on_the_table_is_on_the_board():
    board = board_of(Viewer(0))
    for part in (
        "shift 1 of 6; seat 0 started it",
        "seat 1 is asked to take one of the cards looked at in the stack Orders",
        "shift tokens on Mining 0/1: 1, 2, 3, 4, 5, 6; last there: nobody",
        "cart 1          1      2  cart W2",
        "not for you now: goal (the stack is empty)",
        "seat 0 (red, you)",
        "drift         C1 F2 (the first moves next)",
        "siding        T1*",
        "dock 1        wheel/clover  [any: W2] [wheel: -] green engine, carts: 2",
        "orders        factory 1°, steamboat 3",
        "improvements  flex5",
        "0:1",
        "1:1+1",
    ):
        assert part in board, part


def test_a_hand_is_shown_to_its_owner_only():
    assert "orders        furnace 2" in board_of(Viewer(1))
    assert "mining" in board_of(Viewer(1)).partition("seat 1 (blue, you)")[2]
    for viewer in (Viewer(0), Viewer(2), SPECTATOR):
        assert "furnace 2" not in board_of(viewer)
        assert "orders        1 hidden" in board_of(viewer)


def test_cards_looked_at_are_shown_to_who_looks():
    assert "looked at: 1 order barracks 4, 2 order barracks 4" in board_of(Viewer(1))
    assert "looked at: 1 order barracks 4, 2 hidden order" in board_of(Viewer(0))


def test_cards_put_back_stay_on_the_board_of_who_put_them_back():
    state = table()
    lay(state, "goal", "goal-goals", "goal-engine-red", "goal-shift-pairs")
    do(state, "draw from goal with 2", "choose 1")
    own = TEXT[game.SLUG](masked(state, Viewer(0)), Viewer(0))
    assert "you know in stack goal: 2 goal “3 points per pair of shift tokens”" in own
    assert "you know" not in TEXT[game.SLUG](masked(state, Viewer(1)), Viewer(1))


@pytest.mark.parametrize("left", range(1, 8))
def test_tokens_of_a_long_match_stay_on_their_card(left):
    """Two play seven shifts: as many tokens are closer to each other, and none hangs over the edge at 99."""
    state = table(2)
    state.tokens = state.tokens[:left]
    feet = [float(one) for drawn in tokens(state) for one in re.findall(r"M([\d.]+) ", drawn)]
    assert len(feet) == left
    assert max(feet) + 2 * 7 <= 99


def test_the_board_says_why_a_zone_cannot_be_used():
    state = table()
    state.zones["share"].level = 30
    state.seats[0].docks = [dock(engine="red"), dock(engine="red"), dock(engine="red")]
    board = " ".join(TEXT[game.SLUG](masked(state, Viewer(0)), Viewer(0)).split())
    for reason in (
        "(cannot pay 31 exactly)",
        "(each dock has an engine)",
        "(no train is ready)",
        "(too few carts can move)",
    ):
        assert reason in board


@pytest.mark.parametrize("viewer", [SPECTATOR, Viewer(0), Viewer(1)])
def test_every_line_fits_a_mail(viewer):
    state = a_table()
    for name in ("order", "goal", "cart1"):
        state.stacks[name].marks = [viewer.seat] * len(state.stacks[name])
    hold(state.seats[0], *["barracks-4"] * 12)
    assert max(map(len, TEXT[game.SLUG](masked(state, viewer), viewer).splitlines())) <= WIDTH


def test_every_fact_and_question_has_words():
    state = table(4)
    lines = [
        render(game.words(fact), name=game.name) for fact in do(state, "share with 1", "pass", "pass", "pass", "pass")
    ]
    assert lines[0] == "seat 0 places miners on Shares: 1"
    assert "seat 3 passes" in lines
    assert all("{" not in line for line in lines)
    assert render(game.prompt(state.top[0]), name=game.name) == "place miners, play an improvement or pass"
    assert str(game.stage(state)) == "shift 2 of 5"


@pytest.mark.parametrize("placements", range(1, 9))
def test_what_was_placed_on_a_zone_can_be_read(placements):
    """In a shift of four players a zone is visited up to eight times: no number lies under the next one."""
    places = in_rows(placements)
    assert len(places) == placements
    for (x, low), (next_x, next_low) in pairwise(places):
        assert next_low > low or next_x - x > 15, (x, next_x)  # a digit is 9 wide, in the middle of 24
    assert max(x + 12 for x, _ in places) <= 76  # where the price begins
