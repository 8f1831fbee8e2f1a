"""Ties on the score page: who is ahead and by what, in words; or that a place is shared."""

from __future__ import annotations

import pytest

from domain.games import GAMES
from domain.words import render
from service.web.score_page import PARTED, tied

UNSAID = {"shared", "eve"}  # nothing parted them; alone against Eve a tie is a loss


@pytest.mark.parametrize(
    ("places", "tie_break", "said"),
    [
        ((1, 2), "token", "Zeno and Wanda have 46 points each; Zeno is ahead with the highest shift token"),
        ((1, 1), "shared", "Zeno and Wanda have 46 points each and share place 1"),
        ((2, 3), "token", "Zeno and Wanda have 46 points each, and Zeno is ahead"),
        ((3, 3), "none", "Zeno and Wanda have 46 points each and share place 3"),
    ],
)
def test_a_tie_is_told_in_words(places, tie_break, said):
    assert render(tied(["Zeno", "Wanda"], 46, places, tie_break)) == said


def test_everything_that_parts_a_tie_has_words():
    """What settled the first place is told; nothing is told that settles nothing."""
    assert {one for game in GAMES.values() for one in game.TIE_BREAKS} - UNSAID == set(PARTED)
