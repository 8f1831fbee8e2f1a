"""Section 4.15: standing answers to questions in somebody else's turn."""

from __future__ import annotations

import pytest

from domain.engine import awaited
from domain.games import train_rush as game
from domain.games.train_rush import decisions as d
from domain.games.train_rush.edition import ZONE_AT
from domain.games.train_rush.questions import (
    SpecialFromHand,
)
from domain.games.train_rush.state import MISSIONS
from domain.words import Refused
from tests.domain.games.train_rush.given import (
    B,
    P,
    W,
    Y,
    ask,
    do,
    hold,
    run,
    table,
    turns,
    white_drives_to,
    worst_case,
    zone,
)


def test_4_15_a_standing_answer_counts_in_phase_vi_too():
    state = table()
    state.players[Y].node, state.players[Y].heroes.cards = "awh-m6", ["C03"]
    state.zones[ZONE_AT["awh2"]] = zone("B", "B:rav")
    run(state.players[B].contractors, "rav", 2)
    hold(state.players[Y], "A50")
    state.slots[2] = "B45"
    turns(state, MISSIONS, Y, B)
    do(state, "mission C03", "use A50", "free move3", "move awh2-3")
    assert awaited(state) == [B]
    assert game.standing(state, state.top[0], "tile 5; skip") == d.ChooseTile(5)


def test_4_15_standing_orders_answer_interrupts_only():
    state = worst_case()
    do(state, "move rav2-4")
    question = state.top[0]
    assert game.standing(state, question, "advance coal; use A02; skip") == d.UseCard("A02")
    assert game.standing(state, question, "advance coal; skip") == d.Skip()
    assert game.standing(state, question, "advance coal; ask; skip") is None
    assert game.standing(state, question, "tile 3") is None
    own = ask(table(), SpecialFromHand(Y, 1, source="C03"), phase=MISSIONS, left=[B, P, W])
    assert game.standing(own, own.top[0], "skip") is None
    at_turn = white_drives_to(4)
    assert game.standing(at_turn, at_turn.top[0], "stop") is None


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("", "say decisions joined with ;, such as advance coal; tile 5; skip"),
        ("fly away", "“fly away” is no decision; say decisions joined with ;, such as advance coal; tile 5; skip"),
        ("ask me; skip", "“ask me” is no decision; say decisions joined with ;, such as advance coal; tile 5; skip"),
        ("advance coal; skip if you like", "“skip if you like” is not understood; write skip"),
    ],
)
def test_4_15_every_word_of_a_standing_answer_is_read(text, answer):
    with pytest.raises(Refused) as refused:
        game.parse_standing(text)
    assert str(refused.value.sentence) == answer
